"""Cards and what is made of them, in any number and order.

>>> from hypothesis import find
>>> find(hands(max_size=3), lambda hand: len(hand.counts()) < len(hand))
Hand('2S 2S')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from shengji._arguments import is_whole, shown
from shengji.cards import CARDS, MOST_DECKS, PLAIN_RANKS, Card, Rank, Suit
from shengji.errors import ArgumentError
from shengji.hands import Hand
from shengji.rules.ordering import Trump

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ("cards", "hands", "ranks", "seeds", "suits", "trumps")


def suits() -> SearchStrategy[Suit]:
    """Printed suits.

    Returns:
        A strategy for the four.

    >>> from hypothesis import find
    >>> find(suits(), lambda suit: True)
    <Suit.SPADES: 'S'>
    """
    return st.sampled_from(Suit)


def ranks() -> SearchStrategy[Rank]:
    """Ranks that can be a level: no jokers.

    Returns:
        A strategy for the thirteen.

    >>> from hypothesis import find
    >>> find(ranks(), lambda rank: rank > 10)
    <Rank.JACK: 11>
    """
    return st.sampled_from(PLAIN_RANKS)


def cards() -> SearchStrategy[Card]:
    """Cards.

    Returns:
        A strategy for the 54 kinds.

    >>> from hypothesis import find
    >>> find(cards(), lambda card: card.is_joker)
    Card('SJ')
    """
    return st.sampled_from(CARDS)


def trumps() -> SearchStrategy[Trump]:
    """Trumps, with a suit and without.

    Returns:
        A strategy for the 65.

    >>> from hypothesis import find
    >>> find(trumps(), lambda trump: trump.suit is not None)
    Trump.parse('2S')
    """
    return st.builds(Trump, ranks(), st.none() | suits())


def hands(
    decks: int = 2, *, min_size: int = 0, max_size: int | None = None
) -> SearchStrategy[Hand]:
    """Hands that can be held with so many decks.

    Args:
        decks: From 1 to 8.
        min_size: The fewest cards.
        max_size: The most cards; half the pack unless said.

    Returns:
        A strategy for hands.

    Raises:
        ArgumentError: There are not so many decks, or not so many cards in them.

    >>> from hypothesis import find
    >>> find(hands(min_size=2), lambda hand: True)
    Hand('2S 2S')
    """
    if not is_whole(decks, 1, MOST_DECKS):
        message = f"a pack has from 1 to {MOST_DECKS} decks, not {shown(decks)}"
        raise ArgumentError(message, name="decks", value=decks)
    total = len(CARDS) * decks
    most = total // 2 if max_size is None else max_size
    for name, size, least in (("min_size", min_size, 0), ("max_size", most, min_size)):
        if not is_whole(size, least, total):
            message = f"{name} is from {least} to {total} cards, not {shown(size)}"
            raise ArgumentError(message, name=name, value=size)
    return _hands(decks, min_size, most)


@st.composite
def _hands(draw: DrawFn, decks: int, least: int, most: int) -> Hand:
    places = st.integers(0, len(CARDS) * decks - 1)
    drawn = draw(st.lists(places, unique=True, min_size=least, max_size=most))
    return Hand(CARDS[place // decks] for place in drawn)


def seeds() -> SearchStrategy[str]:
    """Seeds of packs and bots.

    Returns:
        A strategy for texts.

    >>> from hypothesis import find
    >>> find(seeds(), lambda seed: len(seed) > 1)
    '00'
    """
    return st.text("0123456789abcdef", min_size=1, max_size=16)
