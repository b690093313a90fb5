"""What `examples/first_round.py` promises: a whole round, in few lines, as one seat sees it."""

from __future__ import annotations

import pytest

from examples.first_round import YOU, main
from tests.house.sources import ROOT

LINES = 60


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What it prints."""
    main()
    return capsys.readouterr().out.splitlines()


def test_it_is_short() -> None:
    """A newcomer reads it on one screen or two."""
    text = (ROOT / "examples" / "first_round.py").read_text(encoding="utf-8")

    assert len(text.splitlines()) <= LINES


def test_a_whole_round(told: list[str]) -> None:
    """Everything is there, once: the trump, the starter, each card of the hand, the count."""
    hand = told[0].removeprefix("Your hand: ").split()
    own = [line for line in told if line.startswith((f"Seat {YOU} played", f"Seat {YOU} led"))]
    played = [card for line in own for card in line.rpartition(": ")[2].split(",")]

    assert len(hand) == 25
    assert len(played) == 25
    assert len([line for line in told if line.startswith("The trump is settled")]) == 1
    assert len([line for line in told if line.startswith("The opponents have")]) == 1
    assert len([line for line in told if line.startswith("The levels by seat")]) == 1


def test_a_refusal(told: list[str]) -> None:
    """One play is refused, and it is said why."""
    tried = [line for line in told if "You try" in line]

    assert len(tried) == 1
    assert "The number of cards to play of the suit led, spades, is 2, not 0." in tried[0]


def test_no_secret_is_told(told: list[str]) -> None:
    """What others took up and buried is not told."""
    assert [line for line in told if "took the kitty" in line] == ["Seat 1 took the kitty."]
    assert [line for line in told if "buried" in line] == ["Seat 1 buried the kitty."]
