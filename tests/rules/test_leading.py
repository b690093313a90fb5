"""What may be led, and the leads of a hand (RULES §3)."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import cards_of
from shengji.config.rule_config import RuleConfig
from shengji.rules.leading import check_lead, count_leads, lead_reach, leads, random_lead
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.testing.strategies import heaps
from tests.rules.support import configs, setting, trumps


@given(trumps, configs, st.booleans(), st.data())
def test_leads_are_listed_once_and_counted(
    trump: Trump, config: RuleConfig, throws: bool, data: st.DataObject
) -> None:
    """No lead twice, as many as counted, at least one, all legal, and single parts come first."""
    fine = {} if throws else {"throws.fine": 0}
    config = config.with_options({"throws.allowed": throws, **fine})
    ordering = Ordering.of(trump, config)
    cards = data.draw(heaps(ordering, max_size=7))
    hand = ordering.pack(cards)
    listed = list(leads(hand, ordering, config))
    assert 0 < len(listed) == len(set(listed)) == count_leads(hand, ordering, config)
    is_throw = []
    for lead in listed:
        assert ordering.contains(hand, lead)
        assert not check_lead(ordering.unpack(lead), None, ordering, config)
        is_throw.append(Pattern.parse(ordering.unpack(lead), ordering).is_throw)
    assert is_throw == sorted(is_throw)
    assert throws or not any(is_throw)


@given(trumps, configs, st.data(), st.integers(0, 1 << 30))
def test_random_leads_are_legal(
    trump: Trump, config: RuleConfig, data: st.DataObject, seed: int
) -> None:
    """Cards of the hand that may be led, the same for the same stream."""
    ordering = Ordering.of(trump, config)
    cards = data.draw(heaps(ordering))
    hand = ordering.pack(cards)
    for number in range(10):
        lead = random_lead(hand, ordering, config, Random(seed + number).random)
        assert ordering.contains(hand, lead)
        assert not check_lead(ordering.unpack(lead), None, ordering, config)
        assert lead == random_lead(hand, ordering, config, Random(seed + number).random)


def test_random_leads_reach_every_part() -> None:
    """Every set and every tractor is drawn now and then, whichever kind of a rung is in it."""
    config, ordering = setting("7H", throws__allowed=False, throws__fine=0)
    hand = ordering.pack("AH AH 7S 7S 7C 7C 7H 7H SJ 3D 3D 4D")
    rng = Random(1)
    drawn = {random_lead(hand, ordering, config, rng.random) for _ in range(3_000)}
    assert drawn == set(leads(hand, ordering, config))


def test_throws_are_drawn_where_they_are_allowed() -> None:
    """Mostly parts, now and then a throw."""
    config, ordering = setting("7H")
    hand = ordering.pack("9S JS QS 3D 4D KC")
    rng = Random(1)
    drawn = [ordering.size(random_lead(hand, ordering, config, rng.random)) for _ in range(500)]
    assert 10 < sum(size > 1 for size in drawn) < 100


def test_a_huge_hand_is_listed_lazily() -> None:
    """The first leads of 25 trumps come at once, though there are many; so does their number."""
    config, ordering = setting("7H")
    suit = " ".join(
        f"{rank}H" for rank in ["2", "3", "4", "5", "6", "8", "9", "10", "J", "Q", "K", "A"]
    )
    hand = ordering.pack(cards_of(f"{suit} {suit} BJ"))
    assert len(list(islice(leads(hand, ordering, config), 200))) == 200
    assert count_leads(hand, ordering, config) == 3**12 * 2 - 1


@pytest.mark.parametrize(
    ("cards", "named", "codes"),
    [
        ("9S", None, []),
        ("9S KS", None, ["throw_not_allowed"]),
        ("9S 9S", ["9S", "9S"], ["throw_not_allowed"]),
        ("10S 10S 8S 8S", None, ["throw_not_allowed"]),
        ("8S 8S 6S 6S", None, []),
        ("8S 8S 6S 6S", ["8S 8S", "6S 6S"], ["throw_not_allowed"]),
        ("", None, ["no_cards"]),
        ("9S 9D", None, ["several_suits_led"]),
        ("9S 9S 9S", None, ["too_many_copies"]),
        ("9S 9S 9S 9D", None, ["several_suits_led", "too_many_copies"]),
        ("9S 9S", ["9S"], ["parts_do_not_fit"]),
        ("9S 9S", ["9S 9S", "KS"], ["parts_do_not_fit"]),
        ("9S KS", ["9S KS"], ["not_a_part", "throw_not_allowed"]),
        ("9S 9S", ["9S KS", "QS JS"], ["parts_do_not_fit", "not_a_part", "not_a_part"]),
        ("9S 9D", ["9S 9D"], ["several_suits_led", "not_a_part"]),
        ("9S 9D", ["9S"], ["several_suits_led", "parts_do_not_fit"]),
    ],
)
def test_all_that_is_wrong_with_a_lead(
    cards: str, named: list[str] | None, codes: list[str]
) -> None:
    """Each violation in its situation, and several at once, where throws are off."""
    config, ordering = setting("7H", throws__allowed=False, throws__fine=0, trumps__widest_set=2)
    parts = None if named is None else [cards_of(part) for part in named]
    found = check_lead(cards_of(cards), parts, ordering, config)
    assert sorted(violation.code.value for violation in found) == sorted(codes)
    assert all(str(violation) for violation in found)


def test_what_violations_of_a_lead_name() -> None:
    """The suits, the cards missing and in excess, the copies, the parts and the option."""
    config, ordering = setting("7H", throws__allowed=False, throws__fine=0)
    (suits,) = check_lead(cards_of("9S 9H"), None, ordering, config)
    assert dict(suits.params) == {"suits": "S, trump"}
    (parts,) = check_lead(cards_of("9S 9S"), [cards_of("9S"), cards_of("KS")], ordering, config)
    assert dict(parts.params) == {"missing": "9S", "extra": "KS"}
    (copies,) = check_lead(cards_of("9S 9S 9S"), None, ordering, config)
    assert dict(copies.params) == {"decks": 2, "got": 3}
    assert copies.cards == cards_of("9S")
    (throw,) = check_lead(cards_of("9S KS"), None, ordering, config)
    assert (dict(throw.params), throw.option) == ({"parts": 2}, "throws.allowed")


def test_sets_of_any_width_are_led_where_no_width_is_set() -> None:
    """Without a widest set, three of a kind are one part: drawn, and reached from one of them."""
    options: dict[str, object] = {
        "table__decks": 3,
        "table__seats": 6,
        "trumps__widest_set": None,
        "throws__allowed": False,
        "throws__fine": 0,
    }
    config, ordering = setting("7H", **options)
    hand = ordering.pack("9S 9S 9S")
    rng = Random(1)

    drawn = {ordering.size(random_lead(hand, ordering, config, rng.random)) for _ in range(200)}
    assert {1, 2, 3} == drawn
    assert hand == lead_reach(hand, ordering.pack("9S"), ordering, config)
