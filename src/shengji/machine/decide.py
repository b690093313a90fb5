"""What an action leads to: events, or a refusal with every reason (RULES §7–§10).

`TRANSITIONS` says which action is possible in which phase and what works it out. Nothing here
changes anything, looks at a clock or draws a random number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from shengji.errors import IllegalActionError, Violation, ViolationCode
from shengji.machine.actions import (
    Action,
    Bury,
    CallFriends,
    Deal,
    Declare,
    Draw,
    Pass,
    PlayCards,
)
from shengji.machine.decide_deal import deal, declare, draw, pass_
from shengji.machine.decide_play import bury, call_friends, play
from shengji.machine.phases import Phase
from shengji.machine.turn import check_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from shengji.machine.events import Event
    from shengji.machine.state import State

__all__ = ("TRANSITIONS", "decide")

TRANSITIONS: Final[Mapping[Phase, Mapping[type, Callable[[State, Any], tuple[Event, ...]]]]] = {
    Phase.DEAL: {Deal: deal},
    Phase.DRAW: {Draw: draw, Declare: declare, Pass: pass_},
    Phase.DECLARE: {Declare: declare, Pass: pass_},
    Phase.BURY: {Bury: bury},
    Phase.CALL: {CallFriends: call_friends},
    Phase.PLAY: {PlayCards: play},
    Phase.OVER: {},
}
"""For each phase the actions that are possible in it, each with what works out its events."""


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """Work out what an action leads to.

    Args:
        state: The match as it stands.
        action: What somebody asks for.

    Returns:
        What happens, in order; at least one event.

    Raises:
        IllegalActionError: The rules refuse it; the error names every reason.

    >>> from shengji.config import presets
    >>> from shengji.machine import State
    >>> state = State.begin(presets.tractor())
    >>> [type(event).__name__ for event in decide(state, Deal.shuffled(state.config, "seed", 1))]
    ['RoundBegan']
    """
    handler = TRANSITIONS[state.phase].get(type(action))
    if handler is None:
        raise IllegalActionError(_out_of_phase(state, action), action)
    return handler(state, action)


def _out_of_phase(state: State, action: Action) -> list[Violation]:
    """Say why an action that the phase has no room for is refused."""
    if state.phase is Phase.OVER:
        found = [Violation.of(ViolationCode.GAME_OVER)]
    else:
        name = type(action).__name__
        found = [Violation.of(ViolationCode.WRONG_PHASE, action=name, phase=state.phase.value)]
    seat = getattr(action, "seat", None)
    return found if seat is None else found + check_seat(seat, state.config.seats)
