"""The actions: what each asks for, its fields, where it is possible, and as plain data."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, get_args

import attrs

from docs.generators import samples
from docs.generators.markdown import attributes, code, headline, json_block, table
from shengji.machine import Action, Deal
from shengji.machine.transitions import LEADS_TO
from shengji.records import to_dict
from shengji.records.codec import tag_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("annotation", "part", "usage")


def annotation(cls: type[Any], name: str) -> str:
    """Write the type of a field as its class does."""
    return str(cls.__annotations__[name])


def usage(cls: type[Any]) -> str:
    """Write how a value of a class is made."""
    fields = [
        field.name if field.default is attrs.NOTHING else f"{field.name}={field.default!r}"
        for field in attrs.fields(cls)
    ]
    missing = set(signature(cls).parameters) - set(attrs.fields_dict(cls))
    if missing:
        raise LookupError(*missing)
    return f"{cls.__name__}({', '.join(fields)})"


def _sample(action: Action) -> object:
    data = to_dict(action)
    if isinstance(action, Deal):
        # A whole pack is too long to read.
        cards = str(data["order"]).split()
        return {**data, "order": f"{' '.join(cards[:8])} …"}
    return data


def _section(cls: type[Any], action: Action) -> Iterator[str]:
    phases = [phase for phase, row in LEADS_TO.items() if cls in row]
    texts = attributes(cls)
    yield f"## {cls.__name__}\n"
    yield f"{headline(cls)} Possible in {', '.join(code(phase.name) for phase in phases)}.\n"
    yield f"```text\n{usage(cls)}\n```\n"
    yield table(
        ("field", "type", "meaning"),
        [
            (code(field.name), code(annotation(cls, field.name)), texts[field.name])
            for field in attrs.fields(cls)
        ],
    )
    yield f"As plain data its type is `{tag_of(cls)}`:\n"
    yield json_block(_sample(action))


def part() -> str:
    """Write all actions, in the order of the union."""
    found = samples.actions()
    return "\n".join(line for cls in get_args(Action) for line in _section(cls, found[cls]))
