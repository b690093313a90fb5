"""What tests of the kernel share: lines, cards on them, and a packing search that tries all."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from hypothesis import settings
from hypothesis import strategies as st

from shengji._kernel.layout import TOP_FULL, Layout, Line, field_width
from shengji._kernel.packing import Parts

__all__ = [
    "Counts",
    "full_line",
    "heap",
    "layout_of",
    "lines_with_cards",
    "many",
    "naive_fits",
    "parts_lists",
    "small_line",
]

Counts = tuple[int, ...]
"""How many copies lie in each field of a line."""

#: Five times the examples of the profile, for what is cheap and many-sided.
many = settings(max_examples=5 * settings().max_examples)


def layout_of(
    decks: int,
    level: int = 5,
    trump_suit: int = 1,
    *,
    level_is_trump: bool = True,
    top: int = TOP_FULL,
    gap_open: bool = False,
    dead: tuple[int, ...] = (),
) -> Layout:
    """A layout; level 7 and hearts unless said otherwise."""
    return Layout(
        decks,
        level,
        trump_suit,
        level_is_trump=level_is_trump,
        top=top,
        gap_open=gap_open,
        dead=dead,
    )


def small_line(decks: int, rungs: tuple[int, ...], barred: tuple[int, ...] = ()) -> Line:
    """A line with so many kinds on each rung: 0 is a hole, and at most one rung has several."""
    kinds = iter(range(54))
    line = [[next(kinds) for _ in range(number)] for number in rungs]
    return Line(field_width(decks), line, list(barred))


def full_line(decks: int, suit: int = 4) -> Line:
    """A line of a whole suit; the trumps unless said otherwise."""
    return layout_of(decks).lines[suit]


def heap(line: Line, counts: Counts) -> int:
    """The cards with so many copies in each field."""
    return sum(copies << (field * line.width) for field, copies in enumerate(counts))


def naive_fits(line: Line, counts: Counts, parts: Parts) -> bool:
    """Whether the parts lie side by side: the first one is tried wherever it may lie."""
    rungs = tuple(
        tuple(field for field in range(line.fields) if line.rung_of[field] == rung)
        for rung in range(line.rungs)
    )
    allowed = tuple(
        bool(line.in_runs >> ((rung + 1) * line.width - 1) & 1) for rung in range(line.rungs)
    )
    return _search(rungs, allowed, counts, parts)


@lru_cache(maxsize=1 << 16)
def _search(
    rungs: tuple[tuple[int, ...], ...], allowed: tuple[bool, ...], counts: Counts, parts: Parts
) -> bool:
    if not parts:
        return True
    width, length = parts[0]
    for start in range(len(rungs) - length + 1):
        if length > 1 and not all(allowed[start : start + length]):
            continue
        for fields in product(*rungs[start : start + length]):
            if all(counts[field] >= width for field in fields):
                left = tuple(
                    copies - width if field in fields else copies
                    for field, copies in enumerate(counts)
                )
                if _search(rungs, allowed, left, parts[1:]):
                    return True
    return False


@st.composite
def lines_with_cards(
    draw: st.DrawFn, *, decks: st.SearchStrategy[int], rungs: int = 5
) -> tuple[Line, Counts]:
    """A short line, now and then with a shared rung, a hole or a barred rung, and cards on it."""
    most = draw(decks)
    kinds = draw(st.lists(st.sampled_from([1, 1, 1, 1, 0]), min_size=1, max_size=rungs))
    if draw(st.booleans()):
        kinds[draw(st.integers(0, len(kinds) - 1))] = draw(st.integers(2, 3))
    barred = tuple(draw(st.sets(st.integers(0, len(kinds) - 1), max_size=1)))
    line = small_line(most, tuple(kinds), barred)
    counts = tuple(
        draw(st.integers(0, most)) if line.kinds[field] >= 0 else 0 for field in range(line.fields)
    )
    return line, counts


def parts_lists(widest: int, *, longest: int = 4, most: int = 5) -> st.SearchStrategy[Parts]:
    """Sets and tractors of width 2 and more, widest first, then longest."""
    part = st.tuples(
        st.integers(2, max(2, widest)), st.sampled_from([1, 1, *range(2, longest + 1)])
    )
    return st.lists(part, min_size=1, max_size=most).map(
        lambda parts: tuple(sorted(parts, reverse=True))
    )
