"""What happened, in any language.

An event that a seat may see in part only is told as far as it is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from shengji._arguments import shown
from shengji.errors import ArgumentError
from shengji.messages.languages import Voice, voice
from shengji.messages.names import call_text, cards_text, shape_text, trump_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    # For type checkers alone: a higher room.
    from shengji.machine.events import (
        CallLost,
        CardDrawn,
        CardsPlayed,
        Declared,
        Event,
        FriendJoined,
        FriendsCalled,
        HandsDealt,
        KittyBuried,
        KittyShown,
        KittyTaken,
        KittyTurned,
        LevelsChanged,
        MatchWon,
        Passed,
        RoundBegan,
        RoundScored,
        StarterChosen,
        ThrowFailed,
        TrickWon,
        TrumpFixed,
    )

__all__ = ("describe",)


def describe(event: Event, lang: str = "en") -> str:
    """Tell an event.

    Args:
        event: The event, whole or as a seat may see it.
        lang: The language.

    Returns:
        A sentence or several.

    Raises:
        ArgumentError: It is no event, or there is no such language.

    >>> from shengji.machine import TrickWon
    >>> describe(TrickWon(2, 15)), describe(TrickWon(2, 15), lang="zh")
    ('Seat 2 won the trick, with 15 points.', '2号位赢得这一墩，得15分。')
    """
    tongue = voice(lang)
    tell = _TELLERS.get(type(event).__name__)
    if tell is None:
        raise ArgumentError(f"an event is needed, not {shown(event)}", name="event", value=event)
    return tell(event, tongue)


def _list(seats: Iterable[int], tongue: Voice) -> str:
    return tongue.list(map(str, seats))


def _round_began(event: RoundBegan, tongue: Voice) -> str:
    began = tongue.say(
        "Round {number}, deal {deal}: the level is {level} and seat {first} draws first.",
        number=event.number,
        deal=event.deal,
        level=event.level,
        first=event.first_seat,
    )
    return tongue.text((began, "" if event.starter is None else _starter(event.starter, tongue)))


def _starter(seat: int, tongue: Voice) -> str:
    return tongue.say("Seat {seat} is the starter.", seat=seat)


def _card_drawn(event: CardDrawn, tongue: Voice) -> str:
    if event.card is None:
        return tongue.say("Seat {seat} drew a card.", seat=event.seat)
    card = cards_text(event.card, tongue.lang)
    return tongue.say("Seat {seat} drew {card}.", seat=event.seat, card=card)


def _hands_dealt(event: HandsDealt, tongue: Voice) -> str:
    shown = (
        tongue.say("Seat {seat} has {cards}.", seat=seat, cards=cards_text(hand, tongue.lang))
        for seat, hand in enumerate(event.hands)
        if hand is not None
    )
    return tongue.text((tongue.say("All hands are dealt."), *shown))


def _declared(event: Declared, tongue: Voice) -> str:
    return tongue.say(
        "Seat {seat} showed {cards}: {trump}.",
        seat=event.seat,
        cards=cards_text(event.cards, tongue.lang),
        trump=trump_text(event.trump, tongue.lang),
    )


def _passed(event: Passed, tongue: Voice) -> str:
    return tongue.say("Seat {seat} passed.", seat=event.seat)


def _kitty_turned(event: KittyTurned, tongue: Voice) -> str:
    if event.redeal:
        return tongue.say("Nobody declared; the round is dealt anew.")
    cards = cards_text(event.cards, tongue.lang)
    return tongue.say("Nobody declared; turned up from the kitty: {cards}.", cards=cards)


def _trump_fixed(event: TrumpFixed, tongue: Voice) -> str:
    return tongue.say("The trump is settled: {trump}.", trump=trump_text(event.trump, tongue.lang))


def _starter_chosen(event: StarterChosen, tongue: Voice) -> str:
    return _starter(event.seat, tongue)


def _kitty_taken(event: KittyTaken, tongue: Voice) -> str:
    if event.cards is None:
        return tongue.say("Seat {seat} took the kitty.", seat=event.seat)
    cards = cards_text(event.cards, tongue.lang)
    return tongue.say("Seat {seat} took the kitty: {cards}.", seat=event.seat, cards=cards)


def _kitty_buried(event: KittyBuried, tongue: Voice) -> str:
    if event.cards is None:
        return tongue.say("Seat {seat} buried the kitty.", seat=event.seat)
    cards = cards_text(event.cards, tongue.lang)
    return tongue.say("Seat {seat} buried {cards}.", seat=event.seat, cards=cards)


def _friends_called(event: FriendsCalled, tongue: Voice) -> str:
    calls = tongue.list(call_text(call, tongue.lang) for call in event.calls)
    return tongue.say("Seat {seat} called for friends: {calls}.", seat=event.seat, calls=calls)


def _cards_played(event: CardsPlayed, tongue: Voice) -> str:
    cards = cards_text(event.cards, tongue.lang)
    parts = [part for part in event.parts or () if part]
    if not parts:
        return tongue.say("Seat {seat} played {cards}.", seat=event.seat, cards=cards)
    return tongue.say(
        "Seat {seat} led {shapes}: {cards}.",
        seat=event.seat,
        shapes=shape_text(map(_shape, parts), tongue.lang),
        cards=cards,
    )


def _shape(part: tuple[object, ...]) -> tuple[int, int]:
    """Find the width and length of the cards of one part."""
    width = part.count(part[0])
    return width, len(part) // width


def _throw_failed(event: ThrowFailed, tongue: Voice) -> str:
    lang = tongue.lang
    said = [
        tongue.say(
            "The throw of seat {seat}, {cards}, failed: {forced} must be played, and back to the"
            " hand go {returned}.",
            seat=event.seat,
            cards=cards_text(event.cards, lang),
            forced=cards_text(event.forced, lang),
            returned=cards_text(event.returned, lang),
        )
    ]
    if event.challenger is not None:
        said.append(tongue.say("Seat {seat} beat it.", seat=event.challenger))
    if event.fine:
        said.append(
            tongue.say_count("The fine is {n} point.", "The fine is {n} points.", event.fine)
        )
    return tongue.text(said)


def _friend_joined(event: FriendJoined, tongue: Voice) -> str:
    call = call_text(event.call, tongue.lang)
    return tongue.say(
        "Seat {seat} played {call} and is with the declarers.", seat=event.seat, call=call
    )


def _call_lost(event: CallLost, tongue: Voice) -> str:
    call = call_text(event.call, tongue.lang)
    return tongue.say("The starter played {call}: nobody answers that call.", call=call)


def _trick_won(event: TrickWon, tongue: Voice) -> str:
    return tongue.say_count(
        "Seat {seat} won the trick, with {n} point.",
        "Seat {seat} won the trick, with {n} points.",
        event.points,
        seat=event.seat,
    )


def _kitty_shown(event: KittyShown, tongue: Voice) -> str:
    return tongue.say_count(
        "The kitty had {cards}: {n} point.",
        "The kitty had {cards}: {n} points.",
        event.points,
        cards=cards_text(event.cards, tongue.lang),
    )


def _round_scored(event: RoundScored, tongue: Voice) -> str:
    total = tongue.say_count(
        "The opponents have {n} point: {tricks} in tricks, {fines} by fines, {kitty} from the"
        " kitty.",
        "The opponents have {n} points: {tricks} in tricks, {fines} by fines, {kitty} from the"
        " kitty.",
        event.points,
        tricks=event.trick_points,
        fines=event.fine_points,
        kitty=event.kitty_points,
    )
    if event.held:
        gain = tongue.say_count(
            "The declarers (seats {seats}) hold and gain {n} level.",
            "The declarers (seats {seats}) hold and gain {n} levels.",
            event.gain,
            seats=_list(event.declarers, tongue),
        )
    else:
        gain = tongue.say_count(
            "The opponents take the deal from seats {seats} and gain {n} level.",
            "The opponents take the deal from seats {seats} and gain {n} levels.",
            event.gain,
            seats=_list(event.declarers, tongue),
        )
    return tongue.text((total, gain))


def _levels_changed(event: LevelsChanged, tongue: Voice) -> str:
    return tongue.say("The levels by seat: {levels}.", levels=tongue.list(map(str, event.levels)))


def _match_won(event: MatchWon, tongue: Voice) -> str:
    return tongue.say_count(
        "The match is won by seat {seats}.",
        "The match is won by seats {seats}.",
        len(event.seats),
        seats=_list(event.seats, tongue),
    )


_TELLERS: Final[dict[str, Callable[[Any, Voice], str]]] = {
    "RoundBegan": _round_began,
    "CardDrawn": _card_drawn,
    "HandsDealt": _hands_dealt,
    "Declared": _declared,
    "Passed": _passed,
    "KittyTurned": _kitty_turned,
    "TrumpFixed": _trump_fixed,
    "StarterChosen": _starter_chosen,
    "KittyTaken": _kitty_taken,
    "KittyBuried": _kitty_buried,
    "FriendsCalled": _friends_called,
    "CardsPlayed": _cards_played,
    "ThrowFailed": _throw_failed,
    "FriendJoined": _friend_joined,
    "CallLost": _call_lost,
    "TrickWon": _trick_won,
    "KittyShown": _kitty_shown,
    "RoundScored": _round_scored,
    "LevelsChanged": _levels_changed,
    "MatchWon": _match_won,
}
