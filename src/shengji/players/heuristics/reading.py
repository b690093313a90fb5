"""What a seat can tell from its view: which cards are out, who is void, who is on whose side.

Hands, plays and what is unseen are packed as the round's ordering packs them. A share is the
chance that one unseen card of a suit lies with one seat; it takes account of the sizes of the hands
and of the seats that have shown that they are void.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, final

from shengji._kernel.layout import TRUMPS
from shengji._kernel.sets import count_cards
from shengji.cards import CARDS
from shengji.config import Protect
from shengji.rules.ordering import Ordering

if TYPE_CHECKING:
    from shengji.cards import Card
    from shengji.config.kitty_bonus import Shape
    from shengji.machine import View
    from shengji.rules.friends import Calls
    from shengji.rules.tricks import Trick

__all__ = ("Reading",)

_KITTY_TRUMPS: Final = 0.1  # hardly anybody buries a trump
_USUAL_KITTY: Final = 4.0  # points a deck


@final
class Reading:
    """A view in the phase `PLAY`, thought over.

    Attributes:
        view: The view.
        seat: Whose it is.
        ordering: Of the round.
        hand: The seat's cards, packed.
        held: The seat's cards of each effective suit, in the suit's own region.
        unseen: The cards that others hold or that lie buried, of each suit likewise.
        void: For each seat a mask of the suits that it has shown to be void in.
        pairless: For each seat a mask of the suits in which it has shown to hold no pair.
    """

    def __init__(self, view: View, seat: int) -> None:
        """Read a view.

        Args:
            view: The view.
            seat: Its seat.
        """
        self.view = view
        self.seat = seat
        ordering = view.ordering
        self.ordering: Ordering = ordering
        layout = ordering.layout
        self.hand: int = ordering.pack(tuple(view.hand or ()))
        seats = len(view.hand_sizes)
        self.void: list[int] = [0] * seats
        self.pairless: list[int] = [0] * seats
        tells_sets = view.config.following.protect is Protect.NONE
        unseen = _whole_pack(ordering) - self.hand - ordering.pack(view.kitty or ())
        tricks = view.finished if view.trick is None else (*view.finished, view.trick)
        for trick in tricks:
            for play in trick.plays:
                unseen -= ordering.pack(play.cards)
            self._note(trick, tells_sets=tells_sets)
        self.held: tuple[int, ...] = self._by_suit(self.hand)
        self.unseen: tuple[int, ...] = self._by_suit(unseen)
        self.unseen_count: tuple[int, ...] = tuple(
            count_cards(line, cards) for line, cards in zip(layout.lines, self.unseen, strict=True)
        )

    def _note(self, trick: Trick, *, tells_sets: bool) -> None:
        """Note which suits a trick shows its followers to be short in."""
        if trick.lead is None:
            return
        suit_of = self.ordering.layout.suit_of
        suit = trick.lead.suit.index
        size = trick.lead.size
        has_sets = tells_sets and trick.lead.shape[0][0] > 1
        for play in trick.plays[1:]:
            cards = play.cards
            count = sum(1 for card in cards if suit_of[card.index] == suit)
            if count < size:
                self.void[play.seat] |= 1 << suit
            elif has_sets and len(frozenset(cards)) == size:
                self.pairless[play.seat] |= 1 << suit

    def _by_suit(self, packed: int) -> tuple[int, ...]:
        layout = self.ordering.layout
        return tuple(
            (packed >> shift) & mask for shift, mask in zip(layout.shift, layout.mask, strict=True)
        )

    @cached_property
    def is_declarer(self) -> bool:
        """Whether the seat is, or will be, of the starter's side."""
        view = self.view
        return self.seat in view.declarers or (
            view.calls is not None and self.answer(view.calls) is not None
        )

    def answer(self, calls: Calls) -> Card | None:
        """Find a card by which the seat can expect to join.

        Args:
            calls: How the friends' calls stand.

        Returns:
            A called card in the hand, if playing it may answer the call.
        """
        hand = self.view.hand or ()
        if self.seat == self.view.starter:
            return None
        for at, call in enumerate(calls.calls):
            is_open = calls.answers[at] is None and not calls.lost[at]
            if is_open and call.card in hand:
                return call.card
        return None

    @cached_property
    def allies(self) -> tuple[bool, ...]:
        """For each seat whether it is taken to be on the seat's side."""
        view = self.view
        declarers = view.declarers
        mine = self.is_declarer
        # Whoever has not joined is taken for an opponent.
        return tuple(
            seat == self.seat or (seat in declarers) is mine for seat in range(len(view.hand_sizes))
        )

    @cached_property
    def later(self) -> tuple[int, ...]:
        """The seats that play to this trick after the seat, in order."""
        seats = len(self.view.hand_sizes)
        trick = self.view.trick
        done = 0 if trick is None else len(trick.plays)
        return tuple((self.seat + step) % seats for step in range(1, seats - done))

    @cached_property
    def rungs(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each suit and rung how many cards are unseen, and the most copies of one kind."""
        layout = self.ordering.layout
        field = (1 << layout.width) - 1
        found = []
        for line, unseen in zip(layout.lines, self.unseen, strict=True):
            counts, copies = [0] * line.rungs, [0] * line.rungs
            for at, rung in enumerate(line.rung_of):
                number = unseen >> at * layout.width & field
                counts[rung] += number
                copies[rung] = max(copies[rung], number)
            found.append(tuple(zip(counts, copies, strict=True)))
        return tuple(found)

    def share(self, seat: int, suit: int) -> float:
        """Give the chance that one unseen card of a suit lies with a seat.

        Args:
            seat: The seat, not the view's own.
            suit: The effective suit.

        Returns:
            A number from 0 to 1.
        """
        return self._shares[suit][seat]

    @cached_property
    def _shares(self) -> tuple[tuple[float, ...], ...]:
        view = self.view
        buried = 0.0 if view.kitty is not None else float(view.config.kitty_size)
        shares = []
        for suit in range(5):
            room = [
                0 if seat == self.seat or self.void[seat] >> suit & 1 else size
                for seat, size in enumerate(view.hand_sizes)
            ]
            total = sum(room) + buried * (_KITTY_TRUMPS if suit == TRUMPS else 1.0)
            shares.append(tuple(size / total if total else 0.0 for size in room))
        return tuple(shares)

    def is_void(self, seat: int, suit: int) -> bool:
        """Tell whether a seat is sure to have nothing of a suit.

        Args:
            seat: The seat, not the view's own.
            suit: The effective suit.

        Returns:
            Whether it has shown it, or nothing is unseen.
        """
        return bool(self.void[seat] >> suit & 1) or not self.unseen_count[suit]

    @cached_property
    def table(self) -> int:
        """The points that lie in the trick."""
        trick = self.view.trick
        return 0 if trick is None else trick.points

    @cached_property
    def hand_size(self) -> int:
        """How many cards the seat holds."""
        return self.view.hand_sizes[self.seat]

    def last_trick_worth(self, shape: Shape = ((1, 1),)) -> float:
        """Say what it is worth to win the last trick, the trick's own points aside.

        Args:
            shape: The width and length of each part led to it.

        Returns:
            The points of the kitty, as far as the seat knows them, multiplied.
        """
        view = self.view
        if view.kitty is not None:
            points: float = sum(card.points for card in view.kitty)
        else:
            points = _USUAL_KITTY * view.config.decks
        return points * view.config.kitty_bonus.multiplier(shape)


@lru_cache(maxsize=256)
def _whole_pack(ordering: Ordering) -> int:
    return ordering.pack(CARDS) * ordering.decks
