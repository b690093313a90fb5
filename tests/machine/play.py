"""Helpers: matches of many rules, played at random, and deals laid out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.cards import cards_of
from shengji.config import RuleConfig
from shengji.machine import Game, Phase, State
from shengji.testing import random_match, random_steps, stacked_round

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shengji.testing import Step

PRESETS = (
    "tractor",
    "short_game",
    "eighty_points",
    "house_and_guest",
    "house_and_guest(table.seats=6)",
    "finding_friends",
    "finding_friends(table.seats=8, table.decks=light)",
)

VARIANTS = (
    "tractor(ladder.stops={K, A})",
    "tractor(trumps.dead_ranks=true, table.decks=1, table.seats=6)",
    "tractor(trumps.dead_ranks=true)",
    "tractor(table.seats=6)",
    "tractor(table.decks=3)",
    "tractor(table.teams=friends, table.seats=5)",
    "tractor(throws.forced=first_challenger, throws.tested_against=opponents)",
    "tractor(declaring.undeclared=redeal, declaring.jokers=off)",
    "eighty_points(declaring.laps=until_passed, declaring.self_overrule=any)",
    "finding_friends(friends.joins=after_trick, friends.one_seat_twice=false)",
    "finding_friends(table.seats=6, friends.self_call=open, throws.fine=10)",
    "house_and_guest(trumps.widest_set=3, table.decks=3, throws.fine=5, throws.fine_per=attempt)",
)


def steps(text: str, seed: int, *, rounds: int = 1000, early: float = 0.1) -> Iterator[Step]:
    """Play a match at random, or so many deals of it, step by step."""
    return random_steps(RuleConfig.parse(text), str(seed), deals=rounds, early=early)


def play(text: str, seed: int, *, rounds: int = 1000) -> Game:
    """Play a match, or so many deals of it, and give the last game."""
    return random_match(RuleConfig.parse(text), str(seed), deals=rounds)


def reach(text: str, phase: Phase, seed: int = 1, *, skip: int = 0) -> Game:
    """Play until a phase is reached, and give the game after `skip` more steps in it."""
    for game, _, _ in steps(text, seed):
        if game.phase is phase:
            if not skip:
                return game
            skip -= 1
    message = f"{text} never reaches {phase}"
    raise LookupError(message)


def start(
    text: str,
    hands: dict[int, str],
    *,
    declare: tuple[int, str] | None = None,
    kitty: str = "",
    first: int = 0,
) -> Game:
    """Begin a match with a deal laid out by hand, up to the burying."""
    config = RuleConfig.parse(text)
    return stacked_round(config, hands, declare=declare, kitty=kitty, first_seat=first)


def with_hands(state: State, hands: dict[int, str]) -> State:
    """Change what seats hold in a state whose trump is fixed; nobody else holds anything."""
    ordering = state.round.ordering
    packed = tuple(ordering.pack(cards_of(hands.get(seat, ""))) for seat in range(len(state.hands)))
    return state.but(hands=packed)
