"""How a figure comes about: the median of some runs of the same work, each long enough to tell."""

from __future__ import annotations

import gc
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol, TypeVar

from benchmarks.figures import Figures
from benchmarks.groups import Key

__all__ = ["RUNS", "Bench", "Fixture", "forget", "seconds_of", "slowest"]

RUNS: Final = 5
FIRST_RUNS: Final = 9
SHORTEST: Final = 0.05
"""Seconds of a run: short work is done again and again."""

CANDIDATES: Final = 5
KERNEL: Final = "shengji._kernel."

Result = TypeVar("Result")


def forget() -> None:
    """Clear the tables that the kernel keeps between questions, as in a process that asks first."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith(KERNEL):
            for value in vars(module).values():
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()


def seconds_of(work: Callable[[], object]) -> float:
    """Give the seconds that some work takes, once, where nothing was asked before."""
    forget()
    begun = time.process_time()
    work()
    return time.process_time() - begun


def slowest(works: Iterable[Callable[[], Result]]) -> Callable[[], Result]:
    """Find the slowest work: a look at all, and another at those that seemed slow."""
    seen = sorted(works, key=seconds_of)[-CANDIDATES:]
    return max(seen, key=lambda work: statistics.median(seconds_of(work) for _ in range(3)))


class Fixture(Protocol):
    """What is used of the plugin's fixture, which has no types of its own."""

    disabled: bool
    extra_info: dict[str, float]
    stats: Any

    def pedantic(
        self,
        target: Callable[[], Result],
        *,
        setup: Callable[[], None] | None = None,
        rounds: int = 1,
        iterations: int = 1,
    ) -> Result:
        """Run a target so many times; what sets it up is not measured."""


class Bench:
    """Measures, and notes what comes out; the fixture of one benchmark."""

    def __init__(self, fixture: Fixture, figures: Figures) -> None:
        """Take the plugin's fixture, and where to note figures."""
        self._fixture = fixture
        self._figures = figures

    def time(self, work: Callable[[], Result], shortest: float = SHORTEST) -> tuple[float, Result]:
        """Give the median of the seconds that some work takes, and what it gives.

        Every run must do the same. Objects made before are hidden from the garbage collector, which
        otherwise runs as it does for users.
        """
        gc.collect()
        gc.freeze()
        try:
            begun = time.process_time()
            result = work()
            once = time.process_time() - begun
            again = 1 if self._fixture.disabled else math.ceil(shortest / max(once, 1e-6))
            self._fixture.pedantic(work, rounds=RUNS, iterations=again)
        finally:
            gc.unfreeze()
        return self._median(), result

    def time_first(self, work: Callable[[], Result]) -> tuple[float, Result]:
        """Do the same of work that is done once in each run, as if nothing had been asked before.

        The shortest times that a clock tells are far below those of work worth such care.
        """
        gc.collect()
        gc.freeze()
        try:
            result = self._fixture.pedantic(work, setup=forget, rounds=FIRST_RUNS)
        finally:
            gc.unfreeze()
        return self._median(), result

    def time_each(
        self, work: Callable[[], tuple[float, ...]], runs: int = RUNS
    ) -> tuple[float, ...]:
        """Give the medians of what some work says that its parts took, in seconds."""
        taken: list[tuple[float, ...]] = []
        self._fixture.pedantic(
            lambda: taken.append(work()), rounds=1 if self._fixture.disabled else runs
        )
        return tuple(statistics.median(column) for column in zip(*taken, strict=True))

    def note(self, group: str, row: str, column: str, seconds: float) -> None:
        """Keep a figure: the seconds that one thing takes."""
        key: Key = (group, row, column)
        self._figures.note(key, seconds)
        self._fixture.extra_info[" | ".join(key)] = seconds

    def _median(self) -> float:
        """Give the median of the plugin; without measurement there is none, and no table either."""
        stats = self._fixture.stats
        return math.nan if stats is None else float(stats.stats.median)
