"""What a hand, and then a play, supplies towards what is owed, under each kind of protection.

RULES §5, ``following.protect``. Without protection any copies may stand for a set: the bare question
of ``packing``. With *sets* protected only whole sets of the hand count: k copies are one set of k
(above ``trumps.widest_set`` as many full sets as fit, and one of the rest), in the hand and in the
play alike. With *tractors* protected a loose set is owed only out of kinds that lie in no tractor of
its width; a play may still meet it with any set. And whatever is protected, a play that, cut by its
own counts, is the led pattern itself is always an answer to it.

Whole sets of one width are counted into an integer of their own, one for each, so that a part of
that width is a part of width 1 there, and the widths no longer compete for cards.
"""

from __future__ import annotations

from typing import Final

from shengji._kernel.layout import Line
from shengji._kernel.packing import Parts, fits
from shengji._kernel.sets import count_sets, plane, run_starts
from shengji._kernel.sweep import FREE, WHOLE, Sweep

__all__ = [
    "BOTH",
    "LONGEST",
    "NONE",
    "PAIRS_ONLY",
    "SAME_LENGTH",
    "SETS",
    "TRACTORS",
    "Duties",
    "Supply",
    "is_led_pattern",
    "supplies_owed",
]

#: ``following.protect``: bit 0 protects sets, bit 1 tractors.
NONE: Final = 0
SETS: Final = 1
TRACTORS: Final = 2
BOTH: Final = 3

#: Which tractors a led tractor demands (``following.tractor_duty``).
PAIRS_ONLY: Final = 0
SAME_LENGTH: Final = 1
LONGEST: Final = 2


class Duties:
    """The options that bear on following, as integers.

    Attributes:
        duty: Which tractors a led tractor demands.
        protect: What need not be broken.
        shortest: Rungs of the shortest tractor.
        widest: Copies of the widest set, 0 for no bound.
    """

    __slots__ = ("duty", "protect", "shortest", "widest")

    def __init__(self, duty: int, protect: int, shortest: int, widest: int) -> None:
        """Keep the four numbers."""
        self.duty = duty
        self.protect = protect
        self.shortest = shortest
        self.widest = widest


class Supply:
    """The cards of the led suit in one hand, asked again and again while demands become owed."""

    __slots__ = ("duties", "line", "whole", "x")

    def __init__(self, line: Line, x: int, duties: Duties) -> None:
        """Prepare the whole sets of the hand where sets are protected."""
        self.line = line
        self.x = x
        self.duties = duties
        self.whole = whole_sets(line, x, duties.widest) if duties.protect & SETS else ()

    def fits(self, parts: Parts) -> bool:
        """Say whether the hand supplies all ``parts``, side by side."""
        protect = self.duties.protect
        if protect == NONE:
            return fits(self.line, self.x, parts)
        if protect == TRACTORS:
            return self._fits_beside_tractors(parts)
        for width in sorted({part[0] for part in parts}):
            whole = self.whole[width] if width < len(self.whole) else 0
            of_width = tuple((1, length) for part_width, length in parts if part_width == width)
            if protect & TRACTORS:
                if not self._whole_beside_tractors(whole, of_width):
                    return False
            elif not fits(self.line, whole, of_width):
                return False
        return True

    def _whole_beside_tractors(self, whole: int, parts: Parts) -> bool:
        """Lay parts of one width, the loose ones only on kinds that lie in no tractor."""
        line = self.line
        loose = sum(1 for part in parts if part[1] == 1)
        free = whole & _fields(line, _outside_tractors(line, whole, 1, self.duties.shortest))
        runs = tuple(part for part in parts if part[1] > 1)
        # Runs never touch the free kinds: those lie in no tractor.
        return count_sets(line, free, 1) >= loose and fits(line, whole, runs)

    def _fits_beside_tractors(self, parts: Parts) -> bool:
        """Lay the parts, a loose set of each width only on kinds in no tractor of that width."""
        line = self.line
        barred = {
            width: line.high & ~_outside_tractors(line, self.x, width, self.duties.shortest)
            for width, length in parts
            if length == 1
        }
        if not barred:
            return fits(line, self.x, parts)
        return Sweep(line, parts, FREE, barred=barred).fits(self.x)


def _fields(line: Line, high: int) -> int:
    """Widen high bits to whole fields."""
    return (high << 1) - (high >> (line.width - 1))


def whole_sets(line: Line, x: int, widest: int) -> tuple[int, ...]:
    """Count, for each width, the whole sets of each kind of ``x``."""
    most = len(line.add) - 1
    whole = [0] * (most + 1)
    for copies in range(1, most + 1):
        units = (plane(line, x, copies) & ~plane(line, x, copies + 1)) >> (line.width - 1)
        if not units:
            continue
        if not widest or copies <= widest:
            whole[copies] += units
        else:
            whole[widest] += units * (copies // widest)
            if copies % widest:
                whole[copies % widest] += units
    return tuple(whole)


def _outside_tractors(line: Line, x: int, width: int, shortest: int) -> int:
    """Give the high bits of the fields that lie in no tractor of one width that ``x`` can form."""
    starts = run_starts(line, x, width, shortest)
    within = 0
    for rung in range(shortest):
        within |= starts << (rung * line.width)
    if line.shared >= 0 and within & (1 << (line.shared + line.width - 1)):
        for offset in line.aliases:
            within |= 1 << (line.shared + offset + line.width - 1)
    return line.high & ~(within & plane(line, x, width))


def supplies_owed(line: Line, hand: int, play: int, owed: Parts, duties: Duties) -> bool:
    """Say whether the cards of a play supply what is owed, side by side."""
    if not duties.protect & SETS:
        return fits(line, play, owed)
    return Sweep(line, owed, WHOLE, hand=hand, widest=duties.widest).fits(play)


def is_led_pattern(line: Line, play: int, parts: Parts) -> bool:
    """Say whether a play, cut by its own counts, is exactly the led pattern.

    Every kind is then one set, of all its copies in the play: the widths do not compete.
    """
    own = whole_sets(line, play, 0)
    for width, sets in enumerate(own):
        of_width = tuple((1, length) for part_width, length in parts if part_width == width)
        if count_sets(line, sets, 1) != sum(length for _, length in of_width):
            return False
        if not fits(line, sets, of_width):
            return False
    return True
