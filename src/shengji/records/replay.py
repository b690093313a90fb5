"""Reading a record back: strictly, or as far as it goes.

Both fold the facts and decide nothing. What is not as it was written, or makes no possible story,
ends the reading with a `RecordError` that names the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from shengji._arguments import need, shown
from shengji.errors import RecordError, ShengjiError
from shengji.machine import Event, Game, State
from shengji.machine.evolve import evolve
from shengji.records.codec import event_of
from shengji.records.lines import read_object, split_lines, unseal
from shengji.records.record import Header, Record, check_versions, is_end, read_end
from shengji.records.structure import Checker
from shengji.records.texts import read_event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shengji.config import RuleConfig

__all__ = ("Recovered", "read", "recover")


@final
@attrs.frozen
class Recovered:
    """As much of a record as is good.

    Attributes:
        record: The match up to the first fault.
        problem: The fault, with its line; None if the whole record is good.
    """

    record: Record
    problem: RecordError | None


def recover(text: str | bytes) -> Recovered:
    r"""Read a record as far as it goes.

    Args:
        text: The record; bytes are UTF-8.

    Returns:
        The longest good part from the beginning, and why it ends.

    Raises:
        VersionError: The format or the rules have a version that is not known here.
        RecordError: The first line is no header, so that nothing can be read.
        ArgumentError: It is neither text nor bytes.

    >>> from shengji.config import presets
    >>> from shengji.records.files import dumps
    >>> text = dumps(Game.new(presets.tractor()))
    >>> print(recover(text[: text.index("\n") + 1]).problem)
    line 2: the record was cut short: here it must go on
    """
    need(text, "text", str, bytes)
    lines = split_lines(text)
    header = _read_header(lines)
    source = _Source(lines)
    events = list(source)
    problem = source.problem
    try:
        game = Game.replay(header.config, events, Checker())
    except ShengjiError as error:
        good = _count_good(header.config, events)
        problem = _at(error, good + 2)
        game = Game.replay(header.config, events[:good])
    return Recovered(Record(game, header.names, header.commitment, source.seed), problem)


def _count_good(config: RuleConfig, events: Iterable[Event]) -> int:
    """Count the events before the first that cannot have happened."""
    state = State.begin(config)
    checker = Checker()
    for good, event in enumerate(events):
        try:
            checker(state, event)
            state = evolve(state, event)
        except ShengjiError:
            return good
    return 0


def read(text: str | bytes) -> Record:
    """Read a record strictly.

    Args:
        text: The record; bytes are UTF-8.

    Returns:
        The match, with what belongs to its record.

    Raises:
        VersionError: The format or the rules have a version that is not known here.
        RecordError: It is no record, a line was changed or is missing, or the facts make no
            possible match; the error names the line.
        ArgumentError: It is neither text nor bytes.

    >>> from shengji.config import presets
    >>> from shengji.records.files import dumps
    >>> record = Record(Game.new(presets.tractor()), names=("Li", "Wu", "Hu", "Xu"))
    >>> read(dumps(record)) == record
    True
    """
    recovered = recover(text)
    if recovered.problem is not None:
        raise recovered.problem
    return recovered.record


def _at(error: ShengjiError, line: int) -> RecordError:
    """Say in which line an error is."""
    if not isinstance(error, RecordError):
        return RecordError(str(error), line=line, cause=error)
    line = line if error.line is None else error.line
    return type(error)(error.message, line=line, path=error.path, cause=error.cause)


def _read_header(lines: list[str]) -> Header:
    if not lines:
        raise RecordError("the record is empty", line=1)
    try:
        # First the versions: another one may have other sums, or none.
        check_versions(read_object(lines[0]))
        return Header.from_dict(read_object(next(unseal(lines[:1])) + "}"))
    except RecordError as error:
        raise _at(error, 1) from error.cause


class _Source:
    """The events of a record, one after the other, as far as the lines are good.

    Attributes:
        seed: The seed that the end shows.
        problem: Why the events ended before the end.
    """

    def __init__(self, lines: list[str]) -> None:
        """Begin after the header."""
        self.seed: bytes | None = None
        self.problem: RecordError | None = None
        self._lines = lines

    def __iter__(self) -> Iterator[Event]:
        texts = unseal(self._lines)
        next(texts)
        seq = 0
        try:
            for text in texts:
                seq += 1
                start = f'{{"seq":{seq},'
                if text.startswith(start):
                    yield read_event(text[len(start) :])
                    continue
                event = self._read_other(text, seq)
                if event is None:
                    return
                yield event
        except RecordError as error:
            self.problem = _at(error, seq + 1)
        else:
            self.problem = RecordError("the record was cut short: here it must go on", line=seq + 2)

    def _read_other(self, text: str, seq: int) -> Event | None:
        """Read the end, for which there is no event, or a line that is not written as usual."""
        data = read_object(text + "}")
        if is_end(data):
            self.seed = read_end(data, seq - 1)
            if len(self._lines) > seq + 1:
                raise RecordError("there is something after the end", line=seq + 2)
            return None
        number = data.pop("seq", None)
        if type(number) is not int or number != seq:
            raise RecordError(f"event {seq} must come here, not {shown(number)}", path="seq")
        return event_of(data)
