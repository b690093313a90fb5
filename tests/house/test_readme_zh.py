"""The Chinese README says what the English one says: the same code, the same links, in order."""

from __future__ import annotations

import re

from tests.house.sources import ROOT

ENGLISH = (ROOT / "README.md").read_text(encoding="utf-8")
CHINESE = (ROOT / "README.zh.md").read_text(encoding="utf-8")
OF_EACH_OTHER = {"README.md", "README.zh.md"}


def blocks(text: str) -> list[str]:
    """The blocks of code."""
    return re.findall(r"^```\w+\n.*?^```$", text, re.MULTILINE | re.DOTALL)


def prose(text: str) -> str:
    """All but the blocks."""
    return re.sub(r"^```\w+\n.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def links(text: str) -> list[str]:
    """Where the links lead, but those between the languages."""
    found = re.findall(r"\]\(([^)]+)\)", text)
    return [target for target in found if target not in OF_EACH_OTHER]


def items(text: str) -> list[list[str]]:
    """The pieces of code in each item of a list, sorted: languages order a sentence differently."""
    found = re.findall(r"^\* (.*(?:\n  .*)*)", prose(text), re.MULTILINE)
    return [sorted(re.findall(r"`([^`]+)`", item)) for item in found]


def test_the_code_is_the_same() -> None:
    """Every block of the one stands in the other."""
    assert len(blocks(ENGLISH)) >= 4
    assert blocks(ENGLISH) == blocks(CHINESE)


def test_the_shape_is_the_same() -> None:
    """As many headings and paragraphs, the same links, the same items."""
    assert re.findall(r"^#+", prose(ENGLISH), re.MULTILINE) == re.findall(
        r"^#+", prose(CHINESE), re.MULTILINE
    )
    assert len(re.split(r"\n{2,}", prose(ENGLISH))) == len(re.split(r"\n{2,}", prose(CHINESE)))
    assert links(ENGLISH) == links(CHINESE)
    assert items(ENGLISH) == items(CHINESE)


def test_each_leads_to_the_other() -> None:
    """Whoever opens the wrong one finds the other."""
    assert "(README.zh.md)" in ENGLISH
    assert "(README.md)" in CHINESE
