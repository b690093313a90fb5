"""The packing question asked rung by rung: for counting, listing, and cuts that are not free.

A sweep walks the fields of a suit from the lowest rung up and is told, field by field, how many
copies are there. It holds every way in which the parts may lie so far, as a set of *states*:
which parts have not begun, and which tractors go on into the next rung with how many rungs to
come. A state that has begun less than another with the same open tractors is dropped. When all
parts are laid in some state, they fit.

Because the set of states depends only on the copies seen so far, two beginnings of a play that
lead to the same set have the same completions: that is how legal plays are counted and listed
without trying them one by one (the subset construction of automata theory).

The cut of a field is a *rule*: which sets its copies may serve as.

* ``FREE``: any disjoint sets;
* ``WHOLE``: only the whole sets of the hand (``following.protect`` = sets), in each field;
* ``EXACT``: all copies together are one set, or single cards: the play is cut by its own counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from shengji._kernel.layout import Line

__all__ = ["EXACT", "FREE", "WHOLE", "Claim", "State", "States", "Sweep"]

FREE = 0
WHOLE = 1
EXACT = 2

#: A part to lay: width, length, and the width of the tractors it must keep out of, or 0.
Claim = tuple[int, int, int]
#: Tractors begun, sorted: width, rungs still to come.
Open = tuple[tuple[int, int], ...]
#: Parts not begun, by type; tractors to serve on this rung; tractors served on it that go on.
State = tuple[tuple[int, ...], Open, Open]
States = tuple[State, ...]


class Sweep:
    """The rules of one sweep: the parts to lay and how a field may be cut.

    Attributes:
        found: How many states its steps have come to: what it has cost.
    """

    __slots__ = (
        "barred",
        "field_of",
        "found",
        "hand",
        "last_cell",
        "line",
        "rule",
        "rung_of",
        "start",
        "types",
        "widest",
    )

    def __init__(
        self,
        line: Line,
        claims: Sequence[Claim],
        rule: int,
        *,
        hand: int = 0,
        widest: int = 0,
        barred: dict[int, int] | None = None,
    ) -> None:
        """Prepare a sweep over the fields of ``line``.

        Args:
            line: The suit.
            claims: The parts to lay; with the rule ``EXACT`` its single cards too.
            rule: How a field may be cut.
            hand: With ``WHOLE``: the whole hand's cards of the suit.
            widest: With ``WHOLE``: copies of the widest set, 0 for no bound.
            barred: For each guarded width the high bits of the fields in tractors of that width.
        """
        self.line = line
        self.rule = rule
        self.hand = hand
        self.widest = widest
        self.barred = barred or {}
        self.found = 0
        self.types: list[Claim] = []
        numbers: list[int] = []
        for claim in sorted(claims, reverse=True):
            if self.types and self.types[-1] == claim:
                numbers[-1] += 1
            else:
                self.types.append(claim)
                numbers.append(1)
        self.start: States = ((tuple(numbers), (), ()),)
        order = sorted(range(line.fields), key=lambda field: (line.rung_of[field], field))
        self.field_of = tuple(order)
        self.rung_of = tuple(line.rung_of[field] for field in order)
        self.last_cell = tuple(
            cell + 1 == len(order) or self.rung_of[cell + 1] != self.rung_of[cell]
            for cell in range(len(order))
        )

    def copies(self, x: int, cell: int) -> int:
        """Give the copies that ``x`` has in the field of ``cell``."""
        width = self.line.width
        return (x >> (self.field_of[cell] * width)) & ((1 << width) - 1)

    def fits(self, x: int) -> bool:
        """Say whether all parts lie in ``x`` under the rule of this sweep."""
        states = self.start
        for cell in range(len(self.field_of)):
            states = self.step(states, cell, self.copies(x, cell))
            if not states:
                return False
        return self.is_done(states)

    @staticmethod
    def is_done(states: States) -> bool:
        """Say whether some state has laid every part."""
        return any(not any(left) and not serve and not served for left, serve, served in states)

    def still_to_lay(self, state: State) -> int:
        """Give the cards that a state still needs."""
        left, serve, served = state
        cards = sum(
            number * width * length
            for number, (width, length, _) in zip(left, self.types, strict=True)
        )
        cards += sum(width * rungs for width, rungs in serve)
        return cards + sum(width * rungs for width, rungs in served)

    def step(self, states: States, cell: int, copies: int) -> States:
        """Give the states after a field in which ``copies`` lie, without those outdone."""
        found = self.moves(states, cell, copies)
        self.found += len(found)
        return _undominated(found)

    def moves(self, states: States, cell: int, copies: int) -> set[State]:
        """Give all the states after a field in which ``copies`` lie."""
        found: set[State] = set()
        for budget in self._budgets(cell, copies):
            for state in states:
                self._serve(state, cell, budget, (-1, 0), found)
        if self.last_cell[cell]:
            found = {(left, served, ()) for left, serve, served in found if not serve}
        return found

    def _budgets(self, cell: int, copies: int) -> list[tuple[int, dict[int, int] | None]]:
        """List the ways to cut the copies: (copies to spend, sets there are by width or None)."""
        if self.rule == FREE:
            return [(copies, None)]
        if self.rule == EXACT:
            return (
                [(copies, {copies: 1}), (copies, {1: copies})] if copies > 1 else [(copies, {1: 1})]
            )
        held = self.copies(self.hand, cell)
        full = self.widest if self.widest and held > self.widest else held
        if not full:
            return [(0, {})]
        rest = held % full
        ways: list[tuple[int, dict[int, int] | None]] = [(copies, {full: copies // full})]
        if rest and copies >= rest:
            ways.append((copies, {full: (copies - rest) // full, rest: 1}))
        return ways

    def _serve(
        self,
        state: State,
        cell: int,
        budget: tuple[int, dict[int, int] | None],
        last: tuple[int, int],
        found: set[State],
    ) -> None:
        """Spend a field's copies in every way: serve open tractors, begin new ones, lay loose sets.

        Uses come in a fixed order, none before ``last``, so that each choice is made once.
        """
        copies, sets = budget
        left, serve, served = state
        if self.rule != EXACT or not copies:
            found.add(state)
        for use, width, rungs in self._uses(left, serve, cell):
            if use < last or width > copies or (sets is not None and not sets.get(width, 0)):
                continue
            after = None if sets is None else {**sets, width: sets[width] - 1}
            kind = use[0]
            if kind < 0:
                at = serve.index((width, rungs))
                begun, to_serve = left, serve[:at] + serve[at + 1 :]
            else:
                begun, to_serve = (*left[:kind], left[kind] - 1, *left[kind + 1 :]), serve
            goes_on = tuple(sorted((*served, (width, rungs - 1)))) if rungs > 1 else served
            self._serve((begun, to_serve, goes_on), cell, (copies - width, after), use, found)

    def _uses(
        self, left: tuple[int, ...], serve: Open, cell: int
    ) -> list[tuple[tuple[int, int], int, int]]:
        """List what a field may be used for, in order: (which use, width, rungs to come).

        A use is (-1, n) for the n-th open tractor, (k, 0) for beginning a part of type k.
        """
        uses = [((-1, 64 * width + rungs), width, rungs) for width, rungs in dict.fromkeys(serve)]
        rung = self.rung_of[cell]
        high = 1 << ((self.field_of[cell] + 1) * self.line.width - 1)
        for kind, (width, length, guard) in enumerate(self.types):
            if not left[kind]:
                continue
            if guard and self.barred[guard] & high:
                continue
            if length == 1:
                uses.append(((kind, 0), width, 1))
            elif self._run_may_start(rung, length):
                uses.append(((kind, 0), width, length))
        return uses

    def _run_may_start(self, rung: int, length: int) -> bool:
        line = self.line
        if rung + length > line.rungs:
            return False
        runs = line.pattern[length] << ((rung + 1) * line.width - 1)
        return runs & line.in_runs == runs


def _undominated(found: set[State]) -> States:
    """Keep, of states with the same open tractors, those that no other outdoes in every part."""
    kept: list[State] = []
    for state in sorted(found):
        left, serve, served = state
        for other_left, other_serve, other_served in kept:
            if (
                serve == other_serve
                and served == other_served
                and all(a <= b for a, b in zip(other_left, left, strict=True))
            ):
                break
        else:
            kept.append(state)
    return tuple(kept)
