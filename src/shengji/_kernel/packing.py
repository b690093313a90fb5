"""Can these parts be laid side by side in these cards? The question that all else stands on.

What a follower owes, whether a play supplies it, whether a ruff matches a throw: each asks whether
disjoint sets and tractors of given widths and lengths fit into the cards of one suit (RULES §5 and
§6). Nearly always a closed form answers:

* sets of one width are only a number: as many as ``count_sets`` says;
* a tractor takes one set from each of its rungs, so a tractor and sets of its own width need a run
  and the right total;
* equal tractors fit greedily from the lowest rung, since they are intervals of one length.

Otherwise a search places one type of tractor after the other, the one that narrows the rest most
first, equal ones in rising order, and remembers the (type, cards left) that failed. It is kept
small by bounds that hold for every packing, because a part of width w and length n contains
``w // k`` tractors of width k and length n, and these ``n // l`` of length l: there must be enough
cards, enough k-sets, enough of them in runs of length n, and room for the equal runs.

Parts are pairs (width, length), widths from 2; a list of parts is sorted, widest first, then
longest.
``pack`` answers with the cards left over in *one* way of laying the parts, or -1.
"""

from __future__ import annotations

from math import comb, log

from shengji._kernel.layout import Line
from shengji._kernel.sets import count_cards, count_sets, plane, run_starts

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
    return _Search(line, x, runs, loose).start(x)


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
            found.extend([(at, kinds) for kinds in _with_each_kind(line, x, width, taken)])
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


def _take_mixed_sets(
    line: Line, x: int, widths: list[int], at: int, failed: set[tuple[int, int]]
) -> int:
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
        rest = _take_mixed_sets(
            line, x - (width << (low.bit_length() - line.width)), widths, at + 1, failed
        )
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


def _tightest_first(
    line: Line, x: int, runs: list[tuple[int, int]]
) -> list[tuple[tuple[int, int], int]]:
    """List the types with their numbers, first the one that takes most for the ways it leaves.

    Where a type has n places, c of it have at most as many ways as c can be chosen of n with
    repetition; the logarithm of that, for each two copies that they take, is what a search pays for
    narrowing the rest.
    """
    types: list[tuple[float, int, int, int]] = []
    for width, length in dict.fromkeys(runs):
        count = runs.count((width, length))
        places = run_starts(line, x, width, length).bit_count()
        spread = (
            log(comb(places + count - 1, count)) / ((width + 1) // 2 * length * count)
            if places
            else 0.0
        )
        types.append((spread, -width, -length, count))
    types.sort()
    return [((-width, -length), count) for _, width, length, count in types]


class _Search:
    """The search for mixed tractors, with its memory of what failed.

    Types are laid one after the other; where the search stands is a type, how many of it are still
    to lay, and the cards left. What a packing from there on contains at least is listed once for
    each type and number, and looked for before anything is tried.
    """

    __slots__ = ("bounds", "counts", "even", "failed", "line", "loose", "loose_fit", "types")

    def __init__(self, line: Line, x: int, runs: list[tuple[int, int]], loose: list[int]) -> None:
        self.line = line
        self.loose = loose
        self.loose_fit: dict[int, bool] = {}
        order = _tightest_first(line, x, runs)
        self.types = [run for run, _ in order]
        self.counts = [count for _, count in order]
        self.failed: set[tuple[int, int]] = set()
        self.bounds = [
            [
                _Bounds(self.types[index:], [number, *self.counts[index + 1 :]], loose)
                for number in range(count + 1)
            ]
            for index, count in enumerate(self.counts)
        ]
        odd = [width % 2 for width, _ in self.types]
        odd_loose = any(width % 2 for width in loose)
        self.even = [not odd_loose and not any(odd[index:]) for index in range(len(odd))]

    def start(self, x: int) -> int:
        """Lay everything; give the cards left over that may still serve, or -1."""
        bounds = self.bounds[0][-1]
        return self._place_from(0, x) if bounds.runs_suffice(self.line, x) else NOTHING_FITS

    def _place_from(self, index: int, x: int) -> int:
        """Lay the types from ``index`` on, and the loose sets."""
        if index == len(self.types):
            return take_sets(self.line, x, self.loose) if self._loose_fits(x) else NOTHING_FITS
        width, length = self.types[index]
        if index + 1 == len(self.types) and self._loose_are_only(width):
            return self._place_last(x, width, length, self.counts[index])
        if self.even[index]:
            # Only pairs of copies count from here on, so that many ways become one.
            x &= ~self.line.ones
        key = (index, x)
        if key in self.failed:
            return NOTHING_FITS
        rest = NOTHING_FITS
        if self._may_fit(index, self.counts[index], x):
            rest = self._place(index, x, self.counts[index], 0)
        if rest < 0:
            self.failed.add(key)
        return rest

    def _place(self, index: int, x: int, number: int, first: int) -> int:
        """Lay ``number`` more tractors of one type, none starting below ``first``."""
        line = self.line
        width, length = self.types[index]
        for start, taken in placements(line, x, width, length):
            if start < first:
                continue
            left = x - taken
            if number == 1:
                rest = self._place_from(index + 1, left)
            elif self._may_fit(index, number - 1, left):
                rest = self._place(index, left, number - 1, start)
            else:
                continue
            if rest >= 0:
                return rest
        return NOTHING_FITS

    def _place_last(self, x: int, width: int, length: int, number: int) -> int:
        """Lay the last type greedily: each takes as many of the sets that loose ones need."""
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

    def _may_fit(self, index: int, number: int, x: int) -> bool:
        return self.bounds[index][number].allow(self.line, x) and self._loose_fits(x)


class _Bounds:
    """What any packing of some tractors and loose sets contains, whatever way they are laid."""

    __slots__ = ("cards", "odd_sets", "runs", "sets")

    def __init__(self, types: list[tuple[int, int]], counts: list[int], loose: list[int]) -> None:
        """Count the sets of each width, and the tractors of each width and length."""
        #: (width k, disjoint k-sets in all parts)
        self.sets: list[tuple[int, int]] = []
        #: (width k, length n, k-sets in tractors of at least n, disjoint tractors of k and n)
        self.runs: list[tuple[int, int, int, int]] = []
        parts = [(*part, count) for part, count in zip(types, counts, strict=True) if count]
        self.cards = sum(loose) + sum([count * width * length for width, length, count in parts])
        if 1 in loose or any(width == 1 for width, _, _ in parts):
            # Counted whole sets are parts of width 1, which leave no card over.
            self.cards = 0
        self.odd_sets = sum([width % 2 for width in loose])
        self.odd_sets += sum([count * (width % 2) * length for width, length, count in parts])
        for k in range(2, max([2, *[width for width, _, _ in parts], *loose]) + 1):
            total = sum([width // k for width in loose])
            total += sum([count * (width // k) * length for width, length, count in parts])
            if total:
                self.sets.append((k, total))
        for k in sorted({width for width, _, _ in parts}):
            for n in sorted({length for _, length, _ in parts}):
                long = [part for part in parts if part[1] >= n]
                sets = sum([count * (width // k) * length for width, length, count in long])
                number = sum(
                    [count * (width // k) * (length // n) for width, length, count in long]
                )
                if number:
                    self.runs.append((k, n, sets, number))

    def allow(self, line: Line, x: int) -> bool:
        """Say whether there are enough cards, enough sets of each width, and enough in runs."""
        if self.cards and usable_cards(line, x, self.odd_sets) < self.cards:
            return False
        for k, number in self.sets:
            if count_sets(line, x, k) < number:
                return False
        room: list[int] = []
        asked = 0
        for k, n, sets, _ in self.runs:
            if k != asked:
                room = sets_by_rung(line, x, k)
                asked = k
            if _in_runs(room, n) < sets:
                return False
        return True

    def runs_suffice(self, line: Line, x: int) -> bool:
        """Say whether the tractors of each shape fit if all were of that shape."""
        return all(count_runs(line, x, k, n, number) == number for k, n, _, number in self.runs)


def usable_cards(line: Line, x: int, odd_sets: int) -> int:
    """Give the most cards that parts with so many sets of odd width can use.

    Single copies serve no part. Of any other kind a card is left over unless it has as many odd
    sets, up to an even number, as it has copies: so odd kinds want one each, and what is beyond
    them goes by twos on even kinds of six copies and more, or leaves a card over.
    """
    low = x & line.ones
    alone = low & ~(plane(line, x, 2) >> (line.width - 1))
    odd = low.bit_count() - alone.bit_count()
    cards = count_cards(line, x) - alone.bit_count()
    beyond = odd_sets - odd
    if beyond <= 0:
        return cards + beyond
    six = plane(line, x, 6) >> (line.width - 1)
    twice = 2 * (six & ~low).bit_count()
    return cards - (beyond & 1 if beyond <= twice else beyond - twice)


def sets_by_rung(line: Line, x: int, k: int) -> list[int]:
    """List how many sets of ``k`` each rung has for tractors."""
    field = line.width
    mask = (1 << field) - 1
    barred = ~(line.in_runs >> (field - 1))
    room = []
    rest = x
    for _ in range(line.rungs):
        room.append(0 if barred & 1 else (rest & mask) // k)
        rest >>= field
        barred >>= field
    if line.shared >= 0 and line.in_runs >> (line.shared + field - 1) & 1:
        for offset in line.aliases:
            room[line.shared_rung] += ((x >> (line.shared + offset)) & mask) // k
    return room


def _in_runs(room: list[int], n: int) -> int:
    """Bound the sets that runs of at least ``n`` rungs can cover, rung by rung.

    Each run through a rung goes on for j rungs below it or, if not, for n - j above it, whatever j:
    so there are no more of them than the least room below plus the least room above.
    """
    total = 0
    rungs = len(room)
    for rung in range(rungs):
        most = room[rung]
        for below in range(1, n if most else 0):
            low = rung - below
            high = rung + n - below
            fit = min(room[low:rung]) if low >= 0 else 0
            if high < rungs:
                fit += min(room[rung + 1 : high + 1])
            most = min(most, fit)
        total += most
    return total


def count_runs(line: Line, x: int, width: int, length: int, enough: int) -> int:
    """Count disjoint parts of one shape, up to ``enough``: exact, as they are equal intervals."""
    count = 0
    while count < enough:
        x = take_first(line, x, width, length)
        if x < 0:
            break
        count += 1
    return count
