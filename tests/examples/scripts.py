"""Scripts of `examples/`, run as a person runs them."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from tests.house.sources import ROOT

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("run_script",)


def run_script(
    name: str, *arguments: str, folder: Path | None = None, text: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a script with arguments, in a folder, on some text."""
    return subprocess.run(
        [sys.executable, "-W", "error", str(ROOT / "examples" / name), *arguments],
        capture_output=True,
        check=False,
        cwd=folder,
        encoding="utf-8",
        input=text,
    )
