"""The pytest plugin, in runs of its own: vectors as tests, records of what failed."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

import pytest

from shengji import records
from shengji.config import presets
from shengji.testing import random_match

if TYPE_CHECKING:
    from pathlib import Path

GOOD = {"id": "good", "area": "settle", "rules": "tractor", "points": 90, "expect": {"gain": 0}}
BAD = GOOD | {"id": "bad", "expect": {"gain": 3}}
UNKNOWN = GOOD | {"id": "unknown", "area": "weather"}

FAILING = """
    from shengji.config import presets
    from shengji.testing import random_match, random_steps

    def test_of_a_match():
        game = random_match(presets.short_game(), "seed", deals=1)
        assert game.is_over

    def test_of_steps():
        for step in random_steps(presets.short_game(), "seed", deals=1):
            assert step.after.seq < 20

    def test_of_a_view():
        view = random_match(presets.short_game(), "seed", deals=1).view(2)
        assert view is None

    def test_of_nothing():
        assert 1 == 2

    def test_that_passes():
        game = random_match(presets.short_game(), "seed", deals=1)
        assert game.seq
"""


def vectors(folder: Path, *cases: dict[str, object]) -> Path:
    """Write vectors into a file."""
    path = folder / "vectors" / "settle.jsonl"
    path.parent.mkdir()
    path.write_text("\n".join(map(json.dumps, cases)))
    return path


def test_pytest_finds_it() -> None:
    """The installed package has one plugin for pytest, a module that stands by itself."""
    (found,) = entry_points(group="pytest11", name="shengji")
    assert found.value == "_shengji_pytest"


def test_it_costs_nothing() -> None:
    """Loading the plugin imports nothing of the library, nor pytest itself."""
    script = "import sys, _shengji_pytest; print([n for n in sys.modules if n[:7] == 'shengji'])"
    command = [sys.executable, "-c", f"{script}; print('pytest' in sys.modules)"]
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.split("\n") == ["[]", "False", ""]


def test_nothing_happens_unless_asked_for(pytester: pytest.Pytester) -> None:
    """Without an option no file of vectors is a test, and reports say nothing of matches."""
    vectors(pytester.path, GOOD)
    pytester.makepyfile(FAILING)
    result = pytester.runpytest("--strict-markers", "-pno:randomly")
    result.assert_outcomes(passed=1, failed=4)
    result.stdout.no_fnmatch_line("*shengji: the match*")


@pytest.mark.parametrize("options", [(), ("-n2",)])
def test_vectors_are_tests(pytester: pytest.Pytester, options: tuple[str, ...]) -> None:
    """Each vector is one test, which passes, fails with what was found, or is not known here."""
    path = vectors(pytester.path, GOOD, BAD, UNKNOWN)
    pytester.makepyfile("def test_other():\n    pass")
    result = pytester.runpytest_subprocess("--shengji-vectors", str(path.parent), "-ra", *options)
    result.assert_outcomes(passed=2, failed=1, skipped=1)
    result.stdout.fnmatch_lines(['bad (settle.jsonl:2): expected {"gain": 3}, found {"gain": 0}'])
    result.stdout.fnmatch_lines(["*unsupported: there is no area 'weather'"])


def test_vectors_are_chosen_as_other_tests(pytester: pytest.Pytester) -> None:
    """A relative path, a marker, a name and a node id choose them."""
    path = vectors(pytester.path, GOOD, BAD, GOOD)
    pytester.makepyfile("def test_other():\n    pass")
    asked = ("--shengji-vectors", "vectors/settle.jsonl")
    for chosen, passed, failed, left_out in (
        (("-mshengji_vector",), 2, 1, 1),
        (("-mnot shengji_vector",), 1, 0, 3),
        (("-kbad",), 0, 1, 3),
        ((f"{path}::good-line-3", "-kline-3"), 1, 0, 2),
    ):
        result = pytester.runpytest("--strict-markers", *asked, *chosen)
        result.assert_outcomes(passed=passed, failed=failed, deselected=left_out)


@pytest.mark.parametrize("text", ["{", "[]", '{"id": "x"'])
def test_what_is_no_vector_is_an_error(pytester: pytest.Pytester, text: str) -> None:
    """A file that holds no vectors is named with its line, and the run fails."""
    path = vectors(pytester.path)
    path.write_text(text)
    result = pytester.runpytest("--shengji-vectors", str(path))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"line 1, {path}: *"])


def test_a_path_without_vectors_is_refused(pytester: pytest.Pytester) -> None:
    """A folder that is not there stops the run at once."""
    result = pytester.runpytest("--shengji-vectors", "nowhere")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--shengji-vectors: *nowhere*no such file or folder*"])


@pytest.mark.parametrize("options", [(), ("-n2",)])
def test_records_of_failing_tests(pytester: pytest.Pytester, options: tuple[str, ...]) -> None:
    """The match that a failing test was at is written, and read back it is the same."""
    pytester.makepyfile(test_it=FAILING)
    result = pytester.runpytest_subprocess("--shengji-records", "kept", *options)
    result.assert_outcomes(passed=1, failed=4)
    game = random_match(presets.short_game(), "seed", deals=1)
    whole, part = (
        records.loads((pytester.path / "kept" / f"test_it.py-{name}-call.jsonl").read_text())
        for name in ("test_of_a_match", "test_of_steps")
    )
    assert whole == game
    assert part.seq >= 20
    assert part == game.at(part.seq)
    assert len(list((pytester.path / "kept").iterdir())) == 2
    result.stdout.fnmatch_lines(
        [
            "*shengji: the match that the test was at*",
            f"position: {records.write_position(game.state)}",
            "record: *test_it.py-test_of_a_match-call.jsonl",
        ]
    )
    result.stdout.fnmatch_lines([f"position: {records.write_position(game.view(2))}"])


def test_records_in_the_report(pytester: pytest.Pytester) -> None:
    """With a dash the whole record is in the report, and nothing is written."""
    pytester.makepyfile(test_it=FAILING)
    result = pytester.runpytest("--shengji-records", "-", "-kof_a_match")
    text = records.dumps(random_match(presets.short_game(), "seed", deals=1))
    assert text in result.stdout.str() + "\n"
    assert {path.name for path in pytester.path.iterdir()} >= {"test_it.py"}
    assert not list(pytester.path.rglob("*.jsonl"))


def test_records_of_what_hypothesis_found(pytester: pytest.Pytester) -> None:
    """Of a property the smallest example is kept, and the last of several faults has one too."""
    pytester.makepyfile(
        test_it="""
        from hypothesis import given, settings
        from shengji.testing import strategies as sj

        @settings(max_examples=20, deadline=None, database=None)
        @given(sj.games())
        def test_no_match_begins(game):
            assert not game.seq
        """
    )
    result = pytester.runpytest("--shengji-records", "kept")
    result.assert_outcomes(failed=1)
    (kept,) = (pytester.path / "kept").iterdir()
    assert records.loads(kept.read_text()).seq


def test_what_cannot_be_looked_at_ends_no_run(pytester: pytest.Pytester) -> None:
    """A local variable that raises when it is asked for its class, a folder that is a file."""
    pytester.makepyfile(
        """
        from shengji import Game, presets

        class Absent:
            @property
            def __class__(self):
                raise RuntimeError("nothing is behind this")

        def test_of_a_stand_in():
            absent, game = Absent(), Game.new(presets.tractor())
            assert game.seq
        """
    )
    pytester.makefile(".txt", taken="")
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "--shengji-records=taken.txt")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*This cannot be written: *"])


ERRORS = """
    from shengji.config import presets
    from shengji.machine import Game
    from shengji.records import Record
    from shengji.testing import random_match

    def game(deals):
        return random_match(presets.short_game(), "seed", deals=deals)

    def test_of_a_record():
        record = Record(game(1), names=["a", "b", "c", "d"])
        assert record is None

    def fail(deals):
        played = game(deals)
        raise ValueError(played.seq)

    def test_of_a_group():
        errors = []
        for deals in (1, 2):
            try:
                fail(deals)
            except ValueError as error:
                errors.append(error)
        raise ExceptionGroup("both", errors)

    def test_of_a_cause():
        try:
            fail(2)
        except ValueError as error:
            raise KeyError("behind it") from error
"""


def test_errors_behind_errors(pytester: pytest.Pytester) -> None:
    """The match is found in a record, in the first error of a group, and behind another error."""
    pytester.makepyfile(test_it=ERRORS)
    result = pytester.runpytest("--shengji-records", "kept")
    result.assert_outcomes(failed=3)
    read = {
        name: records.read(
            (pytester.path / "kept" / f"test_it.py-test_of_a_{name}-call.jsonl").read_text()
        )
        for name in ("record", "group", "cause")
    }
    assert read["record"].names == ("a", "b", "c", "d")
    deals = {name: record.game.state.match.deals for name, record in read.items()}
    assert deals == {"record": 1, "group": 1, "cause": 2}


def test_a_folder_that_cannot_be_written(pytester: pytest.Pytester) -> None:
    """Where no record can be kept, the failure is told all the same."""
    pytester.makepyfile(test_it=FAILING)
    (pytester.path / "kept").write_text("a file")
    result = pytester.runpytest("--shengji-records", "kept", "-kof_a_match")
    result.assert_outcomes(failed=1, deselected=4)
    result.stdout.fnmatch_lines(["This cannot be written: *kept*"])


def test_rules_without_a_text(pytester: pytest.Pytester) -> None:
    """A match whose rules cannot be written says so, and the failure is told all the same."""
    pytester.makepyfile(
        test_it="""
        import attrs
        from shengji.config import RuleConfig
        from shengji.machine import Game

        @attrs.frozen
        class Nameless:
            def multiplier(self, shape):
                return 1

        def test_of_rules():
            game = Game.new(RuleConfig(kitty_bonus=Nameless()))
            assert game.seq
        """
    )
    result = pytester.runpytest("--shengji-records", "kept")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["This cannot be written: *Nameless*registered by no name"])


def test_the_fault_of_a_check_is_kept(pytester: pytest.Pytester) -> None:
    """What `check_bot` and `check_config` find comes with the match in which they found it."""
    pytester.makepyfile(
        test_it="""
        from shengji.config import presets
        from shengji.machine import Pass
        from shengji.testing import check_bot

        class Silent:
            def act(self, view):
                return Pass(view.seat)

        def test_bot():
            check_bot(lambda seed: Silent(), [presets.short_game()])
        """
    )
    result = pytester.runpytest("--shengji-records", "kept")
    result.assert_outcomes(failed=1)
    (kept,) = (pytester.path / "kept").iterdir()
    game = records.loads(kept.read_text())
    assert (game.phase, game.config) == ("bury", presets.short_game())
