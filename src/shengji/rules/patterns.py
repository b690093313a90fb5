"""What is led: sets, tractors and throws (RULES §3).

A *set* is w identical cards; a *tractor* is one set of width w ≥ 2 on each of two or more
neighbouring rungs. Both are *parts*. A *pattern* is one or more parts of one suit; several parts
are a throw. The same cards can often be cut in several ways: a parse takes, again and again, the
part with the most cards, the wider one of equals, then the higher, then the earlier kinds in the
order ♠ ♥ ♣ ♦; it does not depend on the order of the cards. A leader who wants another cut names
the parts.

>>> from shengji.config import presets
>>> from shengji.rules.ordering import Trump
>>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
>>> pattern = Pattern.parse("6S 6S 8S 8S KS", ordering)
>>> [str(part) for part in pattern.parts], pattern.shape
(['8S 8S 6S 6S', 'KS'], ((2, 2), (1, 1)))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self, final

import attrs

from shengji._arguments import need
from shengji._kernel.parse import parse, part_shape
from shengji._value import Value
from shengji.cards import Card, CardsLike, cards_of
from shengji.errors import PatternError, Violation, ViolationCode
from shengji.rules.ordering import EffectiveSuit, Ordering

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("Part", "Pattern", "check_suit", "make_pattern")


@final
@attrs.frozen(eq=False, repr=False)
class Part(Value):
    """A set or a tractor.

    Attributes:
        cards: The cards, from the top rung down.
        width: Copies of each kind: 1 for a single card, 2 for pairs, and so on.
        length: Rungs: 1 for a set.
        top: The highest rung, as `Ordering.rung` counts.

    >>> part = Part((Card("8S"), Card("8S")), 2, 1, 5)
    >>> part.shape, part.is_tractor
    ((2, 1), False)
    """

    cards: tuple[Card, ...]
    width: int
    length: int
    top: int

    @property
    def shape(self) -> tuple[int, int]:
        """The width and the length."""
        return self.width, self.length

    @property
    def is_tractor(self) -> bool:
        """Whether the part has more than one rung."""
        return self.length > 1

    def __str__(self) -> str:
        """Give the cards, from the top down."""
        return " ".join(map(str, self.cards))


@final
@attrs.frozen(eq=False, repr=False)
class Pattern(Value):
    """What a lead consists of.

    Attributes:
        suit: The effective suit of all its cards.
        parts: The parts; a lead that was parsed has the largest first.
        shape: The width and length of each part, widest first, then longest.
        size: The number of cards.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> pattern = Pattern.parse("9S 9S", ordering)
    >>> pattern.suit, pattern.size, pattern.cards, pattern.is_throw
    (<EffectiveSuit.SPADES: 'S'>, 2, (Card('9S'), Card('9S')), False)
    """

    suit: EffectiveSuit
    parts: tuple[Part, ...]
    shape: tuple[tuple[int, int], ...] = attrs.field(init=False, eq=False, repr=False)
    size: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Sort the shapes: what followers owe is asked in this order."""
        shape = [(part.width, part.length) for part in self.parts]
        object.__setattr__(self, "shape", tuple(sorted(shape, reverse=True)))
        object.__setattr__(self, "size", sum([len(part.cards) for part in self.parts]))

    @classmethod
    def parse(cls, cards: CardsLike, ordering: Ordering) -> Self:
        """Cut cards into their canonical parts.

        Args:
            cards: Cards of one effective suit.
            ordering: The ordering of the round.

        Returns:
            The pattern, the largest part first.

        Raises:
            PatternError: There are no cards, cards of several suits, or too many copies of one.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> str(Pattern.parse("AH AH 7S 7S", ordering))
        '7S 7S AH AH'
        """
        each = cards_of(cards)
        violations = check_suit(each, ordering)
        if violations:
            raise PatternError(violations)
        pattern = make_pattern(each, None, ordering)
        return cls(pattern.suit, pattern.parts)

    @classmethod
    def from_parts(cls, parts: Iterable[CardsLike], ordering: Ordering) -> Self:
        """Take the parts that a leader names.

        Args:
            parts: The cards of each part.
            ordering: The ordering of the round.

        Returns:
            The pattern with just these parts.

        Raises:
            PatternError: They are of several suits, or some part is neither a set nor a tractor.
            ParseError: A text has something in it that is no card.
            ArgumentError: Those are no groups of cards.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> Pattern.from_parts(["9S 9S", "8S 8S"], ordering).shape
        ((2, 1), (2, 1))
        """
        need(parts, "parts", Iterable)
        named = tuple(cards_of(part) for part in parts)
        each = tuple(card for part in named for card in part)
        violations = check_suit(each, ordering) + check_parts(each, named, ordering)
        if violations:
            raise PatternError(violations)
        pattern = make_pattern(each, named, ordering)
        return cls(pattern.suit, pattern.parts)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all parts, part after part."""
        return tuple(card for part in self.parts for card in part.cards)

    @property
    def is_throw(self) -> bool:
        """Whether there are several parts."""
        return len(self.parts) > 1

    def __str__(self) -> str:
        """Give the parts, with ` + ` between them."""
        return " + ".join(map(str, self.parts))

    def _repr_svg_(self) -> str:
        """Draw the parts, for notebooks."""
        from shengji.show import pattern_picture

        return pattern_picture(self).svg

    def _repr_html_(self) -> str:
        """Draw it for pages, with words for whoever cannot see it."""
        from shengji.show import pattern_picture

        return pattern_picture(self).to_html()


def check_suit(cards: tuple[Card, ...], ordering: Ordering) -> tuple[Violation, ...]:
    """Find what keeps cards from being one pattern, however it is cut.

    Args:
        cards: The cards.
        ordering: The ordering of the round.

    Returns:
        The violations: no cards, several suits, more copies than decks.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> [violation.code.value for violation in check_suit(cards_of("9S 9D"), ordering)]
    ['several_suits_led']
    """
    if not cards:
        return (Violation.of(ViolationCode.NO_CARDS),)
    if len(cards) == 1:
        return ()
    suit_of = ordering.layout.suit_of
    first = suit_of[cards[0].index]
    violations: list[Violation] = []
    if any(suit_of[card.index] != first for card in cards):
        suits = sorted({ordering.suit_of(card).index for card in cards})
        names = ", ".join(tuple(EffectiveSuit)[index] for index in suits)
        violations.append(Violation.of(ViolationCode.SEVERAL_SUITS_LED, cards, suits=names))
    if ordering.is_crowded(cards):
        copies = Counter(cards)
        crowded = [card for card in sorted(copies) if copies[card] > ordering.decks]
        most = max(copies.values())
        violations.append(
            Violation.of(
                ViolationCode.TOO_MANY_COPIES,
                crowded,
                "table.decks",
                decks=ordering.decks,
                got=most,
            )
        )
    return tuple(violations)


def check_parts(
    cards: tuple[Card, ...], named: Sequence[tuple[Card, ...]], ordering: Ordering
) -> tuple[Violation, ...]:
    """Find what is wrong with the parts that a leader names.

    Args:
        cards: The cards led.
        named: The cards of each part.
        ordering: The ordering of the round.

    Returns:
        The violations: they do not use exactly the cards, or one is no set and no tractor.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> cards = cards_of("8S 9S")
    >>> [violation.code.value for violation in check_parts(cards, [cards], ordering)]
    ['not_a_part']
    """
    violations: list[Violation] = []
    led = Counter(cards)
    used = Counter(card for part in named for card in part)
    if led != used:
        violations.append(
            Violation.of(
                ViolationCode.PARTS_DO_NOT_FIT,
                missing=_text((led - used).elements()),
                extra=_text((used - led).elements()),
            )
        )
    violations += [
        Violation.of(ViolationCode.NOT_A_PART, part, _limit(part, ordering))
        for part in named
        if _named_part(part, ordering) is None
    ]
    return tuple(violations)


def _limit(cards: tuple[Card, ...], ordering: Ordering) -> str | None:
    """Name the option without which cards that are no part would be one."""
    shape = None if not cards or check_suit(cards, ordering) else _shape(cards, ordering, 0, 2)
    if shape is None:
        return None
    is_wide = 0 < (ordering.options.widest_set or 0) < shape[0]
    return "trumps.widest_set" if is_wide else "trumps.shortest_tractor"


def _shape(
    cards: tuple[Card, ...], ordering: Ordering, widest: int, shortest: int
) -> tuple[int, int] | None:
    """Find the width and length of cards of one suit, if they are one part."""
    layout = ordering.layout
    suit = layout.suit_of[cards[0].index]
    packed = ordering.pack(cards) >> layout.shift[suit]
    return part_shape(layout.lines[suit], packed, widest, shortest)


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, sorted(cards))) or "-"


def _named_part(cards: tuple[Card, ...], ordering: Ordering) -> Part | None:
    """Make the part that cards are, if they are one."""
    if not cards or check_suit(cards, ordering):
        return None
    options = ordering.options
    shape = _shape(cards, ordering, options.widest_set or 0, options.shortest_tractor)
    if shape is None:
        return None
    return _part(ordering.pack(cards), shape[0], shape[1], ordering)


def _part(packed: int, width: int, length: int, ordering: Ordering) -> Part:
    cards = ordering.unpack(packed)
    if length > 1:
        cards = tuple(sorted(cards, key=ordering.sort_key, reverse=True))
    return Part(cards, width, length, ordering.rung(cards[0]))


def make_pattern(
    cards: tuple[Card, ...], named: Sequence[tuple[Card, ...]] | None, ordering: Ordering
) -> Pattern:
    """Cut cards that are known to be good.

    Args:
        cards: Cards of one suit (see `check_suit`).
        named: The parts that the leader names (see `check_parts`), or None to parse.
        ordering: The ordering of the round.

    Returns:
        The pattern.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> make_pattern(cards_of("8S 8S"), None, ordering).shape
    ((2, 1),)
    """
    layout = ordering.layout
    suit = layout.suit_of[cards[0].index]
    effective = _SUITS[suit]
    if named is not None:
        parts = [_named_part(part, ordering) for part in named]
        return Pattern(effective, tuple(part for part in parts if part is not None))
    if len(cards) == 1:
        return Pattern(effective, (Part(cards, 1, 1, ordering.rung(cards[0])),))
    options = ordering.options
    shift = layout.shift[suit]
    # Facts that are only replayed may be anything: cards of another suit must not get in, for the
    # cutting would find no end.
    cut = parse(
        layout.lines[suit],
        (ordering.pack(cards) >> shift) & layout.mask[suit],
        options.widest_set or 0,
        options.shortest_tractor,
    )
    return Pattern(
        effective,
        tuple(_part(taken << shift, width, length, ordering) for width, length, _, taken in cut),
    )


_SUITS = tuple(EffectiveSuit)
