"""Following a lead (RULES §5): what is asked of one hand, and whether a play meets it.

``Ask`` is what one lead asks of one hand; it depends on nothing else, so it is made once a turn and
serves the check, the count, the list and the random choice of plays alike.
"""

from __future__ import annotations

from shengji._kernel.layout import Layout
from shengji._kernel.owed import owed
from shengji._kernel.packing import Parts
from shengji._kernel.sets import count_cards
from shengji._kernel.supply import Duties, is_led_pattern, supplies_owed

__all__ = ["Ask"]


class Ask:
    """What a lead asks of a hand.

    Attributes:
        layout: The round's layout.
        hand: The whole hand.
        suit: The led suit, 0 to 4.
        size: Cards to play.
        of_suit: Cards to play of the led suit.
        held: The hand's cards of the led suit, in the suit's own region.
        parts: The lead's parts, widest first, then longest.
        owed: The parts that the play must be able to supply.
        duties: The options that bear on following.
    """

    __slots__ = ("duties", "hand", "held", "layout", "of_suit", "owed", "parts", "size", "suit")

    def __init__(
        self, layout: Layout, suit: int, parts: Parts, size: int, hand: int, duties: Duties
    ) -> None:
        """Find what is owed; ``parts`` are sorted, widest first, then longest."""
        line = layout.lines[suit]
        held = (hand >> layout.shift[suit]) & layout.mask[suit]
        count = count_cards(line, held)
        self.layout: Layout = layout
        self.hand: int = hand
        self.suit: int = suit
        self.size: int = size
        self.held: int = held
        self.parts: Parts = parts
        self.duties: Duties = duties
        if count > size:
            self.of_suit: int = size
            self.owed: Parts = owed(line, held, parts, duties)
        else:
            self.of_suit = count
            self.owed = ()

    def allows(self, play: int) -> bool:
        """Say whether ``play``, known to be part of the hand and of the right size, is legal."""
        layout = self.layout
        of_suit = (play >> layout.shift[self.suit]) & layout.mask[self.suit]
        if self.of_suit < self.size:
            return of_suit == self.held
        return of_suit << layout.shift[self.suit] == play and self.supplies(of_suit)

    def supplies(self, of_suit: int) -> bool:
        """Say whether cards of the led suit, as many as were led, supply all that is owed."""
        if not self.owed:
            return True
        line = self.layout.lines[self.suit]
        if supplies_owed(line, self.held, of_suit, self.owed, self.duties):
            return True
        return self.duties.protect != 0 and is_led_pattern(line, of_suit, self.parts)
