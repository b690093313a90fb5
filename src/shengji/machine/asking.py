"""How a seat asks what it may do: the questions of `view.legal`, whatever the phase.

A `Legal` is made from a `Turn`. What it says in one phase, `shengji.machine.legal` knows; here is
what is the same in all of them: that a seat which may not act may do nothing, and that whatever is
asked is answered without trying combinations of cards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import chain, islice
from typing import TYPE_CHECKING, Protocol, Self, TypeGuard

from shengji._arguments import need, shown
from shengji.cards import Card, CardsLike, cards_of
from shengji.errors import IllegalActionError, ShengjiError, Violation, ViolationCode
from shengji.machine.actions import Action, seat_of
from shengji.machine.turn import Turn
from shengji.rules.following import DEFAULT_BUDGET, Requirement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ("Legal", "RandomLike", "refused_of")


class RandomLike(Protocol):
    """What random choices ask of a generator: `random.Random` does it."""

    def random(self) -> float:
        """Give a number from 0 up to, but not including, 1."""


class Legal(ABC):
    """What one seat may do now.

    Attributes:
        turn: The seat's situation; None for a spectator.

    >>> from shengji.config import presets
    >>> from shengji.machine import Game
    >>> nobody = Game.new(presets.tractor()).view(None).legal
    >>> nobody.count(), "AS" in nobody
    (0, False)

    Seat 1 may pass, or declare with the one card of the level that it holds:

    >>> from random import Random
    >>> from shengji.machine import Deal
    >>> game = Game.new(presets.short_game())
    >>> legal = game.apply(Deal.shuffled(game.config, "seed", 1)).view(1).legal
    >>> list(legal) == list(legal.suggest(9)), legal.random(Random(1)) in legal
    (True, True)
    >>> legal.is_complete("2S"), legal.forced, legal.requirement
    (True, None, None)
    >>> [str(violation) for violation in legal.explain("AS")]
    ['The level is 2: AS cannot name a trump suit.']
    """

    __slots__ = ("turn",)

    def __init__(self, turn: Turn | None) -> None:
        """Ask about a turn."""
        self.turn: Turn | None = turn

    @property
    def requirement(self) -> Requirement | None:
        """What is owed to the lead; None for all but followers."""
        return None

    @property
    def forced(self) -> Action | None:
        """The only legal action; None if there is a choice, or nothing to do."""
        return self._forced(self.turn) if self._may_act(self.turn) else None

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
            budget: What the count may cost where several tractors are owed, in states that it comes
                to; the time is in proportion.

        Returns:
            How many there are when going through them.

        Raises:
            CountLimitError: The budget is used up.
            ArgumentError: The budget is no whole number.
        """
        need(budget, "budget", int)
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
            return refused_of("-", ())
        if isinstance(action, Action):
            seat = seat_of(action)
            if type(seat) is not int or seat != turn.seat:
                return refused_of(shown(seat), turn.actors)
            asked = action
        else:
            asked = self._of_cards(turn, action)
        return tuple(self._check(turn, asked))

    def completions(self, selected: CardsLike = ()) -> tuple[Card, ...]:
        """Say which cards may still be added to a selection.

        Args:
            selected: The cards chosen so far.

        Returns:
            Each kind of which one more card may join, so that some legal action has all of them;
            none if the selection is as large as it gets, or wrong already.

        Raises:
            ParseError: A text has something in it that is no card.

        >>> from shengji.config import presets
        >>> from shengji.machine import Deal, Game
        >>> game = Game.new(presets.short_game())
        >>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
        >>> game.view(game.actors[0]).legal.completions()
        (Card('2S'),)
        """
        cards = cards_of(selected)
        return self._completions(self.turn, cards) if self._may_act(self.turn) else ()

    def is_complete(self, selected: CardsLike) -> bool:
        """Tell whether the cards chosen so far are a legal action as they are.

        Args:
            selected: The cards chosen so far.

        Returns:
            Whether there is nothing wrong with them.

        Raises:
            ParseError: A text has something in it that is no card.
        """
        return not self.explain(selected)

    def suggest(self, number: int = 1) -> tuple[Action, ...]:
        """Name a few legal actions, such as a button for a quick choice would take.

        They are picked without a thought for the game: for that there are the bots. Who follows is
        told the lowest cards that do, the highest, and those with the most points; who leads, the
        parts into which each suit falls, the largest first; who buries, low plain cards.

        Args:
            number: How many.

        Returns:
            Different legal actions: as many as asked for, if there are.

        Raises:
            ArgumentError: That is no whole number.
        """
        need(number, "number", int)
        turn = self.turn
        if not self._may_act(turn):
            return ()
        found: dict[Action, None] = {}
        for action in chain(self._suggest(turn), self._list(turn)):
            if len(found) >= number:
                break
            found.setdefault(action)
        return tuple(found)

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
            raise IllegalActionError(refused_of("-" if turn is None else str(turn.seat), ()))
        return self._random(turn, random)

    def __reduce__(self) -> tuple[type[Self], tuple[Turn | None]]:
        """Pickle whose turn it is about."""
        return type(self), (self.turn,)

    @staticmethod
    def _may_act(turn: Turn | None) -> TypeGuard[Turn]:
        return turn is not None and turn.seat in turn.actors

    def _forced(self, turn: Turn) -> Action | None:
        some = tuple(islice(self._list(turn), 2))
        return some[0] if len(some) == 1 else None

    def _suggest(self, _turn: Turn, /) -> Iterator[Action]:
        return iter(())

    @abstractmethod
    def _completions(self, turn: Turn, cards: tuple[Card, ...], /) -> tuple[Card, ...]: ...

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


def refused_of(seat: str, actors: tuple[int, ...]) -> tuple[Violation, ...]:
    """Say that it is not a seat's turn.

    Args:
        seat: Who wants to act.
        actors: Who may.

    Returns:
        The one violation.

    >>> str(refused_of("2", (0, 1))[0])
    'Seat 2 may not act now; it is the turn of 0 1.'
    """
    names = " ".join(map(str, actors)) or "-"
    return (Violation.of(ViolationCode.NOT_YOUR_TURN, seat=seat, actors=names),)
