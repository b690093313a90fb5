"""Hands: a multiset in one integer, compared with `collections.Counter`."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import CARDS, Card, CardsLike, Suit, cards_of, full_pack
from shengji.errors import ArgumentError, HandError, ParseError
from shengji.hands import MOST_COPIES, Hand, is_inside, overlap, pack, unpack

if TYPE_CHECKING:
    from random import Random

# A few kinds, so that two hands often meet, and the whole range, so that every field is reached.
few_kinds = st.sampled_from([CARDS[i] for i in (0, 1, 14, 15, 16, 51, 52, 53)])
heaps = st.dictionaries(
    few_kinds | st.sampled_from(CARDS), st.integers(1, MOST_COPIES), max_size=20
).map(Counter)
orders = st.randoms(use_true_random=False)


def heap_hand(heap: Counter[Card]) -> Hand:
    """Make a hand of a counter."""
    return Hand(heap.elements())


@given(heaps, orders)
def test_a_hand_is_its_counts(heap: Counter[Card], order: Random) -> None:
    """Whatever the order of the cards: the same counts, the same hand, the same text."""
    cards = list(heap.elements())
    order.shuffle(cards)
    hand = Hand(cards)
    assert Counter(hand) == heap
    assert dict(hand.counts()) == heap
    assert len(hand) == heap.total()
    assert bool(hand) == bool(heap)
    assert list(hand) == sorted(cards)
    assert [card for card, _ in hand.counts()] == sorted(heap)
    assert hand.points == sum(card.points for card in cards)
    for card in CARDS:
        assert hand.count(card) == hand.count(str(card)) == heap[card]
        assert (card in hand) == (card in heap)
        assert hand.__contains__(str(card)) == (card in heap)
    assert hand == heap_hand(heap)
    assert hash(hand) == hash(heap_hand(heap))


@given(heaps)
def test_round_trips(heap: Counter[Card]) -> None:
    """Text, repr, the packed integer, pickles and copies give the same hand again."""
    hand = heap_hand(heap)
    assert Hand.parse(str(hand)) == Hand(str(hand)) == Hand(hand) == hand
    assert eval(repr(hand), {"Hand": Hand}) == hand
    assert Hand.from_packed(hand.packed) == hand
    assert unpack(pack(tuple(hand))) == tuple(hand)
    assert copy.copy(hand) is copy.deepcopy(hand) is hand
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(hand, protocol)) == hand


@given(heaps)
def test_packed_is_four_bits_a_card(heap: Counter[Card]) -> None:
    """The count of a card stands at bit 4 × its index."""
    assert heap_hand(heap).packed == sum(16**card.index * copies for card, copies in heap.items())


@given(heaps, heaps)
def test_addition(one: Counter[Card], other: Counter[Card]) -> None:
    """`+` adds the counts, and refuses a ninth copy naming each card that is too many."""
    together = one + other
    extra = Counter({card: n - MOST_COPIES for card, n in together.items() if n > MOST_COPIES})
    if not extra:
        assert heap_hand(one) + heap_hand(other) == heap_hand(together)
    else:
        with pytest.raises(HandError, match="at most 8 copies") as caught:
            _ = heap_hand(one) + heap_hand(other)
        assert Counter(caught.value.cards) == extra


@given(heaps, heaps)
def test_subtraction(one: Counter[Card], other: Counter[Card]) -> None:
    """`-` takes away the counts, and refuses cards that are not there naming each of them."""
    missing = other - one
    if not missing:
        assert heap_hand(one) - heap_hand(other) == heap_hand(one - other)
    else:
        with pytest.raises(HandError, match="not in the hand") as caught:
            _ = heap_hand(one) - heap_hand(other)
        assert Counter(caught.value.cards) == missing
        assert str(caught.value).endswith(" ".join(map(str, sorted(missing.elements()))))


@given(heaps, heaps)
def test_what_was_added_can_be_taken(one: Counter[Card], other: Counter[Card]) -> None:
    """A part and the rest make the whole."""
    whole, part = heap_hand(one), heap_hand(one) & heap_hand(other)
    assert (whole - part) + part == whole
    assert not whole - whole


@given(heaps, heaps)
def test_overlap(one: Counter[Card], other: Counter[Card]) -> None:
    """`&` takes the smaller count of each card."""
    both = heap_hand(one) & heap_hand(other)
    assert Counter(both) == one & other
    assert both == heap_hand(other) & heap_hand(one)
    assert overlap(heap_hand(one).packed, heap_hand(other).packed) == both.packed


@given(heaps, heaps)
def test_containment(one: Counter[Card], other: Counter[Card]) -> None:
    """The comparisons are those of multisets: two hands may be neither `<=` nor `>=`."""
    a, b = heap_hand(one), heap_hand(other)
    assert (a <= b) == (one <= other) == is_inside(a.packed, b.packed)
    assert (a >= b) == (one >= other)
    assert (a < b) == (one < other)
    assert (a > b) == (one > other)
    assert (a == b) == (one == other)
    assert (a & b) <= a


@given(heaps, st.data())
def test_parts_are_inside(heap: Counter[Card], data: st.DataObject) -> None:
    """Any choice of a hand's cards is inside it, and one card more is not."""
    hand = heap_hand(heap)
    kept = {card: data.draw(st.integers(0, copies)) for card, copies in heap.items()}
    part = Hand(Counter(kept).elements())
    assert part <= hand
    assert hand - part <= hand
    for card, copies in heap.items():
        if copies < MOST_COPIES:
            assert not Hand([card] * (copies + 1)) <= hand


@given(heaps)
def test_other_operands(heap: Counter[Card]) -> None:
    """The other side of an operator may be a card, cards or text."""
    hand = heap_hand(heap)
    for card in heap:
        for same in (card, str(card), [card], (card,), Hand(card)):
            assert hand - same + same == hand
            assert hand & same == Hand(card)
            assert hand >= same
            assert same <= hand
    assert "" <= hand


def test_kinds_of_input() -> None:
    """A hand is made of nothing, a card, cards, text in any shape, or another hand."""
    hand = Hand("7H 7H 8H")
    assert not Hand()
    assert Hand() == Hand("") == Hand([])
    assert hand == Hand("8h,7♥红桃7") == Hand(cards_of("7H 8H 7H")) == Hand(hand)
    assert Hand(Card("7H")) == Hand("7H")
    assert str(hand) == "7H 7H 8H"
    assert repr(hand) == "Hand('7H 7H 8H')"
    assert str(Hand()) == ""


def test_the_fullest_hand() -> None:
    """Eight whole decks fit, and not one card more of any kind."""
    full = Hand(full_pack(8))
    assert len(full) == 432
    assert full.points == 800
    assert full + Hand() == full & full == full
    assert full - full == Hand()
    for card in CARDS:
        with pytest.raises(HandError, match="at most 8 copies") as caught:
            _ = full + card
        assert caught.value.cards == (card,)


@given(st.sampled_from(CARDS), st.integers(MOST_COPIES + 1, 70), heaps)
def test_too_many_copies(card: Card, copies: int, heap: Counter[Card]) -> None:
    """More copies than fit are refused and never run over into the next card."""
    del heap[card]
    with pytest.raises(HandError, match=f"copies of a card: {card}$") as caught:
        Hand([*heap.elements(), *[card] * copies])
    assert caught.value.cards == (card,) * (copies - MOST_COPIES)


@given(st.integers(-(1 << 220), 1 << 220) | st.integers(0, 15 << 212))
def test_packed_integers_are_checked(packed: int) -> None:
    """An integer is a hand if it has 54 counts, none of them above eight."""
    good = 0 <= packed < 1 << 216 and all(int(digit, 16) <= MOST_COPIES for digit in f"{packed:x}")
    if good:
        assert Hand.from_packed(packed).packed == packed
    else:
        with pytest.raises(ArgumentError, match="packed hand"):
            Hand.from_packed(packed)


def test_single_counts_from_packed() -> None:
    """For each card the counts 0 to 8 are taken and 9 to 15 refused."""
    for card in CARDS:
        for copies in range(16):
            packed = copies << 4 * card.index
            if copies <= MOST_COPIES:
                assert Hand.from_packed(packed) == Hand([card] * copies)
            else:
                with pytest.raises(ArgumentError):
                    Hand.from_packed(packed)


def test_a_hand_is_no_other_value() -> None:
    """A hand equals hands alone; text and tuples of its cards are other things."""
    hand = Hand("7H 7H")
    others: list[object] = ["7H 7H", (Card("7H"), Card("7H")), hand.packed, None]
    assert hand not in others
    assert hand in [*others, Hand("7H 7H")]


@pytest.mark.parametrize("other", [3, None, [["7H"]]])
def test_bad_operands(other: CardsLike) -> None:
    """Things that are no cards are refused as everywhere."""
    with pytest.raises(ArgumentError, match="cards are needed"):
        _ = Hand("7H") + other


def test_bad_text() -> None:
    """A text that is no cards is refused, in every place that takes text."""
    hand = Hand("7H")
    with pytest.raises(ParseError):
        Hand("7X")
    with pytest.raises(ParseError):
        hand.count("7X")
    with pytest.raises(ParseError):
        hand.__contains__("7X")
    with pytest.raises(ParseError):
        _ = hand - "7X"


def test_hands_cannot_be_changed() -> None:
    """Setting an attribute fails, also one that there is not."""
    hand = Hand("7H")
    for name in ("packed", "anything"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(hand, name, 3)
    assert not hasattr(hand, "__dict__")


class AcesFirst:
    """An order for the test: suits from diamonds up, in each the ace below all others."""

    def suit_of(self, card: Card, /) -> Suit | None:
        """Give the printed suit."""
        return card.suit

    def sort_key(self, card: Card, /) -> int:
        """Put the suits in descending order and the ace below the two."""
        return -13 * (card.index // 13) + (card.index + 1) % 13


@given(heaps)
def test_grouped(heap: Counter[Card]) -> None:
    """All the cards are in their groups, sorted as the ordering says."""
    hand, ordering = heap_hand(heap), AcesFirst()
    groups = hand.grouped(ordering)
    assert Counter(card for cards in groups.values() for card in cards) == heap
    listed = [card for cards in groups.values() for card in cards]
    assert listed == sorted(hand, key=ordering.sort_key)
    for suit, cards in groups.items():
        assert cards
        assert {card.suit for card in cards} == {suit}
