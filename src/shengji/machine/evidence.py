"""What a view proves about the cards that it hides.

Who showed a card holds it until it is played; who did not follow suit has none of it; and every
follow and every throw of the round is a test that the hand of its seat had to pass. The tests ask
the rules themselves, with the hand that the seat had then: what it holds now, and what it has
played since.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Protocol, final

import attrs

from shengji.cards import Card
from shengji.config import Joins, RuleConfig
from shengji.machine.phases import Phase
from shengji.machine.views import View
from shengji.rules.following import Follow
from shengji.rules.friends import Calls
from shengji.rules.ordering import EffectiveSuit, Ordering
from shengji.rules.patterns import Pattern
from shengji.rules.throws import judge_throw, tested_seats

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from shengji.machine.events import ThrowFailed
    from shengji.rules.tricks import Trick

__all__ = ("Evidence", "Test", "gather")

_KITTY = -1


class Test(Protocol):
    """Something that hands have to fit."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose hands it is about."""

    @property
    def suit(self) -> EffectiveSuit:
        """The suit that it is about."""

    def holds(self, hands: Mapping[int, int]) -> bool:
        """Tell whether hands fit, packed by the ordering of the view."""


@attrs.frozen
class _Followed:
    """A follow was legal.

    Attributes:
        seats: Who followed.
        suit: The suit led.
        lead: The lead.
        play: What was played.
        since: All that the seat has played since then, this play included.
        ordering: Of the round when it was played.
        now: Of the round now.
        config: The rules.
    """

    seats: tuple[int, ...]
    suit: EffectiveSuit
    lead: Pattern
    play: int
    since: int
    ordering: Ordering
    now: Ordering
    config: RuleConfig

    def holds(self, hands: Mapping[int, int]) -> bool:
        hand = self.ordering.repack(hands[self.seats[0]], self.now) + self.since
        return Follow.of(self.lead, hand, self.ordering, self.config).allows(self.play)


@attrs.frozen
class _Thrown:
    """A throw was rightly judged.

    Attributes:
        seats: Whose hands it was tested against, in order.
        suit: The suit led.
        throw: Its parts.
        failed: What became of it where it failed, else None.
        since: For each of the seats all that it has played since then.
        ordering: Of the round when it was led.
        now: Of the round now.
        config: The rules.
    """

    seats: tuple[int, ...]
    suit: EffectiveSuit
    throw: Pattern
    failed: ThrowFailed | None
    since: tuple[int, ...]
    ordering: Ordering
    now: Ordering
    config: RuleConfig

    def holds(self, hands: Mapping[int, int]) -> bool:
        then = [
            (seat, self.ordering.repack(hands[seat], self.now) + since)
            for seat, since in zip(self.seats, self.since, strict=True)
        ]
        ruling = judge_throw(self.throw, then, self.ordering, self.config)
        failed = self.failed
        if failed is None or ruling.forced is None:
            return failed is None and ruling.forced is None
        return (ruling.forced.cards, ruling.challenger, ruling.fine) == (
            failed.forced,
            failed.challenger,
            failed.fine,
        )


@final
class Evidence(NamedTuple):
    """What is known of hidden cards.

    Attributes:
        shown: By seat, the cards that it has played in this round.
        needed: Cards that must lie in one of some places: seats, or -1 for the kitty.
        voids: Which seat is known to have none of which suit.
        tests: What hands must fit beside that.
        seen: Cards of finished tricks, packed, where dead ranks are played (else 0).
    """

    shown: tuple[tuple[Card, ...], ...]
    needed: tuple[tuple[tuple[Card, ...], tuple[int, ...]], ...]
    voids: frozenset[tuple[int, EffectiveSuit]]
    tests: tuple[Test, ...]
    seen: int


def gather(view: View) -> Evidence:
    """Gather what a view proves about hidden cards.

    Args:
        view: The view.

    Returns:
        What is known.

    >>> from shengji.config import presets
    >>> from shengji.machine import Game
    >>> gather(Game.new(presets.tractor()).view(0)).tests
    ()
    """
    tricks = [*view.finished]
    if view.trick is not None and view.trick.plays:
        tricks.append(view.trick)
    if view.result is not None:
        # The round is over and nothing is hidden.
        tricks = []
    orderings, seen = _orderings(view, tricks)
    played = _played(view, tricks)
    voids: set[tuple[int, EffectiveSuit]] = set()
    tests: list[Test] = []
    failures = {failed.trick: failed.throw for failed in view.failures}
    declarers = _declarers(view, tricks)
    for number, trick in enumerate(tricks):
        lead = trick.lead
        if lead is None:
            continue
        ordering = orderings[number]
        for play in trick.plays[1:]:
            if play.seat == view.seat:
                continue
            suited = [card for card in play.cards if ordering.suit_of(card) is lead.suit]
            if len(suited) < lead.size:
                voids.add((play.seat, lead.suit))
            if lead.shape[0][0] > 1:
                since = played[play.seat][number:]
                tests.append(
                    _Followed(
                        (play.seat,),
                        lead.suit,
                        lead,
                        ordering.pack(play.cards),
                        _pack(since, ordering),
                        ordering,
                        view.ordering,
                        view.config,
                    )
                )
        failed = failures.get(number)
        if failed is None and not lead.is_throw:
            continue
        throw = lead if failed is None else Pattern.from_parts(failed.parts, ordering)
        tested = tested_seats(trick.leader, declarers[number], view.config)
        since_all = tuple(_pack(played[seat][number:], ordering) for seat in tested)
        tests.append(
            _Thrown(
                tested, lead.suit, throw, failed, since_all, ordering, view.ordering, view.config
            )
        )
    every = tuple(tuple(card for cards in own for card in cards) for own in played)
    return Evidence(every, _needed(view, played), frozenset(voids), tuple(tests), seen)


def _pack(plays: Sequence[tuple[Card, ...]], ordering: Ordering) -> int:
    return sum(ordering.pack(cards) for cards in plays)


def _orderings(view: View, tricks: Sequence[Trick]) -> tuple[list[Ordering], int]:
    """Find the ordering at each trick, and what has been seen where that changes it."""
    base = view.ordering.base
    if not view.config.trumps.dead_ranks:
        return [base] * len(tricks), 0
    seen = 0
    orderings = []
    for trick in view.finished or ():
        orderings.append(base.after(seen))
        seen += sum(base.pack(play.cards) for play in trick.plays)
    return [*orderings, base.after(seen)], seen


def _played(view: View, tricks: Sequence[Trick]) -> list[list[tuple[Card, ...]]]:
    """List by seat what it played to each trick, nothing where it has not played yet."""
    played: list[list[tuple[Card, ...]]] = [[] for _ in view.hand_sizes]
    for trick in tricks:
        cards = {play.seat: play.cards for play in trick.plays}
        for seat, own in enumerate(played):
            own.append(cards.get(seat, ()))
    return played


def _declarers(view: View, tricks: Sequence[Trick]) -> list[tuple[int, ...]]:
    """Find for each trick who was known to be a declarer when it was led."""
    calls = view.calls
    if calls is None:
        return [view.declarers] * len(tricks)
    now = Calls.begin(calls.calls, calls.starter)
    found = []
    for trick in tricks:
        found.append(now.declarers)
        for play in trick.plays:
            now = now.play(play.seat, play.cards, view.config).calls
        if view.config.friends.joins is Joins.AFTER_TRICK:
            now = now.end_trick().calls
    return found


def _needed(
    view: View, played: Sequence[Sequence[tuple[Card, ...]]]
) -> tuple[tuple[tuple[Card, ...], tuple[int, ...]], ...]:
    """Find the cards that a seat has shown and not played since."""
    needed: list[tuple[tuple[Card, ...], tuple[int, ...]]] = []
    if view.phase in {Phase.DEAL, Phase.OVER}:
        return ()
    speaking = view.phase in {Phase.DRAW, Phase.DECLARE}
    for seat in range(len(view.hand_sizes)):
        if seat == view.seat:
            continue
        held = Counter[Card]()
        for failed in view.failures:
            if failed.throw.seat == seat:
                since = Counter(c for cards in played[seat][failed.trick :] for c in cards)
                held |= Counter(failed.throw.cards) - since
        shown = Counter[Card]()
        for made in view.declarations:
            if made.seat == seat:
                shown |= Counter(made.cards)
        is_starter = seat == view.starter and not speaking
        if is_starter:
            shown.update(view.turned)
        shown -= Counter(c for cards in played[seat] for c in cards)
        needed.append((tuple(sorted(held.elements())), (seat,)))
        rest = tuple(sorted((shown - held).elements()))
        needed.append((rest, (seat, _KITTY) if is_starter else (seat,)))
    return tuple((cards, homes) for cards, homes in needed if cards)
