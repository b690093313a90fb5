"""A simulation: what to play, what is done, and the way from one to the other.

>>> from shengji.simulate.workers import InlineExecutor
>>> simulation = Simulation(["short_game"], ["random"], matches=3, seed="seed")
>>> simulation.run(InlineExecutor())["short_game"].statistics.matches
3
>>> simulation.progress.is_complete
True
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final, final

import attrs

from shengji._arguments import is_whole, need, shown
from shengji.config import RuleConfig
from shengji.errors import ArgumentError, ConfigError
from shengji.shuffle import seed_bytes
from shengji.simulate.counts import Statistics
from shengji.simulate.failures import Failures
from shengji.simulate.matches import Task
from shengji.simulate.players import read_players, seated
from shengji.simulate.results import Progress, Results, RulesResult
from shengji.simulate.spans import gaps, with_span
from shengji.simulate.workers import Dispatcher, cores, local_processes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shengji.shuffle import SeedLike
    from shengji.simulate.matches import Played
    from shengji.simulate.players import BotLike, Player
    from shengji.simulate.spans import Spans

__all__ = ("Done", "Simulation")

_MOST: Final = 1 << 62
_LEAST_IN_FLIGHT: Final = 64
_MOST_A_TASK: Final = 4
_TASKS: Final = 64  # for each of the rules, so that progress shows and nobody waits at the end


@final
@attrs.frozen
class Done:
    """What is done under some rules.

    Attributes:
        spans: The numbers of the matches.
        statistics: Of those that were played.
        failures: The others.
    """

    spans: Spans = ()
    statistics: Statistics = attrs.field(factory=Statistics)
    failures: Failures = attrs.field(factory=Failures)

    def with_outcome(self, task: Task, outcome: Played) -> Done:
        """Add what a task came to.

        Args:
            task: Which.
            outcome: What it came to.

        Returns:
            All together.

        >>> from shengji.config import presets
        >>> from shengji.simulate.matches import Played
        >>> task = Task("tractor", presets.tractor(), (), "seed", None, 0, 2)
        >>> Done().with_outcome(task, Played(Statistics(), Failures())).spans
        ((0, 2),)
        """
        return Done(
            with_span(self.spans, task.first, task.stop),
            self.statistics + outcome.statistics,
            self.failures + outcome.failures,
        )


@final
class Simulation:
    """Many matches under some rules, of which some may be done.

    Whoever only wants the results calls `run` of the package; a simulation can be stopped and run
    on, and looked at in between. `run` may be called again after whatever ended it.

    Attributes:
        configs: The rules, by name.
        players: Who plays.
        matches: How many to play under each of the rules.
        seed: What makes the packs and the choices of the bots.
        max_rounds: After how many rounds to stop a match, or None.
        done: What is done, by name of the rules.

    >>> simulation = Simulation({"mine": "tractor(throws.fine=0)"}, ["random"], 10, "seed")
    >>> simulation.progress
    Progress(done=0, total=10, rounds=0, failed=0)
    >>> simulation.results["mine"].statistics.matches
    0
    """

    def __init__(
        self,
        configs: Iterable[RuleConfig | str] | Mapping[str, RuleConfig | str],
        bots: Iterable[BotLike],
        matches: int,
        seed: SeedLike,
        *,
        max_rounds: int | None = None,
    ) -> None:
        """Say what to play.

        Args:
            configs: The rules, as values or as text; or by the names that results are to have.
            bots: Who plays: words such as "heuristic", `package.module:name`, what makes a bot
                from a seed or from nothing, or players. They sit round the table in this order, and
                one seat on in each match.
            matches: How many to play under each of the rules.
            seed: What makes the packs and the choices of the bots.
            max_rounds: After how many rounds to stop a match that nobody has won.

        Raises:
            ArgumentError: An argument is out of its range, or two rules have the same name.
            ConfigError: A text names rules that cannot be played.
            ParseError: A text names no rules.
        """
        if not is_whole(matches, 0, _MOST):
            message = f"{shown(matches)} is no number of matches"
            raise ArgumentError(message, name="matches", value=matches)
        if max_rounds is not None and not is_whole(max_rounds, 1, _MOST):
            message = f"a match has at least one round, not {shown(max_rounds)}"
            raise ArgumentError(message, name="max_rounds", value=max_rounds)
        self.configs: dict[str, RuleConfig] = _read_configs(configs)
        self.players: tuple[Player, ...] = read_players(bots)
        self.matches = matches
        self.seed: bytes = seed_bytes(seed)
        self.max_rounds = max_rounds
        for config in self.configs.values():
            seated(self.players, config.seats, 0)
        self.done: dict[str, Done] = dict.fromkeys(self.configs, Done())

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        done = self.done.values()
        return Progress(
            sum(min(stop, self.matches) - first for one in done for first, stop in one.spans),
            len(self.configs) * self.matches,
            sum(one.statistics.rounds for one in done),
            sum(one.failures.count for one in done),
        )

    @property
    def results(self) -> Results:
        """What it came to so far."""
        return Results(
            self.seed,
            tuple(player.name for player in self.players),
            self.matches,
            tuple(
                RulesResult(label, done.statistics, done.failures)
                for label, done in self.done.items()
            ),
        )

    def run(
        self,
        executor: Executor | Callable[[], Executor] | None = None,
        *,
        jobs: int | None = None,
        in_flight: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Results:
        """Play what is not done yet.

        Args:
            executor: Who plays: any executor, or what makes one, again if a process of it dies;
                processes of this machine unless said.
            jobs: How many processes, if they are not the caller's; one a core unless said.
            in_flight: How many tasks of some matches to send out at a time: at least as many as
                there are workers.
            on_progress: Called from time to time, in this thread.

        Returns:
            What all of it came to; the same whatever the executor.

        Raises:
            ArgumentError: A number is less than 1, there are jobs beside an executor, or the bots
                cannot go to other processes.
            WorkersLostError: The executor cannot go on. What was done is kept.
            KeyboardInterrupt: Somebody interrupted. What was begun has been finished and is kept.
        """
        for name, number in (("jobs", jobs), ("in_flight", in_flight)):
            if number is not None and not is_whole(number, 1, _MOST):
                message = f"{name} is at least 1, not {shown(number)}"
                raise ArgumentError(message, name=name, value=number)
        if executor is not None and jobs is not None:
            message = "an executor has its own workers: jobs is for those of this machine"
            raise ArgumentError(message, name="jobs", value=jobs)
        size = max(1, min(_MOST_A_TASK, self.matches // _TASKS))
        if self.progress.is_complete:
            return self.results
        if executor is None or isinstance(executor, ProcessPoolExecutor):
            self._check_bots()
        if executor is None:
            left = self.progress.total - self.progress.done
            jobs = min(jobs or cores(), -(-left // size))
            executor = partial(local_processes, jobs)
            in_flight = in_flight or 2 * jobs
        tasks = _in_turn([self._tasks(label, size) for label in self.configs])
        dispatcher = Dispatcher(tasks, executor, in_flight=in_flight or _LEAST_IN_FLIGHT)
        try:
            try:
                for task, outcome in dispatcher.outcomes():
                    self._add(task, outcome)
                    if on_progress is not None:
                        on_progress(self.progress)
            except BaseException:
                for task, outcome in dispatcher.rest():
                    self._add(task, outcome)
                raise
        finally:
            dispatcher.close()
        return self.results

    def _add(self, task: Task, outcome: Played) -> None:
        # One assignment: an interrupt finds a task counted or not, never half.
        self.done[task.label] = self.done[task.label].with_outcome(task, outcome)

    def _tasks(self, label: str, size: int) -> Iterator[Task]:
        config = self.configs[label]
        spans = self.done[label].spans
        for first, stop in gaps(spans, self.matches, size):
            yield Task(label, config, self.players, self.seed, self.max_rounds, first, stop)

    def _check_bots(self) -> None:
        try:
            pickle.dumps(self.players)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            message = f"the bots cannot go to other processes: {error}"
            raise ArgumentError(message, name="bots", value=self.players) from error


def _in_turn(groups: list[Iterator[Task]]) -> Iterator[Task]:
    """Take one of each group after the other, until there are none."""
    while groups:
        left: list[Iterator[Task]] = []
        for group in groups:
            task = next(group, None)
            if task is not None:
                left.append(group)
                yield task
        groups = left


def _read_configs(
    configs: Iterable[RuleConfig | str] | Mapping[str, RuleConfig | str],
) -> dict[str, RuleConfig]:
    """Give the rules by name, each name once."""
    found: dict[str, RuleConfig] = {}
    given: object = configs
    if isinstance(given, str) or not isinstance(given, Iterable):
        message = f"a list of rules is needed, not {shown(configs)}"
        raise ArgumentError(message, name="configs", value=configs)
    named: Iterable[tuple[Any, RuleConfig | str]]
    named = configs.items() if isinstance(configs, Mapping) else ((None, one) for one in configs)
    for name, one in named:
        config = RuleConfig.parse(one) if isinstance(one, str) else one
        need(config, "configs", RuleConfig)
        label = _label(config) if name is None else name
        if label in found:
            message = f"the rules {label} are given twice"
            raise ArgumentError(message, name="configs", value=label)
        found[label] = config
    if not found:
        raise ArgumentError("there are no rules to play by", name="configs", value=())
    return found


def _label(config: RuleConfig) -> str:
    try:
        return str(config)
    except ConfigError as error:
        message = f"these rules have no text, so give them by name: {error}"
        raise ArgumentError(message, name="configs", value=config) from error
