"""Events as JSON text, quickly: most of a record is a few types of event, written over and over.

The form is that of `shengji.records.codec`, which does all that is rare. The text of an event
stands in a record between its number and its check sum, so here it has no braces.

>>> from shengji.machine import Passed
>>> write_event(Passed(3))
'"type":"passed","seat":3'
>>> read_event('"type":"passed","seat":3')
Passed(seat=3)
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from shengji.machine import CardDrawn, CardsPlayed, Event, Passed, TrickWon
from shengji.records.codec import event_of, to_dict
from shengji.records.lines import compact, read_object

if TYPE_CHECKING:
    from collections.abc import Callable

    from shengji.cards import Card

__all__ = ("read_event", "write_event")


def write_event(event: Event) -> str:
    """Write an event.

    Args:
        event: What happened.

    Returns:
        Its plain data as compact JSON, without the braces.
    """
    write = _WRITERS.get(type(event))
    return compact(to_dict(event))[1:-1] if write is None else write(event)


@lru_cache(maxsize=4096)
def read_event(text: str) -> Event:
    """Read an event; one that has been read lately is found again.

    Args:
        text: Its plain data as JSON, without the braces.

    Returns:
        The event.

    Raises:
        RecordError: The text stands for no event; the error says where and why.
    """
    return event_of(read_object(f"{{{text}}}"))


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join([str(card) for card in cards])


def _card_drawn(event: CardDrawn) -> str:
    card = "null" if event.card is None else f'"{event.card}"'
    return f'"type":"card_drawn","seat":{event.seat},"card":{card}'


def _cards_played(event: CardsPlayed) -> str:
    cards, parts = event.cards, event.parts
    text = f'"type":"cards_played","seat":{event.seat},"cards":"{_cards(cards)}"'
    if parts is None:
        return text
    listed = '","'.join([_cards(part) for part in parts])
    return f'{text},"parts":["{listed}"]' if parts else f'{text},"parts":[]'


def _passed(event: Passed) -> str:
    return f'"type":"passed","seat":{event.seat}'


def _trick_won(event: TrickWon) -> str:
    return f'"type":"trick_won","seat":{event.seat},"points":{event.points}'


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    CardDrawn: _card_drawn,
    CardsPlayed: _cards_played,
    Passed: _passed,
    TrickWon: _trick_won,
}
