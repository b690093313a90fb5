"""JSON Schema of all plain data: what a server may send, and what a client must understand.

There is a schema (draft 2020-12) for each kind of plain data: `action`, `event`, `view`, `config`,
and `header` for the first line of a record. They are generated from the classes by the same types
that the codec reads, and shipped as files, so that other languages can use them without Python;
`schema` gives the shipped text, `make_schema` makes it anew, and a test holds the two together.

What a schema accepts has the right form. Whether it stands for a value is for the codec to say,
which also checks what no schema can: the order of the cards in a hand, options that contradict each
other.

>>> schema("event")["$defs"]["trick_won"]["required"]
['type', 'seat', 'points']
"""

from __future__ import annotations

import json
import re
from enum import Enum
from importlib.resources import files
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from shengji._arguments import shown
from shengji.cards import CARDS, PLAIN_RANKS, Card, Rank, Suit
from shengji.config import RuleConfig, meanings
from shengji.config.values import RANK, RANKS, Values, kind_of, plain_of
from shengji.errors import ArgumentError
from shengji.hands import Hand
from shengji.machine import Action, Event, View
from shengji.records.codec import tag_of
from shengji.records.record import FORMAT_VERSION, RULES_VERSION
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Ordering, Trump

__all__ = ("SCHEMAS", "SchemaName", "make_schema", "schema")

SchemaName: TypeAlias = Literal["action", "event", "view", "config", "header"]
"""What there is a schema for."""

SCHEMAS: Final[tuple[SchemaName, ...]] = get_args(SchemaName)
"""All names, in order."""

_Schema: TypeAlias = dict[str, Any]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_CARD: Final = "(?:" + "|".join(map(str, CARDS)) + ")"
_RANK: Final = "(?:" + "|".join(map(str, PLAIN_RANKS)) + ")"
_TRUMP: Final = f"^{_RANK}(?:{'|'.join(map(str, Suit))}|NT)$"
_PLUGGED: Final = {"type": "string", "pattern": r"^[a-z][a-z0-9_]*(?:\(.*\))?$"}
_SUM: Final = {"type": "string", "pattern": "^[0-9a-f]{8}$", "description": "The check sum."}
_ATTRIBUTE: Final = re.compile(r"^    (\w+): (.*(?:\n {8,}.*)*)", re.MULTILINE)


def schema(name: SchemaName) -> dict[str, Any]:
    """Give a schema as it is shipped.

    Args:
        name: `action`, `event`, `view`, `config` or `header`.

    Returns:
        The schema, as plain data.

    Raises:
        ArgumentError: There is no such schema.

    >>> schema("action")["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    _check_name(name)
    text = files("shengji.records").joinpath("schemas", f"{name}.json").read_text("utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def make_schema(name: SchemaName) -> dict[str, Any]:
    """Make a schema from the classes.

    Args:
        name: `action`, `event`, `view`, `config` or `header`.

    Returns:
        The schema, as plain data.

    Raises:
        ArgumentError: There is no such schema.

    >>> make_schema("header") == schema("header")
    True
    """
    _check_name(name)
    maker = _Maker()
    match name:
        case "action":
            top = maker.tagged(get_args(Action))
        case "event":
            top = maker.tagged(get_args(Event))
        case "view":
            top = maker.object_of(View)
        case "config":
            top = _config()
        case "header":
            top = maker.header()
    made = {
        "$schema": _DIALECT,
        "$id": f"urn:shengji:schema:{name}:{FORMAT_VERSION}",
        "title": name,
        **top,
    }
    return {**made, "$defs": dict(sorted(maker.defs.items()))} if maker.defs else made


def _check_name(name: str) -> None:
    if name not in SCHEMAS:
        message = f"there are {', '.join(SCHEMAS)}, not {shown(name)}"
        raise ArgumentError(message, name="name", value=name)


class _Maker:
    """Makes the schemas of types, and gathers those that have a name.

    Attributes:
        defs: The schemas that others refer to.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.defs: dict[str, _Schema] = {}

    def of(self, kind: Any) -> _Schema:  # noqa: ANN401  # any annotation
        """Make the schema of a type."""
        simple = _SIMPLE.get(kind)
        if simple is not None:
            return simple if "pattern" not in simple else self._refer(_name_of(kind), simple)
        if kind is RuleConfig:
            return self._refer("config", _config())
        origin = get_origin(kind)
        if origin is tuple:
            return {"type": "array", "items": self.of(get_args(kind)[0])}
        if origin in {Union, UnionType}:
            kinds = [arg for arg in get_args(kind) if arg is not NoneType]
            return {"anyOf": [*map(self.of, kinds), {"type": "null"}]}
        if issubclass(kind, Enum):
            return {"type": "string", "enum": [str(member) for member in kind]}
        return self._refer(tag_of(kind), self.object_of(kind))

    def _refer(self, name: str, made: _Schema) -> _Schema:
        self.defs.setdefault(name, made)
        return {"$ref": f"#/$defs/{name}"}

    def tagged(self, classes: tuple[type, ...]) -> _Schema:
        """Make the schema of one of several classes, told apart by `type`."""
        for cls in classes:
            self.defs[tag_of(cls)] = self.object_of(cls, tag_of(cls))
        return {"oneOf": [{"$ref": f"#/$defs/{tag_of(cls)}"} for cls in classes]}

    def object_of(self, cls: type[Any], tag: str | None = None) -> _Schema:
        """Make the schema of a class; one with a tag leaves out what has its default."""
        types = get_type_hints(cls)
        texts = _describe(cls)
        properties: dict[str, _Schema] = {}
        required: list[str] = []
        if tag is not None:
            properties["type"] = {"const": tag}
            required.append("type")
        for field in attrs.fields(cls):
            if not field.init:
                continue
            kind = types[field.name]
            name = field.name
            text = texts.get(name)
            if kind is Ordering:
                # The codec writes of it what the trump does not tell.
                kind, name = tuple[Card, ...], "dead"
                text = "Kinds of cards that are gone, where `trumps.dead_ranks` is played."
            made = self.of(kind)
            properties[name] = {**made, "description": text} if text else made
            if tag is None or field.default is attrs.NOTHING:
                required.append(name)
        return {
            "description": cleandoc(cls.__doc__ or "").partition("\n")[0],
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def header(self) -> _Schema:
        """Make the schema of the first line of a record, with or without its check sum."""
        properties = {
            "format": {"const": "shengji-record"},
            "version": {"const": FORMAT_VERSION, "description": "Of the form of records."},
            "rules_version": {"const": RULES_VERSION, "description": "Of the rules."},
            "config": self.of(RuleConfig),
            "seats": {
                "description": "A name for each seat.",
                "anyOf": [
                    {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1},
                    {"type": "null"},
                ],
            },
            "commitment": {
                "description": "What was shown of the seed before the first card.",
                "anyOf": [{"type": "string", "pattern": "^[0-9a-f]{64}$"}, {"type": "null"}],
            },
        }
        return {
            "description": "The first line of a record.",
            "type": "object",
            "properties": {**properties, "sum": _SUM},
            "required": list(properties),
            "additionalProperties": False,
        }


_SIMPLE: Final[dict[Any, _Schema]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Card: {"type": "string", "pattern": f"^{_CARD}$"},
    Rank: {"type": "string", "enum": [str(rank) for rank in PLAIN_RANKS]},
    Trump: {"type": "string", "pattern": _TRUMP},
    FriendCall: {"type": "string", "pattern": f"^{_CARD}#[1-9]$"},
    Hand: {"type": "string", "pattern": f"^(?:{_CARD}(?: {_CARD})*)?$"},
    tuple[Card, ...]: {"type": "string", "pattern": f"^(?:{_CARD}(?: {_CARD})*)?$"},
}


def _name_of(kind: Any) -> str:  # noqa: ANN401  # any annotation
    return "cards" if kind is Hand or get_origin(kind) is tuple else tag_of(kind)


def _describe(cls: type[Any]) -> dict[str, str]:
    """Find in a docstring what it says of each attribute."""
    section = cleandoc(cls.__doc__ or "").partition("Attributes:\n")[2]
    return {found[1]: " ".join(found[2].split()) for found in _ATTRIBUTE.finditer(section)}


def _config() -> _Schema:
    """Make the schema of a configuration: the tree of all options."""
    groups: dict[str, _Schema] = {}
    for field in attrs.fields(RuleConfig):
        if not field.init:
            continue
        cls = type(field.default)
        if field.name == "kitty_bonus":
            groups[field.name] = {**_PLUGGED, "description": meanings()[field.name]}
        else:
            group = _group(field.name, cls)
            is_plugged = field.name in {"settlement", "ladder"}
            groups[field.name] = {"anyOf": [group, _PLUGGED]} if is_plugged else group
    return {
        "description": "The rules of one table.",
        "type": "object",
        "properties": groups,
        "required": list(groups),
        "additionalProperties": False,
    }


def _group(name: str, cls: type[Any]) -> _Schema:
    options = {
        field.name: {
            **_option(kind_of(field)),
            "description": meanings()[f"{name}.{field.name}"],
        }
        for field in attrs.fields(cls)
    }
    return {
        "type": "object",
        "properties": options,
        "required": list(options),
        "additionalProperties": False,
    }


def _option(kind: object) -> _Schema:
    """Make the schema of what an option takes."""
    rank = _SIMPLE[Rank]
    if kind is RANK:
        return rank
    if kind is RANKS:
        return {"type": "array", "items": rank, "uniqueItems": True}
    if not isinstance(kind, Values):
        return {}
    words: _Schema = {"enum": [plain_of(value) for _, value in kind.words]}
    if kind.low is None:
        return words
    numbers: _Schema = {"type": "integer", "minimum": kind.low, "maximum": kind.high}
    return {"anyOf": [words, numbers]} if kind.words else numbers
