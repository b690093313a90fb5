"""What a record costs: writing and reading a whole match, beside playing it through `Game.apply`.

The matches are those that random bots play; only their actions are applied again, so that neither
bots nor views count. Reading folds the facts and checks them. It is measured with the texts of
events still at hand from an earlier reading, and as the first reading of a process.

    python -m benchmarks.records [--repeats 5]

Every figure is the median of the repeats, in process time.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial

from shengji.config import RuleConfig
from shengji.config.presets import PRESETS
from shengji.machine import Action, Game
from shengji.players import play_match, random_bots
from shengji.records import dumps, loads
from shengji.records.texts import read_event

SEED = "benchmark"


def actions_of(config: RuleConfig) -> list[Action]:
    """The actions of a match between random bots."""
    noted: list[Action] = []
    original = Game.apply

    def apply(game: Game, action: Action, expect_seq: int | None = None) -> Game:
        noted.append(action)
        return original(game, action, expect_seq)

    Game.apply = apply  # type: ignore[method-assign, assignment]
    try:
        play_match(config, SEED, random_bots(config, SEED))
    finally:
        Game.apply = original  # type: ignore[method-assign]
    return noted


def apply_all(config: RuleConfig, actions: list[Action]) -> Game:
    """Play a match by actions that are known."""
    game = Game.new(config)
    for action in actions:
        game = game.apply(action)
    return game


def read_first(text: str) -> Game:
    """Read a record as if it were the first."""
    read_event.cache_clear()
    return loads(text)


def measure(run: Callable[[], object], repeats: int) -> float:
    """The median time of a run, in milliseconds."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        run()
        times.append(time.process_time() - begun)
    return 1000 * statistics.median(times)


def main() -> None:
    """Measure a match of every preset and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=5)
    repeats = parser.parse_args().repeats
    print("ms; ratio = (write + read) / play")
    print(f"{'preset':16} events    kB    play   write    read   first  ratio")
    for name, preset in PRESETS.items():
        config = preset()
        actions = actions_of(config)
        game = apply_all(config, actions)
        text = dumps(game)
        play = measure(partial(apply_all, config, actions), repeats)
        write = measure(partial(dumps, game), repeats)
        first = measure(partial(read_first, text), repeats)
        read = measure(partial(loads, text), repeats)
        ratio = (write + read) / play
        print(
            f"{name:16} {game.seq:6} {len(text) / 1000:5.0f} {play:7.1f} {write:7.1f} {read:7.1f}"
            f" {first:7.1f} {ratio:6.2f}"
        )


if __name__ == "__main__":
    main()
