"""Each script in `examples/` runs as it stands and prints something."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.house.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "script", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name
)
def test_examples_run(script: Path, tmp_path: Path) -> None:
    """The example ends well and without a warning, in a folder of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        encoding="utf-8",
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
