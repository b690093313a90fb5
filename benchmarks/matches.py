"""Whole matches: of random actions through `Game.apply`, and of bots that see their views.

Random actions are drawn from what is legal by the state itself, without a view; before the trump is
fixed a seat passes half of the time.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from shengji.config import RuleConfig
from shengji.machine import Action, CardsPlayed, Deal, Draw, Game, Pass, Phase
from shengji.machine.legal import legal_of
from shengji.players import Bot, GreedyBot, HeuristicBot, play_match, random_bots
from shengji.shuffle import derive_seed

__all__ = ["BOTS", "SEED", "apply_all", "line_up", "play_bots", "plays_of", "random_match"]

SEED = "benchmark"
BOTS = ("random", "greedy", "heuristic")


def random_match(config: RuleConfig) -> tuple[Game, list[Action]]:
    """Play a match of random actions; give it, and them."""
    draw = random.Random(SEED)
    game = Game.new(config)
    actions: list[Action] = []
    while not game.is_over:
        awaited = game.awaited
        action: Action
        if game.phase is Phase.DEAL:
            action = Deal.shuffled(config, SEED, game.state.match.deals + 1)
        elif not awaited:
            action = Draw(54 * config.decks)
        elif game.phase in (Phase.DRAW, Phase.DECLARE) and draw.random() < 0.5:
            action = Pass(awaited[0])
        else:
            action = legal_of(game.state.turn(awaited[0])).random(draw)
        actions.append(action)
        game = game.apply(action)
    return game, actions


def apply_all(config: RuleConfig, actions: Iterable[Action]) -> Game:
    """Play a match by actions that are at hand."""
    game = Game.new(config)
    for action in actions:
        game = game.apply(action)
    return game


def line_up(config: RuleConfig, name: str, seed: str = SEED) -> tuple[Bot, ...]:
    """Make a bot of that name for each seat."""
    if name == "random":
        return random_bots(config, seed)
    if name == "greedy":
        return tuple(GreedyBot() for _ in range(config.seats))
    return tuple(HeuristicBot(derive_seed(seed, "bot", seat)) for seat in range(config.seats))


def play_bots(config: RuleConfig, name: str) -> Game:
    """Play a match of such bots."""
    return play_match(config, SEED, line_up(config, name))


def plays_of(game: Game) -> int:
    """Count the plays of a match."""
    return sum(type(event) is CardsPlayed for event in game.events)
