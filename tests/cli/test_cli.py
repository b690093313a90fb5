"""The command line, in this process and as people start it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from shengji.cli import main
from shengji.config import RuleConfig, meanings
from shengji.config.presets import PRESETS
from shengji.machine import Game, MatchWon
from shengji.records import Record, dumps, loads, read, to_dict
from shengji.shuffle import commit

if TYPE_CHECKING:
    from collections.abc import Sequence

VECTORS = Path(__file__).parents[1] / "vectors"

LONG = "tractor(table.decks=8, ladder.must_defend={8, 9, 10, J, Q, K, A})"

WITHOUT_RICH = """
import runpy, sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "rich":
            raise ModuleNotFoundError("blocked", name=name)

sys.meta_path.insert(0, Blocker())
sys.argv[0] = "shengji"
runpy.run_module("shengji", run_name="__main__")
"""


def _shell(arguments: Sequence[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """What a fresh process does with the command."""
    return subprocess.run(
        [sys.executable, "-m", "shengji", *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


def _match(path: Path, *more: str) -> list[str]:
    return ["match", "--rules", "short_game", "--seed", "7", "--record", str(path), *more]


def test_a_match_is_told_and_replayed_to_the_same_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match prints its rules, a line a round and the winner, and so does the replay of it."""
    path = tmp_path / "match.jsonl"
    assert 0 == main(_match(path))
    told = capsys.readouterr().out
    assert 0 == main(["replay", str(path)])
    record = read(path.read_bytes())
    lines = told.splitlines()

    assert told == capsys.readouterr().out
    assert ["Rules: short_game", "Seed: 7"] == lines[:2]
    assert record.game.state.match.rounds == len(lines) - 3
    assert all(
        line.startswith(f"Round {number}: level") for number, line in enumerate(lines[2:-1], 1)
    )
    assert all(
        word in lines[2] for word in ("trump", "starter", "opponents", "kitty bonus", "gain")
    )
    winners = " and ".join(map(str, record.game.state.match.winners))
    assert lines[-1].startswith(f"Seats {winners} win the match after")
    assert b"7" == record.seed


def test_the_same_seed_gives_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    """Two processes with other hashes write the same record and print the same lines."""
    found = []
    for hash_seed in ("1", "2"):
        path = tmp_path / hash_seed
        done = _shell(_match(path, "--rounds", "2"), PYTHONHASHSEED=hash_seed)
        assert (0, "") == (done.returncode, done.stderr)
        found.append((done.stdout, path.read_bytes()))

    assert found[0] == found[1]


def test_without_a_seed_each_match_is_new(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A seed is made and shown, and gives the same match again."""
    assert 0 == main(["match", "--rules", "short_game", "--rounds", "1"])
    first = capsys.readouterr().out
    seed = first.splitlines()[1].removeprefix("Seed: ")
    assert 0 == main(["match", "--rules", "short_game", "--rounds", "1", "--seed", seed])
    assert first == capsys.readouterr().out
    assert 0 == main(["match", "--rules", "short_game", "--rounds", "1"])
    assert first != capsys.readouterr().out


def test_quiet_prints_the_end_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With `--quiet` there is one line; a match that was stopped has no winner."""
    path = tmp_path / "match.jsonl"
    assert 0 == main(_match(path, "--quiet", "--rounds", "1"))

    assert "The match is not over after 1 round.\n" == capsys.readouterr().out
    assert read(path.read_bytes()).seed is None


def test_output_is_plain_where_nobody_watches(tmp_path: Path) -> None:
    """Piped lines have no colours and are not folded; a terminal's width does not matter."""
    wide = _shell(["match", "--seed", "7", "--rounds", "2"], COLUMNS="200")
    narrow = _shell(["match", "--seed", "7", "--rounds", "2"], COLUMNS="20")

    assert wide.stdout == narrow.stdout
    assert "\x1b" not in wide.stdout


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("tractor(table.seats=5, throws.fine=-1)", ["table.seats", "throws.fine"]),
        ("bridge", ["no such preset", "tractor"]),
        ("tractor(", ["expected"]),
        ("tractor(throws.fines=1)", ["throws.fines"]),
    ],
)
@pytest.mark.parametrize("command", [["match", "--rules"], ["rules"]])
def test_bad_rules_are_explained_in_one_line(
    command: list[str], rules: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Rules that cannot be read or played give exit status 2 and all that is wrong with them."""
    assert 2 == main([*command, rules])
    captured = capsys.readouterr()

    assert "" == captured.out
    assert 1 == captured.err.count("\n")
    assert all(word in captured.err for word in words)


def test_a_changed_record_does_not_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A changed line gives status 1 and its number; leniently the good rounds are told first."""
    path = tmp_path / "match.jsonl"
    main(_match(path))
    whole = capsys.readouterr().out.splitlines()
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[200] = lines[200].replace("seat", "sect")
    path.write_text("\n".join(lines), encoding="utf-8")

    assert 1 == main(["replay", str(path)])
    strict = capsys.readouterr()
    assert 1 == main(["replay", str(path), "--lenient"])
    lenient = capsys.readouterr()

    assert ("", 1) == (strict.out, strict.err.count("\n"))
    assert "line 201" in strict.err
    assert "good up to event 199, then line 201" in lenient.err
    assert [whole[0], whole[2], "The match is not over after 1 round."] == lenient.out.splitlines()


def test_replay_audits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The audit says that all is well, or where the rules say something else."""
    path = tmp_path / "match.jsonl"
    main(_match(path))
    capsys.readouterr()
    assert 0 == main(["replay", str(path), "--audit"])
    audited = capsys.readouterr().out.splitlines()[-2:]

    assert ["Audit", "Shuffle"] == [line.partition(":")[0] for line in audited]

    game = loads(path.read_bytes())
    wrong = Game.replay(game.config, (*game.events[:-1], MatchWon((3,))))
    path.write_text(dumps(Record(wrong)), encoding="utf-8")
    assert 0 == main(["replay", str(path)])
    assert 1 == main(["replay", str(path), "--audit"])
    assert f"event {game.seq}, seats: the record says [3]" in capsys.readouterr().err


def test_replay_says_what_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing file, a folder, another file and another version give status 1 and one line."""
    other = tmp_path / "other.txt"
    other.write_bytes(b"\xff\xfe\x00")
    newer = tmp_path / "newer.jsonl"
    newer.write_text('{"format":"shengji-record","version":99}', encoding="utf-8")

    for path, words in (
        (tmp_path / "missing", "cannot be read"),
        (tmp_path, "cannot be read"),
        (other, "line 1"),
        (newer, "version 99 is not known"),
    ):
        assert 1 == main(["replay", str(path)])
        captured = capsys.readouterr()
        assert ("", 1) == (captured.out, captured.err.count("\n"))
        assert str(path) in captured.err
        assert words in captured.err


def test_a_record_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that is not there gives status 1 and the path."""
    path = tmp_path / "no" / "match.jsonl"

    assert 1 == main(_match(path, "--rounds", "1", "--quiet"))
    assert str(path) in capsys.readouterr().err


def test_vectors_pass(capsys: pytest.CaptureFixture[str]) -> None:
    """The project's own vectors pass; the last line says how many."""
    file = VECTORS / "settle.jsonl"
    cases = sum(bool(line.strip()) for line in file.read_text(encoding="utf-8").splitlines())

    assert 0 == main(["vectors", str(file)])
    assert f"{cases} passed, 0 failed\n" == capsys.readouterr().out


def test_vectors_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failing case is named with what was expected and found, an unknown one too; status 1."""
    case = {"area": "settle", "rules": "tractor", "points": 90}
    cases = [
        {"id": "right", **case, "expect": {"gain": 0}},
        {"id": "wrong", **case, "expect": {"gain": 5}},
        {"id": "other", **case, "area": "weather", "expect": {"gain": 0}},
    ]
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(map(json.dumps, cases)), encoding="utf-8")

    assert 1 == main(["vectors", str(tmp_path)])
    failed, unsupported, summary = capsys.readouterr().out.splitlines()
    assert failed.startswith("wrong ")
    assert '{"gain": 5}' in failed
    assert '{"gain": 0}' in failed
    assert unsupported.startswith("other ")
    assert "1 passed, 1 failed, 1 unsupported" == summary


def test_missing_vectors_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A path that is not there, or has no cases, gives status 2."""
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{", encoding="utf-8")

    for path in (tmp_path / "missing", broken):
        assert 2 == main(["vectors", str(path)])
        captured = capsys.readouterr()
        assert "" == captured.out
        assert str(path) in captured.err


def test_rules_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """What differs from the nearest preset comes first, each option with value and meaning."""
    assert 0 == main(["rules", "tractor(throws.fine=0, ladder.stops={5, K})"])
    out = capsys.readouterr().out
    differs, _, same = out.partition("As in tractor:")

    assert "throws.fine = 0 (tractor: 10)" in differs
    assert "ladder.stops = {5, K} (tractor: {})" in differs
    assert meanings()["throws.fine"] in differs
    assert "throws.ruff = largest_part" in same
    assert all(f"  {option} = " in out for option in meanings())
    assert all(meaning in out for meaning in meanings().values())


def test_rules_of_a_preset_differ_in_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A preset is its own nearest one."""
    assert 0 == main(["rules", "finding_friends"])
    assert "Differs from finding_friends in nothing." in capsys.readouterr().out


def test_rules_as_json_are_the_whole_tree(capsys: pytest.CaptureFixture[str]) -> None:
    """The tree has every option."""
    text = "tractor(throws.fine=0)"
    assert 0 == main(["rules", text, "--json"])
    assert to_dict(RuleConfig.parse(text)) == json.loads(capsys.readouterr().out)


def test_presets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each preset is listed with what it is."""
    assert 0 == main(["rules", "--list"])
    lines = capsys.readouterr().out.splitlines()

    assert list(PRESETS) == [line.split()[0] for line in lines]
    assert all(len(line.split()) > 2 for line in lines)


def test_signs_that_an_encoding_lacks_stop_nothing() -> None:
    """Meanings with signs that ASCII lacks are printed all the same."""
    done = _shell(["rules"], PYTHONIOENCODING="ascii")

    assert (0, "") == (done.returncode, done.stderr)


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` prints the version of the package."""
    assert 0 == main(["--version"])
    name, version = capsys.readouterr().out.split()

    assert "shengji" == name
    assert version[0].isdigit()


@pytest.mark.parametrize(
    "arguments", [[], ["deal"], ["match", "--rounds", "0"], ["replay"], ["vectors"]]
)
def test_wrong_arguments_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A command that is not understood gives status 2 and the usage."""
    assert 2 == main(arguments)
    assert "usage: shengji" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["match"], ["--version"], ["rules", "--list"]])
def test_without_the_extra_the_command_says_which(arguments: list[str]) -> None:
    """Without rich there is one line that says what to install, and status 1."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_RICH, *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )

    assert (1, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n"))
    assert "shengji[cli]" in done.stderr


def test_a_reader_that_goes_away_ends_the_command() -> None:
    """Where nobody reads any more the command ends without a traceback."""
    with subprocess.Popen(
        [sys.executable, "-m", "shengji", "match", "--seed", "7"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "Rules: tractor\n" == process.stdout.readline()
        process.stdout.close()
        assert "" == process.stderr.read()


def test_an_interrupt_ends_the_command() -> None:
    """Control-C in the middle of a match ends it without a traceback."""
    with subprocess.Popen(
        [sys.executable, "-m", "shengji", "match", "--rules", LONG, "--seed", "7"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("Rules: ")
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert "" == process.stderr.read()
    assert 130 == process.returncode


@pytest.mark.parametrize("arguments", [["rules", "--list"], ["schema", "config"], ["--version"]])
def test_an_answer_that_cannot_be_written_is_told(arguments: list[str], tmp_path: Path) -> None:
    """Where standard output takes nothing, as on a full disk, one line says so."""
    closed = tmp_path / "read-only"
    closed.touch()
    with closed.open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-m", "shengji", *arguments],
            stdout=file,
            stderr=subprocess.PIPE,
            check=False,
            encoding="utf-8",
        )

    assert 1 == done.returncode
    assert done.stderr.startswith("shengji: the answer cannot be written: ")
    assert 1 == len(done.stderr.splitlines())


@pytest.mark.parametrize(
    "arguments",
    [["match", "--seed", "\udc80"], ["play", "--seed", "\udc80"], ["simulate", "--seed", "\udc80"]],
    ids=lambda arguments: arguments[0],
)
def test_a_seed_that_is_no_text_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Bytes that the shell's encoding does not have make no seed, and one line says so."""
    assert 2 == main(arguments)
    captured = capsys.readouterr()

    assert ("", 1) == (captured.out, captured.err.count("\n"))
    assert "a seed is bytes or text" in captured.err


@pytest.mark.parametrize("command", ["match", "play", "simulate"])
def test_a_seed_of_wrong_digits_is_refused(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """After the mark of digits there have to be digits, and one line says so."""
    assert 2 == main([command, "--seed", "hex:monday"])
    captured = capsys.readouterr()

    assert ("", 1) == (captured.out, captured.err.count("\n"))
    assert "after hex: a seed has hexadecimal digits" in captured.err


def test_on_a_terminal_long_answers_are_set_in() -> None:
    """Where somebody watches, what belongs to a line stands below it, folded and dim."""
    plain = _shell(["rules", "tractor(throws.fine=0)"], COLUMNS="60")
    watched = _shell(["rules", "tractor(throws.fine=0)"], COLUMNS="60", FORCE_COLOR="1")

    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in watched.stdout.splitlines()]
    meaning = meanings()["throws.fine"]
    assert f"    {meaning}" in plain.stdout.splitlines()
    assert (
        meaning.split()
        == " ".join(lines).partition("fine = 0 (tractor: 10)")[2].split()[: len(meaning.split())]
    )
    assert all(len(line) <= 60 for line in lines if line.startswith("    "))
    assert "\x1b[2m" in watched.stdout


def test_an_audit_says_what_it_cannot_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without commitment and seed the shuffle is not checked; a wrong seed is found."""
    path = tmp_path / "match.jsonl"
    main(_match(path, "--rounds", "1"))
    game = loads(path.read_bytes())

    path.write_text(dumps(game), encoding="utf-8")
    capsys.readouterr()
    assert 0 == main(["replay", str(path), "--audit"])
    assert "Shuffle: not checked" in capsys.readouterr().out.splitlines()[-1]
    path.write_text(dumps(Record(game, seed="8", commitment=commit("8"))), encoding="utf-8")
    assert 1 == main(["replay", str(path), "--audit"])
    assert "event 1, first_seat: " in capsys.readouterr().err
    path.write_text(dumps(Record(game, seed="7", commitment=commit("8"))), encoding="utf-8")
    assert 1 == main(["replay", str(path), "--audit"])
    assert "that of the commitment" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seed", "line"),
    [
        (b"7", "Seed: 7"),
        (b"\xff", "Seed: hex:ff"),
        (b"\x07", "Seed: hex:07"),
    ],
)
def test_any_seed_can_be_told(
    seed: bytes, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A seed that nobody can type is told in hexadecimal digits, which can be typed."""
    path = tmp_path / "match.jsonl"
    path.write_text(dumps(Record(Game.new(RuleConfig()), seed=seed)), encoding="utf-8")

    assert 0 == main(["replay", str(path)])
    assert line == capsys.readouterr().out.splitlines()[1]
    told = line.removeprefix("Seed: ")
    again = ["match", "--rules", "short_game", "--seed", told, "--record", str(path)]
    assert 0 == main(again)
    assert line == capsys.readouterr().out.splitlines()[1]
    assert seed == read(path.read_bytes()).seed


def test_vectors_that_are_none_are_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where not one case could be run, the status is not 0."""
    path = tmp_path / "cases.jsonl"
    path.write_text('{"id": "a", "area": "weather"}', encoding="utf-8")

    assert 1 == main(["vectors", str(path)])
    assert "no case was run" in capsys.readouterr().err


@pytest.mark.parametrize("name", [".", "a\0b"])
def test_names_that_no_file_has_are_named(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be the name of a file gives status 1 and one line, to read and to write."""
    assert 1 == main(["replay", name])
    assert 1 == main(
        ["match", "--rules", "short_game", "--rounds", "1", "--quiet", "--record", name]
    )
    told = capsys.readouterr().err.splitlines()

    assert ["cannot be read", "cannot be written"] == [
        words
        for line, words in zip(told, ["cannot be read", "cannot be written"], strict=True)
        if words in line
    ]
