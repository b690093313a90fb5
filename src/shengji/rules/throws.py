"""Leading several parts at once: whether the throw stands, and what is played if not (RULES §4).

A part fails if a hand that is tested holds, in that suit, a part of the same width and length
whose top rung is higher; an equal one does not beat it, and trumps held by somebody who is void
in the suit do not count. If no part fails the throw stands and cannot be beaten in its suit. If
some part fails only one of them is played: the smallest that fails, or the smallest of those that
the first seat able to beat anything beats. The other cards go back to the hand and the leader's
side pays a fine.

>>> from shengji.config import presets
>>> from shengji.rules.ordering import Trump
>>> config = presets.tractor()
>>> ordering = Ordering.of(Trump.parse("2H"), config)
>>> throw = Pattern.parse("AS KS", ordering)
>>> ruling = judge_throw(throw, [(1, ordering.pack("AS 3S"))], ordering, config)
>>> ruling.stands, str(ruling.forced), ruling.fine
(False, 'KS', 10)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from shengji._kernel.throws import beats
from shengji._value import Value
from shengji.cards import Card
from shengji.config.choices import FinePer, ForcedPart, TestedAgainst
from shengji.rules.ordering import Ordering
from shengji.rules.patterns import Part, Pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from shengji.config.rule_config import RuleConfig

__all__ = ("ThrowRuling", "judge_throw", "tested_seats")


@final
@attrs.frozen(eq=False, repr=False)
class ThrowRuling(Value):
    """What became of a throw.

    Attributes:
        forced: The one part that is played; None if the throw stands.
        failing: The parts that fail, or with `first_challenger` those that the challenger beats.
        challenger: The seat that decides with `first_challenger`; else None, as it is secret.
        returned: The cards that go back to the hand.
        fine: The points to pay.

    >>> ThrowRuling(None, (), None, (), 0).stands
    True
    """

    forced: Part | None
    failing: tuple[Part, ...]
    challenger: int | None
    returned: tuple[Card, ...]
    fine: int

    @property
    def stands(self) -> bool:
        """Whether all parts are played."""
        return self.forced is None


_STANDS = ThrowRuling(None, (), None, (), 0)


def tested_seats(leader: int, declarers: Collection[int], config: RuleConfig) -> tuple[int, ...]:
    """List the seats whose hands a throw is tested against.

    Args:
        leader: Who leads.
        declarers: The declarers as known when the lead is made.
        config: The rules; `throws.tested_against` counts.

    Returns:
        The seats in order after the leader.

    >>> from shengji.config import presets
    >>> tested_seats(1, (0, 2), presets.tractor())
    (2, 3, 0)
    """
    others = tuple((leader + step) % config.seats for step in range(1, config.seats))
    if config.throws.tested_against == TestedAgainst.EVERYONE:
        return others
    side = leader in declarers
    return tuple(seat for seat in others if (seat in declarers) != side)


def judge_throw(
    throw: Pattern,
    hands: Sequence[tuple[int, int]],
    ordering: Ordering,
    config: RuleConfig,
) -> ThrowRuling:
    """Test each part of a throw against the other hands.

    Args:
        throw: The lead.
        hands: The seats tested, in order after the leader, each with its hand packed by `ordering`.
        ordering: The ordering of the round.
        config: The rules; the group `throws` counts.

    Returns:
        The ruling; the fine is in points, a positive number.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Trump
    >>> config = presets.tractor()
    >>> ordering = Ordering.of(Trump.parse("2H"), config)
    >>> judge_throw(Pattern.parse("AS AS KS", ordering), [(1, 0)], ordering, config).stands
    True
    """
    if not throw.is_throw:
        return _STANDS
    layout = ordering.layout
    suit = throw.suit.index
    line = layout.lines[suit]
    tops = [(part, layout.rung_of[part.cards[0].index]) for part in throw.parts]
    failing: list[Part] = []
    challenger = None
    for seat, hand in hands:
        held = (hand >> layout.shift[suit]) & layout.mask[suit]
        if not held:
            continue
        beaten = [
            part
            for part, top in tops
            if part not in failing and beats(line, held, part.width, part.length, top)
        ]
        failing += beaten
        if beaten and config.throws.forced == ForcedPart.FIRST_CHALLENGER:
            challenger = seat
            break
    if not failing:
        return _STANDS
    failing.sort(key=_smallness)
    forced = failing[0]
    returned = list(throw.cards)
    for card in forced.cards:
        returned.remove(card)
    counted = {
        FinePer.CARD_RETURNED: len(returned),
        FinePer.ATTEMPT: 1,
        FinePer.CARD_FAILED: sum(len(part.cards) for part in failing),
    }
    return ThrowRuling(
        forced,
        tuple(failing),
        challenger,
        tuple(returned),
        config.throws.fine * counted[config.throws.fine_per],
    )


def _smallness(part: Part) -> tuple[int, int, int, tuple[int, ...]]:
    """Sort parts: fewest cards, lowest top, narrower, then the last of the kinds, top first."""
    kinds = tuple(-card.index for card in part.cards)
    return len(part.cards), part.top, part.width, kinds
