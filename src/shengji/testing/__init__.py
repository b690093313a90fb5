"""Help for the tests of those who build on the game.

`check_bot` tells whether a bot is fit to play, `check_config` whether rules are, with a kitty
bonus, a settlement or a ladder of one's own in them; `check_match` reads the log of a match as a
referee would; `check_vectors` holds an implementation of the game to conformance vectors.

`random_steps` and `random_match` play whatever is legal, `stacked_deal` and `stacked_round` lay out
what a test is about. Hypothesis strategies for all values of the game are in
`shengji.testing.strategies`, which needs the extra `testing`; and pytest finds a plugin of this
package by itself: see `--shengji-vectors` and `--shengji-records`.

>>> from shengji.players import RandomBot
>>> check_bot(RandomBot, rounds=1)
"""

from __future__ import annotations

from shengji.testing.bots import BotFaultError, check_bot
from shengji.testing.configs import ConfigFaultError, check_config
from shengji.testing.deals import pass_all, stacked_deal, stacked_round
from shengji.testing.matches import MatchFaultError, check_match, find_match_faults
from shengji.testing.playing import Step, random_match, random_steps
from shengji.testing.vectors import VectorFaultError, check_vectors

__all__ = (
    "BotFaultError",
    "ConfigFaultError",
    "MatchFaultError",
    "Step",
    "VectorFaultError",
    "check_bot",
    "check_config",
    "check_match",
    "check_vectors",
    "find_match_faults",
    "pass_all",
    "random_match",
    "random_steps",
    "stacked_deal",
    "stacked_round",
)
