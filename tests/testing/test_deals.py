"""Deals laid out by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import cards_of, full_pack
from shengji.config import RuleConfig, presets
from shengji.errors import ArgumentError, IllegalActionError, ParseError
from shengji.machine import Draw, Game, Phase
from shengji.testing import check_match, pass_all, random_steps, stacked_deal, stacked_round
from shengji.testing.strategies import configs, hands
from tests.machine.play import PRESETS, VARIANTS


@given(config=configs(), data=st.data())
def test_seats_draw_what_is_named(config: RuleConfig, data: st.DataObject) -> None:
    """Whatever hand is named, under any rules and from any seat, it is drawn, from a whole pack."""
    seat, first = (data.draw(st.integers(0, config.seats - 1)) for _ in range(2))
    hand = data.draw(hands(config.decks, max_size=config.hand_size))
    deal = stacked_deal(config, {seat: hand}, first_seat=first)

    assert Counter(deal.order) == Counter(full_pack(config.decks))
    game = Game.new(config).apply(deal)
    if game.state.left:
        game = game.apply(Draw(game.state.left))
    assert hand <= game.state.hand(seat)
    assert deal == stacked_deal(config, {seat: list(hand)}, first_seat=first)


def test_the_order_and_the_kitty_are_those_named() -> None:
    """Named cards come first and in their order, in hands and in the kitty."""
    config = presets.tractor()
    deal = stacked_deal(config, {2: "KS AS 2C", 3: "BJ"}, kitty="5H 10D", first_seat=1)
    assert [deal.order[place] for place in (1, 5, 9)] == list(cards_of("KS AS 2C"))
    assert deal.order[2] == cards_of("BJ")[0]
    assert deal.order[100:102] == cards_of("5H 10D")


@pytest.mark.parametrize(
    ("hands", "options", "name"),
    [
        ({0: "AS AS", 1: "AS"}, {}, "hands"),
        ({0: "AS", 1: "AS"}, {"kitty": "AS"}, "hands"),
        ({4: "AS"}, {}, "hands"),
        ({True: "AS"}, {}, "hands"),
        ({}, {"first_seat": -1}, "first_seat"),
        ({0: "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS " * 2}, {}, "hands"),
        ({}, {"kitty": "2S 3S 4S 5S 6S 7S 8S 9S 10S"}, "kitty"),
    ],
)
def test_impossible_deals(hands: dict[int, str], options: dict[str, Any], name: str) -> None:
    """More cards than there are, or than there is room for, and seats that are not there."""
    with pytest.raises(ArgumentError) as caught:
        stacked_deal(presets.tractor(), hands, **options)
    assert caught.value.name == name


def test_what_is_no_card() -> None:
    """A text that names no cards is refused as everywhere."""
    with pytest.raises(ParseError):
        stacked_deal(presets.tractor(), {0: "1S"})


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_a_declaration_stands(text: str) -> None:
    """The seat that declares starts the first round, where the game waits for it to bury."""
    config = RuleConfig.parse(text)
    level = config.ladder.start
    for seat in (0, config.seats - 1):
        cards = f"{level}H"
        game = stacked_round(config, {seat: cards}, declare=(seat, cards), first_seat=1)
        assert (game.phase, game.actors) == (Phase.BURY, (seat,))
        assert str(game.state.round.trump) == f"{level}H"
        check_match(game)


def test_what_may_not_be_declared() -> None:
    """A declaration that the rules refuse is refused."""
    with pytest.raises(IllegalActionError):
        stacked_round(presets.tractor(), {0: "3H"}, declare=(0, "3H"))


@pytest.mark.parametrize("text", PRESETS)
def test_passing(text: str) -> None:
    """Wherever a match stands, passing ends the declaring and touches nothing else."""
    for step in random_steps(RuleConfig.parse(text), "passing", deals=2):
        game = step.before
        after = pass_all(game)
        if game.phase in {Phase.DRAW, Phase.DECLARE}:
            assert after.phase in {Phase.BURY, Phase.DEAL}
            assert after.at(game.seq) == game
        else:
            assert after is game
