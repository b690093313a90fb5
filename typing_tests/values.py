"""What type checkers see of cards, hands, configs and patterns; read by mypy, never run."""

from typing import assert_type

from shengji import (
    Card,
    Hand,
    Ordering,
    Part,
    Pattern,
    Rank,
    RuleConfig,
    Suit,
    Trump,
    presets,
)

card = Card.parse("10♠")
hand = Hand([card, card])

assert_type(card, Card)
assert_type(card.rank, Rank)
assert_type(card.suit, Suit | None)
assert_type(hand + Hand("BJ"), Hand)
assert_type(hand.count(card), int)
assert_type(list(hand), list[Card])

Hand(7)  # type: ignore[arg-type]
card.rank = Rank.ACE  # type: ignore[misc]

config = RuleConfig.parse("tractor(throws.fine=0)")

assert_type(config, RuleConfig)
assert_type(presets.finding_friends(seats=7, decks="light"), RuleConfig)
assert_type(config.with_options({"table.decks": 3}), RuleConfig)
assert_type(config.throws.fine, int)

ordering = Ordering.of(Trump.parse("7H"), config)
pattern = Pattern.parse(hand, ordering)

assert_type(ordering, Ordering)
assert_type(ordering.compare(card, card), int | None)
assert_type(pattern.parts, tuple[Part, ...])
