"""How `HeuristicBot` decides: one module for each decision, and what they all look at.

`advise` is a function of the view alone, but for the choice among equals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.errors import IllegalActionError, Violation, ViolationCode
from shengji.machine import Phase, PlayCards
from shengji.players.heuristics.burying import choose_bury
from shengji.players.heuristics.calling import choose_calls
from shengji.players.heuristics.declaring import choose_declaration
from shengji.players.heuristics.following import choose_follow
from shengji.players.heuristics.leading import choose_lead
from shengji.players.heuristics.reading import Reading
from shengji.players.hint import Hint

if TYPE_CHECKING:
    from collections.abc import Callable

    from shengji.machine import View

__all__ = ("advise",)


def advise(view: View, chance: Callable[[], float]) -> Hint:
    """Say what to do and why.

    Args:
        view: The match as a seat sees it that may act now.
        chance: Gives floats from 0 to 1, to choose among equals.

    Returns:
        A legal action, and the reason.

    Raises:
        IllegalActionError: The seat may not do anything now.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Game
    >>> game = Game.new(presets.short_game())
    >>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
    >>> view = game.view(game.actors[0])
    >>> advise(view, lambda: 0.0).action in view.legal
    True
    """
    seat = view.seat
    if seat is None or seat not in view.actors:
        actors = " ".join(map(str, view.actors)) or "-"
        name = "-" if seat is None else str(seat)
        refused = Violation.of(ViolationCode.NOT_YOUR_TURN, seat=name, actors=actors)
        raise IllegalActionError((refused,))
    if view.phase is Phase.BURY:
        return choose_bury(view, seat)
    if view.phase is Phase.CALL:
        return choose_calls(view, seat)
    if view.phase is not Phase.PLAY:
        return choose_declaration(view, seat)
    reading = Reading(view, seat)
    lead = None if view.trick is None else view.trick.lead
    if lead is None:
        cards, code = choose_lead(reading, chance)
    else:
        cards, code = choose_follow(reading, lead, chance)
    return Hint(PlayCards(seat, cards), code)
