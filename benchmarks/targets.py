"""What is to be reached, and whether it is.

Ratios mean something on any machine; milliseconds are those of the machine that the figures are of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from benchmarks.figures import Figures
from benchmarks.groups import HEARTS, Key

__all__ = ["TARGETS", "Target"]


@attrs.frozen
class Target:
    """One thing to be reached.

    Attributes:
        name: What it is.
        find: Gives the figure; None where it was not measured.
        unit: What stands behind its numbers.
        pure: What the pure kernel has to reach.
        compiled: What the compiled kernel has to reach.
        is_least: Whether more is better.
        limit: What it is that stands in the way, where it is not reached.
    """

    name: str
    find: Callable[[Figures], float | None]
    unit: str
    pure: float
    compiled: float
    is_least: bool
    limit: str = ""

    def wanted(self, kernel: str) -> float:
        """Give the number that a kernel has to reach."""
        return self.pure if kernel == "pure" else self.compiled

    def is_met(self, value: float, kernel: str) -> bool:
        """Tell whether a kernel that has this figure has reached it."""
        wanted = self.wanted(kernel)
        return value >= wanted if self.is_least else value <= wanted


def _quotient(above: Key, below: Key) -> Callable[[Figures], float | None]:
    def find(figures: Figures) -> float | None:
        a, b = figures.find(above), figures.find(below)
        return None if a is None or b is None else a / b

    return find


def _worst(families: str) -> Callable[[Figures], float | None]:
    """Give the milliseconds of the slowest case of some families at 8 decks."""

    def find(figures: Figures) -> float | None:
        found = [figures.find(("slowest", family, "8 decks")) for family in families]
        known = [seconds * 1000 for seconds in found if seconds is not None]
        return max(known) if len(known) == len(found) else None

    return find


def _records(figures: Figures) -> float | None:
    """Give what writing and reading a match of `tractor` takes, against playing it."""
    keys = [("records", "tractor", column) for column in ("written", "read", "applied")]
    written, read, applied = map(figures.find, keys)
    return None if written is None or read is None or not applied else (written + read) / applied


def _memory(figures: Figures) -> float | None:
    """Give the memory at the end of the longest simulation, against its start."""
    sizes = [row["end"] / row["start"] for row in figures.table.get("memory", {}).values()]
    return sizes[-1] if sizes else None


_OF_APPLY: Final = (
    "a play makes an event and a game that nobody can change, which compiling does not speed up "
    "(some 1.2 µs with the action), a state, a trick and a turn, and is checked; dealing, drawing, "
    "speaking and counting come on top, as the steps below show. What users hand in is looked at "
    "in Python, so that whatever it is gets its reasons."
)

TARGETS: Final = (
    Target(
        "Rounds of the kernel alone at 2 decks: plays a second, against decisions of hearts",
        _quotient(HEARTS, ("kernel rounds", "a play", "2 decks")),
        " ×",
        pure=1.8,
        compiled=6,
        is_least=True,
    ),
    Target(
        "`tractor` through `Game.apply`, actions at hand: plays a second, the same",
        _quotient(HEARTS, ("game rounds", "tractor", "applied")),
        " ×",
        pure=0.35,
        compiled=0.7,
        is_least=True,
        limit=_OF_APPLY,
    ),
    Target(
        "`tractor` through `Game.apply`, actions drawn first: plays a second, the same",
        _quotient(HEARTS, ("game rounds", "tractor", "chosen and applied")),
        " ×",
        pure=0.35,
        compiled=0.7,
        is_least=True,
        limit=_OF_APPLY,
    ),
    Target(
        "Growth of rounds: a card at 8 decks, against 1 deck (linear 1, quadratic 9)",
        _quotient(
            ("kernel rounds by card", "a card", "8 decks"),
            ("kernel rounds by card", "a card", "1 deck"),
        ),
        " ×",
        pure=2,
        compiled=2,
        is_least=False,
    ),
    Target(
        "The slowest questions of families A, B, C at 8 decks",
        _worst("ABC"),
        " ms",
        pure=5,
        compiled=2,
        is_least=False,
    ),
    Target(
        "The slowest question of family E at 8 decks",
        _worst("E"),
        " ms",
        pure=20,
        compiled=20,
        is_least=False,
        limit="cases climbed against this very search: a dozen kinds of parts, one too many of "
        "which is asked for. A linear program tells sooner that they do not fit, and takes longer.",
    ),
    Target(
        "A record of `tractor`: written and read, against applied",
        _records,
        " ×",
        pure=1,
        compiled=1,
        is_least=False,
        limit="reading makes every event anew from its text, field by field; applying has become "
        "quicker than that, and only applying is compiled.",
    ),
    Target(
        "Simulations on two cores: two processes against one",
        _quotient(("processes", "1 process", "rounds"), ("processes", "2 processes", "rounds")),
        " ×",
        pure=1.8,
        compiled=1.8,
        is_least=True,
    ),
    Target(
        "`import shengji`, against `import attrs`",
        _quotient(("imports", "import shengji", "imports"), ("imports", "import attrs", "imports")),
        " ×",
        pure=2.5,
        compiled=2.5,
        is_least=False,
    ),
    Target(
        "Memory at the end of a million rounds, against the start",
        _memory,
        " ×",
        pure=1.05,
        compiled=1.05,
        is_least=False,
    ),
)
