"""Results as a table to read, and as files for other programs."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Final

from shengji.simulate.intervals import Share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from shengji.simulate.counts import Statistics
    from shengji.simulate.results import Results, RulesResult

__all__ = ("FILES", "distributions", "shares", "summary", "table", "write_files")

FILES: Final = ("results.json", "summary.csv", "distributions.csv")
"""What `write_files` writes."""

_DISTRIBUTIONS: Final = (
    "lengths",
    "points",
    "declarers_gains",
    "opponents_gains",
    "trumps",
    "wins",
)

_SHARES: Final[Mapping[str, Callable[[Statistics], Share]]] = {
    "declarers held": lambda stats: stats.held_share,
    "kitty decided": lambda stats: stats.kitty_decided_share,
    "throws failed": lambda stats: stats.failed_share,
    "trump declared": lambda stats: stats.declared_share,
    "first starter won": lambda stats: stats.starters_share,
}


def shares(statistics: Statistics, bots: tuple[str, ...]) -> dict[str, Share]:
    """Name the shares that rules are compared by.

    Args:
        statistics: Of some rules.
        bots: The names of who played; the matches that each won are shares too, if there are two.

    Returns:
        The shares by name.

    >>> from shengji.simulate import Statistics
    >>> list(shares(Statistics(), ("heuristic", "random")))[-2:]
    ['won by heuristic', 'won by random']
    """
    found = {name: share(statistics) for name, share in _SHARES.items()}
    names = dict.fromkeys(bots)
    if len(names) > 1:
        found |= {f"won by {name}": statistics.bot_share(name) for name in names}
    return found


def table(results: Results) -> list[tuple[str, ...]]:
    """Give the results as rows of text: a name, and a cell for each of the rules.

    Args:
        results: Of a simulation.

    Returns:
        The rows; shares stand with their intervals.

    >>> from shengji.simulate import InlineExecutor, run
    >>> results = run(["short_game"], ["random"], 2, "seed", InlineExecutor())
    >>> table(results)[0]
    ('matches', '2')
    """
    columns = [_column(result, results.bots) for result in results.results]
    return [(name, *(column[name] for column in columns)) for name in columns[0]]


def _column(result: RulesResult, bots: tuple[str, ...]) -> dict[str, str]:
    stats = result.statistics
    rounds = stats.rounds or 1
    return {
        "matches": f"{stats.matches:,}",
        "failed": f"{result.failures.count:,}",
        "unfinished": f"{stats.unfinished:,}",
        "rounds": f"{stats.rounds:,}",
        "rounds a match": f"{stats.mean_rounds:.2f}",
        "opponents' points": f"{stats.mean_points:.1f}",
        "levels a round": f"{stats.mean_gain:.3f}",
        "kitty's part of points": f"{stats.kitty_share:.1%}".replace("%", " %"),
        "throws a round": f"{stats.throws / rounds:.2f}",
        **{name: str(share) for name, share in shares(stats, bots).items()},
    }


def summary(results: Results) -> list[dict[str, str | int | float]]:
    """Give a row of numbers for each of the rules.

    Args:
        results: Of a simulation.

    Returns:
        The rows, with the same keys; the ends of an interval are `… low` and `… high`.

    >>> from shengji.simulate import InlineExecutor, run
    >>> results = run(["short_game"], ["random"], 2, "seed", InlineExecutor())
    >>> summary(results)[0]["matches"]
    2
    """
    rows: list[dict[str, str | int | float]] = []
    for result in results.results:
        stats = result.statistics
        row: dict[str, str | int | float] = {
            "rules": result.rules,
            "matches": stats.matches,
            "failed": result.failures.count,
            "unfinished": stats.unfinished,
            "rounds": stats.rounds,
            "redeals": stats.redeals,
            "rounds a match": stats.mean_rounds,
            "opponents' points": stats.mean_points,
            "levels a round": stats.mean_gain,
            "kitty points": stats.kitty_points,
            "kitty's part of points": stats.kitty_share,
            "throws": stats.throws,
            "fine points": stats.fine_points,
            "declarations": stats.declarations,
        }
        for name, share in shares(stats, results.bots).items():
            low, high = share.interval()
            row |= {name: share.value, f"{name} low": low, f"{name} high": high}
        rows.append(row)
    return rows


def distributions(results: Results) -> Iterator[tuple[str, str, str | int, int]]:
    """Give all distributions in long form.

    Args:
        results: Of a simulation.

    Yields:
        Rules, what was counted, a value, and how often it came up.
    """
    for result in results.results:
        for name in _DISTRIBUTIONS:
            for value, count in getattr(result.statistics, name):
                yield result.rules, name, value, count


def write_files(results: Results, folder: Path) -> None:
    """Write the results as JSON and as two tables of comma-separated values.

    Args:
        results: Of a simulation.
        folder: Where to write `FILES`; what has such a name there is replaced.

    Raises:
        OSError: Something cannot be written.
    """
    with (folder / FILES[0]).open("w", encoding="utf-8", newline="\n") as file:
        json.dump(results.to_dict(), file, ensure_ascii=False, indent=1)
        file.write("\n")
    rows = summary(results)
    with (folder / FILES[1]).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    with (folder / FILES[2]).open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(("rules", "what", "value", "count"))
        lines.writerows(distributions(results))
