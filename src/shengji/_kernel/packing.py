"""Can these parts be laid side by side in these cards? The question that all else stands on.

What a follower owes, whether a play supplies it, whether a ruff matches a throw: each asks whether
disjoint sets and tractors of given widths and lengths fit into the cards of one suit (RULES §5, §6).
Nearly always a closed form answers:

* sets of one width are only a number: as many as ``count_sets`` says;
* a tractor takes one set from each of its rungs, so a tractor and sets of its own width need a run
  and the right total;
* equal tractors fit greedily from the lowest rung, since they are intervals of one length.

Otherwise a search places one type of tractor after the other, longest reach first, equal ones in
rising order, and remembers the (type, cards left) that failed. It is kept small by a family of
bounds that hold for every packing: a part of width w and length n contains
``(w // k) * (n // l)`` disjoint parts of width k and length l, and the most parts of
that one shape that fit is known from the greedy closed form.

Parts are pairs (width, length), widths from 2; a list of parts is sorted, widest first, then longest.
``pack`` answers with the cards left over in *one* way of laying the parts, or -1.
"""

from __future__ import annotations

from shengji._kernel.layout import Line
from shengji._kernel.sets import count_sets, rungs_with, run_starts

__all__ = ["Parts", "fits", "pack", "placements", "take_first"]

Parts = tuple[tuple[int, int], ...]

NOTHING_FITS = -1


def fits(line: Line, x: int, parts: Parts) -> bool:
    """Say whether all ``parts`` lie disjointly in ``x``."""
    if len(parts) == 1:
        return run_starts(line, x, parts[0][0], parts[0][1]) != 0
    return pack(line, x, parts) >= 0


def pack(line: Line, x: int, parts: Parts) -> int:
    """Lay all ``parts`` in ``x``; give the cards left over, or -1 if they do not fit."""
    if not parts:
        return x
    if len(parts) == 1:
        return take_first(line, x, parts[0][0], parts[0][1])
    runs: list[tuple[int, int]] = []
    loose: list[int] = []
    for part in parts:
        if part[1] > 1:
            runs.append(part)
        else:
            loose.append(part[0])
    if not runs:
        return take_sets(line, x, loose)
    return _Search(line, runs, loose).place_from(0, x)


def placements(line: Line, x: int, width: int, length: int) -> list[tuple[int, int]]:
    """List every way to take one tractor: where it starts and its cards, lowest rungs first.

    On a rung of several kinds each kind that has the copies gives a placement of its own, but of
    kinds with equally many copies only the first: the others are the same up to their names.
    """
    found: list[tuple[int, int]] = []
    m = run_starts(line, x, width, length)
    field = line.width
    cards = line.pattern[length] * width
    shared = line.shared
    reach = length * field
    while m:
        low = m & -m
        m ^= low
        at = low.bit_length() - field
        taken = cards << at
        if at <= shared < at + reach:
            for kinds in _with_each_kind(line, x, width, taken):
                found.append((at, kinds))
        else:
            found.append((at, taken))
    return found


def _with_each_kind(line: Line, x: int, width: int, taken: int) -> list[int]:
    """Let each kind of the shared rung serve in turn in a run laid through its first kind."""
    field_mask = (1 << line.width) - 1
    shared = line.shared
    seen: list[int] = []
    found: list[int] = []
    rest = taken - (width << shared)
    for offset in (0, *line.aliases):
        copies = (x >> (shared + offset)) & field_mask
        if copies >= width and copies not in seen:
            seen.append(copies)
            found.append(rest + (width << (shared + offset)))
    return found


def take_first(line: Line, x: int, width: int, length: int) -> int:
    """Take one part, of the lowest rungs that have it."""
    if length == 1:
        m = ((x + line.add[width]) & line.high) if width < len(line.add) else 0
        if not m:
            return NOTHING_FITS
        return x - (width << ((m & -m).bit_length() - line.width))
    m = run_starts(line, x, width, length)
    if not m:
        return NOTHING_FITS
    at = (m & -m).bit_length() - line.width
    taken = (line.pattern[length] * width) << at
    if at <= line.shared < at + length * line.width:
        taken = _with_each_kind(line, x, width, taken)[0]
    return x - taken


def take_sets(line: Line, x: int, widths: list[int]) -> int:
    """Take sets of the given widths, widest first; give the cards left over, or -1."""
    if not widths:
        return x
    if widths[0] == widths[-1]:
        return _take_equal_sets(line, x, widths[0], len(widths))
    return _take_mixed_sets(line, x, widths, 0, set())


def _take_equal_sets(line: Line, x: int, width: int, number: int) -> int:
    if count_sets(line, x, width) < number:
        return NOTHING_FITS
    high = line.high
    while number:
        m = (x + line.add[width]) & high
        while m and number:
            low = m & -m
            m ^= low
            x -= width << (low.bit_length() - line.width)
            number -= 1
    return x


def _take_mixed_sets(line: Line, x: int, widths: list[int], at: int, failed: set[tuple[int, int]]) -> int:
    """Place the widest set first, into each different number of copies that can hold it.

    A kind with exactly the copies asked for is always a best choice: whatever else a packing laid
    there fits where this set would have been.
    """
    if at == len(widths):
        return x
    width = widths[at]
    if width == widths[-1]:
        return _take_equal_sets(line, x, width, len(widths) - at)
    key = (at, _copies_profile(line, x))
    if key in failed:
        return NOTHING_FITS
    for copies in range(width, len(line.add)):
        m = (x + line.add[copies]) & line.high
        exact = m & ~((x + line.add[copies + 1]) & line.high) if copies + 1 < len(line.add) else m
        if not exact:
            continue
        low = exact & -exact
        rest = _take_mixed_sets(line, x - (width << (low.bit_length() - line.width)), widths, at + 1, failed)
        if rest >= 0:
            return rest
        if copies == width:
            break
    failed.add(key)
    return NOTHING_FITS


def _copies_profile(line: Line, x: int) -> int:
    """Say how many kinds have 1, 2, … copies, as one number: all that loose sets depend on."""
    profile = 0
    for copies in range(2, len(line.add)):
        profile = (profile << 6) | ((x + line.add[copies]) & line.high).bit_count()
    return profile


class _Search:
    """The search for mixed tractors, with its memory of what failed."""

    __slots__ = ("counts", "failed", "line", "loose", "loose_fit", "needs", "shapes", "types")

    def __init__(self, line: Line, runs: list[tuple[int, int]], loose: list[int]) -> None:
        self.line = line
        self.loose = loose
        self.loose_fit: dict[int, bool] = {}
        self.types: list[tuple[int, int]] = []
        self.counts: list[int] = []
        for run in sorted(runs, reverse=True):
            if self.types and self.types[-1] == run:
                self.counts[-1] += 1
            else:
                self.types.append(run)
                self.counts.append(1)
        self.failed: set[tuple[int, int]] = set()
        self.shapes = [self._shapes(index) for index in range(len(self.types))]
        self.needs = [self._needs(index) for index in range(len(self.types))]

    def _shapes(self, index: int) -> list[tuple[int, int, int, int]]:
        """List what any packing of the types from ``index`` on contains, by width k and length n.

        The third number counts disjoint parts of that shape, the fourth the k-sets that lie in
        tractors of at least that length.
        """
        bounds = []
        types = self.types[index:]
        counts = self.counts[index:]
        for k in sorted({width for width, _ in types}):
            for n in sorted({length for _, length in types}):
                number = 0
                cells = 0
                for (width, length), count in zip(types, counts, strict=True):
                    number += count * (width // k) * (length // n)
                    if length >= n:
                        cells += count * (width // k) * length
                if number:
                    bounds.append((k, n, number, cells))
        return bounds

    def _needs(self, index: int) -> list[list[tuple[int, int]]]:
        """List, for each number of its tractors still to lay, the sets of each width needed."""
        widest_part = max([self.types[0][0], *[width for width, _ in self.types], *self.loose])
        needs = []
        for number in range(self.counts[index] + 1):
            need = []
            for k in range(2, widest_part + 1):
                total = sum([width // k for width in self.loose])
                width, length = self.types[index]
                total += number * (width // k) * length
                for at in range(index + 1, len(self.types)):
                    width, length = self.types[at]
                    total += self.counts[at] * (width // k) * length
                if total:
                    need.append((k, total))
            needs.append(need)
        return needs

    def place_from(self, index: int, x: int) -> int:
        """Lay the types from ``index`` on, and the loose sets; give what is left, or -1."""
        if index == len(self.types):
            return take_sets(self.line, x, self.loose) if self._loose_fits(x) else NOTHING_FITS
        width, length = self.types[index]
        if index + 1 == len(self.types) and self._loose_are_only(width):
            return self._place_last(x, width, length, self.counts[index])
        key = (index, x)
        if key in self.failed:
            return NOTHING_FITS
        rest = NOTHING_FITS
        if self._may_fit(index, x):
            rest = self._place(index, x, self.counts[index], 0)
        if rest < 0:
            self.failed.add(key)
        return rest

    def _place(self, index: int, x: int, number: int, first: int) -> int:
        """Lay ``number`` more tractors of one type, none starting below ``first``."""
        if number == 0:
            return self.place_from(index + 1, x)
        line = self.line
        width, length = self.types[index]
        needs = self.needs[index][number - 1]
        for start, taken in placements(line, x, width, length):
            left = x - taken
            if start >= first and _has_sets(line, left, needs):
                rest = self._place(index, left, number - 1, start)
                if rest >= 0:
                    return rest
        return NOTHING_FITS

    def _place_last(self, x: int, width: int, length: int, number: int) -> int:
        """Lay the last type greedily: each takes the same number of sets from what loose ones need."""
        loose = len(self.loose)
        if loose and count_sets(self.line, x, width) < number * length + loose:
            return NOTHING_FITS
        while number:
            x = take_first(self.line, x, width, length)
            if x < 0:
                return NOTHING_FITS
            number -= 1
        return take_sets(self.line, x, self.loose)

    def _loose_are_only(self, width: int) -> bool:
        return not self.loose or (self.loose[0] == width and self.loose[-1] == width)

    def _loose_fits(self, x: int) -> bool:
        if not self.loose:
            return True
        profile = _copies_profile(self.line, x)
        known = self.loose_fit.get(profile)
        if known is None:
            known = take_sets(self.line, x, self.loose) >= 0
            self.loose_fit[profile] = known
        return known

    def _may_fit(self, index: int, x: int) -> bool:
        if not _has_sets(self.line, x, self.needs[index][-1]) or not self._loose_fits(x):
            return False
        room: list[int] = []
        asked = 0
        for k, n, number, cells in self.shapes[index]:
            if k != asked:
                room = sets_by_rung(self.line, x, k)
                asked = k
            if not _has_room(room, n, number, cells):
                return False
        return True


def sets_by_rung(line: Line, x: int, k: int) -> list[int]:
    """List how many sets of ``k`` each rung has for tractors."""
    field = line.width
    mask = (1 << field) - 1
    runs = line.in_runs >> (field - 1)
    room = []
    for rung in range(line.rungs):
        room.append((x & mask) // k if runs & 1 else 0)
        x >>= field
        runs >>= field
    if line.shared >= 0 and room:
        shared = line.shared_rung
        for offset in line.aliases:
            room[shared] += ((x >> (offset + line.shared - line.rungs * field)) & mask) // k
    return room


def _has_room(room: list[int], n: int, number: int, cells: int) -> bool:
    """Say whether runs of length ``n`` are not too few, and can cover enough of the rungs.

    Equal runs are laid greedily from the lowest rung; what any of them can cover is, on each rung,
    the best of the windows of ``n`` rungs around it.
    """
    left = room.copy()
    for rung in range(len(left) - n + 1):
        fit = min(left[rung : rung + n])
        if fit:
            number -= fit
            for at in range(rung, rung + n):
                left[at] -= fit
    if number > 0:
        return False
    windows = [min(room[rung : rung + n]) for rung in range(len(room) - n + 1)]
    covered = 0
    for rung in range(len(room)):
        covered += max(windows[max(0, rung - n + 1) : rung + 1], default=0)
    return covered >= cells


def _has_sets(line: Line, x: int, needs: list[tuple[int, int]]) -> bool:
    """Say whether there are enough disjoint sets of each width, each width looked at alone."""
    for k, number in needs:
        if count_sets(line, x, k) < number:
            return False
    return True
