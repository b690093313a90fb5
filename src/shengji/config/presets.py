"""The five sets of rules that have a name (RULES §1).

Each is written as in the table of RULES §1: what differs from the one before it.

>>> finding_friends(seats=7).decks
3
"""

from __future__ import annotations

from functools import cache, lru_cache, wraps
from typing import TYPE_CHECKING, Final

from shengji._arguments import need
from shengji.config.choices import DeckScale
from shengji.config.rule_config import RuleConfig

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = (
    "PRESETS",
    "eighty_points",
    "finding_friends",
    "house_and_guest",
    "short_game",
    "tractor",
)


def _kept(make: Callable[[], RuleConfig]) -> Callable[[], RuleConfig]:
    """Make a preset once; what is called with arguments complains of them, not of a cache."""
    kept = cache(make)

    @wraps(make)
    def preset() -> RuleConfig:
        return kept()

    return preset


@_kept
def tractor() -> RuleConfig:
    """Tractor: four players, two decks, throws with a fine, past the ace.

    >>> tractor().hand_size
    25
    """
    return RuleConfig()


@_kept
def short_game() -> RuleConfig:
    """The short game: declaring after the deal, no throws, from 2 to 7.

    >>> str(short_game().ladder.top)
    '7'
    """
    return tractor().with_options(
        {
            "declaring.when": "after_deal",
            "declaring.jokers": "big_over_small",
            "declaring.undeclared": "first_card",
            "trumps.no_trump_level": "trump",
            "throws.allowed": False,
            "throws.fine": 0,
            "following.tractor_duty": "same_length",
            "ladder.top": "7",
        }
    )


@_kept
def eighty_points() -> RuleConfig:
    """80 points: as the short game, from 2 to the ace, which must be defended to win.

    >>> str(eighty_points().ladder.finish)
    'defend_top'
    """
    return short_game().with_options({"ladder.top": "A", "ladder.finish": "defend_top"})


def house_and_guest(seats: int = 4, decks: int | str = DeckScale.FULL) -> RuleConfig:
    """House and guest with fixed teams: triples and wider sets, the house deals again.

    Args:
        seats: How many play; an even number.
        decks: How many decks, or `light` or `full`.

    Returns:
        The configuration.

    Raises:
        ConfigError: No such table can be dealt.
        ArgumentError: That is no number at all.

    >>> house_and_guest(seats=8, decks="light").decks
    3
    """
    _check_table(seats, decks)
    return _house_and_guest(seats, decks)


@lru_cache(maxsize=256, typed=True)
def _house_and_guest(seats: int, decks: int | str) -> RuleConfig:
    return eighty_points().with_options(
        {
            "table.seats": seats,
            "table.decks": decks,
            "table.direction": "clockwise",
            "declaring.when": "during_draw",
            "declaring.joker_rank": "over_all",
            "declaring.undeclared": "level_else_first",
            "trumps.widest_set": None,
            "throws.allowed": True,
            "kitty_bonus": "flat(2)",
            "settlement.holders": "flat",
            "settlement.takers_base": 1,
            "ladder.finish": "past_top",
            "succession.held": "same",
            "friends.count": "auto",
            "friends.callable": "no_trumps",
        }
    )


def finding_friends(seats: int = 5, decks: int | str = DeckScale.FULL) -> RuleConfig:
    """Finding Friends: as house and guest, but the starter calls cards for friends.

    Args:
        seats: How many play.
        decks: How many decks, or `light` or `full`.

    Returns:
        The configuration.

    Raises:
        ConfigError: No such table can be dealt.
        ArgumentError: That is no number at all.

    >>> finding_friends(seats=8).friend_count
    3
    """
    _check_table(seats, decks)
    return _finding_friends(seats, decks)


@lru_cache(maxsize=256, typed=True)
def _finding_friends(seats: int, decks: int | str) -> RuleConfig:
    return house_and_guest().with_options(
        {"table.seats": seats, "table.decks": decks, "table.teams": "friends"}
    )


def _check_table(seats: int, decks: int | str) -> None:
    need(seats, "seats", int)
    need(decks, "decks", int, str)


PRESETS: Final[dict[str, Callable[[], RuleConfig]]] = {
    "tractor": tractor,
    "short_game": short_game,
    "eighty_points": eighty_points,
    "house_and_guest": house_and_guest,
    "finding_friends": finding_friends,
}
"""The presets by name, in the order of RULES §1."""
