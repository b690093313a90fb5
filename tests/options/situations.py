"""What a situation is: rules, one option, and what each value of it makes of the same position."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from shengji.config import RuleConfig
from shengji.errors import IllegalActionError
from shengji.machine import Action, Bury, CallFriends, Event, PlayCards, State
from shengji.machine.decide import decide
from shengji.machine.evolve import fold
from tests.machine.play import start, with_hands

Outcome = Callable[[RuleConfig], object]


class Situation(NamedTuple):
    """A position in which an option matters.

    Attributes:
        option: Its dotted name.
        results: For some values, written as canonical text has them, what comes of the position.
        outcome: Finds that by the rules.
        rules: All other options.
    """

    option: str
    results: dict[str, object]
    outcome: Outcome
    rules: str = "tractor"

    def config(self, value: str) -> RuleConfig:
        """The rules with one value of the option."""
        return RuleConfig.parse(self.rules).with_options({self.option: value})


def is_accepted(state: State, action: Action) -> bool:
    """Whether the machine takes an action."""
    try:
        decide(state, action)
    except IllegalActionError:
        return False
    return True


def do(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """Apply actions; give the last state and all events."""
    events: list[Event] = []
    for action in actions:
        happened = decide(state, action)
        events += happened
        state = fold(state, happened)
    return state, tuple(events)


def buried(config: RuleConfig) -> State:
    """Seat 0 has declared hearts at level 2 and has buried what came first."""
    game = start(str(config), {0: "2H"}, declare=(0, "2H"))
    hand = tuple(game.state.hand(0))
    return game.apply(Bury(0, hand[: config.kitty_size])).state


def table(
    config: RuleConfig, hands: dict[int, str], calls: tuple[tuple[str, int], ...] = ()
) -> State:
    """Hearts are trump at level 2, seat 0 has buried and leads, and these cards are held."""
    state = buried(config)
    if calls:
        state, _ = do(state, CallFriends(0, calls))
    return with_hands(state, hands)


def plays(*played: tuple[int, str]) -> tuple[PlayCards, ...]:
    """Plays of seats one after the other."""
    return tuple(PlayCards(seat, cards) for seat, cards in played)
