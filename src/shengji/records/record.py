"""A record: a match with what belongs to it, and how it is written.

The first line is the header, known before the first card; then comes one event a line, numbered
from 1; the last line is the end, which says how many there were.

    {"format":"shengji-record","version":1,"rules_version":1,"config":{…},"seats":null,
    "commitment":"7b1f…","sum":"…"}                                    (one line in the file)
    {"seq":1,"type":"round_began","number":1,…,"sum":"…"}
    {"seq":2,"type":"card_drawn","seat":3,"card":"9H","sum":"…"}
    …
    {"type":"end","events":4918,"seed":"37","sum":"…"}

* `version` is that of the format, `rules_version` that of the rules: it is raised when a change may
  alter the result of a stored match. Neither depends on the version of the library.
* `config` is the tree of all options, not a preset's name, so that it keeps its meaning.
* `seats` are names for people, one a seat, or null.
* `commitment` is what was shown of the seed before the first card (RULES §11), or null; the `seed`
  itself, in hexadecimal digits, stands in the end, or null where it is not shown. So a table can
  write the header and the events as they happen, and the end when the match is over.
* A match need not be over to have an end; a record without one was cut short.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, Protocol, final

import attrs

from shengji._arguments import need, shown
from shengji.config import RuleConfig
from shengji.errors import ArgumentError, RecordError, VersionError
from shengji.machine import Event, Game
from shengji.records.codec import from_dict, to_dict
from shengji.records.lines import Seal, compact
from shengji.records.texts import write_event
from shengji.shuffle import seed_bytes

__all__ = ("FORMAT_VERSION", "RULES_VERSION", "Header", "Record", "RecordWriter")

FORMAT_VERSION: Final = 1
"""The version of the form of records that is written, and the only one that is read."""

RULES_VERSION: Final = 1
"""The version of the rules; raised when a change may alter the result of a stored match."""

_FORMAT: Final = "shengji-record"
_END: Final = "end"
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_NAME: Final = re.compile(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")


class _Writable(Protocol):
    """What a record is written to: a text file does it."""

    def write(self, text: str, /) -> object:
        """Take some text."""


def _to_names(names: Iterable[str]) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        message = f"the names are a text for each seat, not {shown(names)}"
        raise ArgumentError(message, name="names", value=names)
    return tuple(names)


def _to_bytes(seed: bytes | str | None) -> bytes | None:
    return None if seed is None else seed_bytes(seed)


@final
@attrs.frozen
class Header:
    """What is known of a match before its first card.

    Attributes:
        config: The rules.
        names: A name for each seat, or none at all.
        commitment: Of the seed that makes the packs, 64 hexadecimal digits, or None.

    >>> from shengji.config import presets
    >>> header = Header(presets.tractor())
    >>> list(header.to_dict())
    ['format', 'version', 'rules_version', 'config', 'seats', 'commitment']
    >>> Header.from_dict(header.to_dict()) == header
    True
    """

    config: RuleConfig
    names: tuple[str, ...] = attrs.field(default=(), converter=_to_names)
    commitment: str | None = None

    def __attrs_post_init__(self) -> None:
        """Check the rules, the names and the commitment."""
        need(self.config, "config", RuleConfig)
        for path, message in _check_header(self):
            raise ArgumentError(message, name=path, value=getattr(self, path))

    def to_dict(self) -> dict[str, Any]:
        """Turn the header into plain data.

        Returns:
            The first line of a record, without its check sum.

        Raises:
            ConfigError: A value that computes has a class registered by no name.
        """
        return {
            "format": _FORMAT,
            "version": FORMAT_VERSION,
            "rules_version": RULES_VERSION,
            "config": to_dict(self.config),
            "seats": list(self.names) or None,
            "commitment": self.commitment,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Header:
        """Read a header from plain data.

        Args:
            data: The first line of a record, without its check sum.

        Returns:
            The header.

        Raises:
            VersionError: The format or the rules have a version that is not known here.
            RecordError: It is no header; the error says where and why.
        """
        given: object = data
        if type(given) is not dict:
            raise RecordError(f"{shown(data)} is no object")
        check_versions(data)
        for key in data:
            if key not in _HEADER_KEYS:
                raise RecordError("there is no such key", path=key)
        for key in _HEADER_KEYS:
            if key not in data:
                raise RecordError("the key is missing", path=key)
        names, commitment = data["seats"], data["commitment"]
        if names is not None and (
            type(names) is not list or not names or not all(type(name) is str for name in names)
        ):
            raise RecordError("the names are no list of texts", path="seats")
        if commitment is not None and type(commitment) is not str:
            raise RecordError("a commitment is 64 hexadecimal digits", path="commitment")
        try:
            config = from_dict(data["config"], "config")
        except RecordError as error:
            path = f"config.{error.path}" if error.path else "config"
            raise RecordError(error.message, path=path, cause=error.cause) from error.cause
        try:
            return cls(config, tuple(names or ()), commitment)
        except ArgumentError as error:
            path = {"names": "seats"}.get(error.name, error.name)
            raise RecordError(str(error), path=path, cause=error) from error


_HEADER_KEYS: Final = ("format", "version", "rules_version", "config", "seats", "commitment")


def _check_header(header: Header) -> Iterable[tuple[str, str]]:
    names, commitment = header.names, header.commitment
    if names and len(names) != header.config.seats:
        yield "names", f"there are {header.config.seats} seats, not {len(names)}"
    if not all(type(name) is str and _NAME.fullmatch(name) for name in names):
        yield "names", "a name is a text without control signs"
    if commitment is not None and not (type(commitment) is str and _DIGEST.fullmatch(commitment)):
        yield "commitment", "a commitment is 64 hexadecimal digits"


def check_versions(data: dict[str, Any]) -> None:
    """Check that plain data is a header, of versions that are known.

    Args:
        data: The first line of a record.

    Raises:
        VersionError: The format or the rules have a version that is not known here.
        RecordError: It is no header of a record at all.
    """
    if data.get("format") != _FORMAT:
        raise RecordError("this is no record of a match", path="format")
    for key, known in (("version", FORMAT_VERSION), ("rules_version", RULES_VERSION)):
        version = data.get(key)
        if type(version) is not int:
            raise RecordError("a version is a whole number", path=key)
        if version != known:
            raise VersionError(f"version {version} is not known, only version {known}", path=key)


@final
@attrs.frozen
class Record:
    """A match, over or not, with what belongs to its record.

    Attributes:
        game: The match and its log.
        names: A name for each seat, or none at all.
        commitment: Of the seed that makes the packs, 64 hexadecimal digits, or None.
        seed: The seed itself, once it may be shown; text stands for its bytes in UTF-8.

    Raises:
        ArgumentError: There are not as many names as seats, or the commitment or the seed is none.

    >>> from shengji.config import presets
    >>> Record(Game.new(presets.tractor()), seed="shengji").seed
    b'shengji'
    """

    game: Game
    names: tuple[str, ...] = attrs.field(default=(), converter=_to_names)
    commitment: str | None = None
    seed: bytes | None = attrs.field(default=None, converter=_to_bytes)

    def __attrs_post_init__(self) -> None:
        """Check what the header will hold."""
        need(self.game, "game", Game)
        Header(self.game.config, self.names, self.commitment)

    @property
    def header(self) -> Header:
        """What was known before the first card.

        >>> from shengji.config import presets
        >>> Record(Game.new(presets.tractor())).header.names
        ()
        """
        return Header(self.game.config, self.names, self.commitment)


@final
class RecordWriter:
    """Writes a record while its match is played.

    >>> import sys
    >>> from shengji.config import presets
    >>> from shengji.machine import Deal
    >>> game = Game.new(presets.tractor())
    >>> writer = RecordWriter(sys.stdout, Header(game.config))  # doctest: +ELLIPSIS
    {"format":"shengji-record","version":1,...,"commitment":null,"sum":"..."}
    >>> after = game.apply(Deal.shuffled(game.config, "seed", 1))
    >>> writer.write(after.events_since(game.seq))  # doctest: +ELLIPSIS
    {"seq":1,"type":"round_began",...,"sum":"..."}
    >>> writer.close()  # doctest: +ELLIPSIS
    {"type":"end","events":1,"seed":null,"sum":"..."}
    """

    def __init__(self, file: _Writable, header: Header) -> None:
        r"""Write the header.

        Args:
            file: A text file, opened with `newline="\n"` and in UTF-8.
            header: What is known before the first card.

        Raises:
            ConfigError: A value that computes has a class registered by no name.
        """
        self._write = file.write
        self._seal = Seal()
        self._seq = 0
        self._write(self._seal.close(compact(header.to_dict())))

    def write(self, events: Iterable[Event]) -> None:
        """Write the next events.

        Args:
            events: What happened since.
        """
        texts = [write_event(event) for event in events]
        self._write(self._seal.close_numbered(texts, self._seq + 1))
        self._seq += len(texts)

    def close(self, seed: bytes | str | None = None) -> None:
        """Write the end; the file stays open.

        Args:
            seed: The seed that made the packs, if it may be shown now.

        Raises:
            ArgumentError: The seed is none.
        """
        told = _to_bytes(seed)
        end = {"type": _END, "events": self._seq, "seed": None if told is None else told.hex()}
        self._write(self._seal.close(compact(end)))


def is_end(data: dict[str, Any]) -> bool:
    """Tell whether a line is the end of a record."""
    return data.get("type") == _END


def read_end(data: dict[str, Any], events: int) -> bytes | None:
    """Read the end of a record.

    Args:
        data: The last line, without its check sum.
        events: How many events came before.

    Returns:
        The seed, if it is shown.

    Raises:
        RecordError: It is not the end of such a record.
    """
    if data.keys() != {"type", "events", "seed"}:
        raise RecordError("the end has type, events and seed, and nothing else")
    if type(data["events"]) is not int or data["events"] != events:
        raise RecordError(f"there are {events} events, not {shown(data['events'])}", path="events")
    seed = data["seed"]
    if seed is None:
        return None
    if type(seed) is not str or not _HEX.fullmatch(seed):
        raise RecordError("a seed is written in hexadecimal digits", path="seed")
    return bytes.fromhex(seed)
