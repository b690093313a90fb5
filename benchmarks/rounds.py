"""Random rounds of the kernel alone: packed integers, no cards, no events.

Four seats, hearts trump at level 7, one more set or tractor led until the hands are empty. Every
follow is drawn at random and checked all the same. Sets are of two as in the preset `tractor` up
to 2 decks, of any width with more.
"""

from __future__ import annotations

import random
from typing import Final

from shengji._kernel.layout import TOP_FULL, Layout
from shengji._kernel.rounds import random_tricks
from shengji._kernel.supply import LONGEST, NONE, Duties
from shengji.shuffle import shuffle

__all__ = ["SEATS", "cards_of", "packs", "play"]

SEATS: Final = 4


def cards_of(decks: int) -> int:
    """Count the cards that are dealt and played in a round."""
    return 54 * decks - _kitty(decks)


def _kitty(decks: int) -> int:
    return 8 if decks % 2 == 0 else 6


def packs(decks: int, number: int) -> list[list[int]]:
    """Shuffle some packs; each is a list of card indices."""
    return [
        [card.index for card in shuffle(str(seed), 1, SEATS, decks).pack] for seed in range(number)
    ]


def play(decks: int, shuffled: list[list[int]], seed: int) -> int:
    """Play a random round of each pack; give the plays made."""
    layout = Layout(decks, 5, 1, level_is_trump=True, top=TOP_FULL, gap_open=False, dead=())
    duties = Duties(LONGEST, NONE, 2, 2 if decks <= 2 else 0)
    draw = random.Random(seed).random
    dealt = cards_of(decks)
    plays = 0
    for pack in shuffled:
        hands = [0] * SEATS
        for place in range(dealt):
            hands[place % SEATS] += layout.unit[pack[place]]
        plays += SEATS * len(random_tricks(layout, duties, hands, 0, draw))
    return plays
