"""What must hold of any match that was played to its end, told from its log alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from shengji.cards import full_pack
from shengji.config import LadderOptions
from shengji.machine import (
    CardsPlayed,
    Game,
    KittyShown,
    LevelsChanged,
    MatchWon,
    Phase,
    RoundBegan,
    RoundScored,
    StarterChosen,
    TrickWon,
)

if TYPE_CHECKING:
    from shengji.cards import Card, Rank
    from shengji.machine import Event

__all__ = ("check_match",)


class _Referee:
    """Reads a log event by event and checks each against those before it."""

    def __init__(self, game: Game) -> None:
        ladder = game.config.ladder
        assert isinstance(ladder, LadderOptions)
        self.config = game.config
        self.top = ladder.top
        self.levels: tuple[Rank, ...] = (ladder.start,) * game.config.seats
        self.starter: int | None = None
        self.points = 0
        self.cards: Counter[Card] = Counter()
        self.scored: RoundScored | None = None
        self.winners: tuple[int, ...] = ()

    def read(self, event: Event) -> None:
        """Check one event."""
        match event:
            case RoundBegan():
                self._begin(event)
            case StarterChosen():
                self._choose(event)
            case CardsPlayed():
                self.cards.update(event.cards)
            case TrickWon():
                self.points += event.points
            case KittyShown():
                self.points += event.points
                self.cards.update(event.cards)
            case RoundScored():
                self._score(event)
            case LevelsChanged():
                self._climb(event)
            case MatchWon():
                self._win(event)

    def _begin(self, event: RoundBegan) -> None:
        """The round is the starter's, at the starter's level."""
        assert event.starter == self.starter
        assert event.level is self.levels[event.starter or 0]
        self.points, self.cards, self.scored = 0, Counter(), None

    def _choose(self, event: StarterChosen) -> None:
        """The next starter is of the side that has the deal."""
        if self.scored is not None:
            assert (event.seat in self.scored.declarers) is self.scored.held
        self.starter = event.seat

    def _score(self, event: RoundScored) -> None:
        """Every card and every point of the packs is there, and the total says who has the deal."""
        config = self.config
        assert self.cards == Counter(full_pack(config.decks))
        assert self.points == 100 * config.decks
        assert event.points == event.trick_points + event.fine_points + event.kitty_points
        assert event.held is (event.points < config.line)
        assert event.gain >= 0
        assert self.starter in event.declarers
        assert len(event.declarers) < config.seats
        self.scored = event

    def _gains(self, seat: int) -> bool:
        """Whether a seat is of the side that has the deal now."""
        assert self.scored is not None
        return (seat in self.scored.declarers) is self.scored.held

    def _climb(self, event: LevelsChanged) -> None:
        """Who has the deal climbs by the gain at most, nobody else moves, nobody falls."""
        assert self.scored is not None
        for seat, (old, new) in enumerate(zip(self.levels, event.levels, strict=True)):
            assert old <= new <= min(self.top, old + self.scored.gain * self._gains(seat))
        if not self.config.is_friends:
            assert event.levels == event.levels[:2] * (self.config.seats // 2)
        self.levels = event.levels

    def _win(self, event: MatchWon) -> None:
        """The winners are at the top and have the deal; in fixed teams they are a whole side."""
        assert event.seats
        for seat in event.seats:
            assert self.levels[seat] is self.top
            assert self._gains(seat)
        if not self.config.is_friends:
            sides = {tuple(range(side, self.config.seats, 2)) for side in (0, 1)}
            assert event.seats in sides
        self.winners = event.seats


def check_match(game: Game) -> None:
    """Check a match that is over.

    Args:
        game: Where it ended.
    """
    referee = _Referee(game)
    for event in game.events:
        referee.read(event)
    assert game.is_over
    assert game.phase is Phase.OVER
    assert game.actors == ()
    assert referee.winners == game.state.match.winners
    assert isinstance(game.events[-1], MatchWon)
