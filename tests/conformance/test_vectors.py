"""The library against the conformance vectors, and how vectors are read and reported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from shengji.conformance import AREAS, Case, Outcome, read_cases, run_case, run_paths
from shengji.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Sequence

VECTORS = Path(__file__).parent.parent / "vectors"

SETTLE = {"id": "s", "area": "settle", "rules": "tractor", "points": 125}
GOOD: dict[str, dict[str, Any]] = {
    "suit": {"trump": {"level": "7", "suit": "H"}, "card": "7S", "expect": "trump"},
    "settle": {"points": 125, "expect": {"gain": 1}},
    "winner": {
        "trump": {"level": "7", "suit": None},
        "plays": [["9S"], ["10S"]],
        "expect": {"winner": 1},
    },
    "throw": {
        "trump": {"level": "2", "suit": "H"},
        "leader": 1,
        "lead": ["AS", "KS"],
        "hands": {"2": ["AS"], "3": [], "0": []},
        "declarers": [0, 2],
        "expect": {"played": ["KS"], "fine": -10},
    },
}


def case_of(area: str, changes: dict[str, Any] | None = None, drop: Sequence[str] = ()) -> Case:
    """A case that passes, changed."""
    data = {"id": "x", "area": area, "rules": "tractor"} | GOOD.get(area, {}) | (changes or {})
    return Case(Path("x.jsonl"), 1, {key: data[key] for key in data if key not in drop})


@pytest.mark.parametrize("area", AREAS)
def test_vectors(area: str) -> None:
    """Every vector of an area passes, and there are some."""
    report = run_paths([VECTORS / f"{area}.jsonl"])

    assert [str(result) for result in (*report.failed, *report.unsupported)] == []
    assert report.passed
    assert {result.case.data["area"] for result in report.results} == {area}


def test_all_files_are_run() -> None:
    """There is no vector file without an area."""
    assert {path.stem for path in VECTORS.glob("*.jsonl")} == set(AREAS)


@pytest.mark.parametrize("area", AREAS)
def test_a_wrong_expectation_fails(area: str) -> None:
    """A vector that expects something else fails: nothing passes unseen."""
    for case in read_cases(VECTORS / f"{area}.jsonl"):
        expect = case.data["expect"]
        wrong: Any = (
            {key: _other(value) for key, value in expect.items()}
            if (isinstance(expect, dict))
            else _other(expect)
        )
        result = run_case(Case(case.file, case.line, {**case.data, "expect": wrong}))
        assert result.outcome is Outcome.FAILED


def _other(value: object) -> object:
    """Something else of about the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return [["BJ"] * 9] if isinstance(value, list) else {"no": "such"}


@pytest.mark.parametrize(
    ("area", "changes"),
    [
        ("settle", {"points": "125"}),
        ("settle", {"points": True}),
        ("settle", {"points": None}),
        ("settle", {"rules": "no_such_rules"}),
        ("settle", {"rules": 7}),
        ("settle", {"rules": "tractor(table.seats=5)"}),
        ("settle", {"expect": {}}),
        ("settle", {"expect": None}),
        ("settle", {"expect": [1]}),
        ("settle", {"expect": {"gain": 1, "levels": 2}}),
        ("settle", {"expect": {"gain": 2}}),
        ("settle", {"expect": {"gain": "1"}}),
        ("suit", {"card": "1S"}),
        ("suit", {"card": ["7S"]}),
        ("suit", {"trump": "7H"}),
        ("suit", {"trump": {"level": "SJ", "suit": "H"}}),
        ("suit", {"trump": {"suit": "H"}}),
        ("suit", {"expect": "H"}),
        ("winner", {"plays": []}),
        ("winner", {"plays": [[]]}),
        ("winner", {"plays": ["9S"]}),
        ("winner", {"plays": [["9S", "9S", "9S"]]}),
        ("winner", {"plays": [["9S", "9S"]], "parts": [["9S"]]}),
        ("throw", {"declarers": [4]}),
        ("throw", {"declarers": ["0"]}),
        ("throw", {"hands": {"2": "AS"}}),
        ("throw", {"lead": ["AS", "KH"]}),
        ("throw", {"expect": {"played": "KS"}}),
        ("throw", {"expect": {"played": ["KSS"]}}),
    ],
)
def test_malformed_cases_fail(area: str, changes: dict[str, Any]) -> None:
    """A case that makes no sense fails, and says why; the good one beside it passes."""
    assert run_case(case_of(area)).outcome is Outcome.PASSED

    result = run_case(case_of(area, changes))
    assert result.outcome is Outcome.FAILED
    assert "crash" not in result.found
    assert result.found


@pytest.mark.parametrize("key", ["rules", "points", "expect"])
def test_missing_keys_fail(key: str) -> None:
    """A case without one of its keys fails."""
    assert run_case(case_of("settle", drop=[key])).outcome is Outcome.FAILED


def test_unknown_areas_are_unsupported() -> None:
    """A case of an area that is not known here is counted apart, never passed over."""
    result = run_case(case_of("weather"))

    assert result.outcome is Outcome.UNSUPPORTED
    assert "weather" in str(result)


def test_the_report(tmp_path: Path) -> None:
    """The report counts all cases of all files in a folder, and shows what failed."""
    cases = [SETTLE | {"id": str(gain), "expect": {"gain": gain}} for gain in (1, 2)]
    cases.append({"id": "w", "area": "weather", "expect": 1})
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "settle.jsonl").write_text("\n\n".join(map(json.dumps, cases)))
    (tmp_path / "notes.txt").write_text("no vectors")

    report = run_paths([tmp_path, tmp_path / "b" / "settle.jsonl"])

    assert report.summary == "1 passed, 1 failed, 1 unsupported"
    assert str(report.failed[0]) == '2 (settle.jsonl:3): expected {"gain": 2}, found {"gain": 1}'


@pytest.mark.parametrize(
    ("text", "line"),
    [(b"{", 1), (b"{}\n[]", 2), (b"{}\n\n1", 3), (b"{}\nnull", 2), (b'{"a": "\xff"}', None)],
)
def test_malformed_files(tmp_path: Path, text: bytes, line: int | None) -> None:
    """A file that holds no vectors is refused by name and line."""
    file = tmp_path / "bad.jsonl"
    file.write_bytes(text)

    with pytest.raises(RecordError) as caught:
        run_paths([file])
    assert (caught.value.line, caught.value.path) == (line, str(file))


def test_paths_that_hold_nothing(tmp_path: Path) -> None:
    """A path that is not there, and a folder without vectors, are refused."""
    for path in (tmp_path, tmp_path / "none", tmp_path / "none.jsonl"):
        with pytest.raises(RecordError) as caught:
            run_paths([path])
        assert caught.value.path == str(path)


@pytest.mark.parametrize(
    ("area", "changes", "words"),
    [
        ("advance", {"level": "BJ"}, "a joker is no level"),
        ("advance", {"role": "referee"}, "not declarers or opponents"),
        ("kitty", {"won_by": "nobody"}, "not opponents or declarers"),
        ("succession", {"declarers": [0, 1, 2, 3]}, "there are no opponents"),
        ("friends", {"calls": [["AS"]]}, "a call is a card and a number"),
        ("friends", {"calls": [["AS", True]]}, "a call is a card and a number"),
        ("declare", {"script": [7]}, "is no object"),
        ("winner", {"plays": [["9S"], ["10S", "10S", "10S"]]}, "more copies of a card than decks"),
    ],
)
def test_what_a_case_lacks_is_said(area: str, changes: dict[str, Any], words: str) -> None:
    """A case with a wrong input fails with the input's name and what is wrong with it."""
    first = next(iter(read_cases(VECTORS / f"{area}.jsonl")))
    case = Case(first.file, first.line, {**first.data, **changes})

    assert words in run_case(case).found


def test_a_fault_of_the_library_hides_no_other_result() -> None:
    """Whatever an area raises, the case has failed and the next one is run."""

    def broken(_: Case) -> object:
        raise ZeroDivisionError("by nothing")

    result = run_case(case_of("settle"), {"settle": broken})

    assert (Outcome.FAILED, "a crash, ZeroDivisionError: by nothing") == (
        result.outcome,
        result.found,
    )
    passed = run_case(case_of("settle"))
    assert "x (x.jsonl:1): passed" == str(passed)


def test_what_no_file_has_can_be_shown() -> None:
    """A case that was made by a program may hold anything."""
    result = run_case(Case(Path("x.jsonl"), 1, {"id": "x", "area": 10**5000, "expect": {1}}))

    assert Outcome.UNSUPPORTED is result.outcome
    assert "there is no area ~2^16609" in str(result)


@pytest.mark.parametrize(
    ("plays", "declarers"),
    [
        ([(0, "6S"), (1, "AS"), (2, "3S"), (3, "4S"), (4, "5S")], [0, 1]),
        ([(0, "6S"), (1, "AS")], [0]),
        ([(1, "AS"), (2, "3S")], [0, 1]),
        ([(0, "6S"), (1, "AS"), (3, "3S")], [0, 1]),
        ([(0, "6S 6S"), (1, "AS")], [0, 1]),
        ([], [0]),
    ],
)
def test_friends_join_when_the_trick_is_over(
    plays: list[tuple[int, str]], declarers: list[int]
) -> None:
    """Plays that are no tricks are taken for what matters of some; a begun trick is not over."""
    case = Case(
        Path("x.jsonl"),
        1,
        {
            "id": "x",
            "area": "friends",
            "rules": "finding_friends(friends.joins=after_trick)",
            "trump": {"level": "2", "suit": "H"},
            "starter": 0,
            "calls": [["AS", 1]],
            "plays": [{"seat": seat, "cards": cards.split()} for seat, cards in plays],
            "expect": {"declarers": declarers},
        },
    )

    assert str(run_case(case)).endswith(": passed")


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    """A folder cannot be read, and a name can be too long to be looked for."""
    with pytest.raises(RecordError, match="cannot be read") as caught:
        list(read_cases(tmp_path))
    assert str(tmp_path) == caught.value.path
    with pytest.raises(RecordError, match="cannot be read"):
        run_paths([tmp_path / ("a" * 5000)])
