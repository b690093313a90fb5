"""What to bury: short plain suits that hold no winners, so that they can be ruffed (RULES §7.5).

For each choice of plain suits to be got rid of whole, the rest is filled up with the cheapest
cards; the choice that costs least is buried. Points in the kitty are at risk in the last trick, and
so cost what they are worth.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from shengji.machine import Bury
from shengji.players.hint import Hint, HintCode
from shengji.rules.ordering import EffectiveSuit

if TYPE_CHECKING:
    from shengji.cards import Card
    from shengji.machine import View

__all__ = ("choose_bury",)

_RUNG: Final = 0.15
_TOP: Final = 9.0  # the highest rung of a plain suit
_FADES: Final = 0.45  # with each rung below it
_PAIR: Final = 1.2
_POINTS: Final = 0.5
_TRUMP: Final = 14.0
_VOID: Final = 4.0  # what it is worth to be void in a suit
_VOIDS: Final = 2  # more of them can hardly be used


def choose_bury(view: View, seat: int) -> Hint:
    """Choose the cards to bury.

    Args:
        view: The view, in the phase `BURY`.
        seat: The starter.

    Returns:
        The cards, and why.
    """
    ordering = view.ordering
    size = view.config.kitty_size
    cards = [] if view.hand is None else sorted(view.hand, key=ordering.sort_key)
    costs = {card: _cost(view, card, cards.count(card)) for card in dict.fromkeys(cards)}
    suits: dict[EffectiveSuit, list[Card]] = {}
    for card in cards:
        suits.setdefault(ordering.suit_of(card), []).append(card)
    plain = [suit for suit in suits if suit is not EffectiveSuit.TRUMP]
    best: tuple[float, list[Card], bool] | None = None
    for number in range(_VOIDS + 1):
        for gone in combinations(plain, number):
            forced = [card for suit in gone for card in suits[suit]]
            if len(forced) > size:
                continue
            rest = [card for card in cards if ordering.suit_of(card) not in gone]
            rest.sort(key=lambda card: costs[card])
            chosen = forced + rest[: size - len(forced)]
            cost = sum(costs[card] for card in chosen) - _VOID * number
            if best is None or cost < best[0]:
                best = cost, chosen, bool(gone)
    chosen, is_void = ([], False) if best is None else best[1:]
    code = HintCode.BURY_SHORT_SUIT if is_void else HintCode.BURY_LOSERS
    return Hint(Bury(seat, sorted(chosen)), code)


def _cost(view: View, card: Card, copies: int) -> float:
    """Say what burying one copy of a card costs."""
    ordering = view.ordering
    rung = ordering.rung(card)
    if ordering.is_trump(card):
        return _TRUMP + rung * _RUNG + card.points
    suit = ordering.suit_of(card).index
    below = ordering.layout.lines[suit].rungs - 1 - rung
    cost = rung * _RUNG + _TOP * _FADES**below + _POINTS * card.points
    return cost + (_PAIR if copies > 1 else 0.0)
