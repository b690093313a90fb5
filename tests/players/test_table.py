"""Bots at a table: they see views only, repeat themselves, and play every match to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shengji.config import RuleConfig, presets
from shengji.errors import ArgumentError, IllegalActionError
from shengji.machine import Action, Bury, Declare, Declared, Draw, Game, Pass, Phase, View
from shengji.players import RandomBot, play_match, play_rounds, random_bots
from shengji.records import audit

if TYPE_CHECKING:
    from shengji.players import Bot

PRESETS = tuple(presets.PRESETS)


@pytest.mark.parametrize(
    "rules", [*PRESETS, "finding_friends(table.seats=7)", "tractor(table.seats=6)"]
)
def test_matches_end(rules: str) -> None:
    """Random bots play a match until somebody has won, and the rules agree with all of it."""
    config = RuleConfig.parse(rules)
    game = play_match(config, "end", random_bots(config, "end"))

    assert game.is_over
    assert audit(game) is None


@pytest.mark.parametrize("rules", PRESETS)
def test_the_seed_decides(rules: str) -> None:
    """The same seed gives the same match, another seed another one."""
    config = RuleConfig.parse(rules)

    def first(seed: str) -> Game:
        return next(play_rounds(Game.new(config), seed, random_bots(config, seed)))

    assert first("a") == first("a")
    assert first("a") != first("b")


def test_bots_declare_sometimes() -> None:
    """Over some rounds there are rounds with declarations and rounds without, early ones too."""
    config = presets.tractor()
    game = play_match(config, "speak", random_bots(config, "speak"))
    declared = sum(isinstance(event, Declared) for event in game.events)

    assert 0 < declared
    assert any(
        isinstance(event, Declared) and game.at(seq).state.left
        for seq, event in enumerate(game.events)
    )


class Watcher:
    """Plays at random and keeps what it is shown."""

    def __init__(self, seat: int) -> None:
        """Watch for a seat."""
        self.views: list[View] = []
        self._bot = RandomBot(seat)

    def act(self, view: View) -> Action:
        """Remember the view, then act."""
        self.views.append(view)
        return self._bot.act(view)


def test_each_bot_is_shown_its_own_seat_when_it_may_act() -> None:
    """The table asks a seat only when it may act, with nothing but its view."""
    config = presets.finding_friends()
    watchers = [Watcher(seat) for seat in range(config.seats)]
    bots: list[Bot] = [*watchers]
    next(play_rounds(Game.new(config), "watch", bots))

    for seat, watcher in enumerate(watchers):
        assert {seat} == {view.seat for view in watcher.views}
        assert all(seat in view.actors for view in watcher.views)
        assert {Phase.DRAW, Phase.PLAY} <= {view.phase for view in watcher.views}


def test_a_match_goes_on_where_it_stands() -> None:
    """Rounds played one after the other are those of the whole match."""
    config = presets.short_game()
    whole = play_match(config, "on", random_bots(config, "on"))
    bots = random_bots(config, "on")
    game = Game.new(config)
    while not game.is_over:
        game = next(play_rounds(game, "on", bots))

    assert whole == game


def test_a_bot_for_each_seat_is_needed() -> None:
    """Too few bots are refused before anything is dealt."""
    config = presets.tractor()

    with pytest.raises(ArgumentError, match="4 seats"):
        play_match(config, "few", random_bots(config, "few")[1:])


def test_a_bot_that_may_not_act_says_so() -> None:
    """A random bot that is asked at the wrong time, or as a spectator, has nothing to do."""
    game = Game.new(presets.tractor())

    for seat in (None, 0):
        with pytest.raises(IllegalActionError):
            RandomBot(0).act(game.view(seat))


class Stubborn:
    """A bot that always answers the same."""

    def __init__(self, answer: object) -> None:
        """Keep the answer."""
        self.answer = answer

    def act(self, view: View) -> Action:
        """Give it, whatever is shown."""
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize("answer", [None, "KS", Pass(1), Declare(1, "2S"), Draw(1)])
def test_a_bot_answers_with_an_action_of_its_own_seat(answer: object) -> None:
    """What is no action, or another's, is not applied; the error names the seat."""
    config = presets.tractor()
    bots: list[Bot] = [Stubborn(answer), *random_bots(config, "seed")[1:]]
    with pytest.raises(ArgumentError, match="bot of seat 0"):
        play_match(config, "seed", bots)


def test_an_illegal_answer_names_its_bot() -> None:
    """The refusal of the rules comes with a note of who asked."""
    config = presets.tractor()
    bots: list[Bot] = [Stubborn(Bury(0, "KS")), *random_bots(config, "seed")[1:]]
    with pytest.raises(IllegalActionError) as refused:
        play_match(config, "seed", bots)
    assert any("seat 0" in note for note in refused.value.__notes__)


def test_a_class_is_no_bot() -> None:
    """Whoever forgets to make the bot is told so."""
    config = presets.tractor()
    bots = [RandomBot, *random_bots(config, "seed")[1:]]
    with pytest.raises(ArgumentError, match=r"RandomBot\(\)"):
        play_match(config, "seed", bots)  # type: ignore[arg-type]
