"""The order in which people sort a hand: suit by suit, the trumps last, each from the top down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shengji.cards import Card
    from shengji.rules.ordering import EffectiveSuit, Ordering

__all__ = ("by_suit", "in_order", "suits_by_rung")


def in_order(cards: Iterable[Card], ordering: Ordering) -> tuple[Card, ...]:
    """Sort cards.

    Args:
        cards: The cards.
        ordering: That of the round.

    Returns:
        The cards, suit by suit as `EffectiveSuit` lists them, each from high to low.
    """

    def key(card: Card) -> tuple[int, int, int]:
        suit, rung, index = ordering.sort_key(card)
        return suit, -rung, index

    return tuple(sorted(cards, key=key))


def by_suit(
    cards: Iterable[Card], ordering: Ordering
) -> tuple[tuple[EffectiveSuit, tuple[Card, ...]], ...]:
    """Sort cards into their suits.

    Args:
        cards: The cards.
        ordering: That of the round.

    Returns:
        Each suit that is there with its cards, sorted as by `in_order`.
    """
    groups: dict[EffectiveSuit, list[Card]] = {}
    for card in in_order(cards, ordering):
        groups.setdefault(ordering.suit_of(card), []).append(card)
    return tuple((suit, tuple(held)) for suit, held in groups.items())


def suits_by_rung(
    ordering: Ordering,
) -> tuple[tuple[EffectiveSuit, tuple[tuple[Card, ...], ...]], ...]:
    """List all kinds of card by suit and rung.

    Args:
        ordering: That of the round.

    Returns:
        Each suit that is there with its rungs from high to low, and with the cards of each rung;
        kinds that are gone are left out.
    """
    alive = [card for card in CARDS if card not in ordering.dead]
    suits = []
    for suit, cards in by_suit(alive, ordering):
        rungs: dict[int, list[Card]] = {}
        for card in cards:
            rungs.setdefault(ordering.rung(card), []).append(card)
        suits.append((suit, tuple(map(tuple, rungs.values()))))
    return tuple(suits)
