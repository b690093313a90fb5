"""One person at a table with bots: whose turn it is, and what happens until it is the person's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

import attrs

from shengji.errors import UndoRefusedError
from shengji.machine import Deal, Declare, Draw, Game, Pass, Phase
from shengji.machine.undo import last_decision
from shengji.players import HeuristicBot
from shengji.records import Record, finish, verify
from shengji.shuffle import commit, derive_seed

if TYPE_CHECKING:
    from shengji.config import RuleConfig
    from shengji.machine import Action, Event, View

__all__ = ("Sitting",)

_BOT: Final = "bot"
_PERSON: Final = "person"


class Sitting:
    """A match between one person and bots.

    Attributes:
        game: The match.
        seat: The person's.
        seed: What makes the packs and the bots' choices.
    """

    def __init__(self, game: Game, seat: int, seed: bytes) -> None:
        """Sit down at a match, new or begun."""
        self.game = game
        self.seat = seat
        self.seed = seed
        self._told = game.seq
        self._refused: tuple[Action, ...] = ()
        self._resumed = Record(game)

    @classmethod
    def new(cls, config: RuleConfig, seat: int, seed: bytes) -> Self:
        """Begin a match."""
        return cls(Game.new(config), seat, seed)

    @classmethod
    def resumed(cls, record: Record, seat: int | None, seed: bytes) -> Self:
        """Go on with a match that was saved.

        Args:
            record: The match; where it does not say which seat is the person's, it is 0.
            seat: Another seat to take.
            seed: For the packs to come, where the record shows no seed.

        Raises:
            RecordError: The record ends amid an action that the rules refuse.
        """
        if seat is None:
            seat = record.names.index(_PERSON) if _PERSON in record.names else 0
        sitting = cls(finish(record.game), seat, record.seed or seed)
        sitting._resumed = record
        return sitting

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.game.view(self.seat)

    @property
    def record(self) -> Record:
        """The match as it is saved: with the seed, so that it can go on as it would have.

        What a record that was not of this command's making says of players and seed stays.
        """
        resumed = self._resumed
        names = resumed.names
        if not {*names} - {_BOT, _PERSON}:
            names = tuple(
                _PERSON if at == self.seat else _BOT for at in range(self.game.config.seats)
            )
        record = Record(self.game, names, commit(self.seed), self.seed)
        if verify(attrs.evolve(record, game=resumed.game)) is not None:
            return attrs.evolve(record, commitment=resumed.commitment, seed=resumed.seed)
        return record

    @property
    def is_between_rounds(self) -> bool:
        """Whether the next thing to happen is a deal, and not the first."""
        return self.game.phase is Phase.DEAL and self.game.seq > 0

    @property
    def is_drawing(self) -> bool:
        """Whether cards are still to be drawn: saying nothing is no pass then."""
        return self.game.phase is Phase.DRAW and self.game.state.left > 0

    @property
    def is_asked(self) -> bool:
        """Whether the match waits for the person, or leaves it a choice that it has not made."""
        game = self.game
        if self.is_drawing:
            options = self._declarations()
            return bool(options) and options != self._refused
        return (
            bool(game.awaited)
            and game.awaited[0] == self.seat
            and not isinstance(self.view.legal.forced, Pass)
        )

    def advance(self) -> None:
        """Let happen what happens next without the person."""
        game = self.game
        if game.phase is Phase.DEAL:
            deal = Deal.shuffled(game.config, self.seed, game.state.match.deals + 1)
            self.game = game.apply(deal)
            self._refused = ()
        elif self.is_drawing:
            self.game = game.apply(Draw(game.config.seats))
            for seat in range(game.config.seats):
                if seat != self.seat and self.is_drawing:
                    action = self._of_bot(seat)
                    if not isinstance(action, Pass):
                        self.game = self.game.apply(action)
        else:
            seat = game.awaited[0]
            self.game = game.apply(Pass(seat) if seat == self.seat else self._of_bot(seat))

    def act(self, action: Action) -> None:
        """Do what the person wants.

        Raises:
            IllegalActionError: It is not legal.
        """
        if isinstance(action, Pass) and self.is_drawing:
            self._refused = self._declarations()
        else:
            self.game = self.game.apply(action)

    def undo(self) -> None:
        """Take back the person's last decision, and what bots have done since.

        Raises:
            UndoRefusedError: There is none, or somebody has seen a secret since.
        """
        game = self.game
        decider = None
        while decider != self.seat:
            found = last_decision(game.events)
            if found is None:
                raise UndoRefusedError("there is no decision to take back")
            decider = found[1]
            game = game.undo()
        self.game = game
        self._told = min(self._told, game.seq)
        self._refused = ()

    def news(self) -> tuple[Event, ...]:
        """Give what the person has seen happen since it was last asked for news."""
        events = self.game.stream(self.seat, self._told)
        self._told = self.game.seq
        return events

    def _declarations(self) -> tuple[Action, ...]:
        return tuple(action for action in self.view.legal if isinstance(action, Declare))

    def _of_bot(self, seat: int) -> Action:
        """Ask a bot; made for the moment, so that a match that was saved goes on alike."""
        bot = HeuristicBot(derive_seed(self.seed, "bot", seat, self.game.seq))
        return bot.act(self.game.view(seat))
