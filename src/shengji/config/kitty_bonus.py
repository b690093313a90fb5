"""How much the kitty's points are multiplied by when an opponent wins the last trick (RULES §8).

A bonus looks at the shape of the last lead as it stood: for each of its parts the width and the
length, `((2, 3),)` for a tractor of three pairs. Any frozen value with a `multiplier` method may
stand in `RuleConfig.kitty_bonus`; the five here are those of RULES §1.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias, final, runtime_checkable

import attrs

from shengji._value import Value

__all__ = (
    "CardsLed",
    "Flat",
    "KittyBonus",
    "LargestPart",
    "NoBonus",
    "Power",
    "Shape",
)

Shape: TypeAlias = tuple[tuple[int, int], ...]
"""The (width, length) of each part of a pattern."""


@runtime_checkable
class KittyBonus(Protocol):
    """What a kitty bonus has to do (RULES §8)."""

    def multiplier(self, shape: Shape) -> int:
        """What the kitty's points are multiplied by after a last lead of this shape."""


@final
@attrs.frozen(eq=False, repr=False)
class Flat(Value):
    """The same multiplier whatever was led.

    Attributes:
        k: The multiplier.

    >>> Flat(2).multiplier(((2, 3),))
    2
    """

    k: int

    def multiplier(self, shape: Shape) -> int:  # noqa: ARG002 - the protocol gives it
        """`k` itself."""
        return self.k


@final
@attrs.frozen(eq=False, repr=False)
class CardsLed(Value):
    """So much for each card of the last lead, a throw counted whole.

    Attributes:
        k: How much, for each card.

    >>> CardsLed(2).multiplier(((2, 1), (1, 1)))
    6
    """

    k: int

    def multiplier(self, shape: Shape) -> int:
        """`k` times the cards led."""
        return self.k * sum(width * length for width, length in shape)


@final
@attrs.frozen(eq=False, repr=False)
class LargestPart(Value):
    """So much for each card of the largest part of the last lead.

    Attributes:
        k: How much, for each card.

    >>> LargestPart(2).multiplier(((2, 1), (1, 1)))
    4
    """

    k: int

    def multiplier(self, shape: Shape) -> int:
        """`k` times the cards in the largest part."""
        return self.k * max(width * length for width, length in shape)


@final
@attrs.frozen(eq=False, repr=False)
class Power(Value):
    """A power, with the cards of the largest part of the last lead as exponent.

    Attributes:
        k: The base.

    >>> Power(2).multiplier(((2, 2), (1, 1)))
    16
    """

    k: int

    def multiplier(self, shape: Shape) -> int:
        """`k` to the number of cards in the largest part."""
        power: int = self.k ** max(width * length for width, length in shape)
        return power


@final
@attrs.frozen(eq=False, repr=False)
class NoBonus(Value):
    """The kitty counts for nobody.

    >>> NoBonus().multiplier(((1, 1),))
    0
    """

    def multiplier(self, shape: Shape) -> int:  # noqa: ARG002 - the protocol gives it
        """Nothing."""
        return 0
