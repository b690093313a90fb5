"""Positions in one line of text, and reports of refusals."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import Card
from shengji.config import RuleConfig, presets
from shengji.errors import IllegalActionError, ParseError, StaleActionError
from shengji.machine import Deal, Draw, Game, Pass, Phase, PlayCards, State, View
from shengji.machine.evolve import evolve
from shengji.machine.views import view_of
from shengji.records import read_position, report, write_position
from tests.machine.play import PRESETS, VARIANTS, play, reach

IN_PLAY = (
    "tractor; seat 1; play; round 1; level 2; levels 2 2 2 2; first 0; starter 0;"
    " hands ?22 | KS QS JS 10S 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 3D 4D 5D 6D 7D 8D 9D | ?25 | ?25;"
    " trump 2H; declarers 0 2; tricks 0>1: 3S, AS, 4S, 5S | 1>0: 3H, 3D, 4D, 5D"
    " | 0: AS AS = AS + AS"
)


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_positions_round_trip(text: str) -> None:
    """State, views and a spectator's view come back from their text, at any event of two rounds."""
    game = play(text, 51, rounds=2)
    state = State.begin(game.config)
    for number, event in enumerate(game.events):
        state = evolve(state, event)
        if number % 7 and number % 101 > 3:
            continue
        told = write_position(state)
        assert "\n" not in told
        assert state == read_position(told)
        for seat in (None, number % game.config.seats):
            view = view_of(state, seat)
            assert view == read_position(write_position(view))
            assert write_position(view) == write_position(read_position(write_position(view)))


def test_a_view_tells_no_other_cards() -> None:
    """A seat's text has its hand and what was shown, and counts the rest."""
    game = reach("tractor", Phase.PLAY)
    for seat in (None, 0, 1):
        told = write_position(game.view(seat))
        assert 4 - (seat is not None) == told.count("?")
        for other in range(4):
            hand = " ".join(map(str, game.state.hand(other)))
            assert (hand in told) == (other == seat)


def test_a_position_can_be_written_by_hand() -> None:
    """What is legal is asked of a line that somebody typed."""
    view = read_position(
        "tractor; seat 1; play; round 1; level 2; levels 2 2 2 2; first 0; starter 0;"
        " hands ?2 | 9S JS JS QS | ?4 | ?4; trump 2H; declarers 0 2; tricks 0: AS AS"
    )
    assert isinstance(view, View)
    assert str(view.legal.requirement) == "2 cards, 2 of S, with a pair"
    assert "JS JS" in view.legal
    assert "9S QS" not in view.legal


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("", "a position begins"),
        ("tractor; seat 1", "a position begins"),
        ("tractors; all; deal; level 2; levels 2; hands -", "no such preset"),
        ("tractor(table.seats=5); all; deal", "must be even"),
        ("tractor; seat 4; deal; level 2; levels 2 2 2 2; hands - | - | - | -", "neither a seat"),
        ("tractor; all; dealing; level 2", "no phase"),
        ("tractor; all; deal; level 2", "'levels' is missing"),
        ("tractor; all; deal; level SJ", "from 2 to A"),
        ("tractor; all; deal; level 2; level 2", "twice"),
        ("tractor; all; deal; mood good", "no field"),
        ("tractor; all; deal; round one", "no number"),
        ("tractor; all; deal; level 2; levels 2 2 2; hands - | - | - | -", "4 seats, not 3"),
        ("tractor; all; deal; level 2; levels 2 2 2 2; hands - | - | -", "4 seats, not 3"),
        ("tractor; all; deal; level 2; levels 2 2 2 2; hands 1X | - | - | -", "no such card"),
        ("tractor; all; draw; level 2; levels 2 2 2 2; hands 2S 2S 2S | - | - | -", "more than 2"),
        ("tractor; all; bury; level 2; levels 2 2 2 2; hands 2S | - | - | -", "too few"),
        ("tractor; seat 0; draw; level 2; levels 2 2 2 2; first 1; hands 2S | ?0 | ?0 | ?0", "0 1"),
        ("tractor; all; draw; level 2; levels 2 2 2 2; hands - | - | - | -; passed 4", "no seat 4"),
        ("tractor; all; play; level 2; levels 2 2 2 2; hands - | - | - | -; calls AS", "no call"),
        (
            "tractor; all; play; level 2; levels 2 2 2 2; hands - | - | - | -; failed 1 {}",
            "key is missing",
        ),
        (
            "tractor; all; play; level 2; levels 2 2 2 2; hands - | - | - | -; result {}",
            "key is missing",
        ),
        ("tractor; all; play; level 2; levels 2 2 2 2; hands - | - | - | -; tricks AS", "leader"),
        (
            "tractor; all; play; level 2; levels 2 2 2 2; hands - | - | - | -; tricks 0: AS, 3S 3S",
            "1 cards were led",
        ),
        (
            "tractor; all; play; level 2; levels 2 2 2 2; hands - | - | - | -; tricks 0: AS 3H",
            "of one suit",
        ),
    ],
)
def test_what_is_no_position_is_refused(wrong: str, message: str) -> None:
    """Each fault is a typed error that says where and why."""
    with pytest.raises(ParseError) as caught:
        read_position(wrong)
    assert message in str(caught.value.message)
    assert caught.value.text == wrong


@given(data=st.data())
def test_damaged_positions_are_refused_or_read(data: st.DataObject) -> None:
    """Whatever is done to a text, it is a position or a typed error, and never anything else."""
    cut = sorted(data.draw(st.tuples(*[st.integers(0, len(IN_PLAY))] * 2)))
    put = data.draw(st.text('0123 >;|:=+?-#!,AKSHB{}"', max_size=6))
    text = IN_PLAY[: cut[0]] + put + IN_PLAY[cut[1] :]
    try:
        position = read_position(text)
    except ParseError:
        return
    assert position == read_position(write_position(position))


def _refused(game: Game, action: object, **more: int) -> IllegalActionError:
    with pytest.raises(IllegalActionError) as caught:
        game.apply(action, **more)  # type: ignore[arg-type]
    return caught.value


def test_a_report_has_what_is_needed() -> None:
    """Action, reasons with code and option, and the position, which makes the refusal again."""
    game = reach("tractor", Phase.PLAY, skip=9)
    seat = game.actors[0]
    action = PlayCards(seat, "BJ BJ BJ 3S")
    error = _refused(game, action)
    told = report(error)
    assert '"cards": "BJ BJ BJ 3S"' in told
    assert f"after event {game.seq}" in told
    for violation in error.violations:
        assert f"{violation.code}" in told
        assert str(violation) in told
    view = read_position(told.rpartition("position: ")[2])
    assert isinstance(view, View)
    assert error.violations == view.legal.explain(action)
    assert told == report(pickle.loads(pickle.dumps(error)))


def test_a_report_tells_no_secrets() -> None:
    """Neither other hands nor the pack are in a report, nor in the error that makes it."""
    config = presets.tractor()
    deal = Deal.shuffled(config, "secret", 1)
    game = Game.new(config).apply(deal).apply(Draw(50))
    for action in (Pass(9), Deal(deal.order[:-1]), PlayCards(1, "AS"), Draw(0)):
        error = _refused(game, action)
        told = report(error)
        for seat in range(4):
            hand = game.state.hand(seat)
            if seat != getattr(action, "seat", None):
                assert " ".join(map(str, hand)) not in told
        assert " ".join(map(str, deal.order[:10])) not in told
        view = error.view
        assert isinstance(view, View)
        assert view.seat == (1 if isinstance(action, PlayCards) else None)
    stale = _refused(game, Pass(0), expect_seq=1)
    assert isinstance(stale, StaleActionError)
    assert "seat 0; draw" in report(stale)


def test_a_report_without_a_position() -> None:
    """An error that no game raised, and rules that cannot be written, are told as far as can be."""

    class Own:
        def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
            return len(shape)

    assert "not known" in report(IllegalActionError([]))
    config = RuleConfig().with_options({"kitty_bonus": Own()})
    assert "cannot be written" in report(_refused(Game.new(config), Pass(0)))


def test_reports_are_made_for_any_nonsense() -> None:
    """Whatever was asked for, there is a report."""
    chance = random.Random(5)
    game = reach("finding_friends", Phase.PLAY, skip=20)
    for _ in range(50):
        cards = [Card.from_index(chance.randrange(54)) for _ in range(chance.randrange(5))]
        seat = chance.randrange(-1, 6)
        action = PlayCards(seat, cards)
        if seat not in game.actors:
            assert report(_refused(game, action)).startswith("action: ")


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("declared 0", "a declaration shows cards"),
        ('failed 1 {"type":"pass","seat":1}', "is no type of event"),
        ('failed 1 {"type":"passed","seat":1}', "that is no failed throw"),
        ('result {"type":"passed","seat":1}', "that is no count of a round"),
        ("declared 0 2H | 1", "a declaration shows cards"),
    ],
)
def test_what_a_field_holds_has_its_kind(field: str, message: str) -> None:
    """An event of another type, or a declaration of nothing, is refused where it stands."""
    text = f"{IN_PLAY}; {field}"
    with pytest.raises(ParseError, match=message) as caught:
        read_position(text)
    assert text.index(field) == caught.value.position


def test_a_trick_has_no_more_plays_than_seats() -> None:
    """The fifth play of four seats is refused."""
    text = IN_PLAY.replace("0: AS AS = AS + AS", "0>1: 3S, AS, 4S, 5S, 6S")
    with pytest.raises(ParseError, match="a trick has more plays than seats"):
        read_position(text)
