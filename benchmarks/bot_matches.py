"""How much better bots play: whole matches against random bots and against the greedy bot.

The heuristic bot plays seats 0 and 2 in half of the matches and 1 and 3 in the other half; both
halves are of the same packs. Intervals are of 95 %: Wilson's for the matches won, the normal one
for the levels between the sides at the end.

    python -m benchmarks.bot_matches [--matches 200] [--processes 2]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import NamedTuple

from shengji.config import RuleConfig
from shengji.machine import Action, Phase, View
from shengji.players import Bot, GreedyBot, HeuristicBot, RandomBot, play_match
from shengji.shuffle import derive_seed
from shengji.simulate import wilson

Z = 1.96
RULES = ("tractor", "eighty_points")
OTHERS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": lambda _: GreedyBot()}


class Timed:
    """A bot whose time is taken."""

    def __init__(self, bot: Bot) -> None:
        """Take a bot."""
        self.bot = bot
        self.seconds: list[float] = []
        self.playing: list[float] = []

    def act(self, view: View) -> Action:
        """Ask the bot, and note how long it takes."""
        began = time.perf_counter()
        action = self.bot.act(view)
        taken = time.perf_counter() - began
        self.seconds.append(taken)
        if view.phase is Phase.PLAY:
            self.playing.append(taken)
        return action


class Outcome(NamedTuple):
    """One match, from the heuristic bot's side."""

    won: bool
    levels: int
    rounds: int
    decisions: int
    seconds: float
    plays: int
    play_seconds: float


def match(rules: str, other: str, number: int) -> Outcome:
    """Play one match; of each two the second has the same packs and the sides swapped."""
    config = RuleConfig.parse(rules)
    side = number % 2
    seed = f"bot-matches-{number // 2}"
    timed = [Timed(HeuristicBot(derive_seed(seed, "bot", seat))) for seat in range(config.seats)]
    bots = [
        timed[seat] if seat % 2 == side else OTHERS[other](derive_seed(seed, "other", seat))
        for seat in range(config.seats)
    ]
    game = play_match(config, seed, bots)
    state = game.state.match
    return Outcome(
        won=side in state.winners,
        levels=state.levels[side] - state.levels[1 - side],
        rounds=state.rounds,
        decisions=sum(len(bot.seconds) for bot in timed),
        seconds=sum(sum(bot.seconds) for bot in timed),
        plays=sum(len(bot.playing) for bot in timed),
        play_seconds=sum(sum(bot.playing) for bot in timed),
    )


def report(rules: str, other: str, outcomes: list[Outcome]) -> None:
    """Print the figures of one pairing."""
    number = len(outcomes)
    won = sum(outcome.won for outcome in outcomes)
    low, high = wilson(won, number)
    levels = [outcome.levels for outcome in outcomes]
    mean, half = statistics.mean(levels), Z * statistics.stdev(levels) / sqrt(number)
    rounds = statistics.mean(outcome.rounds for outcome in outcomes)
    each = sum(o.seconds for o in outcomes) / sum(o.decisions for o in outcomes) * 1000
    play = sum(o.play_seconds for o in outcomes) / sum(o.plays for o in outcomes) * 1000
    print(
        f"{rules:14} against {other:7} won {won}/{number} = {won / number:.1%} "
        f"[{low:.1%}, {high:.1%}]; levels ahead {mean:.2f} ± {half:.2f}; "
        f"rounds a match {rounds:.1f}; ms a decision {each:.2f}, a play {play:.2f}",
        flush=True,
    )


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.processes) as pool:
        for other in OTHERS:
            for rules in RULES:
                numbers = range(options.matches)
                outcomes = list(pool.map(partial(match, rules, other), numbers, chunksize=4))
                report(rules, other, outcomes)


if __name__ == "__main__":
    main()
