"""Pictures of the results; they need the extra `plot`.

One shows the opponents' points, one the levels that a round is worth, one compares the rules by
their shares, with the intervals in which the true ones lie.
"""

from __future__ import annotations

from math import ceil
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from shengji.errors import MissingExtraError
from shengji.simulate.reporting import shares

try:
    from matplotlib.figure import Figure
except ModuleNotFoundError as _error:
    if _error.name is None or _error.name.partition(".")[0] != "matplotlib":
        raise
    raise MissingExtraError("plot", package="matplotlib") from _error

if TYPE_CHECKING:
    from pathlib import Path

    from shengji.simulate.counts import Counts
    from shengji.simulate.results import Results

__all__ = ("PICTURES", "draw_files")

PICTURES: Final = ("points.png", "levels.png", "comparison.png")
"""What `draw_files` writes."""

_DPI: Final = 120
_WIDTH: Final = 9.0  # inches
_LETTERS: Final = 100  # of a line of the legend
_PANELS: Final = 3  # beside each other
_BIN: Final = 10  # points
_MOST: Final = 6  # levels of either side that have a bar of their own


def draw_files(results: Results, folder: Path) -> None:
    """Draw the results.

    Args:
        results: Of a simulation.
        folder: Where to write `PICTURES`; what has such a name there is replaced.

    Raises:
        OSError: Something cannot be written.
    """
    for name, figure in zip(
        PICTURES, (_points(results), _levels(results), _comparison(results)), strict=True
    ):
        figure.savefig(folder / name, dpi=_DPI, metadata={"Software": None})


def _names(results: Results) -> list[str]:
    """Number the rules and fold their text."""
    return [
        "\n".join(wrap(f"{number}: {result.rules}", _LETTERS, subsequent_indent="    "))
        for number, result in enumerate(results.results, 1)
    ]


def _figure(results: Results, height: float) -> Figure:
    """Make room for a picture and for the names of the rules below it."""
    lines = sum(name.count("\n") + 1 for name in _names(results))
    return Figure(figsize=(_WIDTH, height + 0.25 * lines), layout="constrained")


def _points(results: Results) -> Figure:
    figure = _figure(results, 4.5)
    axes = figure.subplots()
    for name, result in zip(_names(results), results.results, strict=True):
        bins = _binned(result.statistics.points)
        rounds = result.statistics.rounds or 1
        at = [(place + 0.5) * _BIN for place, _ in bins]
        axes.plot(
            at, [100 * count / rounds for _, count in bins], label=name, drawstyle="steps-mid"
        )
    axes.set_xlabel(f"opponents' points of a round, in steps of {_BIN}")
    axes.set_ylabel("% of the rounds")
    axes.set_ylim(bottom=0)
    figure.legend(loc="outside lower left", fontsize="small")
    return figure


def _binned(points: Counts[int]) -> list[tuple[int, int]]:
    bins: dict[int, int] = {}
    for value, count in points:
        bins[value // _BIN] = bins.get(value // _BIN, 0) + count
    return [
        (place, bins.get(place, 0))
        for place in range(min(bins, default=0), max(bins, default=0) + 1)
    ]


def _levels(results: Results) -> Figure:
    figure = _figure(results, 4.0)
    axes = figure.subplots()
    number = len(results.results)
    slots = range(-_MOST - 1, _MOST + 1)  # the declarers' count from -1 down
    for place, (name, result) in enumerate(zip(_names(results), results.results, strict=True)):
        stats = result.statistics
        counts = dict.fromkeys(slots, 0)
        for gain, count in stats.declarers_gains:
            counts[-1 - min(gain, _MOST)] += count
        for gain, count in stats.opponents_gains:
            counts[min(gain, _MOST)] += count
        rounds = stats.rounds or 1
        at = [slot + 0.8 * (place - (number - 1) / 2) / number for slot in slots]
        axes.bar(at, [100 * counts[slot] / rounds for slot in slots], 0.8 / number, label=name)
    gains = [slot if slot >= 0 else -1 - slot for slot in slots]
    axes.set_xticks(list(slots), [f"{gain}{'+' * (gain == _MOST)}" for gain in gains])
    axes.axvline(-0.5, color="black", linewidth=0.8)
    axes.set_xlabel("levels gained: by the declarers, left, or the opponents, right")
    axes.set_ylabel("% of the rounds")
    figure.legend(loc="outside lower left", fontsize="small")
    return figure


def _comparison(results: Results) -> Figure:
    found = [shares(result.statistics, results.bots) for result in results.results]
    rows = ceil((len(found[0]) + 1) / _PANELS)
    figure = _figure(results, (1.2 + 0.3 * len(found)) * rows)
    panels = figure.subplots(rows, _PANELS, squeeze=False, sharey=True).flat
    names = _names(results)
    for share_name, panel in zip([*found[0], ""], panels, strict=False):
        for place, (name, of_rules) in enumerate(zip(names, found, strict=True)):
            if share_name:
                share = of_rules[share_name]
                low, high = share.interval()
                spread = [[share.value - low], [high - share.value]]
                value = share.value
            else:
                stats = results.results[place].statistics
                value, spread = stats.kitty_share, [[0.0], [0.0]]
            spread = [[100 * end for end in ends] for ends in spread]
            label = "" if share_name else name
            panel.errorbar(100 * value, place, xerr=spread, fmt="o", capsize=3, label=label)
        panel.set_title(share_name or "kitty's part of points", fontsize="medium")
        panel.set_yticks(range(len(found)), [str(place + 1) for place in range(len(found))])
        panel.set_ylim(len(found) - 0.5, -0.5)
        panel.set_xlabel("%")
    for panel in list(panels):
        panel.set_axis_off()
    figure.legend(loc="outside lower left", fontsize="small")
    return figure
