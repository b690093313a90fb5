"""What a seat tells from its view is true, and chances are chances."""

from __future__ import annotations

import pytest

from shengji.players.heuristics.chances import chance_to_beat, chance_to_win, height
from shengji.players.heuristics.reading import Reading
from tests.players.support import positions

RULES = (
    "tractor",
    "finding_friends",
    "house_and_guest(table.seats=6, following.protect=sets)",
    "tractor(trumps.dead_ranks=true)",
)


@pytest.mark.parametrize("rules", RULES)
def test_what_is_unseen_is_what_others_hold(rules: str) -> None:
    """The cards unseen are those of the other hands and of the kitty, which the starter knows."""
    for game in list(positions(rules, "unseen"))[::7]:
        seat = game.actors[0]
        reading = Reading(game.view(seat), seat)
        ordering, state = reading.ordering, game.state
        hidden = [hand for other, hand in enumerate(state.hands) if other != seat]
        if seat != state.match.starter:
            hidden.append(ordering.pack(state.round.kitty))
        layout = ordering.layout
        for suit in range(5):
            held = [hand >> layout.shift[suit] & layout.mask[suit] for hand in hidden]
            assert reading.unseen[suit] == sum(held)
            assert reading.unseen_count[suit] == sum(map(ordering.size, held))


@pytest.mark.parametrize("rules", RULES)
def test_voids_are_voids(rules: str) -> None:
    """Whoever is taken to be void has nothing of the suit, or to have no pair, no pair."""
    found = 0
    for game in list(positions(rules, "voids"))[::5]:
        seat = game.actors[0]
        reading = Reading(game.view(seat), seat)
        ordering = reading.ordering
        for other in range(game.config.seats):
            if other == seat:
                continue
            for suit in range(5):
                held = [
                    card for card in game.state.hand(other) if ordering.suit_of(card).index == suit
                ]
                if reading.is_void(other, suit):
                    assert held == []
                    found += 1
                if reading.pairless[other] >> suit & 1:
                    assert len(set(held)) == len(held)
                if held:
                    assert reading.share(other, suit) > 0
    assert found


@pytest.mark.parametrize("rules", RULES)
def test_chances_are_chances(rules: str) -> None:
    """They lie between 0 and 1, and are sure where nobody is left to play."""
    for game in list(positions(rules, "chances"))[::5]:
        seat = game.actors[0]
        view = game.view(seat)
        reading = Reading(view, seat)
        if view.trick is None or view.trick.lead is None:
            continue
        lead = view.trick.lead
        played = reading.ordering.pack(view.trick.plays[0].cards)
        ahead = height(reading, played, lead.suit.index, lead.shape)
        for other in range(game.config.seats):
            if other != seat:
                assert 0 <= chance_to_beat(reading, other, ahead) <= 1
        for is_ours in (False, True):
            chance = chance_to_win(reading, ahead, is_ours=is_ours)
            assert 0 <= chance <= 1
            if not reading.later:
                assert chance == is_ours
