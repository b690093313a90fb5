"""Advice: an action, and a code for the reason, with the sentence that it stands for."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Self, final

import attrs

if TYPE_CHECKING:
    from shengji.machine import Action

__all__ = ("Hint", "HintCode")


class HintCode(StrEnum):
    """Why an action is advised: a stable word, with the English sentence that it stands for.

    >>> HintCode.FEED_PARTNER
    <HintCode.FEED_PARTNER: 'feed_partner'>
    >>> HintCode.FEED_PARTNER.sentence
    'Your side is winning the trick: give points.'
    """

    sentence: str

    def __new__(cls, word: str, sentence: str = "") -> Self:
        """Make the member `word`; `sentence` rides along."""
        code = str.__new__(cls, word)
        code._value_ = word
        code.sentence = sentence
        return code

    # Declaring (RULES §7.2).
    NAME_LONG_SUIT = "name_long_suit", "You are long in this suit: make it trump."
    NAME_NO_TRUMP = "name_no_trump", "You hold the top cards and no long suit: play no trump."
    OVERRULE = "overrule", "This suit suits you better than what stands: overrule it."
    TOO_SHORT_TO_DECLARE = "too_short_to_declare", "No suit is long enough to name: wait."
    LET_IT_STAND = "let_it_stand", "What stands suits you well enough: let it stand."

    # The kitty and the friends (RULES §7.5, §10).
    BURY_SHORT_SUIT = "bury_short_suit", "Bury a short suit, so that you can ruff it."
    BURY_LOSERS = "bury_losers", "Bury low cards that win nothing and hold no points."
    CALL_HIGH_CARDS = (
        "call_high_cards",
        "Call high cards that you miss, in suits that you can lead.",
    )

    # Leading (RULES §3, §4).
    LEAD_WINNER = "lead_winner", "Nothing unseen in this suit is higher: take the trick."
    LEAD_STRONG_PART = "lead_strong_part", "This is likely to win: few hands can beat it."
    CASH_THROW = "cash_throw", "No unseen card beats any part of this throw: lead it whole."
    LEAD_TO_PARTNER = "lead_to_partner", "Your side can win this suit behind you: lead it."
    LEAD_FOR_FRIEND = "lead_for_friend", "Lead the suit of the card that you called."
    DRAW_TRUMPS = "draw_trumps", "Draw the other side's trumps."
    LEAD_LOW = "lead_low", "You have no sure winner: lead what costs least."

    # Following (RULES §5, §6).
    ONLY_PLAY = "only_play", "You can play nothing else."
    FEED_PARTNER = "feed_partner", "Your side is winning the trick: give points."
    SAVE_STRENGTH = "save_strength", "Your side is winning the trick: keep your good cards."
    TAKE_POINTS = "take_points", "Take the trick: there are points in it."
    TAKE_LEAD = "take_lead", "Take the trick cheaply, and the lead."
    RUFF_POINTS = "ruff_points", "Ruff: there are points in the trick."
    RUFF_CHEAPLY = "ruff_cheaply", "Ruff cheaply and take the lead."
    SAVE_FOR_LAST = "save_for_last", "Keep your best trump: the last trick decides the kitty."
    DUCK = "duck", "You cannot win this cheaply: play low and give no points."
    DISCARD = "discard", "You are void: throw off what you need least."
    SHOW_FRIEND = "show_friend", "Play the called card and join the starter."


@final
@attrs.frozen
class Hint:
    """What to do and why.

    Attributes:
        action: What to do; it is legal.
        code: Why.

    >>> from shengji.machine import Pass
    >>> str(Hint(Pass(0), HintCode.LET_IT_STAND))
    'What stands suits you well enough: let it stand.'
    """

    action: Action
    code: HintCode

    def __str__(self) -> str:
        """Give the reason in English."""
        return self.code.sentence
