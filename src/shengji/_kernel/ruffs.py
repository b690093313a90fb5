"""Which play is ahead (RULES §6): does it hold exactly the led pattern, and how high.

A play can win only if all its cards are needed for the led parts: as it has as many cards as were
led, that is just the packing question. For one led part strength is its top rung. For a throw that
stands, ruffs are compared by one of three measures:

* the top rung of the largest part, each ruff cut as high as it can be while the rest still fits;
* every part: the later ruff needs, for every cut of the earlier, a cut that is higher in each part;
* the highest card.
"""

from __future__ import annotations

from typing import Final

from shengji._kernel.layout import Line
from shengji._kernel.packing import Parts, fits, placements
from shengji._kernel.sets import run_starts, rungs_with

__all__ = ["EVERY_PART", "HIGHEST_CARD", "LARGEST_PART", "outdoes", "strength", "top_rung"]

#: ``throws.ruff``
LARGEST_PART: Final = 0
EVERY_PART: Final = 1
HIGHEST_CARD: Final = 2

#: A cut's top rungs: one sorted tuple, highest first, for each shape of the led pattern.
Tops = tuple[tuple[int, ...], ...]


def top_rung(line: Line, x: int) -> int:
    """Give the rung of the highest card."""
    return (rungs_with(line, x, 1).bit_length() - 1) // line.width


def strength(line: Line, x: int, parts: Parts) -> int:
    """Give the top rung of the largest led part, cut as high as may be; -1 for no match."""
    if len(parts) == 1:
        width, length = parts[0]
        starts = run_starts(line, x, width, length)
        return (starts.bit_length() - 1) // line.width + length - 1 if starts else -1
    largest = max(parts, key=_size)
    rest = list(parts)
    rest.remove(largest)
    others = tuple(rest)
    width, length = largest
    if not fits(line, x, parts):
        return -1
    for start, taken in reversed(_lay(line, x, width, length)):
        if fits(line, x - taken, others):
            return start // line.width + length - 1
    return -1


def _size(part: tuple[int, int]) -> tuple[int, int]:
    return part[0] * part[1], part[0]


def _lay(line: Line, x: int, width: int, length: int) -> list[tuple[int, int]]:
    """List the ways to take one part, sets included, lowest first."""
    if length > 1:
        return placements(line, x, width, length)
    found: list[tuple[int, int]] = []
    m = rungs_with(line, x, width)
    field = line.width
    mask = (1 << field) - 1
    while m:
        low = m & -m
        m ^= low
        at = low.bit_length() - field
        offsets = (0, *line.aliases) if at == line.shared else (0,)
        seen: list[int] = []
        for offset in offsets:
            copies = (x >> (at + offset)) & mask
            if copies >= width and copies not in seen:
                seen.append(copies)
                found.append((at, width << (at + offset)))
    return found


def outdoes(line: Line, later: int, earlier: int, parts: Parts) -> bool:
    """Say whether, for every cut of the earlier ruff, the later has one higher in every part."""
    shapes = sorted(set(parts), reverse=True)
    numbers = [sum(1 for part in parts if part == shape) for shape in shapes]
    cuts = _Cuts(line, shapes, numbers)
    return all(_beaten(line, later, shapes, tops) for tops in cuts.hardest(0, earlier))


class _Cuts:
    """All ways to cut one play into the led parts, kept to those that no other cut outdoes.

    Two cuts that leave the same cards for the remaining shapes go on alike, so the answer for
    (shape, cards left) is found once.
    """

    __slots__ = ("known", "line", "numbers", "shapes")

    def __init__(self, line: Line, shapes: list[tuple[int, int]], numbers: list[int]) -> None:
        self.line = line
        self.shapes = shapes
        self.numbers = numbers
        self.known: dict[tuple[int, int], list[Tops]] = {}

    def hardest(self, index: int, x: int) -> list[Tops]:
        """Give the cuts of ``x`` into the shapes from ``index`` on, as their top rungs."""
        if index == len(self.shapes):
            return [()]
        key = (index, x)
        if key not in self.known:
            found: list[Tops] = []
            for tops, rest in self._take(index, x):
                found.extend((tops, *others) for others in self.hardest(index + 1, rest))
            self.known[key] = _maximal(found)
        return self.known[key]

    def _take(self, index: int, x: int) -> list[tuple[tuple[int, ...], int]]:
        """List the ways to take all parts of a shape: top rungs, highest first, and the rest."""
        width, length = self.shapes[index]
        field = self.line.width
        rest_parts = tuple(
            shape
            for shape, number in zip(
                self.shapes[index + 1 :], self.numbers[index + 1 :], strict=True
            )
            for _ in range(number)
        )
        level: dict[tuple[tuple[int, ...], int], None] = {((), x): None}
        for taken_so_far in range(self.numbers[index]):
            to_come = ((width, length),) * (self.numbers[index] - taken_so_far - 1) + rest_parts
            after: dict[tuple[tuple[int, ...], int], None] = {}
            for tops, left in level:
                for start, taken in _lay(self.line, left, width, length):
                    top = start // field + length - 1
                    if tops and top > tops[-1]:
                        break
                    if ((*tops, top), left - taken) not in after and fits(
                        self.line, left - taken, to_come
                    ):
                        after[((*tops, top), left - taken)] = None
            level = after
        return list(level)


def _maximal(found: list[Tops]) -> list[Tops]:
    kept: list[Tops] = []
    for tops in dict.fromkeys(found):
        if not any(_at_least(other, tops) for other in kept):
            kept = [other for other in kept if not _at_least(tops, other)]
            kept.append(tops)
    return kept


def _at_least(a: Tops, b: Tops) -> bool:
    return all(
        x >= y for ups, downs in zip(a, b, strict=True) for x, y in zip(ups, downs, strict=True)
    )


def _beaten(line: Line, x: int, shapes: list[tuple[int, int]], tops: Tops) -> bool:
    """Say whether ``x`` can be cut with every part above the given top rungs."""
    wanted = [
        (width, length, top)
        for (width, length), each in zip(shapes, tops, strict=True)
        for top in each
    ]
    return _rise(line, x, wanted, 0, set())


def _rise(
    line: Line, x: int, wanted: list[tuple[int, int, int]], index: int, failed: set[tuple[int, int]]
) -> bool:
    if index == len(wanted):
        return True
    if (index, x) in failed:
        return False
    rest = tuple((width, length) for width, length, _ in wanted[index:])
    if fits(line, x, rest):
        width, length, top = wanted[index]
        for start, taken in _lay(line, x, width, length):
            if start // line.width + length - 1 > top and _rise(
                line, x - taken, wanted, index + 1, failed
            ):
                return True
    failed.add((index, x))
    return False
