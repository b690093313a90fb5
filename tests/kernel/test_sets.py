"""Sets and runs counted on whole planes, against counting field by field."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from shengji._kernel.layout import Line
from shengji._kernel.sets import (
    copies_of,
    count_cards,
    count_sets,
    longest_run,
    plane,
    run_starts,
    rungs_with,
    widest,
)
from shengji._kernel.throws import beats
from tests.kernel.support import Counts, full_line, heap, lines_with_cards, many, naive_fits

cards = lines_with_cards(decks=st.integers(1, 8), rungs=7)


@many
@given(cards)
def test_planes_and_counts(drawn: tuple[Line, Counts]) -> None:
    """Copies, sets and cards are what the fields say, for every k."""
    line, counts = drawn
    x = heap(line, counts)
    assert count_cards(line, x) == sum(counts)
    assert widest(line, x) == max(counts)
    assert copies_of(x, line.width) == [copies for copies in counts if copies]
    for k in range(1, 10):
        fields = [field for field, copies in enumerate(counts) if copies >= k]
        assert plane(line, x, k) == sum(1 << ((field + 1) * line.width - 1) for field in fields)
        assert count_sets(line, x, k) == sum(copies // k for copies in counts)
        rungs = {line.rung_of[field] for field in fields}
        assert rungs_with(line, x, k) == sum(1 << ((rung + 1) * line.width - 1) for rung in rungs)


@many
@given(cards, st.integers(1, 8))
def test_runs(drawn: tuple[Line, Counts], k: int) -> None:
    """A tractor begins just where each of its rungs has the set; the longest is the longest."""
    line, counts = drawn
    x = heap(line, counts)
    lengths = [n for n in range(1, line.rungs + 1) if naive_fits(line, counts, ((k, n),))]
    assert longest_run(line, x, k) == max(lengths, default=0)
    for length in range(1, line.rungs + 2):
        assert bool(run_starts(line, x, k, length)) == (length in lengths)


@many
@given(cards, st.integers(1, 4), st.integers(1, 3), st.integers(0, 8))
def test_beating_is_having_it_above(
    drawn: tuple[Line, Counts], width: int, length: int, top: int
) -> None:
    """A part is beaten by one of its shape in the cards whose top rung is higher."""
    line, counts = drawn
    higher = tuple(
        copies if line.rung_of[field] > top - length + 1 else 0
        for field, copies in enumerate(counts)
    )
    if top >= length - 1:
        found = beats(line, heap(line, counts), width, length, top)
        assert found == naive_fits(line, higher, ((width, length),))


def test_one_deck_has_an_empty_plane_of_pairs() -> None:
    """With one deck the plane of 2 is there and empty, however many cards are held."""
    line = full_line(1)
    x = line.ones
    assert len(line.add) > 2
    assert not plane(line, x, 2)
    assert not run_starts(line, x, 2, 2)
    assert longest_run(line, x, 2) == count_sets(line, x, 2) == 0
