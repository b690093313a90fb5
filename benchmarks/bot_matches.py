"""How well bots play: whole matches of the heuristic bot against random and greedy ones.

The heuristic bot plays seats 0 and 2 in half of the matches and 1 and 3 in the other half; both
halves are of the same packs. Intervals are of 95 %: Wilson's for the matches won, the normal one
for the levels between the sides at the end. How fast bots are is for the suite to say.

    python -m benchmarks.bot_matches [--matches 200] [--processes 2]
"""

from __future__ import annotations

import argparse
import statistics
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import Final, NamedTuple

from benchmarks.matches import line_up
from shengji.config import RuleConfig
from shengji.players import play_match
from shengji.simulate import wilson

Z: Final = 1.96
RULES: Final = ("tractor", "eighty_points")
OTHERS: Final = ("random", "greedy")


class Outcome(NamedTuple):
    """One match, from the heuristic bot's side."""

    won: bool
    levels: int
    rounds: int


def match(rules: str, other: str, number: int) -> Outcome:
    """Play one match; of each two the second has the same packs and the sides swapped."""
    config = RuleConfig.parse(rules)
    side = number % 2
    seed = f"bot-matches-{number // 2}"
    ours, theirs = line_up(config, "heuristic", seed), line_up(config, other, seed)
    bots = [(ours if seat % 2 == side else theirs)[seat] for seat in range(config.seats)]
    state = play_match(config, seed, bots).state.match
    levels = state.levels[side] - state.levels[1 - side]
    return Outcome(side in state.winners, levels, state.rounds)


def report(rules: str, other: str, outcomes: list[Outcome]) -> None:
    """Print the figures of one pairing."""
    number = len(outcomes)
    won = sum(outcome.won for outcome in outcomes)
    low, high = wilson(won, number)
    levels = [outcome.levels for outcome in outcomes]
    mean, half = statistics.mean(levels), Z * statistics.stdev(levels) / sqrt(number)
    rounds = statistics.mean(outcome.rounds for outcome in outcomes)
    print(
        f"{rules:14} against {other:7} won {won}/{number} = {won / number:.1%} "
        f"[{low:.1%}, {high:.1%}]; levels ahead {mean:.2f} ± {half:.2f}; "
        f"rounds a match {rounds:.1f}",
        flush=True,
    )


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
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
