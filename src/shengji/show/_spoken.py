"""Pictures in words, for whoever hears a page instead of seeing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.messages import card_name, rank_name, suit_name
from shengji.rules.ordering import EffectiveSuit
from shengji.show._sorting import by_suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shengji.cards import Card
    from shengji.machine import View
    from shengji.messages import Voice
    from shengji.rules.ordering import Ordering
    from shengji.show._facts import SeatFacts, TableFacts

__all__ = ("hand_words", "table_words")


def hand_words(cards: Iterable[Card], ordering: Ordering | None, tongue: Voice) -> str:
    """Say which cards a hand has.

    Args:
        cards: The cards.
        ordering: Sorts them into suits; without one they are named as they come.
        tongue: Says it.

    Returns:
        A list, or one for each suit.
    """
    if ordering is None:
        return tongue.list(card_name(card, tongue.lang) for card in cards)
    said = []
    for suit, held in by_suit(cards, ordering):
        name = card_name if suit is EffectiveSuit.TRUMP else _rank
        names = tongue.list(name(card, tongue.lang) for card in held)
        said.append(f"{suit_name(suit, tongue.lang)}: {names}")
    return "; ".join(said)


def _rank(card: Card, lang: str) -> str:
    return rank_name(card.rank, lang)


def table_words(view: View, facts: TableFacts, tongue: Voice) -> str:
    """Say what there is on a table.

    Args:
        view: What is seen.
        facts: What there is to tell of it.
        tongue: Says it.

    Returns:
        Sentences.
    """
    return tongue.text(_table_words(view, facts, tongue))


def _table_words(view: View, facts: TableFacts, tongue: Voice) -> Iterator[str]:
    lang = tongue.lang
    yield f"{tongue.list(facts.status)}."
    if facts.is_last_trick:
        yield tongue.say("The last trick lies on the table.")
    for seat in facts.seats:
        yield f"{tongue.list(_seat_words(seat, tongue))}."
    if facts.left:
        yield tongue.say_count("{n} card to draw", "{n} cards to draw", facts.left) + "."
    if facts.kitty is not None:
        kitty = tongue.list(card_name(card, lang) for card in facts.kitty.cards)
        if not kitty:
            kitty = tongue.say_count(
                "{n} card, face down", "{n} cards, face down", facts.kitty.count
            )
        yield f"{facts.kitty.name}: {kitty}."
    for remark in facts.remarks:
        yield f"{remark.rstrip('.')}."
    if view.hand:
        own = tongue.say_count("Your hand, {n} card:", "Your hand, {n} cards:", len(view.hand))
        yield f"{own} {hand_words(view.hand, view.ordering, tongue)}."


def _seat_words(seat: SeatFacts, tongue: Voice) -> Iterator[str]:
    yield tongue.say("{name} (you)", name=seat.name) if seat.is_viewer else seat.name
    if seat.is_awaited:
        yield tongue.say("whose turn it is")
    if seat.role:
        yield seat.role
    yield tongue.say_count("{n} card", "{n} cards", seat.cards)
    if seat.points is not None:
        yield tongue.say_count("{n} point", "{n} points", seat.points)
    cards = (card_name(card, tongue.lang) for part in seat.shown for card in part)
    if seat.shown:
        notes = f"{tongue.list(seat.notes)}: " if seat.notes else ""
        yield f"{notes}{tongue.list(cards)}"
