"""Matches that the tests of records are about, and what Hypothesis makes of values."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

import attrs
from hypothesis import strategies as st

from shengji.cards import CARDS, PLAIN_RANKS, Card, Rank, Suit
from shengji.config import RuleConfig
from shengji.machine import Action, Event, Game
from shengji.players import play_rounds, random_bots
from shengji.records.lines import Seal, compact
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Trump

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

_SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-1000, 1000),
    bool: st.booleans(),
    Card: st.sampled_from(CARDS),
    Rank: st.sampled_from(PLAIN_RANKS),
    Trump: st.builds(Trump, st.sampled_from(PLAIN_RANKS), st.none() | st.sampled_from(Suit)),
    FriendCall: st.builds(FriendCall, st.sampled_from(CARDS), st.integers(1, 8)),
}


def _values(kind: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - any annotation
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if get_origin(kind) is tuple:
        return st.lists(_values(get_args(kind)[0]), max_size=6).map(tuple)
    return st.one_of([st.none() if arg is type(None) else _values(arg) for arg in get_args(kind)])


def values_of(cls: type[Any]) -> st.SearchStrategy[Any]:
    """Values of a class of actions or events, whether they make sense or not."""
    attrs.resolve_types(cls)
    return st.builds(cls, **{field.name: _values(field.type) for field in attrs.fields(cls)})
