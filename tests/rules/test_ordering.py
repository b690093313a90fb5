"""Suits, rungs and packed hands of a round (RULES §2)."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import CARDS, Card, Rank, Suit, cards_of, full_pack
from shengji.config import presets
from shengji.config.rule_config import RuleConfig
from shengji.errors import ArgumentError, ParseError
from shengji.rules.ordering import EffectiveSuit, Ordering, Trump
from shengji.testing.strategies import heaps
from tests.rules.support import configs, setting, trumps


def test_effective_suits_have_their_order() -> None:
    """♠ ♥ ♣ ♦ as printed, trumps last."""
    assert [suit.index for suit in EffectiveSuit] == [0, 1, 2, 3, 4]
    assert list(map(str, EffectiveSuit)) == ["S", "H", "C", "D", "trump"]
    assert [suit.value for suit in Suit] == [suit.value for suit in EffectiveSuit][:4]
    assert pickle.loads(pickle.dumps(EffectiveSuit.TRUMP)) is EffectiveSuit.TRUMP


@given(trumps)
def test_a_trump_is_its_text(trump: Trump) -> None:
    """Reading the text gives the same trump; so do pickling and copying."""
    assert Trump.parse(str(trump)) == trump
    assert Trump.parse(f" {str(trump).lower()} ") == trump
    assert pickle.loads(pickle.dumps(trump)) == trump
    assert copy.deepcopy(trump) == trump
    assert repr(trump) == f"Trump.parse({str(trump)!r})"
    assert hash(Trump(trump.level, trump.suit)) == hash(trump)


@pytest.mark.parametrize("text", ["", "NT", "H", "SJ", "SJNT", "7X", "7", "7H7H", "BJ"])
def test_what_is_no_trump_is_refused(text: str) -> None:
    """A joker, a rank alone, or nothing at all."""
    with pytest.raises(ParseError):
        Trump.parse(text)


@pytest.mark.parametrize("level", [Rank.SMALL_JOKER, Rank.BIG_JOKER])
def test_a_joker_is_no_level(level: Rank) -> None:
    """The typed error names the field."""
    with pytest.raises(ArgumentError, match="level"):
        Trump(level, Suit.SPADES)


@given(trumps, configs)
def test_one_ordering_for_one_round(trump: Trump, config: RuleConfig) -> None:
    """Asking again, pickling and copying give the one object."""
    ordering = Ordering.of(trump, config)
    assert Ordering.of(Trump(trump.level, trump.suit), config) is ordering
    assert pickle.loads(pickle.dumps(ordering)) is ordering
    assert copy.deepcopy(ordering) is ordering
    assert str(trump) in repr(ordering)
    assert (ordering.trump, ordering.options, ordering.decks) == (
        trump,
        config.trumps,
        config.decks,
    )
    assert ordering.base is ordering


def test_other_groups_do_not_make_another_ordering() -> None:
    """Only the trumps' options and the decks count."""
    config, ordering = setting("7H")
    other = config.with_options({"following.tractor_duty": "longest"})
    assert Ordering.of(Trump.parse("7H"), other) is ordering
    assert Ordering.of(Trump.parse("8H"), config) is not ordering


@given(trumps, configs, st.data())
def test_packing_keeps_the_cards(trump: Trump, config: RuleConfig, data: st.DataObject) -> None:
    """Packed and unpacked in index order; size and points are those of the cards."""
    ordering = Ordering.of(trump, config)
    cards = data.draw(heaps(ordering))
    packed = ordering.pack(cards)
    assert ordering.unpack(packed) == tuple(sorted(cards))
    assert ordering.pack(list(cards)) == ordering.pack(" ".join(map(str, cards))) == packed
    assert ordering.size(packed) == len(cards)
    assert ordering.points(packed) == sum(card.points for card in cards)
    other = Ordering.of(data.draw(trumps), config)
    assert ordering.repack(other.pack(cards), other) == packed


@given(trumps, configs, st.data())
def test_containing(trump: Trump, config: RuleConfig, data: st.DataObject) -> None:
    """A packed hand contains another just if it has as many of each kind."""
    ordering = Ordering.of(trump, config)
    hand = data.draw(heaps(ordering, max_size=6))
    some = data.draw(heaps(ordering, max_size=6))
    truth = all(hand.count(card) >= some.count(card) for card in some)
    assert ordering.contains(ordering.pack(hand), ordering.pack(some)) == truth
    assert ordering.contains(ordering.pack(hand), ordering.pack(hand))


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("trump", ["2S", "7H", "AD", "7NT"])
def test_all_cards_of_the_pack_can_be_packed(decks: int, trump: str) -> None:
    """Eight decks in one hand: no field runs over."""
    config = presets.house_and_guest().with_options({"table.seats": 8, "table.decks": decks})
    ordering = Ordering.of(Trump.parse(trump), config)
    cards = full_pack(decks)
    packed = ordering.pack(cards)
    assert ordering.unpack(packed) == tuple(sorted(cards))
    assert ordering.contains(packed, packed)
    assert not ordering.is_crowded(cards)
    assert ordering.is_crowded((*cards, CARDS[7]))


@given(trumps, configs)
def test_comparing_is_an_order(trump: Trump, config: RuleConfig) -> None:
    """Within a suit total, equal only for level cards of other suits; between suits none."""
    ordering = Ordering.of(trump, config)
    for a in CARDS[::3]:
        for b in CARDS:
            found = ordering.compare(a, b)
            back = ordering.compare(b, a)
            assert (found is None) == (ordering.suit_of(a) != ordering.suit_of(b))
            assert found == (None if back is None else -back)
            if found == 0 and a is not b:
                assert a.rank == b.rank == trump.level
                assert trump.suit not in {a.suit, b.suit}
            if found == 1:
                assert ordering.sort_key(a) > ordering.sort_key(b)
    assert max(CARDS, key=ordering.sort_key) == Card("BJ")
    assert [card for card in CARDS if ordering.is_trump(card)] == [
        card for card in CARDS if ordering.suit_of(card) == EffectiveSuit.TRUMP
    ]


def test_dead_rungs_are_stepped_over_and_hands_packed_anew() -> None:
    """Once all 9 of spades are seen, 8 and 10 are neighbours; the same cards pack differently."""
    config, ordering = setting("7H", trumps__dead_ranks=True)
    seen = ordering.pack("9S 9S JS")
    later = ordering.after(seen)
    assert later.dead == (Card("9S"),)
    assert later.base is ordering
    assert later.after(seen + ordering.pack("2D")) is later
    hand = cards_of("8S 8S 10S 10S KD")
    packed = later.repack(ordering.pack(hand), ordering)
    assert packed != ordering.pack(hand)
    assert later.unpack(packed) == tuple(sorted(hand))
    assert [later.rung(card) for card in CARDS] == [ordering.rung(card) for card in CARDS]
    assert pickle.loads(pickle.dumps(later)) is later
    assert Ordering.of(Trump.parse("7H"), config, dead=[Card("9S")]) is later
    assert "9S" in repr(later)


def test_a_rung_of_several_kinds_dies_with_its_last_card() -> None:
    """Two of the three kinds of off-suit level cards gone: the rung lives, and can be packed."""
    config, ordering = setting("7H", trumps__dead_ranks=True)
    assert ordering.after(ordering.pack("7S 7S 7C 7C 7D")) is ordering
    gone = ordering.after(ordering.pack("7S 7S 7C 7C 7D 7D"))
    assert gone.dead == cards_of("7S 7C 7D")
    some = Ordering.of(Trump.parse("7H"), config, dead=cards_of("7S 7C"))
    assert some is ordering
    assert some.unpack(some.pack("7S 7C 7D")) == cards_of("7S 7C 7D")


def test_without_dead_ranks_nothing_dies() -> None:
    """The option off: what was seen changes nothing."""
    config, ordering = setting("7H")
    assert ordering.after(ordering.pack("9S 9S")) is ordering
    assert Ordering.of(Trump.parse("7H"), config, dead=[Card("9S")]) is ordering


@given(trumps, configs, st.integers(0, 1 << 30))
def test_what_died_is_found_whatever_the_order(trump: Trump, config: RuleConfig, seed: int) -> None:
    """Seeing more never revives; seeing all leaves nothing."""
    config = config.with_options({"trumps.dead_ranks": True})
    ordering = Ordering.of(trump, config)
    pack = list(full_pack(config.decks))
    Random(seed).shuffle(pack)
    one = ordering.after(ordering.pack(tuple(pack[: len(pack) // 2])))
    two = ordering.after(ordering.pack(tuple(pack[: len(pack) * 3 // 4])))
    assert set(one.dead) <= set(two.dead)
    left = tuple(pack[len(pack) * 3 // 4 :])
    assert two.unpack(two.pack(left)) == tuple(sorted(left))
    assert ordering.after(ordering.pack(tuple(pack))).dead == CARDS
