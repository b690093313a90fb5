"""What happened, in every language."""

from __future__ import annotations

from typing import get_args

import pytest

from shengji.cards import Card, Rank, cards_of
from shengji.errors import ArgumentError
from shengji.machine import (
    CallLost,
    CardDrawn,
    CardsPlayed,
    Declared,
    Event,
    FriendJoined,
    FriendsCalled,
    HandsDealt,
    KittyBuried,
    KittyShown,
    KittyTaken,
    KittyTurned,
    LevelsChanged,
    MatchWon,
    Passed,
    RoundBegan,
    RoundScored,
    StarterChosen,
    ThrowFailed,
    TrickWon,
    TrumpFixed,
)
from shengji.messages import LANGUAGES, cards_text, describe, shape_text
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Trump
from tests.machine.play import steps

TWO = cards_of("9S 10S")
THROW = ThrowFailed(
    1, cards_of("AS KS QS"), (TWO, TWO), cards_of("QS"), cards_of("AS KS"), None, 20, ()
)
EVENTS: tuple[Event, ...] = (
    RoundBegan(1, 2, Rank.TWO, 3, None, None),
    RoundBegan(2, 3, Rank.ACE, 3, 3, None),
    CardDrawn(1, None),
    CardDrawn(1, Card("9S")),
    HandsDealt((None, TWO, None, None)),
    Declared(2, cards_of("7H 7H"), Trump.parse("7H")),
    Passed(3),
    KittyTurned(TWO),
    KittyTurned((), redeal=True),
    TrumpFixed(Trump.parse("7NT")),
    StarterChosen(2),
    KittyTaken(2, None),
    KittyTaken(2, TWO),
    KittyBuried(2, None),
    KittyBuried(2, TWO),
    FriendsCalled(2, (FriendCall("AS", 2),)),
    CardsPlayed(1, TWO),
    CardsPlayed(1, cards_of("9S 9S 8S 8S"), (cards_of("9S 9S 8S 8S"),)),
    THROW,
    ThrowFailed(1, cards_of("AS KS QS"), (TWO, TWO), cards_of("QS"), cards_of("AS KS"), 2, 0, ()),
    FriendJoined(3, FriendCall("AS", 2)),
    CallLost(FriendCall("AS", 2)),
    TrickWon(0, 15),
    KittyShown(TWO, 10),
    RoundScored((0, 2), 65, 0, 4, 60, 125, held=False, gain=1),
    RoundScored((0, 2), 5, -10, 0, 0, -5, held=True, gain=3),
    LevelsChanged((Rank.TWO, Rank.FIVE, Rank.TWO, Rank.FIVE)),
    MatchWon((1, 3)),
)


def test_there_is_an_example_of_each_event() -> None:
    """Every kind of event is among the examples of this file."""
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_each_event_is_told(event: Event) -> None:
    """In each language in other words, and without a gap."""
    told = {describe(event, lang) for lang in LANGUAGES}

    assert len(told) == len(LANGUAGES)
    for text in told:
        assert not set("{}?") & set(text)
        assert "None" not in text
        assert text[-1] in ".。"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_told(lang: str) -> None:
    """Seats, cards, parts, points and levels stand in the text."""
    assert cards_text("9S 10S", lang) in describe(KittyTaken(2, TWO), lang)
    led = CardsPlayed(1, cards_of("9S 9S 8S 8S"), (cards_of("9S 9S 8S 8S"),))
    assert shape_text([(2, 2)], lang) in describe(led, lang)
    for number in ("125", "65", "60"):
        assert number in describe(EVENTS[-4], lang)
    assert "20" in describe(THROW, lang)
    assert "20" not in describe(EVENTS[19], lang)


@pytest.mark.parametrize(
    ("points", "en", "es"),
    [
        (0, "with 0 points", "con 0 puntos"),
        (1, "with 1 point.", "con 1 punto."),
        (5, "with 5 points", "con 5 puntos"),
    ],
)
def test_numbers_have_their_forms(points: int, en: str, es: str) -> None:
    """One point, several points."""
    assert en in describe(TrickWon(0, points))
    assert es in describe(TrickWon(0, points), "es")
    assert f"得{points}分" in describe(TrickWon(0, points), "zh")


def test_what_a_seat_may_not_see_is_not_told() -> None:
    """An event with a field left out is told as far as it is known."""
    assert describe(CardDrawn(1, None)) == "Seat 1 drew a card."
    assert describe(CardDrawn(1, Card("9S"))) == "Seat 1 drew 9♠."
    assert describe(HandsDealt((None, TWO))) == "All hands are dealt. Seat 1 has 9♠, 10♠."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_told(lang: str) -> None:
    """All events of a match with friends can be told, as each seat sees them too."""
    *_, (_, _, game) = steps("finding_friends(throws.fine=10)", 3, rounds=1)

    for event in game.events:
        assert describe(event, lang)


def test_what_is_no_event_is_refused() -> None:
    """Nothing is told of anything else."""
    with pytest.raises(ArgumentError, match="event"):
        describe("RoundBegan")  # type: ignore[arg-type]  # on purpose
