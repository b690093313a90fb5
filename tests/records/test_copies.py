"""Every public value can be pickled and copied, and is the same afterwards."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from shengji.cards import CARDS, Card
from shengji.config import presets
from shengji.errors import ShengjiError, UndoRefusedError
from shengji.machine import (
    Deal,
    Game,
    Legal,
    Phase,
    PlayCards,
    SeatState,
    State,
    resample,
)
from shengji.machine.plain import Plain
from shengji.records import Difference, Record, audit, dumps, recover
from shengji.rules.patterns import Pattern
from tests.machine.play import steps
from tests.records.samples import ACTIONS, EVENTS, RULES, sample

if TYPE_CHECKING:
    from collections.abc import Iterator

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)


def _again(value: Any) -> Iterator[Any]:  # noqa: ANN401 - any value
    for protocol in PROTOCOLS:
        yield pickle.loads(pickle.dumps(value, protocol))
    yield copy.copy(value)
    yield copy.deepcopy(value)


@cache
def _values() -> tuple[Any, ...]:
    """Values of as many public classes as a match gives, found by looking inside."""
    found: dict[int, Any] = {}
    queue: list[Any] = []
    for rules in RULES[:5]:
        game = sample(rules)
        seq = next(
            seq
            for seq in range(game.seq - 12, 0, -1)
            if (trick := game.at(seq).view(None).trick) is not None and trick.plays
        )
        now = game.at(seq)
        seat = now.actors[0]
        view = now.view(seat)
        queue += [game, now, now.state, view, now.view(None), *game.events]
        queue += [SeatState.begin(game.config, 1).after(game.stream(1)), view.turn, view.legal]
        queue += [view.legal.requirement, *view.legal.explain("BJ BJ 3S"), Record(game)]
        queue += [Record(game).header, recover(dumps(now)), Difference(1, "points", 5, 10)]
        queue += [Deal.shuffled(game.config, "copy", 1), resample(view, Random(1))]
    queue += [action for _, action, _ in steps("finding_friends", 1, rounds=1)]
    while queue:
        value = queue.pop()
        if id(value) in found or type(value).__module__.partition(".")[0] not in {
            "shengji",
            "builtins",
        }:
            continue
        found[id(value)] = value
        if isinstance(value, tuple):
            queue += value
        elif isinstance(value, Plain):
            queue += value.__reduce__()[1]
        elif attrs.has(type(value)):
            queue += [getattr(value, f.name) for f in attrs.fields(type(value)) if f.name[0] != "_"]
    unlike: dict[type, list[Any]] = {}
    for value in found.values():
        if type(value).__module__ != "builtins" and "._" not in type(value).__module__:
            unlike.setdefault(type(value), []).append(value)
    return tuple(value for values in unlike.values() for value in values[:5])


def test_values_are_the_same_afterwards() -> None:
    """Pickled by each protocol, copied and copied deeply, a value is equal and has its hash."""
    for value in _values():
        for again in _again(value):
            assert type(value) is type(again)
            if isinstance(value, Legal):
                assert value.turn == again.turn
                assert list(islice(value, 3)) == list(islice(again, 3))
            else:
                assert value == again
                assert hash(value) == hash(again)
            assert repr(value) == repr(again) or " at 0x" in repr(value)


def test_nearly_every_public_class_is_among_them() -> None:
    """The classes of values that users meet in a match were all tried."""
    tried = {type(value) for value in _values()}
    for module in ("shengji", "shengji.machine"):
        for name in importlib.import_module(module).__all__:
            cls = getattr(importlib.import_module(module), name)
            is_value = inspect.isclass(cls) and (attrs.has(cls) or issubclass(cls, Plain))
            rare = {"MatchWon", "CallLost", "KittyTurned", "FailedThrow"}
            assert not is_value or cls in tried or name in rare, name
    assert {*ACTIONS, *EVENTS} - tried <= {
        cls for cls in EVENTS if cls.__name__ in {"MatchWon", "CallLost", "KittyTurned"}
    }


def test_cards_stay_the_same_objects() -> None:
    """There is one object for each card, also after a copy."""
    for card in CARDS:
        assert all(again is card for again in _again(card))
    assert all(again == Card("7H") for again in _again(Card("7H")))


@pytest.mark.parametrize("rules", RULES)
def test_a_pickled_game_replays(rules: str) -> None:
    """A game that was pickled at some point goes on as the one that was not."""
    game = sample(rules)
    for seq in range(1, game.seq, 40):
        now = game.at(seq)
        for again in _again(now):
            assert now == again
            assert now.state == again.state
            assert now.stream(0) == again.stream(0)
            assert dumps(now) == dumps(again)
    for again in _again(game):
        assert Game.replay(again.config, again.events) == game
        assert audit(again) is None
        assert again.at(again.seq // 2) == game.at(game.seq // 2)
        assert again.undo(force=True) == game.undo(force=True)


def test_a_pickled_state_goes_on() -> None:
    """What a state works out once is worked out again after a pickle."""
    for game, action, after in steps("tractor", 2, rounds=1):
        if game.phase is Phase.PLAY and isinstance(action, PlayCards):
            state: State = pickle.loads(pickle.dumps(game.state))
            assert attrs.evolve(game, state=state).apply(action) == after
            break


def test_errors_that_games_raise() -> None:
    """A refused undo, and a refused pattern, can be sent to another process."""
    game = Game.new(presets.tractor())
    caught: list[ShengjiError] = []
    for doing in (game.undo, lambda: game.view(7), lambda: game.at(7)):
        with pytest.raises(ShengjiError) as info:
            doing()
        caught.append(info.value)
    ordering = sample().view(0).ordering
    with pytest.raises(ShengjiError) as info:
        Pattern.parse("AS AH 3C", ordering)
    caught.append(info.value)
    for error in caught:
        for again in _again(error):
            assert type(error) is type(again)
            assert str(error) == str(again)
            assert vars(error) == vars(again)
    assert UndoRefusedError in {type(error) for error in caught}
