"""Burying the kitty (RULES §7.5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import cards_of
from shengji.config.rule_config import RuleConfig
from shengji.rules.burying import buries, check_bury, count_buries, random_bury
from shengji.rules.ordering import Ordering, Trump
from shengji.testing.strategies import heaps
from tests.rules.support import configs, setting, trumps


@given(trumps, configs, st.data(), st.integers(0, 9))
def test_every_choice_once(
    trump: Trump, config: RuleConfig, data: st.DataObject, number: int
) -> None:
    """The choices are all multisets of so many cards, as counted; none if there are too few."""
    ordering = Ordering.of(trump, config)
    cards = data.draw(heaps(ordering, max_size=8))
    hand = ordering.pack(cards)
    listed = [ordering.unpack(choice) for choice in buries(hand, number, ordering)]
    assert set(listed) == set(combinations(sorted(cards), number))
    assert len(listed) == len(set(listed)) == count_buries(hand, number, ordering)


@given(trumps, configs, st.data(), st.integers(0, 1 << 30))
def test_drawn_choices(trump: Trump, config: RuleConfig, data: st.DataObject, seed: int) -> None:
    """So many cards of the hand, the same for the same stream."""
    ordering = Ordering.of(trump, config)
    cards = data.draw(heaps(ordering))
    hand = ordering.pack(cards)
    number = data.draw(st.integers(1, len(cards)))
    drawn = random_bury(hand, number, ordering, Random(seed).random)
    assert ordering.size(drawn) == number
    assert ordering.contains(hand, drawn)
    assert drawn == random_bury(hand, number, ordering, Random(seed).random)


def test_each_copy_is_as_likely() -> None:
    """Of one A and three K, K is drawn three times out of four."""
    _, ordering = setting("7H", table__decks=3, table__seats=6)
    hand = ordering.pack("AS KS KS KS")
    rng = Random(1)
    drawn = Counter(
        ordering.unpack(random_bury(hand, 1, ordering, rng.random)) for _ in range(4_000)
    )
    assert drawn[cards_of("AS")] + drawn[cards_of("KS")] == 4_000
    assert 900 < drawn[cards_of("AS")] < 1_100


def test_a_real_kitty_is_counted_at_once() -> None:
    """33 cards, 8 to bury: counted, not listed."""
    _, ordering = setting("7H")
    cards = " ".join(
        f"{rank}{suit}" for suit in "SC" for rank in ["2", "3", "4", "5", "6", "8", "9", "10"]
    )
    hand = ordering.pack(cards_of(f"{cards} {cards} BJ"))
    coefficients = [1]
    for copies in (*[2] * 16, 1):
        widened = [0] * (len(coefficients) + copies)
        for size, ways in enumerate(coefficients):
            for taken in range(copies + 1):
                widened[size + taken] += ways
        coefficients = widened
    assert count_buries(hand, 8, ordering) == coefficients[8]


@pytest.mark.parametrize("got", [0, 7, 9])
def test_a_wrong_number_is_refused(got: int) -> None:
    """The violation says how many are owed and how many came."""
    cards = cards_of("2S 3S 4S 5S 6S 7S 8S 9S 10S")[:got]
    (violation,) = check_bury(cards, 8)
    assert violation.code.value == "wrong_bury_count"
    assert dict(violation.params) == {"owed": 8, "got": got}
    assert not check_bury(cards, got)
