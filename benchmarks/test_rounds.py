"""Rounds of the kernel alone, from 1 to 8 decks: plays a second, and what a card takes."""

from __future__ import annotations

from functools import partial

import pytest

from benchmarks.measuring import Bench
from benchmarks.rounds import cards_of, packs, play

LONG = 0.2
PACKS = 240


@pytest.mark.parametrize("decks", range(1, 9))
def test_rounds(decks: int, bench: Bench) -> None:
    """Random rounds, every follow checked."""
    shuffled = packs(decks, PACKS // decks)
    seconds, plays = bench.time(partial(play, decks, shuffled, 3), LONG)
    cards = cards_of(decks) * len(shuffled)
    column = f"{decks} deck{'s' if decks > 1 else ''}"
    bench.note("kernel rounds", "a play", column, seconds / plays)
    bench.note("kernel rounds by card", "a card", column, seconds / cards)
    assert 0 < plays <= cards
