"""What can be laid on one rung: tractors that begin there, and loose sets on what they leave.

The parts to be laid stand side by side in one integer, ``LEFT`` bits for the number of each type. A
choice is what it takes of them, what it opens on the rungs to come, and what is needed no more (see
``room``).

Of most types more parts are left than a rung has room for. With their numbers cut down to what
fits, few questions are left: a search that comes to a rung twenty thousand times asks two thousand.
And each list is made of shorter ones: those without the first type of tractor.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

__all__ = ["LEFT", "Choice", "Choices", "Copies", "fewer", "spread"]

Copies = tuple[int, ...]

#: Bits for the number of parts of one type, the highest kept free for comparing all types at once.
LEFT: Final = 8
MOST_LEFT: Final = (1 << (LEFT - 1)) - 1

#: Tractors of one type: their width, where their number stands in what is left, what one that
#: begins adds to the open tractors, what is needed no more when it does (but for what it takes
#: while it is open), and their length.
Start = tuple[int, int, int, int, int]
#: Loose sets of one type: their width, where their number stands, and what one needs.
Loose = tuple[int, int, int]
#: Parts laid, open tractors added, and what is needed no more.
Choice = tuple[int, int, int]


def fewer(a: int, b: int, guard: int) -> int:
    """Give the smaller number of each type, all at once; ``guard`` has the highest bit of each."""
    more = ((a | guard) - b) & guard
    return a ^ ((a ^ b) & (more - (more >> (LEFT - 1))))


class Choices:
    """Lists of what rungs can take, made once for all rungs that are alike.

    Attributes:
        starts: The types of tractors, widest first, then longest.
        loose: The types of loose sets, widest first.
    """

    __slots__ = ("_guard", "_lists", "_most", "loose", "starts")

    def __init__(self) -> None:
        """Begin without any type."""
        self.starts: list[Start] = []
        self.loose: list[Loose] = []
        self._guard = 0
        self._lists: dict[Copies | int, dict[int, list[Choice]]] = {}
        self._most: dict[int, int] = {}

    def renew(self, guard: int) -> None:
        """Forget the types: there are new ones. What was listed stays true, as it has none.

        Args:
            guard: The highest bit of each type.
        """
        self.starts = []
        self.loose = []
        self._guard = guard
        self._most = {}

    def of(self, held: Copies, widths: Copies, copies: int, left: int) -> list[Choice]:
        """List what can be laid on a rung, most of the widest tractors first, then of loose sets.

        Args:
            held: The copies of each kind of the rung.
            widths: The sets that open tractors take there, widest first.
            copies: What these leave.
            left: The parts to be laid, no more of a type than there is room for.
        """
        # Only where kinds share a rung does it matter how the open tractors take it up.
        state: Copies | int = copies if len(held) < 2 else widths
        lists = self._lists.get(state)
        if lists is None:
            lists = self._lists[state] = {}
        found = lists.get(left)
        if found is None:
            found = lists[left] = self._list(held, widths, copies, left)
        return found

    def _list(self, held: Copies, widths: Copies, copies: int, left: int) -> list[Choice]:
        """Begin tractors of the first type that is left; for the others the list is known."""
        for width, place, opening, settles, _ in self.starts:
            number = (left >> place) & MOST_LEFT
            if not number:
                continue
            others = left ^ (number << place)
            found: list[Choice] = []
            for begun in range(number, 0, -1):
                taken = tuple(sorted(widths + (width,) * begun, reverse=True))
                rest = copies - begun * width
                most = fewer(others, self._most_on(rest), self._guard)
                found += [
                    (laid + (begun << place), opens + begun * opening, need + begun * settles)
                    for laid, opens, need in self.of(held, taken, rest, most)
                ]
            return found + self.of(held, widths, copies, others)
        return self._loose_sets(held if len(held) > 1 else (copies,), widths, left)

    def _most_on(self, copies: int) -> int:
        """Give the most parts of each type that so many copies have room for."""
        most = self._most.get(copies)
        if most is None:
            most = sum([copies // width << place for width, place in self._types()])
            self._most[copies] = most
        return most

    def _loose_sets(self, held: Copies, widths: Copies, left: int) -> list[Choice]:
        """Lay loose sets on what the tractors leave."""
        loose = tuple([part[0] for part in self.loose])
        most = tuple([(left >> place) & MOST_LEFT for _, place, _ in self.loose])
        cuts = _fitted(held, loose, most) if len(held) < 2 else _cuts(held, widths, loose, most)
        found: list[Choice] = []
        for numbers in cuts:
            laid = 0
            settled = 0
            for (_, place, need), number in zip(self.loose, numbers, strict=True):
                laid += number << place
                settled += number * need
            found.append((laid, 0, settled))
        return found

    def widths_of(self, laid: int) -> list[int]:
        """Give the widths of the sets that parts laid take of a rung."""
        widths: list[int] = []
        for width, place in self._types():
            widths += [width] * ((laid >> place) & MOST_LEFT)
        return widths

    def _types(self) -> list[tuple[int, int]]:
        """Give the width of each type, and where its number stands."""
        return [(start[0], start[1]) for start in self.starts] + [
            (part[0], part[1]) for part in self.loose
        ]


@lru_cache(maxsize=1 << 14)
def _cuts(held: Copies, widths: Copies, loose: Copies, most: Copies) -> tuple[Copies, ...]:
    """List what loose sets a rung can hold beside its tractors, but for what is outdone by another.

    Args:
        held: The copies of each kind.
        widths: The sets that tractors take, widest first.
        loose: The widths of loose sets, widest first.
        most: How many of each there may be.

    Returns:
        The numbers of loose sets, most of the widest first.
    """
    found: set[Copies] = set()
    for rest in spread(held, widths):
        found.update(_fitted(rest, loose, most))
    return _undone(found)


def _fitted(held: Copies, loose: Copies, most: Copies) -> tuple[Copies, ...]:
    """Ask ``_fill`` in the one way in which all ask that are alike."""
    fit = [
        min(number, sum([copies // width for copies in held]))
        for number, width in zip(most, loose, strict=True)
    ]
    return _fill(tuple(sorted(held)), loose, tuple(fit))


@lru_cache(maxsize=1 << 14)
def _fill(held: Copies, loose: Copies, most: Copies) -> tuple[Copies, ...]:
    """List what loose sets some kinds can hold: much that tractors leave is alike."""
    if len(loose) < 2:
        return (most,)
    found: set[Copies] = set()
    for number in range(most[0], -1, -1):
        for rest in spread(held, (loose[0],) * number):
            found.update([(number, *more) for more in _fitted(rest, loose[1:], most[1:])])
    return _undone(found)


def _undone(found: set[Copies]) -> tuple[Copies, ...]:
    """Keep what is outdone by no other, most of the widest first."""
    kept: list[Copies] = []
    for numbers in sorted(found, reverse=True):
        if not any(all(a >= b for a, b in zip(other, numbers, strict=True)) for other in kept):
            kept.append(numbers)
    return tuple(kept)


@lru_cache(maxsize=4096)
def spread(held: Copies, widths: Copies) -> tuple[Copies, ...]:
    """List what can be left of some kinds when sets are taken, each outcome up to order once."""
    outcomes = {tuple(sorted(held)): held}
    for width in widths:
        after: dict[Copies, Copies] = {}
        for rest in outcomes.values():
            for at, copies in enumerate(rest):
                if copies >= width:
                    found = (*rest[:at], copies - width, *rest[at + 1 :])
                    after.setdefault(tuple(sorted(found)), found)
        outcomes = after
    return tuple(outcomes.values())
