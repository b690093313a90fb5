"""Which friends to call: the high cards that the starter misses (RULES §10).

Called are the highest cards of plain suits, the copy that comes after the starter's own; of equal
cards those come first whose suit the starter can lead, as a friend then shows himself soon.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji.cards import CARDS
from shengji.machine import CallFriends
from shengji.players.hint import Hint, HintCode
from shengji.rules.friends import FriendCall

if TYPE_CHECKING:
    from shengji.cards import Card
    from shengji.machine import View

__all__ = ("choose_calls",)

_OWN: Final = 0.6  # rungs that a copy in the own hand is worth: its play calls for the next one
_UNLEADABLE: Final = 1.5  # rungs that it costs to have nothing low to lead to the card
_NEXT: Final = 0.9  # rungs that each copy after the first that is missing costs
_HOPELESS: Final = 100.0  # only where nothing else is left to call


def choose_calls(view: View, seat: int) -> Hint:
    """Choose the friends to call.

    Args:
        view: The view, in the phase `CALL`.
        seat: The starter.

    Returns:
        The calls, and why.
    """
    config, ordering = view.config, view.ordering
    buried = view.kitty or ()
    rated: list[tuple[float, int, FriendCall]] = []
    for card in CARDS:
        if ordering.is_trump(card):
            continue
        held = 0 if view.hand is None else view.hand.count(card)
        gone = buried.count(card)
        for ordinal in range(1, config.decks + 1):
            rate = _rate(view, card, held, ordinal)
            if not held < ordinal <= config.decks - gone:
                rate -= _HOPELESS
            rated.append((rate, -card.index, FriendCall(card, ordinal)))
    rated.sort(key=lambda each: each[:2], reverse=True)
    calls = [call for _, _, call in rated[: config.friend_count]]
    return Hint(CallFriends(seat, calls), HintCode.CALL_HIGH_CARDS)


def _rate(view: View, card: Card, held: int, ordinal: int) -> float:
    """Say how good a call is, in rungs."""
    ordering = view.ordering
    suit = ordering.suit_of(card)
    below = ordering.layout.lines[suit.index].rungs - 1 - ordering.rung(card)
    can_lead = any(ordering.suit_of(own) is suit and own is not card for own in view.hand or ())
    rate = -float(below) - _NEXT * (ordinal - held - 1)
    if held:
        rate += _OWN
    elif not can_lead:
        rate -= _UNLEADABLE
    return rate
