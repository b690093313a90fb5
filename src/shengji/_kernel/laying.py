"""The search behind ``packing``: mixed sets and tractors are laid rung by rung, lowest first.

On each rung the open tractors are served, some new ones begin, and loose sets are laid on what is
left; what is passed over is lost. So where the search stands is the rung, the parts that have not
begun and the open tractors with the rungs they still need: ways that meet there go on alike, and
one that failed is not tried again. All three are small integers.

The search is kept short by what is still *needed* against what the rungs from here on *have*, for
several measures at once: cards; sets of each width k, as a part of width w and length n contains
``w // k`` of them on each of its rungs; half widths rounded up, as two triples leave no room that
three pairs would use; and sets in tractors of at least each length, which only some rungs can hold.
The measures lie side by side in one integer, so that one subtraction compares them all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from shengji._kernel.layout import Line

__all__ = ["lay_parts"]

Parts = tuple[tuple[int, int], ...]
#: What a set of each width is worth, the most that copies are worth, the shortest tractor counted.
Measure = tuple[tuple[int, ...], tuple[int, ...], int]

NOTHING_FITS: Final = -1

#: Bits for the number of parts of one type, for the open tractors of one kind, for one measure.
LEFT: Final = 6
OPEN: Final = 4
MEASURE: Final = 10
MOST_COPIES: Final = 8
MOST: Final = (1 << (MEASURE - 1)) - 1


def lay_parts(line: Line, x: int, parts: Parts) -> int:
    """Lay all ``parts`` in ``x``; give the cards left over, or -1 if they do not fit."""
    return _Laying(line, x, parts).search()


class _Laying:
    """One question to the search.

    Attributes:
        runs: The types of tractors, widest first, then longest.
        loose: The widths of the loose sets, widest first.
    """

    __slots__ = (
        "_end",
        "_failed",
        "_fields",
        "_have",
        "_high",
        "_left",
        "_need",
        "_need_of_loose",
        "_need_of_run",
        "_shift",
        "_stretch",
        "_x",
        "loose",
        "runs",
    )

    def __init__(self, line: Line, x: int, parts: Parts) -> None:
        """Count what there is and what is needed."""
        self.runs = sorted({part for part in parts if part[1] > 1}, reverse=True)
        self.loose = sorted({part[0] for part in parts if part[1] == 1}, reverse=True)
        self._shift = OPEN * len(self.runs) * line.rungs
        self._x = x
        self._end = line.rungs
        self._fields = [_fields(line, x, rung) for rung in range(line.rungs)]
        self._failed: list[set[int]] = [set() for _ in range(line.rungs)]
        self._stretch = [0] * (line.rungs + 1)
        for rung in range(line.rungs - 1, -1, -1):
            if line.in_runs >> ((rung + 1) * line.width - 1) & 1 and self._fields[rung][1]:
                self._stretch[rung] = self._stretch[rung + 1] + 1

        measures = _measures(self.runs, self.loose)
        self._need_of_run = [_needed(measures, width, length) for width, length in self.runs]
        self._need_of_loose = [_needed(measures, width, 1) for width in self.loose]
        self._left = 0
        self._need = 0
        for at, run in enumerate(self.runs):
            number = parts.count(run)
            self._left += number << (LEFT * at)
            self._need += number * run[1] * self._need_of_run[at]
        for at, width in enumerate(self.loose):
            number = parts.count((width, 1))
            self._left += number << (LEFT * (len(self.runs) + at))
            self._need += number * self._need_of_loose[at]
        self._high = sum(1 << (MEASURE * (at + 1) - 1) for at in range(len(measures)))
        self._have = self._count_what_there_is(measures)

    def _count_what_there_is(self, measures: list[Measure]) -> list[int]:
        """Sum up each measure over the rungs from each rung on, as far as a measure reaches."""
        totals = [self._high] * (self._end + 1)
        for at, (_, most, length) in enumerate(measures):
            room = [sum([most[copies] for copies in held]) for _, held in self._fields]
            if length > 1:
                room = [sets if self._stretch[rung] else 0 for rung, sets in enumerate(room)]
                room = _reachable(room, length)
            total = 0
            for rung in range(self._end - 1, -1, -1):
                total = min(MOST, total + room[rung])
                totals[rung] += total << (MEASURE * at)
        return totals

    def search(self) -> int:
        """Lay everything; give the cards left over, or -1."""
        if (self._have[0] - self._need) & self._high != self._high:
            return NOTHING_FITS
        taken = self._go(0, self._left, 0, self._need)
        return self._x - taken if taken >= 0 else NOTHING_FITS

    def _go(self, rung: int, left: int, opened: int, need: int) -> int:
        """Lay what is left from a rung on; give the cards taken, or -1."""
        if not left and not opened:
            return 0
        if rung == self._end:
            return NOTHING_FITS
        key = left << self._shift | opened
        failed = self._failed[rung]
        if key in failed:
            return NOTHING_FITS
        types = len(self.runs)
        serve = 0
        widths: list[int] = []
        rest = opened
        while rest:
            at = ((rest & -rest).bit_length() - 1) // OPEN
            number = (rest >> (OPEN * at)) & ((1 << OPEN) - 1)
            rest ^= number << (OPEN * at)
            width = self.runs[at % types][0]
            need -= number * self._need_of_run[at % types]
            serve += number * width
            widths += [width] * number
        opened >>= OPEN * types
        held = self._fields[rung][1]
        if len(held) > 1:
            taken = self._begin_on_kinds(rung, 0, widths, left, opened, need)
        elif serve <= (held[0] if held else 0):
            taken = self._begin(rung, 0, (held[0] if held else 0) - serve, left, opened, need)
        else:
            taken = NOTHING_FITS
        if taken < 0:
            failed.add(key)
        return taken

    def _begin(self, rung: int, first: int, copies: int, left: int, opened: int, need: int) -> int:
        """Begin tractors on a rung of one kind, most of the widest first, then lay loose sets."""
        types = len(self.runs)
        for at in range(first, types if copies >= self.runs[-1][0] else 0):
            width, length = self.runs[at]
            number = (left >> (LEFT * at)) & ((1 << LEFT) - 1)
            if number and width <= copies and length <= self._stretch[rung]:
                unit = 1 << (OPEN * ((length - 2) * types + at))
                for begun in range(min(number, copies // width), 0, -1):
                    taken = self._begin(
                        rung,
                        at + 1,
                        copies - begun * width,
                        left - (begun << (LEFT * at)),
                        opened + begun * unit,
                        need - begun * self._need_of_run[at],
                    )
                    if taken >= 0:
                        return taken
        return self._lay_loose(rung, 0, (copies,), left, opened, need)

    def _begin_on_kinds(
        self, rung: int, first: int, widths: list[int], left: int, opened: int, need: int
    ) -> int:
        """Begin tractors on a rung of several kinds: all sets there must fit into its kinds."""
        held = self._fields[rung][1]
        fits = _spread(held, tuple(sorted(widths, reverse=True)))
        if not fits:
            return NOTHING_FITS
        types = len(self.runs)
        for at in range(first, types):
            width, length = self.runs[at]
            number = (left >> (LEFT * at)) & ((1 << LEFT) - 1)
            if number and length <= self._stretch[rung]:
                unit = 1 << (OPEN * ((length - 2) * types + at))
                # They go on into a rung of one kind, and no more than it holds.
                above = self._fields[rung + 1][1][0] // width
                most = min(above, sum([copies // width for copies in held]))
                for begun in range(min(number, most), 0, -1):
                    taken = self._begin_on_kinds(
                        rung,
                        at + 1,
                        widths + [width] * begun,
                        left - (begun << (LEFT * at)),
                        opened + begun * unit,
                        need - begun * self._need_of_run[at],
                    )
                    if taken >= 0:
                        return taken
        for rest in fits:
            taken = self._lay_loose(rung, 0, rest, left, opened, need)
            if taken >= 0:
                return taken
        return NOTHING_FITS

    def _lay_loose(
        self, rung: int, first: int, rest: tuple[int, ...], left: int, opened: int, need: int
    ) -> int:
        """Lay loose sets on what is left of a rung, most of the widest first, and go on above."""
        types = len(self.runs)
        for at in range(first, len(self.loose)):
            width = self.loose[at]
            place = LEFT * (types + at)
            number = (left >> place) & ((1 << LEFT) - 1)
            most = min(number, sum([copies // width for copies in rest]))
            if not most:
                continue
            # Of the narrowest there is no reason to lay fewer than fit.
            for laid in range(most, most - 1 if at + 1 == len(self.loose) else -1, -1):
                for after in _spread(rest, (width,) * laid):
                    taken = self._lay_loose(
                        rung,
                        at + 1,
                        after,
                        left - (laid << place),
                        opened,
                        need - laid * self._need_of_loose[at],
                    )
                    if taken >= 0:
                        return taken
            return NOTHING_FITS
        above = rung + 1
        if above < self._end and (self._have[above] - need) & self._high != self._high:
            return NOTHING_FITS
        taken = self._go(above, left, opened, need)
        if taken < 0:
            return taken
        offsets, held = self._fields[rung]
        for offset, before, after_all in zip(offsets, held, rest, strict=False):
            taken += (before - after_all) << offset
        return taken


def _fields(line: Line, x: int, rung: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give where the kinds of a rung lie that are held, and their copies."""
    offsets = [rung * line.width]
    if rung == line.shared_rung:
        offsets += [line.shared + offset for offset in line.aliases]
    mask = (1 << line.width) - 1
    there = [offset for offset in offsets if (x >> offset) & mask]
    return tuple(there), tuple([(x >> offset) & mask for offset in there])


def _measures(runs: list[tuple[int, int]], loose: list[int]) -> list[Measure]:
    """List what is measured: cards, sets of each width, halves rounded up; and sets in long runs.

    Any worth of a width will do, if what a number of copies is worth is the best that the widths in
    question can make of it.
    """
    widths = sorted({width for width, _ in runs} | set(loose))
    lengths = sorted({length for _, length in runs})
    worths = [
        tuple([width // k for width in range(MOST_COPIES + 1)]) for k in sorted({1, 2, *widths})
    ]
    found = [(worth, _best(worth, widths), 1) for worth in worths]
    halves = tuple([(width + 1) // 2 for width in range(MOST_COPIES + 1)])
    found.append((halves, _best(halves, widths), 1))
    for worth in worths[1:]:
        found += [(worth, _best(worth, widths), length) for length in lengths]
    return found


def _best(worth: tuple[int, ...], widths: list[int]) -> tuple[int, ...]:
    """Give the most that sets of some widths are worth together, for each number of copies."""
    best = [0] * (MOST_COPIES + 1)
    for copies in range(1, MOST_COPIES + 1):
        best[copies] = max(
            [best[copies - 1]]
            + [worth[width] + best[copies - width] for width in widths if width <= copies]
        )
    return tuple(best)


def _needed(measures: list[Measure], width: int, length: int) -> int:
    """Give what one rung of a part adds to each measure."""
    return sum(
        worth[width] << (MEASURE * at)
        for at, (worth, _, least) in enumerate(measures)
        if length >= least
    )


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


@lru_cache(maxsize=4096)
def _spread(held: tuple[int, ...], widths: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """List what can be left of some kinds when sets are taken, each outcome up to order once."""
    outcomes = {tuple(sorted(held)): held}
    for width in widths:
        after: dict[tuple[int, ...], tuple[int, ...]] = {}
        for rest in outcomes.values():
            for at, copies in enumerate(rest):
                if copies >= width:
                    found = (*rest[:at], copies - width, *rest[at + 1 :])
                    after.setdefault(tuple(sorted(found)), found)
        outcomes = after
    return tuple(outcomes.values())
