"""What the opponents' points are worth in levels (RULES §8).

The points of a round decide one thing: whether the declarers hold the deal, and how many levels the
side gains that has it afterwards. Any frozen value with a `settle` method may stand in
`RuleConfig.settlement`; the one here is that of RULES §1.
"""

# ruff: noqa: RUF009  # the defaults are frozen values

from __future__ import annotations

from typing import Final, Protocol, final, runtime_checkable

import attrs

from shengji._value import Value
from shengji.config.choices import Holders
from shengji.config.values import number, option, word

__all__ = ("Settled", "Settlement", "SettlementOptions", "line_of", "step_of")

_MOST_POINTS_A_DECK: Final = 1000
"""More than any round has but for an extreme kitty bonus."""


@final
@attrs.frozen(eq=False, repr=False)
class Settled(Value):
    """What a round's points came to.

    Attributes:
        held: Whether the declarers keep the deal.
        gain: The levels that the side gains which has the deal now.
    """

    held: bool
    gain: int


@runtime_checkable
class Settlement(Protocol):
    """What a settlement has to do (RULES §8)."""

    def settle(self, points: int, decks: int) -> Settled:
        """What the opponents' points, with so many decks, come to."""


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class SettlementOptions(Value):
    """The group `settlement`: the line, the steps and the levels gained (RULES §8).

    >>> options = SettlementOptions()
    >>> options.line(decks=2), options.step(decks=2), options.settle(125, decks=2)
    (80, 40, Settled(held=False, gain=1))
    """

    line_per_deck: int = option(number(1), 40)
    """The points a deck from which the opponents take the deal. All presets: 40 (80 points with
    two decks, as the full rules' three-deck note gives 120)."""

    step_per_deck: int = option(number(1), 20)
    """The points a deck that make one level more. All presets: 20 (40 points with two decks)."""

    holders: Holders = option(word(Holders), Holders.BANDS)
    """What declarers gain who hold the deal: `bands`, 3 levels at 0 points or below, 2 below one
    step, else 1 (tractor, short_game, eighty_points); `flat`, always 1 (house_and_guest,
    finding_friends). Default: bands."""

    takers_base: int = option(number(0, 1), 0)
    """The levels that opponents gain with exactly the line. Default: 0; house_and_guest and
    finding_friends: 1."""

    cap: int | None = option(number(1, null=True), None)
    """The most levels that one round can give to either side, null for no bound. All presets: null.
    It bounds the gain before any rank of the ladder stops it."""

    def line(self, decks: int) -> int:
        """The points from which the opponents take the deal."""
        return self.line_per_deck * decks

    def step(self, decks: int) -> int:
        """The points that make one level more."""
        return self.step_per_deck * decks

    def settle(self, points: int, decks: int) -> Settled:
        """What the opponents' points come to.

        Args:
            points: The opponents' total, which fines may take below 0.
            decks: The decks in play.

        Returns:
            Whether the declarers hold, and the levels that the side with the deal gains.
        """
        over = points - self.line(decks)
        held = over < 0
        if not held:
            gain = self.takers_base + over // self.step(decks)
        elif self.holders is Holders.FLAT:
            gain = 1
        elif points <= 0:
            gain = 3
        else:
            gain = 2 if points < self.step(decks) else 1
        return Settled(held, gain if self.cap is None else min(gain, self.cap))


def line_of(settlement: Settlement, decks: int) -> int:
    """The fewest points with which the opponents take the deal.

    Args:
        settlement: Any settlement; one of a user's own is asked, in steps of 5 points.
        decks: The decks in play.

    Returns:
        The points; more than a round can have if the declarers always hold.
    """
    if isinstance(settlement, SettlementOptions):
        return settlement.line(decks)
    most = _MOST_POINTS_A_DECK * decks
    asked = range(0, most, 5)
    return next((points for points in asked if not settlement.settle(points, decks).held), most)


def step_of(settlement: Settlement, decks: int) -> int:
    """The points over the line that first make one level more.

    Args:
        settlement: Any settlement; one of a user's own is asked, in steps of 5 points.
        decks: The decks in play.

    Returns:
        The points; 0 if no number of points makes a level more.
    """
    if isinstance(settlement, SettlementOptions):
        return settlement.step(decks)
    line = line_of(settlement, decks)
    base = settlement.settle(line, decks).gain
    asked = range(line + 5, _MOST_POINTS_A_DECK * decks, 5)
    return next((at - line for at in asked if settlement.settle(at, decks).gain > base), 0)
