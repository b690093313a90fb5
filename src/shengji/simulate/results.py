"""What a simulation came to: statistics and failures, by rules."""

from __future__ import annotations

from typing import Any, final

import attrs

from shengji.errors import ArgumentError
from shengji.shuffle import seed_text
from shengji.simulate.counts import Statistics
from shengji.simulate.failures import Failure, Failures

__all__ = ("Progress", "Results", "RulesResult")


@final
@attrs.frozen
class Progress:
    """How far a simulation has come.

    Attributes:
        done: Matches played, or failed.
        total: Matches to play, under all rules together.
        rounds: Rounds of the matches played.
        failed: Matches that failed.

    >>> Progress(5, 20, 90, 0).is_complete
    False
    """

    done: int
    total: int
    rounds: int
    failed: int

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to play."""
        return self.done >= self.total


@final
@attrs.frozen
class RulesResult:
    """What came of some rules.

    Attributes:
        rules: What they are called: their text, unless they were given another name.
        statistics: Of the matches played.
        failures: The others.
    """

    rules: str
    statistics: Statistics
    failures: Failures


@final
@attrs.frozen
class Results:
    """What came of a simulation; the same for the same arguments, whoever did the work.

    Attributes:
        seed: Of the simulation.
        bots: The names of who played.
        matches: How many were to be played under each of the rules.
        results: By rules, in the order in which they were given.

    >>> from shengji.simulate import InlineExecutor, run
    >>> results = run(["short_game"], ["random"], 2, "seed", InlineExecutor())
    >>> results["short_game"].statistics.matches, results.failed, results.failures
    (2, 0, ())
    """

    seed: bytes
    bots: tuple[str, ...]
    matches: int
    results: tuple[RulesResult, ...]

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The failures that were kept, in the order of the rules and the matches."""
        return tuple(failure for result in self.results for failure in result.failures.first)

    @property
    def failed(self) -> int:
        """How many matches failed, those not kept included."""
        return sum(result.failures.count for result in self.results)

    def __getitem__(self, rules: str) -> RulesResult:
        """Give what came of some rules.

        Args:
            rules: What they are called.

        Returns:
            The result.

        Raises:
            ArgumentError: No such rules were played.
        """
        for result in self.results:
            if result.rules == rules:
                return result
        raise ArgumentError(f"no rules {rules!r} were played", name="rules", value=rules)

    def to_dict(self) -> dict[str, Any]:
        """Give all of it as plain data, for JSON.

        Returns:
            What was asked for, and a mapping for each of the rules. The seed is text that
            `shengji.shuffle.parse_seed` reads: what it was given as, where that was text.

        >>> Results(b"seed", ("random",), 0, ()).to_dict()
        {'seed': 'seed', 'bots': ['random'], 'matches': 0, 'results': []}
        """
        return {
            "seed": seed_text(self.seed),
            "bots": list(self.bots),
            "matches": self.matches,
            "results": [
                {
                    "rules": result.rules,
                    "statistics": result.statistics.to_dict(),
                    "failures": result.failures.to_dict(),
                }
                for result in self.results
            ],
        }
