"""A real cluster of Dask plays matches as everybody else does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import dask
import pytest
from distributed import Client, LocalCluster

from shengji.simulate import BotMaker, FailureKind, InlineExecutor, Simulation, run
from tests.simulate.bots import DyingBot, RaisingBot
from tests.simulate.support import ROUNDS, SEED, faulty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributed.cfexecutor import ClientExecutor

RULES = "tractor"


@pytest.fixture(scope="module")
def executor() -> Iterator[ClientExecutor]:
    """Two processes of Dask, and what speaks to them as an executor."""
    # One lost worker is enough to give a task up, where Dask waits for three more.
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}):
        cluster = LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        )
        with cluster, Client(cluster) as client:  # type: ignore[no-untyped-call]
            yield client.get_executor()


def test_a_cluster_gives_the_same_results(executor: ClientExecutor) -> None:
    """Results and failures are those of this process."""
    rules = ["short_game", RULES]
    bots: list[str | BotMaker] = ["heuristic", RaisingBot]
    found = run(rules, bots, 8, SEED, executor, max_rounds=ROUNDS)

    assert found.failed > 0
    assert found == run(rules, bots, 8, SEED, InlineExecutor(), max_rounds=ROUNDS)


def test_a_bot_of_one_match_only_can_travel(executor: ClientExecutor) -> None:
    """Dask sends what no pool of processes can: a function inside a function."""

    def make(seed: int) -> RaisingBot:
        return RaisingBot(5 * seed + 1)

    found = run([RULES], [make], 3, SEED, executor, max_rounds=1)

    assert (3, 0) == (found[RULES].statistics.matches, found.failed)


def test_a_worker_of_the_cluster_that_dies_spoils_one_match(executor: ClientExecutor) -> None:
    """The match that takes its worker along is named; the others are played."""
    matches = 4
    simulation = Simulation([RULES], [DyingBot], matches, SEED, max_rounds=ROUNDS)
    found = simulation.run(executor, in_flight=2)[RULES]

    assert faulty(matches, 4) == [one.match for one in found.failures.first]
    assert {FailureKind.WORKER} == {one.kind for one in found.failures.first}
    assert matches == found.statistics.matches + found.failures.count
