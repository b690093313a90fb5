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

from abc import ABC, abstractmethod
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, Protocol, TypeGuard, final

from shengji.cards import CARDS, CardsLike, cards_of
from shengji.errors import IllegalActionError, ShengjiError, Violation, ViolationCode
from shengji.machine.actions import (
    Action,
    Bury,
    CallFriends,
    Declare,
    Pass,
    PlayCards,
    seat_of,
)
from shengji.machine.phases import Phase
from shengji.machine.turn import (
    Turn,
    check_bury,
    check_calling,
    check_declare,
    check_pass,
    check_play,
)
from shengji.rules.burying import buries, count_buries, random_bury
from shengji.rules.declaring import Declaration, check_declaration
from shengji.rules.following import DEFAULT_BUDGET, Requirement
from shengji.rules.friends import FriendCall, check_calls
from shengji.rules.leading import count_leads, leads, random_lead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = (
    "Legal",
    "LegalBuries",
    "LegalCalls",
    "LegalDeclarations",
    "LegalNothing",
    "LegalPlays",
    "RandomLike",
    "legal_of",
)


class RandomLike(Protocol):
    """What random choices ask of a generator: `random.Random` does it."""

    def random(self) -> float:
        """Give a number from 0 up to, but not including, 1."""


class Legal(ABC):
    """What one seat may do now.

    Attributes:
        turn: The seat's situation; None for a spectator.

    >>> legal_of(None).count(), "AS" in legal_of(None)
    (0, False)
    """

    __slots__ = ("turn",)

    def __init__(self, turn: Turn | None) -> None:
        """Ask about a turn."""
        self.turn = turn

    @property
    def requirement(self) -> Requirement | None:
        """What is owed to the lead; None for all but followers."""
        return None

    def __iter__(self) -> Iterator[Action]:
        """Go through the legal actions one by one, each once."""
        return self._list(self.turn) if self._may_act(self.turn) else iter(())

    def __contains__(self, action: object) -> bool:
        """Tell whether an action is legal, or its cards are."""
        try:
            return not self.explain(action)  # type: ignore[arg-type]  # refused if it is neither
        except ShengjiError:
            return False

    def count(self, budget: int = DEFAULT_BUDGET) -> int:
        """Count the legal actions without listing them.

        Args:
            budget: What the count may cost where several tractors are owed.

        Returns:
            How many there are when going through them.

        Raises:
            CountLimitError: The budget is used up.
        """
        return self._count(self.turn, budget) if self._may_act(self.turn) else 0

    def explain(self, action: Action | CardsLike) -> tuple[Violation, ...]:
        """Say what is wrong with an action.

        Args:
            action: An action, or only its cards.

        Returns:
            The reasons why it is illegal; none if it is legal.

        Raises:
            ParseError: A text has something in it that is no card.
            ArgumentError: It is neither an action nor cards.
        """
        turn = self.turn
        if turn is None:
            return _refused("-", ())
        if isinstance(action, Action):
            if seat_of(action) != turn.seat:
                return _refused(str(seat_of(action)), turn.actors)
            asked = action
        else:
            asked = self._of_cards(turn, action)
        return tuple(self._check(turn, asked))

    def random(self, random: RandomLike) -> Action:
        """Draw a legal action: each can come, not each as likely.

        Args:
            random: The generator.

        Returns:
            The action.

        Raises:
            IllegalActionError: There is none.
        """
        turn = self.turn
        if not self._may_act(turn):
            raise IllegalActionError(_refused("-" if turn is None else str(turn.seat), ()))
        return self._random(turn, random)

    @staticmethod
    def _may_act(turn: Turn | None) -> TypeGuard[Turn]:
        return turn is not None and turn.seat in turn.actors

    @abstractmethod
    def _list(self, turn: Turn, /) -> Iterator[Action]: ...

    @abstractmethod
    def _count(self, turn: Turn, budget: int, /) -> int: ...

    @abstractmethod
    def _random(self, turn: Turn, random: RandomLike, /) -> Action: ...

    @abstractmethod
    def _check(self, turn: Turn, action: Action, /) -> Iterable[Violation]: ...

    @abstractmethod
    def _of_cards(self, turn: Turn, cards: CardsLike, /) -> Action:
        """Make the action that cards stand for."""


def _refused(seat: str, actors: tuple[int, ...]) -> tuple[Violation, ...]:
    names = " ".join(map(str, actors)) or "-"
    return (Violation.of(ViolationCode.NOT_YOUR_TURN, seat=seat, actors=names),)


def _out_of_phase(turn: Turn, action: Action) -> tuple[Violation, ...]:
    if turn.phase is Phase.OVER:
        return (Violation.of(ViolationCode.GAME_OVER),)
    name = type(action).__name__
    return (Violation.of(ViolationCode.WRONG_PHASE, action=name, phase=turn.phase.value),)


@final
class LegalNothing(Legal):
    """What a spectator may do, and what every seat may where only the table acts."""

    __slots__ = ()

    def _list(self, _turn: Turn) -> Iterator[Action]:
        return iter(())

    def _count(self, _turn: Turn, _budget: int) -> int:
        return 0

    def _random(self, turn: Turn, _random: RandomLike) -> Action:
        raise IllegalActionError(_refused(str(turn.seat), ()))

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
