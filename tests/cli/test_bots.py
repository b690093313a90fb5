"""`--bots`: words, and bots of one's own that stand in the current folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

import pytest

from shengji.cli import main
from shengji.config import presets
from shengji.players import play_match, random_bots
from shengji.records import read
from shengji.simulate import line_up

if TYPE_CHECKING:
    from collections.abc import Iterator

SHORT = ["--rules", "short_game", "--seed", "s"]
SIMULATE = ["simulate", *SHORT, "--matches", "2", "--max-rounds", "1", "--jobs", "2"]

BOTS = """
class First:
    def act(self, view):
        return view.legal.suggest()[0]

class Failing:
    def act(self, view):
        raise KeyError("7H")

class Cheating:
    def act(self, view):
        from shengji.machine import Pass
        return Pass(view.seat)

class Nobody:
    pass
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current folder with somebody's bots."""
    (tmp_path / "own_bots.py").write_text(BOTS)
    (tmp_path / "broken_bots.py").write_text("class First(:\n")
    monkeypatch.chdir(tmp_path)
    before = list(sys.path)
    yield tmp_path
    assert before == sys.path
    for name in ("own_bots", "broken_bots"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("folder")
def test_bots_of_the_current_folder_play_many_matches(capsys: pytest.CaptureFixture[str]) -> None:
    """They are found here and in the processes that play."""
    assert 0 == main([*SIMULATE, "--bots", "heuristic,own_bots:First", "--json"])
    found = json.loads(capsys.readouterr().out)

    assert ["heuristic", "own_bots:First"] == found["bots"]
    assert 0 == found["results"][0]["failures"]["count"]


@pytest.mark.parametrize("command", [SIMULATE, ["match", *SHORT, "--rounds", "1"]])
def test_the_command_itself_looks_in_the_current_folder(folder: Path, command: list[str]) -> None:
    """So it is in a shell, where nobody has added the folder to the path."""
    shell = which("shengji", path=str(Path(sys.executable).parent))
    start = [shell] if shell else [sys.executable, "-m", "shengji"]
    done = subprocess.run(
        [*start, *command, "--bots", "own_bots:First"],
        capture_output=True,
        check=False,
        cwd=folder,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )

    assert (0, "") == (done.returncode, done.stderr)


def test_where_the_path_is_to_be_safe_the_folder_is_left_out(folder: Path) -> None:
    """With `-P` Python looks in no current folder, and the command does neither."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "shengji", *SIMULATE, "--bots", "own_bots:First"],
        capture_output=True,
        check=False,
        cwd=folder,
        encoding="utf-8",
    )

    assert 2 == done.returncode
    assert "No module named 'own_bots'" in done.stderr


def test_a_match_of_other_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`match --bots` lets them play, as a simulation seats them; random bots do unless said."""
    path = tmp_path / "match.jsonl"
    config = presets.short_game()
    for bots, made in (
        ([], random_bots(config, "s")),
        (["--bots", "random"], random_bots(config, "s")),
        (["--bots", "greedy,heuristic"], line_up(["greedy", "heuristic"], config, "s")),
    ):
        assert 0 == main(["match", *SHORT, *bots, "--quiet", "--record", str(path)])
        assert play_match(config, "s", made) == read(path.read_bytes()).game
    assert 3 == len(capsys.readouterr().out.splitlines())


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("bots", "status", "words"),
    [
        ("nobody", 2, "there is no bot 'nobody'"),
        ("own_bots:Nobody", 2, "`own_bots:Nobody` makes no bot but <own_bots.Nobody object"),
        ("own_bots:Missing", 2, "has no attribute 'Missing'"),
        ("broken_bots:First", 2, "cannot be found: SyntaxError: "),
        ("random,random,random,random,random", 2, "5 bots do not fit on 4 seats"),
        ("own_bots:Failing", 1, "a bot failed: KeyError: '7H' (own_bots.py:8)"),
        ("own_bots:Cheating", 1, "a bot failed: IllegalActionError: "),
    ],
)
def test_bots_that_cannot_play_are_told(
    bots: str, status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who cannot be found, or fails at the table, ends the match with one line."""
    assert status == main(["match", *SHORT, "--quiet", "--bots", bots])
    captured = capsys.readouterr()

    assert ("", 1) == (captured.out, captured.err.count("\n"))
    assert words in captured.err


def test_a_record_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    """As `save FILE` does at the table, `--record FILE` replaces what is there."""
    path = tmp_path / "match.jsonl"
    path.write_text("older")

    assert 0 == main(["match", *SHORT, "--rounds", "1", "--quiet", "--record", str(path)])
    assert 1 == read(path.read_bytes()).game.state.match.rounds
    assert [path] == list(tmp_path.iterdir())
