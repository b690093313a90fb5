"""Burying the kitty (RULES §7.5): the starter puts back as many cards as it took, any it likes.

>>> from shengji.config import presets
>>> from shengji.rules.ordering import Trump
>>> ordering = Ordering.of(Trump.parse("2H"), presets.tractor())
>>> count_buries(ordering.pack("AS AS KS"), 2, ordering)
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji._kernel.choose import random_cards, subsets
from shengji._kernel.count import count_subsets
from shengji._kernel.reach import with_room
from shengji.errors import Violation, ViolationCode
from shengji.rules.ordering import Ordering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shengji.cards import Card

__all__ = ("buries", "bury_reach", "check_bury", "count_buries", "random_bury")


def check_bury(cards: tuple[Card, ...], number: int) -> tuple[Violation, ...]:
    """Find what is wrong with burying cards that are held.

    Args:
        cards: The cards to bury.
        number: The cards that the kitty has.

    Returns:
        The violations; none if the number is right.

    >>> check_bury((), 8)[0].code.value
    'wrong_bury_count'
    """
    if len(cards) == number:
        return ()
    return (
        Violation.of(
            ViolationCode.WRONG_BURY_COUNT, option="table.kitty", owed=number, got=len(cards)
        ),
    )


def buries(hand: int, number: int, ordering: Ordering) -> Iterator[int]:
    """List every choice of cards to bury, most of the lowest kinds first.

    Args:
        hand: The starter's hand, packed by `ordering`, the kitty included.
        number: The cards to bury.
        ordering: The ordering of the round.

    Yields:
        The cards of each choice, packed; each once.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("2H"), presets.tractor())
    >>> len(list(buries(ordering.pack("AS AS KS"), 2, ordering)))
    2
    """
    return subsets(hand, ordering.layout.width, number)


def bury_reach(hand: int, number: int, chosen: int, ordering: Ordering) -> int | None:
    """Find how far a selection of cards to bury can still go.

    Args:
        hand: The starter's hand, packed by `ordering`, the kitty included.
        number: The cards to bury.
        chosen: Some cards of the hand, packed.
        ordering: The ordering of the round.

    Returns:
        For each card the most copies that may be buried with all that is chosen, packed; None if
        that is too much already.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("2H"), presets.tractor())
    >>> hand = ordering.pack("AS AS KS")
    >>> ordering.unpack(bury_reach(hand, 2, ordering.pack("AS"), ordering))
    (Card('KS'), Card('AS'), Card('AS'))
    """
    room = number - len(ordering.unpack(chosen))
    return with_room(hand, chosen, ordering.layout.width, room) if room >= 0 else None


def count_buries(hand: int, number: int, ordering: Ordering) -> int:
    """Count the choices of cards to bury.

    Args:
        hand: The starter's hand, packed by `ordering`, the kitty included.
        number: The cards to bury.
        ordering: The ordering of the round.

    Returns:
        The number of different choices.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("2H"), presets.tractor())
    >>> count_buries(ordering.pack("AS KS QS"), 2, ordering)
    3
    """
    return count_subsets(hand, ordering.layout.width, number)


def random_bury(hand: int, number: int, ordering: Ordering, random: Callable[[], float]) -> int:
    """Draw cards to bury, each copy as likely as any other.

    Args:
        hand: The starter's hand, packed by `ordering`, the kitty included.
        number: The cards to bury, no more than the hand has.
        ordering: The ordering of the round.
        random: Gives floats from 0 to 1, such as `random.Random(7).random`.

    Returns:
        The cards, packed.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("2H"), presets.tractor())
    >>> ordering.unpack(random_bury(ordering.pack("AS AS KS"), 2, ordering, lambda: 0.0))
    (Card('KS'), Card('AS'))
    """
    layout = ordering.layout
    return random_cards(hand, layout.ones, layout.width, number, random)
