"""Laying parts side by side: the fast search, the sweep, and trying everything agree."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from shengji._kernel.laying import Laying
from shengji._kernel.layout import Line
from shengji._kernel.packing import NOTHING_FITS, Parts, fits, pack
from shengji._kernel.sets import count_cards
from shengji._kernel.supply import is_led_pattern, whole_sets
from shengji._kernel.sweep import EXACT, FREE, WHOLE, Sweep
from tests.kernel.support import (
    Counts,
    heap,
    lines_with_cards,
    many,
    naive_fits,
    parts_lists,
    small_line,
)

few_decks = lines_with_cards(decks=st.integers(1, 4), rungs=6)
many_decks = lines_with_cards(decks=st.integers(5, 8), rungs=5)


def _counts(line: Line, x: int) -> Counts:
    mask = (1 << line.width) - 1
    return tuple((x >> (field * line.width)) & mask for field in range(line.fields))


def _agrees(line: Line, counts: Counts, parts: Parts) -> None:
    x = heap(line, counts)
    truth = naive_fits(line, counts, parts)
    assert fits(line, x, parts) == truth
    _is_what_packing_leaves(line, counts, parts, pack(line, x, parts))


def _is_what_packing_leaves(line: Line, counts: Counts, parts: Parts, left: int) -> None:
    if not naive_fits(line, counts, parts):
        assert left == NOTHING_FITS
        return
    taken = tuple(had - has for had, has in zip(counts, _counts(line, left), strict=True))
    assert min(taken) >= 0
    assert sum(taken) == sum(width * length for width, length in parts)
    assert naive_fits(line, taken, parts)


@many
@given(few_decks, parts_lists(4))
def test_packing_with_few_decks(drawn: tuple[Line, Counts], parts: Parts) -> None:
    """Up to four decks: the same answer as trying everything, and what is taken are the parts."""
    _agrees(*drawn, parts)


@many
@given(few_decks, st.lists(parts_lists(4), min_size=2, max_size=6))
def test_what_was_laid_before_changes_no_answer(
    drawn: tuple[Line, Counts], asked: list[Parts]
) -> None:
    """One search that remembers what did not fit answers each question like a fresh one."""
    line, counts = drawn
    laying = Laying(line, heap(line, counts))
    for parts in asked:
        _is_what_packing_leaves(line, counts, parts, laying.lay(parts))


@many
@given(many_decks, parts_lists(8))
def test_packing_with_many_decks(drawn: tuple[Line, Counts], parts: Parts) -> None:
    """Five to eight decks, with sets of up to eight."""
    _agrees(*drawn, parts)


@many
@given(many_decks, parts_lists(3, longest=3, most=8))
def test_packing_many_narrow_parts(drawn: tuple[Line, Counts], parts: Parts) -> None:
    """Five to eight decks, with up to eight pairs, triples and tractors of them."""
    _agrees(*drawn, parts)


@many
@given(st.integers(2, 8), parts_lists(4, most=7), st.randoms(use_true_random=False))
def test_parts_laid_over_one_another_are_found(decks: int, parts: Parts, rng: Random) -> None:
    """Parts laid somewhere fit there; with a card less, just if trying everything says so."""
    line = small_line(decks, (1, 1, 1, 3, 1, 1))
    counts = [0] * line.fields
    laid: list[tuple[int, int]] = []
    for width, length in parts:
        start = rng.randint(0, 6 - length)
        kinds = [
            rung if rung != 3 else rng.choice((3, 6, 7)) for rung in range(start, start + length)
        ]
        if all(counts[kind] + width <= decks for kind in kinds):
            laid.append((width, length))
            for kind in kinds:
                counts[kind] += width
    assert fits(line, heap(line, tuple(counts)), tuple(laid))
    held = [field for field, copies in enumerate(counts) if copies]
    if held:
        counts[rng.choice(held)] -= 1
        _agrees(line, tuple(counts), tuple(laid))


def test_tractors_may_overlap_in_the_middle_only() -> None:
    """Two tractors that share one rung need twice the cards there, not on a stretch as long."""
    line = small_line(4, (1, 1, 1, 1))
    assert fits(line, heap(line, (2, 4, 2, 2)), ((2, 3), (2, 2)))
    assert not fits(line, heap(line, (2, 3, 2, 2)), ((2, 3), (2, 2)))


def test_a_rung_of_several_kinds_holds_more_sets_than_any_other_can() -> None:
    """With three decks a kind holds one pair, the three kinds of the shared rung hold three."""
    line = small_line(3, (1, 1, 1, 3, 1))
    assert fits(line, heap(line, (3, 3, 3, 3, 2, 2, 0)), ((3, 4), (2, 2)))
    assert fits(line, heap(line, (0, 0, 2, 2, 2, 2, 2)), ((2, 2), (2, 2), (2, 1)))
    assert not fits(line, heap(line, (3, 3, 3, 3, 2, 1, 1)), ((3, 4), (2, 2)))


@many
@given(few_decks | many_decks, parts_lists(4))
def test_single_cards_are_parts_too(drawn: tuple[Line, Counts], parts: Parts) -> None:
    """Width 1 among the parts, as a ruff of a throw has it."""
    _agrees(*drawn, (*parts, (1, 1), (1, 1)))


@many
@given(few_decks | many_decks, parts_lists(8))
def test_a_free_sweep_is_the_packing_question(drawn: tuple[Line, Counts], parts: Parts) -> None:
    """Asked rung by rung, the answer is the same."""
    line, counts = drawn
    x = heap(line, counts)
    claims = [(width, length, 0) for width, length in parts]
    assert Sweep(line, claims, FREE).fits(x) == fits(line, x, parts)


@many
@given(few_decks | many_decks, parts_lists(4), st.sampled_from([0, 2, 3]))
def test_a_sweep_of_whole_sets(drawn: tuple[Line, Counts], parts: Parts, bound: int) -> None:
    """Where sets are whole, each width lies in its own sets, as if there were no other."""
    line, counts = drawn
    x = heap(line, counts)
    whole = whole_sets(line, x, bound)
    truth = all(
        width < len(whole)
        and naive_fits(
            line, _counts(line, whole[width]), tuple((1, n) for w, n in parts if w == width)
        )
        for width, _ in parts
    )
    claims = [(width, length, 0) for width, length in parts]
    assert Sweep(line, claims, WHOLE, hand=x, widest=bound).fits(x) == truth


@many
@given(few_decks, parts_lists(4, most=3), st.integers(0, 3))
def test_an_exact_sweep_is_the_led_pattern(
    drawn: tuple[Line, Counts], parts: Parts, singles: int
) -> None:
    """Cut by its own counts a play is the pattern, or not, whichever way it is asked."""
    line, counts = drawn
    x = heap(line, counts)
    led = (*parts, *[(1, 1)] * singles)
    if count_cards(line, x) == sum(width * length for width, length in led):
        claims = [(width, length, 0) for width, length in led]
        assert Sweep(line, claims, EXACT).fits(x) == is_led_pattern(line, x, led)


@many
@given(parts_lists(3, longest=3, most=3), st.data())
def test_an_exact_sweep_finds_what_was_laid(parts: Parts, data: st.DataObject) -> None:
    """A play made of the led parts on kinds of their own is the led pattern."""
    line = small_line(3, (1, 1, 1, 3, 1, 1))
    counts = [0] * line.fields
    for width, length in parts:
        start = data.draw(st.integers(0, 6 - length))
        for rung in range(start, start + length):
            counts[rung] += width
    if max(counts) <= 3:
        x = heap(line, tuple(counts))
        claims = [(width, length, 0) for width, length in parts]
        laid_apart = sum(length for _, length in parts) == sum(copies > 0 for copies in counts)
        assert is_led_pattern(line, x, parts) or not laid_apart
        assert Sweep(line, claims, EXACT).fits(x) == is_led_pattern(line, x, parts)


def test_a_run_tries_every_kind_of_the_shared_rung() -> None:
    """The kind that a tractor takes there must leave room for the triple, whichever it is."""
    line = small_line(4, (1, 1, 3, 1))
    parts = ((3, 1), (2, 2))
    for kinds in ((3, 2, 0), (2, 3, 0), (0, 2, 3), (3, 0, 2), (0, 3, 2), (2, 0, 3)):
        shared, *others = kinds
        counts = (0, 2, shared, 0, *others)
        assert fits(line, heap(line, counts), parts), kinds
    for kinds in ((3, 1, 0), (1, 1, 3), (0, 4, 0)):
        shared, *others = kinds
        counts = (0, 2, shared, 0, *others)
        assert not fits(line, heap(line, counts), parts), kinds


def test_different_kinds_of_a_rung_make_no_tractor_with_each_other() -> None:
    """Nor do they make a set: two singles of one rung are no pair."""
    line = small_line(2, (1, 3, 1))
    assert not fits(line, heap(line, (0, 2, 0, 2, 2)), ((2, 2),))
    assert not fits(line, heap(line, (0, 1, 0, 1, 1)), ((2, 1),))
    assert fits(line, heap(line, (0, 0, 2, 0, 2)), ((2, 2),))


def test_two_tractors_may_share_a_rung_of_several_kinds() -> None:
    """Each takes a kind of its own there, if the rungs beside hold enough."""
    line = small_line(2, (1, 3, 1))
    assert fits(line, heap(line, (2, 0, 2, 2, 2)), ((2, 2), (2, 2)))
    assert not fits(line, heap(line, (2, 2, 0, 2, 0)), ((2, 2), (2, 2)))
