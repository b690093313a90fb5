"""Sets, tractors and the parts of a lead (RULES §3)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from tests.oracle.cards import (
    Cards,
    Rules,
    cards_in_suit,
    contains,
    effective_suit,
    kind_order,
    sorted_cards,
    without,
)
from tests.oracle.line import line_of, places, rung_of

__all__ = [
    "Part",
    "cards_of",
    "legal_leads",
    "may_lead",
    "multisets",
    "named_part",
    "parse",
    "parts_of_shape",
    "suit_of",
    "top_of",
]


class Part(NamedTuple):
    """A set (one kind) or a tractor: `width` copies of each kind, listed from the top rung down."""

    width: int
    kinds: Cards

    @property
    def length(self) -> int:
        """The number of neighbouring rungs."""
        return len(self.kinds)

    @property
    def shape(self) -> tuple[int, int]:
        """The width and the length."""
        return self.width, len(self.kinds)

    @property
    def cards(self) -> Cards:
        """The cards of the part."""
        return tuple(kind for kind in self.kinds for _ in range(self.width))


def top_of(rules: Rules, part: Part) -> int:
    """The height of the part's top rung."""
    return rung_of(rules, part.kinds[0])


def cards_of(parts: tuple[Part, ...]) -> Cards:
    """All cards of the parts."""
    return tuple(card for part in parts for card in part.cards)


def suit_of(rules: Rules, cards: Cards) -> str | None:
    """The one effective suit of all the cards, or None if they are of several."""
    suits = {effective_suit(rules, card) for card in cards}
    return suits.pop() if len(suits) == 1 else None


def parts_of_shape(rules: Rules, cards: Cards, width: int, length: int) -> list[Part]:
    """Every part of this shape that these cards, all of one suit, hold."""
    if not cards:
        return []
    line = line_of(rules, effective_suit(rules, cards[0]))
    counts = line.counts(cards)
    return [
        Part(width, tuple(line.kinds[kind] for kind in place))
        for place in places(line, width, length)
        if all(counts[kind] >= width for kind in place)
    ]


def _all_parts(rules: Rules, cards: Cards) -> list[Part]:
    found = []
    for width in range(1, len(cards) + 1):
        for length in range(1, len(cards) // width + 1):
            found += parts_of_shape(rules, cards, width, length)
    return found


def _parse_rank(rules: Rules, part: Part) -> tuple[int, int, int, tuple[int, ...]]:
    """The greatest is taken first: most cards, wider, higher, then S, H, C, D from the top down."""
    return (
        len(part.cards),
        part.width,
        top_of(rules, part),
        tuple(-kind_order(kind) for kind in part.kinds),
    )


@lru_cache(maxsize=1 << 12)
def _parse(rules: Rules, cards: Cards) -> tuple[Part, ...]:
    if not cards:
        return ()
    first = max(_all_parts(rules, cards), key=lambda part: _parse_rank(rules, part))
    return (first, *_parse(rules, without(cards, first.cards)))


def parse(rules: Rules, cards: Cards) -> tuple[Part, ...] | None:
    """The canonical parts of the cards, in order, or None if they are of several suits."""
    if suit_of(rules, cards) is None:
        return None
    return _parse(rules, sorted_cards(cards))


def may_lead(rules: Rules, cards: Cards) -> bool:
    """Whether the cards may be led: one suit, and one part where throws are off."""
    parts = parse(rules, cards)
    return parts is not None and (rules.throws_allowed or len(parts) == 1)


def named_part(rules: Rules, cards: Cards) -> Part | None:
    """The cards as one part that a leader names, or None if they are no part."""
    if suit_of(rules, cards) is None:
        return None
    for part in _all_parts(rules, cards):
        if sorted_cards(part.cards) == sorted_cards(cards):
            return part
    return None


def multisets(cards: Cards, size: int) -> list[Cards]:
    """Every distinct multiset of so many of the cards."""
    kinds = sorted(set(cards))
    found: list[tuple[Cards, int]] = [((), size)]
    for position, kind in enumerate(kinds):
        later = sum(map(cards.count, kinds[position + 1 :]))
        held = cards.count(kind)
        found = [
            (chosen + (kind,) * copies, missing - copies)
            for chosen, missing in found
            for copies in range(max(0, missing - later), min(held, missing) + 1)
        ]
    return [chosen for chosen, missing in found if missing == 0]


def legal_leads(rules: Rules, hand: Cards) -> list[Cards]:
    """Every multiset of the hand's cards that may be led, sorted."""
    suits = sorted({effective_suit(rules, card) for card in hand})
    found = []
    for suit in suits:
        cards = cards_in_suit(rules, hand, suit)
        kinds = sorted(set(cards))
        for copies in product(*(range(cards.count(kind) + 1) for kind in kinds)):
            lead = tuple(
                kind for kind, many in zip(kinds, copies, strict=True) for _ in range(many)
            )
            if lead and contains(hand, lead) and may_lead(rules, lead):
                found.append(lead)
    return sorted(found)
