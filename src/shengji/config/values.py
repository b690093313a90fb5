"""What an option takes: how a value is read, checked and written.

Each field of an option group is made by `option(kind, default)`. The kind reads what text, JSON or
Python give (a word, a number, true, false, null, ranks) and leaves alone what it cannot read: a
configuration is checked when it is whole, so that every problem is reported and not only the first.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, Protocol, TypeAlias, TypeVar, cast, final

import attrs

from shengji._arguments import is_whole
from shengji._value import Value
from shengji.cards import PLAIN_RANKS, Rank
from shengji.errors import ParseError

__all__ = (
    "FLAG",
    "GREATEST",
    "NULL",
    "RANK",
    "RANKS",
    "Kind",
    "Plain",
    "Values",
    "kind_of",
    "number",
    "option",
    "plain_of",
    "text_of",
    "word",
)

Plain: TypeAlias = str | int | bool | list[str] | None
"""A value as JSON has it."""

T = TypeVar("T")

GREATEST: Final = 1_000_000_000
"""The greatest number that any option takes."""

_KIND: Final = "kind"


class Kind(Protocol):
    """One kind of option value."""

    def read(self, raw: object) -> object:
        """The value that `raw` stands for, or `raw` itself where it stands for none."""

    def accepts(self, value: object) -> bool:
        """Whether a value, once read, may stand in the option."""

    def describe(self) -> str:
        """What may stand in the option, in words."""


@final
@attrs.frozen(eq=False, repr=False)
class Values(Value):
    """Words and whole numbers.

    Attributes:
        words: The words accepted, each with its value.
        low: The least number, or None where no number is accepted.
        high: The greatest number.
    """

    words: tuple[tuple[str, object], ...] = ()
    low: int | None = None
    high: int = GREATEST

    def read(self, raw: object) -> object:
        """The value of a word, or the number that a text writes."""
        if not isinstance(raw, str):
            return raw
        for spelling, value in self.words:
            if raw == spelling:
                return value
        digits = raw.removeprefix("-")
        if self.low is not None and digits.isascii() and digits.isdecimal() and len(digits) < 20:
            return int(raw)
        return raw

    def accepts(self, value: object) -> bool:
        """Whether the value is one of the words' or a number in range."""
        if any(value is known for _, known in self.words):
            return True
        return self.low is not None and is_whole(value, self.low, self.high)

    def describe(self) -> str:
        """The words and the range, as in "light, full or a whole number from 1 to 8"."""
        listed = [spelling for spelling, _ in self.words]
        if self.low is not None:
            listed.append(f"a whole number from {self.low} to {self.high}")
        *others, last = listed
        return f"{', '.join(others)} or {last}" if others else last


@attrs.frozen(eq=False, repr=False)
class _PlainRank(Value):
    """One rank from 2 to A."""

    def read(self, raw: object) -> object:
        """The rank that a text or a number from 2 to 10 writes."""
        if is_whole(raw, Rank.TWO, Rank.TEN):
            raw = str(raw)
        if isinstance(raw, str):
            try:
                return Rank.parse(raw)
            except ParseError:
                return raw
        return raw

    def accepts(self, value: object) -> bool:
        """Whether the value is a rank and no joker."""
        return isinstance(value, Rank) and value in PLAIN_RANKS

    def describe(self) -> str:
        """The range."""
        return "a rank from 2 to A"


@attrs.frozen(eq=False, repr=False)
class _PlainRanks(Value):
    """A set of ranks from 2 to A."""

    def read(self, raw: object) -> object:
        """The set that some ranks make."""
        if not isinstance(raw, list | tuple | set | frozenset):
            return raw
        ranks = [RANK.read(rank) for rank in raw]
        return frozenset(ranks) if all(map(RANK.accepts, ranks)) else raw

    def accepts(self, value: object) -> bool:
        """Whether the value is a set of ranks without jokers."""
        return isinstance(value, frozenset) and all(RANK.accepts(rank) for rank in value)

    def describe(self) -> str:
        """The range."""
        return "a set of ranks from 2 to A"


FLAG: Final = Values((("true", True), ("false", False)))
"""True or false."""

NULL: Final = ("null", None)
"""The word for nothing."""

RANK: Final = _PlainRank()
"""A rank from 2 to A."""

RANKS: Final = _PlainRanks()
"""A set of ranks from 2 to A."""


def word(words: type[StrEnum], low: int | None = None, high: int = GREATEST) -> Values:
    """The kind that takes the words of an enumeration, and perhaps numbers."""
    return Values(tuple((str(member), member) for member in words), low, high)


def number(low: int, high: int = GREATEST, *, null: bool = False) -> Values:
    """The kind that takes whole numbers, and perhaps null."""
    return Values((NULL,) if null else (), low, high)


def option(kind: Kind, default: T) -> T:
    """Make a field of an option group: its default, and what it takes."""
    made: T = attrs.field(default=default, converter=kind.read, metadata={_KIND: kind})
    return made


def kind_of(field: attrs.Attribute[Any]) -> Kind:
    """What a field made by `option` takes."""
    return cast("Kind", field.metadata[_KIND])


def plain_of(value: object) -> Plain:
    """Write an option's value as JSON has it.

    >>> plain_of(frozenset({Rank.KING, Rank.FIVE}))
    ['5', 'K']
    """
    if isinstance(value, frozenset):
        return [str(rank) for rank in sorted(value)]
    if isinstance(value, Rank):
        return str(value)
    if value is None or isinstance(value, bool | int):
        return value
    return str(value)


def text_of(value: object) -> str:
    """Write an option's value, also one as JSON has it, as canonical text does.

    >>> text_of(["5", "K"]), text_of(None), text_of(False)
    ('{5, K}', 'null', 'false')
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, frozenset | set):
        value = sorted(value, key=_place)
    if isinstance(value, list):
        return "{" + ", ".join(map(str, value)) + "}"
    return str(value)


def _place(item: object) -> tuple[int, str]:
    """Sort ranks from low to high, and before anything else that was given for one."""
    return (int(item), "") if isinstance(item, Rank) else (99, str(item))
