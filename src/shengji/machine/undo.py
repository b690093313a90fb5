"""Taking back: what the last decision of a seat was, and what has been revealed since.

A decision is what a seat did: declaring, passing, burying, calling, playing. What the table did and
what followed goes with the decision it came after. A decision can be taken back without harm as
long as nobody has seen a secret of somebody else's because of it: the seat's own cards, which its
decision showed, are its own risk. Other secrets are cards drawn or dealt, the kitty taken, turned
or shown, and what a throw tells about the hands that it was tested against, whether it stood or
failed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji.machine.events import (
    CardDrawn,
    CardsPlayed,
    Declared,
    Event,
    FriendsCalled,
    HandsDealt,
    KittyBuried,
    KittyShown,
    KittyTaken,
    KittyTurned,
    Passed,
    ThrowFailed,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ("find_revealed", "last_decision")


def last_decision(events: Sequence[Event]) -> tuple[int, int] | None:
    """Find the event that the last decision of a seat led to first.

    Args:
        events: What happened, from the first event on.

    Returns:
        Its place in the log, and the seat; None if no seat has decided anything.

    >>> last_decision([Passed(0), Passed(3), CardDrawn(2, None)])
    (1, 3)
    """
    for place in range(len(events) - 1, -1, -1):
        match events[place]:
            case CardsPlayed(seat) if place and isinstance(events[place - 1], ThrowFailed):
                return place - 1, seat
            case (
                Declared(seat)
                | Passed(seat)
                | KittyBuried(seat)
                | FriendsCalled(seat)
                | ThrowFailed(seat)
                | CardsPlayed(seat)
            ):
                return place, seat
            case _:
                pass
    return None


def find_revealed(events: Iterable[Event]) -> str | None:
    """Find a secret that somebody has seen because of a decision.

    Args:
        events: The decision and all that happened since.

    Returns:
        What was revealed, as half a sentence; None if nothing was.

    >>> find_revealed([Passed(3)]), find_revealed([Passed(3), CardDrawn(2, None)])
    (None, 'a card was drawn')
    """
    for event in events:
        match event:
            case KittyTurned(()) | CardsPlayed(parts=None) | CardsPlayed(parts=(_,)):
                pass
            case _:
                if type(event) in _REVEALED:
                    return _REVEALED[type(event)]
    return None


_REVEALED: Final[dict[type, str]] = {
    CardDrawn: "a card was drawn",
    HandsDealt: "hands were dealt",
    KittyTurned: "cards of the kitty were turned",
    KittyTaken: "the starter has seen the kitty",
    ThrowFailed: "a failed throw told something about other hands",
    CardsPlayed: "a throw that stood told something about other hands",
    KittyShown: "the buried kitty was shown",
}
