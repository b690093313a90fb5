"""Where the time of `Game.apply` goes: a match of random actions, and what each step of it took."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from benchmarks.matches import random_match
from shengji.config import RuleConfig
from shengji.machine import Action, Bury, Deal, Declare, Draw, Game, Pass, Phase, PlayCards

__all__ = ["STEPS", "match_of_steps", "seconds_of_steps"]

_SPEAKS: Final = "pass or declare"
_LAST_WORD: Final = "last word, trump fixed, kitty taken"
_LEADS: Final = "lead"
_FOLLOWS: Final = "follow"
_ENDS_TRICK: Final = "follow, last of a trick"
_ENDS_ROUND: Final = "follow, last of a round"
_OTHERS: Final = {Deal: "deal", Draw: "draw all cards", Bury: "bury"}

STEPS: Final = (
    *_OTHERS.values(),
    _SPEAKS,
    _LAST_WORD,
    _LEADS,
    _FOLLOWS,
    _ENDS_TRICK,
    _ENDS_ROUND,
)


def step_of(game: Game, action: Action, after: Game) -> str:
    """Name the step that an action is."""
    if isinstance(action, PlayCards):
        if game.state.trick is None:
            return _LEADS
        if after.state.trick is not None:
            return _FOLLOWS
        return _ENDS_TRICK if after.phase is Phase.PLAY else _ENDS_ROUND
    if isinstance(action, Pass | Declare):
        return _SPEAKS if after.phase is game.phase else _LAST_WORD
    return _OTHERS[type(action)]


def match_of_steps(config: RuleConfig) -> list[tuple[Action, str]]:
    """Play a match of random actions; give each with its step."""
    _, actions = random_match(config)
    game = Game.new(config)
    found: list[tuple[Action, str]] = []
    for action in actions:
        after = game.apply(action)
        found.append((action, step_of(game, action, after)))
        game = after
    return found


def seconds_of_steps(config: RuleConfig, actions: Iterable[tuple[Action, str]]) -> dict[str, float]:
    """Play them again, and give the seconds that all actions of each step took."""
    taken: defaultdict[str, float] = defaultdict(float)
    clock = time.perf_counter
    game = Game.new(config)
    for action, step in actions:
        begun = clock()
        game = game.apply(action)
        taken[step] += clock() - begun
    return taken
