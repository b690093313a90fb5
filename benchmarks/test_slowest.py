"""The slowest questions known, of each family the slowest case."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from benchmarks.adversarial import FAMILIES, cases_of, turn_of
from benchmarks.measuring import Bench, slowest

DECKS: Final = (2, 4, 6, 8)


#: At 2 decks the tractors of B are more cards than a suit has, and nothing is slow to climb to.
NONE: Final = (("B", 2), ("E", 2))


@pytest.mark.parametrize(
    ("family", "decks"), [case for case in product(FAMILIES, DECKS) if case not in NONE]
)
def test_slowest(family: str, decks: int, bench: Bench) -> None:
    """What is owed, and whether a play is legal."""
    turns = [turn for case in cases_of(family, decks) if (turn := turn_of(case)) is not None]
    seconds, is_legal = bench.time_first(slowest(turns))
    bench.note("slowest", family, f"{decks} decks", seconds)
    assert is_legal
