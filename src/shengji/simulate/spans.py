"""Which matches are done, as spans of numbers: a few pairs, however many matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("Spans", "gaps", "with_span")

Spans: TypeAlias = tuple[tuple[int, int], ...]
"""Spans in order: the first number of each and the one after its last; none touches another."""


def with_span(spans: Spans, first: int, stop: int) -> Spans:
    """Add a span.

    Args:
        spans: The spans so far.
        first: The first number of the new one.
        stop: The number after its last.

    Returns:
        The spans with it.

    >>> with_span(((0, 4), (8, 12)), 4, 8)
    ((0, 12),)
    """
    before = [span for span in spans if span[1] < first]
    after = [span for span in spans if span[0] > stop]
    touching = spans[len(before) : len(spans) - len(after)]
    ends = [first, stop, *(end for span in touching for end in span)]
    return (*before, (min(ends), max(ends)), *after)


def gaps(spans: Spans, stop: int, size: int) -> Iterator[tuple[int, int]]:
    """Give what is missing, in pieces.

    Args:
        spans: The spans that are there.
        stop: The number after the last that is wanted.
        size: How many numbers a piece may have.

    Yields:
        The first number of each piece, and the one after its last.

    >>> list(gaps(((0, 4), (8, 9)), 11, 3))
    [(4, 7), (7, 8), (9, 11)]
    """
    at = 0
    for first, end in (*spans, (stop, stop)):
        for begin in range(at, min(first, stop), size):
            yield begin, min(begin + size, first, stop)
        at = end
