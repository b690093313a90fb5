"""The JSON Schemas: they are current, accept what the library writes, and refuse the rest.

Regenerate the shipped files with `python -m tests.records.test_json_schema --regenerate`.
"""

from __future__ import annotations

import json
import random
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from shengji.config import RuleConfig
from shengji.errors import ArgumentError, RecordError
from shengji.machine import View
from shengji.records import Header, from_dict, to_dict
from shengji.records.json_schema import SCHEMAS, SchemaName, make_schema, schema
from shengji.testing.strategies import any_actions, any_events
from tests.records.samples import ACTIONS, EVENTS, RULES, sample

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shengji.records import Kind


def _text(name: SchemaName) -> str:
    return json.dumps(make_schema(name), ensure_ascii=False, indent=1) + "\n"


@cache
def _validator(name: SchemaName) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def _accepts(name: SchemaName, data: object) -> bool:
    return bool(_validator(name).is_valid(data))


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_shipped_files_are_current(name: SchemaName) -> None:
    """What is shipped is what the classes make, and is a schema."""
    shipped = files("shengji.records").joinpath("schemas", f"{name}.json").read_text("utf-8")

    assert _text(name) == shipped
    assert make_schema(name) == schema(name)
    Draft202012Validator.check_schema(schema(name))


def test_there_are_no_others() -> None:
    """Each shipped file has its name, and other names are refused."""
    shipped = {path.name for path in files("shengji.records").joinpath("schemas").iterdir()}

    assert {f"{name}.json" for name in SCHEMAS} == shipped
    with pytest.raises(ArgumentError, match="there are action, event"):
        schema("hand")  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", RULES)
def test_what_happens_is_accepted(rules: str) -> None:
    """Each event, whole and as a seat is told it, fits; and so do views, rules and header."""
    game = sample(rules)
    events = {*game.events, *game.stream(1), *game.stream(None)}
    for event in events:
        assert _accepts("event", to_dict(event))
    for seq in range(0, game.seq + 1, 25):
        assert _accepts("view", to_dict(game.at(seq).view(seq % 2 or None)))
    assert _accepts("config", to_dict(game.config))
    header = Header(game.config, ["x"] * game.config.seats, "0" * 64).to_dict()
    assert _accepts("header", header)
    assert _accepts("header", {**header, "sum": "00000000"})


@pytest.mark.parametrize("cls", [*ACTIONS, *EVENTS], ids=lambda cls: cls.__name__)
@settings(max_examples=25)
@given(data=st.data())
def test_schemas_accept_what_the_codec_writes(cls: type[Any], data: st.DataObject) -> None:
    """Any action and event fits its schema, and not the other's."""
    written = to_dict(data.draw(any_events(cls) if cls in EVENTS else any_actions(cls)))
    names: list[SchemaName] = ["action", "event"]
    if cls in EVENTS:
        names.reverse()

    assert _accepts(names[0], written)
    assert not _accepts(names[1], written)


def _places(data: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - any plain data
    """All places in plain data: a container and a key or index of it."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from _places(data[key])


_NONSENSE: tuple[object, ...] = (None, True, -1.5, "", "no such word", "1X", [], {}, ["AS"], [None])


@pytest.mark.parametrize("rules", RULES)
def test_what_a_schema_refuses_the_codec_refuses(rules: str) -> None:
    """Mutated data that does not fit the schema is refused, and keys are neither lost nor added."""
    chance = random.Random(rules)
    game = sample(rules)
    refused = 0
    values: list[tuple[Kind, Any]] = [("event", to_dict(event)) for event in game.events[::5]]
    values += [("view", to_dict(game.at(seq).view(0))) for seq in range(3, game.seq, 60)]
    values.append(("config", to_dict(game.config)))
    for kind, data in values * 2:
        mutated = json.loads(json.dumps(data))
        place, key = chance.choice(list(_places(mutated)))
        place[key] = chance.choice(_NONSENSE)
        if not _accepts(kind, mutated):
            refused += 1
            with pytest.raises(RecordError):
                from_dict(mutated, kind)
        assert not _accepts(kind, {**data, "extra": 1})
    assert refused > 50


@pytest.mark.parametrize("rules", RULES[:3])
def test_each_key_of_an_event_is_needed(rules: str) -> None:
    """A key that is always written cannot be left out."""
    for event in sample(rules).events[::23]:
        data = to_dict(event)
        for key in data:
            less = {name: value for name, value in data.items() if name != key}
            assert _accepts("event", less) == (key in {"parts", "redeal"})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("table.seats", 3),
        ("table.seats", "4"),
        ("table.decks", "heavy"),
        ("throws.allowed", "true"),
        ("trumps.widest_set", 1),
        ("ladder.top", "SJ"),
        ("ladder.top", 7),
        ("ladder.stops", ["K", "K"]),
        ("throws.fines", 1),
    ],
)
def test_options_have_their_range(option: str, value: object) -> None:
    """An option outside its range does not fit."""
    data = to_dict(RuleConfig())
    group, name = option.split(".")
    data[group][name] = value

    assert not _accepts("config", data)


def test_fields_are_described() -> None:
    """Each property says what it means."""
    for name in SCHEMAS:
        made = schema(name)
        for part in (made, *made.get("$defs", {}).values()):
            for key, inner in part.get("properties", {}).items():
                described = {"description", "const", "anyOf", "properties", "$ref"} & set(inner)
                assert described, (name, key)
    assert View.__doc__


if __name__ == "__main__":
    if sys.argv[1:] != ["--regenerate"]:
        sys.exit(__doc__)
    folder = Path(__file__).parents[2] / "src/shengji/records/schemas"
    folder.mkdir(exist_ok=True)
    for each in SCHEMAS:
        (folder / f"{each}.json").write_text(_text(each), encoding="utf-8", newline="\n")
