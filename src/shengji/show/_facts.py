"""What there is to tell of a table, gathered from a view: for pictures and for texts alike.

Everything here is made of a `View`, which has nothing that its seat may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from shengji.cards import Card
from shengji.machine import Phase, View
from shengji.messages import call_text, cards_text, phase_name, trump_text
from shengji.show._lettering import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shengji.messages import Voice

__all__ = ("Kitty", "SeatFacts", "TableFacts", "gather", "status")

_BEFORE_PLAY = (Phase.DRAW, Phase.DECLARE, Phase.BURY, Phase.CALL)
_UNTAKEN = (Phase.DRAW, Phase.DECLARE)
_BURIED = (Phase.CALL, Phase.PLAY)


@attrs.frozen(kw_only=True)
class SeatFacts:
    """One seat.

    Attributes:
        seat: Its number.
        name: Of the player, or of the seat.
        role: Starter, declarer or opponent in words; "" while that is open.
        cards: How many it holds.
        points: Won in tricks; None where there was no trick yet.
        is_viewer: Whether it is the one that looks.
        is_awaited: Whether the game waits for it.
        is_declarer: Whether it is on the starter's side; None while that is open.
        shown: The cards that lie before it, in the parts in which they were led or in one.
        is_ahead: Whether they are ahead in their trick.
        notes: What those cards are, in words: the lead, ahead, declared.
    """

    seat: int
    name: str
    role: str
    cards: int
    points: int | None
    is_viewer: bool
    is_awaited: bool
    is_declarer: bool | None
    shown: tuple[tuple[Card, ...], ...]
    is_ahead: bool
    notes: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Kitty:
    """The kitty as it lies on the table.

    Attributes:
        count: How many cards.
        cards: Which, where they are known.
        name: What it is called now.
    """

    count: int
    cards: tuple[Card, ...]
    name: str


@attrs.frozen(kw_only=True)
class TableFacts:
    """A table.

    Attributes:
        title: Whose view it is.
        status: Where the round stands, in a few phrases.
        seats: By number.
        is_last_trick: Whether what lies before the seats is the last trick, which is over.
        left: How many cards are still to be drawn.
        kitty: None where there is none on the table.
        remarks: Turned cards, calls, the end of the round, in sentences.
    """

    title: str
    status: tuple[str, ...]
    seats: tuple[SeatFacts, ...]
    is_last_trick: bool
    left: int
    kitty: Kitty | None
    remarks: tuple[str, ...]


def status(view: View, tongue: Voice) -> tuple[str, ...]:
    """Say where the round stands.

    Args:
        view: What is seen.
        tongue: Says it.

    Returns:
        The round, the trump, the starter and the opponents' points, as far as they are known.
    """
    say = tongue.say
    trump = say("level {level}", level=str(view.level))
    if view.trump is not None:
        trump = trump_text(view.trump, tongue.lang)
    parts = [say("Round {number}", number=view.number)] if view.number else []
    parts.append(trump)
    if view.starter is not None and view.result is None:
        parts.append(say("starter: seat {seat}", seat=view.starter))
    if view.declarers:
        won = (points for seat, points in enumerate(view.points) if seat not in view.declarers)
        points = sum(won) if view.result is None else view.result.points
        parts.append(tongue.say_count("opponents: {n} point", "opponents: {n} points", points))
    return tuple(parts)


def gather(view: View, names: Sequence[str], tongue: Voice) -> TableFacts:
    """Gather what there is to tell.

    Args:
        view: What is seen.
        names: Of the players, by seat.
        tongue: Says it.

    Returns:
        The facts.
    """
    say = tongue.say
    shown = _shown(view, tongue)
    if view.seat is None:
        title = say("The table as everybody sees it")
    else:
        title = say("The table as {name} sees it", name=seat_name(view.seat, names, tongue))
    return TableFacts(
        title=title,
        status=(*status(view, tongue), phase_name(view.phase, tongue.lang)),
        seats=tuple(
            _seat(seat, view, names, shown.get(seat), tongue) for seat in range(view.config.seats)
        ),
        is_last_trick=bool(shown) and _is_between_tricks(view),
        left=view.left if view.phase is Phase.DRAW else 0,
        kitty=_kitty(view, tongue),
        remarks=tuple(_remarks(view, names, tongue)),
    )


def _is_between_tricks(view: View) -> bool:
    return view.phase not in _BEFORE_PLAY and not (view.trick and view.trick.plays)


@attrs.frozen
class _Shown:
    """Cards before a seat."""

    parts: tuple[tuple[Card, ...], ...]
    notes: tuple[str, ...]
    is_ahead: bool = False


def _shown(view: View, tongue: Voice) -> dict[int, _Shown]:
    """Find what lies before each seat: a declaration, or the trick in play, or the last one."""
    if view.phase in _BEFORE_PLAY:
        if not view.declarations:
            return {}
        standing = view.declarations[-1]
        return {standing.seat: _Shown((standing.cards,), (tongue.say("declared"),))}
    trick = view.last_trick if _is_between_tricks(view) else view.trick
    if trick is None or trick.lead is None:
        return {}
    is_over = trick is view.last_trick
    ahead = view.last_winner if is_over else trick.winner(view.ordering, view.config)
    shown = {}
    for play in trick.plays:
        notes = []
        parts: tuple[tuple[Card, ...], ...] = (play.cards,)
        if play.seat == trick.leader:
            notes.append(tongue.say("lead"))
            parts = tuple(part.cards for part in trick.lead.parts)
        if play.seat == ahead:
            notes.append(tongue.say("won") if is_over else tongue.say("ahead"))
        shown[play.seat] = _Shown(parts, tuple(notes), play.seat == ahead)
    return shown


def _seat(
    seat: int, view: View, names: Sequence[str], shown: _Shown | None, tongue: Voice
) -> SeatFacts:
    is_declarer = _is_declarer(seat, view)
    role = ""
    if seat == view.starter and view.result is None:  # or it is that of the next round
        role = tongue.say("starter")
    elif is_declarer is not None:
        role = tongue.say("declarer") if is_declarer else tongue.say("opponent")
    was_trick = view.phase is Phase.PLAY or bool(view.finished)
    return SeatFacts(
        seat=seat,
        name=seat_name(seat, names, tongue),
        role=role,
        cards=view.hand_sizes[seat],
        points=view.points[seat] if was_trick else None,
        is_viewer=seat == view.seat,
        is_awaited=seat in view.awaited,
        is_declarer=is_declarer,
        shown=shown.parts if shown else (),
        is_ahead=bool(shown and shown.is_ahead),
        notes=shown.notes if shown else (),
    )


def _is_declarer(seat: int, view: View) -> bool | None:
    """Find the side of a seat, as far as everybody knows it."""
    if seat in view.declarers:
        return True
    if not view.declarers:
        return None
    if view.config.is_friends and view.result is None:
        is_open = view.calls is None or view.calls.open or view.calls.pending
        return None if is_open else False
    return False


def _kitty(view: View, tongue: Voice) -> Kitty | None:
    say = tongue.say
    name = say("kitty")
    cards = view.kitty or ()
    count = view.config.kitty_size
    if view.phase in _BURIED:
        name = say("buried kitty")
    elif view.phase not in _UNTAKEN:
        count = len(cards)
    return Kitty(count=count, cards=cards, name=name) if count else None


def _remarks(view: View, names: Sequence[str], tongue: Voice) -> Iterator[str]:
    say, lang = tongue.say, tongue.lang
    if view.turned and view.phase is Phase.BURY:
        cards = cards_text(view.turned, lang)
        yield say("Nobody declared; turned up from the kitty: {cards}.", cards=cards)
    if view.calls is not None:
        states = zip(view.calls.calls, view.calls.answers, view.calls.lost, strict=True)
        for call, answer, is_lost in states:
            text = call_text(call, lang)
            if is_lost:
                yield say("{call}: lost", call=text)
            elif answer is None:
                yield say("{call}: nobody yet", call=text)
            else:
                yield say("{call}: {name}", call=text, name=seat_name(answer, names, tongue))
    if view.result is not None:
        yield _outcome(view, tongue)
    if view.winners:
        yield say(
            "The match is won by {names}.",
            names=tongue.list(seat_name(seat, names, tongue) for seat in view.winners),
        )


def _outcome(view: View, tongue: Voice) -> str:
    result = view.result
    if result is None:
        return ""
    if result.held:
        return tongue.say_count(
            "The declarers hold and gain {n} level",
            "The declarers hold and gain {n} levels",
            result.gain,
        )
    if not result.gain:
        return tongue.say("The opponents take the deal")
    return tongue.say_count(
        "The opponents take the deal and gain {n} level",
        "The opponents take the deal and gain {n} levels",
        result.gain,
    )
