"""Shares, and how far they can be trusted: Wilson's interval for a number of successes.

A share of 60 in 100 says less than one of 6,000 in 10,000. Wilson's interval holds the true share
with the confidence asked for, also where the share is near 0 or 1 or the number is small, where the
better-known interval of the normal distribution leaves the range of shares.

>>> share = Share(60, 100)
>>> share.value, tuple(round(end, 3) for end in share.interval())
(0.6, (0.502, 0.691))
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final, final

import attrs

from shengji.errors import ArgumentError

__all__ = ("CONFIDENCE", "Share", "wilson")

CONFIDENCE: Final = 0.95
"""How often an interval holds the true share, unless said otherwise."""


def wilson(count: int, number: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Give Wilson's interval for a share.

    Args:
        count: The successes.
        number: The trials.
        confidence: How often the interval is to hold the true share, between 0 and 1.

    Returns:
        The lower and the upper end; 0 and 1 where nothing was tried.

    Raises:
        ArgumentError: There are more successes than trials, or an argument is out of its range.

    >>> tuple(round(end, 4) for end in wilson(0, 10))
    (0.0, 0.2775)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not 0 <= count <= number:
        message = f"{count} is no number of successes in {number} trials"
        raise ArgumentError(message, name="count", value=count)
    if not 0 < confidence < 1:
        message = f"a confidence is between 0 and 1, not {confidence}"
        raise ArgumentError(message, name="confidence", value=confidence)
    if not number:
        return 0.0, 1.0
    spread = NormalDist().inv_cdf((1 + confidence) / 2) ** 2 / number
    share = count / number
    middle = share + spread / 2
    half = sqrt(spread * (share * (1 - share) + spread / 4))
    # The ends are exact where all trials gave the same, which floating point may miss.
    low = 0.0 if count == 0 else (middle - half) / (1 + spread)
    high = 1.0 if count == number else (middle + half) / (1 + spread)
    return low, high


@final
@attrs.frozen
class Share:
    """So many of so many.

    Attributes:
        count: The successes.
        number: The trials.

    >>> str(Share(3, 4))
    '75.0 % (30.1 to 95.4)'
    """

    count: int
    number: int

    @property
    def value(self) -> float:
        """The share itself; 0 where nothing was tried."""
        return self.count / self.number if self.number else 0.0

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Give Wilson's interval.

        Args:
            confidence: How often it is to hold the true share, between 0 and 1.

        Returns:
            The lower and the upper end.

        Raises:
            ArgumentError: The confidence is out of its range.
        """
        return wilson(self.count, self.number, confidence)

    def __str__(self) -> str:
        """Give the share and its interval in per cent."""
        if not self.number:
            return "-"
        low, high = self.interval()
        return f"{self.value:.1%} ({low * 100:.1f} to {high * 100:.1f})".replace("%", " %")
