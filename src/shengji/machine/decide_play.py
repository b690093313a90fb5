"""What burying, calling friends and playing lead to (RULES §4–§10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from shengji.config import Joins
from shengji.errors import IllegalActionError
from shengji.machine.events import (
    CallLost,
    CardsPlayed,
    Event,
    FriendJoined,
    FriendsCalled,
    KittyBuried,
    KittyShown,
    LevelsChanged,
    MatchWon,
    RoundScored,
    StarterChosen,
    ThrowFailed,
    TrickWon,
)
from shengji.machine.evolve import fold
from shengji.machine.turn import check_bury, check_calling, check_play, check_seat, lead_pattern
from shengji.rules.ladder import climb, next_starter
from shengji.rules.scoring import score_round
from shengji.rules.throws import judge_throw, tested_seats
from shengji.rules.tricks import trick_winner

if TYPE_CHECKING:
    from shengji.cards import Card
    from shengji.machine.actions import Bury, CallFriends, PlayCards
    from shengji.machine.state import OpenTrick, State
    from shengji.rules.friends import CallsPlayed
    from shengji.rules.patterns import Pattern
    from shengji.rules.throws import ThrowRuling

__all__ = ("bury", "call_friends", "play")


def bury(state: State, action: Bury) -> tuple[Event, ...]:
    """Lay cards face down in place of the kitty.

    Args:
        state: The match as it stands.
        action: Who buries what.

    Returns:
        What happens.

    Raises:
        IllegalActionError: The rules refuse it.
    """
    seat, cards = action.seat, action.cards
    violations = check_seat(seat, state.config.seats) or check_bury(state.turn(seat), cards)
    if violations:
        raise IllegalActionError(violations, action)
    return (KittyBuried(seat, cards),)


def call_friends(state: State, action: CallFriends) -> tuple[Event, ...]:
    """Name the cards that make friends.

    Args:
        state: The match as it stands.
        action: Who calls what.

    Returns:
        What happens.

    Raises:
        IllegalActionError: The rules refuse it.
    """
    seat, calls = action.seat, action.calls
    violations = check_seat(seat, state.config.seats) or check_calling(state.turn(seat), calls)
    if violations:
        raise IllegalActionError(violations, action)
    return (FriendsCalled(seat, calls),)


def play(state: State, action: PlayCards) -> tuple[Event, ...]:
    """Play cards to the trick, and finish the trick and the round where they are the last.

    Args:
        state: The match as it stands.
        action: Who plays what.

    Returns:
        What happens.

    Raises:
        IllegalActionError: The rules refuse it.
    """
    seat, cards = action.seat, action.cards
    seats = len(state.hands)
    violations = check_seat(seat, seats) or check_play(state.turn(seat), cards, action.parts)
    if violations:
        raise IllegalActionError(violations, action)
    trick = state.trick
    if trick is None:
        return tuple(_lead(state, action))
    events: list[Event] = [CardsPlayed(seat, cards)]
    has_calls = state.round.calls is not None
    if has_calls:
        events += _joining_at_once(state, seat, cards)
    if len(trick.plays) + 1 == seats:
        packed = state.round.ordering.pack(cards)
        won = _win(state, trick, cards, packed)
        events.append(won)
        if has_calls:
            events += _joining_after(state, trick, cards)
        if packed == state.hands[seat]:
            events += _end_round(fold(state, events), trick.lead, won.seat)
    return tuple(events)


def _lead(state: State, action: PlayCards) -> list[Event]:
    """Lead cards, or the part of a failed throw that has to be played instead."""
    seat, cards = action.seat, action.cards
    config = state.match.config
    playing = state.round
    pattern = lead_pattern(cards, action.parts, playing.ordering)
    parts = tuple([part.cards for part in pattern.parts])
    if len(parts) > 1:
        tested = tested_seats(seat, playing.declarers, config)
        hands = [(other, state.hands[other]) for other in tested]
        ruling = judge_throw(pattern, hands, playing.ordering, config)
        if ruling.forced is not None:
            forced = ruling.forced.cards
            return [
                _fail(state, action, parts, ruling, forced),
                CardsPlayed(seat, forced, (forced,)),
                *_joining_at_once(state, seat, forced),
            ]
    return [CardsPlayed(seat, cards, parts), *_joining_at_once(state, seat, cards)]


def _fail(
    state: State,
    action: PlayCards,
    parts: tuple[tuple[Card, ...], ...],
    ruling: ThrowRuling,
    forced: tuple[Card, ...],
) -> ThrowFailed:
    seat = action.seat
    paid_to: tuple[int, ...] = ()
    if ruling.fine and not state.match.config.is_friends:
        side = seat in state.round.declarers
        paid_to = tuple(
            other
            for other in range(len(state.hands))
            if (other in state.round.declarers) is not side
        )
    return ThrowFailed(
        seat,
        action.cards,
        parts,
        forced,
        ruling.returned,
        ruling.challenger,
        ruling.fine,
        paid_to,
    )


def _win(state: State, trick: OpenTrick, cards: tuple[Card, ...], packed: int) -> TrickWon:
    ordering = state.round.ordering
    plays = (*trick.packed, packed)
    place = trick_winner(trick.lead, plays, ordering, state.match.config)
    points = 0
    for played in (*trick.plays, cards):
        for card in played:
            points += card.points
    return TrickWon((trick.leader + place) % len(state.hands), points)


def _joining(done: CallsPlayed) -> list[Event]:
    """Say who joined and which calls are lost."""
    return [
        *(FriendJoined(seat, call) for seat, call in done.joins),
        *(CallLost(call) for call in done.lost),
    ]


def _joining_at_once(state: State, seat: int, cards: tuple[Card, ...]) -> list[Event]:
    """Say what a play did to the calls, where joining does not wait."""
    calls = state.round.calls
    config = state.match.config
    if calls is None or config.friends.joins is Joins.AFTER_TRICK:
        return []
    return _joining(calls.play(seat, cards, config))


def _joining_after(state: State, trick: OpenTrick, cards: tuple[Card, ...]) -> list[Event]:
    """Say what a whole trick did to the calls, where joining waits for its end."""
    calls = state.round.calls
    config = state.match.config
    if calls is None or config.friends.joins is Joins.AT_ONCE:
        return []
    lost: list[Event] = []
    for place, played in enumerate((*trick.plays, cards)):
        done = calls.play((trick.leader + place) % config.seats, played, config)
        calls = done.calls
        lost += [CallLost(call) for call in done.lost]
    return _joining(calls.end_trick()) + lost


def _end_round(state: State, last_lead: Pattern, last_winner: int) -> list[Event]:
    """Show the kitty, count the round, change the levels, and find the winners or the starter."""
    match, playing = state.match, state.round
    config = match.config
    starter = cast("int", match.starter)  # there is one since the kitty was taken
    kitty = sum(card.points for card in playing.kitty)
    score = score_round(
        declarers=playing.declarers,
        points=state.tally.points,
        fines=playing.fines,
        kitty=kitty,
        last_lead=last_lead.shape,
        last_winner=last_winner,
        config=config,
    )
    climbed = climb(
        match.levels,
        starter=starter,
        declarers=score.declarers,
        held=score.held,
        gain=score.gain,
        config=config,
    )
    following = next_starter(
        starter,
        declarers=score.declarers,
        held=score.held,
        last_winner=last_winner,
        config=config,
    )
    return [
        KittyShown(playing.kitty, kitty),
        RoundScored(
            score.declarers,
            score.trick_points,
            score.fine_points,
            score.multiplier,
            score.kitty_points,
            score.points,
            score.held,
            score.gain,
        ),
        LevelsChanged(climbed.levels),
        MatchWon(climbed.winners) if climbed.winners else StarterChosen(following),
    ]
