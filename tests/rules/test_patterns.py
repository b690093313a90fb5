"""Cutting cards into sets and tractors (RULES §3)."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import Card, cards_of
from shengji.config.rule_config import RuleConfig
from shengji.errors import PatternError, ViolationCode
from shengji.rules.ordering import EffectiveSuit, Ordering, Trump
from shengji.rules.patterns import Part, Pattern
from shengji.testing.strategies import effective_suits, heaps, patterns
from tests.rules.support import configs, setting, trumps, with_kinds_swapped


@given(trumps, configs, st.data(), st.randoms(use_true_random=False))
def test_parts_partition_the_cards_in_any_order(
    trump: Trump, config: RuleConfig, data: st.DataObject, order: Random
) -> None:
    """Every card lies in just one part, largest parts first, however the cards are given."""
    ordering = Ordering.of(trump, config)
    suit = data.draw(effective_suits(ordering))
    cards = data.draw(heaps(ordering, suit))
    pattern = Pattern.parse(cards, ordering)
    assert Counter(pattern.cards) == Counter(cards)
    assert pattern.size == len(cards)
    assert pattern.is_throw == (len(pattern.parts) > 1)
    assert pattern.suit is suit
    keys = [(len(part.cards), part.width) for part in pattern.parts]
    assert keys == sorted(keys, reverse=True)
    assert pattern.shape == tuple(sorted((part.shape for part in pattern.parts), reverse=True))
    mixed = list(cards)
    order.shuffle(mixed)
    assert Pattern.parse(mixed, ordering) == pattern
    assert pickle.loads(pickle.dumps(pattern)) == pattern
    assert Pattern.from_parts([part.cards for part in pattern.parts], ordering) == pattern


@given(trumps, configs, st.data())
def test_each_part_is_a_part(trump: Trump, config: RuleConfig, data: st.DataObject) -> None:
    """A part has its width on each of its rungs, from the top down, and the options bound it."""
    ordering = Ordering.of(trump, config)
    suit = data.draw(effective_suits(ordering))
    for part in data.draw(patterns(ordering, suit, max_size=12)).parts:
        assert len(part.cards) == part.width * part.length
        assert part.top == max(map(ordering.rung, part.cards)) == ordering.rung(part.cards[0])
        assert set(Counter(part.cards).values()) == {part.width}
        rungs = [ordering.rung(card) for card in part.cards[:: part.width]]
        assert rungs == list(range(part.top, part.top - part.length, -1))
        assert part.is_tractor == (part.length > 1)
        if config.trumps.widest_set is not None:
            assert part.width <= config.trumps.widest_set
        if part.is_tractor:
            assert part.length >= config.trumps.shortest_tractor
            assert part.width > 1


@given(trumps, configs, st.data(), st.permutations("SHCD"))
def test_suits_may_trade_names(
    trump: Trump, config: RuleConfig, data: st.DataObject, names: list[str]
) -> None:
    """With the suits renamed, in the trump too, the same parts come out at the same heights."""
    swap = dict(zip("SHCD", names, strict=True))
    other = Ordering.of(
        Trump.parse(str(trump)[:-1] + swap[trump.suit]) if trump.suit else trump, config
    )
    ordering = Ordering.of(trump, config)
    suit = data.draw(effective_suits(ordering))
    cards = data.draw(heaps(ordering, suit))
    one = Pattern.parse(cards, ordering)
    two = Pattern.parse(with_kinds_swapped(cards, swap), other)
    assert [(part.shape, part.top) for part in one.parts] == [
        (part.shape, part.top) for part in two.parts
    ]


@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ("9S 9S", "9S 9S"),
        ("6S 6S 8S 8S", "8S 8S 6S 6S"),
        ("KS AS AS QS QS", "AS AS + QS QS + KS"),
        ("AH AH 7S 7S 7C 7C", "7S 7S AH AH + 7C 7C"),
        ("7C 7C 7H 7H SJ SJ BJ BJ", "BJ BJ SJ SJ 7H 7H 7C 7C"),
        ("7S 7C", "7S + 7C"),
    ],
)
def test_how_cards_are_cut(cards: str, shown: str) -> None:
    """The largest part first, the first kind of a rung taken, at level 7 with hearts as trumps."""
    assert str(Pattern.parse(cards, setting("7H")[1])) == shown


def test_words_and_equality() -> None:
    """Parts and patterns are values with a text."""
    _, ordering = setting("7H")
    pattern = Pattern.parse("9S 9S KS", ordering)
    assert str(pattern) == "9S 9S + KS"
    assert pattern.parts == (Part(cards_of("9S 9S"), 2, 1, 6), Part((Card("KS"),), 1, 1, 10))
    assert pattern == Pattern(EffectiveSuit.SPADES, pattern.parts)
    assert hash(pattern) == hash(Pattern(EffectiveSuit.SPADES, pattern.parts))
    assert pattern != Pattern.parse("9S 9S QS", ordering)
    part = pattern.parts[0]
    assert (str(part), part.shape, part.is_tractor) == ("9S 9S", (2, 1), False)
    assert pickle.loads(pickle.dumps(part)) == part
    assert "9S" in repr(part)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("", ViolationCode.NO_CARDS),
        ("9S 9D", ViolationCode.SEVERAL_SUITS_LED),
        ("9S 9H", ViolationCode.SEVERAL_SUITS_LED),
        ("9S 9S 9S", ViolationCode.TOO_MANY_COPIES),
    ],
)
def test_what_is_no_pattern(cards: str, code: ViolationCode) -> None:
    """No cards, several suits, more copies than there are."""
    with pytest.raises(PatternError) as caught:
        Pattern.parse(cards, setting("7H")[1])
    assert [violation.code for violation in caught.value.violations] == [code]


def test_all_that_is_wrong_is_said_at_once() -> None:
    """Several suits and too many copies in one error."""
    with pytest.raises(PatternError) as caught:
        Pattern.parse("9S 9S 9S 9D", setting("7H")[1])
    codes = {violation.code for violation in caught.value.violations}
    assert codes == {ViolationCode.SEVERAL_SUITS_LED, ViolationCode.TOO_MANY_COPIES}


@pytest.mark.parametrize(
    ("parts", "codes"),
    [
        (["9S 9S", "8S"], []),
        (["9S", "9S"], []),
        (["9S 8S"], ["not_a_part"]),
        (["9S 9S 8S"], ["not_a_part"]),
        (["9S 9S JS JS"], ["not_a_part"]),
        (["9S 9D"], ["several_suits_led", "not_a_part"]),
        ([], ["no_cards"]),
        (["9S", ""], ["not_a_part"]),
    ],
)
def test_parts_that_a_leader_names(parts: list[str], codes: list[str]) -> None:
    """Any cut into sets and tractors will do; what is neither is refused."""
    _, ordering = setting("7H")
    if not codes:
        assert [str(part) for part in Pattern.from_parts(parts, ordering).parts] == parts
        return
    with pytest.raises(PatternError) as caught:
        Pattern.from_parts(parts, ordering)
    assert [violation.code.value for violation in caught.value.violations] == codes


def test_a_named_set_is_no_wider_than_sets_are() -> None:
    """Of three or four of a kind, with sets of two at most, only pairs and singles can be named."""
    _, ordering = setting("7H", table__decks=4, trumps__widest_set=2)
    assert Pattern.from_parts(["9S 9S", "9S"], ordering).shape == ((2, 1), (1, 1))
    with pytest.raises(PatternError):
        Pattern.from_parts(["9S 9S 9S"], ordering)
    with pytest.raises(PatternError):
        Pattern.from_parts(["9S 9S 9S 9S"], ordering)
