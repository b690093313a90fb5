"""Plots a recorded match: the points and the levels, round by round, and who won the points.

A record is what `shengji match --record FILE`, `shengji play` and `shengji.records.dumps` write.
Without one, heuristic bots play a match against greedy ones first:

    python analyse_record.py match.jsonl --out match.png

It needs matplotlib (`pip install 'shengji[plot]'`).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from shengji import (
    Game,
    LevelsChanged,
    Rank,
    RecordError,
    RoundScored,
    ThrowFailed,
    TrickWon,
    presets,
)
from shengji.players import Bot, GreedyBot, HeuristicBot, play_match
from shengji.records import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

SOURCES = ("tricks", "kitty", "fines")


@attrs.frozen
class RoundLine:
    """What is left of a round when only its numbers count.

    Attributes:
        scored: How it was counted.
        levels: After it, by seat.
        taken: Card points won in tricks, by seat.
        failed: Throws that failed.
    """

    scored: RoundScored
    levels: tuple[Rank, ...]
    taken: tuple[int, ...]
    failed: int


def read_rounds(game: Game) -> list[RoundLine]:
    """Go through the events of a match, and keep a line a round."""
    rounds: list[RoundLine] = []
    taken, failed, scored = [0] * game.config.seats, 0, None
    for event in game.events:
        match event:
            case TrickWon(seat, points):
                taken[seat] += points
            case ThrowFailed():
                failed += 1
            case RoundScored():
                scored = event
            case LevelsChanged(levels) if scored is not None:
                rounds.append(RoundLine(scored, levels, tuple(taken), failed))
                taken, failed, scored = [0] * game.config.seats, 0, None
            case _:
                pass
    return rounds


def plot_points(axes: Axes, rounds: list[RoundLine], line: int) -> None:
    """Draw the opponents' points by where they came from, and the line that takes the deal."""
    numbers = range(1, len(rounds) + 1)
    bottom = [0] * len(rounds)
    for source in SOURCES:
        parts = [_points_of(each.scored, source) for each in rounds]
        axes.bar(numbers, parts, bottom=bottom, label=source)
        bottom = [below + part for below, part in zip(bottom, parts, strict=True)]
    totals = [each.scored.points for each in rounds]
    axes.plot(numbers, totals, "o", color="black", label="all")  # fines may take from the others
    axes.axhline(line, color="black", linestyle="--", label=f"takes the deal ({line})")
    axes.set_ylabel("opponents' points")
    axes.set_ylim(top=1.1 * axes.get_ylim()[1])
    axes.legend(fontsize="small", ncols=5, loc="lower center", bbox_to_anchor=(0.5, 1.0))


def _points_of(scored: RoundScored, source: str) -> int:
    if source == "tricks":
        return scored.trick_points
    return scored.kitty_points if source == "kitty" else scored.fine_points


def plot_levels(
    axes: Axes, rounds: list[RoundLine], sides: list[Sequence[int]], start: Rank
) -> None:
    """Draw the level of each side as it climbs."""
    for side in sides:
        levels = [start, *(each.levels[side[0]] for each in rounds)]
        axes.step(range(len(levels)), levels, where="post", label=name(side))
    ranks = range(start, max(rank for each in rounds for rank in each.levels) + 1)
    axes.set_yticks(ranks, [str(Rank(rank)) for rank in ranks])
    axes.set_ylabel("level")
    axes.legend(fontsize="small")


def plot_taken(axes: Axes, rounds: list[RoundLine]) -> None:
    """Draw the card points that each seat has won in all tricks so far."""
    for seat in range(len(rounds[0].taken)):
        total = 0
        totals = [total := total + each.taken[seat] for each in rounds]
        axes.plot(range(1, len(rounds) + 1), totals, label=name((seat,)))
    axes.set_ylabel("card points won so far")
    axes.legend(fontsize="small", ncols=2)


def name(seats: Sequence[int]) -> str:
    """Name one seat or several."""
    return f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}"


def plot(game: Game, rounds: list[RoundLine]) -> Figure:
    """Draw a match."""
    config = game.config
    seats = range(config.seats)
    sides: list[Sequence[int]] = [(seat,) for seat in seats]
    if not config.is_friends:
        sides = [seats[::2], seats[1::2]]
    figure = Figure(figsize=(9, 10), layout="constrained")
    points, levels, taken = figure.subplots(3, sharex=True)
    plot_points(points, rounds, config.line)
    plot_levels(levels, rounds, sides, config.ladder.start)
    plot_taken(taken, rounds)
    taken.set_xlabel("round")
    taken.xaxis.set_major_locator(MaxNLocator(integer=True))
    figure.suptitle(str(config))
    return figure


def play() -> Game:
    """Play a match to look at."""
    config = presets.tractor()
    bots: list[Bot] = [HeuristicBot(0), GreedyBot(), HeuristicBot(2), GreedyBot()]
    return play_match(config, "example", bots)


def main() -> None:
    """Read a record, say what is in it, and plot it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", nargs="?", type=Path)
    parser.add_argument("--out", type=Path, default=Path("match.png"))
    options = parser.parse_args()
    try:
        if options.record is None:
            game = play()
        else:
            with options.record.open("rb") as file:
                game = load(file)
    except (OSError, RecordError) as error:
        parser.error(f"{options.record}: {error}")
    rounds = read_rounds(game)
    if not rounds:
        parser.error(f"{options.record}: no round was played to its end")
    held = sum(each.scored.held for each in rounds)
    print(f"{game.config}: {len(rounds)} rounds, the declarers held {held} of them")
    print(f"Failed throws: {sum(each.failed for each in rounds)}")
    plot(game, rounds).savefig(options.out, dpi=100)
    print(f"Plotted: {options.out}")


if __name__ == "__main__":
    main()
