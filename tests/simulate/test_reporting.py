"""Results as tables, files and pictures."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest

from shengji.simulate import InlineExecutor, Results, Statistics, run
from shengji.simulate.plots import PICTURES, draw_files
from shengji.simulate.reporting import FILES, distributions, summary, table, write_files

if TYPE_CHECKING:
    from pathlib import Path

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def results() -> Results:
    """A few matches under two rules."""
    return run(
        ["short_game", "tractor(throws.fine=0)"], ["greedy", "random"], 4, "r", InlineExecutor()
    )


def test_every_row_has_a_cell_for_each_of_the_rules(results: Results) -> None:
    """The table names each thing once and says it of all rules."""
    rows = table(results)
    names = [name for name, *_ in rows]

    assert all(len(row) == 3 for row in rows)
    assert len(set(names)) == len(names)
    assert ("matches", "4", "4") == rows[0]
    assert {"won by greedy", "won by random"} <= set(names)


def test_files_say_what_the_results_say(results: Results, tmp_path: Path) -> None:
    """Numbers that are read back are those of the results."""
    write_files(results, tmp_path)

    assert set(FILES) == {path.name for path in tmp_path.iterdir()}
    data = json.loads((tmp_path / FILES[0]).read_text("utf-8"))
    for result, written in zip(results.results, data["results"], strict=True):
        assert result.rules == written["rules"]
        assert result.statistics == Statistics.from_dict(written["statistics"])
    with (tmp_path / FILES[1]).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row, result in zip(rows, results.results, strict=True):
        share = result.statistics.held_share
        assert result.rules == row["rules"]
        assert share.value == float(row["declarers held"])
        assert share.interval() == (
            float(row["declarers held low"]),
            float(row["declarers held high"]),
        )
    with (tmp_path / FILES[2]).open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == len(list(distributions(results)))
    for result in results.results:
        counts = [
            int(line["count"])
            for line in lines
            if line["rules"] == result.rules and line["what"] == "points"
        ]
        assert result.statistics.rounds == sum(counts)


def test_pictures_are_drawn(results: Results, tmp_path: Path) -> None:
    """Each picture is there and is one; the same results give the same bytes."""
    draw_files(results, tmp_path)
    first = [(tmp_path / name).read_bytes() for name in PICTURES]
    draw_files(results, tmp_path)

    assert all(picture.startswith(PNG) for picture in first)
    assert 3 == len(set(first))
    assert first == [(tmp_path / name).read_bytes() for name in PICTURES]


def test_nothing_played_is_no_trouble(tmp_path: Path) -> None:
    """Results without matches have tables, files and pictures too."""
    nothing = run(["tractor"], ["random"], 0, "r", InlineExecutor())
    write_files(nothing, tmp_path)
    draw_files(nothing, tmp_path)

    assert ("matches", "0") == table(nothing)[0]
    assert 0.0 == summary(nothing)[0]["rounds a match"]
    assert {*FILES, *PICTURES} == {path.name for path in tmp_path.iterdir()}
