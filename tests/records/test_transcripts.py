"""Transcripts: a match in plain lines, whole or as a seat saw it."""

from __future__ import annotations

from pathlib import Path

import pytest

from shengji.cards import cards_of
from shengji.cli import main
from shengji.machine import (
    CallLost,
    CardsPlayed,
    FriendJoined,
    KittyBuried,
    RoundBegan,
    RoundScored,
    TrickWon,
)
from shengji.records import dumps, transcript
from shengji.rules.friends import FriendCall
from tests.records.samples import RULES, sample


@pytest.mark.parametrize("rules", RULES)
def test_everything_played_is_told(rules: str) -> None:
    """There is a line a trick with its plays in order, the winner and the points; and the count."""
    game = sample(rules)
    lines = transcript(game.events).splitlines()
    tricks = [line for line in lines if line.startswith("trick")]
    played: list[CardsPlayed] = []
    told = iter(tricks)
    for event in game.events:
        if isinstance(event, CardsPlayed):
            played.append(event)
        elif isinstance(event, TrickWon):
            plays, _, end = next(told)[9:].partition(" > ")
            assert f"{event.seat}, {event.points} points" == end
            shown = [play.replace(" + ", " ") for play in plays.split(" | ")]
            parts = [
                [card for part in one.parts or (one.cards,) for card in part] for one in played
            ]
            assert shown == [
                f"{one.seat}: {' '.join(map(str, cards))}"
                for one, cards in zip(played, parts, strict=True)
            ]
            played = []
    assert next(told, None) is None
    scored = [event for event in game.events if isinstance(event, RoundScored)]
    counts = [line for line in lines if line.startswith("count")]
    assert len(scored) == len(counts)
    for event, count in zip(scored, counts, strict=True):
        assert f"opponents {event.points}:" in count
    rounds = [event for event in game.events if isinstance(event, RoundBegan)]
    assert len(rounds) == sum(line.startswith("Round") for line in lines)


@pytest.mark.parametrize("rules", RULES)
def test_a_seat_is_told_its_own_cards(rules: str) -> None:
    """A seat reads its own hand, and a spectator none; the starter alone what was buried."""
    game = sample(rules)
    last = max(place for place, event in enumerate(game.events) if isinstance(event, RoundBegan))
    events = game.events[last:]
    starter = next(event.seat for event in events if isinstance(event, KittyBuried))
    for seat in (None, *range(game.config.seats)):
        lines = transcript(game.stream(seat, last)).splitlines()
        hands = [line[9:].partition(":")[0] for line in lines if line.startswith("hands")]
        assert hands == ([] if seat is None else [str(seat)])
        assert (seat == starter) == any("buries" in line for line in lines)
    whole = transcript(events).splitlines()
    begin = next(place for place, line in enumerate(whole) if line.startswith("hands"))
    assert [f"{seat}:" for seat in range(game.config.seats)] == [
        line[9:].partition(" ")[0] for line in whole[begin : begin + game.config.seats]
    ]


def test_the_command_tells_what_a_seat_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`shengji replay --seat` prints the transcript of a seat's stream; another seat is refused."""
    game = sample()
    path = tmp_path / "match.jsonl"
    path.write_text(dumps(game), encoding="utf-8", newline="\n")

    assert 0 == main(["replay", str(path), "--seat", "2"])
    assert transcript(game.stream(2)) in capsys.readouterr().out
    assert 2 == main(["replay", str(path), "--seat", "4"])
    assert "the seats are 0 to 3" in capsys.readouterr().err


def test_friends_are_told_with_the_trick() -> None:
    """Who joins, and a call that is lost, stand below the trick that made it so."""
    call = FriendCall("AS", 1)
    lines = transcript(
        [
            CardsPlayed(0, cards_of("KS"), (cards_of("KS"),)),
            CardsPlayed(1, cards_of("AS")),
            FriendJoined(1, call),
            CallLost(FriendCall("AD", 2)),
            TrickWon(1, 10),
        ]
    ).splitlines()

    assert [
        "trick 1  0: KS | 1: AS > 1, 10 points",
        "         1 joins by AS#1",
        "         the call of AD#2 is lost",
    ] == lines
