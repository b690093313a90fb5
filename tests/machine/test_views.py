"""What views show and hide, and what `legal` answers."""

from __future__ import annotations

import random
from itertools import islice, pairwise

import attrs
import pytest

from shengji.cards import cards_of
from shengji.config import presets
from shengji.errors import IllegalActionError, ViolationCode
from shengji.machine import (
    Bury,
    CallFriends,
    Declare,
    Draw,
    Game,
    LegalNothing,
    LegalPlays,
    Pass,
    Phase,
    PlayCards,
    State,
    View,
)
from shengji.testing import stacked_deal
from tests.machine.play import PRESETS, reach, start, steps


def swapped(state: State, seat: int | None) -> State:
    """Change all that a seat cannot see and that shows nowhere else: who holds what."""
    hands = list(state.hands)
    others = [other for other in range(len(hands)) if other != seat]
    sizes = state.hand_sizes
    for one, two in pairwise(others):
        if sizes[one] == sizes[two]:
            hands[one], hands[two] = hands[two], hands[one]
    return state.but(hands=tuple(hands))


@pytest.mark.parametrize("text", PRESETS)
def test_views_do_not_depend_on_what_is_hidden(text: str) -> None:
    """Hands swapped between others, and the order of the pack, leave a view equal."""
    changed = 0
    for game, _, _ in islice(steps(text, 12, rounds=2), 0, None, 5):
        for seat in (None, *range(game.config.seats)):
            other = swapped(game.state, seat)
            changed += other != game.state
            pack = other.round.pack
            rest = pack[: other.drawn] + pack[other.drawn :][::-1]
            other = other.but(round=other.round.but(pack=rest))
            view, twin = game.view(seat), attrs.evolve(game, state=other).view(seat)
            assert view == twin
            assert hash(view) == hash(twin)
            assert view.legal.count() == twin.legal.count()
    assert changed


def test_views_hold_no_state() -> None:
    """Nothing in a view leads back to the state or to the log."""
    game = reach("finding_friends", Phase.PLAY, skip=7)
    seen: list[object] = [game.view(1)]
    for item in seen:
        assert not isinstance(item, (State, Game))
        kind = type(item)
        if attrs.has(kind):
            seen += [getattr(item, field.name) for field in attrs.fields(kind)]
        elif isinstance(item, tuple):
            seen += item
    assert len(seen) > 50


def test_spectator_sees_what_is_public() -> None:
    """A spectator has no hand and nothing to do; the table is the same as a seat's."""
    game = reach("tractor", Phase.PLAY, skip=6)
    view = game.view(None)
    assert (view.seat, view.hand, view.kitty, view.turn) == (None, None, None, None)
    assert isinstance(view.legal, LegalNothing)
    assert list(view.legal) == []
    assert view.legal.explain("AS")[0].code is ViolationCode.NOT_YOUR_TURN
    seat = game.view(0)
    for field in attrs.fields(View):
        if field.name not in {"seat", "hand", "kitty"}:
            assert getattr(view, field.name) == getattr(seat, field.name), field.name


def test_view_of_a_trick_in_play() -> None:
    """The plays so far, in order, with the lead's pattern; the last trick stays to be seen."""
    game = start("tractor", {0: "2H AS", 1: "3S", 2: "4S", 3: "5S"}, declare=(0, "2H"))
    game = game.apply(Bury(0, tuple(game.state.hand(0))[-8:]))
    assert game.view(1).trick is not None
    assert game.view(1).trick.lead is None  # type: ignore[union-attr]
    game = game.apply(PlayCards(0, "AS"))
    view = game.view(1)
    assert view.trick is not None
    assert [(play.seat, play.cards) for play in view.trick.plays] == [(0, cards_of("AS"))]
    assert view.hand_sizes == (24, 25, 25, 25)
    assert isinstance(view.legal, LegalPlays)
    assert view.legal.requirement is not None
    assert view.legal.requirement.count == 1
    for seat in (1, 2, 3):
        game = game.apply(next(iter(game.view(seat).legal)))
    view = game.view(3)
    assert view.last_trick is not None
    assert len(view.last_trick.plays) == 4
    assert view.last_winner == view.actors[0]
    assert sum(view.tricks) == 1


def test_legal_of_a_seat_that_is_not_to_act() -> None:
    """It has nothing, and says whose turn it is."""
    game = reach("tractor", Phase.PLAY)
    actor = game.actors[0]
    legal = game.view((actor + 1) % 4).legal
    assert (list(legal), legal.count()) == ([], 0)
    assert legal.explain("AS")[0].code is ViolationCode.NOT_YOUR_TURN
    with pytest.raises(IllegalActionError, match="may not act now"):
        legal.random(random.Random(1))
    mine = game.view(actor).legal
    other = PlayCards((actor + 1) % 4, "AS")
    assert mine.explain(other)[0].code is ViolationCode.NOT_YOUR_TURN


def test_legal_of_another_phase() -> None:
    """An action of another phase is explained as such."""
    game = reach("tractor", Phase.PLAY)
    seat = game.actors[0]
    for action in (Pass(seat), Bury(seat, "2H"), Declare(seat, "2H"), CallFriends(seat, [])):
        explained = game.view(seat).legal.explain(action)
        assert [item.code for item in explained] == [ViolationCode.WRONG_PHASE]
    assert Draw(1) not in game.view(seat).legal


def test_what_reads_as_no_cards_is_not_legal() -> None:
    """`in` answers False for anything that is neither an action nor cards."""
    legal = reach("tractor", Phase.PLAY).view(0).legal
    for thing in ("no cards", 7, None, object()):
        assert thing not in legal


def test_declarations_are_listed_in_order() -> None:
    """Passing first, then by card, fewer copies first; small jokers before big ones."""
    config = presets.tractor()
    game = Game.new(config)
    game = game.apply(stacked_deal(config, {2: "2H 2H 2S SJ SJ BJ"})).apply(Draw(1000))
    legal = game.view(2).legal
    assert list(legal) == [
        Pass(2),
        Declare(2, "2S"),
        Declare(2, "2H"),
        Declare(2, "2H 2H"),
        Declare(2, "SJ SJ"),
    ]
    assert legal.count() == 5
    assert "2H 2H" in legal
    assert "BJ" not in legal


def test_buries_are_counted_and_drawn() -> None:
    """Burying: counted without listing, drawn legally."""
    game = start("tractor(table.decks=1, table.seats=6)", {0: "2H"}, declare=(0, "2H"))
    legal = game.view(0).legal
    listed = list(legal)
    assert len(listed) == len(set(listed)) == legal.count()
    chance = random.Random(3)
    for _ in range(50):
        assert legal.random(chance) in legal


def test_calls_are_counted_and_drawn() -> None:
    """Calling: every choice of calls once, none of them a trump."""
    game = reach("finding_friends(table.seats=6, table.decks=1)", Phase.CALL)
    legal = game.view(game.actors[0]).legal
    listed = list(legal)
    assert len(listed) == len(set(listed)) == legal.count()
    for action in listed[::50]:
        assert action in legal
    chance = random.Random(3)
    for _ in range(50):
        assert legal.random(chance) in listed


@pytest.mark.parametrize("text", PRESETS)
def test_counts_are_what_is_listed(text: str) -> None:
    """`count` tells how many a listing gives, where that can be listed."""
    checked = 0
    for game, _, _ in steps(text, 13, rounds=1):
        if game.phase is Phase.PLAY:
            legal = game.view(game.actors[0]).legal
            number = legal.count()
            if number <= 2000:
                checked += 1
                listed = list(legal)
                assert len(listed) == len(set(listed)) == number
    assert checked > 20
