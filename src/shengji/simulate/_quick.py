"""A game for bots that are known to ask for little: a view that is made as it is asked.

A `View` is made by copying all that a seat may see, which takes longer than a random bot takes to
choose. That bot asks its view for four things; here they are found when asked for, and nothing
else is there. The bot is the same and sees the same, so it does the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from shengji.machine import Game
from shengji.machine.legal import legal_of
from shengji.players import RandomBot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shengji.machine import Legal, Phase, State
    from shengji.players import Bot

__all__ = ("QuickGame", "is_quick")


def is_quick(bots: Sequence[Bot]) -> bool:
    """Whether all these bots are content with a `QuickView`; a subclass may ask for more."""
    return all(type(bot) is RandomBot for bot in bots)


class QuickView:
    """What a random bot asks of a view."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def actors(self) -> tuple[int, ...]:
        return self._state.actors

    @property
    def legal(self) -> Legal:
        return legal_of(self._state.turn(self.seat))


@attrs.frozen(eq=False, repr=False)
class QuickGame(Game):
    """A game that shows such views."""

    # A bot takes it for a `View`, of which it has all that the bot asks for.
    def view(self, seat: Any) -> Any:  # noqa: ANN401
        return QuickView(self.state, seat)
