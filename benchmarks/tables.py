"""Figures as a table for a terminal: the value, its ratio, and how it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from benchmarks.figures import MEMORY, Figures, Run, Table
from benchmarks.groups import GROUPS, Group, Key, Kind
from benchmarks.targets import TARGETS

__all__ = ["brief", "matrix", "report"]

_TIMES: Final = ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_RATES: Final = ((1e6, "M/s"), (1e3, "k/s"), (1, "/s"))


def brief(number: float, digits: int = 3) -> str:
    """Write a number with so many digits, and none behind the point that say nothing."""
    if number >= 10 ** (digits - 1):
        return f"{number:,.0f}"
    return f"{number:#.{digits}g}".rstrip(".")


def matrix(group: Group, table: Table, cell: Callable[[Key], str]) -> list[list[str]]:
    """Lay a group out, with a line of heads; what would be one long line stands as a column."""
    rows = table[group.name]
    columns = list(dict.fromkeys(column for cells in rows.values() for column in cells))
    lines = [["", *columns]]
    lines += [[row, *(cell((group.name, row, column)) for column in columns)] for row in rows]
    is_long = len(rows) == 1 and len(columns) > 2
    return [list(line) for line in zip(*lines, strict=True)] if is_long else lines


def report(figures: Figures, kernel: str, accepted: Run | None) -> Iterator[str]:
    """Write all groups that were measured, and what is to be reached.

    Args:
        figures: What was measured.
        kernel: By which kernel.
        accepted: What was accepted of that kernel last.

    Yields:
        The lines.
    """
    yield "Each cell: the figure, its ratio, and the change of the ratio since the accepted run,"
    yield "where + is faster."
    before = Figures(accepted["figures"]) if accepted else Figures()
    for group in GROUPS:
        if group.name in figures.table:
            yield ""
            yield from _table(group, figures, before)
    yield ""
    # Watched in a run of its own.
    memory = before.table.get(MEMORY, {})
    yield from _targets(Figures({MEMORY: memory, **figures.table}), kernel)


def _table(group: Group, figures: Figures, before: Figures) -> Iterator[str]:
    yield f"{group.title} {group.kind.value} ({group.ratio})".replace("`", "")
    yield from _aligned(
        matrix(group, figures.table, lambda key: _cell(group, key, figures, before))
    )


def _aligned(lines: list[list[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        right = [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
        yield "  ".join(["", first.ljust(widths[0]), *right]).rstrip()


def _cell(group: Group, key: Key, figures: Figures, before: Figures) -> str:
    value = figures.find(key)
    if value is None:
        return ""
    ratio, speed, earlier = figures.ratio(key), figures.speed(key), before.speed(key)
    written = [_value(group, value), "-" if ratio is None else brief(ratio)]
    if speed is not None and earlier is not None:
        written.append(f"{speed / earlier - 1:+.0%}")
    return " ".join(written)


def _value(group: Group, value: float) -> str:
    if group.kind is Kind.SIZE:
        return f"{brief(value)} MiB"
    number = 1 / value if group.kind is Kind.RATE else value
    for scale, unit in _RATES if group.kind is Kind.RATE else _TIMES:
        if number >= scale:
            return f"{brief(number / scale)} {unit}"
    return f"{number:.1e}"


def _targets(figures: Figures, kernel: str) -> Iterator[str]:
    lines = []
    for target in TARGETS:
        value = target.find(figures)
        if value is not None:
            bound = f"{'≥' if target.is_least else '≤'} {target.wanted(kernel):g}{target.unit}"
            verdict = "met" if target.is_met(value, kernel) else "NOT MET"
            name = target.name.replace("`", "")
            lines.append([name, f"{brief(value)}{target.unit}", bound, verdict])
    if lines:
        yield "To be reached"
        yield from _aligned(lines)
