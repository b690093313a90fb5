"""Many matches at once, and what they say about rules and bots.

>>> results = run(["short_game"], ["random"], 2, "seed", InlineExecutor())
>>> results["short_game"].statistics.matches
2
"""

from __future__ import annotations

from shengji.simulate.counts import NO_TRUMP, Counts, Statistics
from shengji.simulate.failures import Failure, FailureKind, Failures
from shengji.simulate.intervals import CONFIDENCE, Share, wilson
from shengji.simulate.matches import match_seed
from shengji.simulate.players import PLAYERS, BotLike, BotMaker, Player, line_up
from shengji.simulate.reporting import summary, table, write_files
from shengji.simulate.results import Progress, Results, RulesResult
from shengji.simulate.running import run
from shengji.simulate.saving import restore, save, saved_seed
from shengji.simulate.simulation import Simulation
from shengji.simulate.workers import InlineExecutor, WorkersLostError, local_processes

__all__ = (
    "CONFIDENCE",
    "NO_TRUMP",
    "PLAYERS",
    "BotLike",
    "BotMaker",
    "Counts",
    "Failure",
    "FailureKind",
    "Failures",
    "InlineExecutor",
    "Player",
    "Progress",
    "Results",
    "RulesResult",
    "Share",
    "Simulation",
    "Statistics",
    "WorkersLostError",
    "line_up",
    "local_processes",
    "match_seed",
    "restore",
    "run",
    "save",
    "saved_seed",
    "summary",
    "table",
    "wilson",
    "write_files",
)
