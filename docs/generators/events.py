"""The events: what each says, who sees which field, and as plain data; and what follows on what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, get_args

import attrs

from docs.generators import samples
from docs.generators.actions import annotation, usage
from docs.generators.markdown import attributes, code, json_block, paragraphs, table
from shengji.machine import (
    Action,
    Bury,
    CallFriends,
    CardDrawn,
    Deal,
    Declare,
    Draw,
    Event,
    HandsDealt,
    Pass,
    PlayCards,
    RoundBegan,
    redact,
)
from shengji.records import to_dict
from shengji.records.codec import tag_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ("FOLLOWS", "fits", "part")

_SETTLED: Final = "[KittyTurned] TrumpFixed [StarterChosen] KittyTaken"
_JOINING: Final = "{FriendJoined} {CallLost}"
_COUNT: Final = "KittyShown RoundScored LevelsChanged (StarterChosen | MatchWon)"

FOLLOWS: Final[dict[type, tuple[str, ...]]] = {
    Deal: ("RoundBegan", "RoundBegan HandsDealt"),
    Draw: ("CardDrawn {CardDrawn}",),
    Declare: ("Declared", f"Declared {_SETTLED}"),
    Pass: ("Passed", f"Passed {_SETTLED}", "Passed KittyTurned"),
    Bury: ("KittyBuried",),
    CallFriends: ("FriendsCalled",),
    PlayCards: (
        f"[ThrowFailed] CardsPlayed {_JOINING}",
        f"CardsPlayed {_JOINING} TrickWon {_JOINING}",
        f"CardsPlayed {_JOINING} TrickWon {_JOINING} {_COUNT}",
    ),
}
"""What events an action may give: `[…]` comes once or not, `{…}` any number of times."""

_WHEN: Final[dict[type, tuple[str, ...]]] = {
    Deal: ("declaring while cards are drawn", "declaring after the deal"),
    Draw: ("one for each card",),
    Declare: ("", "the last word"),
    Pass: ("", "the last word", "the last word, and the round is dealt anew"),
    Bury: ("",),
    CallFriends: ("",),
    PlayCards: ("", "the last play of a trick", "the last play of the round"),
}


_GRAMMAR: Final = {"[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "(": "(?:", ")": ")", "|": "|"}


def _pattern(sequence: str) -> re.Pattern[str]:
    tokens = re.findall(r"\w+|\S", sequence)
    return re.compile("".join(_GRAMMAR.get(token, f"{token};") for token in tokens))


_PATTERNS: Final = {
    action: [_pattern(sequence) for sequence in sequences] for action, sequences in FOLLOWS.items()
}


def fits(action: Action, events: Sequence[Event]) -> bool:
    """Tell whether events follow on an action as the page says."""
    text = "".join(f"{type(event).__name__};" for event in events)
    return any(pattern.fullmatch(text) for pattern in _PATTERNS[type(action)])


def _example(event: Event) -> Iterator[str]:
    owner = getattr(event, "seat", None)
    hidden = redact(event, None) != event
    if isinstance(event, RoundBegan | HandsDealt):
        yield json_block(to_dict(redact(event, 0)))
    elif hidden:
        name = "drew" if isinstance(event, CardDrawn) else "acted"
        yield json_block(to_dict(event))
        yield f"and for everybody but the seat that {name}:\n"
        yield json_block(to_dict(redact(event, None if owner is None else owner + 100)))
    else:
        yield json_block(to_dict(event))


def _section(cls: type[Any], event: Event) -> Iterator[str]:
    texts = attributes(cls)
    yield f"### {cls.__name__}\n"
    for paragraph in paragraphs(cls):
        yield f"{paragraph}\n"
    yield f"```text\n{usage(cls)}\n```\n"
    yield table(
        ("field", "type", "meaning"),
        [
            (code(field.name), code(annotation(cls, field.name)), texts[field.name])
            for field in attrs.fields(cls)
        ],
    )
    seen = " as seat 0 sees it" if isinstance(event, HandsDealt) else ""
    seen = " as every seat sees it" if isinstance(event, RoundBegan) else seen
    yield f"As plain data its type is `{tag_of(cls)}`;{seen or ' for example'}:\n"
    yield from _example(event)


def part() -> str:
    """Write what follows on each action, then all events, in the order of the union."""
    rows = [
        (code(action.__name__), code(sequence), when)
        for action, sequences in FOLLOWS.items()
        for sequence, when in zip(sequences, _WHEN[action], strict=True)
    ]
    found = samples.events()
    lines = ["## What follows on an action\n", table(("action", "events", "when"), rows)]
    lines += ["## The events\n"]
    for cls in get_args(Event):
        lines += _section(cls, found[cls][0])
    return "\n".join(lines)
