"""The winner of a whole trick (RULES §6), play by play against the best so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shengji._kernel.layout import TRUMPS, Layout, Line
from shengji._kernel.packing import Parts, fits
from shengji._kernel.ruffs import EVERY_PART, LARGEST_PART, outdoes, strength, top_rung

__all__ = ["SINGLE", "winner"]

#: The parts of a single card.
SINGLE: Final[Parts] = ((1, 1),)


def winner(layout: Layout, plays: Sequence[int], suit: int, parts: Parts, ruff: int) -> int:
    """Give the index of the winning play.

    Args:
        layout: The round's layout.
        plays: The plays in order, the lead first, each as cards of the whole hand.
        suit: The led suit.
        parts: The lead's parts; several are a throw that stands.
        ruff: How ruffs of a throw are compared, a constant of ``ruffs``.
    """
    if parts == SINGLE:
        return _highest_card(layout, plays)
    shift = layout.shift[suit]
    mask = layout.mask[suit]
    alone = len(parts) == 1
    best = 0
    ruffed = suit == TRUMPS
    lead = (plays[0] >> shift) & mask
    ahead = strength(layout.lines[suit], lead, parts) if alone else 0
    trumps = layout.lines[TRUMPS]
    trump_shift = layout.shift[TRUMPS]
    for index in range(1, len(plays)):
        play = plays[index]
        if not ruffed or suit == TRUMPS:
            own = (play >> shift) & mask
            if own << shift == play:
                # A throw that stands is not beaten in its own suit.
                if alone:
                    rung = strength(layout.lines[suit], own, parts)
                    if rung > ahead:
                        best, ahead = index, rung
                continue
        if suit == TRUMPS or not play >> trump_shift or play & ((1 << trump_shift) - 1):
            continue
        own = play >> trump_shift
        rung = _height(trumps, own, parts, ruff)
        if rung < 0:
            continue
        if ruffed and ruff == EVERY_PART and not alone:
            higher = outdoes(trumps, own, plays[best] >> trump_shift, parts)
        else:
            higher = rung > ahead or not ruffed
        if higher:
            best, ahead, ruffed = index, rung, True
    return best


def _height(trumps: Line, x: int, parts: Parts, ruff: int) -> int:
    """Give the rung by which a ruff is measured, -1 for no match."""
    if len(parts) == 1 or ruff == LARGEST_PART:
        return strength(trumps, x, parts)
    return top_rung(trumps, x) if fits(trumps, x, parts) else -1


def _highest_card(layout: Layout, plays: Sequence[int]) -> int:
    """Decide a trick of single cards: each play is one bit."""
    width = layout.width
    suit_at = layout.suit_at
    rung_at = layout.rung_at
    best = 0
    field = (plays[0].bit_length() - 1) // width
    suit = suit_at[field]
    ahead = rung_at[field]
    for index in range(1, len(plays)):
        field = (plays[index].bit_length() - 1) // width
        if suit_at[field] == suit:
            if rung_at[field] > ahead:
                best, ahead = index, rung_at[field]
        elif suit_at[field] == TRUMPS:
            best, suit, ahead = index, TRUMPS, rung_at[field]
    return best
