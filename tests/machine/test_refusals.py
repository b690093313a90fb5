"""Refused actions: what is refused, with every reason, and that nothing changes."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import full_pack
from shengji.config import presets
from shengji.errors import (
    ArgumentError,
    IllegalActionError,
    StaleActionError,
    Violation,
    ViolationCode,
)
from shengji.machine import (
    Action,
    Bury,
    CallFriends,
    Deal,
    Declare,
    Draw,
    Game,
    Pass,
    Phase,
    PlayCards,
)
from shengji.machine.decide import TRANSITIONS, decide
from tests.machine.play import PRESETS, reach, start, steps

ACTIONS = (
    Deal(full_pack(2)),
    Draw(1),
    Declare(0, "2H"),
    Pass(0),
    Bury(0, "2H"),
    CallFriends(0, [("AS", 1)]),
    PlayCards(0, "2H"),
)


def a_game_in(phase: Phase) -> Game:
    """A game in each phase."""
    if phase is Phase.OVER:
        *_, (_, _, last) = steps("short_game", 1)
        return last
    if phase is Phase.DECLARE:
        return reach("eighty_points", phase)
    return reach("finding_friends(table.decks=2)", phase)


def codes(game: Game, action: object) -> list[ViolationCode]:
    """Why a game refuses an action, once it is seen that nothing has changed."""
    state, events = game.state, game.events
    with pytest.raises(IllegalActionError) as caught:
        game.apply(action)  # type: ignore[arg-type]  # some are no actions
    assert caught.value.action is action
    assert caught.value.seq == game.seq
    assert game.state == state
    assert game.events == events
    return [violation.code for violation in caught.value.violations]


def reasons(game: Game, action: Action) -> tuple[Violation, ...]:
    """What the machine says is wrong with an action; nothing if it is accepted."""
    try:
        decide(game.state, action)
    except IllegalActionError as error:
        return error.violations
    return ()


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_phase_by_action(phase: Phase, action: Action) -> None:
    """An action is out of phase exactly where the table of transitions has no place for it."""
    game = a_game_in(phase)
    assert game.phase is phase
    found = reasons(game, action)
    if type(action) in TRANSITIONS[phase]:
        assert ViolationCode.WRONG_PHASE not in {item.code for item in found}
    else:
        over = phase is Phase.OVER
        assert codes(game, action) == [
            ViolationCode.GAME_OVER if over else ViolationCode.WRONG_PHASE
        ]


def test_what_is_no_action_is_refused() -> None:
    """Anything else is refused like an action out of phase."""
    assert codes(Game.new(presets.tractor()), "play") == [ViolationCode.WRONG_PHASE]


@pytest.mark.parametrize("seat", [-1, 4, "0", None, True, 1.0])
def test_no_such_seat(seat: object) -> None:
    """A seat that is none is refused by name, in phase and out of phase."""
    game = reach("tractor", Phase.DRAW)
    assert codes(game, Pass(seat)) == [ViolationCode.NO_SUCH_SEAT]  # type: ignore[arg-type]
    out = codes(game, Bury(seat, "2H"))  # type: ignore[arg-type]
    owed = [] if seat is None else [ViolationCode.NO_SUCH_SEAT]
    assert out == [ViolationCode.WRONG_PHASE, *owed]


def test_wrong_pack_names_what_is_missing_and_too_many() -> None:
    """The pack must be the decks of the match, whatever the order."""
    pack = full_pack(2)
    game = Game.new(presets.tractor())
    with pytest.raises(IllegalActionError, match="missing: BJ; too many: 2S"):
        game.apply(Deal((*pack[:-1], pack[0])))
    assert codes(game, Deal(full_pack(1))) == [ViolationCode.WRONG_PACK]
    assert codes(game, Deal(full_pack(2) * 8, 9)) == [
        ViolationCode.WRONG_PACK,
        ViolationCode.NO_SUCH_SEAT,
    ]
    assert game.apply(Deal(pack[::-1], 2)).phase is Phase.DRAW


def test_first_seat_is_settled_after_the_first_round() -> None:
    """A later deal may not name another seat than the one that draws first."""
    *_, (_, _, game) = steps("tractor", 1, rounds=1)
    owed = game.state.match.first_seat
    assert owed is not None
    pack = full_pack(2)
    assert codes(game, Deal(pack, (owed + 1) % 4)) == [ViolationCode.WRONG_FIRST_SEAT]
    assert game.apply(Deal(pack, owed)).events_since(game.seq)[0].first_seat == owed  # type: ignore[union-attr]


@pytest.mark.parametrize("count", [0, -3, True, "5", None, 2.0])
def test_draw_takes_a_number_of_cards(count: object) -> None:
    """Less than one card, or no number, is refused."""
    game = reach("tractor", Phase.DRAW)
    assert codes(game, Draw(count)) == [ViolationCode.WRONG_DRAW_COUNT]  # type: ignore[arg-type]


def test_nothing_is_drawn_after_the_last_card() -> None:
    """A draw of too many draws all that are left, and after that none can be drawn."""
    game = reach("tractor", Phase.DRAW).apply(Draw(5000))
    assert game.state.left == 0
    assert codes(game, Draw(1)) == [ViolationCode.WRONG_DRAW_COUNT]


def test_all_that_is_wrong_with_a_declaration() -> None:
    """Cards not held, not of the level: both are said."""
    game = start("short_game", {0: "3C"}, declare=None).at(2)
    assert codes(game, Declare(1, "3C 3C")) == [
        ViolationCode.NOT_YOUR_TURN,
        ViolationCode.CARDS_NOT_HELD,
        ViolationCode.WRONG_LEVEL_CARD,
    ]


def test_all_that_is_wrong_with_a_bury() -> None:
    """Another seat, too few cards, cards not held."""
    game = start("tractor", {0: "2H 2H AS AS", 1: "KS KS"}, declare=(0, "2H"))
    assert codes(game, Bury(1, "AS")) == [
        ViolationCode.NOT_YOUR_TURN,
        ViolationCode.WRONG_BURY_COUNT,
        ViolationCode.CARDS_NOT_HELD,
    ]
    assert codes(game, Bury(0, "AS AS AS")) == [
        ViolationCode.WRONG_BURY_COUNT,
        ViolationCode.CARDS_NOT_HELD,
    ]


def test_all_that_is_wrong_with_a_lead() -> None:
    """Several suits, cards not held, parts that do not fit."""
    game = reach("tractor", Phase.PLAY)
    seat = game.actors[0]
    hand = game.state.hand(seat)
    absent = next(card for card in full_pack(1) if card not in hand)
    held = next(card for card in hand if card.suit not in {None, absent.suit})
    assert codes(game, PlayCards(seat, ())) == [ViolationCode.NO_CARDS]
    assert codes(game, PlayCards((seat + 1) % 4, ())) == [
        ViolationCode.NOT_YOUR_TURN,
        ViolationCode.NO_CARDS,
    ]
    found = codes(game, PlayCards(seat, (absent, held), parts=[(held,), (held,)]))
    assert ViolationCode.CARDS_NOT_HELD in found
    assert ViolationCode.PARTS_DO_NOT_FIT in found


def test_more_copies_than_decks_are_not_held() -> None:
    """Many copies of a card are refused as not held, led and followed."""
    game = reach("tractor", Phase.PLAY)
    seat = game.actors[0]
    card = next(iter(game.state.hand(seat)))
    assert codes(game, PlayCards(seat, (card,) * 9))[0] is ViolationCode.CARDS_NOT_HELD
    game = game.apply(PlayCards(seat, (card,)))
    seat = game.actors[0]
    found = codes(game, PlayCards(seat, (card,) * 9))
    assert found[:2] == [ViolationCode.CARDS_NOT_HELD, ViolationCode.WRONG_COUNT]


def test_followers_name_no_parts() -> None:
    """Parts belong to the lead, and a wrong follow with parts has all reasons."""
    game = reach("tractor", Phase.PLAY)
    seat = game.actors[0]
    game = game.apply(PlayCards(seat, (next(iter(game.state.hand(seat))),)))
    follower = game.actors[0]
    legal = game.view(follower).legal
    good = next(iter(legal))
    assert isinstance(good, PlayCards)
    named = PlayCards(follower, good.cards, parts=[good.cards])
    assert codes(game, named) == [ViolationCode.PARTS_WHEN_FOLLOWING]


def test_stale_action() -> None:
    """An action meant for an earlier state is refused, whatever it is."""
    game = reach("tractor", Phase.DRAW)
    with pytest.raises(StaleActionError) as caught:
        game.apply(Draw(1), expect_seq=game.seq - 1)
    assert caught.value.violations[0].code is ViolationCode.STALE_ACTION
    assert game.apply(Draw(1), expect_seq=game.seq).seq == game.seq + 1


def test_no_view_of_a_seat_that_is_none() -> None:
    """A view is asked for by a seat or by a spectator."""
    game = Game.new(presets.tractor())
    for seat in (4, -1, "0", True):
        with pytest.raises(ArgumentError):
            game.view(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", PRESETS)
def test_what_is_listed_is_accepted(text: str) -> None:
    """Every action that `legal` lists first is in it and is accepted."""
    for game, _, _ in islice(steps(text, 11), 0, 260, 7):
        for seat in game.actors:
            legal = game.view(seat).legal
            for action in islice(legal, 12):
                assert action in legal
                assert game.apply(action).seq > game.seq


@given(data=st.data(), text=st.sampled_from(PRESETS), seed=st.integers(0, 5))
def test_views_and_machine_agree(data: st.DataObject, text: str, seed: int) -> None:
    """A view calls illegal exactly what the machine refuses, and for the same reasons."""
    games = GAMES.setdefault((text, seed), [game for game, _, _ in steps(text, seed, rounds=1)])
    game = data.draw(st.sampled_from(games))
    seat = data.draw(st.integers(0, game.config.seats - 1))
    chance = random.Random(data.draw(st.integers(0, 1 << 32)))
    hand = list(game.state.hand(seat))
    pool = hand if hand and chance.random() < 0.9 else list(full_pack(1))
    cards = [chance.choice(pool) for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 4, 8]))]
    asked: list[Action] = [
        Declare(seat, cards),
        Pass(seat),
        Bury(seat, cards),
        PlayCards(seat, cards),
        CallFriends(seat, [(card, 1) for card in cards]),
    ]
    action = data.draw(st.sampled_from(asked))
    legal = game.view(seat).legal
    found = reasons(game, action)
    assert legal.explain(action) == found
    assert (action in legal) is (not found)


GAMES: dict[tuple[str, int], list[Game]] = {}
