"""What a seat may do now, as a value that explains itself (RULES §3, §5, §7, §10).

`view.legal` is made from a `Turn` and so knows nothing that the seat may not know. Whatever the
phase, it is asked with `in`, gone through one by one, counted, drawn from at random, and says what
is wrong with anything else:

>>> from shengji.config import presets
>>> from shengji.machine import Deal, Game
>>> game = Game.new(presets.short_game())
>>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
>>> legal = game.view(game.actors[0]).legal
>>> next(iter(legal)), [str(violation) for violation in legal.explain("BJ")][-1:]
(Pass(seat=1), ['One joker declares nothing; at least two of a kind do.'])

Going through a `Legal` is lazy and its order is fixed; how many there are is `count`, never `len`.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, final

from shengji.cards import CARDS, Card, CardsLike, cards_of
from shengji.errors import IllegalActionError, Violation, ViolationCode
from shengji.machine.actions import Action, Bury, CallFriends, Declare, Pass, PlayCards
from shengji.machine.asking import Legal, RandomLike, refused_of
from shengji.machine.phases import Phase
from shengji.machine.suggesting import cheap, grow, high, lead_parts, rich
from shengji.machine.turn import (
    Turn,
    check_bury,
    check_calling,
    check_declare,
    check_pass,
    check_play,
)
from shengji.rules.burying import buries, bury_reach, count_buries, random_bury
from shengji.rules.declaring import Declaration, check_declaration
from shengji.rules.following import Requirement
from shengji.rules.friends import FriendCall, check_calls
from shengji.rules.leading import count_leads, lead_reach, leads, random_lead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = (
    "LegalBuries",
    "LegalCalls",
    "LegalDeclarations",
    "LegalNothing",
    "LegalPlays",
    "legal_of",
)


def _out_of_phase(turn: Turn, action: Action) -> tuple[Violation, ...]:
    if turn.phase is Phase.OVER:
        return (Violation.of(ViolationCode.GAME_OVER),)
    name = type(action).__name__
    return (Violation.of(ViolationCode.WRONG_PHASE, action=name, phase=turn.phase.value),)


@final
class LegalNothing(Legal):
    """What a spectator may do, and what every seat may where only the table acts."""

    __slots__ = ()

    def _completions(self, _turn: Turn, _cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return ()

    def _list(self, _turn: Turn) -> Iterator[Action]:
        return iter(())

    def _count(self, _turn: Turn, _budget: int) -> int:
        return 0

    def _random(self, turn: Turn, _random: RandomLike) -> Action:
        raise IllegalActionError(refused_of(str(turn.seat), ()))

    def _check(self, turn: Turn, action: Action) -> Iterable[Violation]:
        return _out_of_phase(turn, action)

    def _of_cards(self, turn: Turn, cards: CardsLike) -> Action:
        return PlayCards(turn.seat, cards)


@final
class LegalDeclarations(Legal):
    """Passing and declaring; passing comes first, then declarations by card, fewer copies first.

    Cards without an action are a declaration.
    """

    __slots__ = ()

    def _completions(self, turn: Turn, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        larger = [
            action.cards[0]
            for action in self._list(turn)
            if isinstance(action, Declare) and len(action.cards) > len(cards)
        ]
        # A declaration is of one kind: the only one to go on with is the one begun.
        return tuple(dict.fromkeys(card for card in larger if {*cards} <= {card}))

    def _list(self, turn: Turn) -> Iterator[Action]:
        seat = turn.seat
        if not check_pass(turn):
            yield Pass(seat)
        hand, level = turn.cards, turn.level
        for card in CARDS:
            if card.rank is level or card.is_joker:
                for copies in range(1, hand.count(card) + 1):
                    # Cards of the hand, from a seat that may act: the rest is for the rule to say.
                    made = Declaration(seat, (card,) * copies)
                    if not check_declaration(made, turn.declarations, level, turn.config):
                        yield Declare(seat, made.cards)

    def _count(self, turn: Turn, _budget: int) -> int:
        return sum(1 for _ in self._list(turn))

    def _random(self, turn: Turn, random: RandomLike) -> Action:
        actions = tuple(self._list(turn))
        return actions[int(random.random() * len(actions))]

    def _check(self, turn: Turn, action: Action) -> Iterable[Violation]:
        match action:
            case Pass():
                return check_pass(turn)
            case Declare(_, cards):
                return check_declare(turn, cards)
            case _:
                return _out_of_phase(turn, action)

    def _of_cards(self, turn: Turn, cards: CardsLike) -> Action:
        return Declare(turn.seat, cards)


@final
class LegalBuries(Legal):
    """Burying any cards of the hand, as many as the kitty has."""

    __slots__ = ()

    def _completions(self, turn: Turn, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return _beyond(turn, cards, lambda chosen: self._reach(turn, chosen))

    @staticmethod
    def _reach(turn: Turn, chosen: int) -> int | None:
        return bury_reach(turn.hand, turn.config.kitty_size, chosen, turn.ordering)

    def _suggest(self, turn: Turn) -> Iterator[Action]:
        packed = grow(turn.ordering, cheap, lambda chosen: self._reach(turn, chosen))
        yield Bury(turn.seat, turn.ordering.unpack(packed))

    def _list(self, turn: Turn) -> Iterator[Action]:
        ordering = turn.ordering
        for packed in buries(turn.hand, turn.config.kitty_size, ordering):
            yield Bury(turn.seat, ordering.unpack(packed))

    def _count(self, turn: Turn, _budget: int) -> int:
        return count_buries(turn.hand, turn.config.kitty_size, turn.ordering)

    def _random(self, turn: Turn, random: RandomLike) -> Action:
        ordering = turn.ordering
        packed = random_bury(turn.hand, turn.config.kitty_size, ordering, random.random)
        return Bury(turn.seat, ordering.unpack(packed))

    def _check(self, turn: Turn, action: Action) -> Iterable[Violation]:
        if isinstance(action, Bury):
            return check_bury(turn, action.cards)
        return _out_of_phase(turn, action)

    def _of_cards(self, turn: Turn, cards: CardsLike) -> Action:
        return Bury(turn.seat, cards)


@final
class LegalCalls(Legal):
    """Calling friends: every choice of calls, by card and then by copy.

    Cards without an action are calls of the first copy of each.
    """

    __slots__ = ()

    def further_calls(self, selected: Iterable[FriendCall] = ()) -> tuple[FriendCall, ...]:
        """Say which calls may still be added to those selected.

        Args:
            selected: The calls chosen so far.

        Returns:
            Each call that may join them, by card and then by copy; none if there are enough, or
            one of them is wrong.

        >>> from shengji.config import presets
        >>> from shengji.machine import Deal, Draw, Game
        >>> game = Game.new(presets.finding_friends())
        >>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
        >>> while game.phase is not Phase.CALL:
        ...     seat = (*game.awaited, None)[0]
        ...     legal = game.view(seat).legal
        ...     game = game.apply(next(iter(legal), Draw(1000)))
        >>> calls = game.view(game.actors[0]).legal.further_calls()
        >>> len(calls), str(calls[0])
        (72, '3S#1')
        """
        turn, chosen = self.turn, tuple(selected)
        if not self._may_act(turn):
            return ()
        single = _callable(turn)
        is_wrong = len({*chosen} & {*single}) < len(chosen)
        if is_wrong or len(chosen) >= turn.config.friend_count <= len(single):
            return ()
        return tuple(call for call in single if call not in chosen)

    def _completions(self, _turn: Turn, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        further = self.further_calls(FriendCall(card, 1) for card in cards)
        return tuple(call.card for call in further if call.ordinal == 1)

    def _suggest(self, turn: Turn) -> Iterator[Action]:
        hand = turn.cards
        best = sorted(
            _callable(turn),
            key=lambda call: (-call.card.rank, call.ordinal <= hand.count(call.card), call.ordinal),
        )
        for calls in combinations(best, turn.config.friend_count):
            in_order = [call for call in _callable(turn) if call in calls]
            yield CallFriends(turn.seat, in_order)

    def _list(self, turn: Turn) -> Iterator[Action]:
        for calls in combinations(_callable(turn), turn.config.friend_count):
            yield CallFriends(turn.seat, calls)

    def _count(self, turn: Turn, _budget: int) -> int:
        return comb(len(_callable(turn)), turn.config.friend_count)

    def _random(self, turn: Turn, random: RandomLike) -> Action:
        single = _callable(turn)
        places = list(range(len(single)))
        drawn = [
            places.pop(int(random.random() * len(places))) for _ in range(turn.config.friend_count)
        ]
        return CallFriends(turn.seat, [single[place] for place in sorted(drawn)])

    def _check(self, turn: Turn, action: Action) -> Iterable[Violation]:
        if isinstance(action, CallFriends):
            return check_calling(turn, action.calls)
        return _out_of_phase(turn, action)

    def _of_cards(self, turn: Turn, cards: CardsLike) -> Action:
        return CallFriends(turn.seat, [(card, 1) for card in cards_of(cards)])


def _callable(turn: Turn) -> tuple[FriendCall, ...]:
    """List the calls that are legal, were their number right."""
    ordering, config = turn.ordering, turn.config
    singles = (
        FriendCall(card, ordinal) for card in CARDS for ordinal in range(1, config.decks + 1)
    )
    return tuple(
        call
        for call in singles
        if all(
            violation.code is ViolationCode.WRONG_CALL_COUNT
            for violation in check_calls((call,), ordering, config)
        )
    )


@final
class LegalPlays(Legal):
    """Playing cards to a trick.

    Follows are listed as `Follow.plays` lists them, leads as `leads` does: sets and tractors first,
    then throws, the same cards once and without named parts. A throw that other hands would beat is
    legal too: whether it stands is nothing that a seat can know.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Game
    >>> game = Game.new(presets.short_game())
    >>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
    >>> while game.phase is not Phase.PLAY:
    ...     game = game.apply(next(iter(game.view(game.actors[0]).legal)))
    >>> legal = game.view(game.actors[0]).legal
    >>> legal.count() == len(list(legal)), legal.requirement is None
    (True, True)
    """

    __slots__ = ()

    @property
    def requirement(self) -> Requirement | None:
        """What is owed to the lead; None for the leader."""
        follow = None if self.turn is None else self.turn.follow
        return None if follow is None else follow.requirement

    def _forced(self, turn: Turn) -> Action | None:
        follow = turn.follow
        if follow is None:
            return super()._forced(turn)
        most = turn.ordering.unpack(self._reach(turn, 0) or 0)
        return PlayCards(turn.seat, most) if len(most) == follow.size else None

    def _completions(self, turn: Turn, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return _beyond(turn, cards, lambda chosen: self._reach(turn, chosen))

    @staticmethod
    def _reach(turn: Turn, chosen: int) -> int | None:
        follow = turn.follow
        if follow is not None:
            return follow.reach(chosen)
        return lead_reach(turn.hand, chosen, turn.ordering, turn.config)

    def _suggest(self, turn: Turn) -> Iterator[Action]:
        ordering = turn.ordering
        if turn.lead is None:
            packed = lead_parts(turn.hand, ordering)
        else:
            packed = (
                grow(ordering, preference, lambda chosen: self._reach(turn, chosen))
                for preference in (cheap, high, rich)
            )
        for cards in packed:
            yield PlayCards(turn.seat, ordering.unpack(cards))

    def _list(self, turn: Turn) -> Iterator[Action]:
        unpack, seat = turn.ordering.unpack, turn.seat
        follow = turn.follow
        packed = follow.plays() if follow else leads(turn.hand, turn.ordering, turn.config)
        for cards in packed:
            yield PlayCards(seat, unpack(cards))

    def _count(self, turn: Turn, budget: int) -> int:
        follow = turn.follow
        if follow is not None:
            return follow.count(budget)
        return count_leads(turn.hand, turn.ordering, turn.config)

    def _random(self, turn: Turn, random: RandomLike) -> Action:
        follow = turn.follow
        if follow is not None:
            packed = follow.random(random.random)
        else:
            packed = random_lead(turn.hand, turn.ordering, turn.config, random.random)
        return PlayCards(turn.seat, turn.ordering.unpack(packed))

    def _check(self, turn: Turn, action: Action) -> Iterable[Violation]:
        if isinstance(action, PlayCards):
            return check_play(turn, action.cards, action.parts)
        return _out_of_phase(turn, action)

    def _of_cards(self, turn: Turn, cards: CardsLike) -> Action:
        return PlayCards(turn.seat, cards)


def _beyond(
    turn: Turn, cards: tuple[Card, ...], reach: Callable[[int], int | None]
) -> tuple[Card, ...]:
    """List the kinds of which a legal action with some cards may have more than they have."""
    ordering = turn.ordering
    if ordering.is_crowded(cards):
        return ()
    chosen = ordering.pack(cards)
    most = reach(chosen) if ordering.contains(turn.hand, chosen) else None
    return () if most is None else tuple(dict.fromkeys(ordering.unpack(most - chosen)))


_KINDS: Final[dict[Phase, Callable[[Turn], Legal]]] = {
    Phase.DEAL: LegalNothing,
    Phase.DRAW: LegalDeclarations,
    Phase.DECLARE: LegalDeclarations,
    Phase.BURY: LegalBuries,
    Phase.CALL: LegalCalls,
    Phase.PLAY: LegalPlays,
    Phase.OVER: LegalNothing,
}


def legal_of(turn: Turn | None) -> Legal:
    """Find what a seat may do.

    Args:
        turn: Its situation; None for a spectator.

    Returns:
        What is legal, of the kind that the phase asks for.
    """
    return LegalNothing(None) if turn is None else _KINDS[turn.phase](turn)
