"""Bots that fail in every way that a bot can; processes find them here by name."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from shengji.machine import Pass, Phase
from shengji.players import RandomBot

if TYPE_CHECKING:
    from shengji.machine import Action, View


class SeedlessBot:
    """Made from nothing, as a first bot is."""

    def act(self, view: View) -> Action:
        """Do the first thing that comes to mind."""
        return view.legal.suggest()[0]


class LookingBot(RandomBot):
    """A random bot that is no `RandomBot`, so that it gets real views."""

    __slots__ = ()


class RaisingBot(RandomBot):
    """Raises in the first trick if its seed can be divided by 5."""

    __slots__ = ("is_faulty",)

    def __init__(self, seed: int) -> None:
        """Look at the seed."""
        super().__init__(seed)
        self.is_faulty = seed % 5 == 0

    def act(self, view: View) -> Action:
        """Act, or fail."""
        if self.is_faulty and view.phase is Phase.PLAY:
            self.fail(view)
        return super().act(view)

    def fail(self, view: View) -> None:
        """Fail in the way of the class."""
        message = f"seat {view.seat} has lost its wits"
        raise RuntimeError(message)


class LeavingBot(RaisingBot):
    """Tries to end the process."""

    __slots__ = ()

    def fail(self, view: View) -> None:
        """Ask for the end of the process."""
        sys.exit(3)


class DyingBot(RaisingBot):
    """Takes the process with it."""

    __slots__ = ()

    def fail(self, view: View) -> None:
        """End the process at once, as a crash does."""
        os._exit(3)


class IllegalBot(RaisingBot):
    """Asks for what is illegal."""

    __slots__ = ()

    def act(self, view: View) -> Action:
        """Pass where there is no passing."""
        if self.is_faulty and view.phase is Phase.PLAY:
            return Pass(view.seat or 0)
        return super().act(view)


class DeadlyBot(DyingBot):
    """Takes the process with it in every match."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        """Be faulty whatever the seed."""
        super().__init__(seed)
        self.is_faulty = True


def broken_maker(seed: int) -> RandomBot:
    """Make no bot at all if the seed can be divided by 5."""
    if seed % 5 == 0:
        message = "no bot today"
        raise ValueError(message)
    return RandomBot(seed)


def no_maker(seed: int) -> RandomBot:
    """Make no bot, whatever the seed."""
    message = f"no bot from {seed}"
    raise TypeError(message)


def seedless_maker() -> RandomBot:
    """Make a bot from nothing."""
    return RandomBot(7)
