"""The cards: suits, ranks, the 54 kinds, and the ways to write them (RULES §2, §11).

Cards of one kind are identical, whatever deck they come from: there are 54 `Card` objects and no
more, so equality is identity and a card costs nothing to copy, pickle or compare. Which suit a
card counts as and how high it stands depends on the trump; that is `shengji.rules.ordering`.

A card is written rank first or suit first, in ASCII, with suit symbols or in Chinese:

>>> cards_of("10S TS S10 10♠ ♠10 黑桃10") == (Card("10S"),) * 6
True

One form belongs to two cards by its letters: `SJ` is always the small joker. The jack of spades is
`JS` (or `♠J`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum, StrEnum
from itertools import chain, product
from typing import Any, Final, Self, TypeAlias, final

import attrs

from shengji._arguments import is_whole, need, shown
from shengji._pretty import PrintedAsRepr
from shengji.errors import ArgumentError, ParseError

__all__ = (
    "CARDS",
    "MOST_DECKS",
    "PLAIN_RANKS",
    "Card",
    "CardsLike",
    "Rank",
    "Suit",
    "cards_of",
    "full_pack",
)

MOST_DECKS: Final = 8
"""The most decks that a pack can have (RULES §1)."""


class Suit(StrEnum):
    """A printed suit, in the order ♠ ♥ ♣ ♦ (RULES §11).

    >>> Suit.HEARTS.index, Suit.HEARTS.symbol, str(Suit.HEARTS)
    (1, '♥', 'H')
    """

    index: int  # type: ignore[assignment]  # hides a method of str that no suit needs
    symbol: str

    SPADES = "S", 0, "♠"
    HEARTS = "H", 1, "♥"
    CLUBS = "C", 2, "♣"
    DIAMONDS = "D", 3, "♦"

    def __new__(cls, letter: str, index: int = 0, symbol: str = "") -> Self:
        """Make the member `letter`; its place and its symbol ride along."""
        suit = str.__new__(cls, letter)
        suit._value_ = letter
        suit.index = index
        suit.symbol = symbol
        return suit

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit: a letter, a symbol or a Chinese name.

        Args:
            text: The suit, such as `H`, `h`, `♥`, `红桃`.

        Returns:
            The suit.

        Raises:
            ParseError: It is no suit.

        >>> Suit.parse("方块")
        <Suit.DIAMONDS: 'D'>
        """
        suit = _SUIT_NAMES.get(text.strip().upper())
        if suit is None:
            message = "no such suit"
            raise ParseError(message, text=text)
        return suit


class Rank(IntEnum):
    """A printed rank, from the two up to the ace; the jokers stand above.

    >>> str(Rank.TEN), str(Rank.ACE), Rank.TWO < Rank.ACE
    ('10', 'A', True)
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    SMALL_JOKER = 15
    BIG_JOKER = 16

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank.

        Args:
            text: `2` … `10` (or `T`), `J`, `Q`, `K`, `A`, `SJ`, `BJ`, `小王`, `大王`; in any case.

        Returns:
            The rank.

        Raises:
            ParseError: It is no rank.
            ArgumentError: It is no text.

        >>> Rank.parse("k")
        <Rank.KING: 13>
        """
        need(text, "text", str)
        rank = _RANK_NAMES.get(text.strip().upper())
        if rank is None:
            message = "no such rank"
            raise ParseError(message, text=text)
        return rank

    def __str__(self) -> str:
        """Give the short name: `2` … `10`, `J`, `Q`, `K`, `A`, `SJ`, `BJ`."""
        return _RANK_TEXTS[self]

    def __format__(self, spec: str) -> str:
        """Format the short name, not the number."""
        return format(_RANK_TEXTS[self], spec)


_RANK_TEXTS: Final = {rank: str(int(rank)) for rank in Rank if rank <= Rank.TEN} | {
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
    Rank.ACE: "A",
    Rank.SMALL_JOKER: "SJ",
    Rank.BIG_JOKER: "BJ",
}

PLAIN_RANKS: Final = tuple(rank for rank in Rank if rank <= Rank.ACE)
"""The thirteen ranks that are no jokers, low to high."""

_JOKER_NAMES: Final = {
    "SJ": Rank.SMALL_JOKER,
    "小王": Rank.SMALL_JOKER,
    "BJ": Rank.BIG_JOKER,
    "大王": Rank.BIG_JOKER,
}
_PLAIN_NAMES: Final = {str(rank): rank for rank in PLAIN_RANKS} | {"T": Rank.TEN}
_RANK_NAMES: Final = _PLAIN_NAMES | _JOKER_NAMES
_EMOJI: Final = "\ufe0f"  # follows a suit symbol on many keyboards, and means nothing here
_SUIT_NAMES: Final = {
    name: suit
    for suit, names in zip(
        Suit,
        ("S ♠ ♤ 黑桃", "H ♥ ♡ 红桃 红心 紅桃 紅心", "C ♣ ♧ 梅花 草花", "D ♦ ♢ 方块 方片 方塊"),
        strict=True,
    )
    for name in [*names.split(), suit.symbol + _EMOJI]
}


@final
@attrs.frozen(eq=False, init=False, repr=False, weakref_slot=False, getstate_setstate=False)
class Card(PrintedAsRepr):
    """One of the 54 kinds of card; two copies are the same object.

    `Card("10S")` reads a text as `Card.parse` does. Cards are ordered by `index`, which says
    nothing about their strength in play.

    Attributes:
        rank: The printed rank, or one of the two jokers.
        suit: The printed suit; None for a joker.
        index: 13 × suit + rank, from 0 (2♠) to 51 (A♦); 52 and 53 are the jokers (RULES §11).
        points: What it counts in a trick: 5, 10 or 0 points (RULES §2).
        is_joker: Whether it is a joker.

    >>> card = Card("10♠")
    >>> card, str(card), card.index, card.points
    (Card('10S'), '10S', 8, 10)
    >>> card is Card.of(Rank.TEN, Suit.SPADES) is Card.from_index(8)
    True
    """

    rank: Rank
    suit: Suit | None
    index: int
    points: int
    is_joker: bool
    _text: str

    __match_args__ = ("rank", "suit")

    def __new__(cls, text: str) -> Card:
        """Find the card that `text` names."""
        return _find(text)

    @classmethod
    def of(cls, rank: Rank, suit: Suit | None = None) -> Card:
        """Find the card of a rank and a suit.

        Args:
            rank: The rank.
            suit: The suit; None for a joker.

        Returns:
            The card.

        Raises:
            ArgumentError: A joker with a suit, or another card without.

        >>> Card.of(Rank.BIG_JOKER)
        Card('BJ')
        """
        try:
            card = _BY_PRINT.get((rank, suit))
        except TypeError:  # what has no hash is neither
            card = None
        if card is None:
            given = f"{shown(rank)} and {shown(suit)}"
            message = f"a card is a plain rank and a suit or a joker alone, not {given}"
            raise ArgumentError(message, name="suit", value=suit)
        return card

    @classmethod
    def from_index(cls, index: int) -> Card:
        """Find a card by its index (RULES §11).

        Args:
            index: From 0 to 53.

        Returns:
            The card.

        Raises:
            ArgumentError: The index is out of range.

        >>> Card.from_index(12)
        Card('AS')
        """
        if not is_whole(index, 0, len(CARDS) - 1):
            message = f"a card index is from 0 to 53, not {shown(index)}"
            raise ArgumentError(message, name="index", value=index)
        return CARDS[index]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card.

        Args:
            text: Such as `10S`, `TS`, `S10`, `10♠`, `♠10`, `黑桃10`, `SJ`, `大王`; in any case.

        Returns:
            The card.

        Raises:
            ParseError: It is not exactly one card.
            ArgumentError: It is no text.

        >>> Card.parse("ts")
        Card('10S')
        """
        return _find(text)

    def __str__(self) -> str:
        """Give the canonical text: rank, then the suit's letter; `SJ` and `BJ`."""
        return self._text

    def __repr__(self) -> str:
        """Give an expression that finds the card."""
        return f"Card({self._text!r})"

    def __hash__(self) -> int:
        """Give the index, the same in each process."""
        return self.index

    def __lt__(self, other: object) -> bool:
        """Tell whether this card's index is the lower one."""
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        """Tell whether this card's index is not the higher one."""
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        """Tell whether this card's index is the higher one."""
        return self.index > other.index if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        """Tell whether this card's index is not the lower one."""
        return self.index >= other.index if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the text, so that reading it finds the one object again."""
        return Card, (self._text,)

    def __copy__(self) -> Card:
        """Give the card itself."""
        return self

    def __deepcopy__(self, memo: object) -> Card:
        """Give the card itself."""
        return self

    def _repr_svg_(self) -> str:
        """Draw the card, for notebooks."""
        from shengji.show import card_picture

        return card_picture(self).svg

    def _repr_html_(self) -> str:
        """Draw it for pages, with words for whoever cannot see it."""
        from shengji.show import card_picture

        return card_picture(self).to_html()


def _make(rank: Rank, suit: Suit | None, index: int) -> Card:
    """Make one of the 54 objects; only the table below does."""
    card = object.__new__(Card)
    points = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}.get(rank, 0)
    card.__attrs_init__(rank, suit, index, points, suit is None, f"{rank}{suit or ''}")
    return card


CARDS: Final[tuple[Card, ...]] = tuple(
    _make(rank, suit, index)
    for index, (rank, suit) in enumerate(
        [(rank, suit) for suit in Suit for rank in PLAIN_RANKS]
        + [(Rank.SMALL_JOKER, None), (Rank.BIG_JOKER, None)]
    )
)
"""The 54 kinds; each stands at its index."""

CardsLike: TypeAlias = Card | Iterable[Card | str] | str
"""What every function that takes cards takes: a card, cards (a `Hand`, a tuple …) or text, also one
text for each card."""

_BY_PRINT: Final[dict[tuple[Rank, Suit | None], Card]] = {
    (card.rank, card.suit): card for card in CARDS
}


def _in_any_case(first: str, second: str) -> Iterator[str]:
    """Write two names after one another, each in capitals and in small letters."""
    return map("".join, product((first, first.lower()), (second, second.lower())))


def _spellings() -> dict[str, Card]:
    """List every way to write every card."""
    spellings = {}
    for (rank_name, rank), (suit_name, suit) in product(_PLAIN_NAMES.items(), _SUIT_NAMES.items()):
        card = _BY_PRINT[rank, suit]
        for text in chain(_in_any_case(rank_name, suit_name), _in_any_case(suit_name, rank_name)):
            spellings[text] = card
    # After the suits, since "SJ" is the small joker and not the jack of spades.
    for name, rank in _JOKER_NAMES.items():
        for text in _in_any_case(name[0], name[1]):
            spellings[text] = _BY_PRINT[rank, None]
    return spellings


_SPELLINGS: Final = _spellings()
_LENGTHS: Final = sorted({len(text) for text in _SPELLINGS})
_MARKS: Final = ",;\uff0c\u3001\uff1b" + _EMOJI  # passed over, as is any white space


def _find(text: str) -> Card:
    """Find the one card that a text names."""
    need(text, "text", str)
    card = _SPELLINGS.get(text)
    if card is not None:
        return card
    cards = _read(text)
    if len(cards) != 1:
        message = "several cards where one is expected" if cards else "no card"
        raise ParseError(message, text=text)
    return cards[0]


def _read(text: str) -> tuple[Card, ...]:
    """Read cards from a text of any shape.

    No spelling is the beginning of another, but for the emoji sign that is passed over; so reading
    from the left finds the only reading.
    """
    cards = []
    place = 0
    while place < len(text):
        for length in _LENGTHS:
            card = _SPELLINGS.get(text[place : place + length])
            if card is not None:
                cards.append(card)
                place += length
                break
        else:
            if not (text[place].isspace() or text[place] in _MARKS):
                message = "no such card"
                raise ParseError(message, text=text, position=place)
            place += 1
    return tuple(cards)


def cards_of(cards: CardsLike) -> tuple[Card, ...]:
    """Take cards in any form; the order is kept.

    Args:
        cards: A card, an iterable of cards or of texts, or text; in a text cards are separated by
            white space, commas or semicolons, or by nothing at all.

    Returns:
        The cards in the order given, copies included.

    Raises:
        ParseError: The text has something in it that is no card.
        ArgumentError: It is neither text nor cards.

    >>> cards_of("7H 7h, ♥7")
    (Card('7H'), Card('7H'), Card('7H'))
    >>> cards_of("9s9s10♠黑桃10大王")
    (Card('9S'), Card('9S'), Card('10S'), Card('10S'), Card('BJ'))
    """
    if isinstance(cards, str):
        try:
            return tuple([_SPELLINGS[word] for word in cards.split()])
        except KeyError:
            return _read(cards)
    if isinstance(cards, Card):
        return (cards,)
    given: object = cards
    listed: tuple[object, ...] = tuple(given) if isinstance(given, Iterable) else (given,)
    found: list[Card] = []
    for card in listed:
        if isinstance(card, Card):
            found.append(card)
        elif isinstance(card, str):
            found += _read(card)
        else:
            message = f"cards are needed, or text, not {shown(card)}"
            raise ArgumentError(message, name="cards", value=card)
    return tuple(found)


def full_pack(decks: int) -> tuple[Card, ...]:
    """List the unshuffled pack: all 54 kinds in order, once a deck (RULES §11).

    Args:
        decks: The number of decks, from 1 to 8.

    Returns:
        54 × `decks` cards.

    Raises:
        ArgumentError: No pack has so many decks.

    >>> len(full_pack(2)), sum(card.points for card in full_pack(2))
    (108, 200)
    """
    if not is_whole(decks, 1, MOST_DECKS):
        message = f"a pack has from 1 to {MOST_DECKS} decks, not {shown(decks)}"
        raise ArgumentError(message, name="decks", value=decks)
    return CARDS * decks
