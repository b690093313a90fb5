"""Bounds for ``laying``: what parts need of the rungs to come, and what these rungs have.

Several *measures* are taken at once: cards; sets of each width k, as a part of width w and length n
contains ``w // k`` of them on each of its rungs; half widths rounded up, as two triples leave no
room that three pairs would use; and cards, pairs and halves in tractors of at least each length,
which only some rungs can hold. The measures lie side by side in one integer, so that one
subtraction compares them all.

Any worth of a width will do as a measure, if what a number of copies is worth is the best that the
widths in question can make of it.

A tractor that has begun counts by its sets alone: on the rungs to come it is only so many copies.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

__all__ = ["Room"]

Copies = tuple[int, ...]
#: What a set of each width is worth, the most that copies are worth, the shortest tractor counted.
Measure = tuple[Copies, Copies, int]

#: Bits of one measure; the highest is kept free for comparing all of them at once.
BITS: Final = 10
MOST: Final = (1 << (BITS - 1)) - 1
MOST_COPIES: Final = 8


class Room:
    """What the rungs of some cards have, by measures that fit the parts in question.

    Attributes:
        have: For each rung, the measures of all the rungs from there on, with ``high`` added.
        high: The highest bit of each measure: it stays in ``have - need`` where there is enough.
    """

    __slots__ = ("_held", "_measures", "_stretch", "_totals", "_types", "have", "high")

    def __init__(self, held: list[Copies], stretch: list[int]) -> None:
        """Keep the rungs.

        Args:
            held: For each rung, the copies of each of its kinds.
            stretch: For each rung, how many rungs a tractor may go on from there, itself counted.
        """
        self.have: list[int] = []
        self.high = 0
        self._held = held
        self._stretch = stretch
        self._types: tuple[Copies, Copies] = ((), ())
        self._measures: tuple[Measure, ...] = ()
        self._totals: dict[tuple[Copies, int], list[int]] = {}

    def ask(self, types: list[tuple[int, int]]) -> bool:
        """Take the measures that fit parts of these widths and lengths; say if they are others."""
        widths = tuple(sorted({width for width, _ in types}))
        lengths = tuple(sorted({length for _, length in types if length > 1}))
        if (widths, lengths) == self._types:
            return False
        self._types = (widths, lengths)
        self._measures = _measures(widths, lengths)
        self.high = sum([1 << (BITS * (at + 1) - 1) for at in range(len(self._measures))])
        self.have = [self.high] * (len(self._held) + 1)
        for at, (_, most, length) in enumerate(self._measures):
            totals = self._totals.get((most, length))
            if totals is None:
                totals = self._sum_up(most, length)
                self._totals[most, length] = totals
            for rung, total in enumerate(totals):
                self.have[rung] += total << (BITS * at)
        return True

    def need(self, width: int, length: int) -> int:
        """Give what one rung of a part that has not begun adds to the measures."""
        return _needs(self._measures, width, length)

    def _sum_up(self, most: Copies, length: int) -> list[int]:
        """Sum up one measure over the rungs from each rung on, as far as it reaches."""
        room = [sum([most[copies] for copies in held]) for held in self._held]
        if length > 1:
            room = [sets if self._stretch[rung] else 0 for rung, sets in enumerate(room)]
            room = _reachable(room, length)
        totals = [0] * len(room)
        total = 0
        for rung in range(len(room) - 1, -1, -1):
            total = min(MOST, total + room[rung])
            totals[rung] = total
        return totals


@lru_cache(maxsize=1024)
def _measures(widths: Copies, lengths: Copies) -> tuple[Measure, ...]:
    worths = [
        tuple([width // k for width in range(MOST_COPIES + 1)]) for k in sorted({1, 2, *widths})
    ]
    halves = tuple([(width + 1) // 2 for width in range(MOST_COPIES + 1)])
    found = [(worth, _best(worth, widths), 1) for worth in (*worths, halves)]
    # Of what only long runs can hold, sets of more than two have nothing to add.
    for worth in (worths[0], worths[1], halves):
        found += [(worth, _best(worth, widths), length) for length in lengths]
    return tuple(found)


@lru_cache(maxsize=4096)
def _best(worth: Copies, widths: Copies) -> Copies:
    """Give the most that sets of some widths are worth together, for each number of copies."""
    best = [0] * (MOST_COPIES + 1)
    for copies in range(1, MOST_COPIES + 1):
        best[copies] = max(
            [best[copies - 1]]
            + [worth[width] + best[copies - width] for width in widths if width <= copies]
        )
    return tuple(best)


@lru_cache(maxsize=4096)
def _needs(measures: tuple[Measure, ...], width: int, length: int) -> int:
    need = 0
    for at, (worth, _, least) in enumerate(measures):
        if length >= least:
            need += worth[width] << (BITS * at)
    return need


def _reachable(room: list[int], n: int) -> list[int]:
    """Bound, for each rung, the sets that can lie in runs of at least ``n`` rungs.

    Each run through a rung goes on for j rungs below it or, if not, for n - j above it, whatever j:
    so there are no more of them than the least room below plus the least room above.
    """
    rungs = len(room)
    found = []
    for rung in range(rungs):
        most = room[rung]
        for below in range(1, n if most else 0):
            low = rung - below
            high = rung + n - below
            fit = min(room[low:rung]) if low >= 0 else 0
            if high < rungs:
                fit += min(room[rung + 1 : high + 1])
            most = min(most, fit)
        found.append(most)
    return found
