"""The state machine (RULES §7–§10): what may be asked for, what happens, what may be seen.

An `Action` is what somebody asks for, an `Event` what happened. `Game` puts the two together: it is
a match with its log, and `apply` gives the next one. What a seat may see of it is a `View`, and
what the seat may do is `view.legal`.

Underneath are two pure functions: `shengji.machine.decide.decide` works out what an action leads
to, and `shengji.machine.evolve.evolve` takes a state through one event.

>>> from shengji.config import presets
>>> game = Game.new(presets.tractor())
>>> game = game.apply(Deal.shuffled(game.config, "seed", 1)).apply(Draw(100))
>>> for seat in game.awaited:
...     game = game.apply(Pass(seat))
>>> game.phase, len(game.view(game.actors[0]).hand)
(<Phase.BURY: 'bury'>, 33)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.machine.actions import (
    Action,
    Bury,
    CallFriends,
    Deal,
    Declare,
    Draw,
    Pass,
    PlayCards,
    seat_of,
)
from shengji.machine.asking import Legal
from shengji.machine.events import (
    CallLost,
    CardDrawn,
    CardsPlayed,
    Declared,
    Event,
    FailedThrow,
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
from shengji.machine.game import Game
from shengji.machine.legal import (
    LegalBuries,
    LegalCalls,
    LegalDeclarations,
    LegalNothing,
    LegalPlays,
)
from shengji.machine.phases import Phase
from shengji.machine.state import Match, OpenTrick, Round, State, Tally
from shengji.machine.streams import SeatState, redact, view_of_stream
from shengji.machine.turn import Turn
from shengji.machine.views import View

if TYPE_CHECKING:
    from shengji.machine.resampling import resample

__all__ = (
    "Action",
    "Bury",
    "CallFriends",
    "CallLost",
    "CardDrawn",
    "CardsPlayed",
    "Deal",
    "Declare",
    "Declared",
    "Draw",
    "Event",
    "FailedThrow",
    "FriendJoined",
    "FriendsCalled",
    "Game",
    "HandsDealt",
    "KittyBuried",
    "KittyShown",
    "KittyTaken",
    "KittyTurned",
    "Legal",
    "LegalBuries",
    "LegalCalls",
    "LegalDeclarations",
    "LegalNothing",
    "LegalPlays",
    "LevelsChanged",
    "Match",
    "MatchWon",
    "OpenTrick",
    "Pass",
    "Passed",
    "Phase",
    "PlayCards",
    "Round",
    "RoundBegan",
    "RoundScored",
    "SeatState",
    "StarterChosen",
    "State",
    "Tally",
    "ThrowFailed",
    "TrickWon",
    "TrumpFixed",
    "Turn",
    "View",
    "redact",
    "resample",
    "seat_of",
    "view_of_stream",
)


def __getattr__(name: str) -> object:
    """Load what few ask for once they do."""
    if name == "resample":
        from shengji.machine.resampling import resample

        return resample
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
