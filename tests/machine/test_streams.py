"""Streams: what each seat sees happen, and that it is enough to make its view."""

from __future__ import annotations

from itertools import pairwise

import pytest

from shengji.cards import Card, cards_of
from shengji.config import RuleConfig, presets
from shengji.errors import ArgumentError
from shengji.machine import (
    CardDrawn,
    Deal,
    Draw,
    Event,
    Game,
    HandsDealt,
    KittyBuried,
    KittyTaken,
    KittyTurned,
    Phase,
    RoundBegan,
    SeatState,
    State,
    redact,
    view_of_stream,
)
from shengji.machine.evolve import evolve
from shengji.machine.views import view_of
from shengji.testing import pass_all
from tests.machine.play import PRESETS, VARIANTS, play, steps

CARDS = cards_of("7H 8H")
SECRETS: tuple[tuple[Event, dict[int | None, Event]], ...] = (
    (
        RoundBegan(1, 1, Card("2H").rank, 0, None, CARDS),
        {seat: RoundBegan(1, 1, Card("2H").rank, 0, None, None) for seat in (None, 0, 1)},
    ),
    (
        CardDrawn(1, CARDS[0]),
        {None: CardDrawn(1, None), 0: CardDrawn(1, None), 1: CardDrawn(1, CARDS[0])},
    ),
    (
        HandsDealt(((CARDS[0],), (CARDS[1],))),
        {
            None: HandsDealt((None, None)),
            0: HandsDealt(((CARDS[0],), None)),
            1: HandsDealt((None, (CARDS[1],))),
        },
    ),
    (
        KittyTaken(1, CARDS),
        {None: KittyTaken(1, None), 0: KittyTaken(1, None), 1: KittyTaken(1, CARDS)},
    ),
    (
        KittyBuried(1, CARDS),
        {None: KittyBuried(1, None), 0: KittyBuried(1, None), 1: KittyBuried(1, CARDS)},
    ),
)


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_a_stream_folds_to_the_view(text: str) -> None:
    """After every single event each seat's stream, and a spectator's, gives the view."""
    game = play(text, 31, rounds=2)
    state = State.begin(game.config)
    viewers = (None, *range(game.config.seats))
    seen = {seat: SeatState.begin(game.config, seat) for seat in viewers}
    for event in game.events:
        state = evolve(state, event)
        for seat in viewers:
            seen[seat] = seen[seat].after([redact(event, seat)])
            assert view_of(state, seat) == seen[seat].view
    for seat in viewers:
        assert game.seq == seen[seat].seq
        assert game.view(seat) == view_of_stream(game.config, seat, game.stream(seat))


@pytest.mark.parametrize(("event", "expected"), SECRETS, ids=lambda item: type(item).__name__)
def test_what_is_hidden(event: Event, expected: dict[int | None, Event]) -> None:
    """Each event with a secret is given to each seat without what it may not see."""
    assert expected == {seat: redact(event, seat) for seat in expected}


@pytest.mark.parametrize("text", PRESETS)
def test_other_events_hide_nothing(text: str) -> None:
    """An event without a secret is the same for everybody, and hiding twice changes nothing."""
    secret = {type(event) for event, _ in SECRETS}
    for event in play(text, 32, rounds=2).events:
        for seat in (None, 0):
            assert redact(event, seat) == redact(redact(event, seat), seat)
            assert (redact(event, seat) is event) or type(event) in secret


def test_streams_are_numbered_like_the_log() -> None:
    """What a seat sees since an event are the later ones of all that it sees."""
    game = play("tractor", 33, rounds=1)
    whole = game.stream(1)
    assert game.seq == len(whole)
    for seq in range(0, game.seq + 1, 17):
        assert whole[seq:] == game.stream(1, since=seq)
        assert whole[:seq] == game.at(seq).stream(1)


def test_no_stream_tells_more_than_it_should() -> None:
    """The cards in a seat's stream before the first play are its own, and those shown by others."""
    for game, _, after in steps("tractor", 34, rounds=1):
        if after.phase is Phase.PLAY:
            starter = after.state.match.starter
            for seat in (seat for seat in range(4) if seat != starter):
                drawn = [e.card for e in after.stream(seat) if isinstance(e, CardDrawn) and e.card]
                assert sorted(drawn) == sorted(game.state.hand(seat))
            break


def test_more_than_the_stream_is_left_out_of_account() -> None:
    """A seat that is handed the whole log knows no more than from its stream."""
    game = play("finding_friends", 35, rounds=1)
    for seat in (None, 0, 3):
        begun = SeatState.begin(game.config, seat)
        assert begun.after(game.stream(seat)) == begun.after(game.events)


@pytest.mark.parametrize("seat", [-1, 4, True, "0"])
def test_only_seats_look(seat: int) -> None:
    """There is no stream of a seat that is not at the table."""
    game = Game.new(presets.tractor())
    with pytest.raises(ArgumentError, match="the seats are"):
        game.stream(seat)
    with pytest.raises(ArgumentError, match="the seats are"):
        SeatState.begin(game.config, seat)
    with pytest.raises(ArgumentError, match="events up to 0"):
        game.stream(0, since=1)


@pytest.mark.parametrize("text", PRESETS)
def test_sizes_of_hands_are_counted_from_what_is_public(text: str) -> None:
    """How many cards a seat holds follows from what everybody saw."""
    for one, two in pairwise(after for _, _, after in steps(text, 36, rounds=2)):
        sizes = tuple(len(two.state.hand(seat)) for seat in range(two.config.seats))
        assert sizes == two.state.hand_sizes
        assert one.state.hand_sizes == one.view(None).hand_sizes


def test_before_a_new_deal_nobody_holds_cards() -> None:
    """Where nobody declares and the round is dealt anew, the cards go back."""
    config = RuleConfig.parse("tractor(declaring.undeclared=redeal)")
    game = Game.new(config).apply(Deal.shuffled(config, "again", 1)).apply(Draw(100))
    game = pass_all(game)
    assert game.events[-1] == KittyTurned((), redeal=True)
    view = game.view(0)
    assert ((0, 0, 0, 0), 0, 0) == (view.hand_sizes, view.left, len(view.hand or ()))
    assert () == game.state.round.pack
    again = game.apply(Deal.shuffled(config, "again", 2)).apply(Draw(4))
    assert (1, 1, 1, 1) == again.view(2).hand_sizes


def test_failed_throws_stay_in_view() -> None:
    """Every failed throw of the round is told, with the number of tricks before it."""
    found = 0
    for _, _, after in steps("tractor", 37, rounds=3):
        view = after.view(1)
        throws = [failed.throw for failed in view.failures]
        assert view.failed == (throws[-1] if throws else None)
        for failed in view.failures:
            tricks = (*view.finished, *([view.trick] if view.trick else []))
            trick = tricks[failed.trick]
            assert failed.throw.seat == trick.leader
            assert not trick.plays or failed.throw.forced == trick.plays[0].cards
            found += 1
    assert found
