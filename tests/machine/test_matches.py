"""Whole matches by random bots: what holds at every state, and what the log says of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import attrs
import pytest

from shengji.cards import full_pack
from shengji.config import Joins, RuleConfig
from shengji.machine import (
    CallLost,
    CardsPlayed,
    Deal,
    FriendJoined,
    FriendsCalled,
    Game,
    KittyShown,
    LevelsChanged,
    MatchWon,
    Phase,
    RoundBegan,
    RoundScored,
    State,
    ThrowFailed,
    TrickWon,
)
from shengji.machine.evolve import evolve
from shengji.rules.friends import Calls
from tests.machine.play import PRESETS, VARIANTS, play, steps

if TYPE_CHECKING:
    from shengji.cards import Card, Rank

TABLES = (*PRESETS, *VARIANTS)


def cards_anywhere(state: State, played: Counter[Card]) -> Counter[Card]:
    """Count the cards in hands, on the table, in the kitty and in tricks."""
    drawn = state.drawn if state.phase in {Phase.DRAW, Phase.DECLARE} else 0
    found = Counter(state.round.pack[drawn:]) + Counter(state.round.kitty) + played
    for seat in range(len(state.hands)):
        found.update(state.hand(seat))
    return found


@pytest.mark.parametrize("text", TABLES)
def test_match_ends_with_winners_of_one_side(text: str) -> None:
    """Random bots play every table to its end, and the last event names the winners."""
    game = play(text, 5)
    last = game.events[-1]
    assert isinstance(last, MatchWon)
    assert last.seats == game.state.match.winners
    assert game.phase is Phase.OVER
    assert game.actors == ()
    if not game.config.is_friends:
        assert last.seats in {tuple(range(side, game.config.seats, 2)) for side in (0, 1)}


@pytest.mark.parametrize("text", TABLES)
def test_cards_are_conserved_at_every_state(text: str) -> None:
    """No card is lost or made between the deal and the last trick."""
    pack = None
    played: Counter[Card] = Counter()
    for before, _, after in steps(text, 2, rounds=2):
        state = before.state
        for event in after.events_since(before.seq):
            state = evolve(state, event)
            if isinstance(event, RoundBegan):
                pack, played = Counter(full_pack(state.config.decks)), Counter()
            elif isinstance(event, CardsPlayed):
                played += Counter(event.cards)
            assert cards_anywhere(state, played) == pack, event


@pytest.mark.parametrize("text", TABLES)
def test_points_of_tricks_and_kitty_are_a_hundred_a_deck(text: str) -> None:
    """Each round's points end up in tricks or in the kitty."""
    rounds = 0
    for before, _, after in steps(text, 3, rounds=4):
        shown = [event for event in after.events_since(before.seq) if isinstance(event, KittyShown)]
        if shown:
            rounds += 1
            captured = sum(after.state.tally.points) + shown[0].points
            assert captured == 100 * after.config.decks
            assert sum(after.state.tally.tricks) > 0
    assert rounds


@pytest.mark.parametrize("text", TABLES)
def test_every_prefix_of_the_log_gives_the_live_state(text: str) -> None:
    """Replaying facts, from the start or by going back, gives the games as they were played."""
    games = [before for before, _, _ in steps(text, 4, rounds=3)]
    last = games[-1]
    for game in games[:: max(1, len(games) // 40)]:
        replayed = Game.replay(game.config, last.events[: game.seq])
        assert replayed == game
        assert replayed.state == game.state
        back = last.at(game.seq)
        assert back == game
        assert back.state == game.state


@pytest.mark.parametrize("text", TABLES)
def test_log_grows_by_the_new_events_only(text: str) -> None:
    """`events` keeps what was there, and `events_since` gives what was added."""
    for before, _, after in steps(text, 6, rounds=2):
        new = after.events_since(before.seq)
        assert new
        assert after.seq == before.seq + len(new)
        assert after.events[: before.seq] == before.events
        assert after.events[before.seq :] == new


@pytest.mark.parametrize("text", [text for text in TABLES if "friends" in text])
def test_calls_fold_to_what_the_rules_say(text: str) -> None:
    """The facts about calls lead to the calls that counting the plays leads to."""
    game = play(text, 8, rounds=6)
    config = game.config
    state, calls, plays, seen = State.begin(config), None, 0, 0
    for event in game.events:
        state = evolve(state, event)
        if isinstance(event, FriendsCalled):
            calls, plays = Calls.begin(event.calls, event.seat), 0
        elif isinstance(event, CardsPlayed) and calls is not None:
            calls = calls.play(event.seat, event.cards, config).calls
            plays += 1
            if plays % config.seats == 0:
                calls = calls.end_trick().calls
        elif isinstance(event, (FriendJoined, CallLost)):
            seen += 1
        elif isinstance(event, RoundScored):
            assert calls is not None
            assert state.round.calls == calls
            assert event.declarers == calls.declarers == state.round.declarers
    assert seen


@pytest.mark.parametrize("text", TABLES)
def test_scores_and_levels_follow_from_the_facts(text: str) -> None:
    """The opponents' total is the sum of its parts, and the next round is the next starter's."""
    game = play(text, 9, rounds=12)
    points: Counter[int] = Counter()
    levels: tuple[Rank, ...] = ()
    for event in game.events:
        match event:
            case RoundBegan(_, _, level, _, starter, _):
                points = Counter()
                if starter is not None:
                    assert level is levels[starter]
            case TrickWon(seat, won):
                points[seat] += won
            case RoundScored():
                taken = sum(points[seat] for seat in points if seat not in event.declarers)
                assert event.trick_points == taken
                parts = event.trick_points + event.fine_points + event.kitty_points
                assert event.points == parts
                assert event.held is (event.points < game.config.line)
            case LevelsChanged(levels):
                assert len(levels) == game.config.seats


def test_same_seed_gives_the_same_log() -> None:
    """A match is repeated exactly from its packs and its actions."""
    assert play("tractor", 1, rounds=3) == play("tractor", 1, rounds=3)
    assert play("tractor", 1, rounds=3) != play("tractor", 2, rounds=3)


@pytest.mark.parametrize("seats", range(4, 13))
@pytest.mark.parametrize("decks", [1, 2, 3, 5, 8])
def test_every_table_plays_a_round(seats: int, decks: int) -> None:
    """Friends play at every number of seats and decks, fixed teams at even ones."""
    kinds = ["finding_friends"] if seats % 2 else ["finding_friends", "tractor"]
    for kind in kinds:
        game = play(f"{kind}(table.seats={seats}, table.decks={decks})", 1, rounds=1)
        assert isinstance(game.events[-2], LevelsChanged)
        assert sum(game.state.hands) == 0


def test_failed_throws_take_back_what_was_not_forced() -> None:
    """In random matches throws fail, and thrown cards are those played and those returned."""
    failures = [event for event in play("tractor", 5).events if isinstance(event, ThrowFailed)]
    assert failures
    for event in failures:
        assert Counter(event.cards) == Counter(event.forced) + Counter(event.returned)
        assert event.fine == 10 * len(event.returned)
        assert event.paid_to == ((1, 3) if event.seat % 2 == 0 else (0, 2))
        assert event.challenger is None


def test_redeal_keeps_the_round_and_counts_the_deal() -> None:
    """After a redeal the same round is dealt anew, with the same level and first drawer."""
    game = play("tractor(declaring.undeclared=redeal, declaring.jokers=off)", 2)
    began = [event for event in game.events if isinstance(event, RoundBegan)]
    assert [event.deal for event in began] == list(range(1, len(began) + 1))
    again = [(one, two) for one, two in pairwise(began) if one.number == two.number]
    assert again
    for one, two in again:
        assert attrs.evolve(one, deal=0, pack=()) == attrs.evolve(two, deal=0, pack=())


def test_first_seat_is_of_the_first_deal_only() -> None:
    """Shuffled deals name the first seat in the first round, and the starter draws first later."""
    config = RuleConfig.parse("tractor")
    assert Deal.shuffled(config, "shengji", 1).first_seat == 3
    assert Deal.shuffled(config, "shengji", 2).first_seat is None
    began = [event for event in play("tractor", 5).events if isinstance(event, RoundBegan)]
    assert all(event.first_seat == event.starter for event in began[1:])


def test_joining_may_wait_for_the_end_of_the_trick() -> None:
    """With `after_trick` nobody joins between the plays of a trick."""
    game = play("finding_friends(friends.joins=after_trick)", 3, rounds=6)
    assert game.config.friends.joins is Joins.AFTER_TRICK
    joins = [at for at, event in enumerate(game.events) if isinstance(event, FriendJoined)]
    assert joins
    for at in joins:
        assert isinstance(game.events[at - 1], (TrickWon, FriendJoined))
