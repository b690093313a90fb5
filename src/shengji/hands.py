"""Hands: how many of each card a seat holds (RULES §2).

Only counts matter in this game, so a hand is one integer: four bits for each kind, those of a card
beginning at bit 4 × `Card.index`. Adding and taking away are `+` and `-` of integers, and questions
about all 54 counts at once are answered without a loop:

* the sum or difference of two integers has carried between two fields exactly where it differs from
  their exclusive or at the lowest bit of the upper field, so one mask tells whether one hand is
  inside another, and whether a count has grown too large;
* with every second field blanked there is room to compare all fields in one subtraction;
* the hexadecimal digits, read from the right, are the counts.

The functions `pack`, `unpack`, `is_inside` and `overlap` work on these integers; `Hand` is the
value that users hold.

>>> hand = Hand("7H 7H 8H BJ")
>>> hand - "7H" + "5S"
Hand('5S 7H 8H BJ')
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from typing import Any, Final, Protocol, Self, TypeVar, final

import attrs

from shengji._arguments import is_whole, shown
from shengji._pretty import PrintedAsRepr
from shengji.cards import CARDS, MOST_DECKS, Card, CardsLike, cards_of
from shengji.errors import ArgumentError, HandError

__all__ = (
    "MOST_COPIES",
    "CardOrder",
    "Hand",
    "is_inside",
    "overlap",
    "pack",
    "unpack",
)

MOST_COPIES: Final = MOST_DECKS
"""The most copies of a card that a hand can hold: one a deck."""

_KINDS: Final = len(CARDS)
_END: Final = 1 << 4 * _KINDS
_ONES: Final = (_END - 1) // 15  # the lowest bit of each field
_CARRIES: Final = (_ONES - 1) | _END  # where a carry out of a field arrives
_ROOM: Final = (15 - MOST_COPIES) * _ONES  # fills each field that is as full as it may be
_EVEN: Final = (_END - 1) // 255 * 15  # each second field, from the first
_ABOVE: Final = (_END - 1) // 255 * 16  # the bit above each of those
_FIVES: Final = sum(15 << 4 * card.index for card in CARDS if card.points == 5)
_TENS: Final = sum(15 << 4 * card.index for card in CARDS if card.points == 10)
_UNITS: Final = tuple(1 << 4 * index for index in range(_KINDS))
_RUNS: Final = tuple(
    {str(copies): (card,) * copies for copies in range(1, MOST_COPIES + 1)} for card in CARDS
)  # the copies that a hexadecimal digit of a packed hand stands for

SuitT_co = TypeVar("SuitT_co", bound=Hashable, covariant=True)


class CardOrder(Protocol[SuitT_co]):
    """What `Hand.grouped` asks of an ordering: suits, and a key that keeps each suit together."""

    def suit_of(self, card: Card, /) -> SuitT_co:
        """Give the suit that the card counts as."""

    def sort_key(self, card: Card, /) -> int | tuple[int, ...]:
        """Give what cards are sorted by."""


def pack(cards: Collection[Card]) -> int:
    """Count cards into one integer.

    Args:
        cards: The cards, in any order.

    Returns:
        Four bits for each `Card.index`.

    Raises:
        HandError: There are more than 8 copies of a card.

    >>> pack([CARDS[0], CARDS[2], CARDS[0]])
    258
    """
    packed = sum([_UNITS[card.index] for card in cards])
    if len(cards) > MOST_COPIES and (_total(packed) != len(cards) or _is_crowded(packed, 0)):
        raise _crowded(cards)
    return packed


def unpack(packed: int) -> tuple[Card, ...]:
    """List the cards of a packed hand.

    Args:
        packed: Four bits for each `Card.index`.

    Returns:
        The cards in index order, each as often as it is there.

    >>> unpack(258)
    (Card('2S'), Card('2S'), Card('4S'))
    """
    cards: list[Card] = []
    for digit, runs in zip(f"{packed:x}"[::-1], _RUNS, strict=False):
        if digit != "0":
            cards += runs[digit]
    return tuple(cards)


def is_inside(part: int, whole: int) -> bool:
    """Tell whether no card is in one packed hand more often than in another.

    Args:
        part: The packed hand that may be the smaller one.
        whole: The packed hand that may hold it.

    Returns:
        Whether `whole` has all the cards of `part`.

    >>> is_inside(pack(cards_of("7H 7H")), pack(cards_of("7H 8H")))
    False
    """
    return not (whole ^ part ^ (whole - part)) & _CARRIES


def overlap(one: int, other: int) -> int:
    """Take the smaller count of each card.

    Args:
        one: A packed hand.
        other: A packed hand.

    Returns:
        The packed hand of what both have.

    >>> unpack(overlap(pack(cards_of("7H 7H 8H")), pack(cards_of("7H 9H"))))
    (Card('7H'),)
    """
    return _overlap_even(one, other) | _overlap_even(one >> 4, other >> 4) << 4


def _overlap_even(one: int, other: int) -> int:
    """Take the smaller of each second field, from the first."""
    one &= _EVEN
    other &= _EVEN
    larger = ((one | _ABOVE) - other) & _ABOVE  # marked where `one` has no fewer
    return one ^ ((one ^ other) & (larger - (larger >> 4)))


def _total(packed: int) -> int:
    """Add up all fields, a bit of each at a time."""
    return (
        (packed & _ONES).bit_count()
        + 2 * (packed >> 1 & _ONES).bit_count()
        + 4 * (packed >> 2 & _ONES).bit_count()
        + 8 * (packed >> 3 & _ONES).bit_count()
    )


def _kinds(packed: int) -> list[tuple[Card, int]]:
    """List the cards that are there, in index order, with how often."""
    digits = f"{packed:x}"[::-1]
    return [(card, int(digit)) for digit, card in zip(digits, CARDS, strict=False) if digit != "0"]


def _is_crowded(one: int, other: int) -> bool:
    """Tell whether two packed hands together have more than `MOST_COPIES` of a card."""
    other += _ROOM
    return bool((one ^ other ^ (one + other)) & _CARRIES)


def _crowded(cards: Iterable[Card]) -> HandError:
    """Name the copies that are too many."""
    seen = [0] * _KINDS
    extra = []
    for card in cards:
        seen[card.index] += 1
        if seen[card.index] > MOST_COPIES:
            extra.append(card)
    kinds = " ".join(map(str, sorted(set(extra))))
    return HandError(f"a hand has at most {MOST_COPIES} copies of a card: {kinds}", cards=extra)


def _packed(cards: CardsLike) -> int:
    """Pack cards in any form."""
    return cards.packed if isinstance(cards, Hand) else pack(cards_of(cards))


@final
@attrs.frozen(eq=False, init=False, repr=False, weakref_slot=False, getstate_setstate=False)
class Hand(PrintedAsRepr, Collection[Card]):
    """The cards that a seat holds, or any other heap of cards: unordered, copies counted.

    Whatever stands on the other side of `+`, `-`, `&`, `<=` or in a call may be a hand, cards or
    text. `<=` asks whether one hand is contained in the other, as with sets; two hands may be
    neither `<=` nor `>=`. Going through a hand gives its cards in index order, copies included.

    Attributes:
        packed: The counts, four bits for each `Card.index`.

    >>> hand = Hand("8H 7H 7H")
    >>> str(hand), len(hand), hand.count("7H"), "7H 7H" <= hand
    ('7H 7H 8H', 3, 2, True)
    """

    packed: int

    def __init__(self, cards: CardsLike = ()) -> None:
        """Gather cards.

        Args:
            cards: A card, cards or text; nothing for an empty hand.

        Raises:
            ParseError: The text has something in it that is no card.
            HandError: There are more than 8 copies of a card.
        """
        self.__attrs_init__(_packed(cards))

    @classmethod
    def from_packed(cls, packed: int) -> Hand:
        """Make a hand of its counts.

        Args:
            packed: Four bits for each `Card.index`, each from 0 to 8.

        Returns:
            The hand.

        Raises:
            ArgumentError: The integer is no hand.

        >>> Hand.from_packed(0x102)
        Hand('2S 2S 4S')
        """
        if not is_whole(packed, 0, _END - 1) or _is_crowded(packed, 0):
            message = f"a packed hand has 54 counts from 0 to {MOST_COPIES}, not {shown(packed)}"
            raise ArgumentError(message, name="packed", value=packed)
        return _hand(packed)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand.

        Args:
            text: Cards as `cards_of` reads them; an empty text is an empty hand.

        Returns:
            The hand.

        Raises:
            ParseError: The text has something in it that is no card.
            HandError: There are more than 8 copies of a card.

        >>> Hand.parse("7h7h, 大王")
        Hand('7H 7H BJ')
        """
        return cls(text)

    @property
    def points(self) -> int:
        """The points that the cards are worth (RULES §2).

        >>> Hand("5H 10H KH AH").points
        25
        """
        return 5 * _total(self.packed & _FIVES) + 10 * _total(self.packed & _TENS)

    def count(self, card: Card | str) -> int:
        """Count the copies of a card.

        Args:
            card: The card, or its text.

        Returns:
            How many there are, from 0 to 8.

        Raises:
            ParseError: The text is not one card.
            ArgumentError: It is neither a card nor text.

        >>> Hand("7H 7H 8H").count("7H")
        2
        """
        if not isinstance(card, Card):
            card = Card(card)
        return self.packed >> 4 * card.index & 15

    def counts(self) -> tuple[tuple[Card, int], ...]:
        """List the kinds of card that are there, each with the number of its copies.

        Returns:
            Pairs (card, copies) in index order.

        >>> Hand("7H 7H 8H").counts()
        ((Card('7H'), 2), (Card('8H'), 1))
        """
        return tuple(_kinds(self.packed))

    def grouped(self, ordering: CardOrder[SuitT_co]) -> dict[SuitT_co, tuple[Card, ...]]:
        """Sort the cards into the suits that they count as.

        Args:
            ordering: The order of the round, such as a `shengji.rules.ordering.Ordering`.

        Returns:
            The cards of each suit that is there, from low to high; the suits in the ordering's own
            order.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Ordering, Trump
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> groups = Hand("7S 8H AS 2S BJ").grouped(ordering)
        >>> [str(suit) + ": " + " ".join(map(str, cards)) for suit, cards in groups.items()]
        ['S: 2S AS', 'trump: 8H 7S BJ']
        """
        groups: dict[SuitT_co, list[Card]] = {}
        for card in sorted(self, key=ordering.sort_key):
            groups.setdefault(ordering.suit_of(card), []).append(card)
        return {suit: tuple(cards) for suit, cards in groups.items()}

    def __add__(self, cards: CardsLike) -> Hand:
        """Put cards to the hand; `HandError` above 8 copies of one."""
        added = _packed(cards)
        if _is_crowded(self.packed, added):
            raise _crowded((*self, *unpack(added)))
        return _hand(self.packed + added)

    def __sub__(self, cards: CardsLike) -> Hand:
        """Take cards out of the hand; `HandError`, naming them, if some are not there."""
        taken = _packed(cards)
        if not is_inside(taken, self.packed):
            missing = unpack(taken - overlap(taken, self.packed))
            raise HandError(f"not in the hand: {' '.join(map(str, missing))}", cards=missing)
        return _hand(self.packed - taken)

    def __and__(self, cards: CardsLike) -> Hand:
        """Keep what both have."""
        return _hand(overlap(self.packed, _packed(cards)))

    def __le__(self, cards: CardsLike) -> bool:
        """Tell whether all these cards are among the others."""
        return is_inside(self.packed, _packed(cards))

    def __ge__(self, cards: CardsLike) -> bool:
        """Tell whether the others are all among these cards."""
        return is_inside(_packed(cards), self.packed)

    def __lt__(self, cards: CardsLike) -> bool:
        """Tell whether all these cards and more are among the others."""
        other = _packed(cards)
        return self.packed != other and is_inside(self.packed, other)

    def __gt__(self, cards: CardsLike) -> bool:
        """Tell whether the others are all among these cards, and not all of them."""
        other = _packed(cards)
        return self.packed != other and is_inside(other, self.packed)

    def __contains__(self, card: object) -> bool:
        """Tell whether there is a copy of the card, which may be given as text."""
        return isinstance(card, (Card, str)) and self.count(card) > 0

    def __iter__(self) -> Iterator[Card]:
        """Go through the cards in index order, copies included."""
        return iter(unpack(self.packed))

    def __len__(self) -> int:
        """Count the cards, copies included."""
        return _total(self.packed)

    def __bool__(self) -> bool:
        """Tell whether there is a card."""
        return self.packed != 0

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is a hand of the same cards."""
        return self.packed == other.packed if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        """Give the same number for the same cards, in each process."""
        return hash(self.packed)

    def __str__(self) -> str:
        """Give the cards in index order, separated by spaces."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        """Give an expression that makes the hand."""
        return f"Hand({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the text."""
        return Hand, (str(self),)

    def __copy__(self) -> Self:
        """Give the hand itself, which cannot change."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Give the hand itself, which cannot change."""
        return self

    def _repr_svg_(self) -> str:
        """Draw the cards, for notebooks."""
        from shengji.show import hand_picture

        return hand_picture(self).svg

    def _repr_html_(self) -> str:
        """Draw it for pages, with words for whoever cannot see it."""
        from shengji.show import hand_picture

        return hand_picture(self).to_html()


def _hand(packed: int) -> Hand:
    """Make a hand of counts that are known to be good."""
    hand = object.__new__(Hand)
    hand.__attrs_init__(packed)
    return hand
