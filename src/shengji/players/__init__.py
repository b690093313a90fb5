"""Who plays: bots, which see what their seat may see, and the table that asks them.

>>> from shengji.config import presets
>>> config = presets.short_game()
>>> play_match(config, "seed", random_bots(config, "seed")).is_over
True
"""

from __future__ import annotations

from shengji.players.bot import Bot
from shengji.players.greedy_bot import GreedyBot
from shengji.players.heuristic_bot import HeuristicBot
from shengji.players.hint import Hint, HintCode
from shengji.players.hints import hint
from shengji.players.random_bot import RandomBot
from shengji.players.table import play_match, play_rounds, random_bots

__all__ = (
    "Bot",
    "GreedyBot",
    "HeuristicBot",
    "Hint",
    "HintCode",
    "RandomBot",
    "hint",
    "play_match",
    "play_rounds",
    "random_bots",
)
