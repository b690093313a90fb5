"""Matches played at random: legal, repeatable, and of many kinds."""

from __future__ import annotations

from itertools import pairwise

import pytest

from shengji.config import RuleConfig, presets
from shengji.errors import ArgumentError
from shengji.machine import (
    Bury,
    CallFriends,
    CallLost,
    Deal,
    Declare,
    Draw,
    Game,
    Pass,
    PlayCards,
    RoundBegan,
    ThrowFailed,
)
from shengji.records import audit, loads
from shengji.records import dumps as write
from shengji.records.auditing import verify
from shengji.records.record import Record
from shengji.shuffle import commit
from shengji.testing import check_match, random_match, random_steps


@pytest.mark.parametrize("preset", presets.PRESETS)
def test_steps_follow_on_another(preset: str) -> None:
    """Each step begins where the one before it ended, and is what its action makes of it."""
    config = presets.PRESETS[preset]()
    steps = list(random_steps(config, "steps", deals=2))
    assert steps[0].before == Game.new(config)
    for one, two in pairwise(steps):
        assert one.after is two.before
    for before, action, after in steps[::25]:
        assert before.apply(action) == after
    assert sum(isinstance(step.action, Deal) for step in steps) == 2
    assert steps[-1].after == random_match(config, "steps", deals=2)


def test_rare_things_happen() -> None:
    """Within some rounds there are all kinds of actions, failed throws, and calls that are lost."""
    config = RuleConfig.parse("finding_friends(throws.allowed=true, throws.fine=10)")
    steps = list(random_steps(config, "rare", deals=20))
    kinds = {type(step.action) for step in steps}
    assert kinds == {Deal, Draw, Declare, Pass, Bury, CallFriends, PlayCards}
    happened = {type(event) for event in steps[-1].after.events}
    assert {ThrowFailed, CallLost} <= happened
    early = [step for step in steps if isinstance(step.action, Declare) and step.before.state.left]
    assert early


def test_packs_are_those_of_the_seed() -> None:
    """The packs are made as everywhere, so that a record of the match can be verified."""
    game = random_match(presets.short_game(), "open", deals=3)
    assert verify(Record(game, seed="open", commitment=commit("open"))) is None
    assert audit(loads(write(game))) is None
    check_match(game)


def test_seeds_and_shares_make_a_difference() -> None:
    """Another seed is another match; the share says how often seats speak while cards come."""
    config = presets.tractor()
    assert random_match(config, "a", deals=1) != random_match(config, "b", deals=1)
    assert random_match(config, b"a", deals=1) == random_match(config, "a", deals=1)
    never, often = (
        [step.action for step in random_steps(config, "a", deals=1, early=early)]
        for early in (0, 0.9)
    )
    # Seats are asked once after the last card, and each may speak up once more then.
    assert sum(isinstance(action, Pass | Declare) for action in never) < 12
    assert sum(isinstance(action, Pass | Declare) for action in often) > 20


@pytest.mark.parametrize("deals", [0, 1, 3])
def test_so_many_deals(deals: int) -> None:
    """No more packs are dealt than said."""
    game = random_match(presets.short_game(), "deals", deals=deals)
    assert sum(isinstance(event, RoundBegan) for event in game.events) == deals


def test_bad_arguments() -> None:
    """A share with which no card would be drawn, no rules and no seed are refused."""
    with pytest.raises(ArgumentError, match="share"):
        random_steps(presets.tractor(), "a", early=1)
    with pytest.raises(ArgumentError, match="RuleConfig"):
        random_steps("tractor", "a")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        random_match(presets.tractor(), None)  # type: ignore[arg-type]
