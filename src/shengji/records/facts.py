"""What a position tells, apart from how it is written.

A state and a view are taken to the same plain facts, and made again of them: the round is set up as
it was before its first trick, and the tricks are folded as the machine folds them. Hands that are
not seen count as empty, apart from what was played of them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple, final

from shengji.cards import Card, Rank
from shengji.config import RuleConfig
from shengji.errors import RecordError
from shengji.hands import Hand
from shengji.machine import (
    CardsPlayed,
    FailedThrow,
    Match,
    Phase,
    Round,
    RoundScored,
    State,
    Tally,
    TrickWon,
    View,
)
from shengji.machine.evolve import evolve
from shengji.machine.turn import pack_hand
from shengji.records.structure import Checker
from shengji.rules.declaring import Declaration
from shengji.rules.friends import Calls, FriendCall
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shengji.rules.tricks import Trick

__all__ = ("ALL", "SPECTATOR", "Facts", "Told", "facts_of", "position_of", "size_of")

ALL: Final = "all"
"""Who looks at a state."""

SPECTATOR: Final = "spectator"
"""Who looks at a view without a hand."""


@final
class Told(NamedTuple):
    """A trick as it is written.

    Attributes:
        leader: Who led.
        winner: Who won it; None while it is not complete.
        plays: The cards of each play, the lead first.
        parts: The parts of a lead that has several, else None.
    """

    leader: int
    winner: int | None
    plays: tuple[tuple[Card, ...], ...]
    parts: tuple[tuple[Card, ...], ...] | None


@final
class Facts(NamedTuple):
    """What a position tells, in the order in which it is written.

    Numbers that only a state has are None for a view; a hand that is not seen is its size.

    Attributes:
        config: The rules.
        seat: Who looks.
        phase: Where the match stands.
        round: Its number, from 1; 0 before the first.
        rounds: How many were played, in a state.
        deals: How many packs were dealt, in a state.
        level: The rank that is played.
        levels: By seat.
        first: Who draws first.
        starter: Of the round.
        hands: By seat.
        actor: Whose turn it is, in a state.
        pack: While cards are drawn from it, in a state.
        declared: The declarations, in order.
        passed: The seats whose pass counts.
        turned: Kitty cards that were turned up.
        trump: Once it is fixed.
        declarers: The seats known to be of the starter's side.
        kitty: The cards buried, where they are seen.
        shown: Whether everybody has seen them.
        calls: Each with who answered it, and whether it is lost.
        fines: By seat.
        failed: The failed throws.
        tricks: Of the round, in order.
        result: The count of the round.
        winners: Of the match.
    """

    config: RuleConfig
    seat: str
    phase: Phase
    round: int = 0
    rounds: int | None = None
    deals: int | None = None
    level: Rank = Rank.TWO
    levels: tuple[Rank, ...] = ()
    first: int | None = None
    starter: int | None = None
    hands: tuple[tuple[Card, ...] | int, ...] = ()
    actor: int | None = None
    pack: tuple[Card, ...] = ()
    declared: tuple[Declaration, ...] = ()
    passed: tuple[int, ...] = ()
    turned: tuple[Card, ...] = ()
    trump: Trump | None = None
    declarers: tuple[int, ...] = ()
    kitty: tuple[Card, ...] = ()
    shown: bool = False
    calls: tuple[tuple[FriendCall, int | None, bool], ...] | None = None
    fines: tuple[int, ...] = ()
    failed: tuple[FailedThrow, ...] = ()
    tricks: tuple[Told, ...] = ()
    result: RoundScored | None = None
    winners: tuple[int, ...] = ()


def size_of(hand: tuple[Card, ...] | int) -> int:
    """Count the cards of a hand, seen or not.

    Args:
        hand: The cards, or how many there are.

    Returns:
        How many there are.

    >>> size_of(7), size_of(())
    (7, 0)
    """
    return hand if isinstance(hand, int) else len(hand)


def facts_of(position: State | View) -> Facts:
    """Tell what a position tells.

    Args:
        position: A state or a view.

    Returns:
        The facts.

    >>> from shengji.config import presets
    >>> facts_of(State.begin(presets.tractor())).seat
    'all'
    """
    return _of_view(position) if isinstance(position, View) else _of_state(position)


def _of_view(view: View) -> Facts:
    seat = view.seat
    hand = tuple(view.hand or ())
    return Facts(
        view.config,
        SPECTATOR if seat is None else f"seat {seat}",
        view.phase,
        round=view.number,
        level=view.level,
        levels=view.levels,
        first=view.first_seat,
        starter=view.starter,
        hands=tuple(hand if at == seat else size for at, size in enumerate(view.hand_sizes)),
        declared=view.declarations,
        passed=view.passed,
        turned=view.turned,
        trump=view.trump,
        declarers=view.declarers,
        kitty=view.kitty or (),
        shown=view.kitty is not None and seat != view.starter,
        calls=_told_calls(view.calls),
        fines=view.fines if any(view.fines) else (),
        failed=view.failures,
        tricks=_told_tricks(view.finished, view.trick, view.last_winner),
        result=view.result,
        winners=view.winners,
    )


def _of_state(state: State) -> Facts:
    match, playing, tally = state.match, state.round, state.tally
    seats = len(state.hands)
    trick = None if state.trick is None else state.trick.show(seats)
    return Facts(
        match.config,
        ALL,
        state.phase,
        round=playing.number,
        rounds=match.rounds,
        deals=match.deals,
        level=playing.level,
        levels=match.levels,
        first=match.first_seat,
        starter=match.starter,
        hands=tuple(tuple(state.hand(seat)) for seat in range(seats)),
        actor=state.actor,
        pack=playing.pack,
        declared=playing.declarations,
        passed=playing.passed,
        turned=playing.turned,
        trump=playing.trump,
        declarers=playing.declarers,
        kitty=playing.kitty,
        shown=playing.is_kitty_shown,
        calls=_told_calls(playing.calls),
        fines=playing.fines if any(playing.fines) else (),
        failed=playing.failures,
        tricks=_told_tricks(tally.finished, trick, tally.winner),
        result=playing.result,
        winners=match.winners,
    )


def _told_calls(calls: Calls | None) -> tuple[tuple[FriendCall, int | None, bool], ...] | None:
    return (
        None if calls is None else tuple(zip(calls.calls, calls.answers, calls.lost, strict=True))
    )


def _told_tricks(
    finished: tuple[Trick, ...], trick: Trick | None, last_winner: int | None
) -> tuple[Told, ...]:
    winners = [*(other.leader for other in finished[1:]), last_winner]
    told = [_tell(one, winner) for one, winner in zip(finished, winners, strict=False)]
    if trick is not None and trick.plays:
        told.append(_tell(trick, None))
    return tuple(told)


def _tell(trick: Trick, winner: int | None) -> Told:
    parts = () if trick.lead is None else tuple(part.cards for part in trick.lead.parts)
    plays = tuple(play.cards for play in trick.plays)
    return Told(trick.leader, winner, plays, parts if len(parts) > 1 else None)


def position_of(facts: Facts) -> State:
    """Make a state again: set up the round before its first trick, then play the tricks.

    Args:
        facts: What a position tells.

    Returns:
        The state; a hand that was not seen is empty.

    Raises:
        ShengjiError: The facts make no position.

    >>> from shengji.config import presets
    >>> state = State.begin(presets.tractor())
    >>> position_of(facts_of(state)) == state
    True
    """
    config, phase = facts.config, facts.phase
    seats = config.seats
    _check(facts)
    ordering = Ordering.of(facts.trump or Trump(facts.level, None), config)
    played: list[list[Card]] = [[] for _ in range(seats)]
    for trick in facts.tricks:
        for place, cards in enumerate(trick.plays):
            played[(trick.leader + place) % seats] += cards
    drawn = sum(map(size_of, facts.hands)) + sum(map(len, played))
    drawn -= config.kitty_size if phase is Phase.BURY else 0
    if not 0 <= drawn <= config.hand_size * seats:
        raise RecordError("the hands have too few or too many cards")
    while_playing = Phase.PLAY if facts.tricks else phase
    hands = [() if isinstance(hand, int) else hand for hand in facts.hands]
    packed = [
        pack_hand(Hand((*hand, *own)), while_playing, ordering)
        for hand, own in zip(hands, played, strict=True)
    ]
    starter = facts.tricks[0].leader if facts.tricks else facts.starter
    match = Match(
        config,
        facts.rounds or 0,
        facts.deals or 0,
        facts.levels,
        facts.first,
        facts.starter,
        facts.winners,
    )
    nothing = (0,) * seats
    state = State(
        while_playing,
        match,
        _round(facts, ordering, starter or 0),
        tuple(packed),
        _actor(facts, drawn) if starter is None or not facts.tricks else starter,
        drawn,
        None,
        Tally(nothing, nothing, (), None),
    )
    state = _play(state, facts.tricks)
    actor = state.actor if phase is Phase.PLAY and facts.tricks else _actor(facts, drawn)
    return State(phase, match, state.round, state.hands, actor, drawn, state.trick, state.tally)


def _round(facts: Facts, ordering: Ordering, starter: int) -> Round:
    calls = None
    if facts.calls is not None:
        calls = Calls(
            tuple(call for call, _, _ in facts.calls),
            starter,
            (0,) * len(facts.calls),
            tuple(seat for _, seat, _ in facts.calls),
            tuple(lost for _, _, lost in facts.calls),
            (),
            facts.declarers,
        )
    return Round(
        facts.round,
        facts.level,
        facts.pack,
        facts.declared,
        facts.passed,
        facts.turned,
        facts.trump,
        ordering,
        facts.declarers,
        facts.kitty,
        facts.shown,
        calls,
        facts.fines or (0,) * facts.config.seats,
        facts.failed,
        0,
        facts.result,
    )


def _actor(facts: Facts, drawn: int) -> int:
    """Tell whose turn it is where no trick says so."""
    if facts.actor is not None:
        return facts.actor
    if facts.phase in {Phase.DRAW, Phase.DECLARE}:
        return ((facts.first or 0) + drawn) % facts.config.seats
    if facts.phase in {Phase.DEAL, Phase.OVER} or facts.starter is None:
        return -1
    return facts.starter


def _play(state: State, tricks: Sequence[Told]) -> State:
    checker = Checker()
    seats = len(state.hands)
    for trick in tricks:
        for place, cards in enumerate(trick.plays):
            parts = None if place else trick.parts or _cut(cards, state.round.ordering)
            played = CardsPlayed((trick.leader + place) % seats, cards, parts)
            checker(state, played)
            state = evolve(state, played)
        if trick.winner is not None:
            points = sum(card.points for cards in trick.plays for card in cards)
            won = TrickWon(trick.winner, points)
            checker(state, won)
            state = evolve(state, won)
    return state


def _cut(cards: tuple[Card, ...], ordering: Ordering) -> tuple[tuple[Card, ...], ...]:
    return tuple(part.cards for part in Pattern.parse(cards, ordering).parts)


def _check(facts: Facts) -> None:
    """Check what the folding takes for granted: seats, and no card more often than there are."""
    seats, decks = facts.config.seats, facts.config.decks
    for name, found in (
        ("levels", len(facts.levels)),
        ("hands", len(facts.hands)),
        ("fines", len(facts.fines) or seats),
    ):
        if found != seats:
            raise RecordError(f"there are {seats} seats, not {found} {name}")
    named = [trick.leader for trick in facts.tricks]
    named += [trick.winner or 0 for trick in facts.tricks]
    named += [made.seat for made in facts.declared]
    named += [*facts.passed, *facts.declarers, *facts.winners]
    named += [facts.first or 0, facts.starter or 0, max(facts.actor or 0, 0)]
    named += [seat or 0 for _, seat, _ in facts.calls or ()]
    for seat in named:
        if not 0 <= seat < seats:
            raise RecordError(f"there is no seat {seat}")
    cards = Counter(facts.kitty)
    for hand in facts.hands:
        cards.update(() if isinstance(hand, int) else hand)
    for trick in facts.tricks:
        if len(trick.plays) > seats:
            raise RecordError("a trick has more plays than seats")
        for play in trick.plays:
            cards.update(play)
    for card in (*cards, *Counter(facts.pack)):
        if cards[card] > decks or facts.pack.count(card) > decks:
            raise RecordError(f"there are more than {decks} of {card}")
