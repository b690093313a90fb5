"""A plain bot to measure others by: the highest card that is legal, and points to the partner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji._kernel.layout import TRUMPS
from shengji._kernel.leads import single_parts
from shengji.cards import CARDS
from shengji.machine import Action, Bury, CallFriends, Declare, Pass, Phase, PlayCards
from shengji.players.heuristics.picking import cheapest_follow, lay
from shengji.rules.following import Follow
from shengji.rules.friends import FriendCall
from shengji.rules.tricks import trick_winner

if TYPE_CHECKING:
    from collections.abc import Callable

    from shengji.cards import Card
    from shengji.machine import View
    from shengji.rules.patterns import Pattern

__all__ = ("GreedyBot",)


class GreedyBot:
    """Plays high and looks no further; the same view always gives the same action.

    It names the first suit that it can, buries its lowest cards without points, calls the highest
    cards that it misses, leads the highest card or set, never throws, and takes each trick that it
    can as high as it can, unless its side is winning it: then it gives points.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Game
    >>> game = Game.new(presets.short_game())
    >>> game = game.apply(Deal.shuffled(game.config, "seed", 1))
    >>> GreedyBot().act(game.view(game.actors[0]))
    Declare(seat=1, cards=(Card('2S'),))
    """

    __slots__ = ()

    def act(self, view: View) -> Action:
        """Say what to do.

        Args:
            view: The match as the bot's seat sees it; the seat is one of `view.actors`.

        Returns:
            Something legal.
        """
        seat = -1 if view.seat is None else view.seat
        if view.phase is Phase.BURY:
            return Bury(seat, sorted(view.hand or (), key=_lowness(view))[: view.config.kitty_size])
        if view.phase is Phase.CALL:
            return CallFriends(seat, _calls(view))
        if view.phase is not Phase.PLAY:
            shown = [action for action in view.legal if isinstance(action, Declare)]
            return Pass(seat) if view.declarations or not shown else shown[-1]
        lead = None if view.trick is None else view.trick.lead
        packed = _lead(view) if lead is None else _follow(view, seat, lead)
        return PlayCards(seat, view.ordering.unpack(packed))


def _lowness(view: View) -> Callable[[Card], tuple[bool, int, int, int]]:
    """Give a key that sorts plain cards before trumps, those without points first, low to high."""
    ordering = view.ordering

    def key(card: Card) -> tuple[bool, int, int, int]:
        return ordering.is_trump(card), card.points, ordering.rung(card), card.index

    return key


def _calls(view: View) -> list[FriendCall]:
    """List the highest calls of which the seat holds no copy, or failing that any."""
    ordering = view.ordering
    plain = [card for card in CARDS if not ordering.is_trump(card)]
    plain.sort(key=lambda card: (card in (view.hand or ()), -card.rank, card.index))
    calls = [
        FriendCall(card, ordinal) for card in plain for ordinal in range(1, view.config.decks + 1)
    ]
    return calls[: view.config.friend_count]


def _lead(view: View) -> int:
    """Find the highest card, with all its copies if they make a set; a tractor if there is one."""
    ordering = view.ordering
    layout, options = ordering.layout, ordering.options
    hand = ordering.pack(tuple(view.hand or ()))
    best, lead = (-99, 0, 0), 0
    for suit, line in enumerate(layout.lines):
        held = (hand >> layout.shift[suit]) & layout.mask[suit]
        if held:
            for part in single_parts(line, held, options.widest_set or 0, options.shortest_tractor):
                packed = part << layout.shift[suit]
                cards = ordering.unpack(packed)
                below = line.rungs - max(map(ordering.rung, cards))
                rank = -below, len(cards), -suit
                if rank > best:
                    best, lead = rank, packed
    return lead


def _follow(view: View, seat: int, lead: Pattern) -> int:
    """Give points to the own side, else win as high as can be, else lose as low as can be."""
    ordering, config, trick = view.ordering, view.config, view.trick
    hand = ordering.pack(tuple(view.hand or ()))
    follow = Follow.of(lead, hand, ordering, config)
    plays = [] if trick is None else trick.plays
    packed = [ordering.pack(play.cards) for play in plays]
    ahead = plays[trick_winner(lead, packed, ordering, config)].seat
    heights = [float(ordering.rung(card) + 20 * ordering.is_trump(card)) for card in CARDS]
    if (ahead in view.declarers) is (seat in view.declarers):
        points = [at - 100 * card.points for at, card in zip(heights, CARDS, strict=True)]
        return cheapest_follow(follow, hand, points, ordering)
    high = [-at for at in heights]
    suit = lead.suit.index
    tried = [cheapest_follow(follow, hand, high, ordering)]
    if not (hand >> ordering.layout.shift[suit]) & ordering.layout.mask[suit]:
        shift, mask = ordering.layout.shift[TRUMPS], ordering.layout.mask[TRUMPS]
        laid = lay(TRUMPS, (hand >> shift) & mask, lead.shape, high, ordering)
        tried += [] if laid is None else [laid << shift]
    for play in tried:
        if follow.allows(play) and trick_winner(lead, [*packed, play], ordering, config) == len(
            packed
        ):
            return play
    low = [at + 100 * card.points for at, card in zip(heights, CARDS, strict=True)]
    return cheapest_follow(follow, hand, low, ordering)
