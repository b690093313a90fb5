"""How levels rise and when the match is won (RULES §9).

A ladder takes the level of one seat (or side) through one round. Any frozen value with a `start`
and an `advance` method may stand in `RuleConfig.ladder`; the one here is that of RULES §1.
"""

# ruff: noqa: RUF009  # the defaults are frozen values

from __future__ import annotations

from enum import StrEnum
from typing import Protocol, final, runtime_checkable

import attrs

from shengji._value import Value
from shengji.cards import Rank
from shengji.config.choices import Finish
from shengji.config.values import RANK, RANKS, option, word

__all__ = ("Advance", "Ladder", "LadderOptions", "Role")


class Role(StrEnum):
    """The side that a seat was on when the round ended."""

    DECLARERS = "declarers"
    OPPONENTS = "opponents"


@final
@attrs.frozen(eq=False, repr=False)
class Advance(Value):
    """Where a level stands after a round.

    Attributes:
        level: The new level; a level that climbed past the top is shown as the top.
        won: Whether it wins the match.
    """

    level: Rank
    won: bool


@runtime_checkable
class Ladder(Protocol):
    """What a ladder has to do (RULES §9)."""

    @property
    def start(self) -> Rank:
        """The level at which every seat begins."""

    def advance(
        self, level: Rank, gain: int, role: Role, *, held: bool, played: Rank | None = None
    ) -> Advance:
        """Where a level stands after a round, and whether that wins the match."""


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class LadderOptions(Value):
    """The group `ladder`: the levels, their order and their hindrances (RULES §9).

    >>> LadderOptions(stops=frozenset({Rank.FIVE})).advance(Rank.FOUR, 3, Role.DECLARERS, held=True)
    Advance(level=<Rank.FIVE: 5>, won=False)
    """

    start: Rank = option(RANK, Rank.TWO)
    """The level at which every seat begins. All presets: 2."""

    top: Rank = option(RANK, Rank.ACE)
    """The last level. Default: A; short_game: 7."""

    finish: Finish = option(word(Finish), Finish.PAST_TOP)
    """How the match is won: `past_top`, by climbing past the top in any way (tractor, short_game,
    house_and_guest, finding_friends); `defend_top`, only by starting a round at the top as
    declarers and holding it (eighty_points). With friends and `defend_top` the round must be played
    at the top, the starter's level, and those declarers win who were at the top themselves.
    Default: past_top."""

    stops: frozenset[Rank] = option(RANKS, frozenset())
    """Levels that no climb passes: it ends there, and goes on freely the next time. All presets:
    none; must-play levels are a variant that the full rules name. A stop above the top has no
    effect."""

    must_defend: frozenset[Rank] = option(RANKS, frozenset())
    """Stops that are left only by holding a round as declarers, with friends a round that was
    played at that level. All presets: none."""

    def advance(
        self, level: Rank, gain: int, role: Role, *, held: bool, played: Rank | None = None
    ) -> Advance:
        """Take a level through one round.

        Args:
            level: The level before the round.
            gain: The levels that the side gains which has the deal now.
            role: The side of the seat when the round ended.
            held: Whether the declarers held the deal.
            played: The level that the round was played at, the starter's; None for `level` itself.

        Returns:
            The new level, and whether it wins the match.
        """
        held_at_level = held and role is Role.DECLARERS and played in {None, level}
        if self.finish is Finish.DEFEND_TOP and held_at_level and level >= self.top:
            return Advance(level, won=True)
        if (role is Role.DECLARERS) is not held or (
            level in self.must_defend and not held_at_level
        ):
            return Advance(level, won=False)
        stops = [rank for rank in self.stops | self.must_defend if level < rank <= self.top]
        bound = min([level + gain, *stops])
        if bound > self.top:
            return Advance(self.top, won=self.finish is Finish.PAST_TOP)
        return Advance(Rank(bound), won=False)
