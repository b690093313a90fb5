"""Matches that the tests of records are about."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from shengji.config import RuleConfig
from shengji.machine import Action, Event, Game
from shengji.players import play_rounds, random_bots
from shengji.records.lines import Seal, compact

if TYPE_CHECKING:
    from collections.abc import Iterable

RULES = (
    "tractor",
    "short_game",
    "eighty_points",
    "house_and_guest",
    "finding_friends",
    "finding_friends(friends.joins=after_trick, friends.self_call=open)",
    "tractor(trumps.dead_ranks=true, throws.forced=first_challenger)",
    "tractor(declaring.undeclared=redeal, declaring.jokers=off)",
    "eighty_points(declaring.laps=until_passed)",
)


@cache
def sample(rules: str = "tractor", rounds: int = 1, seed: str = "sample") -> Game:
    """Some rounds of a match, played by random bots."""
    config = RuleConfig.parse(rules)
    game = Game.new(config)
    for played in play_rounds(game, seed, random_bots(config, seed)):
        game = played
        if game.state.match.rounds == rounds:
            break
    return game


def sealed(header: dict[str, Any], lines: Iterable[dict[str, Any]]) -> str:
    """A record of any lines, with right sums."""
    seal = Seal()
    return "".join(map(seal.close, map(compact, [header, *lines])))


ACTIONS: tuple[type[Any], ...] = get_args(Action)
EVENTS: tuple[type[Any], ...] = get_args(Event)
