"""What one seat sees happen (RULES §7.8): its stream of events, and the view that it folds to.

`redact` takes out of an event what a seat may not see; the events of a match, redacted one by one,
are the *stream* of that seat (`Game.stream`). A stream is enough: `SeatState` folds it, with the
functions that fold whole matches, and gives the same view as the match itself. So a client may keep
its view up to date from what a server sends, and knows nothing more.

>>> from shengji.config import presets
>>> from shengji.machine.actions import Deal, Draw
>>> from shengji.machine.game import Game
>>> game = Game.new(presets.tractor())
>>> game = game.apply(Deal.shuffled(game.config, "seed", 1)).apply(Draw(100))
>>> view_of_stream(game.config, 2, game.stream(2)) == game.view(2)
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self, final

import attrs

from shengji.machine.events import (
    CardDrawn,
    Event,
    HandsDealt,
    KittyBuried,
    KittyTaken,
    RoundBegan,
)
from shengji.machine.evolve import draw_on, evolve
from shengji.machine.state import State
from shengji.machine.views import View, check_viewer, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from shengji.config import RuleConfig

__all__ = ("SeatState", "redact", "view_of_stream")


def redact(event: Event, seat: int | None) -> Event:
    """Take out of an event what a seat may not see.

    Args:
        event: What happened.
        seat: Who looks; None for a spectator.

    Returns:
        The event with None for each field, or each hand, that the seat may not see.

    >>> from shengji.cards import Card
    >>> redact(CardDrawn(1, Card("7H")), 1), redact(CardDrawn(1, Card("7H")), 2)
    (CardDrawn(seat=1, card=Card('7H')), CardDrawn(seat=1, card=None))
    """
    hide = _HIDDEN.get(type(event))
    return event if hide is None else hide(event, seat)


def _round_began(event: RoundBegan, _seat: int | None) -> Event:
    return attrs.evolve(event, pack=None)


def _card_drawn(event: CardDrawn, seat: int | None) -> Event:
    return event if event.seat == seat else CardDrawn(event.seat, None)


def _hands_dealt(event: HandsDealt, seat: int | None) -> Event:
    return HandsDealt(
        tuple(hand if owner == seat else None for owner, hand in enumerate(event.hands))
    )


def _kitty_taken(event: KittyTaken, seat: int | None) -> Event:
    return event if event.seat == seat else KittyTaken(event.seat, None)


def _kitty_buried(event: KittyBuried, seat: int | None) -> Event:
    return event if event.seat == seat else KittyBuried(event.seat, None)


_HIDDEN: Final[dict[type, Callable[[Any, int | None], Event]]] = {
    RoundBegan: _round_began,
    CardDrawn: _card_drawn,
    HandsDealt: _hands_dealt,
    KittyTaken: _kitty_taken,
    KittyBuried: _kitty_buried,
}


@final
@attrs.frozen(repr=False)
class SeatState:
    """A match as one seat has seen it so far, folded from the seat's stream.

    Attributes:
        seat: Who looks; None for a spectator.
        seq: How many events it has seen.

    >>> from shengji.config import presets
    >>> from shengji.machine.actions import Deal
    >>> from shengji.machine.game import Game
    >>> game = Game.new(presets.tractor()).apply(Deal.shuffled(presets.tractor(), "seed", 1))
    >>> seen = SeatState.begin(game.config, None).after(game.stream(None))
    >>> seen, seen.view == game.view(None)
    (<SeatState: a spectator, 1 event>, True)
    """

    seat: int | None
    seq: int
    _state: State

    @classmethod
    def begin(cls, config: RuleConfig, seat: int | None) -> Self:
        """Look at a match before its first deal.

        Args:
            config: The rules.
            seat: Who looks; None for a spectator.

        Returns:
            What it sees: nothing yet.

        Raises:
            ArgumentError: There is no such seat.
        """
        check_viewer(seat, config.seats)
        return cls(seat, 0, State.begin(config))

    def after(self, events: Iterable[Event]) -> Self:
        """See what happens next.

        Args:
            events: The next events of the seat's stream. What the seat may not see is left out of
                account if it is there all the same.

        Returns:
            What the seat has seen then.
        """
        state, seq = self._state, self.seq
        for event in events:
            state = _see(state, redact(event, self.seat))
            seq += 1
        return type(self)(self.seat, seq, state)

    @property
    def view(self) -> View:
        """The seat's view, equal to the one that the match itself gives."""
        return view_of(self._state, self.seat)

    def __repr__(self) -> str:
        """Give who looks and how much it has seen."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<SeatState: {who}, {self.seq} event{'s' * (self.seq != 1)}>"


def _see(state: State, event: Event) -> State:
    """Fold an event; cards that are not seen count as none, so an unknown hand stays empty."""
    match event:
        case CardDrawn(seat, None):
            return draw_on(state, state.hands, seat, 1)
        case RoundBegan():
            event = attrs.evolve(event, pack=())
        case HandsDealt(hands):
            event = HandsDealt(tuple(hand or () for hand in hands))
        case KittyTaken(seat, None):
            event = KittyTaken(seat, ())
        case KittyBuried(seat, None):
            event = KittyBuried(seat, ())
        case _:
            pass
    return evolve(state, event)


def view_of_stream(config: RuleConfig, seat: int | None, events: Iterable[Event]) -> View:
    """Make a view from all that a seat has seen.

    Args:
        config: The rules.
        seat: Who looks; None for a spectator.
        events: The seat's stream, from the first event of the match on.

    Returns:
        The view.

    Raises:
        ArgumentError: There is no such seat.

    >>> from shengji.config import presets
    >>> view_of_stream(presets.tractor(), 0, []).hand_sizes
    (0, 0, 0, 0)
    """
    return SeatState.begin(config, seat).after(events).view
