"""What `check_bot` finds, and what it lets pass."""

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from shengji.config import presets
from shengji.errors import ArgumentError
from shengji.machine import Action, Pass, Phase, View
from shengji.players import Bot, GreedyBot, HeuristicBot, RandomBot
from shengji.testing import BotFaultError, check_bot

if TYPE_CHECKING:
    from collections.abc import Callable


class Watcher:
    """Does what is legal in a way that a test says."""

    def __init__(self, choose: Callable[[View], Action]) -> None:
        self.choose = choose

    def act(self, view: View) -> Action:
        """Do it."""
        return self.choose(view)


def from_table(_: int) -> Bot:
    """A bot that uses what another seat's bot left behind."""
    return Watcher(lambda view: view.legal.random(random.Random(next(CALLS))))


CALLS = count()


def global_chance(_: int) -> Bot:
    """A bot that uses the global generator."""
    return Watcher(lambda view: view.legal.random(random))


def always_passes(_: int) -> Bot:
    """A bot that knows one answer."""
    return Watcher(lambda view: Pass(view.seat or 0))


class Inheriting(Bot):
    """A bot that inherits the protocol, whose constructor seems to take anything."""

    def act(self, view: View) -> Action:
        """Do the first thing that comes to mind."""
        return view.legal.suggest()[0]


@pytest.mark.parametrize(
    "make_bot", [RandomBot, HeuristicBot, GreedyBot, Inheriting, lambda: RandomBot(7)]
)
def test_good_bots_pass(make_bot: Callable[[int], Bot] | Callable[[], Bot]) -> None:
    """The library's own bots pass under every preset."""
    check_bot(make_bot, rounds=1)


@pytest.mark.parametrize(
    ("make_bot", "message"),
    [
        (from_table, "same seed and views"),
        (global_chance, "global random generator"),
        (always_passes, "illegal: Pass is not possible"),
        (lambda _: Watcher(lambda _: None), "no action"),  # type: ignore[arg-type,return-value]
    ],
)
def test_bad_bots_are_found(make_bot: Callable[[int], Bot], message: str) -> None:
    """What is illegal, unrepeatable or drawn from the global generator is named."""
    with pytest.raises(BotFaultError, match=message):
        check_bot(make_bot, [presets.short_game()])


def test_the_fault_says_where_it_is() -> None:
    """The error has the rules, the seed and the view."""
    with pytest.raises(BotFaultError) as caught:
        check_bot(always_passes, [presets.short_game()], seed="s")
    fault = caught.value
    assert (fault.config, fault.seed, fault.view.phase) == (presets.short_game(), "s", Phase.BURY)
    assert fault.action == Pass(fault.view.seat or 0)


def test_an_error_of_the_bot_says_where_it_is() -> None:
    """What a bot raises is reported with seat, round, phase, rules and seed, and is the cause."""
    own = KeyError("7H")

    def fail(_: View) -> Action:
        raise own

    with pytest.raises(BotFaultError) as caught:
        check_bot(lambda: Watcher(fail), [presets.short_game()], seed="s")
    fault = caught.value
    where = f"(seat {fault.view.seat}, round 1, phase {fault.view.phase}; rules "
    assert str(fault).startswith(f"The bot raised an error {where}")
    assert str(fault).endswith("seed 's'): KeyError('7H')")
    assert repr(presets.short_game()) in str(fault)
    assert fault.action is fault.__cause__ is own


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (GreedyBot(), "what makes bots is needed, such as GreedyBot, not one of them"),
        ("heuristic", "'heuristic' makes no bot: a bot has a method act"),
        (lambda: GreedyBot, "makes no bot but <class"),
        (lambda _: None, "makes no bot but None: a bot has"),
        (lambda one, two: (one, two), "it takes one, two, but a bot"),
    ],
)
def test_what_makes_no_bot_is_refused(given: Any, words: str) -> None:  # noqa: ANN401
    """A bot in the place of its maker, and whatever else, gets a typed error that says why."""
    with pytest.raises(ArgumentError, match=words) as caught:
        check_bot(given, [presets.short_game()])
    assert caught.value.name == "make_bot"
