"""What `check_bot` finds, and what it lets pass."""

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING

import pytest

from shengji.config import presets
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


@pytest.mark.parametrize("make_bot", [RandomBot, HeuristicBot, lambda _: GreedyBot()])
def test_good_bots_pass(make_bot: Callable[[int], Bot]) -> None:
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
