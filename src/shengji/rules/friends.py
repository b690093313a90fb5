"""Friends: cards that are called, and who joins by playing them (RULES §10).

After burying, the starter calls as many copies of cards as friends are wanted, such as the second
ace of spades. Copies are counted as they are played, the buried and the taken-back ones never; the
seat that plays the copy called joins the declarers, with all that it has won. `Calls` says how far
that has come; it changes only when a card that is called is played.

>>> from shengji.config import presets
>>> calls = Calls.begin([FriendCall("AS", 2)], starter=0)
>>> calls = calls.play(3, [Card("AS")], presets.finding_friends()).calls
>>> calls.play(1, [Card("AS")], presets.finding_friends()).joins
((1, FriendCall(card=Card('AS'), ordinal=2)),)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Self, final

import attrs

from shengji._arguments import as_data, is_whole, need, shown
from shengji._value import Value
from shengji.cards import Card
from shengji.config import CallableCards, Joins, RuleConfig, SelfCall
from shengji.errors import ArgumentError, ParseError, Violation, ViolationCode
from shengji.rules.ordering import Ordering

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ("Calls", "CallsPlayed", "FriendCall", "check_calls")

_ORDINAL: Final = re.compile(r"[1-9][0-9]{0,3}")


def _one_card(card: Card | str) -> Card:
    if isinstance(card, Card):
        return card
    if not isinstance(card, str):
        raise ArgumentError(f"a call is for a card, not {shown(card)}", name="card", value=card)
    return Card.parse(card)


@final
@attrs.frozen(eq=False, repr=False)
class FriendCall(Value):
    """One copy of a card, called for a friend.

    Attributes:
        card: The card.
        ordinal: Which copy of it, in the order in which copies are played, from 1.

    >>> str(FriendCall("AS", 2))
    'AS#2'
    """

    card: Card = attrs.field(converter=_one_card)
    ordinal: int

    @classmethod
    def parse(cls, text: str) -> FriendCall:
        """Read a call.

        Args:
            text: The card, `#`, and which copy of it, such as `AS#2`.

        Returns:
            The call.

        Raises:
            ParseError: It is no call.
            ArgumentError: It is no text.

        >>> FriendCall.parse("♠A#2")
        FriendCall(card=Card('AS'), ordinal=2)
        """
        need(text, "text", str)
        card, _, copy = text.strip().rpartition("#")
        if _ORDINAL.fullmatch(copy) is None:
            message = "a call is a card and which copy of it, such as AS#2"
            raise ParseError(message, text=text)
        return cls(Card.parse(card), int(copy))

    def __str__(self) -> str:
        """Give the card and which copy, such as `AS#2`."""
        return f"{self.card}#{self.ordinal}"


@final
@attrs.frozen(eq=False, repr=False)
class CallsPlayed(Value):
    """What one play did to the calls.

    Attributes:
        calls: How they stand now.
        joins: Each seat that joins now, with the call that it answered.
        lost: The calls that are lost now.
    """

    calls: Calls
    joins: tuple[tuple[int, FriendCall], ...] = ()
    lost: tuple[FriendCall, ...] = ()


@final
@attrs.frozen(eq=False, repr=False)
class Calls(Value):
    """How the calls of a round stand.

    >>> Calls.begin([FriendCall("AS", 2)], starter=3).open
    (FriendCall(card=Card('AS'), ordinal=2),)

    Where joining waits for the end of the trick, nobody joins before it:

    >>> from shengji.config import RuleConfig
    >>> config = RuleConfig.parse("finding_friends(friends.joins=after_trick)")
    >>> played = Calls.begin([FriendCall("AS", 1)], starter=3).play(2, (Card("AS"),), config)
    >>> played.joins, played.calls.end_trick().calls.declarers
    ((), (2, 3))

    Attributes:
        calls: As the starter made them.
        starter: Who made them.
        played: For each call, how many copies of its card have been played.
        answers: For each call, the seat that answered it, or None.
        lost: For each call, whether it is lost.
        pending: The places of the calls answered by seats that join when the trick ends.
        declarers: The starter and the seats that have joined, in order of seats.
    """

    calls: tuple[FriendCall, ...]
    starter: int
    played: tuple[int, ...]
    answers: tuple[int | None, ...]
    lost: tuple[bool, ...]
    pending: tuple[int, ...]
    declarers: tuple[int, ...]

    @classmethod
    def begin(cls, calls: Iterable[FriendCall], starter: int) -> Self:
        """Take calls that have just been made.

        Args:
            calls: As the starter makes them.
            starter: Who makes them.

        Returns:
            The calls, none of them answered.
        """
        calls = tuple(calls)
        count = len(calls)
        return cls(
            calls,
            starter,
            played=(0,) * count,
            answers=(None,) * count,
            lost=(False,) * count,
            pending=(),
            declarers=(starter,),
        )

    @property
    def open(self) -> tuple[FriendCall, ...]:
        """The calls that are neither answered nor lost."""
        fates = zip(self.calls, self.answers, self.lost, strict=True)
        return tuple(call for call, answer, lost in fates if answer is None and not lost)

    def play(self, seat: int, cards: Sequence[Card], config: RuleConfig) -> CallsPlayed:
        """Count the cards of one play.

        Args:
            seat: Who plays.
            cards: The cards played, without those that went back after a failed throw.
            config: The rules.

        Returns:
            How the calls stand, who joins at once and which calls are lost.
        """
        if not any(call.card in cards for call in self.calls):
            return CallsPlayed(self)
        played, answers, lost = list(self.played), list(self.answers), list(self.lost)
        answered, gone = [], []
        # In the order of the calls, so that it does not matter how a seat lists its cards.
        called = [call.card for call in self.calls]
        for card in sorted([card for card in cards if card in called], key=called.index):
            for at, call in enumerate(self.calls):
                if call.card is not card:
                    continue
                played[at] += 1
                # A call that was left waiting is answered by a later copy than the one named.
                if answers[at] is not None or lost[at] or played[at] < call.ordinal:
                    continue
                if seat == self.starter:
                    if config.friends.self_call is SelfCall.LOST:
                        lost[at] = True
                        gone.append(call)
                elif config.friends.one_seat_twice or seat not in answers:
                    answers[at] = seat
                    answered.append(at)
        waits = config.friends.joins is Joins.AFTER_TRICK
        now = Calls(
            self.calls,
            self.starter,
            tuple(played),
            tuple(answers),
            tuple(lost),
            (*self.pending, *answered) if waits else (),
            self.declarers,
        )
        joined = CallsPlayed(now) if waits else now._join(answered)
        return attrs.evolve(joined, lost=tuple(gone))

    def end_trick(self) -> CallsPlayed:
        """Let those join who answered a call in the trick that ends, where joining waits for that.

        Returns:
            How the calls stand, and who joins; nobody where seats join at once.
        """
        return self._join(self.pending) if self.pending else CallsPlayed(self)

    def _join(self, answered: Sequence[int]) -> CallsPlayed:
        """Make declarers of the seats that answered some calls."""
        joins = [
            (seat, self.calls[at]) for at in answered if (seat := self.answers[at]) is not None
        ]
        declarers = tuple(sorted({*self.declarers, *(seat for seat, _ in joins)}))
        calls = attrs.evolve(self, pending=(), declarers=declarers)
        return CallsPlayed(calls, tuple(joins))


def check_calls(
    calls: Sequence[FriendCall], ordering: Ordering, config: RuleConfig
) -> tuple[Violation, ...]:
    """Find all that is wrong with the calls that a starter wants to make.

    Args:
        calls: The calls.
        ordering: That of the round.
        config: The rules.

    Returns:
        What is wrong; nothing if the calls are legal.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> config = presets.finding_friends()
    >>> ordering = Ordering.of(Trump.parse("7H"), config)
    >>> [*map(str, check_calls([FriendCall("AH", 1)], ordering, config))]
    ['AH is a trump in this round and cannot be called.']
    """
    found = []
    if len(calls) != config.friend_count:
        found.append(
            Violation.of(
                ViolationCode.WRONG_CALL_COUNT,
                option="friends.count",
                owed=config.friend_count,
                got=len(calls),
            )
        )
    for at, call in enumerate(calls):
        card, ordinal = call.card, call.ordinal
        if not is_whole(ordinal, 1, config.decks):
            found.append(
                Violation.of(
                    ViolationCode.ORDINAL_OUT_OF_RANGE,
                    (card,),
                    "table.decks",
                    ordinal=as_data(ordinal),
                    decks=config.decks,
                )
            )
        if config.friends.callable is CallableCards.NO_TRUMPS and ordering.is_trump(card):
            found.append(Violation.of(ViolationCode.CALL_IS_TRUMP, (card,), "friends.callable"))
        if call in calls[:at]:
            found.append(Violation.of(ViolationCode.CALL_REPEATED, (card,), ordinal=ordinal))
    # A call made three times is repeated once.
    return tuple(dict.fromkeys(found))
