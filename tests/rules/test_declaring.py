"""Who names trumps (RULES §7.2 to §7.4)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import CARDS, Card, Rank, Suit
from shengji.config import DeclareWhen, RuleConfig, Undeclared, presets
from shengji.errors import ViolationCode
from shengji.rules.declaring import (
    Declaration,
    awaited,
    check_declaration,
    declaration_strength,
    first_starter,
    speakers,
    turn_kitty,
)
from shengji.rules.ordering import Trump
from shengji.testing.strategies import configs

LEVELS = st.sampled_from([rank for rank in Rank if rank <= Rank.ACE])


def sets_of(level: Rank, decks: int) -> list[tuple[Card, ...]]:
    """All that can ever be declared at a level."""
    kinds = [card for card in CARDS if card.rank is level or card.is_joker]
    return [(card,) * count for card in kinds for count in range(1 + card.is_joker, decks + 1)]


def codes(
    shown: Declaration, made: list[Declaration], level: Rank, config: RuleConfig
) -> set[ViolationCode]:
    """The reasons against a declaration."""
    return {violation.code for violation in check_declaration(shown, made, level, config)}


@given(configs(), LEVELS)
def test_strength_is_an_order(config: RuleConfig, level: Rank) -> None:
    """More cards of a kind are stronger, and only RULES' exceptions put fewer cards on top."""
    for one, other in product(sets_of(level, min(config.decks, 3)), repeat=2):
        stronger = declaration_strength(one, config) > declaration_strength(other, config)
        same_class = one[0].is_joker == other[0].is_joker
        if len(one) > len(other) and same_class:
            assert stronger
        if len(one) == len(other) and one[0].is_joker and not other[0].is_joker:
            assert stronger
        if len(one) < len(other) and not one[0].is_joker:
            assert not stronger
        if one[0] is other[0] and len(one) == len(other):
            assert not stronger


@given(configs(), LEVELS, st.data())
def test_a_declaration_must_be_stronger(
    config: RuleConfig, level: Rank, data: st.DataObject
) -> None:
    """Of two seats of different sides the second may declare just if it shows more."""
    choices = [cards for cards in sets_of(level, config.decks) if not cards[0].is_joker]
    standing = Declaration(0, data.draw(st.sampled_from(choices)))
    shown = Declaration(1, data.draw(st.sampled_from(choices)))
    found = codes(shown, [standing], level, config)

    weak = declaration_strength(shown.cards, config) <= declaration_strength(standing.cards, config)
    assert found == ({ViolationCode.DECLARATION_TOO_WEAK} if weak else set())


@given(configs(), LEVELS, st.lists(st.sampled_from(CARDS), max_size=4), st.integers(0, 3))
def test_only_sets_of_level_cards_and_jokers(
    config: RuleConfig, level: Rank, cards: list[Card], seat: int
) -> None:
    """Nothing but identical level cards, and jokers from two up, is ever a declaration."""
    is_legal = not codes(Declaration(seat, cards), [], level, config)

    jokers = config.declaring.jokers != "off"
    expected = tuple(cards) in sets_of(level, config.decks) and (
        jokers or not any(card.is_joker for card in cards)
    )
    assert is_legal == expected


def test_all_reasons_at_once() -> None:
    """A declaration that is wrong in several ways is told all of them, with the options."""
    found = check_declaration(
        Declaration(0, "3H 3H 3H"), [Declaration(0, "2S 2S 2S")], Rank.TWO, presets.tractor()
    )

    assert [(violation.code, violation.option) for violation in found] == [
        (ViolationCode.TOO_MANY_COPIES, "table.decks"),
        (ViolationCode.WRONG_LEVEL_CARD, None),
        (ViolationCode.OWN_DECLARATION_STANDS, "declaring.self_overrule"),
        (ViolationCode.DECLARATION_TOO_WEAK, "declaring.equal_strength"),
    ]


@pytest.mark.parametrize(
    ("rule", "shown", "is_legal"),
    [
        ("never", "2H 2H", False),
        ("never", "2S 2S", False),
        ("reinforce", "2H 2H", True),
        ("reinforce", "2S 2S", False),
        ("reinforce", "BJ BJ", False),
        ("any", "2S 2S", True),
        ("any", "2S", False),
    ],
)
def test_overruling_oneself(rule: str, shown: str, is_legal: bool) -> None:
    """Over one's own standing declaration goes what `self_overrule` says, if it is stronger."""
    config = presets.tractor().with_options({"declaring.self_overrule": rule})

    found = codes(Declaration(0, shown), [Declaration(0, "2H")], Rank.TWO, config)
    assert (not found) == is_legal


def test_partners() -> None:
    """A partner's declaration may be protected; with friends there are no partners yet."""
    option = {"declaring.partner_overrule": False}
    shown, made = Declaration(2, "2S 2S"), [Declaration(0, "2H")]

    assert codes(shown, made, Rank.TWO, presets.tractor().with_options(option)) == {
        ViolationCode.PARTNER_DECLARATION_STANDS
    }
    assert not codes(shown, made, Rank.TWO, presets.finding_friends().with_options(option))


@given(configs(), st.integers(0, 11), st.data())
def test_declaring_comes_to_an_end(config: RuleConfig, first: int, data: st.DataObject) -> None:
    """Seats that pass whenever they can come to an end, and only those awaited hold it up."""
    first %= config.seats
    made: list[Declaration] = []
    passed: list[int] = []
    strengths = iter(["2H", "2S 2S", "2S 2S 2S"])
    for _ in range(4 * config.seats):
        waiting = awaited(made, passed, first, config)
        able = speakers(made, passed, first, config)
        assert able[: len(waiting)] == waiting
        if not waiting:
            break
        seat = data.draw(st.sampled_from(waiting))
        if config.declaring.when is DeclareWhen.AFTER_DEAL:
            assert able == (seat,)
        shown = next(strengths, None) if data.draw(st.booleans()) else None
        if shown:
            made.append(Declaration(seat, shown))
            passed.clear()
        else:
            passed.append(seat)
    assert not awaited(made, passed, first, config)
    assert not speakers(made, passed, first, config)


@pytest.mark.parametrize("laps", ["one", "until_passed"])
def test_laps(laps: str) -> None:
    """Only `until_passed` asks a seat again that was overruled."""
    config = presets.short_game().with_options({"declaring.laps": laps})
    made = [Declaration(1, "2H"), Declaration(0, "2S 2S")]

    assert awaited(made, (), 1, config) == (() if laps == "one" else (1,))


def test_the_first_round_has_a_starter() -> None:
    """The first or the last declaration, or the first drawer."""
    made = [Declaration(3, "2H"), Declaration(1, "2S 2S")]
    by_first = presets.tractor().with_options({"declaring.first_starter": "first_declaration"})

    assert first_starter(made, 2, presets.tractor()) == 1
    assert first_starter(made, 2, by_first) == 3
    assert first_starter([], 2, by_first) == 2


@given(
    st.lists(st.sampled_from(CARDS), max_size=8),
    LEVELS,
    st.sampled_from(list(Undeclared)),
)
def test_turning_the_kitty(kitty: list[Card], level: Rank, rule: Undeclared) -> None:
    """The cards turned are those from the top that decide, and they alone make the trump."""
    config = presets.tractor().with_options({"declaring.undeclared": rule})
    turned = turn_kitty(kitty, level, config)
    shown = list(turned.cards)

    assert turned.redeal == (rule is Undeclared.REDEAL)
    assert (turned.trump is None) == turned.redeal
    assert shown == kitty[: len(shown)]
    if turned.trump is not None:
        assert turned.trump == turn_kitty(shown, level, config).trump
        assert turned.trump.level is level
        assert turned.trump.suit in {None, *(card.suit for card in shown)}
    levels = [card for card in shown if card.rank is level]
    if rule in {Undeclared.LEVEL_ELSE_FIRST, Undeclared.LEVEL_ELSE_HIGHEST}:
        if levels:
            assert levels == shown[-1:]
            assert turned.trump == Trump(level, levels[0].suit)
        else:
            assert shown == kitty
    if rule is Undeclared.FIRST_CARD:
        assert len(shown) == min(1, len(kitty))


def test_highest_card_of_the_kitty() -> None:
    """Of equally high cards the first one counts, and jokers are passed over."""
    kitty = [Card(text) for text in ["BJ", "9S", "AD", "4C", "AC"]]

    assert turn_kitty(kitty, Rank.TWO, presets.tractor()).trump == Trump(Rank.TWO, Suit.DIAMONDS)
    assert turn_kitty([], Rank.TWO, presets.tractor()).trump == Trump(Rank.TWO, None)
