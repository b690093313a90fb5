"""What a follower owes to a lead, and which plays meet it (RULES §5).

A follower plays as many cards as were led, of the led suit while it has them. If it holds more of
the suit than it must play, the play must also hold what is *owed*: the led parts are demands,
taken widest first, then longest, and each is met as far as the hand can, beside all that is owed
already. Which cards supply it is the follower's choice; how far a tractor is demanded is an
option (`following.tractor_duty`), and so is what need not be broken (`following.protect`).

What a lead asks of a hand is a `Follow`. It is made once a turn and answers every question: is this
play legal, what is wrong with it, how many legal plays are there, which.

>>> from shengji.config import presets
>>> from shengji.rules.ordering import Trump
>>> config = presets.tractor()
>>> ordering = Ordering.of(Trump.parse("7H"), config)
>>> follow = Follow.of(
...     Pattern.parse("9S 9S", ordering), ordering.pack("JS JS QS 3C"), ordering, config
... )
>>> follow.requirement.owed, follow.allows(ordering.pack("JS QS"))
(((2, 1),), False)
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, final

import attrs

from shengji._kernel.choose import Random, follows, random_follow
from shengji._kernel.count import count_follows
from shengji._kernel.follow import Ask
from shengji._kernel.paths import BudgetExceededError
from shengji._kernel.reach import follow_reach
from shengji._kernel.supply import (
    BOTH,
    LONGEST,
    NONE,
    PAIRS_ONLY,
    SAME_LENGTH,
    SETS,
    TRACTORS,
    Duties,
)
from shengji._value import Value
from shengji.cards import Card
from shengji.config.choices import Protect, TractorDuty
from shengji.errors import CountLimitError, Violation, ViolationCode, shape_text, write_shapes
from shengji.rules.ordering import EffectiveSuit, Ordering
from shengji.rules.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shengji.config.options import FollowingOptions, TrumpOptions
    from shengji.config.rule_config import RuleConfig

__all__ = ("DEFAULT_BUDGET", "Follow", "Requirement")

DEFAULT_BUDGET: Final = 100_000
"""How many states a count of legal follows may come to unless told otherwise: about half a second.

A state is one way in which what is owed may lie on the lowest rungs.
"""

_SUITS: Final = tuple(EffectiveSuit)
_DUTIES: Final = {
    TractorDuty.PAIRS_ONLY: PAIRS_ONLY,
    TractorDuty.SAME_LENGTH: SAME_LENGTH,
    TractorDuty.LONGEST: LONGEST,
}
_PROTECTS: Final = {
    Protect.NONE: NONE,
    Protect.SETS: SETS,
    Protect.TRACTORS: TRACTORS,
    Protect.BOTH: BOTH,
}


def _lowest() -> float:
    """Stand in for a generator where any play will do: it gives the lowest cards that do."""
    return 0.0


@final
@attrs.frozen(eq=False, repr=False)
class Requirement(Value):
    """What a lead asks of a hand, as data.

    Attributes:
        suit: The led suit.
        count: Cards to play.
        suit_count: Cards of the led suit among them.
        owed: Width and length of the sets and tractors that the play must be able to supply side by
            side.

    >>> str(Requirement(EffectiveSuit.SPADES, 4, 4, ((2, 2),)))
    '4 cards, 4 of S, with a tractor of 2 pairs'
    """

    suit: EffectiveSuit
    count: int
    suit_count: int
    owed: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        """Say it in English."""
        owed = f", with {shape_text(self.owed)}" if self.owed else ""
        return f"{self.count} cards, {self.suit_count} of {self.suit}{owed}"


@lru_cache(maxsize=256)
def _duties(following: FollowingOptions, trumps: TrumpOptions) -> Duties:
    return Duties(
        _DUTIES[following.tractor_duty],
        _PROTECTS[following.protect],
        trumps.shortest_tractor,
        trumps.widest_set or 0,
    )


@final
class Follow:
    """What one lead asks of one hand, and all that can be asked about it.

    Plays are packed by the ordering it was made with.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> config = presets.tractor()
    >>> ordering = Ordering.of(Trump.parse("7H"), config)
    >>> lead = Pattern.parse("9S 9S", ordering)
    >>> Follow.of(lead, ordering.pack("JS 3C 4C"), ordering, config).size
    2
    """

    __slots__ = ("_ask", "_ordering")

    def __init__(self, ask: Ask, ordering: Ordering) -> None:
        """Wrap the kernel's answer; use `of`."""
        self._ask = ask
        self._ordering = ordering

    @classmethod
    def of(cls, lead: Pattern, hand: int, ordering: Ordering, config: RuleConfig) -> Follow:
        """Find what a lead asks of a hand.

        Args:
            lead: The lead as it stands.
            hand: The follower's whole hand, packed by `ordering`.
            ordering: The ordering of the round.
            config: The rules; the groups `following` and `trumps` count.

        Returns:
            The answer, to be asked further.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> config = presets.tractor()
        >>> ordering = Ordering.of(Trump.parse("7H"), config)
        >>> lead = Pattern.parse("9S", ordering)
        >>> Follow.of(lead, ordering.pack("JS QS 3C"), ordering, config).count()
        2
        """
        duties = _duties(config.following, config.trumps)
        suit = lead.suit.index
        return cls(Ask(ordering.layout, suit, lead.shape, lead.size, hand, duties), ordering)

    @property
    def requirement(self) -> Requirement:
        """What is asked: cards, cards of the suit, sets and tractors."""
        ask = self._ask
        return Requirement(_SUITS[ask.suit], ask.size, ask.of_suit, ask.owed)

    @property
    def size(self) -> int:
        """How many cards are to be played."""
        return self._ask.size

    def allows(self, play: int) -> bool:
        """Tell whether a play is legal.

        Args:
            play: Cards of the hand, as many as were led.

        Returns:
            Whether it follows the lead.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> config = presets.tractor()
        >>> ordering = Ordering.of(Trump.parse("7H"), config)
        >>> follow = Follow.of(
        ...     Pattern.parse("9S", ordering), ordering.pack("JS 3C"), ordering, config
        ... )
        >>> follow.allows(ordering.pack("3C"))
        False
        """
        return self._ask.allows(play)

    def check(self, cards: tuple[Card, ...]) -> tuple[Violation, ...]:
        """Find all that is wrong with a play, but for cards that are not held.

        Args:
            cards: The cards to play.

        Returns:
            The violations; none for a legal play of cards of the hand.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> config = presets.tractor()
        >>> ordering = Ordering.of(Trump.parse("7H"), config)
        >>> follow = Follow.of(
        ...     Pattern.parse("9S", ordering), ordering.pack("JS 3C"), ordering, config
        ... )
        >>> [str(violation) for violation in follow.check((Card("3C"),))]
        ['The number of cards to play of the suit led, S, is 1, not 0.']
        """
        ask = self._ask
        ordering = self._ordering
        # Copies that no pack has are counted, but can supply nothing.
        real = cards
        if ordering.is_crowded(cards):
            copies = Counter(cards)
            real = tuple((copies & Counter(dict.fromkeys(copies, ordering.decks))).elements())
        play = ordering.pack(real)
        violations: list[Violation] = []
        if len(cards) != ask.size:
            violations.append(
                Violation.of(ViolationCode.WRONG_COUNT, owed=ask.size, got=len(cards))
            )
        elif real is cards and ask.allows(play):
            return ()
        suit_of = ordering.layout.suit_of
        other = [card for card in cards if suit_of[card.index] != ask.suit]
        of_suit = len(cards) - len(other)
        if of_suit < ask.of_suit:
            violations.append(
                Violation.of(
                    ViolationCode.MUST_FOLLOW_SUIT,
                    other,
                    suit=str(_SUITS[ask.suit]),
                    owed=ask.of_suit,
                    got=of_suit,
                    held=self._text(ask.held << ordering.layout.shift[ask.suit]),
                )
            )
        if ask.owed and not self._supplies(play):
            violations.append(
                Violation.of(
                    ViolationCode.MUST_PLAY_OWED,
                    cards,
                    self._deciding_option(),
                    suit=str(_SUITS[ask.suit]),
                    shapes=write_shapes(ask.owed),
                    example=self._text(random_follow(ask, _lowest)),
                )
            )
        return tuple(violations)

    def _text(self, packed: int) -> str:
        return " ".join(map(str, self._ordering.unpack(packed)))

    def _supplies(self, play: int) -> bool:
        layout = self._ordering.layout
        ask = self._ask
        return ask.supplies((play >> layout.shift[ask.suit]) & layout.mask[ask.suit])

    def _deciding_option(self) -> str | None:
        """Name the option that makes it what it is: by another value something else would be owed.

        That sets and tractors may be broken is no reason of its own.
        """
        now = self._ask.duties
        if any(self._would_owe(duty, now.protect) for duty in _DUTIES.values()):
            return "following.tractor_duty"
        if now.protect and self._would_owe(now.duty, NONE):
            return "following.protect"
        return None

    def _would_owe(self, duty: int, protect: int) -> bool:
        """Tell whether something else would be owed."""
        ask = self._ask
        duties = Duties(duty, protect, ask.duties.shortest, ask.duties.widest)
        other = Ask(ask.layout, ask.suit, ask.parts, ask.size, ask.hand, duties)
        return other.owed != ask.owed

    def count(self, budget: int = DEFAULT_BUDGET) -> int:
        """Count the legal plays, as distinct multisets of cards, without listing them.

        Args:
            budget: How many states the count may come to where several tractors are owed.

        Returns:
            The number of plays.

        Raises:
            CountLimitError: The budget is used up.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> config = presets.tractor()
        >>> ordering = Ordering.of(Trump.parse("7H"), config)
        >>> hand = ordering.pack("JS JS QS QS")
        >>> Follow.of(Pattern.parse("9S 9S", ordering), hand, ordering, config).count()
        2
        """
        try:
            return count_follows(self._ask, budget)
        except BudgetExceededError:
            # Raised below, so that the error carries nothing of the kernel's.
            pass
        message = f"counting the legal follows needs more than {budget} states"
        raise CountLimitError(message, budget=budget)

    def reach(self, chosen: int) -> int | None:
        """Find how far a selection can still go.

        Args:
            chosen: Some cards of the hand, packed.

        Returns:
            For each card the most copies that a legal play with all that is chosen may have,
            packed; None if there is no such play.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> config = presets.tractor()
        >>> ordering = Ordering.of(Trump.parse("7H"), config)
        >>> hand = ordering.pack("JS JS QS KS KS")
        >>> follow = Follow.of(Pattern.parse("9S 9S", ordering), hand, ordering, config)
        >>> follow.reach(ordering.pack("QS")), ordering.unpack(follow.reach(ordering.pack("JS")))
        (None, (Card('JS'), Card('JS')))
        """
        found = follow_reach(self._ask, chosen)
        return found if found >= 0 else None

    def plays(self) -> Iterator[int]:
        """List the legal plays one by one, most cards of the lowest kinds first.

        Yields:
            Each play once, packed.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> config = presets.tractor()
        >>> ordering = Ordering.of(Trump.parse("7H"), config)
        >>> hand = ordering.pack("JS JS QS QS")
        >>> follow = Follow.of(Pattern.parse("9S 9S", ordering), hand, ordering, config)
        >>> [str(ordering.unpack(play)[0]) for play in follow.plays()]
        ['JS', 'QS']
        """
        return follows(self._ask)

    def random(self, random: Random) -> int:
        """Draw a legal play; each can come, not each as likely.

        Args:
            random: Gives floats from 0 to 1, such as `random.Random(7).random`.

        Returns:
            The play, packed.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> config = presets.tractor()
        >>> ordering = Ordering.of(Trump.parse("7H"), config)
        >>> follow = Follow.of(
        ...     Pattern.parse("9S", ordering), ordering.pack("JS 3C"), ordering, config
        ... )
        >>> ordering.unpack(follow.random(lambda: 0.5))
        (Card('JS'),)
        """
        return random_follow(self._ask, random)
