"""Each script in `examples/` runs as it stands, with nothing to read, and prints something.

What else the scripts promise is tested in `tests/examples/`.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.house.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path


# Runs until it is stopped: its own tests start it.
SERVER = "websocket_table.py"
SCRIPTS = [path for path in sorted((ROOT / "examples").glob("*.py")) if path.name != SERVER]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_examples_run(script: Path, tmp_path: Path) -> None:
    """The example ends well and without a warning, in a folder of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
