"""Whether an event can have happened at a point of a match, as a matter of structure.

The facts of a record are taken as they are and no rule is decided anew, but they must make one
story: each event has its phase and its place among the others, seats exist and act in turn, and no
card is played that is not held, drawn twice or lost. What passes here folds to a state that makes
sense; whether the rules would have it so is for the audit to say.
"""

# ruff: noqa: ARG001  # all checks are called alike

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar, final

from shengji.cards import full_pack
from shengji.errors import HandError, RecordError
from shengji.hands import is_inside, pack
from shengji.machine import (
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
    Phase,
    RoundBegan,
    RoundScored,
    StarterChosen,
    State,
    ThrowFailed,
    TrickWon,
    TrumpFixed,
)
from shengji.rules.declaring import Declaration
from shengji.rules.patterns import check_parts, check_suit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from shengji.cards import Card
    from shengji.rules.friends import FriendCall

__all__ = ("Checker",)

T = TypeVar("T")

_SPEAKING: Final = (Phase.DRAW, Phase.DECLARE)

# What must come right after an event, where that is all that can.
_THEN: Final[dict[type, tuple[type, ...]]] = {
    TrumpFixed: (StarterChosen, KittyTaken),
    ThrowFailed: (CardsPlayed,),
    KittyShown: (RoundScored,),
    RoundScored: (LevelsChanged,),
    LevelsChanged: (MatchWon, StarterChosen),
}
# What must have come right before an event, where the state does not say it.
_AFTER: Final[dict[type, tuple[type, ...]]] = {
    KittyTaken: (TrumpFixed, StarterChosen),
    FriendJoined: (CardsPlayed, TrickWon, FriendJoined, CallLost),
    CallLost: (CardsPlayed, TrickWon, FriendJoined, CallLost),
    RoundScored: (KittyShown,),
    LevelsChanged: (RoundScored,),
    MatchWon: (LevelsChanged,),
    StarterChosen: (TrumpFixed, LevelsChanged),
}


@final
class Checker:
    """Follows a match event by event and refuses the one that does not fit.

    >>> from shengji.config import presets
    >>> checker = Checker()
    >>> checker(State.begin(presets.tractor()), Passed(0))
    Traceback (most recent call last):
    ...
    shengji.errors.RecordError: type: Passed cannot happen in the phase deal
    """

    __slots__ = ("_before",)

    def __init__(self) -> None:
        """Begin before the first event."""
        self._before: Event | None = None

    def __call__(self, state: State, event: Event) -> None:
        """Check the next event.

        Args:
            state: The match before it.
            event: What is said to have happened.

        Raises:
            RecordError: It cannot have happened now; the path names the field.
        """
        before = self._before
        kind = type(event)
        if type(event) is CardDrawn and _is_next_card(state, event, before):
            return
        if type(event) is CardsPlayed and _is_follow(state, event, before):
            self._before = event
            return
        if (type(before), kind) in _IMPOSSIBLE:
            previous = "nothing" if before is None else type(before).__name__
            _refuse("type", f"{kind.__name__} cannot follow {previous}")
        _CHECKS[kind](state, event, before)
        self._before = event


def _is_next_card(state: State, event: CardDrawn, before: Event | None) -> bool:
    """Tell quickly what is true of almost all cards drawn."""
    cards, drawn = state.round.pack, state.drawn
    return (
        type(before) is CardDrawn
        and state.phase is Phase.DRAW
        and event.seat == state.actor
        and drawn < len(cards) - state.match.config.kitty_size
        and event.card is cards[drawn]
    )


def _is_follow(state: State, event: CardsPlayed, before: Event | None) -> bool:
    """Tell quickly what is true of almost all cards played to a trick."""
    trick, cards, ordering = state.trick, event.cards, state.round.ordering
    return (
        type(before) is CardsPlayed
        and state.phase is Phase.PLAY
        and event.seat == state.actor
        and trick is not None
        and event.parts is None
        and len(cards) == len(trick.plays[0]) <= ordering.decks
        and ordering.contains(state.hands[event.seat], ordering.pack(cards))
    )


def _refuse(path: str, message: str) -> NoReturn:
    raise RecordError(message, path=path)


def _in(state: State, event: Event, *phases: Phase) -> None:
    if state.phase not in phases:
        _refuse("type", f"{type(event).__name__} cannot happen in the phase {state.phase}")


def _told(value: T | None, path: str) -> T:
    """Give a field that only some seats see, if the event tells it."""
    if value is None:
        _refuse(path, "a record must tell what is hidden from some seats")
    return value


def _seat(state: State, seat: int, path: str = "seat") -> None:
    if not 0 <= seat < len(state.hands):
        _refuse(path, f"there is no seat {seat}")


def _seats(state: State, seats: tuple[int, ...], path: str) -> None:
    for seat in seats:
        _seat(state, seat, path)
    if any(one >= other for one, other in pairwise(seats)):
        _refuse(path, "the seats are not in order")


def _actor(state: State, seat: int) -> None:
    if seat != state.actor:
        _refuse("seat", f"it is not the turn of seat {seat}")


def _same(cards: Iterable[Card], others: Iterable[Card], path: str, whose: str) -> None:
    if sorted(cards) != sorted(others):
        _refuse(path, f"the cards are not those of {whose}")


def _points(points: int, counted: int) -> None:
    if points != counted:
        _refuse("points", f"the cards have {counted} points, not {points}")


def _held(state: State, seat: int, cards: tuple[Card, ...]) -> None:
    """Check that a seat holds cards while hands are packed by the round's ordering."""
    ordering = state.round.ordering
    if not cards:
        _refuse("cards", "there are no cards")
    is_crowded = len(cards) > ordering.decks and ordering.is_crowded(cards)
    if is_crowded or not ordering.contains(state.hands[seat], ordering.pack(cards)):
        _refuse("cards", f"seat {seat} does not hold these cards")


def _kitty(state: State) -> tuple[Card, ...]:
    pack_ = state.round.pack
    return pack_[len(pack_) - state.match.config.kitty_size :]


def _round_began(state: State, event: RoundBegan, before: Event | None) -> None:
    _in(state, event, Phase.DEAL)
    match = state.match
    config = match.config
    if event.number != match.rounds + 1:
        _refuse("number", f"round {event.number} cannot begin after round {match.rounds}")
    if event.deal != match.deals + 1:
        _refuse("deal", f"deal {event.deal} cannot come after deal {match.deals}")
    _seat(state, event.first_seat, "first_seat")
    if match.first_seat not in {None, event.first_seat}:
        _refuse("first_seat", f"seat {match.first_seat} draws first, not {event.first_seat}")
    if match.starter != event.starter:
        _refuse("starter", f"the starter is {match.starter}, not {event.starter}")
    try:
        is_whole = pack(_told(event.pack, "pack")) == pack(full_pack(config.decks))
    except HandError:
        is_whole = False
    if not is_whole:
        _refuse("pack", f"the pack is not made of {config.decks} whole decks")


def _card_drawn(state: State, event: CardDrawn, before: Event | None) -> None:
    _in(state, event, Phase.DRAW)
    if not state.left:
        _refuse("type", "all cards are drawn")
    _actor(state, event.seat)
    if _told(event.card, "card") is not state.round.pack[state.drawn]:
        _refuse("card", f"the next card of the pack is not {event.card}")


def _hands_dealt(state: State, event: HandsDealt, before: Event | None) -> None:
    _in(state, event, Phase.DECLARE)
    config = state.match.config
    if type(before) is not RoundBegan:
        _refuse("type", "the hands are dealt when a round begins")
    sizes = [len(_told(hand, "hands")) for hand in event.hands]
    if sizes != [config.hand_size] * config.seats:
        _refuse("hands", f"each of {config.seats} seats must be dealt {config.hand_size} cards")
    drawn = state.round.pack[: config.seats * config.hand_size]
    _same([card for hand in event.hands for card in hand or ()], drawn, "hands", "the pack")


def _speaking(state: State, event: Declared | Passed) -> None:
    _in(state, event, *_SPEAKING)
    _seat(state, event.seat)
    if state.phase is Phase.DECLARE:
        if not any(state.hands):
            _refuse("type", "nothing is dealt yet")
        _actor(state, event.seat)
    if state.round.trump is not None or state.round.turned or not (state.left or state.awaited):
        _refuse("type", "declaring has ended")


def _declared(state: State, event: Declared, before: Event | None) -> None:
    _speaking(state, event)
    cards = event.cards
    if not cards or set(cards) != {cards[0]}:
        _refuse("cards", "a declaration is copies of one card")
    if len(cards) > state.match.config.decks or not is_inside(pack(cards), state.hands[event.seat]):
        _refuse("cards", f"seat {event.seat} does not hold these cards")
    if event.trump != Declaration(event.seat, cards).trump(state.round.level):
        _refuse("trump", f"the cards do not make {event.trump} trump")


def _passed(state: State, event: Passed, before: Event | None) -> None:
    _speaking(state, event)


def _ended(state: State, event: Event) -> None:
    """Check that declaring has ended and that no trump is fixed yet."""
    _in(state, event, *_SPEAKING)
    if state.left or state.awaited or not any(state.hands):
        _refuse("type", "declaring has not ended")
    if state.round.trump is not None:
        _refuse("type", "the trump is fixed already")


def _kitty_turned(state: State, event: KittyTurned, before: Event | None) -> None:
    _ended(state, event)
    if state.round.declarations or state.round.turned:
        _refuse("type", "the kitty is turned once, where nobody has declared")
    if event.cards != _kitty(state)[: len(event.cards)]:
        _refuse("cards", "the cards are not the first of the kitty")
    if not event.cards and not event.redeal:
        _refuse("cards", "no card is turned")


def _trump_fixed(state: State, event: TrumpFixed, before: Event | None) -> None:
    _ended(state, event)
    if event.trump.level is not state.round.level:
        _refuse("trump", f"the level of the round is {state.round.level}")


def _starter_chosen(state: State, event: StarterChosen, before: Event | None) -> None:
    _seat(state, event.seat)
    if state.phase is not Phase.DEAL and state.match.starter is not None:
        _refuse("type", "the starter is known already")


def _kitty_taken(state: State, event: KittyTaken, before: Event | None) -> None:
    _in(state, event, *_SPEAKING)
    if event.seat != state.match.starter:
        _refuse("seat", f"the starter is {state.match.starter}, not {event.seat}")
    if _told(event.cards, "cards") != _kitty(state):
        _refuse("cards", "the cards are not the end of the pack")


def _kitty_buried(state: State, event: KittyBuried, before: Event | None) -> None:
    _in(state, event, Phase.BURY)
    _actor(state, event.seat)
    cards = _told(event.cards, "cards")
    size = state.match.config.kitty_size
    if len(cards) != size:
        _refuse("cards", f"the kitty has {size} cards, not {len(cards)}")
    if cards:
        _held(state, event.seat, cards)


def _friends_called(state: State, event: FriendsCalled, before: Event | None) -> None:
    _in(state, event, Phase.CALL)
    _actor(state, event.seat)
    config = state.match.config
    if len(set(event.calls)) != config.friend_count or len(event.calls) != config.friend_count:
        _refuse("calls", f"{config.friend_count} friends must be called, each once")
    for call in event.calls:
        if call.ordinal > config.decks:
            _refuse("calls", f"there is no {call}")


def _throw_failed(state: State, event: ThrowFailed, before: Event | None) -> None:
    _in(state, event, Phase.PLAY)
    _actor(state, event.seat)
    if state.trick is not None:
        _refuse("type", "only a lead can be a throw")
    _held(state, event.seat, event.cards)
    _lead(state, event.cards, event.parts)
    if event.forced not in event.parts:
        _refuse("forced", "the cards are no part of the throw")
    _same((*event.forced, *event.returned), event.cards, "returned", "the throw")
    if event.challenger is not None:
        _seat(state, event.challenger, "challenger")
    _seats(state, event.paid_to, "paid_to")


def _lead(
    state: State, cards: tuple[Card, ...], parts: tuple[tuple[Card, ...], ...] | None
) -> None:
    """Check that a lead is cut into parts."""
    ordering = state.round.ordering
    if parts is None:
        _refuse("parts", "a lead says how it is cut")
    if len(cards) == 1 and parts == (cards,):
        return
    for violation in check_suit(cards, ordering):
        _refuse("cards", str(violation))
    for violation in check_parts(cards, parts, ordering):
        _refuse("parts", str(violation))


def _cards_played(state: State, event: CardsPlayed, before: Event | None) -> None:
    if state.phase is not Phase.PLAY or event.seat != state.actor:
        _in(state, event, Phase.PLAY)
        _actor(state, event.seat)
    cards, trick = event.cards, state.trick
    _held(state, event.seat, cards)
    if trick is None:
        _lead(state, cards, event.parts)
    elif event.parts is not None:
        _refuse("parts", "only a lead says how it is cut")
    elif len(cards) != len(trick.plays[0]):
        _refuse("cards", f"{len(trick.plays[0])} cards were led, not {len(cards)}")
    if type(before) is ThrowFailed and event.parts != (before.forced,):
        _refuse("cards", "the cards are not the part that the failed throw leaves")


def _call(state: State, event: Event, call: FriendCall) -> None:
    _in(state, event, Phase.PLAY)
    calls = state.round.calls
    if calls is None or call not in calls.open:
        _refuse("call", f"{call} is no open call")


def _friend_joined(state: State, event: FriendJoined, before: Event | None) -> None:
    _call(state, event, event.call)
    _seat(state, event.seat)


def _call_lost(state: State, event: CallLost, before: Event | None) -> None:
    _call(state, event, event.call)


def _trick_won(state: State, event: TrickWon, before: Event | None) -> None:
    _in(state, event, Phase.PLAY)
    _seat(state, event.seat)
    trick = state.trick
    if trick is None or state.actor >= 0:
        _refuse("type", "the trick is not complete")
    points = 0
    for cards in trick.plays:
        for card in cards:
            points += card.points
    _points(event.points, points)


def _kitty_shown(state: State, event: KittyShown, before: Event | None) -> None:
    _in(state, event, Phase.PLAY)
    if state.trick is not None or any(state.hands):
        _refuse("type", "the round is not played out")
    _same(event.cards, state.round.kitty, "cards", "the kitty")
    _points(event.points, sum(card.points for card in event.cards))


def _round_scored(state: State, event: RoundScored, before: Event | None) -> None:
    _in(state, event, Phase.PLAY)
    if event.declarers != state.round.declarers:
        _refuse("declarers", "these seats are not the declarers")


def _levels_changed(state: State, event: LevelsChanged, before: Event | None) -> None:
    _in(state, event, Phase.PLAY)
    if len(event.levels) != len(state.hands):
        _refuse("levels", f"there are {len(state.hands)} seats, not {len(event.levels)}")


def _match_won(state: State, event: MatchWon, before: Event | None) -> None:
    _in(state, event, Phase.DEAL)
    _seats(state, event.seats, "seats")
    if not event.seats:
        _refuse("seats", "nobody has won")


_CHECKS: Final[dict[type, Callable[[State, Any, Event | None], None]]] = {
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
_KINDS: Final = (type(None), *_CHECKS)
_IMPOSSIBLE: Final = frozenset(
    (before, kind)
    for before in _KINDS
    for kind in _CHECKS
    if kind not in _THEN.get(before, _KINDS) or before not in _AFTER.get(kind, _KINDS)
)
