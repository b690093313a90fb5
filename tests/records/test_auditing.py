"""The audit decides everything again; `verify` holds the packs to the seed."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from shengji.errors import IllegalActionError, RecordError
from shengji.machine import (
    CardsPlayed,
    Event,
    FriendJoined,
    Game,
    KittyShown,
    LevelsChanged,
    RoundBegan,
    RoundScored,
    StarterChosen,
    ThrowFailed,
    TrickWon,
    view_of_stream,
)
from shengji.records import Record, audit, finish, verify
from shengji.shuffle import commit
from tests.records.samples import RULES, sample


@pytest.mark.parametrize("rules", RULES)
def test_the_rules_agree_with_what_was_played(rules: str) -> None:
    """A match that was played passes the audit, whole and cut anywhere."""
    game = sample(rules, 2)

    assert audit(game) is None
    assert audit(Record(game)) is None
    assert all(audit(game.at(seq)) is None for seq in range(0, game.seq, 41))


def _forged(kind: type[Event], changes: dict[str, Any]) -> tuple[Game, int]:
    """A match in which the last event of a type says something else, and that event's number."""
    game = sample("tractor", 2)
    events = list(game.events)
    place = max(i for i, event in enumerate(events) if type(event) is kind)
    events[place] = attrs.evolve(events[place], **changes)
    return Game.replay(game.config, events), place + 1


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (TrickWon, {"points": 995}),
        (RoundScored, {"gain": 7}),
        (RoundScored, {"kitty_points": -5}),
        (LevelsChanged, {"levels": ()}),
        (StarterChosen, {"seat": 9}),
    ],
)
def test_a_fact_that_the_rules_decide_otherwise_is_found(
    kind: type[Event], changes: dict[str, Any]
) -> None:
    """The difference names the event, the field and both values."""
    game, seq = _forged(kind, changes)
    difference = audit(game)
    ((field, value),) = changes.items()

    assert difference is not None
    assert (seq, field) == (difference.seq, difference.field)
    assert difference.recorded == (list(value) if isinstance(value, tuple) else value)
    assert difference.decided != difference.recorded
    assert f"event {seq}, {field}" in str(difference)


def test_a_trick_given_to_another_seat_is_found() -> None:
    """The winner of a trick is decided again."""
    game = sample()
    place = max(i for i, event in enumerate(game.events) if isinstance(event, TrickWon))
    won = game.events[place]
    assert isinstance(won, TrickWon)
    wrong = attrs.evolve(won, seat=(won.seat + 1) % 4)
    difference = audit(Game.replay(game.config, [*game.events[:place], wrong]))

    assert difference is not None
    assert (place + 1, "seat", wrong.seat, won.seat) == attrs.astuple(difference)


def test_an_action_that_the_rules_refuse_is_found() -> None:
    """A play that was never legal is named with the reasons."""
    game = sample()
    place = next(i for i, event in enumerate(game.events) if isinstance(event, CardsPlayed))
    lead = game.events[place]
    assert isinstance(lead, CardsPlayed)
    hand = game.at(place).view(lead.seat).hand
    assert hand is not None
    cards = tuple(hand)
    wrong = CardsPlayed(lead.seat, cards, tuple((card,) for card in cards))
    difference = audit(Game.replay(game.config, [*game.events[:place], wrong]))

    assert difference is not None
    assert (place + 1, "action") == (difference.seq, difference.field)
    assert "one suit" in str(difference)


def test_a_lead_of_several_suits_is_found() -> None:
    """Facts that cannot be are folded all the same, by games and streams, and then refused."""
    game = sample()
    place = next(i for i, event in enumerate(game.events) if isinstance(event, CardsPlayed))
    led = game.events[place]
    assert isinstance(led, CardsPlayed)
    before = game.at(place)
    wrong = CardsPlayed(led.seat, tuple(before.view(led.seat).hand or ()))
    forged = Game.replay(game.config, [*before.events, wrong])
    difference = audit(forged)

    assert difference is not None
    assert (place + 1, "action") == (difference.seq, difference.field)
    assert view_of_stream(game.config, 0, forged.stream(0)) == forged.view(0)


def test_an_event_out_of_place_is_found() -> None:
    """An event that begins nothing, where something must begin, is of the wrong type."""
    game = sample("finding_friends")
    joined = next(event for event in game.events if isinstance(event, FriendJoined))
    difference = audit(Game.replay(game.config, [game.events[0], joined]))

    assert difference is not None
    assert (2, "type", "friend_joined") == attrs.astuple(difference)[:3]


def test_failed_throws_with_named_parts_are_decided_again() -> None:
    """Matches with failed throws pass the audit, since events say how a throw was cut."""
    game = sample("house_and_guest", 4)

    assert any(isinstance(event, ThrowFailed) for event in game.events)
    assert audit(game) is None


@pytest.mark.parametrize("rules", RULES)
def test_what_a_short_log_lacks_is_decided(rules: str) -> None:
    """Cut anywhere, a log is taken to the end of its last action, and no further."""
    game = sample(rules)
    ends = [finish(game.at(seq)) for seq in range(game.seq + 1)]

    for seq, end in enumerate(ends):
        assert end.seq >= seq
        assert end == game.at(end.seq)
        assert end == ends[end.seq]
    assert sum(end.seq > seq for seq, end in enumerate(ends)) > game.config.hand_size / 2
    assert ends[-1] == game


def test_what_cannot_be_finished_is_refused() -> None:
    """A last action that was never legal, and one of which something else came."""
    game = sample()
    place = next(i for i, event in enumerate(game.events) if isinstance(event, KittyShown))
    won = game.events[place - 1]
    assert isinstance(won, TrickWon)
    forged = (*game.events[: place - 1], attrs.evolve(won, points=won.points + 5))
    with pytest.raises(RecordError, match=f"otherwise than events {place - 1} to {place} say"):
        finish(Game.replay(game.config, forged))
    lead = next(i for i, event in enumerate(game.events) if isinstance(event, CardsPlayed))
    led = game.events[lead]
    assert isinstance(led, CardsPlayed)
    hand = game.at(lead).view(led.seat).hand
    cards = tuple(hand or ())
    wrong = CardsPlayed(led.seat, cards, tuple((card,) for card in cards))
    with pytest.raises(RecordError, match=f"event {lead + 1} is refused") as caught:
        finish(Game.replay(game.config, [*game.events[:lead], wrong]))
    assert isinstance(caught.value.cause, IllegalActionError)


def test_the_seed_makes_every_pack() -> None:
    """A record that shows commitment and seed proves its packs."""
    game = sample("tractor(declaring.undeclared=redeal, declaring.jokers=off)", 2)

    assert verify(Record(game, commitment=commit("sample"), seed="sample")) is None


def test_what_was_not_fixed_beforehand_is_found() -> None:
    """A missing or wrong seed, and a pack or first seat of another, are named."""
    game = sample()
    right = Record(game, commitment=commit("sample"), seed="sample")
    first = game.events[0]
    assert isinstance(first, RoundBegan)
    assert first.pack is not None
    swapped = attrs.evolve(first, pack=first.pack[::-1])
    moved = attrs.evolve(first, first_seat=(first.first_seat + 1) % 4)
    found = [
        verify(attrs.evolve(right, seed=None)),
        verify(attrs.evolve(right, commitment=None)),
        verify(attrs.evolve(right, commitment=commit("other"))),
        verify(attrs.evolve(right, game=Game.replay(game.config, [swapped]))),
        verify(attrs.evolve(right, game=Game.replay(game.config, [moved]))),
    ]

    assert [(0, "seed"), (0, "commitment"), (0, "seed"), (1, "pack"), (1, "first_seat")] == [
        (difference.seq, difference.field) for difference in found if difference is not None
    ]
