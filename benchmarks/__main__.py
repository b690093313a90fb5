"""Runs the benchmarks: `python -m benchmarks`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

OPTIONS = ["-q", "-o", "addopts=", "--import-mode=importlib", "--benchmark-quiet"]

if __name__ == "__main__":
    sys.exit(pytest.main([*OPTIONS, str(Path(__file__).parent), *sys.argv[1:]]))
