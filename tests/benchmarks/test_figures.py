"""Figures, their ratios, and the file of those accepted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from benchmarks import figures as kept
from benchmarks.figures import Figures, accept, is_whole, read_accepted
from benchmarks.groups import GROUPS, HEARTS
from benchmarks.tables import brief, report
from benchmarks.targets import TARGETS, Target

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = ("kernel rounds", "a play", "2 decks")
SLOW = ("slowest", "E", "8 decks")
MEMORY = ("memory", "100 rounds", "end")


def _figures(hearts: float = 4e-6, play: float = 2e-6) -> Figures:
    figures = Figures()
    figures.note(HEARTS, hearts)
    figures.note(ROUNDS, play)
    figures.note(SLOW, 0.012)
    return figures


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file for accepted figures, of a machine that is made up."""
    found = tmp_path / "accepted.json"
    monkeypatch.setattr(kept, "ACCEPTED", found)
    monkeypatch.setattr(kept, "machine", lambda: {"processor": "abacus", "cores": 1})
    return found


def test_ratios_follow_the_group() -> None:
    """Where rates are shown more is better; where times are, less; speed is more in both."""
    figures = _figures()

    assert figures.ratio(ROUNDS) == pytest.approx(2)
    assert figures.speed(ROUNDS) == pytest.approx(2)
    assert figures.ratio(SLOW) == pytest.approx(3000)
    assert figures.speed(SLOW) == pytest.approx(1 / 3000)
    assert figures.ratio(("kernel rounds", "a play", "3 decks")) is None


def test_a_base_without_row_is_of_the_same_row() -> None:
    """The memory of a simulation is compared with its own start."""
    figures = Figures()
    figures.note(("memory", "100 rounds", "start"), 90)
    figures.note(MEMORY, 99)

    assert figures.ratio(MEMORY) == pytest.approx(1.1)


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [
        (1.84, 3, "1.84"),
        (1.84, 2, "1.8"),
        (0.0374, 2, "0.037"),
        (72536, 3, "72,536"),
        (10, 2, "10"),
    ],
)
def test_numbers_are_brief(number: float, digits: int, text: str) -> None:
    """A number is written with the digits that say something."""
    assert text == brief(number, digits)


def test_accepted_figures_come_back(path: Path) -> None:
    """What is accepted is read again, rounded, with the machine, under the kernel that ran."""
    accept(_figures(play=1.23456e-6))

    assert read_accepted() == json.loads(path.read_text(encoding="utf-8"))
    run = read_accepted()[kept.kernel()]
    assert {"processor": "abacus", "cores": 1} == run["machine"]
    assert Figures(run["figures"]).find(ROUNDS) == 1.235e-6


def test_a_part_is_replaced(path: Path) -> None:
    """The suite leaves the memory of long simulations as it is, and these leave the suite's."""
    memory = Figures()
    memory.note(MEMORY, 99)
    accept(_figures())
    accept(memory, "memory")
    accept(_figures(hearts=5e-6))

    (run,) = read_accepted().values()
    figures = Figures(run["figures"])
    assert path.exists()
    assert figures.find(MEMORY) == 99
    assert figures.find(HEARTS) == 5e-6
    assert figures.find(SLOW) == 0.012


def test_a_part_is_no_whole() -> None:
    """A whole run has figures of every group but the memory of long simulations."""
    figures = Figures({group.name: {} for group in GROUPS})
    part = Figures({name: rows for name, rows in figures.table.items() if name != "slowest"})
    suite = Figures({name: rows for name, rows in figures.table.items() if name != "memory"})

    assert [True, True, False] == [is_whole(figures), is_whole(suite), is_whole(part)]


def test_without_the_file_nothing_is_accepted(path: Path) -> None:
    """Before the first acceptance there is nothing to compare with."""
    assert not path.exists()
    assert {} == read_accepted()


def test_the_table_compares(path: Path) -> None:
    """A cell has the figure, its ratio, and by how much it became faster."""
    accept(_figures())
    lines = list(report(_figures(play=1e-6), "pure", read_accepted()[kept.kernel()]))

    (cell,) = (line for line in lines if line.lstrip().startswith("a play"))
    assert path.exists()
    assert cell.split() == ["a", "play", "1.00", "M/s", "4.00", "+100%"]


def test_the_table_says_what_is_reached() -> None:
    """What was measured and is to be reached has a line that says whether it is."""
    lines = list(report(_figures(), "pure", None))

    rounds, slow = lines[lines.index("To be reached") + 1 :]
    assert rounds.split()[-5:] == ["×", "≥", "1.8", "×", "met"]
    assert "2.00" in rounds
    assert slow.split()[-6:] == ["12.0", "ms", "≤", "20", "ms", "met"]
    assert list(report(_figures(play=3e-6), "pure", None))[-2].endswith("NOT MET")


def test_the_table_has_the_memory_accepted_last(path: Path) -> None:
    """The memory is watched in a run of its own: the suite shows what that said."""
    memory = Figures()
    memory.note(("memory", "100 rounds", "start"), 90)
    memory.note(MEMORY, 99)
    accept(memory, "memory")

    lines = list(report(_figures(), "pure", read_accepted()[kept.kernel()]))

    assert path.exists()
    assert lines[-1].split()[-5:] == ["≤", "1.05", "×", "NOT", "MET"]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_targets_are_bounds(target: Target) -> None:
    """A figure on the bound has reached it, one on the wrong side has not."""
    bound = target.wanted("compiled")
    worse = bound * (0.9 if target.is_least else 1.1)

    assert target.is_met(bound, "compiled")
    assert not target.is_met(worse, "compiled")
