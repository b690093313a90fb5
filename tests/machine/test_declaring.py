"""Drawing and declaring as the machine runs them (RULES §7.1–§7.5)."""

from __future__ import annotations

import pytest

from shengji.cards import Rank, cards_of
from shengji.config import RuleConfig
from shengji.errors import IllegalActionError
from shengji.machine import (
    CardDrawn,
    Declare,
    Declared,
    Draw,
    Game,
    HandsDealt,
    KittyTaken,
    KittyTurned,
    Pass,
    Passed,
    Phase,
    RoundBegan,
    StarterChosen,
    TrumpFixed,
)
from shengji.rules.ordering import Trump
from shengji.testing import pass_all, stacked_deal
from tests.machine.play import start


def dealt(text: str, hands: dict[int, str], *, kitty: str = "", first: int = 0) -> Game:
    """A deal laid out by hand, all cards drawn, nobody has spoken."""
    game = Game.new(RuleConfig.parse(text)).apply(
        stacked_deal(RuleConfig.parse(text), hands, kitty=kitty, first_seat=first)
    )
    return game.apply(Draw(1000)) if game.phase is Phase.DRAW else game


def test_seats_draw_in_turn_from_the_first() -> None:
    """One event a card, from the seat that draws first, until the kitty is left."""
    config = RuleConfig.parse("tractor")
    deal = stacked_deal(config, {}, first_seat=2)
    game = Game.new(config).apply(deal).apply(Draw(3)).apply(Draw()).apply(Draw(1000))
    drawn = game.events[1:]
    assert [event.seat for event in drawn[:5]] == [2, 3, 0, 1, 2]  # type: ignore[union-attr]
    assert drawn == tuple(
        CardDrawn((2 + place) % 4, card) for place, card in enumerate(deal.order[:100])
    )
    assert game.state.left == 0
    assert game.phase is Phase.DRAW


def test_hands_are_dealt_at_once_where_nobody_declares_in_between() -> None:
    """After the deal all hands are there, drawn in the same order as one by one."""
    config = RuleConfig.parse("short_game")
    deal = stacked_deal(config, {}, first_seat=3)
    game = Game.new(config).apply(deal)
    began, hands = game.events
    assert isinstance(began, RoundBegan)
    assert isinstance(hands, HandsDealt)
    for seat in range(4):
        assert hands.hands[seat] == deal.order[(seat - 3) % 4 : 100 : 4]
    assert (game.phase, game.actors) == (Phase.DECLARE, (3,))


def test_declaring_between_draws_needs_the_card_in_hand() -> None:
    """A seat declares with a card that it has drawn, and not before."""
    config = RuleConfig.parse("tractor")
    game = Game.new(config).apply(stacked_deal(config, {1: "3C 2H", 2: "2H"})).apply(Draw(4))
    with pytest.raises(IllegalActionError, match="Not in the hand: 2H"):
        game.apply(Declare(1, "2H"))
    game = game.apply(Draw(2)).apply(Declare(1, "2H"))
    assert game.events[-1] == Declared(1, cards_of("2H"), Trump.parse("2H"))
    assert game.actors == (0, 1, 2, 3)
    assert game.awaited == ()


def test_passes_count_only_after_the_last_draw() -> None:
    """A pass while cards are drawn is noted and changes nothing."""
    config = RuleConfig.parse("tractor")
    game = Game.new(config).apply(stacked_deal(config, {})).apply(Draw(50))
    after = game.apply(Pass(2))
    assert after.events[-1] == Passed(2)
    assert after.state == game.state
    assert after.apply(Draw(1000)).awaited == (0, 1, 2, 3)


def test_declaring_ends_when_all_others_have_passed() -> None:
    """The standing declarer is not waited for, and a declaration calls everybody back."""
    game = dealt("tractor", {1: "2H", 2: "2S 2S"}).apply(Declare(1, "2H"))
    assert game.awaited == (0, 2, 3)
    game = game.apply(Pass(3)).apply(Pass(2))
    assert game.awaited == (0,)
    assert set(game.actors) == {0, 1, 2, 3}
    game = game.apply(Declare(2, "2S 2S"))
    assert game.awaited == (0, 1, 3)
    game = game.apply(Pass(0)).apply(Pass(0)).apply(Pass(1))
    assert game.phase is Phase.DRAW
    game = game.apply(Pass(3))
    assert game.events[-3:-1] == (TrumpFixed(Trump.parse("2S")), StarterChosen(2))
    assert isinstance(game.events[-1], KittyTaken)
    assert (game.phase, game.actors) == (Phase.BURY, (2,))


def test_first_declaration_may_make_the_starter() -> None:
    """The last declaration names trumps, the first one makes the starter."""
    game = dealt("tractor(declaring.first_starter=first_declaration)", {1: "2H", 2: "2S 2S"})
    game = pass_all(game.apply(Declare(1, "2H")).apply(Declare(2, "2S 2S")))
    assert str(game.state.round.trump) == "2S"
    assert game.actors == (1,)


def test_kitty_is_turned_up_to_the_card_that_decides() -> None:
    """Nobody declared: the turned cards are public, then trump and starter are settled."""
    game = pass_all(dealt("tractor", {}, kitty="BJ 9D 2C KH", first=3))
    at = game.seq - 4
    assert game.events[at:] == (
        KittyTurned(cards_of("BJ 9D 2C")),
        TrumpFixed(Trump.parse("2C")),
        StarterChosen(3),
        KittyTaken(3, game.events[-1].cards),  # type: ignore[union-attr]
    )
    assert game.view(None).turned == cards_of("BJ 9D 2C")


def test_no_trump_turns_nothing() -> None:
    """With `no_trump` the kitty stays face down."""
    game = pass_all(dealt("tractor(declaring.undeclared=no_trump)", {}))
    assert not any(isinstance(event, KittyTurned) for event in game.events)
    assert game.state.round.trump == Trump(Rank.TWO, None)


def test_redeal() -> None:
    """With `redeal` the round waits for a new pack, and the same seat draws first."""
    game = pass_all(dealt("tractor(declaring.undeclared=redeal)", {}, first=2))
    assert game.events[-1] == KittyTurned((), redeal=True)
    assert (game.phase, game.actors) == (Phase.DEAL, ())
    game = game.apply(stacked_deal(game.config, {}, first_seat=2))
    began = game.events[-1]
    assert isinstance(began, RoundBegan)
    assert (began.number, began.deal, began.first_seat, began.starter) == (1, 2, 2, None)


def test_one_lap_after_the_deal() -> None:
    """Each seat speaks once, in turn from the first; then it is over."""
    game = dealt("eighty_points", {0: "2D", 2: "2H 2H"}, first=1)
    said = []
    for action in (Pass(1), Declare(2, "2H 2H"), Pass(3)):
        said.append(game.actors)
        game = game.apply(action)
    with pytest.raises(IllegalActionError, match="Seat 1 may not act now"):
        game.apply(Pass(1))
    game = game.apply(Pass(0))
    assert said == [(1,), (2,), (3,)]
    assert (game.phase, game.actors) == (Phase.BURY, (2,))


def test_laps_until_all_others_have_passed() -> None:
    """A seat that passed speaks again when its turn returns after a declaration."""
    text = "eighty_points(declaring.laps=until_passed)"
    game = dealt(text, {0: "2D", 2: "2H 2H", 3: "SJ SJ"})
    for action in (Pass(0), Pass(1), Declare(2, "2H 2H"), Pass(3), Pass(0)):
        game = game.apply(action)
    assert game.actors == (1,)
    game = game.apply(Pass(1))
    assert (game.phase, game.actors) == (Phase.BURY, (2,))


def test_laps_end_when_all_have_passed() -> None:
    """Nobody declares in the first lap: there is no second."""
    text = "eighty_points(declaring.laps=until_passed)"
    game = dealt(text, {}, kitty="9C", first=2)
    for seat in (2, 3, 0, 1):
        game = game.apply(Pass(seat))
    assert str(game.state.round.trump) == "2C"
    assert game.actors == (2,)


def test_reinforcing_lists_the_full_set() -> None:
    """More copies of one's own card go over it; the cards already shown are in the set."""
    text = "tractor(declaring.self_overrule=reinforce)"
    game = dealt(text, {1: "2H 2H 2S 2S"}).apply(Declare(1, "2H"))
    with pytest.raises(IllegalActionError, match="may not replace it"):
        game.apply(Declare(1, "2S 2S"))
    game = game.apply(Declare(1, "2H 2H"))
    assert [item.cards for item in game.state.round.declarations] == [
        cards_of("2H"),
        cards_of("2H 2H"),
    ]


def test_a_kitty_may_be_empty() -> None:
    """Where the pack leaves no kitty, nothing is buried and the round goes on."""
    game = start("tractor(table.seats=6, table.kitty=0)", {0: "2H"}, declare=(0, "2H"))
    assert game.events[-1] == KittyTaken(0, ())
    legal = game.view(0).legal
    assert (legal.count(), len(list(legal))) == (1, 1)
    game = game.apply(next(iter(legal)))
    assert game.phase is Phase.PLAY
