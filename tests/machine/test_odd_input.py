"""Things that look like input and are none: a typed error each, and one legality for all."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations, islice

import pytest

from shengji.cards import CARDS, Card
from shengji.config import RuleConfig, presets
from shengji.errors import ArgumentError, ConfigError, IllegalActionError, ShengjiError
from shengji.machine import Action, CallFriends, Deal, Draw, Game, Pass, Phase, PlayCards
from shengji.players import play_rounds, random_bots
from shengji.rules.friends import Calls, FriendCall
from shengji.rules.ordering import Ordering, Trump


def calling() -> Game:
    """A match in which the starter is to call a friend."""
    config = presets.finding_friends()
    game = Game.new(config).apply(Deal.shuffled(config, "call", 1)).apply(Draw(200))
    bots = random_bots(config, "call")
    while game.phase is not Phase.CALL:
        seat = game.awaited[0]
        game = game.apply(bots[seat].act(game.view(seat)))
    return game


@pytest.mark.parametrize("ordinal", [True, 1.0, 1.5, "2", None])
def test_an_ordinal_is_a_whole_number(ordinal: object) -> None:
    """What only looks like one is refused, and the log stays readable."""
    game = calling()
    plain = next(card for card in CARDS if not game.state.round.ordering.is_trump(card))
    asked = CallFriends(game.awaited[0], [(plain, ordinal)])  # type: ignore[list-item]
    with pytest.raises(IllegalActionError):
        game.apply(asked)
    assert asked not in game.view(game.awaited[0]).legal


@pytest.mark.parametrize("calls", [None, "AS", [5], [("AS KS", 1)], [("", 1)], [()], [(None, 1)]])
def test_calls_are_pairs(calls: object) -> None:
    """A call that is no card and ordinal is refused when the action is made."""
    with pytest.raises(ShengjiError):
        CallFriends(0, calls)  # type: ignore[arg-type]


@pytest.mark.parametrize("parts", [True, "9S 9S", [5]])
def test_parts_are_groups(parts: object) -> None:
    """Parts that are no groups of cards are refused when the action is made."""
    with pytest.raises(ArgumentError):
        PlayCards(0, "9S 9S", parts)  # type: ignore[arg-type]


@pytest.mark.parametrize("config", ["tractor", presets.tractor, None])
def test_a_match_needs_rules(config: object) -> None:
    """The name of a preset, or the function that makes it, is no config."""
    with pytest.raises(ArgumentError, match="RuleConfig is needed"):
        Game.new(config)  # type: ignore[arg-type]


def test_mixed_ranks_are_named_in_one_order() -> None:
    """What was given for ranks is shown the same way in every process."""
    with pytest.raises(ConfigError, match=r"\{5, x, y, z\}"):
        presets.tractor().with_options({"ladder.stops": frozenset({"z", "x", 5, "y"})})


@pytest.mark.parametrize("seat", [True, 1.0])
def test_odd_seats_are_nobody(seat: object) -> None:
    """View and machine agree that a number like 1 is not seat 1."""
    config = presets.tractor()
    game = Game.new(config).apply(Deal.shuffled(config, "seats", 1)).apply(Draw(200))
    asked: Action = Pass(seat)  # type: ignore[arg-type]
    assert asked not in game.view(1).legal
    with pytest.raises(IllegalActionError):
        game.apply(asked)


def test_orderings_are_equal_by_value() -> None:
    """Views and states keep their equality when the ordering has been made anew."""
    config = RuleConfig.parse("tractor(trumps.dead_ranks=true)")
    game = next(play_rounds(Game.new(config), "seed", random_bots(config, "seed")))
    game = game.at(game.seq - 12)
    view = game.view(0)
    cards = [card for card in CARDS if card.suit is not None and card.rank != Card("7H").rank]
    for dead in islice(combinations(cards, 3), 4200):
        Ordering.of(Trump.parse("7H"), config, dead)
    assert game.at(game.seq).state == game.state
    assert pickle.loads(pickle.dumps(view)) == view == copy.deepcopy(view)
    assert hash(pickle.loads(pickle.dumps(view))) == hash(view)


def test_no_tractor_is_longer_than_a_suit() -> None:
    """A table whose shortest tractor is longer than any suit plays on without tractors."""
    config = RuleConfig.parse(
        "tractor(trumps.shortest_tractor=1000000000, following.protect=tractors)"
    )
    game = next(play_rounds(Game.new(config), "seed", random_bots(config, "seed")))
    assert game.state.match.rounds == 1


def test_the_order_of_cards_in_a_play_answers_no_other_call() -> None:
    """Where a seat joins once, the first call made decides, not how the cards are listed."""
    config = presets.finding_friends().with_options({"friends.one_seat_twice": False})
    calls = Calls.begin([FriendCall("AS", 1), FriendCall("KS", 1)], starter=0)
    one = calls.play(1, (Card("AS"), Card("KS")), config)
    other = calls.play(1, (Card("KS"), Card("AS")), config)
    assert one == other
    assert [str(call) for _, call in one.joins] == ["AS#1"]
