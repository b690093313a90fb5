"""Choosing the cheapest cards that make a legal follow (RULES §5).

A play is legal if it supplies all that is owed; beyond that any cards of the suit will do. So the
owed parts are laid first, each where it is cheapest and leaves room for the others, and the rest is
filled up with the cheapest cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji._kernel.choose import parts_at
from shengji._kernel.packing import fits
from shengji._kernel.sets import run_starts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shengji._kernel.layout import Line
    from shengji.config.kitty_bonus import Shape
    from shengji.rules.following import Follow
    from shengji.rules.ordering import Ordering

__all__ = ("cheapest", "cheapest_follow", "lay", "parts_of")

_LISTED: Final = 200


def cheapest(packed: int, number: int, prices: Sequence[float], ordering: Ordering) -> int:
    """Choose the cheapest cards.

    Args:
        packed: The cards to choose from.
        number: How many, no more than there are.
        prices: By card index.
        ordering: The ordering of the round.

    Returns:
        The cards, packed.
    """
    unit = ordering.layout.unit
    cards = sorted(ordering.unpack(packed), key=lambda card: prices[card.index])
    return sum([unit[card.index] for card in cards[:number]])


def parts_of(line: Line, cards: int, part: tuple[int, int]) -> list[int]:
    """List the sets or tractors of one shape.

    Args:
        line: The suit.
        cards: Cards of it, in its own region.
        part: Width and length.

    Returns:
        Each of them, the lowest first.
    """
    width, length = part
    return parts_at(line, cards, width, length, run_starts(line, cards, width, length))


def lay(
    suit: int, cards: int, shape: Shape, prices: Sequence[float], ordering: Ordering
) -> int | None:
    """Lay parts side by side, each where it is cheapest.

    Args:
        suit: The effective suit.
        cards: Cards of it, in its own region.
        shape: Width and length of the parts, widest first.
        prices: By card index.
        ordering: The ordering of the round.

    Returns:
        The cards in the suit's region, or None if there is no room for all parts.
    """
    layout = ordering.layout
    line, shift = layout.lines[suit], layout.shift[suit]
    laid = 0
    for at, part in enumerate(shape):
        rest = shape[at + 1 :]
        ways = [
            way for way in parts_of(line, cards, part) if not rest or fits(line, cards - way, rest)
        ]
        if not ways:
            return None
        taken = min(
            ways,
            key=lambda way: sum(prices[card.index] for card in ordering.unpack(way << shift)),
        )
        cards -= taken
        laid += taken
    return laid


def cheapest_follow(follow: Follow, hand: int, prices: Sequence[float], ordering: Ordering) -> int:
    """Choose cheap cards that are legal to follow with.

    Args:
        follow: What the lead asks of the hand.
        hand: The hand, packed.
        prices: By card index.
        ordering: The ordering of the round.

    Returns:
        A legal play, packed.
    """
    layout = ordering.layout
    need = follow.requirement
    suit = need.suit.index
    shift = layout.shift[suit]
    held = (hand >> shift) & layout.mask[suit]
    if need.suit_count < need.count:
        forced = held << shift
        return forced + cheapest(hand - forced, need.count - need.suit_count, prices, ordering)
    laid = lay(suit, held, need.owed, prices, ordering) if need.owed else 0
    if laid is not None:
        missing = need.count - ordering.size(laid << shift)
        rest = (held - laid) << shift
        play = (laid << shift) + cheapest(rest, missing, prices, ordering)
        if follow.allows(play):
            return play
    # Where sets are protected not every filling is legal.
    listed = zip(range(_LISTED), follow.plays(), strict=False)
    return min(
        (play for _, play in listed),
        key=lambda play: sum(prices[card.index] for card in ordering.unpack(play)),
    )
