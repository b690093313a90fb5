"""Records of whole matches of random actions: written, read, read for the first time."""

from __future__ import annotations

from functools import partial

import pytest

from benchmarks.matches import apply_all, random_match
from benchmarks.measuring import Bench
from shengji.config import RuleConfig
from shengji.config.presets import PRESETS
from shengji.machine import Game
from shengji.records import dumps, loads
from shengji.records.texts import read_event


def read_first(text: str) -> Game:
    """Read a record as the first one of a process."""
    read_event.cache_clear()
    return loads(text)


@pytest.mark.parametrize("preset", PRESETS)
def test_play(preset: str, bench: Bench) -> None:
    """What playing the match takes, for comparison."""
    config = RuleConfig.parse(preset)
    played, actions = random_match(config)
    seconds, game = bench.time(partial(apply_all, config, actions))
    bench.note("records", preset, "applied", seconds / played.seq)
    assert game == played


@pytest.mark.parametrize("preset", PRESETS)
def test_write(preset: str, bench: Bench) -> None:
    """A match becomes text."""
    game, _ = random_match(RuleConfig.parse(preset))
    seconds, text = bench.time(partial(dumps, game))
    bench.note("records", preset, "written", seconds / game.seq)
    assert text.count("\n") > game.seq


@pytest.mark.parametrize(("column", "reader"), [("read", loads), ("first read", read_first)])
@pytest.mark.parametrize("preset", PRESETS)
def test_read(preset: str, column: str, reader: object, bench: Bench) -> None:
    """Text becomes the match again."""
    assert callable(reader)
    game, _ = random_match(RuleConfig.parse(preset))
    text = dumps(game)
    seconds, again = bench.time(lambda: reader(text))
    bench.note("records", preset, column, seconds / game.seq)
    assert again == game
