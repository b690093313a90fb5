"""What to lead: winners, throws that nobody can beat, the own side's suits, else what is cheap.

Every set and tractor of the hand is weighed as a lead, and from each suit the throw of all parts
that no unseen cards can beat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from shengji._kernel.layout import TRUMPS
from shengji._kernel.leads import single_parts
from shengji._kernel.parse import parse, part_shape
from shengji._kernel.throws import beats
from shengji.players.heuristics.chances import Ahead, chance_to_beat, chance_to_win, height
from shengji.players.heuristics.worth import Worth
from shengji.players.hint import HintCode
from shengji.rules.throws import tested_seats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shengji.cards import Card
    from shengji.config.kitty_bonus import Shape
    from shengji.players.heuristics.reading import Reading

__all__ = ("choose_lead",)

_GIFT: Final = 3.0
_GIFTS: Final = 10.0
_AGAIN: Final = 3.0  # points that keeping the lead is worth
_DRAWING: Final = 1.0  # points for each trump that a trump lead is likely to draw
_CASHED: Final = 0.25  # how much of its worth a plain card loses by being led
_CALLED: Final = 6.0
_SURE: Final = 0.85
_LIKELY: Final = 0.5


class _Lead(NamedTuple):
    """A lead under consideration.

    Attributes:
        cards: The cards.
        suit: Their effective suit.
        shape: The parts, widest first.
        score: What it is worth, in points.
        own: How likely the seat itself is to win the trick.
        won: How likely its side is.
    """

    cards: tuple[Card, ...]
    suit: int
    shape: Shape
    score: float
    own: float
    won: float


def choose_lead(reading: Reading, chance: Callable[[], float]) -> tuple[tuple[Card, ...], HintCode]:
    """Choose the cards to lead.

    Args:
        reading: The view.
        chance: Gives floats from 0 to 1, to choose among equals.

    Returns:
        The cards, and why.
    """
    worth = Worth(reading)
    leads = [
        _weigh(reading, worth, suit, packed, shape) for suit, packed, shape in _candidates(reading)
    ]
    best = max(leads, key=lambda lead: (round(lead.score, 6), chance()))
    return best.cards, HintCode.ONLY_PLAY if len(leads) == 1 else _reason(reading, best)


def _candidates(reading: Reading) -> Iterator[tuple[int, int, Shape]]:
    """List the leads worth a thought: suit, cards in the suit's region, parts."""
    options = reading.ordering.options
    bounds = options.widest_set or 0, options.shortest_tractor
    for suit, (line, held) in enumerate(
        zip(reading.ordering.layout.lines, reading.held, strict=True)
    ):
        if not held:
            continue
        for part in single_parts(line, held, *bounds):
            shape = part_shape(line, part, *bounds)
            if shape is not None:
                yield suit, part, (shape,)
        if reading.view.config.throws.allowed:
            yield from _throws(reading, suit)


def _throws(reading: Reading, suit: int) -> Iterator[tuple[int, int, Shape]]:
    """Give the throw of all parts of a suit that cannot fail, if there are several."""
    ordering, view = reading.ordering, reading.view
    line = ordering.layout.lines[suit]
    options = ordering.options
    tested = tested_seats(reading.seat, view.declarers, view.config)
    unseen = reading.unseen[suit]
    if all(reading.is_void(seat, suit) for seat in tested):
        unseen = 0
    safe = [
        (width, length, taken)
        for width, length, top, taken in parse(
            line, reading.held[suit], options.widest_set or 0, options.shortest_tractor
        )
        if not beats(line, unseen, width, length, top)
    ]
    if len(safe) > 1:
        shape = sorted(((width, length) for width, length, _ in safe), reverse=True)
        yield suit, sum(taken for _, _, taken in safe), tuple(shape)


def _weigh(reading: Reading, worth: Worth, suit: int, packed: int, shape: Shape) -> _Lead:
    """Say what a lead is worth."""
    ordering = reading.ordering
    whole = packed << ordering.layout.shift[suit]
    cards = ordering.unpack(whole)
    ahead = height(reading, whole, suit, shape)
    won = chance_to_win(reading, ahead, is_ours=True)
    own = _own_chance(reading, ahead)
    allies = sum(1 for seat in reading.later if reading.allies[seat])
    others = len(reading.later) - allies
    gift = min(_GIFTS, _GIFT * len(cards))
    points = sum(card.points for card in cards)
    score = won * (points + gift * allies) - (1.0 - won) * (points + gift * others)
    score += _AGAIN * own
    if reading.hand_size == len(cards):
        score += reading.last_trick_worth(shape) * (2.0 * won - 1.0)
    else:
        keeps = worth.of(cards)
        score -= keeps if suit == TRUMPS else keeps * (1.0 - own * (1.0 - _CASHED))
    if suit == TRUMPS:
        score += _drawn(reading, len(cards))
    score += _called(reading, suit, cards)
    return _Lead(cards, suit, shape, score, own, won)


def _own_chance(reading: Reading, ahead: Ahead) -> float:
    """Estimate whether nobody of the other side beats the lead."""
    own = 1.0
    for seat in reading.later:
        if not reading.allies[seat]:
            own *= 1.0 - chance_to_beat(reading, seat, ahead)
    return own


def _drawn(reading: Reading, size: int) -> float:
    """Say what it is worth that others have to play trumps."""
    total = 0.0
    for seat in reading.later:
        trumps = reading.share(seat, TRUMPS) * reading.unseen_count[TRUMPS]
        drawn = min(trumps, size)
        total += drawn * (-_DRAWING if reading.allies[seat] else _DRAWING)
    return total if reading.is_declarer else total / 2


def _called(reading: Reading, suit: int, cards: tuple[Card, ...]) -> float:
    """Say what it is worth to lead the suit of a card that the seat has called."""
    view = reading.view
    if view.calls is None or reading.seat != view.starter:
        return 0.0
    for call in view.calls.open:
        is_suit = reading.ordering.suit_of(call.card).index == suit
        if is_suit and len(cards) == 1 and not cards[0].points:
            return _CALLED
    return 0.0


def _reason(reading: Reading, chosen: _Lead) -> HintCode:
    """Name what speaks for a lead."""
    is_trump = chosen.suit == TRUMPS
    if len(chosen.shape) > 1:
        return HintCode.CASH_THROW
    if _called(reading, chosen.suit, chosen.cards):
        return HintCode.LEAD_FOR_FRIEND
    if chosen.own < _LIKELY:
        return HintCode.LEAD_TO_PARTNER if chosen.won >= _LIKELY else HintCode.LEAD_LOW
    if is_trump:
        return HintCode.DRAW_TRUMPS
    return HintCode.LEAD_WINNER if chosen.own >= _SURE else HintCode.LEAD_STRONG_PART
