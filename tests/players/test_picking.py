"""The cheapest legal follow is legal, and the cheapest where nothing is owed."""

from __future__ import annotations

import random

import pytest

from shengji.cards import CARDS, full_pack
from shengji.config import RuleConfig
from shengji.players.heuristics.picking import cheapest_follow
from shengji.rules.following import Follow
from shengji.rules.leading import random_lead
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern

RULES = (
    "tractor",
    "eighty_points",
    "house_and_guest(table.decks=4)",
    "house_and_guest(table.decks=4, following.tractor_duty=longest)",
    "tractor(table.decks=4, trumps.widest_set=3, following.protect=sets)",
    "tractor(table.decks=3, following.protect=both)",
)


@pytest.mark.parametrize("rules", RULES)
def test_cheapest_follow_is_legal(rules: str) -> None:
    """Whatever is led and held, the play is legal; no legal one is cheaper if nothing is owed."""
    config = RuleConfig.parse(rules)
    ordering = Ordering.of(Trump.parse("7H"), config)
    chance = random.Random(5)
    compared = 0
    for _ in range(200):
        # Few ranks make many sets.
        pack = [card for card in full_pack(config.decks) if card.rank >= 11 or card.rank == 7]
        chance.shuffle(pack)
        size = chance.randint(2, 14)
        hand, other = ordering.pack(tuple(pack[:size])), ordering.pack(tuple(pack[size : 2 * size]))
        led = ordering.unpack(random_lead(other, ordering, config, chance.random))
        follow = Follow.of(Pattern.parse(led, ordering), hand, ordering, config)
        prices = [chance.random() for _ in CARDS]

        play = cheapest_follow(follow, hand, prices, ordering)

        assert ordering.contains(hand, play)
        assert follow.allows(play)
        if not follow.requirement.owed and follow.count() < 300:
            compared += 1
            assert price(play, prices, ordering) == pytest.approx(
                min(price(other, prices, ordering) for other in follow.plays())
            )
    assert compared > 20


def price(play: int, prices: list[float], ordering: Ordering) -> float:
    """Add up the prices of the cards of a play."""
    return sum(prices[card.index] for card in ordering.unpack(play))
