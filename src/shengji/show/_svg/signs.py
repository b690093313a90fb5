"""The signs on cards as outlines: suits, a star for jokers, and what court cards wear.

Each is drawn in a box of 100 by 100 around its middle, and scaled where it is used. So a picture
needs no fonts for them and looks the same everywhere.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from shengji.cards import Suit
from shengji.show._svg.xml import number

__all__ = ("CAP", "CROWN", "STAR", "TIARA", "placed", "suit_sign")

_FINE: Final = 20  # up to this size, in pixels, a tenth of a pixel is near enough
_COMMANDS: Final = re.compile(r"([MLCZ])([^MLCZ]*)")

_SPADE: Final = (
    "M0 -50C8 -32 45 -10 45 14C45 29 35 37 24 37C15 37 8 33 4 26C5 38 9 45 16 50L-16 50"
    "C-9 45 -5 38 -4 26C-8 33 -15 37 -24 37C-35 37 -45 29 -45 14C-45 -10 -8 -32 0 -50Z"
)
_HEART: Final = (
    "M0 49C-9 31 -47 5 -47 -20C-47 -36 -36 -46 -24 -46C-12 -46 -4 -39 0 -28C4 -39 12 -46 24 -46"
    "C36 -46 47 -36 47 -20C47 5 9 31 0 49Z"
)
_CLUB: Final = (
    "M0 -50C13 -50 23 -40 23 -27C23 -19 19 -12 13 -6C17 -9 21 -10 25 -10C38 -10 47 0 47 12"
    "C47 25 37 34 25 34C15 34 8 29 4 22C5 37 9 45 16 50L-16 50C-9 45 -5 37 -4 22"
    "C-8 29 -15 34 -25 34C-37 34 -47 25 -47 12C-47 0 -38 -10 -25 -10C-21 -10 -17 -9 -13 -6"
    "C-19 -12 -23 -19 -23 -27C-23 -40 -13 -50 0 -50Z"
)
_DIAMOND: Final = (
    "M0 -50C9 -31 22 -14 37 0C22 14 9 31 0 50C-9 31 -22 14 -37 0C-22 -14 -9 -31 0 -50Z"
)
_SUITS: Final = {
    Suit.SPADES: _SPADE,
    Suit.HEARTS: _HEART,
    Suit.CLUBS: _CLUB,
    Suit.DIAMONDS: _DIAMOND,
}

STAR: Final = "M0 -50L12 -16L48 -15L19 6L29 40L0 20L-29 40L-19 6L-48 -15L-12 -16Z"
"""What jokers have for a suit."""

CROWN: Final = (
    "M-44 38L44 38L44 26L-44 26ZM-42 20L42 20L50 -24L25 -2L6 -36L6 -40L11 -40L11 -46L-11 -46"
    "L-11 -40L-6 -40L-6 -36L-25 -2L-50 -24Z"
)
"""What kings wear."""

TIARA: Final = (
    "M-42 38L42 38L42 28L-42 28ZM-40 22L40 22L46 -10C50 -10 50 -20 44 -20C38 -20 38 -13 41 -10"
    "L25 6L23 -26C28 -28 26 -37 20 -37C14 -37 13 -29 17 -26L10 4L4 -36C9 -39 7 -48 0 -48"
    "C-7 -48 -9 -39 -4 -36L-10 4L-17 -26C-13 -29 -14 -37 -20 -37C-26 -37 -28 -28 -23 -26L-25 6"
    "L-41 -10C-38 -13 -38 -20 -44 -20C-50 -20 -50 -10 -46 -10Z"
)
"""What queens wear."""

CAP: Final = (
    "M-46 38L46 38L40 22L-40 22ZM-34 16L34 16C34 2 30 -10 24 -16C30 -20 40 -20 50 -16C48 -36 30 -50"
    " 4 -46C10 -42 12 -36 11 -31C-12 -36 -34 -20 -34 16Z"
)
"""What jacks wear: a cap with a feather."""


def suit_sign(suit: Suit) -> str:
    """Give the outline of a suit's sign."""
    return _SUITS[suit]


def placed(sign: str, size: float, x: float, y: float) -> str:
    """Write an outline as the data of a path.

    Args:
        sign: One of this module's.
        size: The height of its box, in pixels; a negative one turns it upside down.
        x: Where the middle of the box lies.
        y: The same, downwards.

    Returns:
        The data.
    """
    right, down, rest = _scaled(sign, size)
    return f"M{number(x + right)} {number(y + down)}{rest}"


@cache
def _scaled(sign: str, size: float) -> tuple[float, float, str]:
    """Write all of an outline but its beginning in steps from point to point."""
    digits = 2 if abs(size) > _FINE else 1
    written = ""
    begun = at = start = (0.0, 0.0)
    for place, (command, text) in enumerate(_COMMANDS.findall(sign)):
        if command == "Z":
            written += "z"
            at = begun
            continue
        numbers = [round(float(word) * size / 100, digits) for word in text.split()]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if place:
            written += command.lower() + _steps(points, at)
        else:
            start = points[0]
        if command == "M":
            begun = points[0]
        at = points[-1]
    return *start, written


def _steps(points: list[tuple[float, float]], at: tuple[float, float]) -> str:
    text = ""
    for x, y in points:
        for step in (x - at[0], y - at[1]):
            word = number(step)
            text += word if not text or word[0] == "-" else f" {word}"
    return text
