"""`shengji simulate`, in this process and as people start and stop it."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from shengji.cli import main
from shengji.simulate import InlineExecutor, Results, WorkersLostError, run
from shengji.simulate.plots import PICTURES
from shengji.simulate.reporting import FILES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

QUICK = ["simulate", "--bots", "random", "--seed", "s", "--jobs", "1", "--max-rounds", "1"]
STATE = "state.json"

WITHOUT_MATPLOTLIB = """
import runpy, sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "matplotlib":
            raise ModuleNotFoundError("blocked", name=name)

if __name__ == "__main__":
    sys.meta_path.insert(0, Blocker())
    sys.argv[0] = "shengji"
    runpy.run_module("shengji", run_name="__main__")
"""


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Seed, bots and rules are named, and each row stands under the numbers of the rules."""
    status = main([*QUICK, "--rules", "tractor", "--rules", "short_game", "--matches", "3"])
    captured = capsys.readouterr()
    lines = captured.out.splitlines()

    assert (0, "") == (status, captured.err)
    assert ["Seed: s", "Bots: random", "1: tractor", "2: short_game"] == lines[:4]
    assert ["1", "2"] == lines[4].split()
    assert ["matches", "3", "3"] == lines[5].split()
    assert 1 == len({len(line) for line in lines[4:]})


def test_json_is_what_the_library_gives(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` prints the numbers of the same simulation."""
    assert 0 == main([*QUICK, "--json", "--matches", "3"])
    found = json.loads(capsys.readouterr().out)

    wanted = run(["tractor"], ["random"], 3, "s", InlineExecutor(), max_rounds=1)
    assert json.loads(json.dumps(wanted.to_dict())) == found


def test_a_folder_gets_everything_and_can_be_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files and pictures are written; more matches come to what they would have at once."""
    arguments = [*QUICK, "--out", str(tmp_path / "a")]
    assert 0 == main([*arguments, "--matches", "2"])
    assert {STATE, *FILES, *PICTURES} == {path.name for path in (tmp_path / "a").iterdir()}

    assert 2 == main([*arguments, "--matches", "5"])
    assert "--resume" in capsys.readouterr().err
    without_seed = [word for word in arguments if word not in {"--seed", "s"}]
    assert 0 == main([*without_seed, "--matches", "5", "--resume"])
    assert 0 == main([*QUICK, "--matches", "5", "--out", str(tmp_path / "b")])
    for name in (STATE, *FILES):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("monday", "monday"),
        ("6d6f", "6d6f"),
        ("星期一", "星期一"),
        ("", ""),
        ("hex:ff", "hex:ff"),
        ("hex:6d", "m"),
    ],
)
def test_the_seed_that_was_typed_is_told(
    typed: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the screen, as JSON and in the files stands what can be typed again."""
    arguments = [*QUICK, "--matches", "1", "--seed", typed]
    assert 0 == main([*arguments, "--out", str(tmp_path)])
    assert f"Seed: {told}" == capsys.readouterr().out.splitlines()[0]
    assert 0 == main([*arguments, "--json"])
    printed = json.loads(capsys.readouterr().out)

    assert told == printed["seed"] == json.loads((tmp_path / FILES[0]).read_text("utf-8"))["seed"]
    assert told == json.loads((tmp_path / STATE).read_text("utf-8"))["seed"]
    assert 0 == main([*QUICK, "--matches", "1", "--seed", told, "--json"])
    assert printed == json.loads(capsys.readouterr().out)
    without_seed = [word for word in QUICK if word not in {"--seed", "s"}]
    assert 0 == main([*without_seed, "--matches", "2", "--out", str(tmp_path), "--resume"])
    assert f"Seed: {told}" == capsys.readouterr().out.splitlines()[0]


def test_another_seed_is_named_as_it_was_typed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The complaint about another seed tells both as people type them."""
    assert 0 == main([*QUICK, "--matches", "1", "--out", str(tmp_path)])
    capsys.readouterr()

    arguments = [*QUICK, "--matches", "1", "--out", str(tmp_path), "--resume", "--seed", "x"]
    assert 2 == main(arguments)
    assert "its seed is 's', not 'x'" in capsys.readouterr().err


def test_failures_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A match that fails is named with its seed, and the exit status says so."""
    bots = "tests.simulate.bots:RaisingBot"
    assert 1 == main([*QUICK, "--bots", bots, "--matches", "12"])
    out = capsys.readouterr().out

    failed = [line for line in out.splitlines() if line.startswith("Failed: ")]
    assert ["failed", str(len(failed))] in [line.split() for line in out.splitlines()]
    assert all(" of tractor (seed " in line for line in failed)
    assert all(line.endswith("has lost its wits") for line in failed)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "nobody"], "there is no bot 'nobody'"),
        (["--rules", "bridge"], "no such preset"),
        (["--rules", "tractor", "--rules", "tractor"], "given twice"),
        (["--resume"], "--out"),
        (["--matches", "0"], "no number from 1 on"),
    ],
)
def test_wrong_arguments_are_explained(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be done ends with status 2 and says why in one line."""
    assert 2 == main([*QUICK, *arguments])
    captured = capsys.readouterr()

    assert "" == captured.out
    assert words in captured.err.splitlines()[-1]


def test_a_folder_that_is_none_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file in the place of the folder, or a damaged state, ends the command with a line."""
    place = tmp_path / "file"
    place.write_text("{}")
    assert 1 == main([*QUICK, "--out", str(place), "--matches", "1"])
    assert "cannot be used" in capsys.readouterr().err
    (tmp_path / STATE).write_text("{}")
    assert 2 == main([*QUICK, "--out", str(tmp_path), "--resume", "--matches", "1"])
    assert "no state of a simulation" in capsys.readouterr().err
    without_seed = [word for word in QUICK if word not in {"--seed", "s"}]
    assert 2 == main([*without_seed, "--out", str(tmp_path), "--resume"])
    assert "no state of a simulation" in capsys.readouterr().err
    (tmp_path / STATE).unlink()
    (tmp_path / STATE).mkdir()
    assert 1 == main([*without_seed, "--out", str(tmp_path), "--resume"])
    assert "cannot be read: Is a directory" in capsys.readouterr().err


def test_without_matplotlib_there_are_no_plots(tmp_path: Path) -> None:
    """One line says which extra draws them; all else is written."""
    script = tmp_path / "without.py"
    script.write_text(WITHOUT_MATPLOTLIB)
    out = tmp_path / "out"
    done = subprocess.run(
        [sys.executable, str(script), *QUICK, "--matches", "1", "--out", str(out)],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )

    assert 0 == done.returncode
    assert ["shengji[plot]" in line for line in done.stderr.splitlines()] == [True]
    assert {STATE, *FILES} == {path.name for path in out.iterdir()}


def test_an_interrupt_keeps_what_is_done(tmp_path: Path) -> None:
    """Interrupted as from a keyboard, all processes at once, it goes on to the same end."""
    out = tmp_path / "out"
    arguments = [*QUICK, "--jobs", "2", "--matches", "3000", "--out", str(out)]
    arguments[arguments.index("--max-rounds") + 1] = "3"
    started = subprocess.Popen(
        [sys.executable, "-m", "shengji", *arguments],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        encoding="utf-8",
    )
    while not out.is_dir():
        time.sleep(0.05)
    time.sleep(3)
    os.killpg(started.pid, signal.SIGINT)
    _, err = started.communicate()

    assert 130 == started.returncode
    assert "--resume goes on" in err
    assert 1 == len(err.splitlines()), err
    state = json.loads((out / STATE).read_text())
    played = state["done"][0]["statistics"]["matches"]
    assert 0 <= played < 3000
    arguments[arguments.index("3000")] = str(played + 10)
    assert 0 == main([*arguments, "--resume"])
    found = json.loads((out / FILES[0]).read_text())["results"][0]["statistics"]
    whole = run(["tractor"], ["random"], played + 10, "s", jobs=2, max_rounds=3)
    assert whole.results[0].statistics.to_dict() == found


def _read_all(end: int) -> bytes:
    """What is written to a terminal until nobody has its other end any more."""
    read = b""
    while True:
        try:
            more = os.read(end, 1 << 16)
        except OSError:
            more = b""
        if not more:
            return read
        read += more


def test_a_bar_is_shown_on_a_terminal_only() -> None:
    """On a terminal the bar has the rate; elsewhere standard error stays empty."""
    main_end, other_end = pty.openpty()
    arguments = [*QUICK, "--matches", "20"]
    with subprocess.Popen(
        [sys.executable, "-m", "shengji", *arguments],
        stderr=other_end,
        stdout=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    ) as started:
        os.close(other_end)
        shown = _read_all(main_end)
        assert started.stdout is not None
        told = started.stdout.read()
    os.close(main_end)
    plain = subprocess.run(
        [sys.executable, "-m", "shengji", *arguments], capture_output=True, check=True
    )

    assert b"rounds/s" in shown
    assert b"/20" in shown
    assert (told, b"") == (plain.stdout, plain.stderr)


def _raising(error: BaseException) -> Callable[..., Results]:
    def simulate(*_: object, **__: object) -> Results:
        raise error

    return simulate


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (WorkersLostError("nothing can be played", seeds=("s-1", "s-2")), "(seeds s-1, s-2)"),
        (OSError(28, "No space left on device", "state.json"), "state.json cannot be written: No"),
    ],
)
def test_what_ends_a_simulation_is_told(
    error: Exception,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Lost workers and a full disk end the command with one line and status 1."""
    monkeypatch.setattr("shengji.cli._simulate.simulate", _raising(error))

    assert 1 == main(QUICK)
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("is_kept", [True, False])
def test_an_interrupt_says_what_is_kept(
    *,
    is_kept: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Without a folder nothing is kept, and the line says so."""
    monkeypatch.setattr("shengji.cli._simulate.simulate", _raising(KeyboardInterrupt()))

    assert 130 == main([*QUICK, *(["--out", str(tmp_path)] if is_kept else [])])
    told = capsys.readouterr().err
    assert "stopped with 0 of 100 matches done" in told
    assert is_kept == ("--resume goes on" in told)
    assert is_kept != ("nothing is kept without --out" in told)


def test_results_that_cannot_be_written_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file in the way of the results ends the command with its name."""
    (tmp_path / FILES[0]).mkdir()

    assert 1 == main([*QUICK, "--matches", "1", "--out", str(tmp_path)])
    assert FILES[0] in capsys.readouterr().err


def test_not_all_failures_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Of many failures the first are named, and the rest counted."""
    bots = "tests.simulate.bots:RaisingBot"
    assert 1 == main([*QUICK, "--bots", bots, "--matches", "60"])
    lines = capsys.readouterr().out.splitlines()

    failed = [line for line in lines if line.startswith("Failed: ")]
    (count,) = [int(line.split()[1]) for line in lines if line.split()[:1] == ["failed"]]
    assert 11 == len(failed)
    assert f"Failed: {count - 10} more" == failed[-1]
