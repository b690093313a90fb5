"""The names under which values that compute are written (RULES §1).

A kitty bonus, a settlement or a ladder of a user's own works in a game as it is. Under a name it
can also be written and read: `kitty_bonus=triple(5)` is the class registered as `triple`, made with
the argument 5. The arguments are the attributes that the class lists in `__match_args__`, as attrs
and dataclasses do by themselves; they may be numbers, true, false, null, words and sets of ranks.

>>> import attrs
>>> from shengji.config import presets, register
>>> @attrs.frozen
... class Triple:
...     most: int
...
...     def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
...         return min(3 * len(shape), self.most)
>>> register("kitty_bonus", "triple", Triple)
>>> str(presets.tractor().with_options({"kitty_bonus": Triple(5)}))
'tractor(kitty_bonus=triple(5))'
"""

from __future__ import annotations

import re
from typing import Any, Final, Literal, TypeAlias

from shengji.config.kitty_bonus import CardsLed, Flat, LargestPart, NoBonus, Power
from shengji.config.text import Call
from shengji.config.values import FLAG, NULL, RANKS, Values, text_of
from shengji.errors import ConfigError

__all__ = ("PluggedKind", "build", "register", "written")

PluggedKind: TypeAlias = Literal["kitty_bonus", "settlement", "ladder"]
"""A group whose values compute."""

_CLASSES: Final[dict[str, dict[str, type[Any]]]] = {
    "kitty_bonus": {
        "flat": Flat,
        "cards_led": CardsLed,
        "largest_part": LargestPart,
        "power": Power,
        "none": NoBonus,
    },
    "settlement": {},
    "ladder": {},
}
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_SCALAR: Final = Values((*FLAG.words, NULL), low=0)


def register(kind: PluggedKind, name: str, cls: type[Any]) -> None:
    """Give a class a name in texts and records.

    Args:
        kind: The group of RULES §1 that its values stand in.
        name: The word for it, of small letters, digits and underscores.
        cls: The class; its values must satisfy the protocol of the group, and be equal and hashed
            by what they hold.

    Raises:
        ConfigError: There is no such group, the name is no word, or it is another class's.
    """
    names = _CLASSES.get(kind)
    if names is None:
        raise ConfigError([f"{kind} is no group that computes: {', '.join(_CLASSES)} are"])
    if not _NAME.fullmatch(name):
        raise ConfigError([f"{name!r} is no word of small letters, digits and underscores"])
    if names.setdefault(name, cls) is not cls:
        raise ConfigError([f"{kind} has another {name} already"])


def build(kind: str, call: Call) -> object:
    """Make the value that a text like `flat(2)` stands for.

    Args:
        kind: The group.
        call: The name and the arguments.

    Returns:
        The value.

    Raises:
        ConfigError: The name is not known or the class does not take the arguments.
    """
    cls = _CLASSES[kind].get(call.name)
    if cls is None:
        known = ", ".join(_CLASSES[kind]) or "none is registered"
        raise ConfigError([f"{kind} has no {call.name}; known: {known}"])
    names = getattr(cls, "__match_args__", ())
    if len(call.arguments) != len(names):
        takes = f"{call.name}({', '.join(names)})" if names else f"{call.name}, with no number"
        raise ConfigError([f"{kind} is written {takes}; {call} does not say it"])
    try:
        return cls(*map(_argument, call.arguments))
    except (TypeError, ValueError) as error:
        raise ConfigError([f"{kind} cannot be made from {call}: {error}"]) from error


def written(kind: str, value: object) -> str:
    """Write a value as text, the opposite of `build`.

    Args:
        kind: The group.
        value: The value.

    Returns:
        Text like `flat(2)`, without brackets where there are no arguments.

    Raises:
        ConfigError: The value's class has no name.
    """
    for name, cls in _CLASSES[kind].items():
        if type(value) is cls:
            try:
                arguments = [getattr(value, field) for field in getattr(cls, "__match_args__", ())]
                return name + (f"({', '.join(map(text_of, arguments))})" if arguments else "")
            except Exception as error:  # a user's code may raise anything
                raise ConfigError([f"{kind} cannot be written as {name}: {error}"]) from error
    raise ConfigError([f"{kind} is a {type(value).__qualname__}, which is registered by no name"])


def _argument(raw: str | list[str]) -> object:
    """Read one argument: a set of ranks, a number, true, false, null or a word."""
    return RANKS.read(raw) if isinstance(raw, list) else _SCALAR.read(raw)
