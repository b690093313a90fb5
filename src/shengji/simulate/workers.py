"""Tasks go out to an executor, a bounded number at a time, and come back in any order.

If a process of a pool dies, the pool is lost with all that it was working on, and nobody knows
which task was to blame. So these tasks are suspects: each of their matches is tried again alone,
and the one that loses a process once more is named. All others have their results.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from multiprocessing import get_context
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, TypeVar, final

from shengji.errors import ShengjiError
from shengji.simulate.counts import Statistics
from shengji.simulate.failures import FailureKind, Failures
from shengji.simulate.matches import Played, Task, match_seed, play_task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

__all__ = ("Dispatcher", "InlineExecutor", "WorkersLostError", "cores", "local_processes")

_GIVE_UP: Final = 10  # setbacks with nothing played in between

T = TypeVar("T")


@final
class WorkersLostError(ShengjiError):
    """The executor cannot go on; what was done before is kept.

    Attributes:
        seeds: Of the matches that were being played, in order.
    """

    def __init__(self, message: str, *, seeds: tuple[str, ...]) -> None:
        """Say why, and which matches were being played."""
        super().__init__(message)
        self.seeds = seeds

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the message with the seeds."""
        return _lost, (str(self), self.seeds)


def _lost(message: str, seeds: tuple[str, ...]) -> WorkersLostError:
    return WorkersLostError(message, seeds=seeds)


class InlineExecutor(Executor):
    """Does each task at once, in the thread that asks for it: to look for faults, and for tests.

    >>> InlineExecutor().submit(len, "abc").result()
    3
    """

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:  # noqa: ANN401
        """Do a task.

        Args:
            fn: What to call.
            args: Its arguments by position.
            kwargs: Its arguments by name.

        Returns:
            What came of it, done already.
        """
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - as an executor does
            future.set_exception(error)
        return future


def cores() -> int:
    """Count the cores that this process may use.

    Returns:
        How many, at least 1.

    >>> cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def local_processes(jobs: int) -> Executor:
    """Start processes on this machine.

    They begin with a fresh interpreter, on every system alike. An interrupt from the keyboard is
    for the process that started them, which lets them finish what they are at.

    Args:
        jobs: How many.

    Returns:
        The pool of processes.

    >>> with local_processes(1) as pool:
    ...     pool.submit(len, "abc").result()
    3
    """
    return ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_ignore_interrupts
    )


@final
class Dispatcher:
    """Sends tasks out and takes what comes back.

    >>> from shengji.config import presets
    >>> from shengji.simulate.players import read_players
    >>> bots = read_players(["random"])
    >>> task = Task("short_game", presets.short_game(), bots, "seed", None, 0, 1)
    >>> dispatcher = Dispatcher(iter([task]), InlineExecutor(), in_flight=2)
    >>> [outcome.statistics.matches for _, outcome in dispatcher.outcomes()]
    [1]
    """

    def __init__(
        self,
        tasks: Iterator[Task],
        executor: Executor | Callable[[], Executor],
        *,
        in_flight: int,
        work: Callable[[Task], Played] = play_task,
    ) -> None:
        """Begin.

        Args:
            tasks: What to do, taken as there is room for it.
            executor: Who does it; or what makes such, again if one breaks.
            in_flight: How many tasks may be out at a time.
            work: What to do with a task.
        """
        self._tasks = tasks
        self._make = None if isinstance(executor, Executor) else executor
        self._executor = executor if isinstance(executor, Executor) else executor()
        self._in_flight = in_flight
        self._work = work
        self._back: SimpleQueue[Future[Played]] = SimpleQueue()
        self._out: dict[Future[Played], Task] = {}
        self._suspects: deque[Task] = deque()
        self._trial: Task | None = None  # the suspect that is out, with no other task
        self._is_broken = False
        self._setbacks = 0

    def outcomes(self) -> Iterator[tuple[Task, Played]]:
        """Go through the tasks as they are done.

        Yields:
            Tasks and what they came to; a task may come back in parts.

        Raises:
            WorkersLostError: The executor cannot go on.
        """
        while self._fill():
            future = self._back.get()
            task = self._out.pop(future)
            trial, self._trial = self._trial, None
            error = _error(future)
            if error is None:
                self._setbacks = 0
                yield task, future.result()
                continue
            self._is_broken = self._is_broken or isinstance(error, BrokenExecutor)
            if task is not trial:
                self._suspects.extend(task.singles())
                continue
            failure = task.failure(task.first, FailureKind.WORKER, error)
            yield task, Played(Statistics(), Failures.of(failure))
            if not self._is_broken:
                self._set_back(error)

    def rest(self) -> Iterator[tuple[Task, Played]]:
        """Stop: send nothing more out, and wait for what cannot be called back.

        Yields:
            Tasks that were being done, and what they came to.
        """
        running = [future for future in self._out if not future.cancel()]
        wait(running)
        for future in running:
            task = self._out.pop(future)
            if _error(future) is None:
                yield task, future.result()

    def close(self) -> None:
        """Send the workers home, if they were not the caller's."""
        if self._make is not None:
            self._executor.shutdown(cancel_futures=True)

    def _fill(self) -> bool:
        """Send out what there is room for; tell whether anything is out."""
        while True:
            if self._is_broken and not self._out:
                self._renew()
            if self._is_broken or (self._out and (self._trial or self._suspects)):
                return True
            if self._suspects:
                self._trial = self._suspects.popleft()
                self._send(self._trial)
            elif len(self._out) >= self._in_flight:
                return True
            else:
                task = next(self._tasks, None)
                if task is None:
                    return bool(self._out)
                self._send(task)

    def _send(self, task: Task) -> None:
        try:
            future = self._executor.submit(self._work, task)
        except BrokenExecutor:
            self._is_broken = True
            self._trial = None
            self._suspects.extendleft(reversed(task.singles()))
        else:
            self._out[future] = task
            future.add_done_callback(self._back.put)

    def _renew(self) -> None:
        """Take a new executor in place of one that broke, if there is a way to make one."""
        error = BrokenExecutor("a process died")
        if self._make is None:
            raise self._lost("the executor is broken, and cannot be replaced here", error)
        self._set_back(error)
        self._executor.shutdown()
        self._executor = self._make()
        self._is_broken = False

    def _set_back(self, error: BaseException) -> None:
        self._setbacks += 1
        if self._setbacks > _GIVE_UP:
            words = f"{type(error).__name__}: {error}"
            raise self._lost(f"nothing can be played any more, {words}", error)

    def _lost(self, message: str, error: BaseException) -> WorkersLostError:
        seeds = [match_seed(task.seed, task.first) for task in self._suspects]
        lost = WorkersLostError(message, seeds=tuple(seeds))
        lost.__cause__ = error
        return lost


def _error(future: Future[Played]) -> BaseException | None:
    """Give what a task raised, also where it was called back."""
    try:
        return future.exception()
    except CancelledError as error:
        return error
