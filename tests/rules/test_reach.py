"""How far a selection can still go: held to all legal choices, listed one by one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import Card
from shengji.config.rule_config import RuleConfig
from shengji.rules.burying import buries, bury_reach
from shengji.rules.following import Follow
from shengji.rules.leading import lead_reach, leads
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.testing.strategies import heaps
from tests.rules.support import configs, trumps

if TYPE_CHECKING:
    from collections.abc import Iterable

Cards = tuple[Card, ...]


def _most(choices: Iterable[int], chosen: int, ordering: Ordering) -> Counter[Card] | None:
    """Of each card the most copies in a choice that has all that is chosen; None without any."""
    most: Counter[Card] | None = None
    for choice in choices:
        if ordering.contains(choice, chosen):
            most = (most or Counter()) | Counter(ordering.unpack(choice))
    return most


def _found(packed: int | None, ordering: Ordering) -> Counter[Card] | None:
    return None if packed is None else Counter(ordering.unpack(packed))


@given(trumps, configs, st.booleans(), st.data())
def test_a_lead_can_go_as_far_as_some_lead_does(
    trump: Trump, config: RuleConfig, throws: bool, data: st.DataObject
) -> None:
    """With throws, to all cards of the suit; without, to the largest parts around them."""
    fine = {} if throws else {"throws.fine": 0}
    config = config.with_options({"throws.allowed": throws, **fine})
    ordering = Ordering.of(trump, config)
    cards: Cards = data.draw(heaps(ordering, max_size=7))
    hand = ordering.pack(cards)
    listed = list(leads(hand, ordering, config))
    for size in (0, 1, 2, 3):
        chosen = ordering.pack(data.draw(st.permutations(cards))[:size])
        found = lead_reach(hand, chosen, ordering, config)
        assert _most(listed, chosen, ordering) == _found(found, ordering)


@given(trumps, configs, st.data(), st.integers(1, 5))
def test_a_kitty_can_go_as_far_as_some_kitty_does(
    trump: Trump, config: RuleConfig, data: st.DataObject, number: int
) -> None:
    """As many copies as there is room for; nothing once more are chosen than are buried."""
    ordering = Ordering.of(trump, config)
    cards: Cards = data.draw(heaps(ordering, min_size=number, max_size=7))
    hand = ordering.pack(cards)
    listed = list(buries(hand, number, ordering))
    for size in range(number + 2):
        chosen = ordering.pack(data.draw(st.permutations(cards))[:size])
        found = bury_reach(hand, number, chosen, ordering)
        assert _most(listed, chosen, ordering) == _found(found, ordering)


@given(trumps, configs, st.data())
def test_a_follow_can_go_as_far_as_some_follow_does(
    trump: Trump, config: RuleConfig, data: st.DataObject
) -> None:
    """Whatever the lead owes."""
    ordering = Ordering.of(trump, config)
    led: Cards = data.draw(heaps(ordering, max_size=4))
    packed = data.draw(st.sampled_from(list(leads(ordering.pack(led), ordering, config))))
    lead = Pattern.parse(ordering.unpack(packed), ordering)
    cards: Cards = data.draw(heaps(ordering, min_size=ordering.size(packed), max_size=7))
    hand = ordering.pack(cards)
    follow = Follow.of(lead, hand, ordering, config)
    listed = list(follow.plays())
    for size in (0, 1, 2, 3):
        chosen = ordering.pack(data.draw(st.permutations(cards))[:size])
        assert _most(listed, chosen, ordering) == _found(follow.reach(chosen), ordering)
