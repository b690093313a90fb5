"""`Game` as a value: going back, comparing, hashing, pickling, replaying."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from shengji.config import presets
from shengji.errors import ArgumentError
from shengji.machine import (
    CardDrawn,
    Deal,
    Draw,
    Game,
    HandsDealt,
    KittyTaken,
    Phase,
    RoundBegan,
)
from shengji.machine.evolve import evolve
from tests.machine.play import PRESETS, play, steps


def test_apply_leaves_the_game_as_it_was() -> None:
    """A game cannot change, and nothing changes the state that it has."""
    game = Game.new(presets.tractor())
    after = game.apply(Deal.shuffled(game.config, "seed", 1))
    assert (game.seq, game.phase, after.seq) == (0, Phase.DEAL, 1)
    assert game.state == Game.new(presets.tractor()).state
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        game.state = after.state  # type: ignore[misc]


def test_games_compare_by_rules_and_events() -> None:
    """Equal logs make equal games, however they came about."""
    one = play("tractor", 3, rounds=2)
    two = Game.replay(one.config, one.events)
    assert one == two
    assert hash(one) == hash(two)
    assert one != one.at(one.seq - 1)
    assert Game.new(presets.tractor()) != Game.new(presets.short_game())
    assert one != "a game"


def test_going_back_and_on_again() -> None:
    """A game taken back plays on, and its log forgets what was taken back."""
    game = play("tractor", 3, rounds=3)
    for seq in (0, 1, 57, 150, 300, game.seq - 1, game.seq):
        back = game.at(seq)
        assert back.seq == seq
        assert back.events == game.events[:seq]
    assert game.at(0).apply(Deal.shuffled(game.config, "other", 1)).seq == 1
    for seq in (-1, game.seq + 1):
        with pytest.raises(ArgumentError):
            game.at(seq)
        with pytest.raises(ArgumentError):
            game.events_since(seq)


@pytest.mark.parametrize("text", PRESETS)
def test_pickles_and_copies_are_equal_and_play_on(text: str) -> None:
    """A pickled game is equal to the first, and so is everything in it."""
    for game, action, after in list(steps(text, 2, rounds=1))[::9]:
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert again.state == game.state
        assert again.apply(action) == after
        assert copy.deepcopy(game) == game
        assert pickle.loads(pickle.dumps(game.view(1))) == game.view(1)


@pytest.mark.parametrize(
    "event",
    [
        RoundBegan(1, 1, presets.tractor().ladder.start, 0, None, None),
        CardDrawn(0, None),
        HandsDealt((None,) * 4),
        KittyTaken(0, None),
    ],
)
def test_hidden_fields_make_no_state(event: object) -> None:
    """An event as a seat sees it cannot be folded into a state."""
    state = Game.new(presets.tractor()).apply(Deal.shuffled(presets.tractor(), "a", 1)).state
    with pytest.raises(ArgumentError):
        evolve(state, event)  # type: ignore[arg-type]  # one of the union


def test_state_is_small() -> None:
    """At most nine fields are rebuilt with every card."""
    game = Game.new(presets.tractor()).apply(Deal.shuffled(presets.tractor(), "a", 1))
    assert len(game.state.__reduce__()[1]) <= 8
    drawn = game.apply(Draw(1)).state
    assert drawn.match is game.state.match
    assert drawn.round is game.state.round
    assert drawn.tally is game.state.tally


def test_repr_tells_where_the_game_stands() -> None:
    """The phase and the number of events."""
    assert repr(Game.new(presets.tractor())) == "<Game: deal, 0 events>"
