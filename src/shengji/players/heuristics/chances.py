"""How likely it is that a play stays ahead, from what a seat can tell.

Unseen cards are taken to lie with the other seats in proportion to the room in their hands, each
card by itself. That is not exact, and it is enough to compare plays by.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple, final

from shengji._kernel.layout import TRUMPS
from shengji._kernel.ruffs import strength

if TYPE_CHECKING:
    from shengji.config.kitty_bonus import Shape
    from shengji.players.heuristics.reading import Reading

__all__ = ("Ahead", "chance_to_beat", "chance_to_win", "height")

_OVERTAKING: Final = 0.5  # what beats one side's card need not beat that of the other


@final
class Ahead(NamedTuple):
    """The play that is ahead in a trick.

    Attributes:
        suit: The effective suit led.
        shape: The width and length of each part led, widest first.
        is_ruff: Whether it ruffs.
        rung: Its height: the top rung of the largest part.
    """

    suit: int
    shape: Shape
    is_ruff: bool
    rung: int


def height(reading: Reading, packed: int, suit: int, shape: Shape) -> Ahead:
    """Measure a play that is ahead.

    Args:
        reading: The view.
        packed: The play.
        suit: The effective suit led.
        shape: The parts led.

    Returns:
        How high it is.
    """
    layout = reading.ordering.layout
    own = packed >> layout.shift[suit] & layout.mask[suit]
    is_ruff = not own
    line = TRUMPS if is_ruff else suit
    cards = packed >> layout.shift[line] & layout.mask[line]
    return Ahead(suit, shape, is_ruff, strength(layout.lines[line], cards, shape))


def chance_to_beat(reading: Reading, seat: int, ahead: Ahead) -> float:
    """Estimate whether a seat can beat a play.

    Args:
        reading: The view.
        seat: Who might.
        ahead: The play that is ahead.

    Returns:
        The chance, from 0 to 1.
    """
    suit = ahead.suit
    chance = 0.0
    if not ahead.is_ruff and len(ahead.shape) == 1:
        chance = _chance_of(reading, seat, suit, ahead.shape[0], ahead.rung)
    if suit != TRUMPS:
        empty = (1.0 - reading.share(seat, suit)) ** reading.unseen_count[suit]
        if empty > 0.0:
            rung = ahead.rung if ahead.is_ruff else -1
            ruff = 1.0
            for part in ahead.shape:
                ruff *= _chance_of(reading, seat, TRUMPS, part, rung)
            if len(ahead.shape) > 1:
                size = sum(width * length for width, length in ahead.shape)
                trumps = reading.share(seat, TRUMPS) * reading.unseen_count[TRUMPS]
                ruff *= min(1.0, trumps / size) ** 2
            chance = min(1.0, chance + empty * ruff)
    return chance


def _chance_of(reading: Reading, seat: int, suit: int, part: tuple[int, int], rung: int) -> float:
    """Estimate whether a seat holds a set or tractor with its top above a rung."""
    share = reading.share(seat, suit)
    if not share:
        return 0.0
    width, length = part
    rungs = reading.rungs[suit]
    if width == 1:
        above = sum(count for count, _ in rungs[rung + 1 :])
        return 1.0 - (1.0 - share) ** above
    if reading.pairless[seat] >> suit & 1:
        return 0.0
    sets = [_at_least(copies, width, share) for _, copies in rungs]
    none = 1.0
    for top in range(max(rung + 1, length - 1), len(sets)):
        held = 1.0
        for at in range(top - length + 1, top + 1):
            held *= sets[at]
        none *= 1.0 - held
    return 1.0 - none


def _at_least(copies: int, width: int, share: float) -> float:
    """Give the chance that at least `width` of so many cards lie with a seat."""
    if copies < width:
        return 0.0
    return _tail(copies, width, round(share, 3))


@lru_cache(maxsize=4096)
def _tail(copies: int, width: int, share: float) -> float:
    return sum(
        comb(copies, held) * share**held * (1.0 - share) ** (copies - held)
        for held in range(width, copies + 1)
    )


def chance_to_win(reading: Reading, ahead: Ahead, *, is_ours: bool) -> float:
    """Estimate whether the seat's side wins the trick once the seat has played.

    Args:
        reading: The view.
        ahead: The play that is ahead then.
        is_ours: Whether it is of the seat's side.

    Returns:
        The chance, from 0 to 1.
    """
    ours = 1.0 if is_ours else 0.0
    turned = 1.0
    for seat in reading.later:
        beats = chance_to_beat(reading, seat, ahead)
        if reading.allies[seat]:
            ours += (1.0 - ours) * beats * turned
        else:
            lost = ours * beats * turned
            ours -= lost
        if beats > _OVERTAKING:
            turned = _OVERTAKING
    return ours
