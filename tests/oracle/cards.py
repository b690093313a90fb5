"""Cards as strings, the options that the trick rules read, and effective suits (RULES §1, §2)."""

from __future__ import annotations

from functools import lru_cache

import attrs

__all__ = [
    "ALL_KINDS",
    "JOKERS",
    "RANKS",
    "SUITS",
    "TRUMP",
    "Cards",
    "Rules",
    "cards_in_suit",
    "contains",
    "effective_suit",
    "kind_order",
    "rank_of",
    "sorted_cards",
    "without",
]

Cards = tuple[str, ...]

SUITS = ("S", "H", "C", "D")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
JOKERS = ("SJ", "BJ")
TRUMP = "trump"
ALL_KINDS: Cards = (*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS)


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules:
    """The trump of a round and every option of RULES §1 that decides a trick.

    `suit` is None in a no-trump round, `dead` lists the cards seen in finished tricks.
    """

    decks: int = 2
    level: str = "2"
    suit: str | None = "S"
    no_trump_level: str = "plain"
    tractor_top: str = "full"
    level_gap: str = "closed"
    dead_ranks: bool = False
    dead: Cards = ()
    widest_set: int | None = None
    shortest_tractor: int = 2
    throws_allowed: bool = True
    tested_against: str = "everyone"
    forced: str = "smallest"
    fine: int = 0
    fine_per: str = "card_returned"
    ruff: str = "largest_part"
    tractor_duty: str = "same_length"
    protect: str = "none"


def rank_of(card: str) -> str:
    """The rank of a card; a joker is its own rank."""
    return card if card in JOKERS else card[:-1]


@lru_cache(maxsize=1 << 12)
def effective_suit(rules: Rules, card: str) -> str:
    """The suit that a card belongs to in this round: TRUMP or a letter (RULES §2)."""
    if card in JOKERS:
        return TRUMP
    printed = card[-1]
    level_is_trump = rules.no_trump_level == "trump" if rules.suit is None else True
    if rank_of(card) == rules.level and level_is_trump:
        return TRUMP
    return TRUMP if printed == rules.suit else printed


def cards_in_suit(rules: Rules, cards: Cards, suit: str) -> Cards:
    """Those of the cards that belong to the effective suit."""
    return tuple(card for card in cards if effective_suit(rules, card) == suit)


def kind_order(card: str) -> int:
    """Where a kind stands among the kinds of its rung: S, H, C, D; 0 is the first (RULES §3)."""
    return 0 if card in JOKERS else SUITS.index(card[-1])


def sorted_cards(cards: Cards) -> Cards:
    """The cards in one fixed order, so that equal multisets are equal tuples."""
    return tuple(sorted(cards))


def contains(cards: Cards, some: Cards) -> bool:
    """Whether some of the cards, as a multiset, are among the cards."""
    return all(some.count(card) <= cards.count(card) for card in some)


def without(cards: Cards, some: Cards) -> Cards:
    """The cards with some of them taken away."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)
