"""How far a selection of cards can still go: the copies of each kind that a legal follow may have.

Some cards are chosen; which may join them, so that in the end the play is legal? The *reach* of the
choice says for each kind the most copies in any legal follow that has all that is chosen. A card
may be added as long as its kind's reach is above what is chosen of it, and where the reach is no
larger than a play, there is no choice.

Where parts are owed, the ways to lay them are swept from the lowest rung up, as in ``sweep``, but
over the whole hand at once and with a price: a field of which s copies are chosen and u are used
for parts costs the larger of the two, for what is chosen must be played. A way that costs more than
a play has cards is none; one that costs less leaves room for any cards. The cheapest way to each
state from below and the cheapest way on from it then tell, for each use of a field, whether some
legal follow makes it. Cards beside the parts never spoil a supply, so nothing else needs to be
looked at; only a play that is cut by its own counts (``EXACT``) pays for each copy as it is used.
"""

from __future__ import annotations

from shengji._kernel.follow import Ask
from shengji._kernel.layout import Line
from shengji._kernel.sets import copies_of, count_cards
from shengji._kernel.supply import sweep_led, sweep_owed
from shengji._kernel.sweep import EXACT, State, Sweep

__all__ = ["NO_PLAY", "follow_reach", "larger", "with_room"]

#: No legal follow has all the cards chosen.
NO_PLAY = -1

#: From a state: what a field costs, the most copies it may then have, the state after it.
Use = tuple[int, int, State]


def with_room(x: int, chosen: int, width: int, room: int) -> int:
    """Add up to ``room`` copies of each kind of ``x`` to those chosen, as far as there are any."""
    mask = (1 << width) - 1
    found = at = 0
    while x >> at:
        copies = (chosen >> at) & mask
        found |= min((x >> at) & mask, copies + room) << at
        at += width
    return found


def larger(a: int, b: int, width: int) -> int:
    """Take the larger count of each field."""
    mask = (1 << width) - 1
    found = at = 0
    while (a | b) >> at:
        found |= max((a >> at) & mask, (b >> at) & mask) << at
        at += width
    return found


def follow_reach(ask: Ask, chosen: int) -> int:
    """Give the most copies of each kind in a legal follow that has all of ``chosen``, or -1.

    Args:
        ask: What the lead asks of the hand.
        chosen: Some cards of the hand.
    """
    layout = ask.layout
    shift = layout.shift[ask.suit]
    own = (chosen >> shift) & layout.mask[ask.suit]
    others = chosen - (own << shift)
    line = layout.lines[ask.suit]
    if ask.of_suit < ask.size:
        beside = ask.hand - (ask.held << shift)
        room = ask.size - ask.of_suit - sum(copies_of(others, layout.width))
        if room < 0:
            return NO_PLAY
        return (ask.held << shift) + with_room(beside, others, layout.width, room)
    if others:
        return NO_PLAY
    room = ask.size - count_cards(line, own)
    if room < 0:
        return NO_PLAY
    if not ask.owed:
        return with_room(ask.held, own, layout.width, room) << shift
    found = _owed_reach(ask, line, own)
    return found << shift if found >= 0 else found


def _owed_reach(ask: Ask, line: Line, own: int) -> int:
    """Give the reach in the led suit where something is owed."""
    duties = ask.duties
    sweep = sweep_owed(line, ask.held, ask.owed, duties)
    found = _Ways(sweep, ask.held, own, ask.size).reach()
    if duties.protect:
        exact = _Ways(sweep_led(line, ask.parts), ask.held, own, ask.size).reach()
        if found < 0:
            return exact
        if exact >= 0:
            found = larger(found, exact, line.width)
    return found


class _Ways:
    """The ways to lay the parts of a sweep in ``x``, with all of ``own`` played."""

    __slots__ = ("_after", "_before", "_own", "_size", "_sweep", "_to_lay", "_uses", "_x")

    def __init__(self, sweep: Sweep, x: int, own: int, size: int) -> None:
        self._sweep = sweep
        self._x = x
        self._own = own
        self._size = size
        cells = len(sweep.field_of)
        #: The cards chosen from each cell on.
        self._after = [0] * (cells + 1)
        for cell in range(cells - 1, -1, -1):
            self._after[cell] = self._after[cell + 1] + sweep.copies(own, cell)
        self._to_lay: dict[State, int] = {}
        self._before: list[dict[State, int]] = [dict.fromkeys(sweep.start, 0)]
        self._uses: list[dict[State, list[Use]]] = []

    def reach(self) -> int:
        """Give the most copies of each kind, or -1 if there is no way."""
        sweep = self._sweep
        for cell in range(len(sweep.field_of)):
            self._walk_up(cell)
        ahead = {
            state: 0
            for state, cost in self._before[-1].items()
            if cost <= self._size and sweep.is_done((state,))
        }
        if not ahead:
            return NO_PLAY
        found = 0
        for cell in range(len(sweep.field_of) - 1, -1, -1):
            ahead, most = self._walk_down(cell, ahead)
            found |= most << (sweep.field_of[cell] * sweep.line.width)
        return found

    def _walk_up(self, cell: int) -> None:
        """Find the uses of a field, and the cheapest way to each state behind it."""
        uses = {state: self._uses_of(state, cell) for state in self._before[cell]}
        behind: dict[State, int] = {}
        for state, each in uses.items():
            cost = self._before[cell][state]
            for least, _, after in each:
                total = cost + least
                to_come = max(self._after[cell + 1], self._still_to_lay(after))
                if total + to_come <= self._size and total < behind.get(after, total + 1):
                    behind[after] = total
        self._uses.append(uses)
        self._before.append(behind)

    def _uses_of(self, state: State, cell: int) -> list[Use]:
        sweep = self._sweep
        held = sweep.copies(self._x, cell)
        own = sweep.copies(self._own, cell)
        if sweep.rule == EXACT:
            return [
                (copies, copies, after)
                for copies in range(own, held + 1)
                for after in sweep.moves((state,), cell, copies)
            ]
        to_lay = self._still_to_lay(state)
        return [
            (max(own, to_lay - self._still_to_lay(after)), held, after)
            for after in sweep.moves((state,), cell, held)
        ]

    def _still_to_lay(self, state: State) -> int:
        cards = self._to_lay.get(state)
        if cards is None:
            cards = self._to_lay[state] = self._sweep.still_to_lay(state)
        return cards

    def _walk_down(self, cell: int, ahead: dict[State, int]) -> tuple[dict[State, int], int]:
        """Find the cheapest way on from each state below a field, and the most copies in it."""
        found: dict[State, int] = {}
        most = 0
        for state, each in self._uses[cell].items():
            cost = self._before[cell][state]
            for least, top, after in each:
                if after not in ahead:
                    continue
                on = least + ahead[after]
                spare = self._size - cost - on
                if spare >= 0:
                    most = max(most, min(top, least + spare))
                    found[state] = min(on, found.get(state, on))
        return found, most
