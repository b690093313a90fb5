"""What may be led (RULES §3, §4).

Any cards of one effective suit may be led where throws are allowed, else only one set or one
tractor. Whether a throw will stand is not a question of legality: it depends on the other hands,
and a throw that fails has been led all the same. The leader may name the parts; they must use
exactly the cards led.

>>> from shengji.cards import cards_of
>>> from shengji.config import presets
>>> from shengji.rules.ordering import Trump
>>> config = presets.eighty_points()
>>> ordering = Ordering.of(Trump.parse("2H"), config)
>>> [violation.code.value for violation in check_lead(cards_of("AS KS"), None, ordering, config)]
['throw_not_allowed']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji._kernel.leads import count_leads as _count_leads
from shengji._kernel.leads import random_part, random_throw, single_parts, throws
from shengji._kernel.reach import larger
from shengji.cards import Card
from shengji.errors import Violation, ViolationCode
from shengji.rules.ordering import Ordering
from shengji.rules.patterns import check_parts, check_suit, make_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from shengji.config.rule_config import RuleConfig

__all__ = ("check_lead", "count_leads", "lead_reach", "leads", "random_lead")

_RANDOM_THROWS: Final = 0.1


def check_lead(
    cards: tuple[Card, ...],
    named: Sequence[tuple[Card, ...]] | None,
    ordering: Ordering,
    config: RuleConfig,
) -> tuple[Violation, ...]:
    """Find all that is wrong with a lead of cards that are held.

    Args:
        cards: The cards led.
        named: The parts that the leader names, if any.
        ordering: The ordering of the round.
        config: The rules; `throws.allowed` counts.

    Returns:
        The violations; none for a legal lead.

    >>> from shengji.cards import cards_of
    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> config = presets.tractor()
    >>> check_lead(cards_of("AS KS"), None, Ordering.of(Trump.parse("2H"), config), config)
    ()
    """
    crossed = check_suit(cards, ordering)
    misnamed = () if named is None else check_parts(cards, named, ordering)
    found = [*crossed, *misnamed]
    if not crossed and not config.throws.allowed:
        pattern = make_pattern(cards, None if misnamed else named, ordering)
        if pattern.is_throw:
            number, option = len(pattern.parts), "throws.allowed"
            found.append(Violation.of(ViolationCode.THROW_NOT_ALLOWED, cards, option, parts=number))
    return tuple(found)


def leads(hand: int, ordering: Ordering, config: RuleConfig) -> Iterator[int]:
    """List the legal leads: every set and tractor, then, if allowed, every throw.

    Suits come in the order ♠ ♥ ♣ ♦ and the trumps last; within a suit narrow parts come before
    wide ones, short before long, low before high, and throws by the number of their cards. The same
    cards come once, however they may be cut.

    Args:
        hand: The leader's hand, packed by `ordering`.
        ordering: The ordering of the round.
        config: The rules; `throws.allowed` counts.

    Yields:
        The cards of each lead, packed.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> config = presets.tractor()
    >>> ordering = Ordering.of(Trump.parse("2H"), config)
    >>> [len(ordering.unpack(lead)) for lead in leads(ordering.pack("AS AS KS"), ordering, config)]
    [1, 1, 2, 2, 3]
    """
    layout = ordering.layout
    options = ordering.options
    listings = (single_parts, throws) if config.throws.allowed else (single_parts,)
    for listing in listings:
        for suit, line in enumerate(layout.lines):
            held = (hand >> layout.shift[suit]) & layout.mask[suit]
            if held:
                for chosen in listing(
                    line, held, options.widest_set or 0, options.shortest_tractor
                ):
                    yield chosen << layout.shift[suit]


def lead_reach(hand: int, chosen: int, ordering: Ordering, config: RuleConfig) -> int | None:
    """Find how far a selection of cards to lead can still go.

    Args:
        hand: The leader's hand, packed by `ordering`.
        chosen: Some cards of the hand, packed.
        ordering: The ordering of the round.
        config: The rules; `throws.allowed` counts.

    Returns:
        For each card the most copies that a legal lead with all that is chosen may have, packed;
        None if there is no such lead.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> config = presets.short_game()
    >>> ordering = Ordering.of(Trump.parse("2H"), config)
    >>> hand = ordering.pack("QS KS KS AS AS")
    >>> ordering.unpack(lead_reach(hand, ordering.pack("KS"), ordering, config))
    (Card('KS'), Card('KS'), Card('AS'), Card('AS'))
    """
    layout, options = ordering.layout, ordering.options
    found = 0
    for shift, mask, line in zip(layout.shift, layout.mask, layout.lines, strict=True):
        held, own = (hand >> shift) & mask, (chosen >> shift) & mask
        if own << shift != chosen:
            continue
        if config.throws.allowed:
            found |= held << shift
            continue
        most = 0
        for part in single_parts(line, held, options.widest_set or 0, options.shortest_tractor):
            if ordering.contains(part, own):
                most = larger(most, part, line.width)
        found |= most << shift
    return found or None


def count_leads(hand: int, ordering: Ordering, config: RuleConfig) -> int:
    """Count the legal leads without listing throws.

    Args:
        hand: The leader's hand, packed by `ordering`.
        ordering: The ordering of the round.
        config: The rules; `throws.allowed` counts.

    Returns:
        The number of different choices of cards.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> config = presets.tractor()
    >>> ordering = Ordering.of(Trump.parse("2H"), config)
    >>> count_leads(ordering.pack("AS AS KS"), ordering, config)
    5
    """
    options = ordering.options
    return _count_leads(
        ordering.layout,
        hand,
        options.widest_set or 0,
        options.shortest_tractor,
        config.throws.allowed,
    )


def random_lead(
    hand: int, ordering: Ordering, config: RuleConfig, random: Callable[[], float]
) -> int:
    """Draw a legal lead: mostly a part around a random card, now and then a throw.

    Args:
        hand: The leader's hand, packed by `ordering`, with at least one card.
        ordering: The ordering of the round.
        config: The rules; `throws.allowed` counts.
        random: Gives floats from 0 to 1, such as `random.Random(7).random`.

    Returns:
        The cards, packed.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> config = presets.tractor()
    >>> ordering = Ordering.of(Trump.parse("2H"), config)
    >>> ordering.unpack(random_lead(ordering.pack("AS AS"), ordering, config, lambda: 0.9))
    (Card('AS'), Card('AS'))
    """
    if config.throws.allowed and random() < _RANDOM_THROWS:
        return random_throw(ordering.layout, hand, random)
    options = ordering.options
    return random_part(
        ordering.layout, hand, options.widest_set or 0, options.shortest_tractor, random
    )
