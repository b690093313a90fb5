"""What tests of the trick rules share: the oracle's rules as a config, drawn rules and hands."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hypothesis import strategies as st

from shengji.cards import Card, Rank, Suit, cards_of
from shengji.config import presets
from shengji.config.rule_config import RuleConfig
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.testing import strategies as sj
from tests.oracle.cards import Cards, Rules
from tests.oracle.parts import Part

__all__ = [
    "configs",
    "lead_of",
    "library",
    "rules_of",
    "setting",
    "some_cards",
    "texts",
    "trumps",
    "with_kinds_swapped",
]

_GROUPS = {
    "trumps": (
        "no_trump_level",
        "tractor_top",
        "level_gap",
        "dead_ranks",
        "widest_set",
        "shortest_tractor",
    ),
    "throws": ("tested_against", "forced", "fine", "fine_per", "ruff"),
    "following": ("tractor_duty", "protect"),
}


@lru_cache(maxsize=1 << 10)
def library(rules: Rules) -> tuple[RuleConfig, Ordering]:
    """The config and the ordering that say what the oracle's rules say."""
    options = {
        f"{group}.{name}": getattr(rules, name)
        for group, names in _GROUPS.items()
        for name in names
    }
    options |= {"table.decks": rules.decks, "throws.allowed": rules.throws_allowed}
    options["table.seats"] = max(4, 2 * rules.decks)
    if not rules.throws_allowed:
        options["throws.fine"] = 0
    config = presets.tractor().with_options(options)
    suit = None if rules.suit is None else Suit(rules.suit)
    ordering = Ordering.of(Trump(Rank.parse(rules.level), suit), config)
    return config, ordering.after(ordering.pack(some_cards(rules.dead)))


def rules_of(config: RuleConfig, trump: Trump) -> Rules:
    """The oracle's rules for a config, in a round with this trump."""
    options = {
        name: getattr(getattr(config, group), name)
        for group, names in _GROUPS.items()
        for name in names
    }
    plain: dict[str, Any] = {
        name: str(value) if isinstance(value, str) else value for name, value in options.items()
    }
    return Rules(
        decks=config.decks,
        level=str(trump.level),
        suit=None if trump.suit is None else trump.suit.value,
        throws_allowed=config.throws.allowed,
        **plain,
    )


def some_cards(texts: Cards) -> tuple[Card, ...]:
    """The library's cards for the oracle's."""
    return tuple(map(Card, texts))


def texts(cards: tuple[Card, ...]) -> Cards:
    """The oracle's cards for the library's, in the oracle's order."""
    return tuple(sorted(map(str, cards)))


def lead_of(parts: tuple[Part, ...], ordering: Ordering) -> Pattern:
    """The oracle's parts as a pattern."""
    return Pattern.from_parts([some_cards(part.cards) for part in parts], ordering)


def setting(trump: str, **options: object) -> tuple[RuleConfig, Ordering]:
    """A config, given as `group__name` of each option that is not Tractor's, and an ordering."""
    named = {name.replace("__", "."): value for name, value in options.items()}
    config = presets.tractor().with_options(named)
    return config, Ordering.of(Trump.parse(trump), config)


trumps = sj.trumps()

_OPTIONS = (
    "trumps.no_trump_level",
    "trumps.tractor_top",
    "trumps.level_gap",
    "trumps.widest_set",
    "trumps.shortest_tractor",
    "throws.ruff",
    "following.tractor_duty",
    "following.protect",
)

configs = st.integers(1, 4).flatmap(
    lambda decks: sj.configs(
        presets.tractor().with_options({"table.decks": decks, "table.seats": max(4, 2 * decks)}),
        _OPTIONS,
    )
)


def with_kinds_swapped(cards: tuple[Card, ...], swap: dict[str, str]) -> tuple[Card, ...]:
    """The cards with their printed suits swapped; jokers stay."""
    return tuple(
        card if card.suit is None else cards_of(f"{card.rank}{swap[card.suit]}")[0]
        for card in cards
    )
