"""What cards are worth to keep, in points.

A card is worth what it may win later: the fewer unseen cards are above it the more; trumps more
than others; pairs more than their cards. The numbers are estimates; bots with numbers somewhat
lower or higher play about as well.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, final

from shengji._kernel.layout import TRUMPS
from shengji.cards import CARDS

if TYPE_CHECKING:
    from shengji.cards import Card
    from shengji.players.heuristics.reading import Reading

__all__ = ("Worth",)

_LOW: Final = 0.05  # for each rung, so that of two losers the lower one goes first
_WINNER: Final = 6.0
_FADES: Final = 0.62  # with each unseen card above
_PAIR: Final = 3.0
_PAIR_FADES: Final = 0.7
_TRUMP: Final = 2.5
_HIGH_TRUMP: Final = 7.0
_TRUMP_FADES: Final = 0.85
_TRUMP_PAIR: Final = 3.0
_RUFFED: Final = 0.4
_SHORT: Final = 1.5  # for getting rid of a short suit while trumps are held
_LATE: Final = 10  # cards in hand from which on the last trick is thought of
_LAST: Final = 0.3


@final
class Worth:
    """The worth of the cards of one hand at one moment.

    Attributes:
        single: By card index, the worth of one copy.
        pair: By card index, what two copies are worth besides.
        kept: The index of the trump kept for the last trick, or None.
    """

    def __init__(self, reading: Reading) -> None:
        """Weigh the cards of a hand.

        Args:
            reading: The view.
        """
        self._reading = reading
        self.single: dict[int, float] = {}
        self.pair: dict[int, float] = {}
        self.kept: int | None = None
        layout = reading.ordering.layout
        field = (1 << layout.width) - 1
        for suit, (line, held) in enumerate(zip(layout.lines, reading.held, strict=True)):
            if not held:
                continue
            rungs = reading.rungs[suit]
            above, above_pairs = 0, 0
            higher: list[tuple[int, int]] = [(0, 0)] * line.rungs
            for rung in range(line.rungs - 1, -1, -1):
                higher[rung] = above, above_pairs
                count, copies = rungs[rung]
                above += count
                above_pairs += copies > 1
            number = 0
            for at, kind in enumerate(line.kinds):
                copies = held >> at * layout.width & field
                if copies:
                    number += copies
                    self._weigh(kind, suit, line.rung_of[at], higher[line.rung_of[at]], copies)
            self._round_off(suit, number)

    def _weigh(self, kind: int, suit: int, rung: int, higher: tuple[int, int], copies: int) -> None:
        above, above_pairs = higher
        worth = _LOW * rung
        if suit == TRUMPS:
            worth += _TRUMP + _HIGH_TRUMP * _TRUMP_FADES**above
            pair = _TRUMP_PAIR
        else:
            worth += _WINNER * self._safe[suit] * _FADES**above
            pair = _PAIR * self._safe[suit]
        self.single[kind] = worth
        if copies > 1:
            self.pair[kind] = pair * _PAIR_FADES**above_pairs

    def _round_off(self, suit: int, number: int) -> None:
        """See to what a whole suit is worth: short ones go, the best trump stays to the end."""
        reading = self._reading
        line = reading.ordering.layout.lines[suit]
        kinds = [kind for kind in line.kinds if kind in self.single]
        if suit != TRUMPS:
            if reading.held[TRUMPS] and number <= 3:
                for kind in kinds:
                    self.single[kind] -= _SHORT / number
        elif reading.hand_size <= _LATE:
            self.kept = max(kinds, key=lambda kind: self.single[kind])
            self.single[self.kept] += _LAST * reading.last_trick_worth()

    @cached_property
    def _safe(self) -> tuple[float, ...]:
        """For each plain suit how likely its winners are not to be ruffed."""
        reading = self._reading
        safe = []
        for suit in range(5):
            chance = 1.0
            for seat, is_ally in enumerate(reading.allies):
                if not is_ally and reading.is_void(seat, suit):
                    chance = min(chance, 1.0 if reading.is_void(seat, TRUMPS) else _RUFFED)
            safe.append(chance)
        return tuple(safe)

    def of(self, cards: tuple[Card, ...]) -> float:
        """Add up what playing cards costs.

        Args:
            cards: Cards of the hand.

        Returns:
            The worth of the cards and of the pairs that are gone with them.
        """
        total = 0.0
        for card in cards:
            total += self.single[card.index]
        for card in dict.fromkeys(cards):
            if card.index in self.pair:
                total += self.pair[card.index]
        return total

    def each(self, points: float) -> list[float]:
        """Price the kinds of card for choosing the cheapest cards.

        Args:
            points: What a point among the cards costs; negative to get rid of points.

        Returns:
            By card index the price of one copy; only those held count.
        """
        prices = [0.0] * len(CARDS)
        for kind, worth in self.single.items():
            prices[kind] = worth + self.pair.get(kind, 0.0) / 2 + points * CARDS[kind].points
        return prices
