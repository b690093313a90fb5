"""Bots that fail and processes that die spoil their own matches and no others."""

from __future__ import annotations

import pickle
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import pytest

from shengji.config import RuleConfig
from shengji.errors import ArgumentError, IllegalActionError, RecordError
from shengji.machine import Game
from shengji.players import RandomBot, play_match
from shengji.simulate import (
    BotLike,
    BotMaker,
    FailureKind,
    Failures,
    InlineExecutor,
    Player,
    Simulation,
    Statistics,
    WorkersLostError,
    line_up,
    local_processes,
    run,
)
from shengji.simulate.failures import KEPT, Failure
from shengji.simulate.matches import play
from shengji.simulate.players import read_players
from tests.simulate.bots import (
    DeadlyBot,
    DyingBot,
    IllegalBot,
    LeavingBot,
    RaisingBot,
    SeedlessBot,
    broken_maker,
    no_maker,
    seedless_maker,
)
from tests.simulate.support import ROUNDS, SEED, faulty

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
FAILED = Failure("tractor", 3, "ab", FailureKind.BOT, "ValueError: no", "")
MATCHES = 12
RULES = "tractor"


def _others(bots: list[BotMaker], matches: int = MATCHES) -> Statistics:
    """What the matches come to in which nobody fails, counted one by one."""
    players = read_players(bots)
    simulation = Simulation([RULES], bots, matches, SEED)
    config = simulation.configs[RULES]
    bad = faulty(matches, config.seats)
    statistics = Statistics()
    for number in range(matches):
        if number not in bad:
            statistics += play(config, players, SEED, number, ROUNDS)
    return statistics


@pytest.mark.parametrize(
    ("bot", "error"),
    [
        (RaisingBot, "RuntimeError: seat "),
        (LeavingBot, "SystemExit: 3"),
        (IllegalBot, "IllegalActionError: "),
        (broken_maker, "ValueError: no bot today"),
    ],
)
def test_a_bot_that_fails_spoils_its_own_match_only(bot: BotMaker, error: str) -> None:
    """Each such match is reported with its seed; all others count."""
    found = run([RULES], [bot], MATCHES, SEED, InlineExecutor(), max_rounds=ROUNDS)[RULES]

    assert faulty(MATCHES, 4) == [one.match for one in found.failures.first]
    assert 0 < found.failures.count < MATCHES
    assert all(one.error.startswith(error) for one in found.failures.first)
    assert all(one.kind is FailureKind.BOT and one.traceback for one in found.failures.first)
    assert found.statistics == _others([bot])


def test_a_failure_can_be_seen_again() -> None:
    """The seed and the number of a failed match lead to the same error."""
    simulation = Simulation([RULES], [IllegalBot], MATCHES, SEED)
    failure = simulation.run(InlineExecutor()).failures[0]
    config = simulation.configs[RULES]
    bots = line_up([IllegalBot], config, failure.seed, failure.match)

    with pytest.raises(IllegalActionError) as caught:
        play_match(config, failure.seed, bots)
    assert failure.error == f"IllegalActionError: {caught.value}"
    assert failure.seed in str(failure)


def test_failures_do_not_depend_on_the_executor() -> None:
    """Failures too are the same in other processes."""
    inline = run([RULES], [RaisingBot], MATCHES, SEED, InlineExecutor(), max_rounds=ROUNDS)

    assert inline == run([RULES], [RaisingBot], MATCHES, SEED, jobs=2, max_rounds=ROUNDS)


def test_a_process_that_dies_spoils_one_match() -> None:
    """Whoever shares the pool with a dying process has his result; the dead is named."""
    found = run([RULES], [DyingBot], MATCHES, SEED, jobs=2, max_rounds=ROUNDS)[RULES]

    assert faulty(MATCHES, 4) == [one.match for one in found.failures.first]
    assert {FailureKind.WORKER} == {one.kind for one in found.failures.first}
    assert found.statistics == _others([DyingBot])


def test_an_executor_of_the_callers_that_breaks_keeps_what_is_done() -> None:
    """It cannot be replaced; what came before is kept, and another executor goes on."""
    simulation = Simulation([RULES], [DyingBot], MATCHES, SEED, max_rounds=ROUNDS)
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    with pool, pytest.raises(WorkersLostError) as caught:
        simulation.run(pool, in_flight=1)
    first = faulty(MATCHES, 4)[0]
    assert first == simulation.results[RULES].statistics.matches
    assert len(caught.value.seeds) == 1
    assert caught.value.seeds == pickle.loads(pickle.dumps(caught.value)).seeds

    found = simulation.run(partial(local_processes, 1))[RULES]
    assert found.statistics == _others([DyingBot])
    assert faulty(MATCHES, 4) == [one.match for one in found.failures.first]


def test_nobody_goes_on_for_ever() -> None:
    """Where every match takes its process with it, the simulation ends, and says so."""
    simulation = Simulation([RULES], [DeadlyBot], 40, SEED)

    with pytest.raises(WorkersLostError, match="nothing can be played any more"):
        simulation.run(jobs=2)
    assert 0 == simulation.results[RULES].statistics.matches
    assert 0 < simulation.results.failed < 40


def test_bots_that_cannot_travel_are_refused_at_once() -> None:
    """A lambda cannot go to another process; in threads it may play."""
    with pytest.raises(ArgumentError, match="cannot go to other processes"):
        run([RULES], [Player("x", lambda seed: RandomBot(seed + 1))], 1, SEED, jobs=1)

    found = run([RULES], [Player("x", lambda seed: RandomBot(seed + 1))], 1, SEED, InlineExecutor())
    assert ("x",) == found.bots


def test_only_the_first_failures_are_kept() -> None:
    """However many matches fail, only some are kept: those of the lowest numbers, in order."""
    failures = Failures()
    for number in reversed(range(KEPT + 20)):
        failures += Failures.of(Failure("r", number, "", FailureKind.BOT, "", ""))

    assert KEPT + 20 == failures.count
    assert list(range(KEPT)) == [one.match for one in failures.first]


@pytest.mark.parametrize("bot", [SeedlessBot, seedless_maker, Player("x", SeedlessBot)])
def test_bots_need_no_seed(bot: BotLike) -> None:
    """What takes no argument is called with none, here and in other processes."""
    found = run(["short_game"], [bot], 3, SEED, InlineExecutor(), max_rounds=1)

    assert (3, 0) == (found["short_game"].statistics.matches, found.failed)
    assert found == run(["short_game"], [bot], 3, SEED, jobs=1, max_rounds=1)


def test_a_bot_without_a_seed_is_found_by_name() -> None:
    """`module:Class` may be a class that takes nothing."""
    found = run(["short_game"], ["tests.simulate.bots:SeedlessBot"], 2, SEED, InlineExecutor())

    assert 0 == found.failed


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ([], "somebody has to play"),
        (["grandmaster"], "there is no bot 'grandmaster'"),
        (["shengji.players:Nobody"], "cannot be found"),
        (["no.such.module:Bot"], "cannot be found"),
        (["shengji.machine:Game"], "makes no bot"),
        (["shengji.players:play_match"], "it takes config, seed, bots, but a bot has"),
        (["tests.simulate.bots:no_maker"], "no_maker` makes no bot: TypeError: no bot from 2"),
        ([no_maker], "no_maker makes no bot: TypeError"),
        ([dict], r"dict makes no bot"),
        ([lambda: SeedlessBot], "makes no bot but <class .*a method act"),
        ([SeedlessBot()], "what makes bots is needed, such as SeedlessBot, not one of them"),
        ([7], r"7 makes no bot: a bot has a method act\(self, view\)"),
        (["random"] * 5, "do not fit on 4 seats"),
        ([Player("x", RaisingBot), Player("x", DyingBot)], "two bots are named 'x'"),
    ],
)
def test_bots_that_are_none_are_refused(bots: list[Any], words: str) -> None:
    """What names no bot, or too many, is refused with the reason."""
    with pytest.raises(ArgumentError, match=words):
        Simulation([RULES], bots, 1, SEED)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"configs": []}, "no rules"),
        ({"configs": ["tractor", "tractor()"]}, "given twice"),
        ({"matches": -1}, "no number of matches"),
        ({"max_rounds": 0}, "at least one round"),
        ({"seed": "\ud800"}, "seed"),
    ],
)
def test_arguments_that_are_wrong_are_refused(changed: dict[str, Any], words: str) -> None:
    """Whatever is out of its range is refused with the reason."""
    asked = {"configs": ["tractor"], "bots": ["random"], "matches": 1, "seed": "x", **changed}

    with pytest.raises(ArgumentError, match=words):
        Simulation(**asked)


@pytest.mark.parametrize("name", ["jobs", "in_flight"])
def test_numbers_of_workers_begin_at_one(name: str) -> None:
    """There is no simulation with nobody to play it."""
    options: dict[str, Any] = {name: 0}
    with pytest.raises(ArgumentError, match="at least 1"):
        Simulation(["tractor"], ["random"], 1, "x").run(**options)


def test_jobs_are_for_the_processes_of_this_machine() -> None:
    """Who brings an executor has said how many workers there are: nothing asked for is ignored."""
    with pytest.raises(ArgumentError, match="own workers") as caught:
        run(["tractor"], ["random"], 1, "x", InlineExecutor(), jobs=2)

    assert "jobs" == caught.value.name


def test_unknown_rules_have_no_result() -> None:
    """Asking for rules that were not played is an error that names them."""
    results = Simulation(["tractor"], ["random"], 0, "x").run()

    assert 0 == results["tractor"].statistics.matches
    with pytest.raises(ArgumentError, match="'short_game'"):
        results["short_game"]


def test_a_game_is_made_for_each_match() -> None:
    """Bots are made anew for each match, with the seeds that a table of random bots has."""
    simulation = Simulation([RULES], ["random"], 1, SEED)
    config = simulation.configs[RULES]
    game = play_match(config, "own", line_up(["random"], config, "own"))

    assert isinstance(game, Game)
    assert game == play_match(config, "own", line_up(["random"], config, "own", 3))


class _Breaking(InlineExecutor):
    """Takes some tasks and then no more, as a pool whose process has died."""

    def __init__(self, tasks: int) -> None:
        """Begin with this many."""
        self._left = tasks

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        """Do a task, or break."""
        if not self._left:
            raise BrokenExecutor
        self._left -= 1
        return super().submit(fn, *args, **kwargs)


def test_an_executor_that_takes_nothing_more_is_replaced() -> None:
    """Whatever it would not take is played by the next one; nothing is lost or counted twice."""
    made = [_Breaking(2), _Breaking(0), InlineExecutor()]

    found = run([RULES], ["random"], 6, SEED, lambda: made.pop(0), max_rounds=ROUNDS)

    assert run([RULES], ["random"], 6, SEED, InlineExecutor(), max_rounds=ROUNDS) == found
    assert [] == made


def test_tasks_that_were_called_back_are_played_by_others() -> None:
    """A caller who calls its tasks back gets the matches all the same, each tried alone."""

    class Forgetful(InlineExecutor):
        forgotten = 0

        def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
            if self.forgotten < 1:
                self.forgotten += 1
                lost: Future[T] = Future()
                lost.cancel()
                lost.set_running_or_notify_cancel()
                return lost
            return super().submit(fn, *args, **kwargs)

    executor = Forgetful()
    found = run([RULES], ["random"], 6, SEED, executor, max_rounds=ROUNDS)

    assert 1 == executor.forgotten
    assert run([RULES], ["random"], 6, SEED, InlineExecutor(), max_rounds=ROUNDS) == found


def test_an_executor_in_this_thread_keeps_errors_for_later() -> None:
    """What a task raises comes out where its result is asked for."""
    future = InlineExecutor().submit(int, "no number")

    with pytest.raises(ValueError, match="no number"):
        future.result()


def test_rules_without_a_text_need_a_name() -> None:
    """Parts of a user's own that have no name can be played, but only by a name of the caller's."""

    @attrs.frozen
    class Nothing:
        def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
            return 0 * len(shape)

    config = RuleConfig(kitty_bonus=Nothing())
    with pytest.raises(ArgumentError, match="these rules have no text"):
        run([config], ["random"], 1, SEED, InlineExecutor())
    found = run({"own": config}, ["random"], 1, SEED, InlineExecutor(), max_rounds=1)
    assert 1 == found["own"].statistics.matches


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("bots", "random"),
        ("bots", None),
        ("bots", [None]),
        ("bots", [5]),
        ("configs", "tractor"),
        ("configs", None),
        ("configs", [None]),
        ("configs", {"mine": 5}),
        ("matches", 1.0),
        ("matches", True),
        ("seed", 5),
        ("max_rounds", "1"),
    ],
)
def test_arguments_of_another_type_are_refused(argument: str, value: object) -> None:
    """A word where a list of words belongs, a number that is none, are refused and shown."""
    arguments: dict[str, Any] = {
        "configs": [RULES],
        "bots": ["random"],
        "matches": 1,
        "seed": SEED,
        "max_rounds": 1,
        "executor": InlineExecutor(),
    }
    with pytest.raises(ArgumentError) as caught:
        run(**{**arguments, argument: value})
    assert argument == caught.value.name


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"count": 1, "first": []} | {"more": 1},
        {"count": "1", "first": []},
        {"count": 0, "first": [{}]},
        {"count": 1, "first": [{}]},
        {"count": 1, "first": [None]},
        {"count": 1, "first": [{**Failures.of(FAILED).to_dict()["first"][0], "kind": "whim"}]},
        {"count": 1, "first": [{**Failures.of(FAILED).to_dict()["first"][0], "match": "3"}]},
    ],
)
def test_what_are_no_failures_is_refused(data: Any) -> None:  # noqa: ANN401
    """Plain data of failures is read strictly."""
    assert Failures.of(FAILED) == Failures.from_dict(Failures.of(FAILED).to_dict())
    with pytest.raises(RecordError):
        Failures.from_dict(data)
