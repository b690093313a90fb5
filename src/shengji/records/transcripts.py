"""A match in plain lines, for people to read: who held, declared and played what.

A transcript is made of events, the whole log or a seat's stream; what the stream hides is left out.
It is short rather than complete, and there is no way back from it: to keep a match, write a record.

>>> from shengji.config import presets
>>> from shengji.machine import Deal, Game
>>> game = Game.new(presets.short_game()).apply(Deal.shuffled(presets.short_game(), "seed", 1))
>>> print(transcript(game.stream(1)))
Round 1: level 2, seat 1 draws first
hands    1: 2S 3S 10S JS KS AS 5H 5H 6H 7H 8H JH JH QH KH KH QC 3D 3D 7D 8D JD AD SJ BJ
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from shengji._arguments import need, shown
from shengji.cards import Card
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

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("transcript",)


def transcript(events: Iterable[Event]) -> str:
    """Tell what happened.

    Args:
        events: The log of a match or a part of it, or what a seat saw.

    Returns:
        Some lines a round: hands as they were dealt, declarations, kitty, a line a trick, and the
        count. Within a trick the plays stand in order, the leader's first.

    Raises:
        ArgumentError: Those are no events.

    >>> from shengji.cards import cards_of
    >>> print(transcript([CardsPlayed(2, cards_of("AS")), CardsPlayed(3, cards_of("5S"))]))
    trick 1  2: AS | 3: 5S
    """
    need(events, "events", Iterable)
    teller = _Teller()
    for event in events:
        teller.tell(event)
    teller.flush()
    return "\n".join(teller.lines)


def _text(items: Iterable[object]) -> str:
    return " ".join(map(str, items))


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


class _Teller:
    """Gathers what belongs in one line.

    Attributes:
        lines: What has been told.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lines: list[str] = []
        self._drawn: dict[int, list[Card]] = {}
        self._said: list[str] = []
        self._plays: list[str] = []
        self._notes: list[str] = []
        self._trick = 0

    def tell(self, event: Event) -> None:
        """Tell an event, or keep it for a later line."""
        match event:
            case CardDrawn(seat, card):
                if card is not None:
                    self._drawn.setdefault(seat, []).append(card)
            case HandsDealt(hands):
                self._drawn = {seat: list(hand) for seat, hand in enumerate(hands) if hand}
            case Declared(seat, cards):
                self._said.append(f"{seat} {_text(cards)}")
            case Passed(seat):
                self._said.append(f"{seat} passes")
            case CardsPlayed() | ThrowFailed() | FriendJoined() | CallLost() | TrickWon():
                self._play(event)
            case _:
                self.flush()
                self._other(event)

    def flush(self) -> None:
        """Write what is kept."""
        for seat, hand in sorted(self._drawn.items()):
            label = "hands" if seat == min(self._drawn) else ""
            self.lines.append(f"{label:8} {seat}: {_text(sorted(hand))}")
        if self._said:
            self.lines.append(f"declared {', '.join(self._said)}")
        self._end_trick("")
        self._drawn, self._said = {}, []

    def _end_trick(self, end: str) -> None:
        if self._plays or end:
            self.lines.append(f"trick {self._trick:<2} {' | '.join(self._plays)}{end}")
        self.lines += [f"{'':8} {note}" for note in self._notes]
        self._plays, self._notes = [], []

    def _play(self, event: Event) -> None:
        match event:
            case CardsPlayed(seat, cards, parts):
                if parts is not None or not self._trick:
                    self.flush()
                    self._trick += 1
                text = _text(cards) if parts is None else " + ".join(map(_text, parts))
                self._plays.append(f"{seat}: {text}")
            case ThrowFailed(seat, cards, fine=fine):
                self.flush()
                cost = f", fine {fine}" if fine else ""
                self._notes.append(f"{seat} threw {_text(cards)}, which failed{cost}")
            case FriendJoined(seat, call):
                self._notes.append(f"{seat} joins by {call}")
            case CallLost(call):
                self._notes.append(f"the call of {call} is lost")
            case TrickWon(seat, points):
                self._end_trick(f" > {seat}, {points} points")
            case _:
                pass

    def _other(self, event: Event) -> None:
        if isinstance(event, RoundBegan):
            self._trick = 0
            if self.lines:
                self.lines.append("")
        write = _LINES.get(type(event))
        if write is None:
            message = f"an event is needed, not {shown(event)}"
            raise ArgumentError(message, name="events", value=event)
        line = write(event)
        if line:
            self.lines.append(line)


def _turned(event: KittyTurned) -> str:
    return "nobody declared: dealt anew" if event.redeal else f"turned   {_text(event.cards)}"


def _taken(event: KittyTaken) -> str:
    return f"kitty    {event.seat} takes {'it' if event.cards is None else _text(event.cards)}"


def _buried(event: KittyBuried) -> str:
    return "" if event.cards is None else f"{'':8} {event.seat} buries {_text(event.cards)}"


def _count(scored: RoundScored) -> str:
    parts = [f"tricks {scored.trick_points}"]
    if scored.fine_points:
        parts.append(f"fines {scored.fine_points}")
    if scored.kitty_points:
        parts.append(f"kitty {scored.kitty_points} (× {scored.multiplier})")
    what = "declarers" if scored.held else "opponents"
    end = f"{what} gain {scored.gain}"
    return (
        f"count    opponents {scored.points}: {', '.join(parts)}; {end};"
        f" declarers {_seats(scored.declarers)}"
    )


_LINES: Final[dict[type, Callable[[Any], str]]] = {
    RoundBegan: lambda event: (
        f"Round {event.number}: level {event.level}, seat {event.first_seat} draws first"
    ),
    KittyTurned: _turned,
    TrumpFixed: lambda event: f"trump    {event.trump}",
    StarterChosen: lambda event: f"starter  {event.seat}",
    KittyTaken: _taken,
    KittyBuried: _buried,
    FriendsCalled: lambda event: f"calls    {event.seat}: {', '.join(map(str, event.calls))}",
    KittyShown: lambda event: f"kitty    {_text(event.cards)}, {event.points} points",
    RoundScored: _count,
    LevelsChanged: lambda event: f"levels   {_text(event.levels)}",
    MatchWon: lambda event: f"winners  {_seats(event.seats)}",
}
