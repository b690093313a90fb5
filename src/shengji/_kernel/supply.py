"""What a hand, and then a play, supplies towards what is owed, under each kind of protection.

RULES §5, ``following.protect``. Without protection any copies may stand for a set: the bare
question of ``packing``. With *sets* protected only whole sets of the hand count: k copies are one
set of k (above ``trumps.widest_set`` as many full sets as fit, and one of the rest), in the hand
and in the play alike. With *tractors* protected a led set is owed only out of kinds that lie in
no tractor of its width, whatever narrower set it comes down to; a play may still meet it with any
set. And whatever is protected, a play that, cut by its own counts, is the led pattern itself is
always an answer to it.

Whole sets of one width are counted into an integer of their own, one for each, so that a part of
that width is a part of width 1 there, and the widths no longer compete for cards.
"""

from __future__ import annotations

from typing import Final

from shengji._kernel.laying import Laying
from shengji._kernel.layout import Line
from shengji._kernel.packing import Parts, fits, pack, take_first
from shengji._kernel.sets import plane, run_starts
from shengji._kernel.sweep import EXACT, FREE, WHOLE, Claim, Sweep

__all__ = [
    "BOTH",
    "LONGEST",
    "NONE",
    "PAIRS_ONLY",
    "SAME_LENGTH",
    "SETS",
    "TRACTORS",
    "Claim",
    "Duties",
    "Supply",
    "is_led_pattern",
    "supplies_owed",
    "sweep_led",
    "sweep_owed",
    "whole_sets",
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
        self.duty: int = duty
        self.protect: int = protect
        self.shortest: int = shortest
        self.widest: int = widest


class Supply:
    """The cards of the led suit in one hand, asked again and again while demands become owed."""

    __slots__ = ("_laying", "duties", "line", "spare", "whole", "x")

    def __init__(self, line: Line, x: int, duties: Duties) -> None:
        """Prepare the whole sets of the hand where sets are protected."""
        self.line = line
        self.x = x
        self.spare = x
        self.duties = duties
        self.whole = whole_sets(line, x, duties.widest) if duties.protect & SETS else ()
        self._laying = Laying(line, x)

    def fit(self, claims: list[Claim], latest: Claim) -> int:
        """Lay all ``claims`` side by side; give what one way leaves over, or -1.

        All but the ``latest`` are known to fit: it is first looked for in what was left over then,
        which is ``spare``. Where sets or tractors are protected, nothing is kept: the answer is 0.
        """
        protect = self.duties.protect
        if protect & TRACTORS:
            return 0 if self._fits_beside_tractors(claims) else -1
        parts = tuple([(width, length) for width, length, _ in claims])
        if protect == NONE:
            left = take_first(self.line, self.spare, latest[0], latest[1])
            if left < 0:
                left = pack(self.line, self.x, parts, self._laying)
            return left
        for width in sorted({part[0] for part in parts}):
            whole = self.whole[width] if width < len(self.whole) else 0
            if not fits(self.line, whole, tuple([(1, n) for w, n in parts if w == width])):
                return -1
        return 0

    def _fits_beside_tractors(self, claims: list[Claim]) -> bool:
        """Lay the claims, each guarded one only on kinds in no tractor of the guarded width."""
        rule = WHOLE if self.duties.protect & SETS else FREE
        barred = {guard: self._in_tractors(guard) for _, _, guard in claims if guard}
        sweep = Sweep(
            self.line, claims, rule, hand=self.x, widest=self.duties.widest, barred=barred
        )
        return sweep.fits(self.x)

    def _in_tractors(self, width: int) -> int:
        """Give the high bits of the fields in some tractor of one width that the hand can form."""
        line = self.line
        if self.duties.protect & SETS:
            held, k = (self.whole[width] if width < len(self.whole) else 0), 1
        else:
            held, k = self.x, width
        shortest = self.duties.shortest
        if shortest > line.rungs:
            return 0
        starts = run_starts(line, held, k, shortest)
        within = 0
        for rung in range(shortest):
            within |= starts << (rung * line.width)
        if line.shared >= 0 and within & (1 << (line.shared + line.width - 1)):
            for offset in line.aliases:
                within |= 1 << (line.shared + offset + line.width - 1)
        return within & plane(line, held, k)


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


def supplies_owed(line: Line, hand: int, play: int, owed: Parts, duties: Duties) -> bool:
    """Say whether the cards of a play supply what is owed, side by side."""
    if not duties.protect & SETS:
        return fits(line, play, owed)
    return sweep_owed(line, hand, owed, duties).fits(play)


def sweep_owed(line: Line, hand: int, owed: Parts, duties: Duties) -> Sweep:
    """Give the sweep that asks whether cards of a play supply what is owed."""
    claims = [(width, length, 0) for width, length in owed]
    if duties.protect & SETS:
        return Sweep(line, claims, WHOLE, hand=hand, widest=duties.widest)
    return Sweep(line, claims, FREE)


def sweep_led(line: Line, parts: Parts) -> Sweep:
    """Give the sweep that asks whether a play, cut by its own counts, is what was led."""
    return Sweep(line, [(width, length, 0) for width, length in parts], EXACT)


def is_led_pattern(line: Line, play: int, parts: Parts) -> bool:
    """Say whether a play as large as the lead, cut by its own counts, is exactly the led pattern.

    Each set of two or more is then all the copies of its kind: the widths do not compete. What is
    left over are the single cards, as many as were led.
    """
    own = whole_sets(line, play, 0)
    for width in sorted({part[0] for part in parts if part[0] > 1}):
        of_width = tuple([(1, length) for part_width, length in parts if part_width == width])
        if width >= len(own) or not fits(line, own[width], of_width):
            return False
    return True
