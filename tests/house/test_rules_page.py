"""The table of options in docs/rules.md and the presets say the same (RULES §1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from shengji.config import OPTION_NAMES, RuleConfig, presets
from tests.house.sources import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

PRESETS: dict[str, Callable[[], RuleConfig]] = {
    "T": presets.tractor,
    "S": presets.short_game,
    "E": presets.eighty_points,
    "H": presets.house_and_guest,
    "F": presets.finding_friends,
}


def _table() -> dict[str, dict[str, str]]:
    """The value of each option in each preset, as the page has it; a dash repeats the left one."""
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\| ([a-z_].*) \|$", text, re.MULTILINE)
    table: dict[str, dict[str, str]] = {}
    for line in lines:
        names, _, *cells = (re.sub(r" \(.*?\)", "", cell) for cell in line.split(" | "))
        if names == "option":
            continue
        # One row may stand for two options, with their values in the same order.
        for i, name in enumerate(names.split(" / ")):
            values: list[str] = []
            for cell in cells:
                values.append(values[-1] if cell == "–" else cell.split(" / ")[i])
            table[name] = dict(zip(PRESETS, values, strict=True))
    return table


def _written(value: object) -> str:
    """A plain value as canonical text writes it."""
    if value is None or isinstance(value, bool):
        return {None: "null", False: "false", True: "true"}[value]
    return "{" + ", ".join(value) + "}" if isinstance(value, list) else str(value)


def test_every_option_is_in_the_table() -> None:
    """The page lists all options of the library, in the same order, and no other."""
    assert list(OPTION_NAMES) == list(_table())


@pytest.mark.parametrize("letter", PRESETS)
def test_presets_are_as_the_table_says(letter: str) -> None:
    """A preset has the value that the page gives for each option."""
    listed = {name: values[letter] for name, values in _table().items()}
    actual = {name: _written(value) for name, value in PRESETS[letter]().options().items()}

    assert listed == actual
