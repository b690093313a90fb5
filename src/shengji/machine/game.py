"""A match and its log: the value that users play with.

A `Game` cannot change: `apply` gives the next one. It keeps the events of finished rounds apart
from those of the round in play, and the state that each began with, so that a play costs the same
late in a match as early, and going back costs the replay of one round at most.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Self, get_args

import attrs

from shengji._arguments import is_whole, need, shown
from shengji._pretty import PrintedAsRepr
from shengji.config import RuleConfig
from shengji.errors import (
    ArgumentError,
    IllegalActionError,
    StaleActionError,
    UndoRefusedError,
    Violation,
    ViolationCode,
)
from shengji.machine.actions import Action
from shengji.machine.decide import decide
from shengji.machine.events import Event, RoundBegan
from shengji.machine.evolve import evolve, fold
from shengji.machine.state import State
from shengji.machine.streams import redact
from shengji.machine.undo import find_revealed, last_decision
from shengji.machine.views import View, check_viewer, view_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from shengji.machine.phases import Phase

__all__ = ("Game",)


_MOST_EVENTS: Final = 1 << 53  # as far as JSON counts
_EVENTS: Final = frozenset(get_args(Event))


def _check_rules(config: object) -> None:
    if not isinstance(config, RuleConfig):
        message = f"a RuleConfig is needed, such as presets.tractor(), not {shown(config)}"
        raise ArgumentError(message, name="config", value=config)


@attrs.frozen(eq=False)
class _Chapter:
    """The events of one deal that is over.

    Attributes:
        first: How many events came before.
        start: The state before them.
        events: What happened.
    """

    first: int
    start: State
    events: tuple[Event, ...]


@attrs.frozen(eq=False, repr=False)
class Game(PrintedAsRepr):
    """One match and its log; equal to another with the same rules and the same events.

    Made by `Game.new`, `apply` and `replay`.

    Attributes:
        state: Where the match stands; it knows all secrets.

    >>> from shengji.config import presets
    >>> from shengji.machine.actions import Deal, Draw
    >>> game = Game.new(presets.tractor())
    >>> game = game.apply(Deal.shuffled(game.config, "seed", 1)).apply(Draw(100))
    >>> game, game.seq, game.awaited
    (<Game: draw, 101 events>, 101, (0, 1, 2, 3))
    >>> game.phase, game.actors, game.is_over
    (<Phase.DRAW: 'draw'>, (0, 1, 2, 3), False)
    >>> game.events[-1] == game.events_since(100)[0], game.at(1), len(game.view(2).hand)
    (True, <Game: draw, 1 events>, 25)
    >>> Game.replay(game.config, game.events) == game
    True
    """

    state: State
    _done: tuple[_Chapter, ...]
    _first: int
    _start: State
    _events: tuple[Event, ...]

    @classmethod
    def new(cls, config: RuleConfig) -> Self:
        """Begin a match.

        Args:
            config: The rules.

        Returns:
            The match before its first deal.

        Raises:
            ArgumentError: That is no `RuleConfig`.
        """
        _check_rules(config)
        state = State.begin(config)
        return cls(state, (), 0, state, ())

    @classmethod
    def replay(
        cls,
        config: RuleConfig,
        events: Iterable[Event],
        check: Callable[[State, Event], None] | None = None,
    ) -> Self:
        """Take a match through the facts of a log, deciding nothing anew.

        Args:
            config: The rules.
            events: What happened, from the first event on, with nothing hidden.
            check: Called with each event and the state before it; what it raises ends the replay.

        Returns:
            The match after them.

        Raises:
            ArgumentError: An event hides what only some seats see, or something is no event; or
                the rules are no `RuleConfig`.
        """
        need(events, "events", Iterable)
        _check_rules(config)
        state = start = State.begin(config)
        done: list[_Chapter] = []
        first = 0
        now: list[Event] = []
        for event in events:
            if type(event) not in _EVENTS:
                message = f"an event is needed, not {shown(event)}"
                raise ArgumentError(message, name="event", value=event)
            if type(event) is RoundBegan and now:
                done.append(_Chapter(first, start, tuple(now)))
                first += len(now)
                start, now = state, []
            if check is not None:
                check(state, event)
            state = evolve(state, event)
            now.append(event)
        return cls(state, tuple(done), first, start, tuple(now))

    def apply(self, action: Action, expect_seq: int | None = None) -> Self:
        """Do what somebody asks for.

        Args:
            action: What is asked for.
            expect_seq: The number of events that whoever asks has seen, if stale actions are to be
                refused.

        Returns:
            The match afterwards; this one stays as it is.

        Raises:
            StaleActionError: There have been more events, or fewer.
            ArgumentError: `expect_seq` is no number of events.
            IllegalActionError: The rules refuse the action; the error names every reason.
        """
        seq = self._first + len(self._events)
        if expect_seq is not None and expect_seq != seq:
            if not is_whole(expect_seq, 0, _MOST_EVENTS):
                message = f"the events are numbered from 1, none has {shown(expect_seq)}"
                raise ArgumentError(message, name="expect_seq", value=expect_seq)
            stale = Violation.of(ViolationCode.STALE_ACTION, expected=expect_seq, seq=seq)
            raise StaleActionError([stale], action, seq, self._view_of_actor(action))
        try:
            events = decide(self.state, action)
        except IllegalActionError as error:
            view = self._view_of_actor(action)
            raise IllegalActionError(error.violations, action, seq, view) from None
        state = fold(self.state, events)
        cls = type(self)
        if type(events[0]) is RoundBegan and self._events:
            done = (*self._done, _Chapter(self._first, self._start, self._events))
            return cls(state, done, seq, self.state, events)
        return cls(state, self._done, self._first, self._start, self._events + events)

    @property
    def config(self) -> RuleConfig:
        """The rules."""
        return self.state.match.config

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        return self.state.phase

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, those first that the game waits for (see `State.actors`)."""
        return self.state.actors

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must act before anything goes on; none while the table must act."""
        return self.state.awaited

    @property
    def is_over(self) -> bool:
        """Whether somebody has won the match."""
        return bool(self.state.match.winners)

    @property
    def seq(self) -> int:
        """How many events there have been; the events are numbered from 1."""
        return self._first + len(self._events)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, with all secrets."""
        return self.events_since(0)

    def events_since(self, seq: int) -> tuple[Event, ...]:
        """Give the newest events.

        Args:
            seq: How many events to leave out, counted from the first.

        Returns:
            The events with a greater number.

        Raises:
            ArgumentError: There have not been so many events.
        """
        self._check_seq(seq)
        if seq >= self._first:
            return self._events[seq - self._first :]
        events: list[Event] = []
        for chapter in self._done:
            events += chapter.events[max(0, seq - chapter.first) :]
        return (*events, *self._events)

    def at(self, seq: int) -> Self:
        """Go back.

        Args:
            seq: How many events to keep, counted from the first.

        Returns:
            The match as it was after them.

        Raises:
            ArgumentError: There have not been so many events.
        """
        self._check_seq(seq)
        done = self._done
        first, start, events = self._first, self._start, self._events
        while seq < first or (seq == first and done):
            chapter = done[-1]
            done = done[:-1]
            first, start, events = chapter.first, chapter.start, chapter.events
        kept = events[: seq - first]
        return type(self)(fold(start, kept), done, first, start, kept)

    def undo(self, seat: int | None = None, *, force: bool = False) -> Self:
        """Take back the last decision of a seat, with all that came of it.

        The game without it is as if it had never been made: nothing of it is left in any stream. To
        do it again, keep this game or apply the action once more. Who follows a stream has to begin
        it again, or go on from `Game.seq` of the game that this gives.

        Args:
            seat: Whose decision it has to be, if that matters.
            force: Whether to take it back also where a secret was revealed.

        Returns:
            The match as it was before the decision.

        Raises:
            UndoRefusedError: No seat has decided anything, the last decision is another seat's, or
                because of it somebody has seen what was secret.

        >>> from shengji.config import presets
        >>> from shengji.machine.actions import Deal, Draw, Pass
        >>> game = Game.new(presets.tractor())
        >>> game = game.apply(Deal.shuffled(game.config, "seed", 1)).apply(Draw(100))
        >>> game.apply(Pass(2)).undo() == game
        True
        """
        events = self.events
        found = last_decision(events)
        if found is None:
            raise UndoRefusedError("no seat has decided anything that could be taken back")
        place, decider = found
        if seat is not None and seat != decider:
            raise UndoRefusedError(f"the last decision is that of seat {decider}, not of {seat}")
        revealed = None if force else find_revealed(events[place:])
        if revealed is not None:
            raise UndoRefusedError(f"the last decision cannot be taken back: {revealed}")
        return self.at(place)

    def view(self, seat: int | None) -> View:
        """Give what a seat may see.

        Args:
            seat: Who looks; None for a spectator.

        Returns:
            The view.

        Raises:
            ArgumentError: There is no such seat.
        """
        return view_of(self.state, seat)

    def stream(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """Give what a seat saw happen: every event, without what the seat may not see.

        Args:
            seat: Who looks; None for a spectator.
            since: How many events the seat has seen already.

        Returns:
            The events with a greater number, as `redact` leaves them.

        Raises:
            ArgumentError: There is no such seat, or there have not been so many events.

        >>> from shengji.config import presets
        >>> from shengji.machine.actions import Deal
        >>> game = Game.new(presets.tractor()).apply(Deal.shuffled(presets.tractor(), "seed", 1))
        >>> print(game.stream(0)[0].pack)
        None
        """
        check_viewer(seat, self.config.seats)
        return tuple([redact(event, seat) for event in self.events_since(since)])

    def _view_of_actor(self, action: Action) -> View:
        """Give what who asks for an action may see: a spectator's view where that is no seat."""
        seat = getattr(action, "seat", None)
        known = type(seat) is int and seat in range(self.config.seats)
        return view_of(self.state, seat if known else None)

    def _check_seq(self, seq: int) -> None:
        if not is_whole(seq, 0, self.seq):
            message = f"the match has events up to {self.seq}, not {shown(seq)}"
            raise ArgumentError(message, name="seq", value=seq)

    def __eq__(self, other: object) -> bool:
        """Tell whether the other has the same rules and the same events."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self.seq == other.seq
            and self.config == other.config
            and self._events == other._events
            and self.events == other.events
        )

    def __hash__(self) -> int:
        """Give the same number for the same match."""
        return hash((self.config, self.seq, self._events))

    def __repr__(self) -> str:
        """Give the phase and the length of the log."""
        return f"<Game: {self.phase}, {self.seq} events>"

    def _repr_svg_(self) -> str:
        """Draw the table as everybody sees it, without any hand, for notebooks."""
        from shengji.show import table_picture

        return table_picture(self.view(None)).svg

    def _repr_html_(self) -> str:
        """Draw it for pages, with words for whoever cannot see it."""
        from shengji.show import table_picture

        return table_picture(self.view(None)).to_html()
