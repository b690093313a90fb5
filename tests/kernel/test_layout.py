"""Fields and regions: every card has its place, and no field ever runs over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji._kernel.layout import (
    TOP_FULL,
    TOP_NO_JOKERS,
    TOP_SUIT_ONLY,
    TRUMPS,
    Layout,
    field_width,
)
from shengji._kernel.sets import count_cards, plane, run_starts
from tests.kernel.support import heap, layout_of

layouts = st.builds(
    layout_of,
    st.integers(1, 8),
    st.integers(0, 12),
    st.integers(-1, 3),
    level_is_trump=st.booleans(),
    top=st.sampled_from([TOP_FULL, TOP_NO_JOKERS, TOP_SUIT_ONLY]),
    gap_open=st.booleans(),
)


def _ends(layout: Layout, suit: int) -> list[tuple[int, ...]]:
    """The kinds of each rung of a suit, holes left out."""
    line = layout.lines[suit]
    rungs = [
        tuple(line.kinds[field] for field in range(line.fields) if line.rung_of[field] == rung)
        for rung in range(line.rungs)
    ]
    return [rung for rung in rungs if rung != (-1,)]


@given(layouts)
def test_every_kind_has_one_field_in_the_region_of_its_suit(layout: Layout) -> None:
    """The 54 kinds lie in different fields, each where its suit and rung say."""
    assert sorted(kind for kind in layout.card_at if kind >= 0) == list(range(54))
    for kind in range(54):
        suit = layout.suit_of[kind]
        own = layout.unit[kind] >> layout.shift[suit]
        assert own & layout.mask[suit] == own
        field = own.bit_length() // layout.width
        assert layout.lines[suit].kinds[field] == kind
        assert layout.lines[suit].rung_of[field] == layout.rung_of[kind]


@given(layouts)
def test_no_field_runs_over(layout: Layout) -> None:
    """With all copies of all cards in one hand, each plane up to the decks is full, none above."""
    everything = sum(layout.unit) * layout.decks
    for suit, line in enumerate(layout.lines):
        held = (everything >> layout.shift[suit]) & layout.mask[suit]
        kinds = sum(kind >= 0 for kind in line.kinds)
        assert count_cards(line, held) == kinds * layout.decks
        for k in range(1, layout.decks + 1):
            assert plane(line, held, k).bit_count() == kinds
        assert not plane(line, held, layout.decks + 1)


@pytest.mark.parametrize("decks", range(1, 9))
def test_the_field_is_as_narrow_as_the_decks_allow(decks: int) -> None:
    """2 bits up to two decks, 3 up to four, 4 up to eight."""
    assert field_width(decks) == {1: 2, 2: 2, 3: 3, 4: 3}.get(decks, 4)
    assert decks <= 1 << (field_width(decks) - 1)


def test_trumps_from_low_to_high() -> None:
    """The suit without the level, the three other level cards as equals, the level card, jokers."""
    layout = layout_of(2, level=5, trump_suit=1)
    ends = _ends(layout, TRUMPS)
    assert ends[:12] == [(13 + rank,) for rank in range(13) if rank != 5]
    assert ends[12:] == [(5, 31, 44), (18,), (52,), (53,)]
    assert not _ends(layout, 1)


@pytest.mark.parametrize(
    ("level_is_trump", "trumps", "spades"), [(True, [(0, 13, 26, 39)], 12), (False, [], 13)]
)
def test_without_a_trump_suit(
    level_is_trump: bool, trumps: list[tuple[int, ...]], spades: int
) -> None:
    """The level cards are one rung of trumps, or plain cards of their natural rank."""
    layout = layout_of(2, level=0, trump_suit=-1, level_is_trump=level_is_trump)
    assert _ends(layout, TRUMPS) == [*trumps, (52,), (53,)]
    assert len(_ends(layout, 0)) == spades


@pytest.mark.parametrize("gap_open", [False, True])
@pytest.mark.parametrize(
    ("level", "suit", "low", "high"),
    [(12, TRUMPS, 24, 12), (5, TRUMPS, 17, 19), (5, 0, 4, 6)],
    ids=["trump K and the other aces at A", "trump 6 and 8 at 7", "6 and 8 of a plain suit at 7"],
)
def test_an_open_gap_parts_the_cards_around_the_level(
    level: int, suit: int, low: int, high: int, gap_open: bool
) -> None:
    """Closed, the cards beside the missing rank are neighbours; open, they are not."""
    layout = layout_of(2, level=level, trump_suit=1, gap_open=gap_open)
    x = 2 * (layout.unit[low] + layout.unit[high]) >> layout.shift[suit]
    assert bool(run_starts(layout.lines[suit], x, 2, 2)) is not gap_open


@pytest.mark.parametrize(("top", "runs"), [(TOP_FULL, 3), (TOP_NO_JOKERS, 1), (TOP_SUIT_ONLY, 0)])
def test_which_tops_run(top: int, runs: int) -> None:
    """Of 7S 7H SJ BJ, all in pairs, so many neighbours make a tractor of two."""
    layout = layout_of(2, top=top)
    x = 2 * sum(layout.unit[kind] for kind in (5, 18, 52, 53)) >> layout.shift[TRUMPS]
    assert run_starts(layout.lines[TRUMPS], x, 2, 2).bit_count() == runs


def test_dead_kinds_are_stepped_over() -> None:
    """A plain rung and the shared rung that are gone make neighbours of those beside them."""
    layout = layout_of(2, dead=(2, 5, 31, 44))
    assert _ends(layout, 0)[:3] == [(0,), (1,), (3,)]
    assert _ends(layout, TRUMPS)[10:13] == [(24,), (25,), (18,)]
    assert layout.lines[TRUMPS].shared == -1


def test_a_gap_is_not_bridged_by_dying() -> None:
    """Where the level left a hole, cards on both sides stay apart though all between is dead."""
    layout = layout_of(2, gap_open=True, dead=(4, 6))
    line = layout.lines[0]
    hole = line.kinds.index(-1)
    assert (line.kinds[hole - 1], line.kinds[hole + 1]) == (3, 7)
    assert not run_starts(line, heap(line, (2,) * hole + (0,) + (2,)), 2, 2) >> (
        (hole - 1) * line.width
    )
