"""Counting a round: the opponents' points, and what they are worth (RULES §8).

Opponents count the points of the tricks that their seats won. Fines go to the other side of the
seat that threw; they and the tricks are settled by the sides as they are at the end, so a friend
brings along what he has won. If an opponent wins the last trick, the kitty counts too, multiplied
by what the last lead makes of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from shengji._value import Value

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from shengji.config import RuleConfig
    from shengji.config.kitty_bonus import Shape

__all__ = ("KittyScore", "RoundScore", "score_kitty", "score_round")


@final
@attrs.frozen(eq=False, repr=False)
class KittyScore(Value):
    """What the buried kitty counts.

    Attributes:
        multiplier: What its points are multiplied by, whoever won the last trick.
        points: What it adds to the opponents' points.
    """

    multiplier: int
    points: int


@final
@attrs.frozen(eq=False, repr=False)
class RoundScore(Value):
    """The count of a round.

    Attributes:
        declarers: The seats of the starter's side at the end, in order.
        trick_points: Points in tricks that opponents won.
        fine_points: What fines add to the opponents' points, or take away where negative.
        multiplier: Of the kitty's points; 0 where declarers won the last trick.
        kitty_points: What the kitty adds, multiplied.
        points: The opponents' total; fines may take it below 0.
        held: Whether the declarers held the deal.
        gain: The levels that the side gains which has the deal now.
    """

    declarers: tuple[int, ...]
    trick_points: int
    fine_points: int
    multiplier: int
    kitty_points: int
    points: int
    held: bool
    gain: int


def score_kitty(points: int, last_lead: Shape, *, is_taken: bool, config: RuleConfig) -> KittyScore:
    """Count the buried kitty.

    Args:
        points: Of the cards buried.
        last_lead: The (width, length) of each part of the last lead as it stood.
        is_taken: Whether an opponent won the last trick.
        config: The rules.

    Returns:
        The multiplier, and the points for the opponents.

    >>> from shengji.config import presets
    >>> score_kitty(30, ((2, 1),), is_taken=True, config=presets.tractor())
    KittyScore(multiplier=4, points=120)
    """
    multiplier = config.kitty_bonus.multiplier(last_lead)
    return KittyScore(multiplier, points * multiplier if is_taken else 0)


def score_round(
    *,
    declarers: Collection[int],
    points: Sequence[int],
    fines: Sequence[int],
    kitty: int,
    last_lead: Shape,
    last_winner: int,
    config: RuleConfig,
) -> RoundScore:
    """Count a round.

    Args:
        declarers: The seats of the starter's side at the end.
        points: By seat, the points of the tricks that it won.
        fines: By seat, the points that its failed throws cost.
        kitty: The points of the cards buried.
        last_lead: The (width, length) of each part of the last lead as it stood.
        last_winner: The seat that won the last trick.
        config: The rules.

    Returns:
        The count.

    >>> from shengji.config import presets
    >>> score = score_round(
    ...     declarers=(0, 2),
    ...     points=(60, 40, 15, 25),
    ...     fines=(0, 0, 0, 0),
    ...     kitty=30,
    ...     last_lead=((1, 1),),
    ...     last_winner=3,
    ...     config=presets.tractor(),
    ... )
    >>> score.points, score.held, score.gain
    (125, False, 1)
    """
    declarers = tuple(sorted(declarers))
    won = sum(count for seat, count in enumerate(points) if seat not in declarers)
    fined = sum(fine if seat in declarers else -fine for seat, fine in enumerate(fines))
    is_taken = last_winner not in declarers
    bonus = score_kitty(kitty, last_lead, is_taken=is_taken, config=config)
    total = won + fined + bonus.points
    settled = config.settlement.settle(total, config.decks)
    return RoundScore(
        declarers,
        won,
        fined,
        bonus.multiplier if is_taken else 0,
        bonus.points,
        total,
        bool(settled.held),  # a settlement of a user may compute with numbers of NumPy
        settled.gain,
    )
