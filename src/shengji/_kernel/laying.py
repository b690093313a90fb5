"""The search behind ``packing``: mixed sets and tractors are laid rung by rung, lowest first.

On each rung the open tractors are served, some new ones begin, and loose sets are laid on what is
left; what is passed over is lost. So where the search stands is the rung, the parts that have not
begun and the widths that the open tractors take on each rung to come.

What cannot be laid from a rung on is remembered, and

* whoever stands there with the same open tractors and no fewer parts cannot either;
* it stays true for the next question about the same cards: a hand is asked again and again while
  parts become owed, and each question has most of its ways in common with the last.

The search is kept short by what is still *needed* against what the rungs from here on *have* (see
``room``).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from shengji._kernel.layout import Line
from shengji._kernel.room import Room

__all__ = ["Laying"]

Parts = tuple[tuple[int, int], ...]
Copies = tuple[int, ...]

NOTHING_FITS: Final = -1

#: Bits for the number of parts of one type, the highest kept free for comparing all types at once.
LEFT: Final = 8
MOST_LEFT: Final = (1 << (LEFT - 1)) - 1
#: Bits for the open tractors of one width on one rung to come, and for all the widths, 1 to 8.
OPEN: Final = 4
OPEN_WIDTHS: Final = 8
OPEN_RUNG: Final = OPEN * OPEN_WIDTHS


#: Tractors of one type that may begin on a rung: their width, where their number stands in what is
#: left, what one adds to the open tractors, what is needed no more when one begins (but for what it
#: takes while it is open), and how many the next rung holds.
Start = tuple[int, int, int, int, int]


class Laying:
    """Some cards of one suit, and what is known not to fit into them.

    Attributes:
        visits: Rungs that the search has come to, in all questions: what they have cost.
    """

    __slots__ = (
        "_copies",
        "_cuts",
        "_end",
        "_failed",
        "_guard",
        "_have",
        "_held",
        "_high",
        "_line",
        "_loose",
        "_loose_mask",
        "_loose_needs",
        "_loose_places",
        "_offsets",
        "_open_needs",
        "_place_of",
        "_room",
        "_served",
        "_served_needs",
        "_shared_cuts",
        "_starts",
        "_stretch",
        "_types",
        "_x",
        "visits",
    )

    def __init__(self, line: Line, x: int) -> None:
        """Take some cards.

        Args:
            line: The suit.
            x: The cards.
        """
        self.visits = 0
        self._line = line
        self._x = x
        self._end: int = line.rungs
        self._offsets: list[Copies] = []
        self._held: list[Copies] = []
        self._stretch: list[int] = []
        self._room = Room([], [])
        self._failed: list[dict[int, list[int]]] = []
        self._place_of: dict[tuple[int, int], int] = {}
        self._guard = 0
        self._served: dict[int, tuple[Copies, int]] = {0: ((), 0)}
        self._served_needs: dict[int, int] = {}
        self._copies: list[int] = []
        self._starts: list[list[Start] | None] = []
        self._types: list[tuple[int, int]] = []
        self._loose: Copies = ()
        self._loose_places: list[int] = []
        self._loose_needs: list[int] = []
        self._loose_mask = 0
        self._cuts: dict[int, list[tuple[int, int, Copies]]] = {}
        self._shared_cuts: dict[tuple[Copies, int], list[tuple[int, int, Copies]]] = {}
        self._open_needs: list[int] = []
        self._have: list[int] = []
        self._high = 0

    def _spread_out(self) -> None:
        """Spread the cards out on their rungs: only for those who ask."""
        line = self._line
        self._failed = [{} for _ in range(line.rungs)]
        fields = [_fields(line, self._x, rung) for rung in range(line.rungs)]
        self._offsets = [offsets for offsets, _ in fields]
        self._held = [held for _, held in fields]
        self._copies = [sum(held) for held in self._held]
        self._stretch = [0] * (line.rungs + 1)
        for rung in range(line.rungs - 1, -1, -1):
            if line.in_runs >> ((rung + 1) * line.width - 1) & 1 and self._held[rung]:
                self._stretch[rung] = self._stretch[rung + 1] + 1
        self._room = Room(self._held, self._stretch)

    def lay(self, parts: Parts) -> int:
        """Lay all ``parts``, widest first, then longest; give the cards left over, or -1."""
        if not self._failed:
            self._spread_out()
        left = 0
        types = sorted(set(parts), reverse=True)
        for part in types:
            if part not in self._place_of:
                place = LEFT * len(self._place_of)
                self._place_of[part] = place
                self._guard |= 1 << (place + LEFT - 1)
            left += parts.count(part) << self._place_of[part]
        room = self._room
        room.ask(types)
        self._have = room.have
        self._high = room.high
        self._open_needs = [room.need(width, 1) for width in range(OPEN_WIDTHS + 1)]
        self._types = types
        self._starts = [None] * self._end
        self._served_needs = {0: 0}
        self._loose = tuple([width for width, length in types if length == 1])
        self._loose_places = [self._place_of[width, 1] for width in self._loose]
        self._loose_needs = [self._open_needs[width] for width in self._loose]
        self._loose_mask = sum([MOST_LEFT << place for place in self._loose_places])
        self._cuts = {}
        self._shared_cuts = {}
        need = sum([length * room.need(width, length) for width, length in parts])
        if (room.have[0] - need) & room.high != room.high:
            return NOTHING_FITS
        taken = self._go(0, left, 0, need)
        return self._x - taken if taken >= 0 else NOTHING_FITS

    def _starts_on(self, rung: int) -> list[Start]:
        """List the tractors that may begin on a rung, widest first, then longest."""
        starts = self._starts[rung]
        if starts is not None:
            return starts
        starts = []
        for width, length in self._types:
            if 1 < length <= self._stretch[rung]:
                # They go on into the next rung, and no more than it holds.
                above = sum([held // width for held in self._held[rung + 1]])
                if above and width <= self._copies[rung]:
                    opens = 1 << ((length - 2) * OPEN_RUNG + (width - 1) * OPEN)
                    whole = length * self._room.need(width, length)
                    settles = whole - (length - 1) * self._open_needs[width]
                    place = self._place_of[width, length]
                    starts.append((width, place, opens, settles, above))
        self._starts[rung] = starts
        return starts

    def _go(self, rung: int, left: int, opened: int, need: int) -> int:
        """Lay what is left from a rung on; give the cards taken, or -1."""
        if not left and not opened:
            return 0
        if rung == self._end:
            return NOTHING_FITS
        failed = self._failed[rung].get(opened)
        if failed is not None:
            guard = self._guard
            guarded = left | guard
            for fewer in failed:
                if (guarded - fewer) & guard == guard:
                    return NOTHING_FITS
        self.visits += 1
        widths, serve = self._serving(opened)
        copies = self._copies[rung] - serve
        taken = NOTHING_FITS
        if copies >= 0:
            need -= self._served_needs[opened]
            taken = self._begin(rung, 0, copies, widths, left, opened >> OPEN_RUNG, need)
        if taken < 0:
            if failed is None:
                self._failed[rung][opened] = [left]
            else:
                failed.append(left)
        return taken

    def _serving(self, opened: int) -> tuple[Copies, int]:
        """Give the widths of the open tractors, widest first, and what they take on this rung."""
        known = self._served.get(opened)
        if known is not None:
            if opened not in self._served_needs:
                self._served_needs[opened] = sum([self._open_needs[width] for width in known[0]])
            return known
        widths: list[int] = []
        rest = opened
        while rest:
            at = ((rest & -rest).bit_length() - 1) // OPEN
            number = (rest >> (OPEN * at)) & ((1 << OPEN) - 1)
            rest ^= number << (OPEN * at)
            widths += [at % OPEN_WIDTHS + 1] * number
        found = (tuple(sorted(widths, reverse=True)), sum(widths))
        self._served[opened] = found
        self._served_needs[opened] = sum([self._open_needs[width] for width in widths])
        return found

    def _begin(
        self, rung: int, first: int, copies: int, widths: Copies, left: int, opened: int, need: int
    ) -> int:
        """Begin tractors, most of the widest first, then lay loose sets and go on above.

        ``widths`` are the sets that tractors take on this rung, of which ``copies`` are left over.
        """
        starts = self._starts[rung]
        if starts is None:
            starts = self._starts_on(rung)
        for at in range(first, len(starts)):
            width, place, opens, settles, above = starts[at]
            if width > copies:
                continue
            number = (left >> place) & MOST_LEFT
            if not number:
                continue
            for begun in range(min(number, above, copies // width), 0, -1):
                taken = self._begin(
                    rung,
                    at + 1,
                    copies - begun * width,
                    widths + (width,) * begun,
                    left - (begun << place),
                    opened + begun * opens,
                    need - begun * settles,
                )
                if taken >= 0:
                    return taken
        if left & self._loose_mask or len(self._held[rung]) != 1:
            return self._lay_loose(rung, copies, widths, left, opened, need)
        # Nothing else to lay here, as so often.
        if (self._have[rung + 1] - need) & self._high != self._high:
            return NOTHING_FITS
        taken = self._go(rung + 1, left, opened, need)
        if taken >= 0:
            taken += (self._copies[rung] - copies) << self._offsets[rung][0]
        return taken

    def _lay_loose(
        self, rung: int, copies: int, widths: Copies, left: int, opened: int, need: int
    ) -> int:
        """Lay loose sets on what tractors leave of a rung, and go on above."""
        held = self._held[rung]
        loose = left & self._loose_mask
        if len(held) < 2:
            cuts = self._cuts.get((loose << 4) | copies)
            if cuts is None:
                cuts = self._cut((copies,), (), loose)
                self._cuts[(loose << 4) | copies] = cuts
        else:
            shared = (tuple(sorted(widths, reverse=True)), loose)
            cuts = self._shared_cuts.get(shared)
            if cuts is None:
                cuts = self._cut(held, shared[0], loose)
                self._shared_cuts[shared] = cuts
        spare = self._have[rung + 1] - need
        high = self._high
        for laid, settled, rest in cuts:
            if (spare + settled) & high != high:
                continue
            taken = self._go(rung + 1, left - laid, opened, need - settled)
            if taken >= 0:
                for offset, before, after in zip(self._offsets[rung], held, rest, strict=False):
                    taken += (before - after) << offset
                return taken
        return NOTHING_FITS

    def _cut(self, held: Copies, widths: Copies, loose: int) -> list[tuple[int, int, Copies]]:
        """List what loose sets to lay: as they stand in what is left, their need, and the rest."""
        copies = sum(held) - sum(widths)
        most = [
            min((loose >> place) & MOST_LEFT, copies // width)
            for place, width in zip(self._loose_places, self._loose, strict=True)
        ]
        found: list[tuple[int, int, Copies]] = []
        for numbers, rest in _cuts(held, widths, self._loose, tuple(most)):
            laid = 0
            settled = 0
            for at, number in enumerate(numbers):
                laid += number << self._loose_places[at]
                settled += number * self._loose_needs[at]
            found.append((laid, settled, rest))
        return found


def _fields(line: Line, x: int, rung: int) -> tuple[Copies, Copies]:
    """Give where the kinds of a rung lie that are held, and their copies."""
    offsets = [rung * line.width]
    if rung == line.shared_rung:
        offsets += [line.shared + offset for offset in line.aliases]
    mask = (1 << line.width) - 1
    there = [offset for offset in offsets if (x >> offset) & mask]
    return tuple(there), tuple([(x >> offset) & mask for offset in there])


@lru_cache(maxsize=1 << 14)
def _cuts(
    held: Copies, widths: Copies, loose: Copies, most: Copies
) -> tuple[tuple[Copies, Copies], ...]:
    """List what loose sets a rung can hold beside its tractors, but for what is outdone by another.

    Args:
        held: The copies of each kind.
        widths: The sets that tractors take, widest first.
        loose: The widths of loose sets, widest first.
        most: How many of each there may be.

    Returns:
        The numbers of loose sets and what is left of each kind, most of the widest first.
    """
    found: dict[Copies, Copies] = {}
    ways: list[tuple[Copies, Copies]] = [((), rest) for rest in _spread(held, widths)]
    for at, width in enumerate(loose):
        longer: list[tuple[Copies, Copies]] = []
        for numbers, rest in ways:
            fit = min(most[at], sum([copies // width for copies in rest]))
            for number in range(fit if at + 1 == len(loose) else 0, fit + 1):
                longer += [((*numbers, number), r) for r in _spread(rest, (width,) * number)]
        ways = longer
    for numbers, rest in ways:
        found.setdefault(numbers, rest)
    kept: list[tuple[Copies, Copies]] = []
    for numbers in sorted(found, reverse=True):
        if not any(all(a >= b for a, b in zip(other, numbers, strict=True)) for other, _ in kept):
            kept.append((numbers, found[numbers]))
    return tuple(kept)


@lru_cache(maxsize=4096)
def _spread(held: Copies, widths: Copies) -> tuple[Copies, ...]:
    """List what can be left of some kinds when sets are taken, each outcome up to order once."""
    outcomes = {tuple(sorted(held)): held}
    for width in widths:
        after: dict[Copies, Copies] = {}
        for rest in outcomes.values():
            for at, copies in enumerate(rest):
                if copies >= width:
                    found = (*rest[:at], copies - width, *rest[at + 1 :])
                    after.setdefault(tuple(sorted(found)), found)
        outcomes = after
    return tuple(outcomes.values())
