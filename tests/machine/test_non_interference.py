"""Nothing leaks: what a seat cannot see changes nothing that it can see, ask or be told.

`python -m tests.machine.test_non_interference 100000` compares that many pairs of games.
"""

from __future__ import annotations

import random
import sys

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from shengji.cards import Card
from shengji.config import RuleConfig
from shengji.errors import IllegalActionError
from shengji.machine import Action, Bury, Deal, Draw, Event, Game, Phase, State, View, seat_of
from shengji.machine import game as game_module
from shengji.machine.views import view_of
from tests.machine.play import PRESETS, VARIANTS
from tests.machine.worlds import compare, is_told, run_worlds

STORIES = 4
EXAMPLES = 300


@pytest.mark.parametrize("text", PRESETS)
@settings(max_examples=EXAMPLES, deadline=None)
@given(number=st.integers(0, 2**40), seed=st.integers(0, STORIES - 1))
def test_seats_cannot_tell_worlds_apart(text: str, number: int, seed: int) -> None:
    """With hidden cards dealt otherwise a seat sees, is told and may do the same, to the byte.

    So it stays while both worlds go on, up to a public event that tells of hidden cards.
    """
    run_worlds(text, seed, number)


@pytest.mark.parametrize("text", VARIANTS)
def test_nor_with_other_rules(text: str) -> None:
    """The same with options that the presets leave alone."""
    assert sum(run_worlds(text, 0, number) for number in range(40))


def test_enough_is_compared() -> None:
    """In most pairs of games many cards lie elsewhere, and each run compares 2,000 pairs."""
    assert 2000 <= EXAMPLES * len(PRESETS)
    changed = [run_worlds(PRESETS[number % 7], 0, number) for number in range(140)]
    assert sum(count > 5 for count in changed) > 100


def _stream(game: Game, _seat: int | None, since: int = 0) -> tuple[Event, ...]:
    return game.events_since(since)


def _view(state: State, seat: int | None) -> View:
    """A view that gives away how many aces of spades another seat holds."""
    view = view_of(state, seat)
    other = (0 if seat is None else seat + 1) % len(state.hands)
    return attrs.evolve(view, left=view.left + state.hand(other).count(Card("AS")))


@pytest.mark.parametrize("leak", ["stream", "view"])
def test_leaks_are_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a stream not redacted, or a view to depend on another hand, this would tell."""
    if leak == "stream":
        monkeypatch.setattr(Game, "stream", _stream)
    else:
        monkeypatch.setattr(game_module, "view_of", _view)
    with pytest.raises(AssertionError):
        sum(run_worlds("tractor", 0, number) for number in range(100))


@settings(max_examples=30, stateful_step_count=15, deadline=None)
class TwoTables(RuleBasedStateMachine):
    """The same match at two tables, from the deal on; some cards lie elsewhere at the second."""

    @initialize(text=st.sampled_from(PRESETS), seed=st.integers(0, 2**32), swaps=st.integers(1, 6))
    def begin(self, text: str, seed: int, swaps: int) -> None:
        """Deal twice; the cards of one seat are the same."""
        chance = self.chance = random.Random(seed)
        config = RuleConfig.parse(text)
        self.seat = chance.randrange(config.seats)
        deal = Deal.shuffled(config, str(seed), 1)
        order = list(deal.order)
        total = config.hand_size * config.seats
        first = deal.first_seat or 0
        hidden = [
            place
            for place in range(len(order))
            if place >= total or (first + place) % config.seats != self.seat
        ]
        for _ in range(swaps):
            a, b = chance.sample(hidden, 2)
            order[a], order[b] = order[b], order[a]
        self.one = Game.new(config).apply(deal)
        self.two = Game.new(config).apply(Deal(tuple(order), deal.first_seat))
        self.told = False
        compare(self.one, self.two, self.seat, seed)

    def choose(self) -> Action:
        """Choose what to do at the first table."""
        game = self.one
        if not game.awaited and self.chance.random() < 0.8:
            return Draw(self.chance.randint(1, 60))
        seat = self.chance.choice(game.awaited or game.actors)
        if self.seat in game.awaited:
            seat = self.seat
        return game.view(seat).legal.random(self.chance)

    @rule(actions=st.integers(1, 6))
    def go_on(self, actions: int) -> None:
        """Go on at both tables until the seat is told of a difference, or the round is over."""
        for _ in range(actions):
            if self.told or self.one.phase is Phase.DEAL:
                break
            tries = (self.do(self.choose()) for _ in range(8))
            if not any(tries):
                self.told = True

    def do(self, action: Action) -> bool:
        """Do the same at both tables; what is hidden may be another card.

        Returns:
            Whether it was possible, and looked the same to the seat.
        """
        seen = self.one.seq
        done = action
        if isinstance(action, Bury) and action.seat != self.seat:
            done = self.two.view(action.seat).legal.random(self.chance)
        try:
            two = self.two.apply(done)
        except IllegalActionError:
            # Somebody else cannot do it at the second table.
            assert seat_of(action) != self.seat
            return False
        self.one, self.two = self.one.apply(action), two
        if is_told(self.one.stream(self.seat, seen), two.stream(self.seat, seen)):
            self.told = True
        else:
            compare(self.one, two, self.seat, seen, seen)
        return True


TestTwoTables = TwoTables.TestCase


def main(pairs: int) -> None:
    """Compare many pairs of games and say how it went."""
    rules = (*PRESETS, *VARIANTS)
    changed = 0
    for number in range(pairs):
        changed += run_worlds(rules[number % len(rules)], number % 7 % STORIES, number) > 0
    print(f"{pairs} pairs of games compared, {changed} with hidden cards dealt otherwise: no leak")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]))
