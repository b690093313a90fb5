"""Levels, winners and the next starter after a round (RULES §9).

The side that has the deal after the round gains levels: the declarers if they held, else the
opponents. Each seat has a level of its own; in fixed teams the seats of a side always have the
same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from shengji._value import Value
from shengji.config import HeldSuccession, LostSuccession, Role

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from shengji.cards import Rank
    from shengji.config import RuleConfig

__all__ = ("Climb", "climb", "next_starter")


@final
@attrs.frozen(eq=False, repr=False)
class Climb(Value):
    """Where all levels stand after a round.

    Attributes:
        levels: By seat.
        winners: The seats that win the match by it, in order; mostly none.
    """

    levels: tuple[Rank, ...]
    winners: tuple[int, ...]


def climb(
    levels: Sequence[Rank],
    *,
    starter: int,
    declarers: Collection[int],
    held: bool,
    gain: int,
    config: RuleConfig,
) -> Climb:
    """Take all levels through one round.

    Args:
        levels: By seat, before the round.
        starter: Whose level was played.
        declarers: The seats of the starter's side at the end.
        held: Whether the declarers held the deal.
        gain: The levels that the side gains which has the deal now.
        config: The rules.

    Returns:
        The new levels and the winners.

    >>> from shengji.cards import Rank
    >>> from shengji.config import presets
    >>> after = climb(
    ...     [Rank.TWO] * 4, starter=0, declarers=(0, 2), held=True, gain=2, config=presets.tractor()
    ... )
    >>> " ".join(map(str, after.levels)), after.winners
    ('4 2 4 2', ())
    """
    advances = [
        config.ladder.advance(
            level,
            gain,
            Role.DECLARERS if seat in declarers else Role.OPPONENTS,
            held=held,
            played=levels[starter],
        )
        for seat, level in enumerate(levels)
    ]
    winners = tuple(seat for seat, advance in enumerate(advances) if advance.won)
    return Climb(tuple(advance.level for advance in advances), winners)


def next_starter(
    starter: int,
    *,
    declarers: Collection[int],
    held: bool,
    last_winner: int | None,
    config: RuleConfig,
) -> int:
    """Who starts the next round.

    Args:
        starter: Of the round played.
        declarers: The seats of the starter's side at the end.
        held: Whether the declarers held the deal.
        last_winner: The seat that won the last trick, or None if it is not known.
        config: The rules.

    Returns:
        The seat; its level is the next trump rank.

    >>> from shengji.config import presets
    >>> next_starter(0, declarers=(0, 2), held=True, last_winner=1, config=presets.tractor())
    2
    """
    if held and config.succession.held is HeldSuccession.SAME:
        return starter
    if (
        not held
        and config.succession.lost is LostSuccession.LAST_TRICK_WINNER
        and last_winner is not None
        and last_winner not in declarers
    ):
        return last_winner
    around = ((starter + place) % config.seats for place in range(1, config.seats + 1))
    return next(seat for seat in around if (seat in declarers) is held)
