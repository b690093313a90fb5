"""What must hold of any match, told from its log alone (RULES §7–§9).

Here a log is read as a person with pen and paper would read it: every card turns up once, the
points add up, the deal passes to whom it must, nobody climbs further than he has gained, and the
winners have the level to win with. None of it is decided as the machine decides it.

A settlement or a ladder of a user's own may let levels do what they like; there the log must agree
with what the class answers.

>>> from shengji.config import presets
>>> from shengji.testing import random_match
>>> check_match(random_match(presets.short_game(), "seed"))
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, final

from shengji.cards import PLAIN_RANKS, full_pack
from shengji.config import Finish, LadderOptions, Role, Settled, SettlementOptions
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
    from collections.abc import Iterable, Iterator

    from shengji.cards import Card, Rank
    from shengji.machine import Event

__all__ = ("MatchFaultError", "check_match", "find_match_faults")

_POINTS_A_DECK = 100


@final
class MatchFaultError(AssertionError):
    """A match whose log cannot be right.

    Attributes:
        game: The match.
        problems: One sentence for each thing that is wrong.
    """

    def __init__(self, game: Game, problems: Iterable[str]) -> None:
        """Name all the problems at once."""
        self.game = game
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__("\n".join([f"{game.config!r}:", *self.problems]))


def check_match(game: Game) -> None:
    """Check that the log of a match can be right.

    Args:
        game: The match, over or not.

    Raises:
        MatchFaultError: It cannot; the error names all the reasons.

    >>> from shengji.config import presets
    >>> from shengji.players import play_match, random_bots
    >>> check_match(play_match(presets.tractor(), "a", random_bots(presets.tractor(), "b")))
    """
    problems = find_match_faults(game)
    if problems:
        raise MatchFaultError(game, problems)


def find_match_faults(game: Game) -> tuple[str, ...]:
    """Find what cannot be right in the log of a match.

    Args:
        game: The match, over or not.

    Returns:
        One sentence for each fault, with the number of the event; nothing if all is well.

    >>> import attrs
    >>> from shengji.config import presets
    >>> from shengji.testing import random_match
    >>> game = random_match(presets.short_game(), "seed", deals=1)
    >>> forged = [
    ...     attrs.evolve(event, points=0) if isinstance(event, KittyShown) else event
    ...     for event in game.events
    ... ]
    >>> find_match_faults(Game.replay(game.config, forged))
    ('event 127: the tricks and the kitty have 180 points, not 200',)
    """
    referee = _Referee(game)
    problems = [
        f"event {seq}: {problem}"
        for seq, event in enumerate(game.events, start=1)
        for problem in referee.read(event)
    ]
    return tuple(problems + list(referee.end(game)))


class _Referee:
    """Reads a log event by event and holds each against those before it."""

    def __init__(self, game: Game) -> None:
        self.config = game.config
        self.levels: tuple[Rank, ...] = (game.config.ladder.start,) * game.config.seats
        self.starter: int | None = None
        self.points = 0
        self.kitty = 0
        self.cards: Counter[Card] = Counter()
        self.scored: RoundScored | None = None
        self.winners: tuple[int, ...] = ()
        self.level = game.config.ladder.start

    def read(self, event: Event) -> Iterator[str]:
        """Find what is wrong with one event."""
        match event:
            case RoundBegan():
                yield from self._begin(event)
            case StarterChosen(seat):
                if self.scored is not None and self._gains(seat, self.scored) is False:
                    yield f"seat {seat} starts, whose side has not the deal"
                self.starter = seat
            case CardsPlayed():
                self.cards.update(event.cards)
            case TrickWon():
                self.points += event.points
            case KittyShown():
                self.kitty = event.points
                self.points += event.points
                self.cards.update(event.cards)
            case RoundScored():
                yield from self._score(event)
            case LevelsChanged():
                yield from self._climb(event)
            case MatchWon():
                yield from self._win(event)
            case _:
                pass

    def end(self, game: Game) -> Iterator[str]:
        """Find what is wrong with the match as it stands after its last event."""
        is_won = bool(self.winners)
        if game.is_over is not is_won or (game.phase is Phase.OVER) is not is_won:
            yield f"the match is in phase {game.phase} and was won by seats {self.winners}"
        if game.is_over and game.actors:
            yield f"the match is over, and seats {game.actors} may act"
        if game.state.match.winners != self.winners:
            yield f"the state names as winners {game.state.match.winners}, the log {self.winners}"

    def _begin(self, event: RoundBegan) -> Iterator[str]:
        """The round is the starter's, at the starter's level."""
        if event.starter != self.starter:
            yield f"the round is of seat {event.starter}, not of {self.starter}"
        self.level = self.levels[event.starter or 0]
        if event.level is not self.level:
            yield f"the round is played at {event.level}, not at {self.level}"
        self.points, self.kitty, self.cards, self.scored = 0, 0, Counter(), None

    def _score(self, event: RoundScored) -> Iterator[str]:
        """Every card and every point of the packs is there, and the total says who has the deal."""
        config = self.config
        if self.cards != Counter(full_pack(config.decks)):
            yield "the cards played and those of the kitty are no whole pack"
        if self.points != _POINTS_A_DECK * config.decks:
            owed = _POINTS_A_DECK * config.decks
            yield f"the tricks and the kitty have {self.points} points, not {owed}"
        if event.kitty_points != self.kitty * event.multiplier:
            yield f"the kitty counts {event.kitty_points}, not {self.kitty} × {event.multiplier}"
        if event.points != event.trick_points + event.fine_points + event.kitty_points:
            yield f"the total of {event.points} points is not the sum of its parts"
        settlement = config.settlement
        if isinstance(settlement, SettlementOptions):
            line = settlement.line_per_deck * config.decks
            if event.held is not (event.points < line):
                yield f"with {event.points} points and a line of {line}, held is {event.held}"
            if event.gain < 0:
                yield f"{event.gain} levels are gained"
        elif settlement.settle(event.points, config.decks) != Settled(event.held, event.gain):
            yield f"{event.points} points are settled otherwise than the settlement says"
        if self.starter not in event.declarers:
            yield f"seat {self.starter} started and is none of the declarers"
        if len(event.declarers) >= config.seats:
            yield "there are no opponents"
        self.scored = event

    @staticmethod
    def _gains(seat: int, scored: RoundScored) -> bool:
        """Whether a seat is of the side that has the deal after a round."""
        return (seat in scored.declarers) is scored.held

    def _climb(self, event: LevelsChanged) -> Iterator[str]:
        """Who has the deal climbs by the gain at most, nobody else moves, nobody falls."""
        scored, ladder = self.scored, self.config.ladder
        if scored is None:
            yield "levels change before the round is counted"
            return
        for seat, (old, new) in enumerate(zip(self.levels, event.levels, strict=True)):
            if isinstance(ladder, LadderOptions):
                most = min(ladder.top, old + scored.gain * self._gains(seat, scored))
                if not old <= new <= most:
                    yield f"seat {seat} goes from {old} to {new}"
            else:
                role = Role.DECLARERS if seat in scored.declarers else Role.OPPONENTS
                after = ladder.advance(
                    old, scored.gain, role, held=scored.held, played=self.level
                ).level
                if new is not after:
                    yield f"seat {seat} goes from {old} to {new}, by the ladder to {after}"
            if new not in PLAIN_RANKS:
                yield f"seat {seat} comes to {new!r}, which is no level"
        if not self.config.is_friends and event.levels != event.levels[:2] * (
            self.config.seats // 2
        ):
            yield "seats of one side have different levels"
        self.levels = event.levels

    def _win(self, event: MatchWon) -> Iterator[str]:
        """The winners have the deal and the level; in fixed teams they are a whole side."""
        scored, ladder = self.scored, self.config.ladder
        if not event.seats or scored is None:
            yield "the match is won by nobody, or before a round was counted"
            return
        if isinstance(ladder, LadderOptions):
            for seat in event.seats:
                if self.levels[seat] is not ladder.top or not self._gains(seat, scored):
                    yield f"seat {seat} wins at level {self.levels[seat]}, held is {scored.held}"
            if ladder.finish is Finish.DEFEND_TOP and not scored.held:
                yield "the match is won by opponents, where the top has to be defended"
        sides = [tuple(range(side, self.config.seats, 2)) for side in (0, 1)]
        if not self.config.is_friends and event.seats not in sides:
            yield f"the winners {event.seats} are no whole side"
        self.winners = event.seats
