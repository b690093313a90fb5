"""What a seat may know, found anew from the rules and the whole log, and what a text tells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from shengji import (
    Card,
    CardDrawn,
    CardsPlayed,
    Declared,
    FriendsCalled,
    HandsDealt,
    KittyBuried,
    KittyShown,
    KittyTaken,
    KittyTurned,
    ThrowFailed,
)
from shengji.cards import CARDS
from shengji.messages import LANGUAGES, card_name, card_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shengji import Game

__all__ = ("cards_known", "cards_named", "texts_of")

_WAYS: Final = {
    way: card
    for card in CARDS
    for lang in LANGUAGES
    for way in (str(card), card_text(card, lang), card_name(card, lang))
}
# A trump such as 7H is a level and a suit, and what might be called is a wish: they show no card.
_NAMED: Final = re.compile(
    "(?<![0-9A-Za-z])(?:"
    + "|".join(sorted(map(re.escape, _WAYS), key=len, reverse=True))
    + ")(?![0-9A-Za-z#])"
)
_NO_CARDS: Final = ("calls", "trump")


def cards_named(texts: Iterable[str]) -> frozenset[Card]:
    """Find all cards that are named in texts, by code, sign or name, in any language."""
    return frozenset(_WAYS[found] for text in texts for found in _NAMED.findall(text))


def texts_of(data: Any) -> Iterator[str]:  # noqa: ANN401  # plain data can be anything
    """Go through all texts in plain data, but those that name no card though they look so."""
    match data:
        case str():
            yield data
        case list():
            for item in data:
                yield from texts_of(item)
        case dict():
            for key, value in data.items():
                if key not in _NO_CARDS:
                    yield from texts_of(value)
        case _:
            pass


def cards_known(game: Game, seat: int | None, seq: int) -> frozenset[Card]:
    """Find the kinds that a seat, or a spectator, may know of after some events of a match."""
    known: set[Card] = set()
    for event in game.events[:seq]:
        match event:
            case CardDrawn(owner, card) if owner == seat and card is not None:
                known.add(card)
            case HandsDealt(hands) if seat is not None:
                known.update(hands[seat] or ())
            case KittyTaken(owner, cards) | KittyBuried(owner, cards) if owner == seat:
                known.update(cards or ())
            case Declared(_, cards) | KittyTurned(cards) | CardsPlayed(_, cards):
                known.update(cards)
            case FriendsCalled(_, calls):
                known.update(call.card for call in calls)
            case ThrowFailed(_, cards) | KittyShown(cards):
                known.update(cards)
            case _:
                pass
    return frozenset(known)
