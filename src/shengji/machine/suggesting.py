"""Plain choices of cards for `Legal.suggest`: by order of preference, and by the parts of a hand.

A choice *grows* card by card: of the cards that may still be added, always the one liked best. As
only cards are added with which some legal action remains, what has grown is legal in the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from shengji.cards import Card
from shengji.rules.ordering import Ordering
from shengji.rules.patterns import Part, Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ("Preference", "cheap", "grow", "high", "lead_parts", "rich")

Preference: TypeAlias = "Callable[[Card, Ordering], tuple[int, ...]]"
"""What makes a card liked: the lower, the better."""


def cheap(card: Card, ordering: Ordering) -> tuple[int, ...]:
    """Like plain cards better than trumps, those without points better than others, then low ones.

    Args:
        card: The card.
        ordering: Of the round.

    Returns:
        What to sort by.

    >>> from shengji.cards import cards_of
    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> [str(min(cards_of("AS 5S BJ"), key=lambda card: cheap(card, ordering)))]
    ['AS']
    """
    return (ordering.is_trump(card), card.points, *ordering.sort_key(card)[1:])


def high(card: Card, ordering: Ordering) -> tuple[int, ...]:
    """Like trumps better than plain cards, and high ones better than low ones.

    Args:
        card: The card.
        ordering: Of the round.

    Returns:
        What to sort by.
    """
    return (-ordering.is_trump(card), *(-each for each in ordering.sort_key(card)[1:]))


def rich(card: Card, ordering: Ordering) -> tuple[int, ...]:
    """Like the most points best.

    Args:
        card: The card.
        ordering: Of the round.

    Returns:
        What to sort by.
    """
    return (-card.points, *cheap(card, ordering))


def grow(
    ordering: Ordering,
    preference: Preference,
    reach: Callable[[int], int | None],
) -> int:
    """Grow a choice of cards.

    Args:
        ordering: Of the round.
        preference: Which cards are liked.
        reach: Says of some cards how many of each kind may be there in the end.

    Returns:
        The cards, packed.

    >>> from shengji.config import presets
    >>> from shengji.rules.burying import bury_reach
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> hand = ordering.pack("AS 5S 3S BJ")
    >>> ordering.unpack(grow(ordering, cheap, lambda chosen: bury_reach(hand, 2, chosen, ordering)))
    (Card('3S'), Card('AS'))
    """
    chosen = 0
    while True:
        ahead = ordering.unpack((reach(chosen) or chosen) - chosen)
        if not ahead:
            return chosen
        best = min(ahead, key=lambda card: preference(card, ordering))
        chosen += ordering.layout.unit[best.index]


def lead_parts(hand: int, ordering: Ordering) -> Iterator[int]:
    """Go through the parts into which the suits of a hand fall, the largest, then highest first.

    Args:
        hand: The hand, packed by `ordering`.
        ordering: Of the round.

    Yields:
        The cards of each part, packed.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> [len(ordering.unpack(part)) for part in lead_parts(ordering.pack("AS 5S 5S BJ"), ordering)]
    [2, 1, 1]
    """
    layout = ordering.layout
    parts: list[Part] = []
    for shift, mask in zip(layout.shift, layout.mask, strict=True):
        held = hand & (mask << shift)
        if held:
            parts += Pattern.parse(ordering.unpack(held), ordering).parts
    parts.sort(key=lambda part: (len(part.cards), part.width, part.top), reverse=True)
    for part in parts:
        yield ordering.pack(part.cards)
