"""Matches through `Game.apply`, by actions at hand, by actions drawn, and by bots."""

from __future__ import annotations

from functools import partial

import pytest

from benchmarks.matches import BOTS, apply_all, play_bots, plays_of, random_match
from benchmarks.measuring import Bench
from shengji.config import RuleConfig
from shengji.config.presets import PRESETS

TABLES = (
    *PRESETS,
    "house_and_guest(table.seats=8, table.decks=4)",
    "house_and_guest(table.decks=8)",
)
LONG = 0.2


@pytest.mark.parametrize("text", TABLES)
def test_chosen_and_applied(text: str, bench: Bench) -> None:
    """A match whose actions are drawn from what is legal."""
    config = RuleConfig.parse(text)
    seconds, (game, _) = bench.time(partial(random_match, config), LONG)
    bench.note("game rounds", text, "chosen and applied", seconds / plays_of(game))
    assert game.is_over


@pytest.mark.parametrize("text", TABLES)
def test_applied(text: str, bench: Bench) -> None:
    """The same match, its actions at hand."""
    config = RuleConfig.parse(text)
    played, actions = random_match(config)
    seconds, game = bench.time(partial(apply_all, config, actions), LONG)
    bench.note("game rounds", text, "applied", seconds / plays_of(game))
    assert game == played


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_bots(preset: str, name: str, bench: Bench) -> None:
    """A match of bots, each with its view."""
    seconds, game = bench.time(partial(play_bots, RuleConfig.parse(preset), name))
    bench.note("matches", preset, f"{name} bots", seconds / plays_of(game))
    assert game.is_over
