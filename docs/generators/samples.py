"""One real example of each action and of each event, found in matches of random bots."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from shengji.config import RuleConfig
from shengji.machine import Action, Deal, Draw, Event, Game, Phase
from shengji.players import random_bots

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("Step", "actions", "events", "steps")

# Between them these tables come to everything that can happen.
_TABLES: Final = (
    ("tractor", "2"),
    ("short_game", "1"),
    ("finding_friends(table.seats=6)", "6"),
    ("tractor(declaring.undeclared=redeal, declaring.jokers=off)", "5"),
)
_MOST_STEPS: Final = 30_000


class Step(NamedTuple):
    """What was done in a match, and what came of it.

    Attributes:
        before: The match before.
        action: What was asked for.
        events: What happened.
        after: The match afterwards.
    """

    before: Game
    action: Action
    events: tuple[Event, ...]
    after: Game


def steps(text: str, seed: str) -> Iterator[Step]:
    """Play a match with random bots that do what is legal and nothing in between two draws.

    Args:
        text: The rules.
        seed: Of packs and bots.
    """
    config = RuleConfig.parse(text)
    bots = random_bots(config, seed)
    game = Game.new(config)
    while not game.is_over:
        action: Action
        if game.phase is Phase.DEAL:
            action = Deal.shuffled(config, seed, game.state.match.deals + 1)
        elif game.awaited:
            seat = game.awaited[0]
            action = bots[seat].act(game.view(seat))
        else:
            action = Draw(config.seats)
        after = game.apply(action)
        yield Step(game, action, after.events_since(game.seq), after)
        game = after


@cache
def _found() -> tuple[dict[type, Action], dict[type, tuple[Event, Game]]]:
    of_action: dict[type, Action] = {}
    of_event: dict[type, tuple[Event, Game]] = {}
    for text, seed in _TABLES:
        for step in islice(steps(text, seed), _MOST_STEPS):
            of_action.setdefault(type(step.action), step.action)
            for event in step.events:
                of_event.setdefault(type(event), (event, step.before))
    return of_action, of_event


def actions() -> dict[type, Action]:
    """Give an example of each action, in the order of the union."""
    found, _ = _found()
    return {kind: found[kind] for kind in get_args(Action)}


def events() -> dict[type, tuple[Event, Game]]:
    """Give an example of each event with the match before it, in the order of the union."""
    _, found = _found()
    return {kind: found[kind] for kind in get_args(Event)}
