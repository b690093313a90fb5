"""What the figures are: groups of rows and columns, and what each is compared with.

A figure is the seconds that one thing takes, kept by (group, row, column). A group shows it as a
rate, where more is better, or as a time, where less is; and as a ratio to one figure, its base.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import attrs

__all__ = ["GROUPS", "HEARTS", "Group", "Key", "Kind", "group_of"]

Key = tuple[str, str, str]
"""Group, row and column of a figure."""

HEARTS: Final[Key] = ("openspiel", "hearts", "decisions")
"""The unit: one decision in hearts."""


class Kind(Enum):
    """How a figure is shown."""

    RATE = "a second"
    TIME = "each"
    SIZE = "MiB"


@attrs.frozen
class Group:
    """Figures that belong together.

    Attributes:
        name: Its name in the file.
        title: Its name for readers.
        kind: How its figures are shown.
        text: What is measured, for the documentation.
        base: What its ratios compare with; without a row, a column of the same row.
        ratio: What a ratio is, in words.
    """

    name: str
    title: str
    kind: Kind
    text: str
    base: Key = HEARTS
    ratio: str = "times the decisions of hearts"


_DECISIONS: Final = "time, in decisions of hearts"

GROUPS: Final = (
    Group(
        "openspiel",
        "OpenSpiel, decisions",
        Kind.RATE,
        "Random rollouts of two games of OpenSpiel 2.0.2 from Python. Chance nodes are sampled by"
        " their probabilities, and dealing counts. Bridge is scored without its double-dummy"
        " table. Hearts is measured first, as the unit of this page, and once more at the end: a"
        " ratio far from 1 there means that the machine was not quiet.",
    ),
    Group(
        "kernel rounds",
        "Rounds of the kernel alone, plays",
        Kind.RATE,
        "Random rounds of four seats on packed integers, every follow checked: a set or a tractor"
        " is led, the others follow at random, the winner leads. Dealing counts.",
    ),
    Group(
        "kernel rounds by card",
        "The same by cards",
        Kind.TIME,
        "What a card of those rounds takes, against a card at 1 deck. Growth is linear where this"
        " stays as it is.",
        base=("kernel rounds by card", "", "1 deck"),
        ratio="time, against 1 deck",
    ),
    Group(
        "game rounds",
        "Matches through `Game.apply`, plays",
        Kind.RATE,
        "Whole matches of random actions with everything checked, all events, and the whole log."
        " *Applied*: the actions are at hand. *Chosen and applied*: each is drawn from what is"
        " legal first. Drawing cards, declaring, burying and calling count, but only plays are"
        " counted.",
    ),
    Group(
        "steps",
        "Where the time of `Game.apply` goes",
        Kind.TIME,
        "The steps of such a match of `tractor`, its actions at hand. *An action*: what one of them"
        " takes. *Of a play*: what all of them take, spread over the plays of the match; they add"
        " up to what a play takes with all that comes with it.",
        ratio=_DECISIONS,
    ),
    Group(
        "matches",
        "Whole matches of bots that see their views, plays",
        Kind.RATE,
        "`play_match` with the same kind of bot on every seat. Each is given a view whenever it is"
        " asked, after every lap of drawn cards too.",
    ),
    Group(
        "records",
        "Records of whole matches, by event",
        Kind.TIME,
        "Writing and reading a match in JSON Lines, beside applying its actions. A first reading"
        " has no texts of events at hand from an earlier one.",
        ratio=_DECISIONS,
    ),
    Group(
        "imports",
        "Imports in fresh processes",
        Kind.TIME,
        "The median of many imports, each the first in a new process that has imported nothing"
        " else. `import shengji` imports `attrs` too.",
        base=("imports", "import attrs", "imports"),
        ratio="time, against `import attrs`",
    ),
    Group(
        "questions",
        "Questions to the kernel",
        Kind.TIME,
        "Leads of each shape from random deals to four seats, longest duty, and followers that"
        " have more of the suit than they must play. *Need*: what is owed. *Legality*: is a play"
        " legal, of one that is and one of any cards of the suit. *Count*: of the legal plays."
        " *Generation*: of the first 20 of them. *Random follow*: of one of them. *Throw check*:"
        " does one of three hands beat a part of the lead. *Ruffs*: who wins a trick that is"
        " ruffed more than once. *Parse*: the parts of the lead. Throws have two to four parts.",
        ratio=_DECISIONS,
    ),
    Group(
        "legal",
        "Questions to `view.legal`",
        Kind.TIME,
        "What a frontend or a bot asks on a follower's turn, each of a turn made anew, so that"
        " what is owed is found each time. *Deals*: random leads from random deals at 2 decks."
        " *Throws*: the largest throws that stand, all unbeatable parts of a suit.",
        ratio=_DECISIONS,
    ),
    Group(
        "legal slowest",
        "The slowest of these",
        Kind.TIME,
        "The slowest turn of those above, by question, asked before anything else: the tables that"
        " the kernel keeps between questions are empty.",
        ratio=_DECISIONS,
    ),
    Group(
        "budgets",
        "Counting past a budget, by state",
        Kind.TIME,
        "A third of all trumps is led against the other two thirds: so many tractors are owed that"
        " a count gives up when its budget is used up. A state costs the same however large the"
        " budget, so the budget bounds the time.",
        ratio=_DECISIONS,
    ),
    Group(
        "slowest",
        "The slowest questions known",
        Kind.TIME,
        "One follower's turn, what is owed and whether a play is legal, asked before anything else,"
        " the slowest of each family."
        " A: pair tractors, one too many to fit. B: mixed tractors against random hands. C: the"
        " largest throws that stand. D: many cards of one width, triple tractors with pairs. E:"
        " leads found by climbing towards slow ones; they need not be unbeatable.",
        ratio=_DECISIONS,
    ),
    Group(
        "processes",
        "Simulations, rounds",
        Kind.RATE,
        "`shengji.simulate.run` with random bots, by the clock on the wall.",
        base=("processes", "1 process", "rounds"),
        ratio="times the rate of one process",
    ),
    Group(
        "memory",
        "Memory of a long simulation",
        Kind.SIZE,
        "Resident memory of all processes together while one simulation plays, after a twentieth"
        " of its rounds, half, and all.",
        base=("memory", "", "start"),
        ratio="against the start",
    ),
)


def group_of(name: str) -> Group:
    """Give the group of that name."""
    return next(group for group in GROUPS if group.name == name)
