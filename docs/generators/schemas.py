"""The JSON Schemas: what each describes and its properties, with the files to take home."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, Any, Final

from docs.generators.markdown import code, table
from shengji.cards import PLAIN_RANKS
from shengji.records import SCHEMAS, schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ("files", "part")


_TEXTS: Final[Mapping[str, str]] = {
    "card": "a card, such as `7H`, `10S`, `SJ`",
    "cards": "cards with spaces between them, such as `7H 7H 10S`; or nothing",
    "friend_call": "a card and which copy of it, such as `AS#2`",
    "trump": "a level and a suit, such as `7H`, or no suit, `7NT`",
}
_RANKS: Final = [str(rank) for rank in PLAIN_RANKS]


def files() -> dict[str, str]:
    """Give each schema as the text of a file."""
    return {
        f"{name}.schema.json": dumps(schema(name), ensure_ascii=False, indent=2) + "\n"
        for name in SCHEMAS
    }


def _kind(made: dict[str, Any]) -> str:
    """Say in a few words what a value must be."""
    match made:
        case {"$ref": ref}:
            said = code(ref.rpartition("/")[2])
        case {"const": value}:
            said = code(dumps(value))
        case {"enum": values} if values == _RANKS:
            said = 'a rank, `"2"` to `"A"`'
        case {"enum": values}:
            said = ", ".join(code(dumps(value)) for value in values)
        case {"anyOf": kinds}:
            said = " or ".join(map(_kind, kinds))
        case {"type": "array", "items": items}:
            said = f"list of {_kind(items)}"
        case {"type": str(word), "pattern": pattern}:
            said = f"{word} like {code(pattern)}"
        case {"type": str(word)}:
            said = word
        case _:
            message = f"no words for {made}"
            raise LookupError(message)
    return said


def _object(made: dict[str, Any]) -> str:
    required = made["required"]
    return table(
        ("property", "value", "meaning"),
        [
            (
                code(name) if name in required else f"{code(name)} (may be left out)",
                _kind(property_),
                property_.get("description", ""),
            )
            for name, property_ in made["properties"].items()
        ],
    )


def _section(name: str) -> Iterator[str]:
    made = schema(name)  # type: ignore[arg-type]  # one of SCHEMAS
    yield f"## {name}\n"
    yield f"{{download}}`{name}.schema.json <../_generated/{name}.schema.json>`\n"
    definitions = made.get("$defs", {})
    if "oneOf" in made:
        names = [one["$ref"].rpartition("/")[2] for one in made["oneOf"]]
        yield f"One of {', '.join(map(code, names))}: {{doc}}`{name}s` describes each.\n"
        definitions = {key: value for key, value in definitions.items() if key not in names}
    elif name == "config":
        yield f"{made['description']} The tree of all options: {{doc}}`/options` describes each.\n"
        yield table(
            ("group", "options"),
            [
                (code(group), ", ".join(map(code, _options(value))) or "a text")
                for group, value in made["properties"].items()
            ],
        )
    else:
        yield f"{made['description']}\n"
        yield _object(made)
    rows = [
        (code(key), _TEXTS[key]) for key, value in definitions.items() if "properties" not in value
    ]
    if rows:
        yield "Texts that stand for values:\n"
        yield table(("name", "text"), rows)
    for key, value in definitions.items():
        if "properties" in value and key != "config":
            yield f"`{key}`: {value.get('description', '')}\n"
            yield _object(value)


def _options(group: dict[str, Any]) -> list[str]:
    choices = group.get("anyOf", [group])
    return [name for choice in choices for name in choice.get("properties", {})]


def part() -> str:
    """Write all schemas."""
    return "\n".join(line for name in SCHEMAS for line in _section(name))
