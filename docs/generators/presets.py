"""What the presets come to: sizes and lines as numbers, and the options in which they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docs.generators.markdown import code, headline, table
from shengji.config import OPTION_NAMES, RuleConfig, presets
from shengji.config.presets import PRESETS
from shengji.config.values import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("part", "scales")


def _numbers(rows: Iterable[tuple[str, RuleConfig]]) -> str:
    head = ("rules", "seats", "decks", "hand", "kitty", "friends", "line", "step")
    return table(
        head,
        [
            (
                name,
                config.seats,
                config.decks,
                config.hand_size,
                config.kitty_size,
                config.friend_count if config.is_friends else "–",
                config.line,
                config.step,
            )
            for name, config in rows
        ],
    )


def scales() -> list[tuple[str, RuleConfig]]:
    """List the tables of Finding Friends by seats, on both scales of decks."""
    return [
        (f"`finding_friends(seats={seats}, decks={decks!r})`", config)
        for decks in ("light", "full")
        for seats in range(4, 9)
        for config in [presets.finding_friends(seats=seats, decks=decks)]
    ]


def _differences() -> str:
    options = {name: make().options() for name, make in PRESETS.items()}
    rows = []
    for option in OPTION_NAMES:
        holders: dict[str, list[str]] = {}
        for name in PRESETS:
            holders.setdefault(text_of(options[name][option]), []).append(name)
        if len(holders) > 1:
            values = (f"{code(value)}: {', '.join(names)}" for value, names in holders.items())
            rows.append((code(option), "; ".join(values)))
    return table(("option", "values"), rows)


def part() -> str:
    """Write the presets."""
    lines = ["## The five\n"]
    lines += [f"* `{name}`: {headline(make)}" for name, make in PRESETS.items()]
    lines += [
        "\n## Sizes\n",
        _numbers((code(name), make()) for name, make in PRESETS.items()),
        "Hands and kitty are cards, line and step are points.\n",
        "Finding Friends at more tables:\n",
        _numbers(scales()),
        "## Where they differ\n",
        "All other options are the same in all presets; {doc}`/options` lists them.\n",
        _differences(),
    ]
    return "\n".join(lines)
