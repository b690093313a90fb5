"""Matches by random bots on the shortest way: legality from the state, all cards drawn at once."""

from __future__ import annotations

import random
from typing import NamedTuple

from shengji.config import RuleConfig
from shengji.machine import Action, Deal, Draw, Game, Phase
from shengji.machine.legal import legal_of

_EARLY = 0.2


class Played(NamedTuple):
    """A match as far as it was played, and all that was done in it."""

    game: Game
    actions: tuple[Action, ...]


def play_match(config: RuleConfig, seed: int, deals: int) -> Played:
    """Play a match with random bots.

    Args:
        config: The rules.
        seed: Of the packs and of the bots.
        deals: How many packs at most are dealt.
    """
    chance = random.Random(seed)
    game = Game.new(config)
    actions: list[Action] = []
    dealt = 0
    while not game.is_over:
        action: Action
        if game.phase is Phase.DEAL:
            if dealt == deals:
                break
            dealt += 1
            action = Deal.shuffled(config, str(seed), dealt)
        elif game.awaited:
            seat = chance.choice(game.awaited)
            action = legal_of(game.state.turn(seat)).random(chance)
        elif chance.random() < _EARLY:
            seat = chance.randrange(config.seats)
            action = legal_of(game.state.turn(seat)).random(chance)
        else:
            action = Draw(chance.randint(1, 54 * config.decks))
        actions.append(action)
        game = game.apply(action)
    return Played(game, tuple(actions))


def replay(config: RuleConfig, actions: tuple[Action, ...]) -> Game:
    """Do all of it under these rules."""
    game = Game.new(config)
    for action in actions:
        game = game.apply(action)
    return game
