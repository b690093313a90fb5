"""What `examples/terminal_bot_match.py` promises: a match of bots, at the terminal."""

from __future__ import annotations

import pytest

from shengji.messages import LANGUAGES
from tests.examples.scripts import run_script

SCRIPT = "terminal_bot_match.py"


def test_a_match() -> None:
    """The first round is told trick by trick, the others in a line each, then who has won."""
    done = run_script(SCRIPT, "--seed", "7")
    lines = done.stdout.splitlines()
    rounds = [line for line in lines if "|" in line]

    assert (0, "") == (done.returncode, done.stderr)
    assert lines[:2] == ["0: HeuristicBot", "1: GreedyBot"]
    assert [int(line.partition("|")[0]) for line in rounds] == list(range(2, len(rounds) + 2))
    assert len([line for line in lines if "won the trick" in line]) > 5
    assert lines[-1].startswith("The match is won by seats")
    assert done.stdout == run_script(SCRIPT, "--seed", "7").stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_and_rules(lang: str) -> None:
    """Other rules, other languages, and no more rounds than asked for."""
    arguments = ("--lang", lang, "--rules", "finding_friends(table.seats=6)", "--rounds", "2")
    done = run_script(SCRIPT, *arguments)

    assert (0, "") == (done.returncode, done.stderr)
    assert "5: GreedyBot" in done.stdout
    assert len([line for line in done.stdout.splitlines() if "|" in line]) == 1


def test_wrong_rules() -> None:
    """Rules that are none are refused in a line that says why."""
    done = run_script(SCRIPT, "--rules", "tractor(table.decks=9)")

    assert done.returncode == 2
    assert "table.decks" in done.stderr
    assert "Traceback" not in done.stderr
