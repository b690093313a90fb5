"""What dealing, drawing and declaring lead to (RULES §7.1–§7.4)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

from shengji._arguments import shown
from shengji.cards import CARDS, Card, full_pack
from shengji.config import DeclareWhen
from shengji.errors import IllegalActionError, Violation, ViolationCode
from shengji.machine.events import (
    CardDrawn,
    Declared,
    Event,
    HandsDealt,
    KittyTaken,
    KittyTurned,
    Passed,
    RoundBegan,
    StarterChosen,
    TrumpFixed,
)
from shengji.machine.evolve import evolve
from shengji.machine.turn import check_declare, check_pass, check_seat
from shengji.rules.declaring import Declaration, first_starter, turn_kitty

if TYPE_CHECKING:
    from shengji.config import RuleConfig
    from shengji.machine.actions import Deal, Declare, Draw, Pass
    from shengji.machine.state import State

__all__ = ("deal", "declare", "draw", "pass_")

# There are few of them, one for each seat and kind of card, and every round has a hundred.
_drawn: Final = cache(CardDrawn)


def deal(state: State, action: Deal) -> tuple[Event, ...]:
    """Begin a round, or the same round anew after a redeal.

    Args:
        state: The match as it stands.
        action: The pack.

    Returns:
        What happens.

    Raises:
        IllegalActionError: The pack is not the decks of the match, or the first seat is wrong.
    """
    match = state.match
    config = match.config
    order = action.order
    violations = _check_pack(order, config) + _check_first_seat(state, action.first_seat)
    if violations:
        raise IllegalActionError(violations, action)
    first = match.first_seat
    if first is None:
        first = action.first_seat or 0
    starter = match.starter
    level = match.levels[first if starter is None else starter]
    began = RoundBegan(match.rounds + 1, match.deals + 1, level, first, starter, order)
    if config.declaring.when is DeclareWhen.DURING_DRAW:
        return (began,)
    seats = config.seats
    end = len(order) - config.kitty_size
    hands = tuple(order[(seat - first) % seats : end : seats] for seat in range(seats))
    return began, HandsDealt(hands)


def _check_pack(order: tuple[Card, ...], config: RuleConfig) -> list[Violation]:
    if len(order) == len(CARDS) * config.decks and _is_full(order, config.decks):
        return []
    given, owed = Counter(order), Counter(full_pack(config.decks))
    missing, extra = sorted((owed - given).elements()), sorted((given - owed).elements())
    return [
        Violation.of(
            ViolationCode.WRONG_PACK,
            option="table.decks",
            decks=config.decks,
            missing=" ".join(map(str, missing)) or "-",
            extra=" ".join(map(str, extra)) or "-",
        )
    ]


def _is_full(order: tuple[Card, ...], decks: int) -> bool:
    counts = [0] * len(CARDS)
    for card in order:
        counts[card.index] += 1
    return counts == [decks] * len(CARDS)


def _check_first_seat(state: State, seat: int | None) -> list[Violation]:
    if seat is None:
        return []
    match = state.match
    violations = check_seat(seat, match.config.seats)
    if not violations and match.first_seat not in {None, seat}:
        owed = match.first_seat or 0
        violations.append(Violation.of(ViolationCode.WRONG_FIRST_SEAT, seat=seat, owed=owed))
    return violations


def draw(state: State, action: Draw) -> tuple[Event, ...]:
    """Draw cards, one seat after the other.

    Args:
        state: The match as it stands.
        action: How many at most.

    Returns:
        What happens.

    Raises:
        IllegalActionError: There is nothing to draw, or the number is no number of cards.
    """
    left = state.left
    count = action.count
    if type(count) is not int or count < 1 or not left:
        violation = Violation.of(ViolationCode.WRONG_DRAW_COUNT, left=left, got=shown(count))
        raise IllegalActionError([violation], action)
    seats = state.match.config.seats
    drawn = state.drawn
    cards = state.round.pack[drawn : drawn + min(count, left)]
    return tuple([_drawn((state.actor + place) % seats, card) for place, card in enumerate(cards)])


def declare(state: State, action: Declare) -> tuple[Event, ...]:
    """Show cards to name the trump.

    Args:
        state: The match as it stands.
        action: Who shows what.

    Returns:
        What happens.

    Raises:
        IllegalActionError: The rules refuse the declaration.
    """
    seat, cards = action.seat, action.cards
    violations = check_seat(seat, state.config.seats) or check_declare(state.turn(seat), cards)
    if violations:
        raise IllegalActionError(violations, action)
    trump = Declaration(seat, cards).trump(state.round.level)
    return _with_end(state, Declared(seat, cards, trump))


def pass_(state: State, action: Pass) -> tuple[Event, ...]:
    """Say nothing.

    Args:
        state: The match as it stands.
        action: Who passes.

    Returns:
        What happens.

    Raises:
        IllegalActionError: It is not the seat's turn.
    """
    seat = action.seat
    violations = check_seat(seat, state.config.seats) or check_pass(state.turn(seat))
    if violations:
        raise IllegalActionError(violations, action)
    return _with_end(state, Passed(seat))


def _with_end(state: State, said: Declared | Passed) -> tuple[Event, ...]:
    """Add what follows where this was the last word."""
    after = evolve(state, said)
    return (said,) if after.left or after.awaited else (said, *_end_declaring(after))


def _end_declaring(state: State) -> tuple[Event, ...]:
    """Fix the trump and the starter, and hand over the kitty; or deal anew."""
    match, playing = state.match, state.round
    config = match.config
    events: list[Event] = []
    kitty = playing.pack[len(playing.pack) - config.kitty_size :]
    if playing.declarations:
        trump = playing.declarations[-1].trump(playing.level)
    else:
        turned = turn_kitty(kitty, playing.level, config)
        if turned.trump is None:
            return (KittyTurned(turned.cards, redeal=True),)
        trump = turned.trump
        if turned.cards:
            events.append(KittyTurned(turned.cards))
    events.append(TrumpFixed(trump))
    starter = match.starter
    if starter is None:
        starter = first_starter(playing.declarations, match.first_seat or 0, config)
        events.append(StarterChosen(starter))
    events.append(KittyTaken(starter, kitty))
    return tuple(events)
