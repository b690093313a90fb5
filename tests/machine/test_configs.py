"""Any rules that can be dealt are played; small hands are judged as brute force judges them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings

from shengji.config import RuleConfig
from shengji.errors import IllegalActionError
from shengji.machine import Game, LevelsChanged, Phase, PlayCards
from shengji.machine.decide import decide
from shengji.testing import random_match
from shengji.testing.strategies import configs, seeds
from tests.machine.play import PRESETS, VARIANTS, steps


@settings(max_examples=60)
@given(config=configs(), seed=seeds())
def test_any_rules_play_a_round(config: RuleConfig, seed: str) -> None:
    """Random bots end the round, or it is dealt anew; its log replays to the same game."""
    game = random_match(config, seed, deals=1)
    kinds = {type(event) for event in game.events}
    assert game.phase in {Phase.DEAL, Phase.OVER}
    assert LevelsChanged in kinds or config.declaring.undeclared == "redeal"
    again = Game.replay(config, game.events)
    assert again == game
    assert again.state == game.state


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_small_hands_by_brute_force(text: str) -> None:
    """What `legal` lists is exactly what the machine accepts of all choices from the hand."""
    checked = 0
    for game, _, _ in steps(text, 21, rounds=4):
        if game.phase is not Phase.PLAY:
            continue
        seat = game.actors[0]
        hand = tuple(game.state.hand(seat))
        if len(hand) > 6:
            continue
        choices = {
            tuple(sorted(cards))
            for size in range(len(hand) + 1)
            for cards in combinations(hand, size)
        }
        legal = game.view(seat).legal
        listed = [action.cards for action in legal if isinstance(action, PlayCards)]
        accepted = []
        for cards in sorted(choices):
            try:
                decide(game.state, PlayCards(seat, cards))
            except IllegalActionError:
                continue
            accepted.append(cards)
        assert Counter(map(tuple, map(sorted, listed))) == Counter(accepted)
        assert legal.count() == len(accepted)
        checked += 1
    assert checked > 20
