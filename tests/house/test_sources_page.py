"""docs/explanation/sources.md says of each preset what it has, and leaves out no option."""

from __future__ import annotations

import re

import pytest

from shengji.config import OPTION_NAMES
from shengji.config.presets import PRESETS
from shengji.config.values import text_of
from tests.house.sources import ROOT

PAGE = ROOT / "docs" / "explanation" / "sources.md"
CHAPTERS = {
    "S0: tractor": ("tractor",),
    "S1: short_game": ("short_game",),
    "S2 and S4: eighty_points": ("eighty_points",),
    "S3: house_and_guest and finding_friends": ("house_and_guest", "finding_friends"),
}
SAID = re.compile(r"`([a-z_]+(?:\.[a-z_]+)?)=([^`]+)`")


def chapter(title: str) -> str:
    """The text between a heading of the second level and the next."""
    text = PAGE.read_text(encoding="utf-8")
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def said(title: str) -> dict[str, set[str]]:
    """What a chapter says of each option."""
    found: dict[str, set[str]] = {}
    for name, value in SAID.findall(chapter(title)):
        found.setdefault(name, set()).add(value)
    return found


def test_every_preset_has_a_chapter() -> None:
    """No preset is left out."""
    assert list(PRESETS) == [preset for names in CHAPTERS.values() for preset in names]


@pytest.mark.parametrize("title", CHAPTERS)
def test_a_chapter_says_what_its_presets_have(title: str) -> None:
    """Each option stands in the chapter, with the values of its presets and no other."""
    had: dict[str, set[str]] = {}
    for preset in CHAPTERS[title]:
        for name, value in PRESETS[preset]().options().items():
            had.setdefault(name, set()).add(text_of(value))

    assert list(OPTION_NAMES) == list(had)
    assert had == said(title)
