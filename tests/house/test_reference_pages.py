"""What the documentation makes out of the code is whole, and says what the code does."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, get_args

import pytest

from docs.generators import PARTS, write_parts
from docs.generators.cards import SPELLINGS
from docs.generators.commands import commands
from docs.generators.events import FOLLOWS, fits
from docs.generators.phases import WHEN, picture, ways
from docs.generators.positions import MEANINGS
from docs.generators.refusals import chapters
from docs.generators.schemas import files
from docs.generators.terms import TERMS
from shengji.cards import Card
from shengji.config.presets import PRESETS as NAMED
from shengji.errors import ViolationCode
from shengji.machine import Action, Event, Phase
from shengji.records import SCHEMAS, schema
from shengji.records.notation import _FIELDS
from tests.house.sources import HOUSE, ROOT
from tests.machine.play import PRESETS, VARIANTS, steps
from tests.messages.catalogues import po_path, read

if TYPE_CHECKING:
    from pathlib import Path


def headings(part: str) -> list[str]:
    """The headings of a part, whatever their level."""
    return re.findall(r"^#+ (.*)$", PARTS[part](), re.MULTILINE)


def test_every_part_stands_in_a_page() -> None:
    """Each part is taken in by one page, and no page takes in what is not made."""
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    taken = re.findall(
        r"^```\{include\} \.\./_generated/(\w+)\.md$", "\n".join(pages), re.MULTILINE
    )

    assert sorted(PARTS) == sorted(taken)


def test_parts_are_written_once(tmp_path: Path) -> None:
    """What is current keeps its time, and what is not is written anew."""
    write_parts(tmp_path)
    times = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    (tmp_path / "events.md").write_text("old", encoding="utf-8")
    write_parts(tmp_path)

    again = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert {"events.md"} == {name for name in times if times[name] != again[name]}
    assert PARTS["events"]() == (tmp_path / "events.md").read_text(encoding="utf-8")


def test_every_action_and_event_is_described() -> None:
    """Each has a heading, in the order of its union."""
    assert [cls.__name__ for cls in get_args(Action)] == headings("actions")
    assert [cls.__name__ for cls in get_args(Event)] == headings("events")[2:]
    assert list(get_args(Action)) == list(FOLLOWS)


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_events_follow_as_the_page_says(text: str) -> None:
    """Random matches give no other sequences of events."""
    for before, action, after in steps(text, 11, rounds=2):
        assert fits(action, after.events_since(before.seq))


def test_the_page_of_events_knows_what_does_not_follow() -> None:
    """A sequence that cannot be does not fit: the check above can fail."""
    before, action, after = next(iter(steps("tractor", 1)))
    began = after.events_since(before.seq)

    assert fits(action, began)
    assert not fits(action, began * 2)
    assert not fits(action, ())


def test_every_refusal_is_described() -> None:
    """Each code has a heading and a chapter."""
    found = headings("refusals")

    assert list(ViolationCode) == [code for codes in chapters().values() for code in codes]
    assert {*map(str, ViolationCode), *chapters()} == set(found)


def test_the_picture_shows_every_way() -> None:
    """Each way of the table is told, and each phase and each arrow is drawn."""
    drawn = picture()
    arrows = {(start, end) for start, _, end in ways()}

    assert set(ways()) == set(WHEN)
    assert len(arrows) == drawn.count('class="way"')
    assert [phase.name for phase in Phase] == re.findall(
        r'class="name".*?<tspan[^>]*>(\w+)</tspan>', drawn
    )


def test_every_command_is_described() -> None:
    """Each command of the parser has a heading."""
    assert [f"shengji {name}" for name in sorted(commands())] == headings("commands")
    assert "simulate" in commands()


def test_every_field_of_a_position_is_described() -> None:
    """Each has a meaning and an example that begins with its name."""
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| `(\w+)", PARTS["positions"](), re.MULTILINE)

    assert list(_FIELDS) == [name for name, _, _ in rows]
    assert [(name, MEANINGS[name], name) for name in _FIELDS] == rows


@pytest.mark.parametrize("text", SPELLINGS)
def test_every_spelling_is_read(text: str) -> None:
    """What is said to be read as a card is read as that card."""
    assert {Card(text)} == {Card.parse(way) for way in SPELLINGS[text]}
    assert text == str(Card(text)) == SPELLINGS[text][0]


def test_every_preset_is_described() -> None:
    """Each stands in the list and in the table of sizes."""
    part = PARTS["presets"]()

    assert all(f"* `{name}`: " in part and f"\n| `{name}` | " in part for name in NAMED)


def test_the_schemas_are_the_ones_of_the_package() -> None:
    """The files to take home are what the package gives."""
    assert {f"{name}.schema.json": schema(name) for name in SCHEMAS} == {
        name: json.loads(text) for name, text in files().items()
    }
    assert list(SCHEMAS) == headings("schemas")


def test_every_room_is_described() -> None:
    """Each room of the house stands in the table, those that begin with an underscore left out."""
    part = PARTS["rooms"]()

    assert all(f"`{name} <shengji.{name}>`" in part for name in HOUSE if name[0] != "_")


@pytest.mark.parametrize(("lang", "column"), [("zh", "chinese"), ("es", "spanish")])
def test_the_glossary_has_the_words_of_the_messages(lang: str, column: str) -> None:
    """Every word of the glossary occurs in the catalogue of its language, if need be inflected."""
    said = " ".join(
        text
        for message in read(po_path(lang), lang)
        for text in ([message.string] if isinstance(message.string, str) else message.string or ())
    ).lower()
    words = [getattr(term, column) for term in TERMS]

    assert [] == [word for word in words if not all(stem in said for stem in stems(word))]


def stems(word: str) -> list[str]:
    """The words of a term, without the endings of Spanish verbs."""
    return [re.sub(r"(arse|ar|er|ir)$", "", part.lower()) for part in word.split()]
