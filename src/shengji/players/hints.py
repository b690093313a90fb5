"""Hints: what the heuristic bot would do, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.players.heuristics import advise

if TYPE_CHECKING:
    from shengji.machine import View
    from shengji.players.hint import Hint

__all__ = ("hint",)


def hint(view: View) -> Hint:
    """Advise the seat of a view.

    Args:
        view: The match as a seat sees it that may act now.

    Returns:
        A legal action and the reason; the same for the same view.

    Raises:
        IllegalActionError: The seat may not do anything now.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Game
    >>> game = Game.new(presets.short_game())
    >>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
    >>> advised = hint(game.view(game.actors[0]))
    >>> advised.action, str(advised)
    (Declare(seat=1, cards=(Card('2S'),)), 'You are long in this suit: make it trump.')
    """
    return advise(view, lambda: 0.0)
