"""What type checkers see of a game, its actions and its views; read by them, never run."""

from random import Random
from typing import assert_never, assert_type

from shengji import (
    Action,
    Bury,
    CallFriends,
    Card,
    Deal,
    Declare,
    Draw,
    Event,
    Game,
    Hand,
    Ordering,
    Pass,
    Pattern,
    Phase,
    Play,
    PlayCards,
    Rank,
    RuleConfig,
    Trick,
    Trump,
    View,
    Violation,
    presets,
)
from shengji.machine import (
    Legal,
    LegalBuries,
    LegalCalls,
    LegalDeclarations,
    LegalNothing,
    LegalPlays,
    SeatState,
    State,
    Turn,
    redact,
    resample,
    seat_of,
    view_of_stream,
)
from shengji.rules.following import Requirement
from shengji.rules.friends import FriendCall

game = Game.new(presets.tractor())

assert_type(game, Game)
assert_type(game.apply(Draw(100)), Game)
assert_type(game.apply(Pass(1), expect_seq=7), Game)
assert_type(game.undo(), Game)
assert_type(game.at(3), Game)
assert_type(game.events, tuple[Event, ...])
assert_type(game.events_since(3), tuple[Event, ...])
assert_type(game.stream(None), tuple[Event, ...])
assert_type(game.state, State)
assert_type(game.phase, Phase)
assert_type(game.actors, tuple[int, ...])
assert_type(game.awaited, tuple[int, ...])
assert_type(game.config, RuleConfig)
assert_type(game.is_over, bool)
assert_type(game.seq, int)
assert_type(Game.replay(game.config, game.events), Game)

game.apply("PlayCards")  # type: ignore[arg-type]
game.apply(Draw(100), "7")  # type: ignore[arg-type]
game.state = game.state  # type: ignore[misc]
Game.new("tractor")  # type: ignore[arg-type]


def views(view: View) -> None:
    """A view has the types of what a seat may see; a hand may be hidden."""
    assert_type(view, View)
    assert_type(view.seat, int | None)
    assert_type(view.hand, Hand | None)
    assert_type(view.kitty, tuple[Card, ...] | None)
    assert_type(view.trump, Trump | None)
    assert_type(view.trick, Trick | None)
    assert_type(view.last_trick, Trick | None)
    assert_type(view.levels, tuple[Rank, ...])
    assert_type(view.ordering, Ordering)
    assert_type(view.turn, Turn | None)
    assert_type(view.legal, Legal)
    assert_type(resample(view, Random(1)), State)
    view.hand.points  # type: ignore[union-attr]  # noqa: B018 - a spectator's view has none
    view.seat = 3  # type: ignore[misc]


def legality(view: View, action: Action) -> None:
    """All that is asked of `legal` has a type."""
    legal = view.legal
    assert_type(action in legal, bool)
    assert_type("7H 7H" in legal, bool)
    assert_type(list(legal), list[Action])
    assert_type(next(iter(legal)), Action)
    assert_type(legal.count(), int)
    assert_type(legal.random(Random(1)), Action)
    assert_type(legal.explain("7H"), tuple[Violation, ...])
    assert_type(legal.completions(["7H"]), tuple[Card, ...])
    assert_type(legal.suggest(), tuple[Action, ...])
    assert_type(legal.forced, Action | None)
    assert_type(legal.requirement, Requirement | None)
    legal.random(1)  # type: ignore[arg-type]
    legal.explain(7)  # type: ignore[arg-type]
    len(legal)  # type: ignore[arg-type]
    if isinstance(legal, LegalCalls):
        assert_type(legal.further_calls(), tuple[FriendCall, ...])


def of_which_kind(
    legal: LegalBuries | LegalCalls | LegalDeclarations | LegalNothing | LegalPlays,
) -> Phase | None:
    """What is legal is of five kinds."""
    match legal:
        case LegalBuries():
            return Phase.BURY
        case LegalCalls():
            return Phase.CALL
        case LegalDeclarations():
            return Phase.DECLARE
        case LegalPlays():
            return Phase.PLAY
        case LegalNothing():
            return None
        case _:
            assert_never(legal)


def seat_that_asks(action: Action) -> int | None:
    """Actions are a closed union: a match over them is known to be complete."""
    match action:
        case Deal(order, first_seat):
            assert_type(order, tuple[Card, ...])
            assert_type(first_seat, int | None)
            return None
        case Draw(count):
            assert_type(count, int)
            return None
        case Declare(seat, cards) | Bury(seat, cards):
            assert_type(cards, tuple[Card, ...])
            return seat
        case Pass(seat):
            return seat
        case CallFriends(seat, calls):
            assert_type(calls, tuple[FriendCall, ...])
            return seat
        case PlayCards(seat, cards, parts):
            assert_type(parts, tuple[tuple[Card, ...], ...] | None)
            return seat
        case _:
            assert_never(action)


def forgotten(action: Action) -> int:
    """A match that leaves actions out is found."""
    match action:
        case Deal() | Draw():
            return 0
        case Declare() | Bury() | CallFriends() | PlayCards():
            return action.seat
        case _:
            assert_never(action)  # type: ignore[arg-type]


def phases(phase: Phase) -> bool:
    """Phases are a closed enumeration."""
    match phase:
        case Phase.DEAL | Phase.OVER:
            return False
        case Phase.DRAW | Phase.DECLARE | Phase.BURY | Phase.CALL | Phase.PLAY:
            return True
        case _:
            assert_never(phase)


def making(seat: int) -> None:
    """Actions take cards in every form, and calls and parts in most."""
    PlayCards(seat, "7H 7H")
    PlayCards(seat, [Card("7H"), "7H"], parts=["7H", "7H"])
    PlayCards(seat, Hand("7H"))
    CallFriends(seat, [("AS", 1), FriendCall("KS", 2)])
    assert_type(Deal.shuffled(presets.tractor(), "seed", 1), Deal)
    assert_type(seat_of(Pass(seat)), int | None)
    PlayCards(seat, 7)  # type: ignore[arg-type]
    Pass(seat, "7H")  # type: ignore[call-arg]
    Draw("7")  # type: ignore[arg-type]
    Pass()  # type: ignore[call-arg]


def streams(event: Event, stream: list[Event]) -> None:
    """A seat's stream folds to its view."""
    assert_type(redact(event, 2), Event)
    assert_type(SeatState.begin(presets.tractor(), 2).after(stream), SeatState)
    assert_type(SeatState.begin(presets.tractor(), None).view, View)
    assert_type(view_of_stream(presets.tractor(), 2, stream), View)


def tricks(trick: Trick) -> None:
    """A trick has plays, and a lead once there is one."""
    assert_type(trick.plays, tuple[Play, ...])
    assert_type(trick.lead, Pattern | None)
    assert_type(trick.plays[0].cards, tuple[Card, ...])
