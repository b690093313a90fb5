"""The work of the pytest plugin: vectors become tests, matches of failing tests become records.

The options are in `_shengji_pytest`, beside the package, and say what each does.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from shengji.conformance import Case, CaseResult, Outcome, read_cases, run_case
from shengji.conformance.cases import find_files
from shengji.errors import ConfigError, RecordError
from shengji.machine import Game, State, View
from shengji.records import Record, dumps, write_position
from shengji.testing.playing import Step

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from types import FrameType, TracebackType

__all__ = ("configure",)

_TITLE: Final = "shengji: the match that the test was at"
_INTO_REPORT: Final = "-"
_NO_NAME: Final = re.compile(r"[^A-Za-z0-9_.-]+")
_LONGEST_NAME: Final = 100


def configure(config: pytest.Config) -> None:
    """Begin what the options ask for.

    Args:
        config: Of the run.

    Raises:
        UsageError: There are no vectors where they should be.
    """
    # Read from where the run was started, also in the processes that share it.
    base = config.invocation_params.dir
    vectors: list[str] = config.getoption("shengji_vectors")
    where: str | None = config.getoption("shengji_records")
    if vectors:
        paths = [base / path for path in vectors]
        try:
            files = find_files(paths)
        except RecordError as error:
            raise pytest.UsageError(f"--shengji-vectors: {error}") from error
        config.args += [str(path) for path in paths if str(path) not in config.args]
        config.pluginmanager.register(_Vectors(files), "shengji-vectors")
    if where is not None:
        folder = None if where == _INTO_REPORT else base / where
        config.pluginmanager.register(_Records(folder), "shengji-records")


class _VectorError(Exception):
    """A vector that failed."""

    def __init__(self, result: CaseResult) -> None:
        super().__init__(str(result))


class _VectorItem(pytest.Item):
    """One vector as a test."""

    def __init__(self, *, case: Case, **kwargs: Any) -> None:  # noqa: ANN401 - as pytest has them
        super().__init__(**kwargs)
        self.case = case
        self.add_marker("shengji_vector")

    def runtest(self) -> None:
        """Hold the library to it."""
        result = run_case(self.case)
        if result.outcome is Outcome.UNSUPPORTED:
            pytest.skip(str(result))
        if result.outcome is Outcome.FAILED:
            raise _VectorError(result)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: Any = None,  # noqa: ANN401, ARG002 - as pytest has it
    ) -> str:
        """Say what was expected and found, without the places in this file."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Name the line of the vector."""
        return self.path, self.case.line - 1, f"vector {self.name}"


class _VectorFile(pytest.File):
    """A file of vectors."""

    def collect(self) -> Iterator[_VectorItem]:
        """Make a test of each line."""
        taken: set[str] = set()
        try:
            for case in read_cases(self.path):
                name = case.id if case.id not in taken else f"{case.id}-line-{case.line}"
                taken.add(name)
                yield _VectorItem.from_parent(self, name=name, case=case)
        except RecordError as error:
            raise self.CollectError(str(error)) from error


class _Vectors:
    """Collects the vectors that were asked for."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.files = {file.resolve() for file in files}

    def pytest_collect_file(
        self, file_path: Path, parent: pytest.Collector
    ) -> pytest.Collector | None:
        """Take a file if it is one of them."""
        if file_path.resolve() in self.files:
            return _VectorFile.from_parent(parent, path=file_path)
        return None


class _Records:
    """Keeps the record of the match that a failing test was at."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put it beside the other things that are told of a failure."""
        report = yield
        if report.failed and call.excinfo is not None:
            found = _found_at(call.excinfo.value)
            if found is not None:
                report.sections.append((_TITLE, self._told(found, f"{item.nodeid}-{call.when}")))
        return report

    def _told(self, found: Record | State | View, name: str) -> str:
        """Write a position, and the record of a match."""
        state = found.game.state if isinstance(found, Record) else found
        try:
            lines = [f"position: {write_position(state)}"]
            if isinstance(found, Record):
                lines += self._kept(dumps(found), name)
        except (ConfigError, OSError) as error:
            return f"This cannot be written: {error}"
        return "\n".join(lines)

    def _kept(self, text: str, name: str) -> list[str]:
        """Write a record to where it is wanted, and say where."""
        if self.folder is None:
            return ["record:", text]
        path = self.folder / f"{_NO_NAME.sub('-', name)[-_LONGEST_NAME:].strip('-')}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        return [f"record: {path}"]


def _found_at(error: BaseException) -> Record | State | View | None:
    """Find what was at hand where an error was raised, the innermost first, matches before all."""
    positions: list[State | View] = []
    for raised in _errors(error):
        for values in (vars(raised), *_innermost(raised.__traceback__)):
            records = [record for value in values.values() for record in _records_in(value)]
            if records:
                return max(records, key=lambda record: record.game.seq)
            positions += [value for value in values.values() if type(value) in {State, View}]
    return positions[0] if positions else None


def _records_in(value: object) -> list[Record]:
    # By the type itself: a stand-in for something else may raise when it is asked for its class.
    kind = type(value)
    if issubclass(kind, Record):
        return [cast("Record", value)]
    if issubclass(kind, Game):
        return [Record(cast("Game", value))]
    return [Record(cast("Step", value).after)] if issubclass(kind, Step) else []


def _errors(error: BaseException) -> Iterator[BaseException]:
    """Go through an error, those that it groups, and those behind it."""
    seen: list[BaseException] = []
    waiting = [error]
    while waiting:
        raised = waiting.pop()
        if any(raised is one for one in seen):
            continue
        seen.append(raised)
        yield raised
        behind = [raised.__context__, raised.__cause__]
        waiting += [one for one in behind if one is not None]
        if isinstance(raised, BaseExceptionGroup):
            waiting += reversed(raised.exceptions)


def _innermost(trace: TracebackType | None) -> Iterator[dict[str, Any]]:
    """Go through the local variables of the frames, from where the error was raised outwards."""
    frames: list[FrameType] = []
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    for frame in reversed(frames):
        yield frame.f_locals
