"""What a worker does: it plays some matches and gives back what they came to.

A match is settled by its rules, its bots, the seed of the simulation and its number, whoever plays
it and when. A bot that raises spoils its own match and no other.
"""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, final

import attrs

from shengji.config import RuleConfig
from shengji.machine import Game
from shengji.players import play_rounds
from shengji.shuffle import derive_seed
from shengji.simulate._quick import QuickGame, is_quick
from shengji.simulate.counts import MatchCounter, Statistics
from shengji.simulate.failures import Failure, FailureKind, Failures
from shengji.simulate.players import Player, line_up, seated

if TYPE_CHECKING:
    from shengji.shuffle import SeedLike

__all__ = ("Played", "Task", "match_seed", "play", "play_task")


def match_seed(seed: SeedLike, number: int) -> str:
    """Derive the seed of a match; matches of the same number have it under whatever rules.

    So the same packs are dealt to all rules that play with as many decks, and what differs is due
    to the rules.

    Args:
        seed: Of the simulation.
        number: Of the match, from 0.

    Returns:
        64 hexadecimal digits.

    >>> match_seed("seed", 0)[:8]
    'bb4692bd'
    """
    return f"{derive_seed(seed, 'match', number):064x}"


def play(
    config: RuleConfig,
    players: tuple[Player, ...],
    seed: SeedLike,
    number: int,
    max_rounds: int | None = None,
) -> Statistics:
    """Play one match and count it.

    Args:
        config: The rules.
        players: Who plays.
        seed: Of the simulation.
        number: Of the match, from 0.
        max_rounds: After how many rounds to stop a match that nobody has won.

    Returns:
        The statistics of the match.

    Raises:
        ArgumentError: There are more players than seats.
        IllegalActionError: A bot asked for something illegal.

    >>> from shengji.config import presets
    >>> from shengji.simulate.players import read_players
    >>> play(presets.short_game(), read_players(["random"]), "seed", 0).matches
    1
    """
    own = match_seed(seed, number)
    bots = line_up(players, config, own, number)
    game = (QuickGame if is_quick(bots) else Game).new(config)
    counter = MatchCounter(config)
    for played in play_rounds(game, own, bots):
        counter.add(played.events_since(game.seq))
        game = played
        if game.state.match.rounds == max_rounds:
            break
    names = [player.name for player in seated(players, config.seats, number)]
    return counter.result(game.state.match.winners, names)


@final
@attrs.frozen
class Task:
    """Some matches under the same rules, for one worker.

    Attributes:
        label: What the rules are called.
        config: The rules.
        players: Who plays.
        seed: Of the simulation.
        max_rounds: After how many rounds to stop a match, or None.
        first: The number of the first match.
        stop: The number after that of the last.
        attempt: How often it was tried before. An executor that knows what it was given once, as
            Dask does, would not try again what is the same.
    """

    label: str
    config: RuleConfig
    players: tuple[Player, ...]
    seed: SeedLike
    max_rounds: int | None
    first: int
    stop: int
    attempt: int = 0

    def singles(self) -> list[Task]:
        """Give each match as a task of its own, to be tried again.

        Returns:
            The tasks, in order.

        >>> from shengji.config import presets
        >>> task = Task("tractor", presets.tractor(), (), "seed", None, 3, 5)
        >>> [(single.first, single.stop) for single in task.singles()]
        [(3, 4), (4, 5)]
        """
        return [
            attrs.evolve(self, first=number, stop=number + 1, attempt=self.attempt + 1)
            for number in range(self.first, self.stop)
        ]

    def failure(self, number: int, kind: FailureKind, error: BaseException) -> Failure:
        """Report a match that was not played to its end.

        Args:
            number: Of the match.
            kind: What went wrong.
            error: What was raised.

        Returns:
            The report, with all that it takes to see it again.
        """
        told = ""
        if kind is FailureKind.BOT:
            told = "".join(traceback.format_exception(error))
        words = f"{type(error).__name__}: {error}"
        return Failure(self.label, number, match_seed(self.seed, number), kind, words, told)


@final
@attrs.frozen
class Played:
    """What a task came to.

    Attributes:
        statistics: Of the matches that were played.
        failures: The others.
    """

    statistics: Statistics
    failures: Failures


def play_task(task: Task) -> Played:
    """Play the matches of a task, one after the other.

    Args:
        task: Which.

    Returns:
        What they came to.

    >>> from shengji.config import presets
    >>> from shengji.simulate.players import read_players
    >>> bots = read_players(["random"])
    >>> task = Task("short_game", presets.short_game(), bots, "seed", None, 0, 2)
    >>> play_task(task).statistics.matches
    2
    """
    statistics, failures = Statistics(), Failures()
    for number in range(task.first, task.stop):
        try:
            played = play(task.config, task.players, task.seed, number, task.max_rounds)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a bot may raise
            failures += Failures.of(task.failure(number, FailureKind.BOT, error))
        else:
            statistics += played
    return Played(statistics, failures)
