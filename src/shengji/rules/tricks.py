"""A trick, and who wins it (RULES §6).

Only a play that holds exactly the led pattern can win: all of the suit led or, where a plain suit
was led, all trumps from a seat that is void in it. Of one part the higher top rung wins; a throw
that stands is beaten by trumps alone, and `throws.ruff` says how two ruffs compare. Equal plays
leave the earlier one ahead. The order of the cards inside a play never matters.

>>> from shengji.config import presets
>>> from shengji.rules.ordering import Trump
>>> config = presets.tractor()
>>> ordering = Ordering.of(Trump.parse("7H"), config)
>>> plays = [
...     Play(seat, cards_of(text)) for seat, text in enumerate(["9S 9S", "JS 3C", "4H 4H", "JS QS"])
... ]
>>> Trick(0, tuple(plays), Pattern.parse("9S 9S", ordering)).winner(ordering, config)
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import attrs

from shengji._kernel.ruffs import EVERY_PART, HIGHEST_CARD, LARGEST_PART
from shengji._kernel.tricks import winner
from shengji._value import Value
from shengji.cards import Card, cards_of
from shengji.config.choices import RuffMeasure
from shengji.errors import ArgumentError
from shengji.rules.ordering import Ordering
from shengji.rules.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shengji.config.rule_config import RuleConfig

__all__ = ("Play", "Trick", "trick_winner")

_RUFFS: Final = {
    RuffMeasure.LARGEST_PART: LARGEST_PART,
    RuffMeasure.EVERY_PART: EVERY_PART,
    RuffMeasure.HIGHEST_CARD: HIGHEST_CARD,
}


@final
@attrs.frozen(eq=False, repr=False)
class Play(Value):
    """The cards that a seat put down in a trick.

    Attributes:
        seat: Who played.
        cards: The cards; after a failed throw only those of the forced part.

    >>> Play(2, cards_of("5H 5H")).points
    10
    """

    seat: int
    cards: tuple[Card, ...] = attrs.field(converter=cards_of)

    @property
    def points(self) -> int:
        """The points among the cards."""
        return sum(card.points for card in self.cards)


@final
@attrs.frozen(eq=False, repr=False)
class Trick(Value):
    """A trick, finished or in progress.

    Attributes:
        leader: The seat that leads.
        plays: The plays so far, the lead first.
        lead: The pattern led as it stands; None before the lead.

    >>> Trick(0).points
    0
    """

    leader: int
    plays: tuple[Play, ...] = ()
    lead: Pattern | None = None

    @property
    def points(self) -> int:
        """The points among the cards played so far."""
        return sum(play.points for play in self.plays)

    def winner(self, ordering: Ordering, config: RuleConfig) -> int:
        """Find the seat that is ahead.

        Args:
            ordering: The ordering of the round.
            config: The rules; `throws.ruff` counts.

        Returns:
            The seat.

        Raises:
            ArgumentError: Nobody has led yet.

        >>> from shengji.config import presets
        >>> from shengji.rules.ordering import Trump
        >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
        >>> trick = Trick(3, (Play(3, "9S"), Play(0, "KS")), Pattern.parse("9S", ordering))
        >>> trick.winner(ordering, presets.tractor())
        0
        """
        if self.lead is None:
            message = "a trick without a lead has no winner"
            raise ArgumentError(message, name="trick", value=self)
        plays = [ordering.pack(play.cards) for play in self.plays]
        return self.plays[trick_winner(self.lead, plays, ordering, config)].seat

    def _repr_svg_(self) -> str:
        """Draw the plays, for notebooks."""
        from shengji.show import trick_picture

        return trick_picture(self).svg

    def _repr_html_(self) -> str:
        """Draw it for pages, with words for whoever cannot see it."""
        from shengji.show import trick_picture

        return trick_picture(self).to_html()


def trick_winner(
    lead: Pattern, plays: Sequence[int], ordering: Ordering, config: RuleConfig
) -> int:
    """Find the winning play of a trick.

    Args:
        lead: The lead as it stands.
        plays: The plays in order, the lead first, packed by `ordering`.
        ordering: The ordering of the round.
        config: The rules; `throws.ruff` counts.

    Returns:
        The index of the play that wins.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> plays = [ordering.pack(card) for card in ("9S", "AS", "2H")]
    >>> trick_winner(Pattern.parse("9S", ordering), plays, ordering, presets.tractor())
    2
    """
    ruff = _RUFFS[config.throws.ruff]
    return winner(ordering.layout, plays, lead.suit.index, lead.shape, ruff)
