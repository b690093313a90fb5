"""A bot that does anything that is legal, for tests, benchmarks and first tries."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from shengji.machine import Action, Pass, Phase, View

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("RandomBot",)

# A seat is asked after every lap of draws, and an early declaration shuts out others.
_SILENCE: Final[Mapping[Phase, float]] = {Phase.DRAW: 0.9, Phase.DECLARE: 0.5}


class RandomBot:
    """Chooses at random; the same seed and the same views give the same actions everywhere.

    It uses nothing of its generator but `random.Random.random`, which Python promises to keep. A
    bot remembers how far its generator has come, so it belongs to one match.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Game
    >>> game = Game.new(presets.short_game())
    >>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
    >>> RandomBot(7).act(game.view(1))
    Pass(seat=1)
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
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
        seat = view.seat
        if seat is not None and seat in view.actors:
            silence = _SILENCE.get(view.phase, 0.0)
            if silence and self._random.random() < silence:
                return Pass(seat)
        return view.legal.random(self._random)
