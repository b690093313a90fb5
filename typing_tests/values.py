"""What type checkers see of cards, hands, configs and patterns; read by them, never run."""

from collections.abc import Callable
from typing import assert_never, assert_type

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
from shengji.cards import CARDS, CardsLike, cards_of, full_pack
from shengji.config import (
    KittyBonus,
    Ladder,
    LadderOptions,
    Settlement,
    SettlementOptions,
    TableOptions,
)
from shengji.config.values import Plain
from shengji.hands import pack, unpack
from shengji.rules.ordering import EffectiveSuit
from shengji.shuffle import Shuffled, commit, derive_seed, shuffle, verify

card = Card.parse("10♠")
hand = Hand([card, card])

assert_type(card, Card)
assert_type(card.rank, Rank)
assert_type(card.suit, Suit | None)
assert_type(card.points, int)
assert_type(Card("7H"), Card)
assert_type(Card.of(Rank.ACE, Suit.SPADES), Card)
assert_type(Card.from_index(12), Card)
assert_type(CARDS, tuple[Card, ...])
assert_type(full_pack(2), tuple[Card, ...])
assert_type(cards_of("7H 8H"), tuple[Card, ...])
assert_type(sorted([card, card]), list[Card])
assert_type(Rank.parse("K"), Rank)
assert_type(Suit.parse("♥"), Suit)

assert_type(hand + Hand("BJ"), Hand)
assert_type(hand - "7H", Hand)
assert_type(hand & [card], Hand)
assert_type(hand <= "7H 7H", bool)
assert_type(hand.count(card), int)
assert_type(hand.counts(), tuple[tuple[Card, int], ...])
assert_type(list(hand), list[Card])
assert_type(card in hand, bool)
assert_type(pack([card]), int)
assert_type(unpack(258), tuple[Card, ...])

Hand(7)  # type: ignore[arg-type]
card.rank = Rank.ACE  # type: ignore[misc]
hand.packed = 7  # type: ignore[misc]
Card.from_index("7H")  # type: ignore[arg-type]
Card.of(Suit.SPADES)  # type: ignore[arg-type]


class MyCard(Card):  # type: ignore[misc]
    """There are 54 cards and no others: nobody derives from them."""


class MyHand(Hand):  # type: ignore[misc]
    """Nor from values."""


def any_cards(cards: CardsLike) -> Hand:
    """Whatever takes cards takes all forms of them."""
    Hand(card)
    Hand("7H 7H")
    Hand(["7H", card])
    Hand(hand)
    Hand(each for each in hand)
    return Hand(cards)


def colour(suit: Suit) -> str:
    """Suits are a closed enumeration."""
    match suit:
        case Suit.HEARTS | Suit.DIAMONDS:
            return "red"
        case Suit.SPADES | Suit.CLUBS:
            return "black"
        case _:
            assert_never(suit)


config = RuleConfig.parse("tractor(throws.fine=0)")

assert_type(config, RuleConfig)
assert_type(presets.finding_friends(seats=7, decks="light"), RuleConfig)
assert_type(presets.PRESETS["tractor"](), RuleConfig)
assert_type(config.with_options({"table.decks": 3}), RuleConfig)
assert_type(config.options(), dict[str, Plain])
assert_type(config.nearest(), tuple[str, dict[str, Plain]])
assert_type(config.throws.fine, int)
assert_type(config.table, TableOptions)
assert_type(config.kitty_bonus, KittyBonus)
assert_type(config.settlement, Settlement)
assert_type(config.ladder, Ladder)
assert_type(config.hand_size, int)
assert_type(config.is_friends, bool)

RuleConfig.parse(7)  # type: ignore[arg-type]
RuleConfig(TableOptions())  # type: ignore[call-arg]
RuleConfig(table=LadderOptions())  # type: ignore[arg-type]
TableOptions(seat=5)  # type: ignore[call-arg]
config.throws.fine = 5  # type: ignore[misc]
config.ladder.top  # type: ignore[attr-defined]  # noqa: B018 - a ladder of one's own has none

if isinstance(config.ladder, LadderOptions) and isinstance(config.settlement, SettlementOptions):
    assert_type(config.ladder.top, Rank)
    assert_type(config.settlement.cap, int | None)

ordering = Ordering.of(Trump.parse("7H"), config)
pattern = Pattern.parse(hand, ordering)

assert_type(ordering, Ordering)
assert_type(ordering.trump, Trump)
assert_type(ordering.trump.suit, Suit | None)
assert_type(ordering.compare(card, card), int | None)
assert_type(ordering.suit_of(card), EffectiveSuit)
assert_type(sorted(hand, key=ordering.sort_key), list[Card])
assert_type(hand.grouped(ordering), dict[EffectiveSuit, tuple[Card, ...]])
assert_type(pattern.parts, tuple[Part, ...])
assert_type(pattern.shape, tuple[tuple[int, int], ...])
assert_type(Pattern.from_parts(["7H", [card]], ordering), Pattern)

Trump("7", Suit.HEARTS)  # type: ignore[arg-type]
Pattern.parse("7H")  # type: ignore[call-arg]

make: Callable[[str], Card] = Card.parse
assert_type(make("7H"), Card)

shuffled = shuffle("seed", 1, seats=4, decks=2)
assert_type(shuffled, Shuffled)
assert_type(shuffled.pack, tuple[Card, ...])
assert_type(commit(b"seed"), str)
assert_type(verify("seed", "ab"), bool)
assert_type(derive_seed("seed", "bot", 3), int)
shuffle(7, 1, seats=4, decks=2)  # type: ignore[arg-type]
