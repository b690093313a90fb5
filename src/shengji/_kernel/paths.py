"""The legal follows as paths through a sweep: to count and to list them.

A path chooses, cell by cell, how many copies of a kind are played. Where it stands is a *point*:
the next cell, the cards still to choose and the states of the sweeps. Paths that meet in a point
go on alike, so what lies behind a point is found once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from shengji._kernel.follow import Ask
from shengji._kernel.supply import sweep_led, sweep_owed
from shengji._kernel.sweep import EXACT, States, Sweep

__all__ = ["BudgetExceededError", "Paths", "Point"]

#: The next cell, the cards still to choose, the states of each sweep.
Point = tuple[int, int, tuple[States, ...]]


class BudgetExceededError(Exception):
    """The sweeps would have to come to more states than the budget allows."""


class Paths:
    """The choices of ``size`` cards out of ``x`` that some sweep accepts.

    Attributes:
        origin: The point before the first cell.
    """

    __slots__ = ("_budget", "_counts", "_possible", "_suffix", "_sweeps", "_x", "origin")

    def __init__(self, x: int, size: int, sweeps: list[Sweep], budget: int) -> None:
        """Prepare to walk; ``budget`` bounds the states that a count comes to, 0 for no bound."""
        self._x = x
        self._sweeps = sweeps
        self._budget = budget
        self._counts: dict[Point, int] = {}
        self._possible: dict[Point, bool] = {}
        cells = len(sweeps[0].field_of)
        self._suffix = [0] * (cells + 1)
        for cell in range(cells - 1, -1, -1):
            self._suffix[cell] = self._suffix[cell + 1] + sweeps[0].copies(x, cell)
        self.origin: Point = (0, size, tuple(sweep.start for sweep in sweeps))

    @classmethod
    def of(cls, ask: Ask, budget: int = 0) -> Paths:
        """Give the paths of the legal follows that lie wholly in the led suit."""
        line = ask.layout.lines[ask.suit]
        duties = ask.duties
        sweeps = [sweep_owed(line, ask.held, ask.owed, duties)]
        if duties.protect:
            sweeps.append(sweep_led(line, ask.parts))
        return cls(ask.held, ask.size, sweeps, budget)

    def count(self, point: Point | None = None) -> int:
        """Count the choices from ``point`` on, from the origin if none is given.

        Raises:
            BudgetExceededError: The budget of states is used up.
        """
        if point is None:
            point = self.origin
        if point[0] + 1 == len(self._suffix):
            return int(self._is_met(point))
        if point not in self._counts:
            self._spend()
            self._counts[point] = sum(self.count(after) for _, after in self._steps(point))
        return self._counts[point]

    def _spend(self) -> None:
        """Stop where the budget is used up: points differ in their states, which cost alike."""
        if self._budget and sum([sweep.found for sweep in self._sweeps]) > self._budget:
            raise BudgetExceededError

    def _is_possible(self, point: Point) -> bool:
        if point[0] + 1 == len(self._suffix):
            return self._is_met(point)
        if point not in self._possible:
            self._spend()
            self._possible[point] = any(self._is_possible(after) for _, after in self._steps(point))
        return self._possible[point]

    def _is_met(self, point: Point) -> bool:
        return point[1] == 0 and any(
            sweep.is_done(states) for sweep, states in zip(self._sweeps, point[2], strict=True)
        )

    def _steps(self, point: Point) -> Iterator[tuple[int, Point]]:
        """Give each number of copies of the next kind that may lead on, most first."""
        cell, cards, states = point
        held = self._sweeps[0].copies(self._x, cell)
        least = max(0, cards - self._suffix[cell + 1])
        for copies in range(min(held, cards), least - 1, -1):
            after = tuple(
                self._alive(sweep, sweep.step(each, cell, copies), cards - copies)
                for sweep, each in zip(self._sweeps, states, strict=True)
            )
            if any(after):
                yield copies, (cell + 1, cards - copies, after)

    @staticmethod
    def _alive(sweep: Sweep, states: States, cards: int) -> States:
        """Drop the states that need more cards than are to come; keep a finished one alone."""
        if sweep.rule != EXACT:
            for state in states:
                if not sweep.still_to_lay(state):
                    return (state,)
        return tuple(state for state in states if sweep.still_to_lay(state) <= cards)

    def walk(self) -> Iterator[int]:
        """Yield each choice as cards of the suit's region, most of the lowest rungs first."""
        width = self._sweeps[0].line.width
        stack = [(self.origin, 0)]
        while stack:
            point, chosen = stack.pop()
            if point[0] + 1 == len(self._suffix):
                yield chosen
                continue
            at = self._sweeps[0].field_of[point[0]] * width
            ahead = [
                (after, chosen + (copies << at))
                for copies, after in self._steps(point)
                if self._is_possible(after)
            ]
            stack.extend(reversed(ahead))

    def random_walk(self, random: Callable[[], float]) -> int:
        """Draw one choice, each step as likely as any other that leads on.

        Raises:
            BudgetExceededError: The budget of states is used up.
        """
        point = self.origin
        chosen = 0
        while point[0] + 1 < len(self._suffix):
            ahead = [
                (copies, after) for copies, after in self._steps(point) if self._is_possible(after)
            ]
            copies, after = ahead[int(random() * len(ahead))]
            chosen += copies << (self._sweeps[0].field_of[point[0]] * self._sweeps[0].line.width)
            point = after
        return chosen
