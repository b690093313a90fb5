"""Help for the tests of those who build on the game.

>>> from shengji.players import RandomBot
>>> check_bot(RandomBot, rounds=1)
"""

from __future__ import annotations

from shengji.testing.bots import BotFaultError, check_bot

__all__ = ("BotFaultError", "check_bot")
