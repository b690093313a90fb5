"""How an event changes the state: a pure fold of facts that decides nothing (RULES §7–§10).

There is one function for each type of event. A log that was written long ago folds to what it says
happened, whatever `decide` would say today.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from shengji.config import DeclareWhen, Joins
from shengji.errors import ArgumentError
from shengji.hands import pack, unpack
from shengji.machine.events import (
    CallLost,
    CardDrawn,
    CardsPlayed,
    Declared,
    Event,
    FailedThrow,
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
from shengji.machine.phases import Phase
from shengji.machine.state import (
    OpenTrick,
    Round,
    State,
    Tally,
    blank_round,
    first_side,
)
from shengji.machine.turn import lead_pattern
from shengji.rules.declaring import Declaration
from shengji.rules.friends import Calls
from shengji.rules.ordering import Ordering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from shengji.cards import Card

__all__ = ("draw_on", "evolve", "fold")

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """Take a state through one event.

    Args:
        state: The state before it.
        event: What happened, with nothing hidden.

    Returns:
        The state after it.

    Raises:
        ArgumentError: The event hides what only some seats see, so no state follows from it.

    >>> from shengji.config import presets
    >>> from shengji.cards import Rank
    >>> state = State.begin(presets.tractor())
    >>> str(evolve(state, LevelsChanged((*state.match.levels[:3], Rank.FOUR))).match.levels[3])
    '4'
    """
    return _EVOLVE[type(event)](state, event)


def fold(state: State, events: Iterable[Event]) -> State:
    """Take a state through events, one after the other.

    Args:
        state: The state before them.
        events: What happened, with nothing hidden.

    Returns:
        The state after them.

    >>> from shengji.config import presets
    >>> fold(State.begin(presets.tractor()), [StarterChosen(2), MatchWon((0, 2))]).match.winners
    (0, 2)
    """
    drawn: list[CardDrawn] = []
    for event in events:
        if type(event) is CardDrawn:
            # A whole draw is folded at once: no state in between is kept.
            drawn.append(event)
            continue
        if drawn:
            state = _cards_drawn(state, drawn)
            drawn = []
        state = _EVOLVE[type(event)](state, event)
    return _cards_drawn(state, drawn) if drawn else state


def _replace(items: tuple[int, ...], place: int, item: int) -> tuple[int, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _shown(cards: T | None, event: Event) -> T:
    """Give a field that only some see, if the event tells it."""
    if cards is None:
        raise ArgumentError(
            "an event with a hidden field makes no state", name="event", value=event
        )
    return cards


def _with_round(state: State, **changes: object) -> State:
    return State(
        state.phase,
        state.match,
        state.round.but(**changes),
        state.hands,
        state.actor,
        state.drawn,
        state.trick,
        state.tally,
    )


def _with_match(state: State, **changes: object) -> State:
    return State(
        state.phase,
        state.match.but(**changes),
        state.round,
        state.hands,
        state.actor,
        state.drawn,
        state.trick,
        state.tally,
    )


def _in_phase(state: State, phase: Phase, actor: int) -> State:
    return State(
        phase,
        state.match,
        state.round,
        state.hands,
        actor,
        state.drawn,
        state.trick,
        state.tally,
    )


def _round_began(state: State, event: RoundBegan) -> State:
    match = state.match
    config = match.config
    nothing = (0,) * config.seats
    starter = event.starter
    declarers = () if starter is None else first_side(starter, config)
    draws = config.declaring.when is DeclareWhen.DURING_DRAW
    return State(
        Phase.DRAW if draws else Phase.DECLARE,
        match.but(deals=event.deal, first_seat=event.first_seat, starter=starter),
        blank_round(config, event.number, event.level, declarers, _shown(event.pack, event)),
        nothing,
        event.first_seat,
        0,
        None,
        Tally(nothing, nothing, (), None),
    )


def _card_drawn(state: State, event: CardDrawn) -> State:
    return _cards_drawn(state, (event,))


def _cards_drawn(state: State, events: Sequence[CardDrawn]) -> State:
    hands = list(state.hands)
    for event in events:
        card = event.card or _shown(event.card, event)
        hands[event.seat] += 1 << 4 * card.index
    return draw_on(state, tuple(hands), events[-1].seat, len(events))


def draw_on(state: State, hands: tuple[int, ...], last: int, count: int) -> State:
    """Count cards as drawn.

    Args:
        state: The state before.
        hands: The hands afterwards, as far as they are known.
        last: Who drew the last of the cards.
        count: How many were drawn.

    Returns:
        The state afterwards.

    >>> from shengji.config import presets
    >>> state = State.begin(presets.tractor())
    >>> draw_on(state, state.hands, 0, 1).hand_sizes
    (1, 0, 0, 0)
    """
    return State(
        state.phase,
        state.match,
        state.round,
        hands,
        (last + 1) % len(hands),
        state.drawn + count,
        None,
        state.tally,
    )


def _hands_dealt(state: State, event: HandsDealt) -> State:
    hands = tuple(pack(_shown(hand, event)) for hand in event.hands)
    count = state.match.config.hand_size * len(hands)
    return draw_on(state, hands, state.actor - 1, count)


def _declared(state: State, event: Declared) -> State:
    made = Declaration(event.seat, event.cards)
    return _spoken(state, declarations=(*state.round.declarations, made), passed=())


def _passed(state: State, event: Passed) -> State:
    passed = state.round.passed
    # While cards are drawn no pass counts, and later a seat's second one adds nothing.
    if state.left or event.seat in passed:
        return state
    return _spoken(state, passed=(*passed, event.seat))


def _spoken(state: State, **changes: object) -> State:
    """Note what a seat said; where seats speak in turn, it is the next one's."""
    in_turn = state.phase is Phase.DECLARE
    return State(
        state.phase,
        state.match,
        state.round.but(**changes),
        state.hands,
        (state.actor + 1) % len(state.hands) if in_turn else state.actor,
        state.drawn,
        None,
        state.tally,
    )


def _kitty_turned(state: State, event: KittyTurned) -> State:
    if not event.redeal:
        return _with_round(state, turned=event.cards)
    # The cards go back: nobody holds any until the next deal.
    return State(
        Phase.DEAL,
        state.match,
        state.round.but(turned=event.cards, pack=()),
        (0,) * len(state.hands),
        -1,
        0,
        None,
        state.tally,
    )


def _trump_fixed(state: State, event: TrumpFixed) -> State:
    return _with_round(
        state, trump=event.trump, ordering=Ordering.of(event.trump, state.match.config)
    )


def _starter_chosen(state: State, event: StarterChosen) -> State:
    seat = event.seat
    match = state.match
    if state.phase is Phase.DEAL:
        return _with_match(state, starter=seat, first_seat=seat)
    state = _with_match(state, starter=seat)
    return _with_round(state, declarers=first_side(seat, match.config))


def _kitty_taken(state: State, event: KittyTaken) -> State:
    seat = event.seat
    ordering = state.round.ordering
    hands = [ordering.pack(unpack(hand)) for hand in state.hands]
    hands[seat] += ordering.pack(_shown(event.cards, event))
    return State(
        Phase.BURY,
        state.match,
        state.round.but(pack=()),
        tuple(hands),
        seat,
        state.drawn,
        None,
        state.tally,
    )


def _kitty_buried(state: State, event: KittyBuried) -> State:
    seat = event.seat
    cards = _shown(event.cards, event)
    hand = state.hands[seat] - state.round.ordering.pack(cards)
    return State(
        Phase.CALL if state.match.config.is_friends else Phase.PLAY,
        state.match,
        state.round.but(kitty=cards),
        _replace(state.hands, seat, hand),
        seat,
        state.drawn,
        None,
        state.tally,
    )


def _friends_called(state: State, event: FriendsCalled) -> State:
    state = _with_round(state, calls=Calls.begin(event.calls, event.seat))
    return _in_phase(state, Phase.PLAY, event.seat)


def _throw_failed(state: State, event: ThrowFailed) -> State:
    fines = state.round.fines
    seat = event.seat
    failed = FailedThrow(len(state.tally.finished), event)
    return _with_round(
        state,
        failures=(*state.round.failures, failed),
        fines=_replace(fines, seat, fines[seat] + event.fine),
    )


def _cards_played(state: State, event: CardsPlayed) -> State:
    seat = event.seat
    cards = event.cards
    hands = state.hands
    playing = state.round
    ordering = playing.ordering
    packed = ordering.pack(cards)
    trick = state.trick
    seats = len(hands)
    if trick is None:
        parts = event.parts
        named = parts if parts is not None and len(parts) > 1 else None
        lead = lead_pattern(cards, named, ordering)
        trick = OpenTrick(seat, lead, (cards,), (packed,))
    else:
        plays = (*trick.plays, cards)
        trick = OpenTrick(trick.leader, trick.lead, plays, (*trick.packed, packed))
    # A full trick waits for its winner: nobody may play to it.
    actor = (seat + 1) % seats if len(trick.plays) < seats else -1
    if playing.calls is not None and state.match.config.friends.joins is Joins.AT_ONCE:
        playing = _count_copies(playing, playing.calls, cards)
    # A seat that looks on knows no other hand, and counts it as empty.
    hand = hands[seat]
    return State(
        state.phase,
        state.match,
        playing,
        (*hands[:seat], hand - packed if hand else 0, *hands[seat + 1 :]),
        actor,
        state.drawn,
        trick,
        state.tally,
    )


def _count_copies(playing: Round, calls: Calls, cards: Sequence[Card]) -> Round:
    """Count the copies of called cards among cards that were played."""
    if not any(call.card in cards for call in calls.calls):
        return playing
    played = tuple(
        count + cards.count(call.card)
        for call, count in zip(calls.calls, calls.played, strict=True)
    )
    return playing.but(calls=attrs.evolve(calls, played=played))


def _friend_joined(state: State, event: FriendJoined) -> State:
    playing = state.round
    seat = event.seat
    declarers = tuple(sorted({*playing.declarers, seat}))
    calls = playing.calls
    if calls is not None:
        answers = tuple(
            seat if call == event.call else answer
            for call, answer in zip(calls.calls, calls.answers, strict=True)
        )
        calls = attrs.evolve(calls, answers=answers, declarers=declarers)
    return _with_round(state, declarers=declarers, calls=calls)


def _call_lost(state: State, event: CallLost) -> State:
    calls = state.round.calls
    if calls is None:
        return state
    lost = tuple(
        call == event.call or gone for call, gone in zip(calls.calls, calls.lost, strict=True)
    )
    return _with_round(state, calls=attrs.evolve(calls, lost=lost))


def _trick_won(state: State, event: TrickWon) -> State:
    seat = event.seat
    trick = state.trick
    playing = state.round
    hands = state.hands
    if trick is not None and state.match.config.trumps.dead_ranks:
        playing = _after_seeing(playing, trick)
        source = state.round.ordering
        if playing.ordering is not source:
            hands = tuple(playing.ordering.repack(hand, source) for hand in hands)
    calls = playing.calls
    waits = calls is not None and state.match.config.friends.joins is Joins.AFTER_TRICK
    if trick is not None and calls is not None and waits:
        cards = [card for play in trick.plays for card in play]
        playing = _count_copies(playing, calls, cards)
    return State(
        state.phase,
        state.match,
        playing,
        hands,
        seat,
        state.drawn,
        None,
        state.tally.after(trick, seat, event.points),
    )


def _after_seeing(playing: Round, trick: OpenTrick) -> Round:
    """Take the rungs out of the ordering whose cards have all been seen."""
    ordering = playing.ordering
    seen = playing.seen + ordering.base.repack(sum(trick.packed), ordering)
    return playing.but(seen=seen, ordering=ordering.after(seen))


def _kitty_shown(state: State, event: KittyShown) -> State:
    return _with_round(state, kitty=event.cards, is_kitty_shown=True)


def _round_scored(state: State, event: RoundScored) -> State:
    return _with_round(state, result=event)


def _levels_changed(state: State, event: LevelsChanged) -> State:
    state = _with_match(state, rounds=state.match.rounds + 1, levels=event.levels)
    return _in_phase(state, Phase.DEAL, -1)


def _match_won(state: State, event: MatchWon) -> State:
    return _in_phase(_with_match(state, winners=event.seats), Phase.OVER, -1)


_EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    RoundBegan: _round_began,
    CardDrawn: _card_drawn,
    HandsDealt: _hands_dealt,
    Declared: _declared,
    Passed: _passed,
    KittyTurned: _kitty_turned,
    TrumpFixed: _trump_fixed,
    StarterChosen: _starter_chosen,
    KittyTaken: _kitty_taken,
    KittyBuried: _kitty_buried,
    FriendsCalled: _friends_called,
    CardsPlayed: _cards_played,
    ThrowFailed: _throw_failed,
    FriendJoined: _friend_joined,
    CallLost: _call_lost,
    TrickWon: _trick_won,
    KittyShown: _kitty_shown,
    RoundScored: _round_scored,
    LevelsChanged: _levels_changed,
    MatchWon: _match_won,
}
