"""Matches played at random, with what was done in them, to do it again under other rules."""

from __future__ import annotations

from typing import NamedTuple

from shengji.config import RuleConfig
from shengji.machine import Action, Game
from shengji.testing import random_steps


class Played(NamedTuple):
    """A match as far as it was played, and all that was done in it."""

    game: Game
    actions: tuple[Action, ...]


def play_match(config: RuleConfig, seed: int, deals: int) -> Played:
    """Play a match at random, of so many deals at most."""
    steps = tuple(random_steps(config, str(seed), deals=deals))
    return Played(steps[-1].after, tuple(step.action for step in steps))


def replay(config: RuleConfig, actions: tuple[Action, ...]) -> Game:
    """Do all of it under these rules."""
    game = Game.new(config)
    for action in actions:
        game = game.apply(action)
    return game
