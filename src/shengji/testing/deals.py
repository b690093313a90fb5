"""Deals laid out by hand: the cards that matter are named, the rest is filled up.

A test of a rule, of a bot or of a picture mostly needs one situation: this seat holds that tractor,
that one has declared. Here such a deal is made, and the round played up to where the situation
begins, by the ordinary actions; what comes of it has a log like any other match.

>>> from shengji.config import presets
>>> game = stacked_round(presets.tractor(), {0: "2H AS AS", 1: "KS KS"}, declare=(0, "2H"))
>>> game.phase, str(game.state.round.trump), game.state.hand(1).count("KS")
(<Phase.BURY: 'bury'>, '2H', 2)
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from shengji._arguments import is_whole, need, shown
from shengji.cards import CARDS, Card, CardsLike, cards_of, full_pack
from shengji.config import RuleConfig
from shengji.errors import ArgumentError
from shengji.machine import Deal, Declare, Draw, Game, Pass, Phase

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("pass_all", "stacked_deal", "stacked_round")

_SPEAKING: Final = frozenset({Phase.DRAW, Phase.DECLARE})


def stacked_deal(
    config: RuleConfig,
    hands: Mapping[int, CardsLike],
    *,
    kitty: CardsLike = "",
    first_seat: int = 0,
) -> Deal:
    """Lay down a pack so that seats draw the cards that are named.

    Args:
        config: The rules.
        hands: For some seats, the cards that they draw first, in that order.
        kitty: The first cards of the kitty.
        first_seat: Who draws the first card.

    Returns:
        The deal, of a whole pack; the cards that are not named fill it up, the same each time.

    Raises:
        ArgumentError: There is no such seat, or a hand, the kitty or the pack has no room for so
            many of these cards.
        ParseError: A text has something in it that is no card.

    >>> from shengji.config import presets
    >>> deal = stacked_deal(presets.tractor(), {0: "AS KS", 1: "BJ"}, kitty="5H")
    >>> deal.order[0], deal.order[1], deal.order[4], deal.order[100]
    (Card('AS'), Card('BJ'), Card('KS'), Card('5H'))
    """
    need(config, "config", RuleConfig)
    seats = range(config.seats)
    for seat in (first_seat, *hands):
        if not is_whole(seat, 0, config.seats - 1):
            message = f"the seats are 0 to {config.seats - 1}, not {shown(seat)}"
            name = "first_seat" if seat is first_seat else "hands"
            raise ArgumentError(message, name=name, value=seat)
    named = {seat: list(cards_of(hands.get(seat, ""))) for seat in seats}
    bottom = list(cards_of(kitty))
    rest = Counter(full_pack(config.decks))
    for name, cards, room in (
        *(("hands", cards, config.hand_size) for cards in named.values()),
        ("kitty", bottom, config.kitty_size),
    ):
        rest.subtract(cards)
        if len(cards) > room:
            message = f"there is room for {room} cards, not {len(cards)}"
            raise ArgumentError(message, name=name, value=tuple(cards))
    if min(rest.values()) < 0:
        missing = " ".join(str(card) for card in CARDS for _ in range(-rest[card]))
        message = f"the pack has fewer of these cards; missing: {missing}"
        raise ArgumentError(message, name="hands", value=hands)
    fill = [card for card in CARDS for _ in range(rest[card])]

    def filled(cards: list[Card], room: int) -> list[Card]:
        return cards + [fill.pop() for _ in range(room - len(cards))]

    bottom = filled(bottom, config.kitty_size)
    stacks = [filled(named[seat], config.hand_size) for seat in seats]
    order = [
        stacks[(first_seat + turn) % config.seats][place]
        for place in range(config.hand_size)
        for turn in seats
    ]
    return Deal((*order, *bottom), first_seat)


def stacked_round(
    config: RuleConfig,
    hands: Mapping[int, CardsLike],
    *,
    declare: tuple[int, CardsLike] | None = None,
    kitty: CardsLike = "",
    first_seat: int = 0,
) -> Game:
    """Begin a match with a deal laid out by hand, and play it until all have spoken.

    Args:
        config: The rules.
        hands: For some seats, the cards that they draw first, in that order.
        declare: A seat and what it shows once all cards are drawn; everybody else passes.
        kitty: The first cards of the kitty.
        first_seat: Who draws the first card.

    Returns:
        The match where the starter has to bury; if nobody declares, where the rules have it go on.

    Raises:
        ArgumentError: The deal is impossible, as for `stacked_deal`.
        IllegalActionError: The seat may not declare that.
        ParseError: A text has something in it that is no card.

    >>> from shengji.config import presets
    >>> game = stacked_round(presets.short_game(), {2: "2C 2C"}, declare=(2, "2C 2C"))
    >>> game.actors, str(game.state.round.trump)
    ((2,), '2C')
    """
    game = Game.new(config).apply(stacked_deal(config, hands, kitty=kitty, first_seat=first_seat))
    if game.state.left:
        game = game.apply(Draw(game.state.left))
    if declare is not None:
        seat, cards = declare
        while game.phase is Phase.DECLARE and game.awaited[0] != seat:
            game = game.apply(Pass(game.awaited[0]))
        game = game.apply(Declare(seat, cards))
    return pass_all(game)


def pass_all(game: Game) -> Game:
    """Draw what is left and let everybody pass who is waited for.

    Args:
        game: A match, at any place.

    Returns:
        The match where declaring is over; the same where it was over before.

    >>> from shengji.config import presets
    >>> game = Game.new(presets.tractor()).apply(stacked_deal(presets.tractor(), {}))
    >>> pass_all(game).phase
    <Phase.BURY: 'bury'>
    """
    while game.phase in _SPEAKING:
        game = game.apply(Pass(game.awaited[0]) if game.awaited else Draw(game.state.left))
    return game
