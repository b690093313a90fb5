"""The table of where actions lead: random matches go there, to all of it and nowhere else."""

from __future__ import annotations

from shengji.machine import Phase
from shengji.machine.decide import TRANSITIONS
from shengji.machine.transitions import LEADS_TO
from tests.machine.play import PRESETS, VARIANTS, steps

REDEALS = (
    "tractor(declaring.undeclared=redeal)",
    "short_game(declaring.undeclared=redeal, declaring.jokers=off)",
)

Way = tuple[Phase, type, Phase]


def ways(text: str, seed: int, rounds: int) -> set[Way]:
    """What a random match goes through: from where, by which action, to where."""
    return {
        (before.phase, type(action), after.phase)
        for before, action, after in steps(text, seed, rounds=rounds)
    }


def test_it_has_the_actions_of_the_machine() -> None:
    """Each phase has the same actions as in the table that the machine decides by."""
    assert {phase: list(row) for phase, row in TRANSITIONS.items()} == {
        phase: list(row) for phase, row in LEADS_TO.items()
    }
    assert list(Phase) == list(LEADS_TO)


def test_random_matches_go_these_ways_and_no_other() -> None:
    """Every way of the table is gone by some match, and no match leaves it."""
    listed = {
        (phase, action, after)
        for phase, row in LEADS_TO.items()
        for action, phases in row.items()
        for after in phases
    }
    gone = set[Way]()
    for text in (*PRESETS, *VARIANTS):
        gone |= ways(text, seed=3, rounds=2)
    for text in REDEALS:
        gone |= ways(text, seed=9, rounds=40)
    gone |= ways("short_game", seed=1, rounds=1000)

    assert listed == gone
