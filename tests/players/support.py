"""Rounds that heuristic bots play, and situations laid out by hand."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import attrs

from shengji.config import RuleConfig
from shengji.machine import Bury, CallFriends, Game, Phase, View
from shengji.players import Bot, HeuristicBot, play_rounds
from tests.machine.play import start, with_hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shengji.machine import Action


class Onlooker:
    """A bot that shows a test each view, and what is done with it."""

    def __init__(self, bot: Bot, look: Callable[[View, Action], None]) -> None:
        """Watch a bot."""
        self.bot = bot
        self.look = look

    def act(self, view: View) -> Action:
        """Let the bot act, and show it."""
        action = self.bot.act(view)
        self.look(view, action)
        return action


def rounds(rules: str | RuleConfig, seed: str, number: int) -> Game:
    """Let heuristic bots play some rounds, or to the end of the match."""
    config = RuleConfig.parse(rules) if isinstance(rules, str) else rules
    game = Game.new(config)
    bots = [HeuristicBot(seat) for seat in range(config.seats)]
    for played in islice(play_rounds(game, seed, bots), number):
        game = played
    return game


def positions(rules: str, seed: str) -> Iterator[Game]:
    """Give every position of a round of heuristic bots in which somebody plays cards."""
    game = rounds(rules, seed, 1)
    for seq in range(1, game.seq):
        position = game.at(seq)
        if position.phase is Phase.PLAY and position.actors:
            yield position


def table(rules: str, trump: str, hands: dict[int, str]) -> Game:
    """Put seats before the first lead of seat 0, with these cards only; nothing is buried."""
    decks = RuleConfig.parse(rules).decks
    game = start(rules, {0: " ".join([trump] * decks)}, declare=(0, " ".join([trump] * decks)))
    game = game.apply(Bury(0, tuple(game.state.hand(0))[: game.config.kitty_size]))
    if game.phase is Phase.CALL:
        legal = game.view(0).legal
        action = next(iter(legal))
        assert isinstance(action, CallFriends)
        game = game.apply(action)
    return attrs.evolve(game, state=with_hands(game.state, hands))
