"""Taking back decisions, and that nothing of them is left."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from shengji.config import RuleConfig
from shengji.errors import UndoRefusedError
from shengji.machine import (
    Action,
    Bury,
    CardDrawn,
    CardsPlayed,
    Deal,
    Declare,
    Draw,
    Event,
    FriendsCalled,
    Game,
    HandsDealt,
    KittyBuried,
    KittyShown,
    KittyTaken,
    KittyTurned,
    Pass,
    Phase,
    PlayCards,
    ThrowFailed,
    redact,
    seat_of,
)
from shengji.machine.undo import find_revealed
from tests.machine.play import PRESETS, play, reach, start, steps

if TYPE_CHECKING:
    from collections.abc import Iterable

# What is always somebody else's secret, or everybody's.
SECRET = (CardDrawn, HandsDealt, KittyTaken, KittyTurned, KittyShown, ThrowFailed)


def is_secret(events: Iterable[Event]) -> bool:
    """Whether some event shows cards other than those of the seat that decided."""
    return any(
        (isinstance(event, SECRET) and event != KittyTurned((), redeal=True))
        or (isinstance(event, CardsPlayed) and len(event.parts or ()) > 1)
        for event in events
    )


@pytest.mark.parametrize("text", PRESETS)
def test_a_decision_is_taken_back_whole(text: str) -> None:
    """Undo gives the game before the decision, or refuses where a secret came out; never else."""
    refused = taken = 0
    for game, action, after in steps(text, 41, rounds=2):
        if seat_of(action) is None:
            continue
        new = after.events_since(game.seq)
        assert game == after.undo(force=True)
        assert game == after.undo(seat_of(action), force=True)
        if is_secret(new):
            refused += 1
            with pytest.raises(UndoRefusedError, match="cannot be taken back"):
                after.undo()
        else:
            taken += 1
            assert game == after.undo()
    assert refused
    assert taken


def test_what_the_table_did_since_goes_too() -> None:
    """Cards drawn since a declaration make it stay; forced, they go back with it."""
    config = RuleConfig.parse("tractor")
    game = Game.new(config).apply(Deal.shuffled(config, "undo", 1)).apply(Draw(90))
    seat, declare = next(
        (seat, action)
        for seat in range(4)
        for action in game.view(seat).legal
        if isinstance(action, Declare)
    )
    after = game.apply(declare)
    assert game == after.undo()
    drawn = after.apply(Draw(1))
    with pytest.raises(UndoRefusedError, match="a card was drawn"):
        drawn.undo(seat)
    assert game == drawn.undo(force=True)


def test_another_seat_cannot_take_it_back() -> None:
    """Who asks for it can be checked, and nobody can where nothing was decided."""
    game = reach("tractor", Phase.PLAY, skip=1)
    decider = (game.actors[0] - 1) % 4
    other = (decider + 1) % 4
    with pytest.raises(UndoRefusedError, match=f"that of seat {decider}, not of {other}"):
        game.undo(other, force=True)
    with pytest.raises(UndoRefusedError, match="no seat has decided"):
        Game.new(game.config).undo(force=True)
    with pytest.raises(UndoRefusedError, match="no seat has decided"):
        Game.new(game.config).apply(Deal.shuffled(game.config, "x", 1)).apply(Draw(9)).undo()


def test_throws_stay() -> None:
    """A throw tells about other hands, whether it stands or fails."""
    game = start("tractor", {0: "2H AS AS KS", 1: "QS QS"}, declare=(0, "2H"))
    game = game.apply(Bury(0, tuple(game.state.hand(0))[-8:]))
    stood = game.apply(PlayCards(0, "AS AS KS"))
    assert not isinstance(stood.events[-1], ThrowFailed)
    with pytest.raises(UndoRefusedError, match="a throw that stood"):
        stood.undo()
    assert game == game.apply(PlayCards(0, "AS")).apply(PlayCards(1, "QS")).undo().undo()


def test_burying_and_calling_can_be_taken_back() -> None:
    """The starter may think again: nobody has seen anything."""
    game = reach("finding_friends", Phase.BURY)
    seat = game.actors[0]
    buried = game.apply(game.view(seat).legal.random(random.Random(1)))
    called = buried.apply(next(iter(buried.view(seat).legal)))
    assert isinstance(called.events[-1], FriendsCalled)
    assert isinstance(buried.events[-1], KittyBuried)
    assert (buried, game) == (called.undo(), called.undo().undo())


def test_across_a_redeal() -> None:
    """A round that is dealt anew showed nothing, so the last pass can be taken back."""
    config = RuleConfig.parse("tractor(declaring.undeclared=redeal)")
    game = Game.new(config).apply(Deal.shuffled(config, "again", 1)).apply(Draw(100))
    for seat in (0, 1, 2):
        game = game.apply(Pass(seat))
    after = game.apply(Pass(3))
    assert after.phase is Phase.DEAL
    assert game == after.undo()
    dealt = after.apply(Deal.shuffled(config, "again", 2))
    assert game == dealt.undo()
    assert find_revealed(dealt.apply(Draw(1)).events[-1:]) == "a card was drawn"


def test_across_rounds() -> None:
    """The last play of a round shows the kitty; forced, it goes back also after the next deal."""
    game = play("tractor", 42, rounds=1)
    with pytest.raises(UndoRefusedError, match="kitty was shown"):
        game.undo()
    later = game.apply(Deal.shuffled(game.config, "42", 2)).apply(Draw(7))
    assert game.undo(force=True) == later.undo(force=True)
    assert game.undo(force=True).phase is Phase.PLAY


@settings(max_examples=25, stateful_step_count=40, deadline=None)
class UndoAndRedo(RuleBasedStateMachine):
    """Any run of actions, undo and redo; a plain list of actions is the model."""

    @initialize(text=st.sampled_from(PRESETS), seed=st.integers(0, 2**32))
    def begin(self, text: str, seed: int) -> None:
        """Deal, and draw up to the first decision."""
        self.chance = random.Random(seed)
        self.config = RuleConfig.parse(text)
        self.actions: list[Action] = [Deal.shuffled(self.config, str(seed), 1)]
        self.taken: list[Action] = []
        self.game = Game.new(self.config).apply(self.actions[0])
        if self.game.phase is Phase.DRAW:
            self.do(Draw(1000))
        while self.game.phase in {Phase.DRAW, Phase.DECLARE}:
            self.do(Pass(self.game.awaited[0]))

    def do(self, action: Action) -> None:
        """Apply an action to the game, and note it in the model."""
        self.game = self.game.apply(action)
        self.actions.append(action)

    @precondition(lambda self: self.game.awaited)
    @rule(count=st.integers(1, 8))
    def act(self, count: int) -> None:
        """Let seats do something."""
        self.taken = []
        for _ in range(count):
            if self.game.awaited:
                self.do(self.game.view(self.game.awaited[0]).legal.random(self.chance))

    @rule()
    def undo(self) -> None:
        """Take back, where nothing is revealed by it."""
        place = self.game.seq
        try:
            after = self.game.undo()
        except UndoRefusedError:
            return
        undone = self.game.events_since(after.seq)
        assert not is_secret(undone)
        for seat in (None, *range(self.config.seats)):
            # Taking back leaves in a stream what was in it before, and nothing else.
            assert after.stream(seat) == self.game.stream(seat)[: after.seq]
        assert after.seq < place
        self.game = after
        self.taken.append(self.actions.pop())

    @precondition(lambda self: self.game.seq > 1 and seat_of(self.actions[-1]) is not None)
    @rule()
    def undo_by_force(self) -> None:
        """Take back in any case."""
        self.game = self.game.undo(force=True)
        self.taken.append(self.actions.pop())

    @precondition(lambda self: self.taken)
    @rule()
    def redo(self) -> None:
        """Do again what was taken back last."""
        self.do(self.taken.pop())

    @invariant()
    def nothing_is_left(self) -> None:
        """The game is the one that these actions make, and so is each stream."""
        fresh = Game.new(self.config)
        for action in self.actions:
            fresh = fresh.apply(action)
        assert fresh == self.game
        assert fresh.state == self.game.state
        for seat in (None, 0, 1):
            assert self.game.stream(seat) == tuple(redact(e, seat) for e in fresh.events)


TestUndoAndRedo = UndoAndRedo.TestCase
