"""A bot that plays by rules of thumb: it counts cards and weighs a few plays against each other."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from shengji.players.heuristics import advise

if TYPE_CHECKING:
    from shengji.machine import Action, View

__all__ = ("HeuristicBot",)


class HeuristicBot:
    """Plays sensibly under any rules; the same seed and the same views give the same actions.

    It looks at nothing but the view that it is given, and remembers nothing but how far its
    generator has come, which chooses among plays that seem equally good.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Game
    >>> game = Game.new(presets.short_game())
    >>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
    >>> view = game.view(game.actors[0])
    >>> HeuristicBot(7).act(view) in view.legal
    True
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int = 0) -> None:
        """Begin.

        Args:
            seed: Any integer; `shengji.shuffle.derive_seed` makes one for each seat of a match.
        """
        self._random = Random(seed)

    def act(self, view: View) -> Action:
        """Say what to do.

        Args:
            view: The match as the bot's seat sees it.

        Returns:
            Something legal.

        Raises:
            IllegalActionError: The seat may not do anything now.
        """
        return advise(view, self._random.random).action
