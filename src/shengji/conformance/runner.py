"""Running vectors: each case passes, fails, or is of an area that is not known here."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

import attrs

from shengji._arguments import shown
from shengji.conformance import rounds, tricks
from shengji.conformance.cases import Case, cards_in, find_files, read_cases
from shengji.errors import RecordError, ShengjiError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = ("AREAS", "Area", "CaseResult", "Outcome", "Report", "run_case", "run_paths")

Area: TypeAlias = Callable[[Case], Any]
"""What finds the answer of an implementation to the cases of one area, as JSON has it."""

AREAS: Final[Mapping[str, Area]] = {
    "suit": tricks.suit,
    "compare": tricks.compare,
    "parse": tricks.parse,
    "throw": tricks.throw,
    "follow": tricks.follow,
    "follow_all": tricks.follow_all,
    "winner": tricks.winner,
    "declare": rounds.declare,
    "undeclared": rounds.undeclared,
    "deal": rounds.deal,
    "kitty": rounds.kitty,
    "settle": rounds.settle,
    "advance": rounds.advance,
    "succession": rounds.succession,
    "friends": rounds.friends,
    "config": rounds.config,
}
"""For each area, what the library finds in the situation of a case."""


class Outcome(StrEnum):
    """What became of a case."""

    PASSED = "passed"
    FAILED = "failed"
    UNSUPPORTED = "unsupported"


@final
@attrs.frozen
class CaseResult:
    """What became of one case.

    Attributes:
        case: The case.
        outcome: What became of it.
        expected: What it expects, as JSON text.
        found: What the library finds, as JSON text; or why nothing was found.
    """

    case: Case
    outcome: Outcome
    expected: str = ""
    found: str = ""

    def __str__(self) -> str:
        """Give the id and what was expected and found, in one line."""
        name = f"{self.case.id} ({self.case.file.name}:{self.case.line})"
        if self.outcome is Outcome.PASSED:
            return f"{name}: passed"
        if self.outcome is Outcome.UNSUPPORTED:
            return f"{name}: unsupported: {self.found}"
        return f"{name}: expected {self.expected}, found {self.found}"


@final
@attrs.frozen
class Report:
    """What became of all cases of a run.

    >>> from pathlib import Path
    >>> report = Report((CaseResult(Case(Path("a.jsonl"), 1, {"id": "one"}), Outcome.PASSED),))
    >>> report.summary, [result.case.id for result in report.passed]
    ('1 passed, 0 failed', ['one'])
    >>> report.failed, report.unsupported, report.of(Outcome.FAILED)
    ((), (), ())

    Attributes:
        results: In the order of files and lines.
    """

    results: tuple[CaseResult, ...]

    def of(self, outcome: Outcome) -> tuple[CaseResult, ...]:
        """The results with one outcome."""
        return tuple(result for result in self.results if result.outcome is outcome)

    @property
    def passed(self) -> tuple[CaseResult, ...]:
        """The cases that passed."""
        return self.of(Outcome.PASSED)

    @property
    def failed(self) -> tuple[CaseResult, ...]:
        """The cases that failed."""
        return self.of(Outcome.FAILED)

    @property
    def unsupported(self) -> tuple[CaseResult, ...]:
        """The cases of areas that are not known here."""
        return self.of(Outcome.UNSUPPORTED)

    @property
    def summary(self) -> str:
        """The numbers, such as "12 passed, 0 failed"."""
        text = f"{len(self.passed)} passed, {len(self.failed)} failed"
        return text + f", {len(self.unsupported)} unsupported" * bool(self.unsupported)


def run_case(case: Case, areas: Mapping[str, Area] = AREAS) -> CaseResult:
    """Hold the library, or another implementation, to one case.

    Args:
        case: The case.
        areas: For each area, what finds the answer to a case, as JSON has it. Another
            implementation gives its own; what it raises beside a `ShengjiError` counts as a crash.

    Returns:
        What became of it; a malformed case, and one that the implementation breaks on, has failed.

    >>> from pathlib import Path
    >>> data = {"area": "settle", "rules": "tractor", "points": 90, "expect": {"gain": 1}}
    >>> print(run_case(Case(Path("a.jsonl"), 1, {"id": "first"} | data)))
    first (a.jsonl:1): expected {"gain": 1}, found {"gain": 0}
    """
    area = case.data.get("area")
    expected = case.data.get("expect")
    wanted = _json(expected)
    find = areas.get(area) if isinstance(area, str) else None
    if find is None:
        return CaseResult(case, Outcome.UNSUPPORTED, wanted, f"there is no area {shown(area)}")
    try:
        found = find(case)
        if isinstance(found, dict):
            expected, found = _asserted(expected, found)
    except ShengjiError as error:
        return CaseResult(case, Outcome.FAILED, wanted, f"{type(error).__name__}: {error}")
    except Exception as error:  # noqa: BLE001  # one fault must not hide other results
        return CaseResult(case, Outcome.FAILED, wanted, f"a crash, {type(error).__name__}: {error}")
    outcome = Outcome.PASSED if _json(expected) == _json(found) else Outcome.FAILED
    return CaseResult(case, outcome, wanted, _json(found))


def run_paths(paths: Iterable[str | Path], areas: Mapping[str, Area] = AREAS) -> Report:
    """Hold the library, or another implementation, to all cases of some files and folders.

    Args:
        paths: Vector files, and folders with such files at any depth.
        areas: For each area, what finds the answer to a case, as for `run_case`.

    Returns:
        What became of each case.

    Raises:
        RecordError: A path is not there, or a file is no vector file; it names file and line.

    >>> run_paths([]).summary
    '0 passed, 0 failed'
    """
    cases = (case for file in find_files(paths) for case in read_cases(file))
    return Report(tuple(run_case(case, areas) for case in cases))


def _asserted(expected: object, found: dict[str, Any]) -> tuple[Any, Any]:
    """Keep of what was found the keys that the case asserts, and bring both to one form."""
    if not isinstance(expected, dict) or not expected:
        raise RecordError("not an object that asserts something", path="expect")
    unknown = sorted(expected.keys() - found.keys())
    if unknown:
        raise RecordError(f"{', '.join(unknown)} can not be asserted here", path="expect")
    return (
        {key: _FORMS.get(key, _as_it_is)(value) for key, value in expected.items()},
        {key: found[key] for key in expected},
    )


def _as_it_is(value: object) -> object:
    return value


def _multiset(value: object) -> list[str]:
    """Bring a list of cards to the order of their indices."""
    return [str(card) for card in sorted(cards_in(value, "expect"))]


def _multisets(value: object) -> list[list[str]] | None:
    """Bring each list of cards to one order, and keep the order of the lists."""
    if value is None:
        return None
    if not isinstance(value, list):
        raise RecordError("not a list of lists of cards", path="expect")
    return [_multiset(cards) for cards in value]


_FORMS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "played": _multiset,
    "parts": _multisets,
    "plays": lambda value: sorted(_multisets(value) or []),
}


def _json(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    except (TypeError, ValueError):  # no file has such a value, but a case can be made of anything
        return shown(value)
