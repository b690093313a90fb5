"""Events are a closed union: a match over them is known to be complete; never run."""

from typing import assert_never, assert_type

from shengji import (
    CallLost,
    Card,
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
    Rank,
    RoundBegan,
    RoundScored,
    StarterChosen,
    ThrowFailed,
    TrickWon,
    Trump,
    TrumpFixed,
)
from shengji.rules.friends import FriendCall


def every_event(event: Event) -> str:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """What each event holds: hidden cards may be None, public ones may not."""
    match event:
        case RoundBegan(number, deal, level, first_seat, starter, pack):
            assert_type((number, deal, first_seat), tuple[int, int, int])
            assert_type(level, Rank)
            assert_type(starter, int | None)
            assert_type(pack, tuple[Card, ...] | None)
            return "a round"
        case CardDrawn(seat, card):
            assert_type(seat, int)
            assert_type(card, Card | None)
            return "a card"
        case HandsDealt(hands):
            assert_type(hands, tuple[tuple[Card, ...] | None, ...])
            return "all cards"
        case Declared(seat, cards, trump):
            assert_type(cards, tuple[Card, ...])
            assert_type(trump, Trump)
            return "a declaration"
        case Passed(seat):
            return "a pass"
        case KittyTurned(cards, redeal):
            assert_type(redeal, bool)
            return "the kitty, turned"
        case TrumpFixed(trump):
            assert_type(trump, Trump)
            return "the trump"
        case StarterChosen(seat):
            return "a starter"
        case KittyTaken(seat, cards) | KittyBuried(seat, cards):
            assert_type(cards, tuple[Card, ...] | None)
            return "the kitty"
        case FriendsCalled(seat, calls):
            assert_type(calls, tuple[FriendCall, ...])
            return "calls"
        case CardsPlayed(seat, cards, parts):
            assert_type(cards, tuple[Card, ...])
            assert_type(parts, tuple[tuple[Card, ...], ...] | None)
            return "a play"
        case ThrowFailed():
            assert_type(event.challenger, int | None)
            assert_type(event.paid_to, tuple[int, ...])
            return "a throw"
        case FriendJoined(seat, call):
            assert_type(call, FriendCall)
            return "a friend"
        case CallLost(call):
            return "a call"
        case TrickWon(seat, points):
            assert_type(points, int)
            return "a trick"
        case KittyShown(cards, points):
            assert_type(cards, tuple[Card, ...])
            return "the kitty, shown"
        case RoundScored():
            assert_type(event.held, bool)
            assert_type(event.points, int)
            return "a count"
        case LevelsChanged(levels):
            assert_type(levels, tuple[Rank, ...])
            return "levels"
        case MatchWon(seats):
            assert_type(seats, tuple[int, ...])
            return "a match"
        case _:
            assert_never(event)


def forgotten(event: Event) -> str:
    """A match that leaves events out is found."""
    match event:
        case RoundBegan() | CardDrawn() | HandsDealt() | Declared() | Passed() | KittyTurned():
            return "before the trump is fixed"
        case TrumpFixed() | StarterChosen() | KittyTaken() | KittyBuried() | FriendsCalled():
            return "before the first lead"
        case CardsPlayed() | ThrowFailed() | FriendJoined() | CallLost() | TrickWon():
            return "play"
        case KittyShown() | RoundScored() | LevelsChanged():
            return "the end of a round"
        case _:
            assert_never(event)  # type: ignore[arg-type]


def changed(event: TrickWon) -> None:
    """Nobody changes what has happened."""
    event.points = 7  # type: ignore[misc]
    TrickWon(1)  # type: ignore[call-arg]
