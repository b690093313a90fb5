"""The two worked examples of the full rules of Tractor, with Anna, Ben, Carla and Dan."""

from __future__ import annotations

from shengji.cards import Rank, cards_of
from shengji.config import RuleConfig
from shengji.machine import (
    Bury,
    CardsPlayed,
    Deal,
    Event,
    KittyShown,
    KittyTaken,
    LevelsChanged,
    Phase,
    PlayCards,
    RoundBegan,
    RoundScored,
    StarterChosen,
    State,
    Tally,
    TrickWon,
)
from shengji.machine.decide import decide
from shengji.machine.evolve import fold
from shengji.rules.ordering import Ordering, Trump
from shengji.testing import stacked_deal
from tests.machine.play import start, with_hands

ANNA, BEN, CARLA, DAN = range(4)


def test_anna_leads_a_pair_and_carla_ruffs_it() -> None:
    """Hearts are trumps at level 7: 9♠ 9♠, 4♠ 3♣, 4♥ 4♥, J♠ Q♠; Carla wins, no points."""
    game = start(
        "tractor(ladder.start=7)",
        {
            ANNA: "7H 9S 9S 2S 3S 5S 6S 8S 10S JS QS KS AS",
            BEN: "4S 3C",
            CARLA: "4H 4H",
            DAN: "2S 3S 4S 5S 6S 8S 10S JS QS KS AS",
        },
        declare=(ANNA, "7H"),
    )
    assert (game.phase, game.actors) == (Phase.BURY, (ANNA,))
    assert str(game.state.round.trump) == "7H"
    taken = game.events[-1]
    assert isinstance(taken, KittyTaken)
    game = game.apply(Bury(ANNA, taken.cards or ()))
    for seat, cards in enumerate(["9S 9S", "4S 3C", "4H 4H", "JS QS"]):
        assert game.actors == (seat,)
        game = game.apply(PlayCards(seat, cards))
    assert game.events[-1] == TrickWon(CARLA, 0)
    assert game.actors == (CARLA,)
    assert game.state.tally.tricks == (0, 0, 1, 0)


def playing_at(text: str, trump: str, starter: int) -> State:
    """A round of these rules in the phase `PLAY`, with nothing in any hand."""
    config = RuleConfig.parse(text)
    state = State.begin(config)
    fixed = Trump.parse(trump)
    return state.but(
        phase=Phase.PLAY,
        actor=starter,
        match=state.match.but(starter=starter, first_seat=starter, deals=1),
        round=state.round.but(
            number=1,
            level=fixed.level,
            trump=fixed,
            ordering=Ordering.of(fixed, config),
            declarers=tuple(range(starter % 2, config.seats, 2)),
        ),
    )


def test_sixty_five_and_sixty_points_make_a_hundred_and_twenty_five() -> None:
    """65 points in tricks and K and 5 buried, a pair last: 125; Ben and Dan go from 3 to 4."""
    state = playing_at("tractor", "5H", ANNA)
    five, three = Rank.FIVE, Rank.THREE
    hands = {ANNA: "9S 9S", BEN: "JS JS", CARLA: "2C 3C", DAN: "2D 3D"}
    state = with_hands(state, hands).but(
        match=state.match.but(levels=(five, three, five, three)),
        round=state.round.but(kitty=cards_of("KC 5C 2C 2D 3D 4D 6D 7D")),
        tally=Tally((40, 35, 45, 30), (8, 6, 6, 4), (), None),
    )
    events: list[Event] = []
    for seat, cards in [(ANNA, "9S 9S"), (BEN, "JS JS"), (CARLA, "2C 3C"), (DAN, "2D 3D")]:
        new = decide(state, PlayCards(seat, cards))
        events += new
        state = fold(state, new)
    assert events[3:] == [
        CardsPlayed(DAN, cards_of("2D 3D")),
        TrickWon(BEN, 0),
        KittyShown(state.round.kitty, 15),
        RoundScored(
            declarers=(ANNA, CARLA),
            trick_points=65,
            fine_points=0,
            multiplier=4,
            kitty_points=60,
            points=125,
            held=False,
            gain=1,
        ),
        LevelsChanged((five, Rank.FOUR, five, Rank.FOUR)),
        StarterChosen(BEN),
    ]
    began = decide(state, Deal(stacked_deal(state.config, {}).order))[0]
    assert isinstance(began, RoundBegan)
    assert (began.number, began.level, began.first_seat) == (2, Rank.FOUR, BEN)
