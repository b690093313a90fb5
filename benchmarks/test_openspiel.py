"""The games that all else is compared with."""

from __future__ import annotations

from functools import partial

import pytest

from benchmarks.measuring import Bench
from benchmarks.openspiel import BRIDGE, HEARTS, rollouts

LONG = 0.3


@pytest.mark.parametrize(
    ("row", "game"),
    [
        ("hearts", HEARTS),
        ("bridge", BRIDGE),
        pytest.param("hearts, at the end", HEARTS, id="last"),
    ],
)
def test_decisions(row: str, game: str, bench: Bench) -> None:
    """Random rollouts."""
    seconds, decisions = bench.time(partial(rollouts, game, 150, 1), LONG)
    bench.note("openspiel", row, "decisions", seconds / decisions)
    assert decisions > 0
