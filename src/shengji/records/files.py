"""Writing and reading whole records, as `json` does with its data.

>>> from shengji.config import presets
>>> from shengji.machine import Deal, Game
>>> game = Game.new(presets.tractor())
>>> game = game.apply(Deal.shuffled(game.config, "shengji", 1))
>>> loads(dumps(game)) == game
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from shengji._arguments import need, shown
from shengji.errors import ArgumentError
from shengji.machine import Game
from shengji.records.record import Record, RecordWriter
from shengji.records.replay import read

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ("dump", "dumps", "load", "loads")


class _Lines(list[str]):
    """Text that is kept in pieces."""

    def write(self, text: str) -> None:
        self.append(text)


class _Readable(Protocol):
    """What a record is read from: a text or binary file does it."""

    def read(self) -> str | bytes:
        """Give all that is there."""


def dump(record: Record | Game, file: TextIO) -> None:
    r"""Write a record to a file.

    Args:
        record: A match, or a record with names, commitment and seed.
        file: A text file; with `newline="\n"` and UTF-8 it is the same on every system.

    Raises:
        ConfigError: A value that computes, in the configuration, has a class registered by no name.
        ArgumentError: It is neither a match nor a record.
    """
    file.write(dumps(record))


def dumps(record: Record | Game) -> str:
    """Write a record as text.

    The same match gives the same text on every system and every version of Python.

    Args:
        record: A match, or a record with names, commitment and seed.

    Returns:
        JSON Lines: the header, one event a line, and the end.

    Raises:
        ConfigError: A value that computes, in the configuration, has a class registered by no name.
        ArgumentError: It is neither a match nor a record.

    >>> from shengji.config import presets
    >>> print(dumps(Game.new(presets.tractor())).splitlines()[-1])
    {"type":"end","events":0,"seed":null,"sum":"b8310fd6"}
    """
    need(record, "record", Record, Game)
    if isinstance(record, Game):
        record = Record(record)
    lines = _Lines()
    writer = RecordWriter(lines, record.header)
    writer.write(record.game.events)
    writer.close(record.seed)
    return "".join(lines)


def load(file: _Readable) -> Game:
    """Read the match of a record from a file.

    Args:
        file: A text or binary file.

    Returns:
        The match.

    Raises:
        VersionError: The format or the rules have a version that is not known here.
        RecordError: It is no record, a line was changed or is missing, or the facts make no
            possible match; the error names the line.
        ArgumentError: There is nothing to read, neither text nor bytes.

    >>> import io
    >>> from shengji.config import presets
    >>> load(io.StringIO(dumps(Game.new(presets.tractor())))).seq
    0
    """
    if not callable(getattr(file, "read", None)):
        message = f"a file is needed, not {shown(file)}"
        raise ArgumentError(message, name="file", value=file)
    return loads(file.read())


def loads(text: str | bytes) -> Game:
    """Read the match of a record from text; `read` gives names, commitment and seed as well.

    Args:
        text: The record; bytes are UTF-8.

    Returns:
        The match.

    Raises:
        VersionError: The format or the rules have a version that is not known here.
        RecordError: It is no record, a line was changed or is missing, or the facts make no
            possible match; the error names the line.
        ArgumentError: There is nothing to read, neither text nor bytes.

    >>> loads("")
    Traceback (most recent call last):
    ...
    shengji.errors.RecordError: line 1: the record is empty
    """
    return read(text).game
