"""How many plays there are, as distinct multisets of cards: by counting, never by listing.

Choosing any m cards is one coefficient of a product of polynomials 1 + x + … + x^c, one for each
kind; the product is one big integer whose lanes are wide enough never to overflow. With sets of
one width owed there is one such row for each number of sets so far. Everything else goes through
a sweep: plays that lead to the same set of states are counted together.
"""

from __future__ import annotations

from typing import Final

from shengji._kernel.follow import Ask
from shengji._kernel.paths import Paths
from shengji._kernel.sets import copies_of

__all__ = ["count_follows", "count_subsets"]

#: Bits of a lane: no number of plays comes near 2**192 (54 kinds of at most 8 copies).
LANE: Final = 192
LANE_MASK: Final = (1 << LANE) - 1


def count_subsets(x: int, width: int, size: int) -> int:
    """Count the multisets of ``size`` cards in ``x``."""
    row = 1
    for copies in copies_of(x, width):
        row = _times(row, copies, size)
    return (row >> (size * LANE)) & LANE_MASK


def _times(row: int, copies: int, size: int) -> int:
    total = row
    for _ in range(copies):
        row <<= LANE
        total += row
    return total & ((1 << ((size + 1) * LANE)) - 1)


def _count_with_sets(x: int, width: int, size: int, k: int, number: int) -> int:
    """Count the multisets of ``size`` cards that hold ``number`` disjoint sets of ``k``."""
    keep = (1 << ((size + 1) * LANE)) - 1
    rows = [1] + [0] * number
    for copies in copies_of(x, width):
        after = [0] * (number + 1)
        for sets, row in enumerate(rows):
            if row:
                for taken in range(copies + 1):
                    after[min(number, sets + taken // k)] += row << (taken * LANE)
        rows = [row & keep for row in after]
    return (rows[number] >> (size * LANE)) & LANE_MASK


def count_follows(ask: Ask, budget: int) -> int:
    """Count the legal follows.

    Raises:
        BudgetExceededError: The sweeps come to more than ``budget`` states.
    """
    layout = ask.layout
    width = layout.width
    if ask.of_suit < ask.size:
        others = ask.hand - (ask.held << layout.shift[ask.suit])
        return count_subsets(others, width, ask.size - ask.of_suit)
    if not ask.owed:
        return count_subsets(ask.held, width, ask.size)
    if not ask.duties.protect and ask.owed[0] == ask.owed[-1] and ask.owed[0][1] == 1:
        return _count_with_sets(ask.held, width, ask.size, ask.owed[0][0], len(ask.owed))
    return Paths.of(ask, budget).count()
