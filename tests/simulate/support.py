"""Simulations small enough for tests, and what must come of them."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from time import sleep
from typing import TYPE_CHECKING, Any, TypeVar

from shengji.shuffle import derive_seed
from shengji.simulate import BotMaker, InlineExecutor, Results, match_seed, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")

RULES = ("short_game", "tractor", "finding_friends")
SEED = "simulate"
ROUNDS = 2
"""After so many rounds a match is stopped, to keep tests short."""


def small(
    bots: Iterable[str | BotMaker],
    executor: Executor | None = None,
    *,
    matches: int = 20,
    **options: Any,  # noqa: ANN401 - as `run` takes them
) -> Results:
    """Run a few matches, in this process unless said."""
    executor = executor if executor is not None else InlineExecutor()
    return run(RULES, bots, matches, SEED, executor, max_rounds=ROUNDS, **options)


def faulty(matches: int, seats: int) -> list[int]:
    """The matches in which some seat has a seed that can be divided by 5."""
    return [
        number
        for number in range(matches)
        if any(derive_seed(match_seed(SEED, number), "bot", seat) % 5 == 0 for seat in range(seats))
    ]


class Disorderly(ThreadPoolExecutor):
    """Four threads, of which some dawdle: later tasks overtake earlier ones."""

    def __init__(self) -> None:
        """Begin."""
        super().__init__(4)
        self._submitted = 0
        self.order: list[int] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        """Do a task, every third one with a delay."""
        number = self._submitted
        self._submitted += 1

        def work() -> T:
            done = fn(*args, **kwargs)
            if number % 3 == 0:
                sleep(0.2)
            self.order.append(number)
            return done

        return super().submit(work)


class Counting(InlineExecutor):
    """Counts the matches that are played."""

    def __init__(self) -> None:
        """Begin with none."""
        self.matches = 0

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        """Count the task and do it."""
        (task,) = args
        self.matches += task.stop - task.first
        return super().submit(fn, *args, **kwargs)
