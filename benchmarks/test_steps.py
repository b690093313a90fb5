"""The steps of a match through `Game.apply`, by actions at hand."""

from __future__ import annotations

from collections import Counter

from benchmarks.measuring import Bench
from benchmarks.steps import STEPS, match_of_steps, seconds_of_steps
from shengji.config import presets
from shengji.machine import PlayCards


def test_steps(bench: Bench) -> None:
    """A match of `tractor`: what an action of each step takes, and its part of a play."""
    config = presets.tractor()
    actions = match_of_steps(config)
    numbers = Counter(step for _, step in actions)
    plays = sum(isinstance(action, PlayCards) for action, _ in actions)

    def work() -> tuple[float, ...]:
        taken = seconds_of_steps(config, actions)
        return tuple([taken[step] for step in STEPS])

    for step, seconds in zip(STEPS, bench.time_each(work), strict=True):
        bench.note("steps", step, "an action", seconds / numbers[step])
        bench.note("steps", step, "of a play", seconds / plays)
    assert set(numbers) == set(STEPS)
