"""What happened, as facts (RULES §7–§10).

An event says all that followed from an action: who won, how many points, the new levels. Replaying
events never decides a rule anew, so an old record keeps its meaning.

The log of a game is omniscient. Each event says below who may see which field; in what a seat is
given, a field that it may not see is None.

>>> match CardDrawn(1, None):
...     case CardDrawn(seat, card):
...         print(seat, card)
1 None
"""

from __future__ import annotations

from typing import TypeAlias, final

import attrs

from shengji._value import Value
from shengji.cards import Card, Rank
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Trump

__all__ = (
    "CallLost",
    "CardDrawn",
    "CardsPlayed",
    "Declared",
    "Event",
    "FailedThrow",
    "FriendJoined",
    "FriendsCalled",
    "HandsDealt",
    "KittyBuried",
    "KittyShown",
    "KittyTaken",
    "KittyTurned",
    "LevelsChanged",
    "MatchWon",
    "Passed",
    "RoundBegan",
    "RoundScored",
    "StarterChosen",
    "ThrowFailed",
    "TrickWon",
    "TrumpFixed",
)


@final
@attrs.frozen(eq=False, repr=False)
class RoundBegan(Value):
    """A pack was laid on the table.

    Seen by: everybody, but `pack` by nobody.

    Attributes:
        number: of the round in the match, from 1; a redeal keeps it.
        deal: of the deal in the match, from 1; a redeal counts on.
        level: the rank that is played.
        first_seat: who draws first.
        starter: the starter, or None while it is not known (first round).
        pack: every card in the order of drawing, the kitty last.
    """

    number: int
    deal: int
    level: Rank
    first_seat: int
    starter: int | None
    pack: tuple[Card, ...] | None


@final
@attrs.frozen(eq=False, repr=False)
class CardDrawn(Value):
    """A seat drew the next card of the pack.

    Seen by: everybody, but `card` by the seat that drew it.

    Attributes:
        seat: who drew.
        card: which card.
    """

    seat: int
    card: Card | None


@final
@attrs.frozen(eq=False, repr=False)
class HandsDealt(Value):
    """All hands were dealt at once, where nobody may declare in between.

    Seen by: everybody, but each hand by its own seat alone.

    Attributes:
        hands: by seat, the cards in the order in which they were drawn.
    """

    hands: tuple[tuple[Card, ...] | None, ...]


@final
@attrs.frozen(eq=False, repr=False)
class Declared(Value):
    """A seat showed cards to name the trump. Seen by everybody.

    Attributes:
        seat: who declared.
        cards: the full set shown; it stays in the hand.
        trump: what it makes trump while it stands.
    """

    seat: int
    cards: tuple[Card, ...]
    trump: Trump


@final
@attrs.frozen(eq=False, repr=False)
class Passed(Value):
    """A seat did not declare. Seen by everybody.

    Attributes:
        seat: who passed.
    """

    seat: int


@final
@attrs.frozen(eq=False, repr=False)
class KittyTurned(Value):
    """Nobody declared, so the kitty was turned, or the round is dealt anew. Seen by everybody.

    Attributes:
        cards: the cards turned, in order; none where the round is dealt anew.
        redeal: whether the round is dealt anew.
    """

    cards: tuple[Card, ...]
    redeal: bool = False


@final
@attrs.frozen(eq=False, repr=False)
class TrumpFixed(Value):
    """The trump of the round is settled. Seen by everybody.

    Attributes:
        trump: level and suit; the suit is None in a no-trump round.
    """

    trump: Trump


@final
@attrs.frozen(eq=False, repr=False)
class StarterChosen(Value):
    """A seat is the starter: of this round if it is the first, else of the next. Seen by everybody.

    Attributes:
        seat: the starter.
    """

    seat: int


@final
@attrs.frozen(eq=False, repr=False)
class KittyTaken(Value):
    """The starter picked up the kitty.

    Seen by: everybody, but `cards` by the starter.

    Attributes:
        seat: the starter.
        cards: the kitty, in the order of the pack.
    """

    seat: int
    cards: tuple[Card, ...] | None


@final
@attrs.frozen(eq=False, repr=False)
class KittyBuried(Value):
    """The starter laid cards face down.

    Seen by: everybody, but `cards` by the starter (until `KittyShown`).

    Attributes:
        seat: the starter.
        cards: the cards buried.
    """

    seat: int
    cards: tuple[Card, ...] | None


@final
@attrs.frozen(eq=False, repr=False)
class FriendsCalled(Value):
    """The starter named the cards that make friends. Seen by everybody.

    Attributes:
        seat: the starter.
        calls: the cards and which copy of each.
    """

    seat: int
    calls: tuple[FriendCall, ...]


@final
@attrs.frozen(eq=False, repr=False)
class CardsPlayed(Value):
    """A seat played cards to the trick. Seen by everybody.

    Attributes:
        seat: who played.
        cards: as played; after a failed throw the forced part only.
        parts: of a lead, its parts as they stand, the deciding one first; None of a follow.
    """

    seat: int
    cards: tuple[Card, ...]
    parts: tuple[tuple[Card, ...], ...] | None = None


@final
@attrs.frozen(eq=False, repr=False)
class ThrowFailed(Value):
    """A throw was beaten; the forced part is played next, as `CardsPlayed`. Seen by everybody.

    Attributes:
        seat: who threw.
        cards: the whole throw, as shown.
        parts: its parts as the leader cut it, or else the canonical ones.
        forced: the part that has to be played.
        returned: the cards that went back to the hand.
        challenger: the seat that decided, where the rules make it public
            (`throws.forced=first_challenger`); else None.
        fine: points.
        paid_to: the seats of the side that the fine goes to; empty without a fine, and with
            friends, where fines are settled by the sides at the end.
    """

    seat: int
    cards: tuple[Card, ...]
    parts: tuple[tuple[Card, ...], ...]
    forced: tuple[Card, ...]
    returned: tuple[Card, ...]
    challenger: int | None
    fine: int
    paid_to: tuple[int, ...]


@final
@attrs.frozen(eq=False, repr=False)
class FriendJoined(Value):
    """A call was answered. Seen by everybody.

    Attributes:
        seat: who played the named copy; it is a declarer from now on (and may have been one
            before).
        call: the call that was answered.
    """

    seat: int
    call: FriendCall


@final
@attrs.frozen(eq=False, repr=False)
class CallLost(Value):
    """The starter played the named copy itself, so nobody answers the call. Seen by everybody.

    Attributes:
        call: the call that is lost.
    """

    call: FriendCall


@final
@attrs.frozen(eq=False, repr=False)
class TrickWon(Value):
    """A trick is complete. Seen by everybody.

    Attributes:
        seat: who won it and leads next.
        points: card points in the trick.
    """

    seat: int
    points: int


@final
@attrs.frozen(eq=False, repr=False)
class KittyShown(Value):
    """The buried kitty was turned up after the last trick. Seen by everybody.

    Attributes:
        cards: the cards buried.
        points: card points in it.
    """

    cards: tuple[Card, ...]
    points: int


@final
@attrs.frozen(eq=False, repr=False)
class RoundScored(Value):
    """The round was counted (RULES §8). Seen by everybody.

    Attributes:
        declarers: the seats of the starter's side at the end, in order.
        trick_points: card points in tricks that opponents won.
        fine_points: what fines add to the opponents' total (negative: take from it).
        multiplier: of the kitty's points, from the last lead; 0 where declarers won the last trick.
        kitty_points: what the kitty adds, multiplied.
        points: the opponents' total.
        held: whether the declarers held.
        gain: levels that the gaining side is due.
    """

    declarers: tuple[int, ...]
    trick_points: int
    fine_points: int
    multiplier: int
    kitty_points: int
    points: int
    held: bool
    gain: int


@final
@attrs.frozen(eq=False, repr=False)
class LevelsChanged(Value):
    """The levels after a round, also where they stayed (RULES §9). Seen by everybody.

    Attributes:
        levels: by seat.
    """

    levels: tuple[Rank, ...]


@final
@attrs.frozen(eq=False, repr=False)
class MatchWon(Value):
    """The match is over. Seen by everybody.

    Attributes:
        seats: the winners, in order.
    """

    seats: tuple[int, ...]


@final
@attrs.frozen(eq=False, repr=False)
class FailedThrow(Value):
    """A throw that was beaten, and when.

    Attributes:
        trick: How many tricks of the round were finished before.
        throw: What everybody saw of it.
    """

    trick: int
    throw: ThrowFailed


Event: TypeAlias = (
    RoundBegan
    | CardDrawn
    | HandsDealt
    | Declared
    | Passed
    | KittyTurned
    | TrumpFixed
    | StarterChosen
    | KittyTaken
    | KittyBuried
    | FriendsCalled
    | CardsPlayed
    | ThrowFailed
    | FriendJoined
    | CallLost
    | TrickWon
    | KittyShown
    | RoundScored
    | LevelsChanged
    | MatchWon
)
"""Whatever may have happened: a closed union, so that a `match` over it can be complete."""
