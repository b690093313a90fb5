"""Whether a part of a throw is beaten by another hand (RULES §4): a look at one mask, no search."""

from __future__ import annotations

from shengji._kernel.layout import Line
from shengji._kernel.sets import run_starts

__all__ = ["beats"]


def beats(line: Line, x: int, width: int, length: int, top: int) -> bool:
    """Say whether ``x`` holds a part of this shape whose top rung is above ``top``.

    Longer tractors and wider sets contain shorter and narrower ones, so it is enough that such a
    part begins above the rung where the thrown one begins.
    """
    return run_starts(line, x, width, length) >> ((top - length + 2) * line.width) != 0
