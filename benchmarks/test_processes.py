"""Simulations in one process and in two, by the clock on the wall; they take turns."""

from __future__ import annotations

import time

import pytest

from benchmarks.measuring import Bench
from benchmarks.simulation import seconds_a_round

ROUNDS = 4000


@pytest.mark.benchmark(timer=time.perf_counter)
def test_processes(bench: Bench) -> None:
    """The same matches, played by one worker and by two."""
    one, two = bench.time_each(lambda: (seconds_a_round(ROUNDS, 1), seconds_a_round(ROUNDS, 2)))
    bench.note("processes", "1 process", "rounds", one)
    bench.note("processes", "2 processes", "rounds", two)
    assert min(one, two) > 0
