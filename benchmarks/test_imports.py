"""`import shengji` beside `import attrs`, each in processes that have imported nothing else."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from benchmarks.measuring import Bench

RUNS = 31
SCRIPT = """
import time
begun = time.process_time()
import {module}
print(time.process_time() - begun)
"""
MODULES = ("attrs", "shengji")


def _import(module: str) -> float:
    """Give the seconds that an import takes in a fresh process."""
    command = [sys.executable, "-c", SCRIPT.format(module=module)]
    return float(subprocess.run(command, capture_output=True, check=True).stdout)  # noqa: S603


@pytest.mark.benchmark(timer=time.perf_counter)
def test_imports(bench: Bench) -> None:
    """The two take turns; the first of each fills the caches of bytecode."""
    warm = [_import(module) for module in MODULES]
    for module, seconds in zip(
        MODULES, bench.time_each(lambda: tuple(map(_import, MODULES)), RUNS), strict=True
    ):
        bench.note("imports", f"import {module}", "imports", seconds)
    assert all(warm)
