"""Can these parts be laid side by side in these cards? The question that all else stands on.

What a follower owes, whether a play supplies it, whether a ruff matches a throw: each asks whether
disjoint sets and tractors of given widths and lengths fit into the cards of one suit (RULES §5 and
§6). Nearly always a closed form answers:

* sets of one width are only a number: as many as ``count_sets`` says;
* a tractor takes one set from each of its rungs, so a tractor and sets of its own width need a run
  and the right total;
* equal tractors fit greedily from the lowest rung, since they are intervals of one length.

Otherwise the parts are laid rung by rung (see ``laying``).

Parts are pairs (width, length), widths from 2; a list of parts is sorted, widest first, then
longest.
``pack`` answers with the cards left over in *one* way of laying the parts, or -1.
"""

from __future__ import annotations

from shengji._kernel.laying import Laying
from shengji._kernel.layout import Line
from shengji._kernel.sets import count_sets, run_starts

__all__ = ["Parts", "fits", "pack", "placements", "take_first"]

Parts = tuple[tuple[int, int], ...]

NOTHING_FITS = -1


def fits(line: Line, x: int, parts: Parts) -> bool:
    """Say whether all ``parts`` lie disjointly in ``x``."""
    if len(parts) == 1:
        return run_starts(line, x, parts[0][0], parts[0][1]) != 0
    return pack(line, x, parts) >= 0


def pack(line: Line, x: int, parts: Parts, laying: Laying | None = None) -> int:
    """Lay all ``parts`` in ``x``; give the cards left over, or -1 if they do not fit.

    Who asks more than once about the same cards hands in one ``laying`` of them.
    """
    if not parts:
        return x
    if len(parts) == 1:
        return take_first(line, x, parts[0][0], parts[0][1])
    runs = [part for part in parts if part[1] > 1]
    loose = [part[0] for part in parts if part[1] == 1]
    if not runs:
        return take_sets(line, x, loose)
    width, length = runs[0]
    if runs[-1] == runs[0] and (not loose or loose[0] == loose[-1] == width):
        return _take_equal_runs(line, x, width, length, len(runs), loose)
    return (laying or Laying(line, x)).lay(parts)


def _take_equal_runs(
    line: Line, x: int, width: int, length: int, number: int, loose: list[int]
) -> int:
    """Take equal tractors, and loose sets of their width, of which each takes as many."""
    if count_sets(line, x, width) < number * length + len(loose):
        return NOTHING_FITS
    for _ in range(number):
        x = take_first(line, x, width, length)
        if x < 0:
            return NOTHING_FITS
    return take_sets(line, x, loose)


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
