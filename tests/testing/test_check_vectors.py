"""Vectors as a check of the library and of other implementations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from shengji.conformance import AREAS, Case
from shengji.errors import RecordError
from shengji.testing import VectorFaultError, check_vectors

VECTORS = Path(__file__).parent.parent / "vectors"
CASE = {"id": "one", "area": "settle", "rules": "tractor", "points": 90, "expect": {"gain": 0}}


def written(folder: Path, *cases: dict[str, object]) -> Path:
    """Write cases into a file."""
    path = folder / "settle.jsonl"
    path.write_text("\n".join(map(json.dumps, cases)))
    return path


def test_the_library_passes() -> None:
    """The library does what its own vectors say."""
    check_vectors([VECTORS / "settle.jsonl", VECTORS / "config.jsonl"])


def test_what_fails_is_told_whole(tmp_path: Path) -> None:
    """Each case that fails is named, and the report has them all."""
    path = written(tmp_path, CASE, CASE | {"id": "two", "expect": {"gain": 1}})
    with pytest.raises(VectorFaultError) as caught:
        check_vectors([path])
    assert str(caught.value).splitlines() == [
        'two (settle.jsonl:2): expected {"gain": 1}, found {"gain": 0}',
        "1 passed, 1 failed",
    ]
    assert [result.case.id for result in caught.value.report.failed] == ["two"]


def test_another_implementation(tmp_path: Path) -> None:
    """Another implementation is asked for each case, and its crashes and gaps are told."""
    asked: list[str] = []

    def settle(case: Case) -> dict[str, Any]:
        asked.append(case.id)
        return {"gain": 1 // (case.id != "crash") - 1}

    path = written(tmp_path, CASE, CASE | {"id": "crash"}, CASE | {"id": "gap", "area": "deal"})
    with pytest.raises(VectorFaultError) as caught:
        check_vectors([path], {"settle": settle})
    assert asked == ["one", "crash"]
    crash, gap, numbers = str(caught.value).splitlines()
    assert "a crash, ZeroDivisionError" in crash
    assert "there is no area 'deal'" in gap
    assert numbers == "1 passed, 1 failed, 1 unsupported"
    check_vectors([written(tmp_path, CASE)], {**AREAS, "settle": settle})


def test_nothing_is_no_pass(tmp_path: Path) -> None:
    """Files without cases prove nothing; what is no vector file is refused."""
    with pytest.raises(VectorFaultError, match="0 passed, 0 failed"):
        check_vectors([written(tmp_path)])
    with pytest.raises(RecordError):
        check_vectors([tmp_path / "nowhere"])
