"""Which cards to follow with: take the trick, give points to the own side, or lose cheaply.

A few plays are weighed against each other: the cheapest ones, and all that might win. A play counts
what the trick is worth with it, times how much likelier the own side is to win it than the other,
less what its cards would be worth later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from shengji._kernel.layout import TRUMPS
from shengji.players.heuristics.chances import chance_to_win, height
from shengji.players.heuristics.picking import cheapest_follow, lay, parts_of
from shengji.players.heuristics.worth import Worth
from shengji.players.hint import HintCode
from shengji.rules.following import Follow
from shengji.rules.tricks import trick_winner

if TYPE_CHECKING:
    from collections.abc import Callable

    from shengji.cards import Card
    from shengji.config.kitty_bonus import Shape
    from shengji.players.heuristics.reading import Reading
    from shengji.rules.patterns import Pattern

__all__ = ("choose_follow",)

_GIFT: Final = 3.0  # points a card that others are expected to add for their own side
_GIFTS: Final = 10.0  # and the most that one of them adds
_LEAD: Final = 1.0  # points that the next lead is worth
_FRIEND: Final = 6.0  # points that it is worth to be known as a friend
_CHEAP: Final = 5  # points in a trick from which on it is taken for the points
_SAFE: Final = 0.5


class _Option(NamedTuple):
    """A play under consideration.

    Attributes:
        packed: The cards.
        cards: The cards.
        wins: Whether it would be ahead.
        chance: How likely the own side is to win the trick with it.
        score: What it is worth, in points.
    """

    packed: int
    cards: tuple[Card, ...]
    wins: bool
    chance: float
    score: float


def choose_follow(
    reading: Reading, lead: Pattern, chance: Callable[[], float]
) -> tuple[tuple[Card, ...], HintCode]:
    """Choose the cards to follow with.

    Args:
        reading: The view.
        lead: The lead to follow.
        chance: Gives floats from 0 to 1, to choose among equals.

    Returns:
        The cards, and why.
    """
    ordering, config = reading.ordering, reading.view.config
    follow = Follow.of(lead, reading.hand, ordering, config)
    worth = Worth(reading)
    packed = _candidates(reading, lead, follow, worth)
    trick = reading.view.trick
    plays = [ordering.pack(play.cards) for play in trick.plays] if trick is not None else []
    at = trick_winner(lead, plays, ordering, config)
    leader = trick.leader if trick is not None else reading.seat
    is_ours = reading.allies[(leader + at) % config.seats]
    standing = height(reading, plays[at], lead.suit.index, lead.shape)
    stays = chance_to_win(reading, standing, is_ours=is_ours)
    options = []
    for play in packed:
        wins = trick_winner(lead, [*plays, play], ordering, config) == len(plays)
        won = stays
        if wins:
            ahead = height(reading, play, lead.suit.index, lead.shape)
            won = chance_to_win(reading, ahead, is_ours=True)
        options.append(_weigh(reading, worth, play, lead.shape, wins=wins, won=won))
    best = max(options, key=lambda option: (round(option.score, 6), chance()))
    if len(options) == 1 and _is_forced(follow):
        return best.cards, HintCode.ONLY_PLAY
    kept = [option for option in options if option.wins and worth.kept in _kinds(option)]
    if kept and worth.kept not in _kinds(best) and best.chance < _SAFE:
        return best.cards, HintCode.SAVE_FOR_LAST
    return best.cards, _reason(reading, best, lead)


def _kinds(option: _Option) -> tuple[int, ...]:
    return tuple(card.index for card in option.cards)


def _candidates(reading: Reading, lead: Pattern, follow: Follow, worth: Worth) -> list[int]:
    """List the plays worth a thought, each once."""
    ordering = reading.ordering
    layout = ordering.layout
    suit, shape = lead.suit.index, lead.shape
    # Cheap whatever the points; without giving points; with as many points as may be.
    prices = [worth.each(points) for points in (0.0, 1.0, -1.0, -0.3)]
    found = [cheapest_follow(follow, reading.hand, price, ordering) for price in prices]
    held = reading.held[suit]
    tried = TRUMPS if not held else suit
    cards = reading.held[tried]
    if cards and (held or suit != TRUMPS):
        line, shift = layout.lines[tried], layout.shift[tried]
        if len(shape) == 1:
            ways = parts_of(line, cards, shape[0])
        else:
            high = [-price for price in prices[0]]
            laid = (lay(tried, cards, shape, price, ordering) for price in (*prices, high))
            ways = [way for way in laid if way is not None]
        found += [way << shift for way in ways if follow.allows(way << shift)]
    calls = reading.view.calls
    shown = None if calls is None else reading.answer(calls)
    if shown is not None:
        dear = prices[1][:]
        dear[shown.index] = -100.0
        found.append(cheapest_follow(follow, reading.hand, dear, ordering))
    return list(dict.fromkeys(found))


def _weigh(
    reading: Reading, worth: Worth, packed: int, shape: Shape, *, wins: bool, won: float
) -> _Option:
    """Say what a play is worth."""
    cards = reading.ordering.unpack(packed)
    allies = sum(1 for seat in reading.later if reading.allies[seat])
    others = len(reading.later) - allies
    gift = min(_GIFTS, _GIFT * len(cards))
    points = reading.table + sum(card.points for card in cards)
    score = won * (points + gift * allies) - (1.0 - won) * (points + gift * others)
    if reading.hand_size == len(cards):
        score += reading.last_trick_worth(shape) * (2.0 * won - 1.0)
    else:
        score -= worth.of(cards)
    if wins:
        score += _LEAD * won
    calls = reading.view.calls
    if calls is not None and reading.answer(calls) in cards:
        score += _FRIEND
    return _Option(packed, cards, wins, won, score)


def _is_forced(follow: Follow) -> bool:
    """Tell whether there is one legal play only."""
    plays = follow.plays()
    next(plays, None)
    return next(plays, None) is None


def _reason(reading: Reading, chosen: _Option, lead: Pattern) -> HintCode:
    """Name what speaks for a play."""
    calls = reading.view.calls
    if calls is not None and reading.answer(calls) in chosen.cards:
        return HintCode.SHOW_FRIEND
    return _winning(reading, chosen, lead) if chosen.wins else _losing(reading, chosen, lead)


def _winning(reading: Reading, chosen: _Option, lead: Pattern) -> HintCode:
    """Name what speaks for a play that is ahead."""
    cards = chosen.cards
    is_ruff = reading.ordering.is_trump(cards[0]) and lead.suit.index != TRUMPS
    if reading.table + sum(card.points for card in cards) >= _CHEAP:
        return HintCode.RUFF_POINTS if is_ruff else HintCode.TAKE_POINTS
    return HintCode.RUFF_CHEAPLY if is_ruff else HintCode.TAKE_LEAD


def _losing(reading: Reading, chosen: _Option, lead: Pattern) -> HintCode:
    """Name what speaks for a play that leaves another ahead."""
    cards = chosen.cards
    if chosen.chance >= _SAFE:
        gives = any(card.points for card in cards)
        return HintCode.FEED_PARTNER if gives else HintCode.SAVE_STRENGTH
    suit_of = reading.ordering.suit_of
    is_void = all(suit_of(card) is not lead.suit for card in cards)
    return HintCode.DISCARD if is_void else HintCode.DUCK
