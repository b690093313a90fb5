"""Actions and events as they would be with the seats turned or the suits exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import attrs

from shengji.cards import Card, Suit
from shengji.machine import Action, Event
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Trump

T = TypeVar("T", bound=Action | Event)

ONE_SEAT = {"seat", "first_seat", "starter", "challenger"}
SOME_SEATS = {"declarers", "paid_to", "seats"}
BY_SEAT = {"hands", "levels"}


def turned(value: T, by: int, seats: int) -> T:
    """Give an action or an event as it is where everybody sits so many seats on."""
    changes: dict[str, Any] = {}
    for field in attrs.fields(type(value)):
        held = getattr(value, field.name)
        if field.name in ONE_SEAT and held is not None:
            changes[field.name] = (held + by) % seats
        elif field.name in SOME_SEATS:
            changes[field.name] = tuple(sorted((seat + by) % seats for seat in held))
        elif field.name in BY_SEAT:
            changes[field.name] = tuple(held[(seat - by) % seats] for seat in range(seats))
    return attrs.evolve(value, **changes)


def exchanged(value: Any, suits: Mapping[Suit, Suit]) -> Any:  # noqa: ANN401 - any part of an event
    """Give a value as it is where the printed suits are others; cards named are sorted."""
    match value:
        case Card():
            return value if value.suit is None else Card.of(value.rank, suits[value.suit])
        case Trump(level, suit):
            return Trump(level, None if suit is None else suits[suit])
        case FriendCall(card, ordinal):
            return FriendCall(exchanged(card, suits), ordinal)
        case tuple():
            return tuple(exchanged(item, suits) for item in value)
    if attrs.has(type(value)):
        fields = (field.name for field in attrs.fields(type(value)))
        changes = {name: exchanged(getattr(value, name), suits) for name in fields}
        return attrs.evolve(value, **changes)
    return value


def loosened(event: Event) -> tuple[object, ...]:
    """Give what an event says, cards without their order: that of their indices says nothing."""
    is_order_kept = type(event).__name__ in {"RoundBegan", "KittyTurned", "HandsDealt"}
    return (
        type(event),
        *(
            value if is_order_kept else _loose(value)
            for value in (getattr(event, field.name) for field in attrs.fields(type(event)))
        ),
    )


def _loose(value: object) -> object:
    if not isinstance(value, tuple):
        return value
    if value and isinstance(value[0], Card):
        return tuple(sorted(value))
    return tuple(map(_loose, value))
