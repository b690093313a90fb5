"""The parts that a leader names go with the lead: into its event, what it asks, and records."""

from __future__ import annotations

from shengji import records
from shengji.cards import cards_of
from shengji.machine import Bury, CardsPlayed, Game, PlayCards
from tests.machine.play import start

LEAD = "AS AS KS KS"


def lead(parts: list[str] | None) -> tuple[Game, CardsPlayed]:
    """Lead two pairs in a row, cut in some way, against a hand that has such a tractor too."""
    hands = {0: f"{LEAD} 2H", 1: "QS QS JS JS 6S 6S"}
    game = start("tractor(following.tractor_duty=longest)", hands, declare=(0, "2H"))
    game = game.apply(Bury(0, list(game.state.hand(0) - cards_of(f"{LEAD} 2H"))[:8]))
    game = game.apply(PlayCards(0, cards_of(LEAD), parts))
    event = game.events[-1]
    assert isinstance(event, CardsPlayed)
    return game, event


def test_a_tractor_may_be_led_as_two_pairs() -> None:
    """Cut as two pairs it asks for two pairs, else for a tractor."""
    whole, by_itself = lead(None)
    cut, named = lead(["KS KS", "AS AS"])
    answer = PlayCards(1, "QS QS 6S 6S")

    assert [len(event.parts or ()) for event in (by_itself, named)] == [1, 2]
    assert answer not in whole.view(1).legal
    assert answer in cut.view(1).legal


def test_named_parts_are_kept_in_records() -> None:
    """A record of a lead that was cut replays to the same, and the audit agrees with it."""
    cut, named = lead(["KS KS", "AS AS"])
    again = records.loads(records.dumps(cut))

    assert again == cut
    assert again != lead(None)[0]
    assert again.events[-1] == named
    assert records.audit(again) is None
    assert records.from_dict(records.to_dict(named), "event") == named
