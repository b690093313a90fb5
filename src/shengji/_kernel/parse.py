"""The canonical parts of a lead (RULES §3): the most cards in one part first, and again.

The part with the most cards is a longest run of some width, or the most copies of one kind; so
for each width the longest run is asked for, and of those the largest, then widest, then highest,
is taken away, until nothing is left. Among the kinds of one rung the first in the order ♠ ♥ ♣ ♦
is taken.
"""

from __future__ import annotations

from shengji._kernel.layout import Line
from shengji._kernel.sets import count_cards, longest_run, run_starts, widest

__all__ = ["parse", "part_shape", "top_part"]


def parse(line: Line, x: int, widest_set: int, shortest: int) -> list[tuple[int, int, int, int]]:
    """Cut the cards ``x`` of one suit into their canonical parts.

    Args:
        line: The suit.
        x: The cards, at least one.
        widest_set: Copies of the widest set, 0 for no bound.
        shortest: Rungs of the shortest tractor.

    Returns:
        For each part its width, its length, its top rung and its cards.
    """
    if not x & (x - 1) and x & line.ones:
        return [(1, 1, line.rung_of[(x.bit_length() - 1) // line.width], x)]
    parts = []
    while x:
        width, length = _largest(line, x, widest_set, shortest)
        top, taken = top_part(line, x, width, length)
        parts.append((width, length, top, taken))
        x -= taken
    return parts


def _largest(line: Line, x: int, widest_set: int, shortest: int) -> tuple[int, int]:
    most = widest(line, x)
    if widest_set:
        most = min(most, widest_set)
    best = (most, 1)
    for width in range(most, 1, -1):
        length = longest_run(line, x, width)
        if length >= shortest and width * length > best[0] * best[1]:
            best = (width, length)
    return best


def top_part(line: Line, x: int, width: int, length: int) -> tuple[int, int]:
    """Give the top rung and the cards of the highest part of one shape; the shape must be there."""
    field = line.width
    starts = run_starts(line, x, width, length)
    at = starts.bit_length() - field
    taken = (line.pattern[length] * width) << at
    if at <= line.shared < at + length * field and not _has(line, x, line.shared, width):
        for offset in line.aliases:
            if _has(line, x, line.shared + offset, width):
                taken += (width << (line.shared + offset)) - (width << line.shared)
                break
    return at // field + length - 1, taken


def _has(line: Line, x: int, at: int, width: int) -> bool:
    return (x >> at) & ((1 << line.width) - 1) >= width


def part_shape(line: Line, x: int, widest_set: int, shortest: int) -> tuple[int, int] | None:
    """Give the width and length of the one part that all of ``x`` is, None if it is none."""
    most = widest(line, x)
    cards = count_cards(line, x)
    length = cards // most
    if (widest_set and most > widest_set) or length * most != cards:
        return None
    if length == 1:
        return (most, 1)
    if most > 1 and length >= shortest and run_starts(line, x, most, length):
        return (most, length)
    return None
