"""Whether to declare: a suit in which the hand is long, for its size so far (RULES §7.2).

A trump suit is measured by the cards that it makes trumps and by the level cards and jokers that
are trumps anyway. What the hand has is compared with its fair share, so that the same measure
serves after five cards and after all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji.cards import Rank, Suit
from shengji.machine import Declare, Pass
from shengji.players.hint import Hint, HintCode
from shengji.rules.declaring import declaration_strength

if TYPE_CHECKING:
    from shengji.cards import Card
    from shengji.hands import Hand
    from shengji.machine import View

__all__ = ("choose_declaration",)

_LEAST_DRAWN: Final = 6  # cards before which nobody can judge a hand
_FAIR: Final = 12 / 54  # of the pack is of the trump suit, level cards and jokers apart
_LONG: Final = 1.15  # times its fair share
_LONG_FIRST: Final = 0.8  # in the first round who declares becomes the starter
_BETTER: Final = 1.0  # cards that a suit must be longer than the one that stands
_JOKER_SHARE: Final = 0.16  # of the hand, for playing without a trump suit
_PAIR: Final = 0.5


def choose_declaration(view: View, seat: int) -> Hint:
    """Choose what to say.

    Args:
        view: The view, in a phase in which seats declare.
        seat: Its seat.

    Returns:
        A declaration or a pass, and why.
    """
    hand = view.hand
    if hand is None or (view.left and len(hand) < _LEAST_DRAWN):
        return Hint(Pass(seat), HintCode.TOO_SHORT_TO_DECLARE)
    standing = view.declarations[-1] if view.declarations else None
    # Of several copies more are harder to overrule, and they stay in the hand.
    rated = [
        (*_weigh(view, hand, action.cards), declaration_strength(action.cards, view.config), action)
        for action in view.legal
        if isinstance(action, Declare)
    ]
    best = max(rated, key=lambda each: (each[0], each[2]), default=None)
    stands = 0.0 if standing is None else _length(hand, standing.cards[0].suit, view.level)
    if best is None:
        code = HintCode.TOO_SHORT_TO_DECLARE if standing is None else HintCode.LET_IT_STAND
        return Hint(Pass(seat), code)
    if standing is not None:
        is_own_side = not view.config.is_friends and (standing.seat - seat) % 2 == 0
        margin = _BETTER * (3.0 if is_own_side else 1.0)
        mine = _length(hand, best[3].cards[0].suit, view.level)
        if best[0] < 0.0 or mine < stands + margin:
            return Hint(Pass(seat), HintCode.LET_IT_STAND)
        return Hint(best[3], HintCode.OVERRULE)
    if best[0] < 0.0:
        return Hint(Pass(seat), HintCode.TOO_SHORT_TO_DECLARE)
    return Hint(best[3], best[1])


def _weigh(view: View, hand: Hand, cards: tuple[Card, ...]) -> tuple[float, HintCode]:
    """Say by how many cards the hand is longer than it should be to declare this."""
    suit = cards[0].suit
    size = len(hand)
    if suit is None:
        high = sum(1 for card in hand if card.is_joker or card.rank is Rank.ACE)
        return high - 2 * _JOKER_SHARE * size, HintCode.NAME_NO_TRUMP
    is_first = view.starter is None
    fair = _FAIR * size * (_LONG_FIRST if is_first else _LONG)
    return _length(hand, suit, view.level) - fair, HintCode.NAME_LONG_SUIT


def _length(hand: Hand, suit: Suit | None, level: Rank) -> float:
    """Count the cards that a trump suit makes trumps, and its pairs."""
    total = 0.0
    for card, copies in hand.counts():
        if card.suit is suit and card.rank is not level and not card.is_joker:
            total += copies + (_PAIR if copies > 1 else 0.0)
    return total
