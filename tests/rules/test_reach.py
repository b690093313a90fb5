"""How far a selection can still go: held to all legal choices, listed one by one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.cards import CARDS, Card, Rank, Suit, cards_of
from shengji.config.rule_config import RuleConfig
from shengji.rules.burying import buries, bury_reach
from shengji.rules.following import Follow
from shengji.rules.leading import lead_reach, leads
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.testing.strategies import follows, heaps
from tests.rules.support import configs, setting, trumps

if TYPE_CHECKING:
    from collections.abc import Iterable

Cards = tuple[Card, ...]

LEADS = ("KS KS AS AS", "QS QS KS KS AS AS", "AS AS", "KS KS KS AS AS AS", "KS KS AS AS")


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
    """Whatever the lead owes, and whichever cards of the hand are chosen."""
    ordering = Ordering.of(trump, config)
    lead, held = data.draw(follows(ordering, max_size=9))
    cards = tuple(held)
    hand = ordering.pack(cards)
    follow = Follow.of(lead, hand, ordering, config)
    listed = list(follow.plays())
    for size in (0, 1, 2, 3):
        chosen = ordering.pack(data.draw(st.permutations(cards))[:size])
        assert _most(listed, chosen, ordering) == _found(follow.reach(chosen), ordering)


@pytest.mark.parametrize("duty", ["pairs_only", "same_length", "longest"])
@pytest.mark.parametrize("protect", ["none", "sets", "tractors", "both"])
@given(data=st.data())
@settings(max_examples=20)
def test_a_follow_that_owes_tractors_can_go_as_far(
    duty: str, protect: str, data: st.DataObject
) -> None:
    """Tractors that lie side by side in the hand can be laid in several ways."""
    options = {"following__tractor_duty": duty, "following__protect": protect}
    config, ordering = setting("7H", table__decks=3, table__seats=6, **options)
    lead = Pattern.parse(data.draw(st.sampled_from(LEADS)), ordering)
    suit = [card for card in CARDS if card.suit is Suit.SPADES and card.rank <= Rank.JACK]
    kinds = data.draw(st.lists(st.sampled_from(suit[3:]), min_size=4, max_size=8))
    copies = Counter(kinds * 2) & Counter(suit * 3)
    cards = (*copies.elements(), *cards_of("3D 4D 5D 6D 8D 8D"))[: max(10, lead.size)]
    hand = ordering.pack(cards)
    follow = Follow.of(lead, hand, ordering, config)
    listed = list(follow.plays())
    for size in (0, 1, 2, 4):
        chosen = ordering.pack(data.draw(st.permutations(cards))[:size])
        assert _most(listed, chosen, ordering) == _found(follow.reach(chosen), ordering)
