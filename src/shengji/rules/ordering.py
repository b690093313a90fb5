"""Which suit a card counts as, and how high it stands there (RULES §2).

The trump of a round, the options of the group `trumps` and the number of decks fix an *ordering*:
five effective suits, the four plain ones and the trumps, each a line of rungs from low to high.
The cards of the level rank leave their suits; those of the three other suits share one rung below
the level card of the trump suit, equal in strength though of different kinds. Neighbouring rungs
make tractors, and options bar rungs from them, leave holes between them, or step over rungs that
are gone.

An `Ordering` is made once for each such combination and shared. It also packs cards into the
integers in which the trick rules compute (`shengji._kernel`): one integer for a whole hand.

>>> from shengji.config import presets
>>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
>>> ordering.suit_of(Card("7S")), ordering.compare(Card("7S"), Card("AH"))
(<EffectiveSuit.TRUMP: 'trump'>, 1)
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import lru_cache
from types import NoneType
from typing import TYPE_CHECKING, Final, Self, final

import attrs

from shengji._arguments import need, shown
from shengji._kernel.layout import TOP_FULL, TOP_NO_JOKERS, TOP_SUIT_ONLY, Layout
from shengji._pretty import PrintedAsRepr
from shengji.cards import CARDS, PLAIN_RANKS, Card, CardsLike, Rank, Suit, cards_of
from shengji.config.choices import LevelGap, NoTrumpLevel, TractorTop
from shengji.config.rule_config import RuleConfig
from shengji.errors import ArgumentError, ParseError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shengji.config.options import TrumpOptions

__all__ = ("EffectiveSuit", "Ordering", "Trump")

_NO_TRUMP: Final = "NT"


class EffectiveSuit(StrEnum):
    """The suit that a card is followed in: a plain suit, or the trumps.

    >>> EffectiveSuit.TRUMP.index, str(EffectiveSuit.SPADES)
    (4, 'S')
    """

    index: int  # type: ignore[assignment]  # hides a method of str that no suit needs

    SPADES = "S", 0
    HEARTS = "H", 1
    CLUBS = "C", 2
    DIAMONDS = "D", 3
    TRUMP = "trump", 4

    def __new__(cls, word: str, index: int) -> Self:
        """Make the member `word`; its place rides along."""
        suit = str.__new__(cls, word)
        suit._value_ = word
        suit.index = index
        return suit


_SUITS: Final = tuple(EffectiveSuit)


@final
@attrs.frozen
class Trump(PrintedAsRepr):
    """The trump of a round: the level and a suit, or the level and no suit.

    Attributes:
        level: The rank that is played, 2 to A.
        suit: The trump suit; None in a no-trump round.

    >>> Trump.parse("10♥"), str(Trump(Rank.SEVEN, None))
    (Trump.parse('10H'), '7NT')
    """

    level: Rank = attrs.field()
    suit: Suit | None = attrs.field()

    @level.validator
    def _check_level(self, _: object, level: Rank) -> None:
        need(level, "level", Rank)
        if level > Rank.ACE:
            message = f"a level is a rank from 2 to A, not {shown(level)}"
            raise ArgumentError(message, name="level", value=level)

    @suit.validator
    def _check_suit(self, _: object, suit: Suit | None) -> None:
        need(suit, "suit", Suit, NoneType)

    @classmethod
    def parse(cls, text: str) -> Trump:
        """Read a trump.

        Args:
            text: A card of the level and the suit, such as `7H`; `7NT` for no trump.

        Returns:
            The trump.

        Raises:
            ParseError: It is neither.
            ArgumentError: It is no text.

        >>> Trump.parse("7NT").suit is None
        True
        """
        need(text, "text", str)
        bare = text.strip().upper()
        if bare.endswith(_NO_TRUMP):
            level = Rank.parse(bare.removesuffix(_NO_TRUMP))
            if level <= Rank.ACE:
                return cls(level, None)
        else:
            card = Card.parse(text)
            if card.suit is not None:
                return cls(card.rank, card.suit)
        message = "a trump is a level card, or a level and NT"
        raise ParseError(message, text=text)

    def __str__(self) -> str:
        """Give the canonical text: `7H`, or `7NT` for no trump."""
        return f"{self.level}{self.suit or _NO_TRUMP}"

    def __repr__(self) -> str:
        """Give an expression that makes the trump."""
        return f"Trump.parse({str(self)!r})"


@final
@attrs.frozen(eq=False, repr=False)
class Ordering(PrintedAsRepr):
    """The five effective suits of a round and the order of the cards in each.

    Made by `Ordering.of`, which keeps those made last. Orderings of the same trump, options, decks
    and dead cards are equal.

    Attributes:
        trump: The trump of the round.
        options: The group `trumps` of the config.
        decks: The number of decks.
        dead: The kinds whose rungs tractors step over, in index order.
        layout: Where each kind lies in a packed hand.
    """

    trump: Trump
    options: TrumpOptions
    decks: int
    dead: tuple[Card, ...]
    layout: Layout
    _base: Ordering | None
    _hash: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Find the hash once: every play asks for it."""
        object.__setattr__(self, "_hash", hash(self._values))

    @classmethod
    def of(cls, trump: Trump, config: RuleConfig, dead: Iterable[Card] = ()) -> Ordering:
        """Find the ordering of a round.

        Args:
            trump: The trump.
            config: The rules; the group `trumps` and the number of decks count.
            dead: The kinds that are gone; no effect without `trumps.dead_ranks`, nor where another
                kind of the rung is left.

        Returns:
            The ordering.

        Raises:
            ArgumentError: Something is no trump, no rules, or no cards.

        >>> from shengji.config import presets
        >>> Ordering.of(Trump.parse("7H"), presets.tractor())
        <Ordering 7H, 2 decks>
        """
        need(trump, "trump", Trump)
        need(config, "config", RuleConfig)
        options = config.trumps
        base = _make(trump, options, config.decks, ())
        gone = {card.index for card in cards_of(dead)} if options.dead_ranks else set()
        return _without(base, gone) if gone else base

    def suit_of(self, card: Card) -> EffectiveSuit:
        """Give the suit that a card counts as.

        Args:
            card: The card.

        Returns:
            A plain suit, or the trumps.

        >>> from shengji.config import presets
        >>> Ordering.of(Trump.parse("7H"), presets.tractor()).suit_of(Card("8H"))
        <EffectiveSuit.TRUMP: 'trump'>
        """
        return _SUITS[self.layout.suit_of[card.index]]

    def is_trump(self, card: Card) -> bool:
        """Tell whether a card is a trump.

        Args:
            card: The card.

        Returns:
            Whether it is.

        >>> from shengji.config import presets
        >>> Ordering.of(Trump.parse("7NT"), presets.tractor()).is_trump(Card("7H"))
        False
        """
        return self.layout.suit_of[card.index] == EffectiveSuit.TRUMP.index

    def rung(self, card: Card) -> int:
        """Give the height of a card in its effective suit, counted from 0 at the bottom.

        A hole that the level rank leaves (`trumps.level_gap=open`) counts as a rung; one that has
        died keeps its place.

        Args:
            card: The card.

        Returns:
            The rung; equal cards have the same one.

        >>> from shengji.config import presets
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> ordering.rung(Card("8S")) - ordering.rung(Card("6S"))
        1
        """
        return self.base.layout.rung_of[card.index]

    def compare(self, a: Card, b: Card) -> int | None:
        """Compare two cards by rung.

        Args:
            a: A card.
            b: Another.

        Returns:
            1 if `a` is higher, -1 if `b` is, 0 if they are equal; None if their suits differ.

        >>> from shengji.config import presets
        >>> Ordering.of(Trump.parse("7H"), presets.tractor()).compare(Card("7S"), Card("7D"))
        0
        """
        if self.suit_of(a) != self.suit_of(b):
            return None
        ups = self.rung(a) - self.rung(b)
        return (ups > 0) - (ups < 0)

    def sort_key(self, card: Card) -> tuple[int, int, int]:
        """Give a key that sorts cards by suit, ♠ ♥ ♣ ♦ and the trumps last, then from low to high.

        Args:
            card: The card.

        Returns:
            The effective suit's index, the rung, the card's index.

        >>> from shengji.config import presets
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> [str(card) for card in sorted(cards_of("BJ 7H 7S 2S"), key=ordering.sort_key)]
        ['2S', '7S', '7H', 'BJ']
        """
        index = card.index
        return self.layout.suit_of[index], self.rung(card), index

    @property
    def base(self) -> Ordering:
        """The ordering of the same round with nothing dead yet, in which hands are packed."""
        return self if self._base is None else self._base

    def after(self, seen: int) -> Ordering:
        """Find the ordering once cards have been seen in finished tricks (`trumps.dead_ranks`).

        Args:
            seen: The cards seen, packed by `base`; buried cards are not seen.

        Returns:
            The ordering in which the rungs that are gone are stepped over.

        >>> from shengji.config import presets
        >>> config = presets.tractor().with_options({"trumps.dead_ranks": True})
        >>> ordering = Ordering.of(Trump.parse("7H"), config)
        >>> later = ordering.after(ordering.pack("8S 8S 9S"))
        >>> later.dead, later.base is ordering
        ((Card('8S'),), True)
        """
        if not self.options.dead_ranks:
            return self
        base = self.base
        copies = Counter(base.unpack(seen))
        return _without(base, {card.index for card in copies if copies[card] == self.decks})

    def pack(self, cards: CardsLike) -> int:
        """Count cards into one integer of this ordering's layout.

        Args:
            cards: The cards; no more of a kind than there are decks (see `is_crowded`).

        Returns:
            The packed cards.

        >>> from shengji.config import presets
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> ordering.unpack(ordering.pack("8S 8S 2D"))
        (Card('8S'), Card('8S'), Card('2D'))
        """
        unit = self.layout.unit
        each = cards if type(cards) is tuple else cards_of(cards)
        if len(each) == 1:
            return unit[each[0].index]
        return sum([unit[card.index] for card in each])

    def unpack(self, packed: int) -> tuple[Card, ...]:
        """List the cards of a packed hand in index order.

        Args:
            packed: Cards packed by this ordering.

        Returns:
            The cards, each as often as it is there.

        >>> from shengji.config import presets
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> ordering.unpack(ordering.pack("BJ 7S"))
        (Card('7S'), Card('BJ'))
        """
        layout = self.layout
        width = layout.width
        if packed and not packed & (packed - 1) and packed & layout.ones:
            return (CARDS[layout.card_at[(packed.bit_length() - 1) // width]],)
        mask = (1 << width) - 1
        card_at = layout.card_at
        kinds: list[int] = []
        while packed:
            field = ((packed & -packed).bit_length() - 1) // width
            copies = (packed >> (field * width)) & mask
            packed ^= copies << (field * width)
            kinds += [card_at[field]] * copies
        kinds.sort()
        return tuple([CARDS[kind] for kind in kinds])

    def size(self, packed: int) -> int:
        """Count the cards of a packed hand.

        Args:
            packed: Cards packed by this ordering.

        Returns:
            How many there are.

        >>> from shengji.config import presets
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> ordering.size(ordering.pack("BJ 7S 7S"))
        3
        """
        layout = self.layout
        ones = layout.ones
        return sum([((packed >> bit) & ones).bit_count() << bit for bit in range(layout.width)])

    def points(self, packed: int) -> int:
        """Count the points of a packed hand (RULES §2).

        Args:
            packed: Cards packed by this ordering.

        Returns:
            The points.

        >>> from shengji.config import presets
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> ordering.points(ordering.pack("KS 5D 7S"))
        15
        """
        return sum(card.points for card in self.unpack(packed))

    def contains(self, packed: int, some: int) -> bool:
        """Tell whether a packed hand has all the cards of another.

        Args:
            packed: The hand.
            some: The cards that it may hold.

        Returns:
            Whether no kind is in `some` more often.

        >>> from shengji.config import presets
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> ordering.contains(ordering.pack("8S 9S"), ordering.pack("8S 8S"))
        False
        """
        rest = packed - some
        return rest >= 0 and not (rest ^ packed ^ some) & self.layout.ones

    def is_crowded(self, cards: tuple[Card, ...]) -> bool:
        """Tell whether there are more copies of a kind than decks, so that it cannot be packed.

        Args:
            cards: Any cards.

        Returns:
            Whether some kind is there too often.

        >>> from shengji.config import presets
        >>> Ordering.of(Trump.parse("7H"), presets.tractor()).is_crowded(cards_of("8S 8S 8S"))
        True
        """
        return len(cards) > self.decks and any(
            cards.count(card) > self.decks for card in set(cards)
        )

    def repack(self, packed: int, source: Ordering) -> int:
        """Move a packed hand from another ordering's layout to this one's.

        Args:
            packed: Cards packed by `source`.
            source: That ordering, of as many decks.

        Returns:
            The same cards packed by this ordering.

        >>> from shengji.config import presets
        >>> one = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> other = Ordering.of(Trump.parse("8NT"), presets.tractor())
        >>> other.unpack(other.repack(one.pack("7S 8H"), one))
        (Card('7S'), Card('8H'))
        """
        return packed if source is self else self.pack(source.unpack(packed))

    def __repr__(self) -> str:
        """Give the trump and the decks."""
        dead = f", dead: {' '.join(map(str, self.dead))}" if self.dead else ""
        return f"<Ordering {self.trump}, {self.decks} decks{dead}>"

    @property
    def _values(self) -> tuple[Trump, TrumpOptions, int, tuple[Card, ...]]:
        return self.trump, self.options, self.decks, self.dead

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is made from the same values."""
        if self is other:
            return True
        return self._values == other._values if isinstance(other, Ordering) else NotImplemented

    def __hash__(self) -> int:
        """Hash the values it is made from."""
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the values it is made from."""
        return _make, self._values

    def _repr_svg_(self) -> str:
        """Draw the order of the cards, for notebooks."""
        from shengji.show import ordering_picture

        return ordering_picture(self).svg

    def _repr_html_(self) -> str:
        """Draw it for pages, with words for whoever cannot see it."""
        from shengji.show import ordering_picture

        return ordering_picture(self).to_html()


def _without(base: Ordering, gone: set[int]) -> Ordering:
    """Find the ordering in which the rungs that have no other kinds than these are stepped over."""
    dead: list[int] = []
    for line in base.layout.lines:
        for rung in range(line.rungs):
            kinds = [kind for kind, at in zip(line.kinds, line.rung_of, strict=True) if at == rung]
            if gone.issuperset(kinds):
                dead += kinds
    return _make(base.trump, base.options, base.decks, tuple(CARDS[kind] for kind in sorted(dead)))


@lru_cache(maxsize=4096)
def _make(trump: Trump, options: TrumpOptions, decks: int, dead: tuple[Card, ...]) -> Ordering:
    layout = Layout(
        decks,
        PLAIN_RANKS.index(trump.level),
        -1 if trump.suit is None else trump.suit.index,
        level_is_trump=options.no_trump_level == NoTrumpLevel.TRUMP,
        top=_TOPS[options.tractor_top],
        gap_open=options.level_gap == LevelGap.OPEN,
        dead=tuple(card.index for card in dead),
    )
    base = _make(trump, options, decks, ()) if dead else None
    return Ordering(trump, options, decks, dead, layout, base)


_TOPS: Final = {
    TractorTop.FULL: TOP_FULL,
    TractorTop.NO_JOKERS: TOP_NO_JOKERS,
    TractorTop.SUIT_ONLY: TOP_SUIT_ONLY,
}
