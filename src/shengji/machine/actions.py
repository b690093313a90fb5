"""What somebody asks the machine for (RULES §7).

An action is a request in the imperative: it may be refused, and then nothing changes. `Deal` and
`Draw` come from the table, the other five from a seat. Chance enters as data only: a `Deal` carries
the order of the pack.

Cards may be given as anything that reads as cards and are kept as a tuple in the order given:

>>> PlayCards(2, "9S 9S") == PlayCards(2, ["9S", "9S"])
True
>>> match Bury(0, "3C 4C"):
...     case Bury(seat, cards):
...         print(seat, len(cards))
0 2
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, cast, final

import attrs

from shengji._arguments import need, shown
from shengji._value import Value
from shengji.cards import Card, CardsLike, cards_of
from shengji.config import RuleConfig
from shengji.errors import ArgumentError
from shengji.rules.friends import FriendCall
from shengji.shuffle import shuffle

__all__ = (
    "Action",
    "Bury",
    "CallFriends",
    "Deal",
    "Declare",
    "Draw",
    "Pass",
    "PlayCards",
    "seat_of",
)

CallLike: TypeAlias = FriendCall | tuple[CardsLike, int]


def _to_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Read cards; those that are read already are kept as they are."""
    if type(cards) is tuple:
        for card in cards:
            if type(card) is not Card:
                break
        else:
            return cast("tuple[Card, ...]", cards)
    return cards_of(cards)


def _to_parts(
    parts: Iterable[CardsLike] | None,
) -> tuple[tuple[Card, ...], ...] | None:
    """Read the groups of cards that a leader names."""
    if parts is None:
        return None
    given: object = parts
    if not isinstance(given, Iterable) or isinstance(given, str):
        message = f"parts are groups of cards, such as ['9S 9S', '8S'], not {shown(given)}"
        raise ArgumentError(message, name="parts", value=given)
    return tuple(_to_cards(part) for part in parts)


def _to_calls(calls: Iterable[CallLike]) -> tuple[FriendCall, ...]:
    """Read calls given as `FriendCall` or as (card, ordinal) pairs."""
    given: object = calls
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise _no_calls(given)
    return tuple(call if isinstance(call, FriendCall) else _to_call(call) for call in calls)


def _to_call(pair: object) -> FriendCall:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise _no_calls(pair)
    cards = _to_cards(pair[0])
    if len(cards) != 1:
        raise _no_calls(pair)
    return FriendCall(cards[0], pair[1])


def _no_calls(given: object) -> ArgumentError:
    wanted = "calls are pairs of one card and which copy of it, such as ('AS', 2)"
    message = f"{wanted}, not {shown(given)}"
    return ArgumentError(message, name="calls", value=given)


@final
@attrs.frozen(eq=False, repr=False)
class Deal(Value):
    """The table begins a round with a pack in this order (RULES §7.1).

    Attributes:
        order: Every card of the decks, the first drawn first; the kitty is the end.
        first_seat: Who draws first in the first round of a match, seat 0 unless said. In a later
            round this is settled by the rules, so leave it out.
    """

    order: tuple[Card, ...] = attrs.field(converter=_to_cards)
    first_seat: int | None = None

    @classmethod
    def shuffled(cls, config: RuleConfig, seed: bytes | str, round_number: int) -> Deal:
        """Deal a pack that a seed makes (RULES §11).

        Args:
            config: the rules of the match: seats and decks.
            seed: the secret of the match.
            round_number: 1, 2, … counting every deal of the match, redeals too.

        Returns:
            The deal, with the first seat where `round_number` is 1.

        Raises:
            ArgumentError: Something is no rules, no seed, or no number of a round.

        >>> from shengji.config import presets
        >>> deal = Deal.shuffled(presets.tractor(), "shengji", 1)
        >>> deal.first_seat, str(deal.order[0])
        (3, '9H')
        """
        need(config, "config", RuleConfig)
        made = shuffle(seed, round_number, config.seats, config.decks)
        return cls(made.pack, made.first_seat if round_number == 1 else None)


@final
@attrs.frozen(eq=False, repr=False)
class Draw(Value):
    """The table draws up to so many cards, one seat after the other (RULES §7.1).

    Attributes:
        count: cards to draw, at least 1; more than are left draws all that are left.
    """

    count: int = 1


@final
@attrs.frozen(eq=False, repr=False)
class Declare(Value):
    """A seat shows level cards or jokers to name the trump (RULES §7.2).

    Attributes:
        seat: who declares.
        cards: the full set, cards already shown included.
    """

    seat: int
    cards: tuple[Card, ...] = attrs.field(converter=_to_cards)


@final
@attrs.frozen(eq=False, repr=False)
class Pass(Value):
    """A seat does not declare (RULES §7.2).

    Attributes:
        seat: who passes.
    """

    seat: int


@final
@attrs.frozen(eq=False, repr=False)
class Bury(Value):
    """The starter lays cards face down in place of the kitty (RULES §7.5).

    Attributes:
        seat: the starter.
        cards: as many as the kitty has.
    """

    seat: int
    cards: tuple[Card, ...] = attrs.field(converter=_to_cards)


@final
@attrs.frozen(eq=False, repr=False)
class CallFriends(Value):
    """The starter names the cards that make friends (RULES §10).

    Attributes:
        seat: the starter.
        calls: as many as the rules ask for; also given as (card, ordinal) pairs.

    >>> [str(call.card) for call in CallFriends(0, [("AS", 2)]).calls]
    ['AS']
    """

    seat: int
    calls: tuple[FriendCall, ...] = attrs.field(converter=_to_calls)


@final
@attrs.frozen(eq=False, repr=False)
class PlayCards(Value):
    """A seat plays cards to the trick (RULES §3–§5).

    Attributes:
        seat: who plays.
        cards: the cards, in any order.
        parts: a leader may say how the lead is cut, as groups that use exactly these cards.
    """

    seat: int
    cards: tuple[Card, ...] = attrs.field(converter=_to_cards)
    parts: tuple[tuple[Card, ...], ...] | None = attrs.field(default=None, converter=_to_parts)


Action: TypeAlias = Deal | Draw | Declare | Pass | Bury | CallFriends | PlayCards
"""Whatever may be asked for: a closed union, so that a `match` over it can be complete."""


def seat_of(action: Action) -> int | None:
    """Tell who asks for an action.

    Args:
        action: any action.

    Returns:
        The seat, or None where the table acts (`Deal`, `Draw`).

    >>> seat_of(Pass(3)), seat_of(Draw(5))
    (3, None)
    """
    return None if isinstance(action, Deal | Draw) else action.seat
