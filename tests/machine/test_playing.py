"""Throws, friends and dead ranks as the machine runs them (RULES §2, §4, §10)."""

from __future__ import annotations

import pytest

from shengji.cards import cards_of
from shengji.config import RuleConfig
from shengji.errors import IllegalActionError
from shengji.machine import (
    Bury,
    CallFriends,
    CallLost,
    CardsPlayed,
    Event,
    FriendJoined,
    Phase,
    PlayCards,
    RoundScored,
    State,
    ThrowFailed,
    TrickWon,
)
from shengji.machine.decide import decide
from shengji.machine.evolve import fold
from shengji.rules.friends import Calls, FriendCall
from shengji.rules.ordering import Ordering, Trump
from tests.machine.play import start, with_hands


def playing(
    text: str, hands: dict[int, str], *, trump: str = "2H", starter: int = 0, calls: str = ""
) -> State:
    """A round in the phase `PLAY` with these hands; `calls` are first copies, or `AS#2`."""
    config = RuleConfig.parse(text)
    state = State.begin(config)
    fixed = Trump.parse(trump)
    named = [call.partition("#") for call in calls.split()]
    made = [FriendCall(card, int(ordinal or 1)) for card, _, ordinal in named]
    friends = config.is_friends
    side = (starter,) if friends else tuple(range(starter % 2, config.seats, 2))
    state = state.but(
        phase=Phase.PLAY,
        actor=starter,
        match=state.match.but(starter=starter, first_seat=starter, deals=1),
        round=state.round.but(
            number=1,
            trump=fixed,
            ordering=Ordering.of(fixed, config),
            declarers=side,
            calls=Calls.begin(made, starter) if friends else None,
        ),
    )
    return with_hands(state, hands)


def run(state: State, *plays: str) -> tuple[State, list[Event]]:
    """Play texts from whoever's turn it is; give the state and the events."""
    events: list[Event] = []
    for cards in plays:
        new = decide(state, PlayCards(state.actor, cards))
        events += new
        state = fold(state, new)
    return state, events


def test_failed_throw_plays_the_forced_part_and_fines() -> None:
    """The beaten single is played, the pair goes back, the other side is paid for two cards."""
    state = playing("tractor", {0: "KS KS 9S 3C", 1: "10S 4C", 2: "5C", 3: "6C"})
    state, events = run(state, "KS KS 9S")
    assert events == [
        ThrowFailed(
            seat=0,
            cards=cards_of("KS KS 9S"),
            parts=(cards_of("KS KS"), cards_of("9S")),
            forced=cards_of("9S"),
            returned=cards_of("KS KS"),
            challenger=None,
            fine=20,
            paid_to=(1, 3),
        ),
        CardsPlayed(0, cards_of("9S"), (cards_of("9S"),)),
    ]
    assert str(state.hand(0)) == "KS KS 3C"
    assert state.round.fines == (20, 0, 0, 0)
    assert state.round.failed == events[0]
    state, events = run(state, "10S")
    assert state.actor == 2


def test_fine_against_an_opponent_takes_from_the_total() -> None:
    """An opponent's fine goes to the declarers: the total may fall below nothing."""
    state = playing("tractor", {0: "9C", 1: "AS 9S 3C", 2: "KS 10C 4D", 3: "5C 6C 7C"}, starter=0)
    state = state.but(actor=1)
    state = with_hands(state, {1: "AS 9S", 2: "KS 4D", 3: "6C 7C", 0: "8C 9C"})
    state, events = run(state, "AS 9S", "KS", "6C", "8C", "4D", "7C", "9C", "AS")
    scored = next(event for event in events if isinstance(event, RoundScored))
    assert isinstance(events[0], ThrowFailed)
    assert events[0].paid_to == (0, 2)
    assert (scored.fine_points, scored.points, scored.held, scored.gain) == (-10, -10, True, 3)


def test_throw_that_stands_carries_its_parts() -> None:
    """The lead's parts stand in the event, the deciding one first."""
    state = playing("tractor", {0: "AS AS KS", 1: "3S 4S 5S", 2: "6S 7S 8S", 3: "9S 9S 10S"})
    _, events = run(state, "KS AS AS")
    assert events == [CardsPlayed(0, cards_of("KS AS AS"), (cards_of("AS AS"), cards_of("KS")))]


def test_leader_may_name_the_parts() -> None:
    """Two pairs named apart are a throw of two parts, and an opponent's pair beats one."""
    hands = {0: "9S 9S 8S 8S", 1: "10S 10S 3S 3S", 2: "4S 4S 5S 5S", 3: "6S 6S 7S 7S"}
    state = playing("tractor", hands)
    action = PlayCards(0, "9S 9S 8S 8S", parts=["9S 9S", "8S 8S"])
    failed, played = decide(state, action)
    assert isinstance(failed, ThrowFailed)
    assert failed.forced == cards_of("8S 8S")
    assert isinstance(played, CardsPlayed)
    (whole,) = decide(state, PlayCards(0, "9S 9S 8S 8S"))
    assert isinstance(whole, CardsPlayed)
    assert whole.parts == (cards_of("9S 9S 8S 8S"),)


def test_first_challenger_is_public() -> None:
    """Under `first_challenger` the seat that decides is named, else nobody is."""
    hands = {0: "KS KS 9S 3C", 1: "4S 4C 5D 5D", 2: "10S 4D 6D 6D", 3: "AS AS 6C 3D"}
    text = "tractor(throws.forced=first_challenger)"
    _, events = run(playing(text, hands), "KS KS 9S")
    failed = events[0]
    assert isinstance(failed, ThrowFailed)
    assert failed.challenger == 2
    _, events = run(playing("tractor", hands), "KS KS 9S")
    assert isinstance(events[0], ThrowFailed)
    assert events[0].challenger is None


def test_own_side_may_be_spared() -> None:
    """With `opponents` a partner's cards do not make a throw fail."""
    hands = {0: "KS 9S", 1: "3S 4C", 2: "AS 10S", 3: "6C 7C"}
    text = "tractor(throws.tested_against=opponents)"
    _, spared = run(playing(text, hands), "KS 9S")
    _, tested = run(playing("tractor", hands), "KS 9S")
    assert isinstance(spared[0], CardsPlayed)
    assert isinstance(tested[0], ThrowFailed)


FRIENDS = "finding_friends(table.decks=2)"
ACES = {0: "3D 4D", 1: "AS 4C", 2: "AS 5C", 3: "6C 6S", 4: "7C 7S"}


def test_friend_joins_with_the_named_copy() -> None:
    """The second copy makes the friend, at once; its trick points come along."""
    state, events = run(playing(FRIENDS, ACES, calls="AS#2"), "3D", "AS", "AS")
    assert events[-2:] == [
        CardsPlayed(2, cards_of("AS")),
        FriendJoined(2, FriendCall("AS", 2)),
    ]
    assert state.round.declarers == (0, 2)
    calls = state.round.calls
    assert calls is not None
    assert (calls.answers, calls.declarers, calls.open) == ((2,), (0, 2), ())


def test_friend_may_join_when_the_trick_ends() -> None:
    """With `after_trick` the friend is known once the trick is won."""
    text = "finding_friends(table.decks=2, friends.joins=after_trick)"
    state, events = run(playing(text, ACES, calls="AS#2"), "3D", "AS", "AS", "6C")
    assert state.round.declarers == (0,)
    state, events = run(state, "7C")
    assert events[1:] == [TrickWon(0, 0), FriendJoined(2, FriendCall("AS", 2))]
    assert state.round.declarers == (0, 2)


def test_starter_loses_its_own_call() -> None:
    """The starter plays the named copy: the call is lost and nobody joins."""
    hands = ACES | {0: "AS 4D", 2: "5D 5C"}
    state, events = run(playing(FRIENDS, hands, calls="AS"), "AS", "AS")
    assert events[1] == CallLost(FriendCall("AS", 1))
    assert state.round.declarers == (0,)


def test_one_play_answers_two_calls() -> None:
    """A pair of called cards answers both calls, each as an event."""
    text = "finding_friends(table.seats=6, table.decks=3)"
    hands = dict.fromkeys(range(6), "3C 3D") | {0: "4C 4C", 2: "AS AS"}
    state, events = run(playing(text, hands, calls="AS#1 AS#2"), "4C 4C", "3C 3D", "AS AS")
    joins = [event for event in events if isinstance(event, FriendJoined)]
    assert joins == [FriendJoined(2, FriendCall("AS", 1)), FriendJoined(2, FriendCall("AS", 2))]
    assert state.round.declarers == (0, 2)


def test_friend_of_the_last_trick_counts_as_declarer() -> None:
    """Who joins in the last trick and wins it leaves the kitty uncounted."""
    hands = {0: "3S", 1: "AS", 2: "KS", 3: "6S", 4: "7S"}
    state = playing(FRIENDS, hands, calls="AS")
    state = state.but(round=state.round.but(kitty=cards_of("KC KD")))
    _, events = run(state, "3S", "AS", "KS", "6S", "7S")
    scored = next(event for event in events if isinstance(event, RoundScored))
    assert scored.declarers == (0, 1)
    assert (scored.points, scored.multiplier, scored.kitty_points) == (0, 0, 0)


def test_fines_move_with_the_friend() -> None:
    """A fine of a seat that joins later counts for the opponents of the end."""
    text = "finding_friends(table.decks=2, throws.fine=10)"
    hands = {0: "3C 8C", 1: "KS 9S", 2: "AS 10S", 3: "6C 6D", 4: "7C 7D"}
    state = playing(text, hands, calls="KS").but(actor=1)
    state, events = run(state, "KS 9S", "10S", "6C", "7C", "3C", "AS", "6D", "7D", "8C", "KS")
    assert isinstance(events[0], ThrowFailed)
    assert events[0].paid_to == ()
    scored = next(event for event in events if isinstance(event, RoundScored))
    assert scored.declarers == (0, 1)
    assert scored.fine_points == 10


def test_calling_comes_after_burying() -> None:
    """The starter calls as many friends as the rules ask for, then leads."""
    game = start("finding_friends", {0: "2H 2H"}, declare=(0, "2H 2H"))
    game = game.apply(next(iter(game.view(0).legal)))
    assert (game.phase, game.actors) == (Phase.CALL, (0,))
    for calls in ([], [("AS", 1), ("AC", 1)], [("AS", 3)], [("AH", 1)]):
        with pytest.raises(IllegalActionError):
            game.apply(CallFriends(0, calls))
    with pytest.raises(IllegalActionError, match="turn of 0"):
        game.apply(CallFriends(1, [("AS", 1)]))
    game = game.apply(CallFriends(0, [("AS", 2)]))
    assert (game.phase, game.actors) == (Phase.PLAY, (0,))
    assert game.view(3).calls == game.state.round.calls


def test_dead_ranks_close_up_during_the_round() -> None:
    """Once all eights have been seen in finished tricks, 7♠ 7♠ 9♠ 9♠ is a tractor."""
    hands = {0: "8S 8S 7S 7S 9S 9S", 1: "3S 3S 3C 3C 3D 3D", 2: "4S 4S 4C 4C 4D 4D", 3: "5S 5S"}
    text = "tractor(trumps.dead_ranks=true)"
    state = playing(text, hands | {3: "5S 5S 5C 5C 5D 5D"})
    before = state.turn(0)
    apart = decide(state, PlayCards(0, "7S 7S 9S 9S"))[-1]
    assert isinstance(apart, CardsPlayed)
    assert apart.parts == (cards_of("9S 9S"), cards_of("7S 7S"))
    state, _ = run(state, "8S 8S", "3S 3S", "4S 4S", "5S 5S")
    assert state.turn(0).ordering is not before.ordering
    assert [str(card) for card in state.hand(0)] == ["7S", "7S", "9S", "9S"]
    led = decide(state, PlayCards(0, "7S 7S 9S 9S"))[-1]
    assert isinstance(led, CardsPlayed)
    assert led.parts == (cards_of("9S 9S 7S 7S"),)


def test_returned_cards_are_not_seen() -> None:
    """A card that a failed throw took back is not played: its rung lives on."""
    hands = {0: "8S 8S 7S", 1: "9S 9S 3C", 2: "4C 5C 6C", 3: "4D 5D 6D"}
    state = playing("tractor(trumps.dead_ranks=true)", hands)
    state, events = run(state, "8S 8S 7S")
    assert isinstance(events[0], ThrowFailed)
    state, _ = run(state, "9S", "4C", "4D")
    assert state.round.ordering.dead == ()


def test_buried_cards_are_the_starters_alone_until_the_round_is_over() -> None:
    """The starter sees what it buried, and everybody does when the kitty is shown."""
    game = start("tractor", {0: "2H"}, declare=(0, "2H"))
    cards = tuple(game.state.hand(0))[:8]
    game = game.apply(Bury(0, cards))
    assert game.view(0).kitty == cards
    assert {game.view(seat).kitty for seat in (1, 2, 3, None)} == {None}
