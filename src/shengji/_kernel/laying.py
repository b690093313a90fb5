"""The search behind ``packing``: mixed sets and tractors are laid rung by rung, lowest first.

On each rung the open tractors are served, some new ones begin, and loose sets are laid on what is
left; what is passed over is lost. So where the search stands is the rung, the parts that have not
begun and the widths that the open tractors take on each rung to come.

What cannot be laid from a rung on is remembered, and

* whoever stands there with the same open tractors and no fewer parts cannot either (looked up for
  the same parts; fewer are looked for while there is little to look through);
* it stays true for the next question about the same cards: a hand is asked again and again while
  parts become owed, and each question has most of its ways in common with the last.

The search is kept short by what is still *needed* against what the rungs from here on *have* (see
``room``).
"""

from __future__ import annotations

from typing import Final

from shengji._kernel.choices import LEFT, Choice, Choices, Copies, fewer, spread
from shengji._kernel.layout import Line
from shengji._kernel.room import Room

__all__ = ["Laying"]

Parts = tuple[tuple[int, int], ...]

NOTHING_FITS: Final = -1

#: Bits for the open tractors of one width on one rung to come, and for all the widths, 1 to 8.
OPEN: Final = 4
OPEN_WIDTHS: Final = 8
OPEN_RUNG: Final = OPEN * OPEN_WIDTHS
#: As long as no more parts failed in one place they are compared one by one: of a thousand few are
#: fewer, and to find them costs more than to try.
COMPARED: Final = 24


class Laying:
    """Some cards of one suit, and what is known not to fit into them.

    Attributes:
        visits: Rungs that the search has come to, in all questions: what they have cost.
    """

    __slots__ = (
        "_copies",
        "_end",
        "_failed",
        "_guard",
        "_held",
        "_known",
        "_line",
        "_most",
        "_offsets",
        "_open_needs",
        "_place_of",
        "_room",
        "_served",
        "_stretch",
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
        self._copies: list[int] = []
        self._stretch: list[int] = []
        self._room = Room([], [])
        self._failed: list[dict[int, set[int]]] = []
        self._place_of: dict[tuple[int, int], int] = {}
        self._guard = 0
        self._served: dict[int, tuple[Copies, int, int]] = {}
        self._most: list[dict[int, int]] = []
        self._known = Choices()
        self._open_needs: list[int] = []

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
        types = sorted(set(parts), reverse=True)
        self._ask(types)
        left = 0
        need = 0
        for part in types:
            number = parts.count(part)
            left += number << self._place_of[part]
            need += number * part[1] * self._room.need(*part)
        high = self._room.high
        if (self._room.have[0] - need) & high != high:
            return NOTHING_FITS
        taken = self._go(0, left, 0, need)
        return self._x - taken if taken >= 0 else NOTHING_FITS

    def _ask(self, types: list[tuple[int, int]]) -> None:
        """Make ready for parts of these types."""
        known = len(self._place_of)
        for part in types:
            if part not in self._place_of:
                place = LEFT * len(self._place_of)
                self._place_of[part] = place
                self._guard |= 1 << (place + LEFT - 1)
        room = self._room
        if room.ask(types):
            self._open_needs = [room.need(width, 1) for width in range(OPEN_WIDTHS + 1)]
            self._served = {0: ((), 0, 0)}
            self._known = Choices()
        elif known == len(self._place_of):
            return
        self._known.renew(self._guard)
        for part in sorted(self._place_of, reverse=True):
            width, length = part
            place = self._place_of[part]
            whole = length * room.need(width, length)
            if length == 1:
                self._known.loose.append((width, place, whole))
            else:
                opens = 1 << ((length - 2) * OPEN_RUNG + (width - 1) * OPEN)
                settles = whole - (length - 1) * self._open_needs[width]
                self._known.starts.append((width, place, opens, settles, length))
        self._most = [{} for _ in range(self._end)]

    def _go(self, rung: int, left: int, opened: int, need: int) -> int:
        """Lay what is left from a rung on; give the cards taken, or -1."""
        if not left and not opened:
            return 0
        if rung == self._end:
            return NOTHING_FITS
        failed = self._failed[rung].get(opened)
        if failed is not None and (left in failed or self._has_fewer(failed, left)):
            return NOTHING_FITS
        self.visits += 1
        served = self._served.get(opened)
        if served is None:
            served = self._serving(opened)
        widths, serve, settled = served
        copies = self._copies[rung] - serve
        if copies >= 0:
            need -= settled
            spare = self._room.have[rung + 1] - need
            high = self._room.high
            after = opened >> OPEN_RUNG
            for laid, opens, settled in self._choices(rung, copies, widths, left):
                if (spare + settled) & high == high:
                    taken = self._go(rung + 1, left - laid, after + opens, need - settled)
                    if taken >= 0:
                        return taken + self._taken(rung, widths, laid)
        if failed is None:
            failed = self._failed[rung][opened] = set()
        failed.add(left)
        return NOTHING_FITS

    def _has_fewer(self, failed: set[int], left: int) -> bool:
        """Say whether among parts that failed there are no more of any type than are left."""
        if len(failed) <= COMPARED:
            guard = self._guard
            guarded = left | guard
            for other in failed:
                if (guarded - other) & guard == guard:
                    return True
        return False

    def _serving(self, opened: int) -> tuple[Copies, int, int]:
        """Give the widths of open tractors, widest first, what they take of a rung, and need."""
        widths: list[int] = []
        rest = opened
        while rest:
            at = ((rest & -rest).bit_length() - 1) // OPEN
            number = (rest >> (OPEN * at)) & ((1 << OPEN) - 1)
            rest ^= number << (OPEN * at)
            widths += [at % OPEN_WIDTHS + 1] * number
        widths.sort(reverse=True)
        found = (tuple(widths), sum(widths), sum([self._open_needs[width] for width in widths]))
        self._served[opened] = found
        return found

    def _choices(self, rung: int, copies: int, widths: Copies, left: int) -> list[Choice]:
        """List what can be laid on the ``copies`` of a rung beside open tractors of ``widths``."""
        most = self._most[rung].get(copies)
        if most is None:
            most = self._most[rung][copies] = self._most_on(rung, copies)
        left = fewer(left, most, self._guard)
        return self._known.of(self._held[rung], widths, copies, left)

    def _most_on(self, rung: int, copies: int) -> int:
        """Give the most parts of each type for which a rung has room, as they stand in ``left``.

        There may be less where kinds share the rung: each has its own copies.
        """
        most = 0
        for width, place, _ in self._known.loose:
            most |= (copies // width) << place
        stretch = self._stretch[rung]
        for width, place, _, _, length in self._known.starts:
            if length <= stretch:
                # They go on into the next rung, and no more than it holds.
                above = sum([held // width for held in self._held[rung + 1]])
                most |= min(copies // width, above) << place
        return most

    def _taken(self, rung: int, widths: Copies, laid: int) -> int:
        """Give the cards of a rung that the open tractors and the parts laid there take."""
        held = self._held[rung]
        if not held:
            return 0
        sets = sorted([*widths, *self._known.widths_of(laid)], reverse=True)
        taken = 0
        for offset, before, after in zip(
            self._offsets[rung], held, spread(held, tuple(sets))[0], strict=True
        ):
            taken += (before - after) << offset
        return taken


def _fields(line: Line, x: int, rung: int) -> tuple[Copies, Copies]:
    """Give where the kinds of a rung lie that are held, and their copies."""
    offsets = [rung * line.width]
    if rung == line.shared_rung:
        offsets += [line.shared + offset for offset in line.aliases]
    mask = (1 << line.width) - 1
    there = [offset for offset in offsets if (x >> offset) & mask]
    return tuple(there), tuple([(x >> offset) & mask for offset in there])
