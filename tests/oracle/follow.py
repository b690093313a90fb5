"""What a follower owes, and which plays are legal (RULES §5)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tests.oracle.cards import (
    Cards,
    Rules,
    cards_in_suit,
    contains,
    effective_suit,
    sorted_cards,
    without,
)
from tests.oracle.line import Line, Place, line_of, places
from tests.oracle.parts import Part, multisets, suit_of

__all__ = ["Shape", "can_supply", "is_legal", "legal_follows", "owed"]

Shape = tuple[int, int]

# The cards of one kind that are still free: how many, and the whole sets of the hand among which
# `protect=sets` allows to choose (None: any set may be made of them).
Free = tuple[int, tuple[int, ...] | None]


class Owed(NamedTuple):
    """A part that is owed, and the kinds out of which the hand does not owe it."""

    width: int
    length: int
    spared: frozenset[int] = frozenset()


def _taken(free: tuple[Free, ...], place: Place, width: int) -> tuple[Free, ...] | None:
    """What is left when a part lies on this place, or None if it does not fit there."""
    left = list(free)
    for kind in place:
        many, wholes = left[kind]
        if many < width:
            return None
        if wholes is not None:
            if width not in wholes:
                return None
            at = wholes.index(width)
            wholes = wholes[:at] + wholes[at + 1 :]
        left[kind] = (many - width, wholes)
    return tuple(left)


@lru_cache(maxsize=1 << 12)
def _fits(line: Line, free: tuple[Free, ...], demands: tuple[Owed, ...]) -> bool:
    """Whether all demands fit side by side: the first one is tried on every place."""
    if not demands:
        return True
    first = demands[0]
    for place in places(line, first.width, first.length):
        if first.spared.isdisjoint(place):
            left = _taken(free, place, first.width)
            if left is not None and _fits(line, left, demands[1:]):
                return True
    return False


def _whole_sets(rules: Rules, copies: int) -> tuple[int, ...]:
    """The whole sets that so many copies of one card are (RULES §5, `protect=sets`)."""
    if rules.widest_set is None or copies <= rules.widest_set:
        return (copies,) if copies else ()
    return (rules.widest_set, *_whole_sets(rules, copies - rules.widest_set))


def _free(line: Line, cards: Cards, hand: Cards) -> tuple[Free, ...]:
    """The cards as they may be used by a seat that held this hand."""
    if line.rules.protect not in {"sets", "both"}:
        return tuple((many, None) for many in line.counts(cards))
    return tuple(
        (many, _whole_sets(line.rules, held))
        for many, held in zip(line.counts(cards), line.counts(hand), strict=True)
    )


def can_supply(rules: Rules, cards: Cards, demands: list[Shape]) -> bool:
    """Whether parts of all these shapes can be laid side by side out of cards of one suit."""
    if sum(width * length for width, length in demands) > len(cards):
        return False
    wide = tuple(Owed(width, length) for width, length in demands if width > 1)
    if not wide:
        return True
    line = line_of(rules, effective_suit(rules, cards[0]))
    return _fits(line, tuple((many, None) for many in line.counts(cards)), wide)


def _in_tractors(line: Line, free: tuple[Free, ...], width: int) -> frozenset[int]:
    """The kinds that lie in some tractor of this width which the hand can form."""
    found: set[int] = set()
    for length in range(2, len(line.chain) + 1):
        for place in places(line, width, length):
            if _taken(free, place, width) is not None:
                found.update(place)
    return frozenset(found)


def _tried(rules: Rules, width: int, length: int) -> list[Shape]:
    """The shapes that answer a demand, the best first (RULES §5)."""
    lengths = {
        "longest": list(range(length, 0, -1)),
        "same_length": [length, 1] if length > 1 else [1],
        "pairs_only": [1],
    }[rules.tractor_duty]
    return [
        (j, t)
        for j in range(width, 1, -1)
        for t in lengths
        if not 2 <= t <= rules.shortest_tractor - 1
    ]


def _rest(rules: Rules, demand: Shape, met: Shape) -> list[Shape]:
    """The demands that are left of a demand of which a part has become owed."""
    (w, n), (j, t) = demand, met
    if rules.tractor_duty == "longest":
        return [(w, n - t), (w - j, t)]
    return [(w, 1)] * (n - t) + [(w - j, 1)] * t


@lru_cache(maxsize=1 << 12)
def _owed(rules: Rules, hand: Cards, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    line = line_of(rules, effective_suit(rules, hand[0]))
    free = _free(line, hand, hand)
    all_owed: list[Owed] = []
    demands = list(shapes)
    while demands:
        demands.sort(reverse=True)  # widest first, then longest
        w, n = demands.pop(0)
        if w < 2 or n < 1:
            continue
        # A set demand is one of length 1, whether it was led so or is left over from a tractor.
        sparing = n == 1 and rules.protect in {"tractors", "both"}
        for j, t in _tried(rules, w, n):
            more = Owed(j, t, _in_tractors(line, free, j) if sparing else frozenset())
            if _fits(line, free, (*all_owed, more)):
                all_owed.append(more)
                demands += _rest(rules, (w, n), (j, t))
                break
    return tuple((each.width, each.length) for each in all_owed)


def owed(rules: Rules, lead: tuple[Part, ...], hand: Cards) -> tuple[Shape, ...]:
    """The shapes owed by a hand to the parts led, in the order in which they become owed.

    Nothing is owed by a hand that holds no more cards of the suit than were led.
    """
    suit = effective_suit(rules, lead[0].kinds[0])
    held = cards_in_suit(rules, hand, suit)
    if len(held) <= sum(len(part.cards) for part in lead):
        return ()
    return _owed(rules, sorted_cards(held), tuple(part.shape for part in lead))


@lru_cache(maxsize=1 << 12)
def _is_led_pattern(rules: Rules, play: Cards, shapes: tuple[Shape, ...]) -> bool:
    """Whether a cut in which each set of two or more is all copies of its card fits the lead."""
    line = line_of(rules, effective_suit(rules, play[0]))
    # All copies of a card are one whole set here, so a set that takes fewer of them does not fit.
    free = tuple((many, (many,)) for many in line.counts(play))
    wide = tuple(Owed(width, length) for width, length in shapes if width > 1)
    return len(play) == sum(width * length for width, length in shapes) and _fits(line, free, wide)


def is_legal(rules: Rules, lead: tuple[Part, ...], hand: Cards, play: Cards) -> bool:
    """Whether a seat with this hand may answer the parts led with this play (RULES §5)."""
    size = sum(len(part.cards) for part in lead)
    if len(play) != size or not contains(hand, play):
        return False
    suit = effective_suit(rules, lead[0].kinds[0])
    held = cards_in_suit(rules, hand, suit)
    if len(held) <= size:
        return contains(play, held)
    if suit_of(rules, play) != suit:
        return False
    due = owed(rules, lead, hand)
    if rules.protect != "none" and _is_led_pattern(
        rules, sorted_cards(play), tuple(part.shape for part in lead)
    ):
        return True
    if not due:
        return True
    line = line_of(rules, suit)
    return _fits(line, _free(line, play, held), tuple(Owed(*shape) for shape in due))


def legal_follows(rules: Rules, lead: tuple[Part, ...], hand: Cards) -> list[Cards]:
    """Every legal answer as a sorted tuple of cards, sorted: each multiset is put to the rule."""
    size = sum(len(part.cards) for part in lead)
    held = cards_in_suit(rules, hand, effective_suit(rules, lead[0].kinds[0]))
    if len(held) > size:
        tried = multisets(held, size)
    else:
        tried = [held + more for more in multisets(without(hand, held), size - len(held))]
    return sorted(sorted_cards(play) for play in tried if is_legal(rules, lead, hand, play))
