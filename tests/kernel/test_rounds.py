"""Rounds of the kernel by itself: they are rounds that the rules would allow."""

from __future__ import annotations

from random import Random

import pytest

from shengji._kernel.rounds import random_tricks
from shengji._kernel.supply import LONGEST, NONE, Duties
from shengji.config import RuleConfig
from shengji.rules.following import Follow
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.rules.tricks import trick_winner
from shengji.shuffle import shuffle


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("seats", [4, 6])
def test_every_play_is_legal_and_every_leader_has_won(decks: int, seats: int) -> None:
    """All cards are played once; who leads next is whom the rules call the winner."""
    config = RuleConfig.parse(
        f"house_and_guest(table.seats={seats}, table.decks={decks}, following.tractor_duty=longest)"
    )
    ordering = Ordering.of(Trump.parse("7H"), config)
    pack = shuffle("rounds", 1, seats, decks).pack
    hands = [ordering.pack(pack[seat : config.hand_size * seats : seats]) for seat in range(seats)]
    duties = Duties(LONGEST, NONE, config.trumps.shortest_tractor, config.trumps.widest_set or 0)
    held = hands.copy()
    tricks = random_tricks(ordering.layout, duties, hands, 1, Random(decks).random)
    assert tricks[0][0] == 1
    following = [leader for leader, _ in tricks[1:]]
    for place, (leader, plays) in enumerate(tricks):
        lead = Pattern.parse(ordering.unpack(plays[0]), ordering)
        assert not lead.is_throw
        for step, play in enumerate(plays):
            seat = (leader + step) % seats
            assert ordering.contains(held[seat], play)
            if step:
                assert Follow.of(lead, held[seat], ordering, config).allows(play)
            held[seat] -= play
        if place < len(following):
            won = trick_winner(lead, plays, ordering, config)
            assert (leader + won) % seats == following[place]
    assert held == [0] * seats
    assert all(hands)
