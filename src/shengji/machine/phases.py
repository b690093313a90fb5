"""The phases of a match (RULES §7).

A round goes `DEAL` → `DRAW` (declaring between draws) or `DECLARE` (declaring after the deal) →
`BURY` → `CALL` (friends only) → `PLAY`; then comes the `DEAL` of the next round, or `OVER`.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = ("Phase",)


class Phase(StrEnum):
    """Where a match stands.

    >>> Phase.PLAY
    <Phase.PLAY: 'play'>
    """

    DEAL = "deal"
    """The table has to lay down a pack."""
    DRAW = "draw"
    """Cards are drawn and seats may declare in between; also the pause after the last card."""
    DECLARE = "declare"
    """All cards are dealt and seats speak in turn."""
    BURY = "bury"
    """The starter holds the kitty and has to bury as many cards."""
    CALL = "call"
    """The starter has to call friends."""
    PLAY = "play"
    """A seat has to play cards."""
    OVER = "over"
    """Somebody has won the match."""
