"""What one seat may see of a match (RULES §7.8).

A `View` is made by naming what goes into it: nothing of the state gets in that is not listed here,
and there is no way back to the state. A spectator's view (`seat=None`) has no hand.
"""

from __future__ import annotations

from typing import final

import attrs

from shengji._arguments import is_whole, shown
from shengji._pretty import PrintedAsRepr
from shengji.cards import Card, Rank
from shengji.config import RuleConfig
from shengji.errors import ArgumentError
from shengji.hands import Hand
from shengji.machine.asking import Legal
from shengji.machine.events import FailedThrow, RoundScored, ThrowFailed
from shengji.machine.legal import legal_of
from shengji.machine.phases import Phase
from shengji.machine.state import State
from shengji.machine.turn import Turn, pack_hand
from shengji.rules.declaring import Declaration
from shengji.rules.friends import Calls
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.tricks import Trick

__all__ = ("View", "check_viewer", "view_of")


@final
@attrs.frozen(kw_only=True, repr=False)
class View(PrintedAsRepr):
    """A match as one seat sees it.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Draw, Game
    >>> game = Game.new(presets.tractor()).apply(Deal.shuffled(presets.tractor(), "seed", 1))
    >>> view = game.apply(Draw(6)).view(0)
    >>> view.hand_sizes, len(view.hand), view.left
    ((1, 2, 2, 1), 1, 94)
    >>> view.legal.count(), view.turn.seat, view.last_trick, view.failed
    (1, 0, None, None)

    Attributes:
        seat: Whose view; None for a spectator.
        config: The rules.
        phase: Where the match stands.
        actors: The seats that may act now, those first that the game waits for.
        awaited: The seats that the game waits for; none while the table must act.
        number: Of the round in the match, from 1; 0 before the first.
        level: The rank that is played.
        levels: By seat.
        first_seat: Who draws first in this round or the next; None while it is not known.
        starter: Of this round or the next; None while it is not known.
        left: How many cards are still to be drawn.
        hand: The seat's cards; None for a spectator.
        hand_sizes: Cards held, by seat.
        declarations: All that were made this round, the standing one last.
        passed: The seats whose pass counts, in the order of passing.
        turned: Kitty cards turned up because nobody declared.
        trump: The trump once it is fixed.
        ordering: Of the trump; until one is fixed, as if there were no trump suit.
        kitty: The cards buried, for the starter, and after the round for everybody; else None.
        declarers: The seats known to be of the starter's side, in order.
        calls: How the friends' calls stand; None before they are made, and in fixed teams.
        trick: The trick in play, perhaps without a lead yet; None outside the phase `PLAY`.
        finished: The complete tricks of the round, in order.
        last_winner: The seat that won the last of them.
        tricks: Tricks won this round, by seat.
        points: Card points won in tricks this round, by seat.
        fines: Points for failed throws this round, by the seat that threw.
        failures: The failed throws of the round, in order, with the cards shown.
        result: The count of the round, once it is over.
        winners: The seats that won the match.
    """

    seat: int | None
    config: RuleConfig
    phase: Phase
    actors: tuple[int, ...]
    awaited: tuple[int, ...]
    number: int
    level: Rank
    levels: tuple[Rank, ...]
    first_seat: int | None
    starter: int | None
    left: int
    hand: Hand | None
    hand_sizes: tuple[int, ...]
    declarations: tuple[Declaration, ...]
    passed: tuple[int, ...]
    turned: tuple[Card, ...]
    trump: Trump | None
    ordering: Ordering
    kitty: tuple[Card, ...] | None
    declarers: tuple[int, ...]
    calls: Calls | None
    trick: Trick | None
    finished: tuple[Trick, ...]
    last_winner: int | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    fines: tuple[int, ...]
    failures: tuple[FailedThrow, ...]
    result: RoundScored | None
    winners: tuple[int, ...]

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick of the round."""
        return self.finished[-1] if self.finished else None

    @property
    def failed(self) -> ThrowFailed | None:
        """The last failed throw of the round."""
        return self.failures[-1].throw if self.failures else None

    @property
    def turn(self) -> Turn | None:
        """What the legality of the seat's next action depends on; None for a spectator."""
        if self.seat is None or self.hand is None:
            return None
        return Turn(
            self.seat,
            self.phase,
            self.actors,
            self.config,
            self.ordering,
            pack_hand(self.hand, self.phase, self.ordering),
            None if self.trick is None else self.trick.lead,
            self.level,
            self.declarations,
        )

    @property
    def legal(self) -> Legal:
        """What the seat may do now: asked with `in`, gone through, counted, drawn at random."""
        return legal_of(self.turn)

    def __repr__(self) -> str:
        """Give the seat and where the match stands; `shengji.records.write_position` gives all."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {self.phase}, round {self.number}>"

    def _repr_svg_(self) -> str:
        """Draw the table as the seat sees it, for notebooks."""
        from shengji.show import table_picture

        return table_picture(self).svg

    def _repr_html_(self) -> str:
        """Draw it for pages, with words for whoever cannot see it."""
        from shengji.show import table_picture

        return table_picture(self).to_html()


def view_of(state: State, seat: int | None) -> View:
    """Make a view.

    Args:
        state: The match.
        seat: Who looks; None for a spectator.

    Returns:
        The view.

    Raises:
        ArgumentError: There is no such seat.
    """
    match, playing, tally = state.match, state.round, state.tally
    seats = len(state.hands)
    check_viewer(seat, seats)
    knows_kitty = playing.is_kitty_shown or (seat is not None and seat == match.starter)
    return View(
        seat=seat,
        config=match.config,
        phase=state.phase,
        actors=state.actors,
        awaited=state.awaited,
        number=playing.number,
        level=playing.level,
        levels=match.levels,
        first_seat=match.first_seat,
        starter=match.starter,
        left=state.left,
        hand=None if seat is None else state.hand(seat),
        hand_sizes=state.hand_sizes,
        declarations=playing.declarations,
        passed=playing.passed,
        turned=playing.turned,
        trump=playing.trump,
        ordering=playing.ordering,
        kitty=playing.kitty if knows_kitty and playing.kitty else None,
        declarers=playing.declarers,
        calls=playing.calls,
        trick=_trick(state),
        finished=tally.finished,
        last_winner=tally.winner,
        tricks=tally.tricks,
        points=tally.points,
        fines=playing.fines,
        failures=playing.failures,
        result=playing.result,
        winners=match.winners,
    )


def check_viewer(seat: int | None, seats: int) -> None:
    """Check that somebody can look with the eyes of a seat.

    Args:
        seat: Who looks; None for a spectator.
        seats: How many play.

    Raises:
        ArgumentError: There is no such seat.
    """
    if seat is not None and not is_whole(seat, 0, seats - 1):
        message = f"the seats are 0 to {seats - 1}, not {shown(seat)}"
        raise ArgumentError(message, name="seat", value=seat)


def _trick(state: State) -> Trick | None:
    """Show the trick in play, also one that waits for its lead."""
    if state.phase is not Phase.PLAY:
        return None
    return Trick(state.actor) if state.trick is None else state.trick.show(len(state.hands))
