"""Hints: what is advised in situations that are easy to judge, and that every reason occurs."""

from __future__ import annotations

import pytest

from shengji.config import RuleConfig, presets
from shengji.hands import Hand
from shengji.machine import Action, Bury, CallFriends, Declare, Game, PlayCards, View
from shengji.players import HeuristicBot, Hint, HintCode, hint, play_rounds
from shengji.testing import stacked_deal
from tests.machine.play import start
from tests.players.support import Onlooker, table

OTHERS = {
    1: "3S 4S 9D 10D 5C KC 6H",
    2: "6S 7S 4D 6D QC QC 7H",
    3: "8S 9S 7D 8D 9C 10C 8H",
}
"""Hands of the other seats, with something of each suit."""


def advised(game: Game) -> Hint:
    """Ask for the seat whose turn it is."""
    return hint(game.view(game.actors[0]))


def cards_in(advice: Hint) -> Hand:
    """The cards of the play advised."""
    assert isinstance(advice.action, PlayCards)
    return Hand(advice.action.cards)


def led(lead: str, hands: dict[int, str], *others: str) -> Game:
    """Lay out a trick of `tractor`, hearts trumps, led by seat 0, with the next plays."""
    game = table("tractor", "2H", hands)
    for seat, cards in enumerate((lead, *others)):
        game = game.apply(PlayCards(seat, cards))
    return game


def test_points_go_to_a_partner_who_wins() -> None:
    """The third seat gives its ten to a partner's ace that stands for sure."""
    hands = {0: "BJ 3S", 1: "3H 4S", 2: "10H 4H 9C", 3: "6H 5S"}
    advice = advised(led("BJ", hands, "3H"))

    assert cards_in(advice) == Hand("10H")
    assert advice.code is HintCode.FEED_PARTNER


def test_points_are_ruffed() -> None:
    """Void in the suit, the last seat takes the other side's points with a low trump."""
    hands = {0: "3S 9C", 1: "KS 3C", 2: "10S 4C", 3: "3H 5D"}
    advice = advised(led("3S", hands, "KS", "10S"))
    # Seat 3 plays with seat 1, whose king is ahead: no ruff.
    assert advice.code is not HintCode.RUFF_POINTS

    hands = {0: "KS 9C", 1: "10S 3C", 2: "4S 4C", 3: "3H 5D"}
    advice = advised(led("KS", hands, "10S", "4S"))
    assert cards_in(advice) == Hand("3H")
    assert advice.code is HintCode.RUFF_POINTS


def test_a_trick_that_is_lost_gets_nothing() -> None:
    """Unable to win, the seat plays its lowest card and no points."""
    hands = {0: "AS 9C", 1: "4S 10S KS", 2: "3S 4C", 3: "5S 5D"}
    advice = advised(led("AS", hands))

    assert cards_in(advice) == Hand("4S")
    assert advice.code is HintCode.DUCK


def test_the_only_play_is_named() -> None:
    """One card of the suit leaves no choice."""
    advice = advised(led("AS", {0: "AS 9C", 1: "4S 10H", 2: "3S 4C", 3: "5S 5D"}))

    assert cards_in(advice) == Hand("4S")
    assert advice.code is HintCode.ONLY_PLAY


def test_winners_are_led() -> None:
    """With all other trumps unseen, the top pair of a long plain suit is cashed."""
    game = table("tractor", "2H", {0: "AS AS 3D 4C 6C", **OTHERS})
    advice = advised(game)

    assert cards_in(advice) >= Hand("AS")
    assert advice.code in {HintCode.LEAD_WINNER, HintCode.LEAD_STRONG_PART, HintCode.CASH_THROW}


def test_safe_throws_are_cashed() -> None:
    """High cards of one suit that nothing unseen beats are led at once."""
    game = table("tractor", "2H", {0: "AS AS KS 3D 4C 6C 7C", **OTHERS})
    advice = advised(game)

    assert cards_in(advice) == Hand("AS AS KS")
    assert advice.code is HintCode.CASH_THROW


def test_short_suits_are_buried() -> None:
    """Three low clubs and a low diamond go; aces, trumps and points stay."""
    hand = "2H 2H AH KH QH JH 10H 9H AS AS KS KS 10S 9S 8S 7S 6S AD AD KD QD 3C 4C 6C 3D"
    game = start("tractor", {0: hand}, declare=(0, "2H 2H"), kitty="3S 4S 6S 7S 4D 6D 7D 8D")
    advice = advised(game)

    assert isinstance(advice.action, Bury)
    assert Hand(advice.action.cards) >= Hand("3C 4C 6C")
    assert Hand(advice.action.cards).points == 0
    assert advice.code is HintCode.BURY_SHORT_SUIT


def test_missing_aces_are_called() -> None:
    """The first ace of a suit that can be led, or the second one of a pair in hand."""
    game = start("finding_friends", {0: "2H 2H AS 3S 4S 3C 4C 6D"}, declare=(0, "2H 2H"))
    game = game.apply(Bury(0, tuple(game.state.hand(0))[-8:]))
    advice = advised(game)

    assert isinstance(advice.action, CallFriends)
    (call,) = advice.action.calls
    assert str(call.card.rank) == "A"
    assert call.ordinal == game.state.hand(0).count(call.card) + 1
    assert advice.code is HintCode.CALL_HIGH_CARDS


@pytest.mark.parametrize("cards", ["2S 3S 4S 5S 6S 7S 8S 9S 10S", "2S 3S 3S 4S 8S 9S JS QS AS 9D"])
def test_long_suits_are_named(cards: str) -> None:
    """A suit of which the hand holds far more than its share is declared."""
    config = presets.eighty_points()
    advice = advised(Game.new(config).apply(stacked_deal(config, {0: cards})))

    assert advice.code is HintCode.NAME_LONG_SUIT
    assert advice.action == Declare(0, "2S")


def test_no_trump_is_named() -> None:
    """With four jokers and aces of all suits no suit is wanted."""
    config = presets.eighty_points()
    hands = {0: "BJ BJ SJ SJ AS AS AH AD AC KS KS 3H 4H 5H 3C 4C 5C 3D 4D 5D 6D 6C 6H 7H 7C"}
    advice = advised(Game.new(config).apply(stacked_deal(config, hands)))

    assert advice.code is HintCode.NAME_NO_TRUMP
    assert advice.action == Declare(0, "BJ BJ")


def test_hints_are_the_same_for_the_same_view() -> None:
    """A hint depends on nothing but the view, and is legal."""
    seen = 0

    def look(view: View, _: Action) -> None:
        nonlocal seen
        seen += 1
        assert hint(view) == hint(view)
        assert hint(view).action in view.legal

    bots = [Onlooker(HeuristicBot(seat), look) for seat in range(4)]
    next(play_rounds(Game.new(presets.tractor()), "hints", bots))
    assert seen > 100


def test_every_reason_occurs() -> None:
    """Over some rounds each code is given, but for the rarest, and its sentence says something."""
    missing = set(HintCode) - {HintCode.NAME_NO_TRUMP}
    for rules in ("tractor", "eighty_points", "finding_friends"):
        config = RuleConfig.parse(rules)

        def look(view: View, _: Action) -> None:
            missing.discard(hint(view).code)

        bots = [Onlooker(HeuristicBot(seat), look) for seat in range(config.seats)]
        for number, _ in enumerate(play_rounds(Game.new(config), "reasons", bots)):
            if number == 12:
                break
    assert missing == set()
    assert all(code.sentence.endswith(".") for code in HintCode)
