"""Matches that were not played to their end: which, why, and how to see it again."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, Self, final

import attrs

from shengji._arguments import shown
from shengji.errors import RecordError

__all__ = ("KEPT", "Failure", "FailureKind", "Failures")

KEPT: Final = 100
"""How many failures are kept for each of the rules; the others are only counted."""


class FailureKind(StrEnum):
    """Why a match was not played to its end."""

    BOT = "bot"
    """A bot raised an error, or asked for something illegal."""

    WORKER = "worker"
    """The process that played the match died, also when it played nothing else."""


@final
@attrs.frozen
class Failure:
    """A match that was not played to its end.

    Attributes:
        rules: What the rules are called.
        match: Its number, from 0.
        seed: Its own seed, from which it can be played again.
        kind: What went wrong.
        error: What was raised, in a line.
        traceback: Where, as Python tells it; empty where a process died.

    >>> print(Failure("tractor", 3, "ab12", FailureKind.BOT, "ValueError: no", ""))
    match 3 of tractor (seed ab12): ValueError: no
    """

    rules: str
    match: int
    seed: str
    kind: FailureKind
    error: str
    traceback: str

    def __str__(self) -> str:
        """Name the match and the error in one line."""
        error = self.error.partition("\n")[0]
        return f"match {self.match} of {self.rules} (seed {self.seed}): {error}"


@final
@attrs.frozen
class Failures:
    """The failures under some rules: how many, and the first by number.

    Attributes:
        count: How many.
        first: Those of the lowest numbers, at most `KEPT`, in order.

    >>> one = Failures.of(Failure("tractor", 3, "ab12", FailureKind.BOT, "ValueError: no", ""))
    >>> (one + Failures()).count
    1
    """

    count: int = 0
    first: tuple[Failure, ...] = ()

    @classmethod
    def of(cls, failure: Failure) -> Self:
        """Make it of one failure.

        Args:
            failure: Which.

        Returns:
            That one.
        """
        return cls(1, (failure,))

    def __add__(self, other: Self) -> Self:
        """Put both together; the order does not matter."""
        first = sorted(self.first + other.first, key=lambda failure: failure.match)
        return type(self)(self.count + other.count, tuple(first[:KEPT]))

    def to_dict(self) -> dict[str, Any]:
        """Give the failures as plain data, for JSON.

        Returns:
            The number, and a mapping a failure.

        >>> Failures().to_dict()
        {'count': 0, 'first': []}
        """
        return {"count": self.count, "first": [attrs.asdict(failure) for failure in self.first]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_dict` gave.

        Args:
            data: The plain data.

        Returns:
            The same failures.

        Raises:
            RecordError: It is nothing of the kind.

        >>> Failures.from_dict({"count": 0, "first": []}) == Failures()
        True
        """
        given: object = data
        if not isinstance(given, Mapping) or data.keys() != {"count", "first"}:
            raise RecordError(f"{shown(data)} are no failures")
        count, first = data["count"], data["first"]
        if not isinstance(first, list) or type(count) is not int or count < len(first):
            raise RecordError(f"{shown(count)} failures cannot be {shown(first)}")
        return cls(count, tuple(map(_read, first)))


_KINDS: Final = {
    "rules": str,
    "match": int,
    "seed": str,
    "kind": str,
    "error": str,
    "traceback": str,
}


def _read(data: object) -> Failure:
    """Read one failure."""
    if (
        not isinstance(data, dict)
        or data.keys() != _KINDS.keys()
        or not all(isinstance(data[name], kind) for name, kind in _KINDS.items())
        or data["kind"] not in FailureKind.__members__.values()
    ):
        raise RecordError(f"{shown(data)} is no failure")
    return Failure(**{**data, "kind": FailureKind(data["kind"])})
