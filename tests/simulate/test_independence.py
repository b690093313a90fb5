"""The same arguments give the same results, whoever plays the matches and when."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from shengji.config import RuleConfig, presets
from shengji.machine import Game
from shengji.players import play_rounds
from shengji.simulate import (
    Failures,
    InlineExecutor,
    Statistics,
    line_up,
    local_processes,
    match_seed,
    run,
)
from shengji.simulate._quick import QuickGame, is_quick
from shengji.simulate.matches import Played
from tests.machine.play import PRESETS, VARIANTS
from tests.simulate.bots import LookingBot
from tests.simulate.support import RULES, SEED, Counting, Disorderly, small

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

SCRIPT = """
import json
from shengji.simulate import InlineExecutor, run
print(json.dumps(run(["tractor"], ["heuristic", "random"], 3, "x", InlineExecutor(),
                     max_rounds=2).to_dict()))
"""


def test_the_executor_does_not_matter() -> None:
    """In this process, in threads, in one process and in two, the results are equal."""
    bots = ["heuristic", "random"]
    inline = small(bots, matches=6)
    with ThreadPoolExecutor(3) as threads:
        assert inline == small(bots, threads, matches=6)
    for jobs in (1, 2):
        with local_processes(jobs) as pool:
            assert inline == small(bots, pool, matches=6)
    assert inline == small(bots, matches=6)
    assert [6, 6, 6] == [one.statistics.matches for one in inline.results]


def test_processes_are_the_default() -> None:
    """Without an executor the matches are played by processes of this machine."""
    found = run(["short_game"], ["random"], 6, SEED, jobs=2, max_rounds=1)

    assert found == run(["short_game"], ["random"], 6, SEED, InlineExecutor(), max_rounds=1)


def test_the_order_of_completion_does_not_matter() -> None:
    """Tasks that overtake each other come to the same."""
    with Disorderly() as executor:
        found = small(["random"], executor)

    assert executor.order != sorted(executor.order)
    assert found == small(["random"])


def test_the_number_of_matches_in_a_task_does_not_matter() -> None:
    """A long simulation has larger tasks; its first matches are those of a short one."""
    counting = Counting()
    many = run(["tractor"], ["random"], 130, SEED, counting, max_rounds=1)
    singly = run(["tractor"], ["random"], 130, SEED, _Splitting(), max_rounds=1)

    assert many == singly
    assert 130 == counting.matches


class _Splitting(InlineExecutor):
    """Does each match of a task by itself."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        (task,) = args
        whole: Any = Played(Statistics(), Failures())
        for single in reversed(task.singles()):
            part: Any = fn(single)
            whole = Played(whole.statistics + part.statistics, whole.failures + part.failures)
        return super().submit(lambda: whole, **kwargs)


def test_other_seeds_give_other_results() -> None:
    """The seed and the number of the match settle what is dealt."""
    one = run(["short_game"], ["random"], 4, "one", InlineExecutor())
    two = run(["short_game"], ["random"], 4, "two", InlineExecutor())

    assert one.results != two.results
    assert 100 == len({match_seed("one", number) for number in range(100)})


def test_the_same_packs_are_dealt_under_all_rules() -> None:
    """Rules that differ in nothing that matters give the same statistics."""
    named = {"a": presets.tractor(), "b": presets.tractor()}
    found = run(named, ["random"], 3, SEED, InlineExecutor(), max_rounds=3)

    assert found["a"].statistics == found["b"].statistics


def test_hashes_do_not_matter() -> None:
    """Processes with other hashes print the same results."""
    printed = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]

    assert printed[0] == printed[1]


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_quick_views_change_nothing(text: str) -> None:
    """A match of random bots is the same, event by event, whether they get real views or not."""
    config = RuleConfig.parse(text)

    def events(kind: type[Game]) -> list[object]:
        bots = line_up(["random"], config, "quick")
        found: list[object] = []
        for number, game in enumerate(play_rounds(kind.new(config), "quick", bots)):
            found = [*game.events]
            if number == 5:
                break
        return found

    assert events(QuickGame) == events(Game)


def test_only_random_bots_are_quick() -> None:
    """A bot that may ask for more gets real views, and acts the same."""
    config = presets.tractor()

    assert is_quick(line_up(["random"], config, "x"))
    assert not is_quick(line_up([LookingBot], config, "x"))
    assert not is_quick(line_up(["random", "greedy"], config, "x"))
    for quick, looking in zip(small(["random"]).results, small([LookingBot]).results, strict=True):
        assert quick.statistics.points == looking.statistics.points
        assert quick.statistics.trumps == looking.statistics.trumps


class _Bounded(InlineExecutor):
    """Notes how many tasks are out that nobody has taken back."""

    def __init__(self) -> None:
        self.out = 0
        self.most = 0

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        self.out += 1
        self.most = max(self.most, self.out)
        return super().submit(fn, *args, **kwargs)


def test_no_more_is_out_than_was_said() -> None:
    """However many matches there are, only so many tasks are out at a time."""
    executor = _Bounded()

    def taken(_: object) -> None:
        executor.out -= 1

    run(RULES, ["random"], 30, SEED, executor, in_flight=3, max_rounds=1, on_progress=taken)

    assert 3 == executor.most


def test_any_executor_will_do() -> None:
    """What makes an executor is as good as one; it is closed afterwards."""
    made: list[Executor] = []

    def make() -> Executor:
        made.append(ThreadPoolExecutor(2))
        return made[-1]

    assert small(["random"], matches=4) == run(RULES, ["random"], 4, SEED, make, max_rounds=2)
    with pytest.raises(RuntimeError):
        made[0].submit(len, "")
