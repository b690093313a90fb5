"""The heuristic bot: legal everywhere, repeatable, stronger than the plain bots."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from shengji.config import RuleConfig, presets
from shengji.errors import IllegalActionError
from shengji.machine import Game, ThrowFailed
from shengji.players import GreedyBot, HeuristicBot, RandomBot, play_match, play_rounds
from shengji.testing import check_bot
from shengji.testing.strategies import configs
from tests.players.support import rounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from shengji.players import Bot


@pytest.mark.parametrize("seats", range(4, 13))
def test_every_table(seats: int) -> None:
    """A round can be played with any number of seats and decks; illegal actions would raise."""
    for decks in (1, 2, 3, 5, 8):
        for preset in ("house_and_guest", "finding_friends"):
            if preset == "finding_friends" or seats % 2 == 0:
                rules = f"{preset}(table.seats={seats}, table.decks={decks})"
                assert rounds(rules, "tables", 1).state.match.rounds == 1


@settings(max_examples=60)
@given(configs())
def test_every_option(config: RuleConfig) -> None:
    """A round can be played under any rules."""
    for bots in ([HeuristicBot(1)] * config.seats, [GreedyBot()] * config.seats):
        game = next(play_rounds(Game.new(config), "options", bots))
        assert game.state.match.rounds == 1


def test_check_bot() -> None:
    """Legal, repeatable, and nothing but views is used."""
    check_bot(HeuristicBot, [presets.tractor(), presets.finding_friends()])


def test_a_bot_that_may_not_act_says_so() -> None:
    """Asked at the wrong time, or as a spectator, it has nothing to do."""
    game = Game.new(presets.tractor())
    for seat in (None, 0):
        with pytest.raises(IllegalActionError):
            HeuristicBot().act(game.view(seat))


SCRIPT = """
from hashlib import sha256
from shengji.config import RuleConfig
from shengji.machine import Game
from shengji.players import HeuristicBot, play_rounds
for rules in ("tractor", "finding_friends"):
    config = RuleConfig.parse(rules)
    bots = [HeuristicBot(seat) for seat in range(config.seats)]
    game = next(play_rounds(Game.new(config), "hash", bots))
    print(sha256(repr(game.events).encode()).hexdigest())
"""


def test_hash_seeds_change_nothing() -> None:
    """Two processes with different hash seeds play the same round."""
    printed = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert len(printed[0].split()) == 2


@pytest.mark.parametrize("rules", ["tractor", "house_and_guest(table.decks=3)"])
def test_throws_stand(rules: str) -> None:
    """It throws only what no unseen card can beat."""
    game = rounds(rules, "throws", 6)
    assert not any(isinstance(event, ThrowFailed) for event in game.events)


@pytest.mark.parametrize("rules", ["tractor", "eighty_points"])
@pytest.mark.parametrize("make_other", [RandomBot, lambda _: GreedyBot()])
def test_it_beats_plain_bots(rules: str, make_other: Callable[[int], Bot]) -> None:
    """Two heuristic bots win every one of a few matches, on either side."""
    config = RuleConfig.parse(rules)
    for side in (0, 1):
        bots = [HeuristicBot(seat) if seat % 2 == side else make_other(seat) for seat in range(4)]
        game = play_match(config, "duel", bots)
        assert game.state.match.winners == (side, side + 2)
