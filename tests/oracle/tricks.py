"""Throws that fail, and the winner of a trick (RULES §4, §6)."""

from __future__ import annotations

from functools import lru_cache

import attrs

from tests.oracle.cards import (
    TRUMP,
    Cards,
    Rules,
    cards_in_suit,
    effective_suit,
    kind_order,
    sorted_cards,
)
from tests.oracle.line import Line, line_of, places, rung_of
from tests.oracle.parts import Part, cards_of, parts_of_shape, suit_of, top_of

__all__ = ["ThrowRuling", "judge_throw", "winner"]


@attrs.frozen
class ThrowRuling:
    """What becomes of a lead; `failing` are the parts that decide, in the order of the lead.

    `challenger` is the seat that decides under `first_challenger`, else None; `fine` is the change
    of the opponents' total in points.
    """

    stands: bool
    forced: Part | None = None
    failing: tuple[Part, ...] = ()
    challenger: int | None = None
    returned: Cards = ()
    fine: int = 0

    def played(self, lead: tuple[Part, ...]) -> Cards:
        """The cards that are on the table after the ruling."""
        return cards_of(lead) if self.forced is None else self.forced.cards


def _is_beaten(rules: Rules, part: Part, hand: Cards) -> bool:
    """Whether the hand holds, in the suit, a part of the same shape with a higher top rung."""
    held = cards_in_suit(rules, hand, effective_suit(rules, part.kinds[0]))
    rivals = parts_of_shape(rules, held, *part.shape)
    return any(top_of(rules, rival) > top_of(rules, part) for rival in rivals)


def _smallness(rules: Rules, part: Part) -> tuple[int, int, int, tuple[int, ...]]:
    """The least is forced: fewest cards, lowest top, narrower, then D, C, H, S, top rung first."""
    return (
        len(part.cards),
        top_of(rules, part),
        part.width,
        tuple(-kind_order(kind) for kind in part.kinds),
    )


def judge_throw(
    rules: Rules,
    lead: tuple[Part, ...],
    leader: int,
    hands: list[tuple[int, Cards]],
    declarers: tuple[int, ...],
) -> ThrowRuling:
    """Judge a lead against the other hands, given in order after the leader (RULES §4)."""
    threw_as_declarer = leader in declarers
    tested = [
        (seat, hand)
        for seat, hand in hands
        if rules.tested_against == "everyone" or (seat in declarers) != threw_as_declarer
    ]
    beaten = {
        seat: tuple(part for part in lead if _is_beaten(rules, part, hand)) for seat, hand in tested
    }
    challengers = [seat for seat, _ in tested if beaten[seat]]
    if len(lead) == 1 or not challengers:
        return ThrowRuling(stands=True)
    if rules.forced == "first_challenger":
        challenger: int | None = challengers[0]
        failing = beaten[challengers[0]]
    else:
        challenger = None
        failing = tuple(part for part in lead if any(part in beaten[seat] for seat in challengers))
    forced = min(failing, key=lambda part: _smallness(rules, part))
    returned = list(cards_of(lead))
    for card in forced.cards:
        returned.remove(card)
    times = {
        "card_returned": len(returned),
        "attempt": 1,
        "card_failed": len(cards_of(failing)),
    }[rules.fine_per]
    fine = rules.fine * times
    return ThrowRuling(
        stands=False,
        forced=forced,
        failing=failing,
        challenger=challenger,
        returned=sorted_cards(tuple(returned)),
        fine=fine if threw_as_declarer else -fine,
    )


@lru_cache(maxsize=1 << 12)
def _cuts(
    line: Line, counts: tuple[int, ...], shapes: tuple[tuple[int, int], ...]
) -> frozenset[tuple[int, ...]]:
    """Every way to cut the cards into these shapes, as the heights of the parts' top rungs.

    The heights stand in the order of the shapes, and those of one shape in descending order.
    """
    if not shapes:
        return frozenset([()] if not any(counts) else [])
    width, length = shapes[0]
    found: set[tuple[int, ...]] = set()
    for place in places(line, width, length):
        if all(counts[kind] >= width for kind in place):
            left = tuple(
                many - width if kind in place else many for kind, many in enumerate(counts)
            )
            top = line.heights[place[0]]
            for others in _cuts(line, left, shapes[1:]):
                if shapes[1:2] != shapes[:1] or others[0] <= top:
                    found.add((top, *others))
    return frozenset(found)


def _cuts_of(
    rules: Rules, play: Cards, shapes: tuple[tuple[int, int], ...]
) -> frozenset[tuple[int, ...]]:
    suit = suit_of(rules, play)
    if suit is None or len(play) != sum(width * length for width, length in shapes):
        return frozenset()
    line = line_of(rules, suit)
    return _cuts(line, line.counts(play), shapes)


def _is_higher(
    rules: Rules, shapes: tuple[tuple[int, int], ...], later: Cards, earlier: Cards
) -> bool:
    """Whether the later of two plays of the led pattern in one suit is above the earlier."""
    new, old = _cuts_of(rules, later, shapes), _cuts_of(rules, earlier, shapes)
    if len(shapes) == 1 or rules.ruff == "largest_part":
        return max(cut[0] for cut in new) > max(cut[0] for cut in old)
    if rules.ruff == "highest_card":
        return max(rung_of(rules, card) for card in later) > max(
            rung_of(rules, card) for card in earlier
        )
    return all(
        any(all(a > b for a, b in zip(mine, theirs, strict=True)) for mine in new) for theirs in old
    )


def winner(rules: Rules, lead: tuple[Part, ...], plays: list[Cards]) -> int:
    """The index of the winning play; the first play is the lead, of these parts (RULES §6)."""
    led = effective_suit(rules, plays[0][0])
    # Most cards first, then the wider: the largest part leads the list.
    shapes = tuple(
        sorted((part.shape for part in lead), key=lambda s: (s[0] * s[1], s[0]), reverse=True)
    )
    best, best_suit = 0, led
    for index, play in enumerate(plays[1:], start=1):
        suit = suit_of(rules, play)
        if suit not in {led, TRUMP} or not _cuts_of(rules, play, shapes):
            continue
        if suit != best_suit:
            wins = suit == TRUMP
        elif suit == led and len(lead) > 1:
            wins = False
        else:
            wins = _is_higher(rules, shapes, play, plays[best])
        if wins:
            best, best_suit = index, suit
    return best
