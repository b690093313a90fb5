"""Helpers: matches played by random bots that get views only, and deals laid out by hand."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

from shengji.cards import CARDS, Card, cards_of, full_pack
from shengji.config import RuleConfig
from shengji.machine import Action, Deal, Declare, Draw, Game, Pass, Phase, State

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def steps(
    text: str, seed: int, *, rounds: int = 1000, early: float = 0.1
) -> Iterator[tuple[Game, Action, Game]]:
    """Play a match with random bots; give each game, the action, and the next game.

    Args:
        text: The rules.
        seed: Of the packs and the bots.
        rounds: How many deals at most.
        early: How often a seat says something between two draws.
    """
    return run_config(RuleConfig.parse(text), seed, rounds=rounds, early=early)


def run_config(
    config: RuleConfig, seed: int, *, rounds: int = 1000, early: float = 0.1
) -> Iterator[tuple[Game, Action, Game]]:
    """Play a match of these rules as `steps` does."""
    chance = random.Random(seed)
    game = Game.new(config)
    deals = 0
    while not game.is_over:
        action: Action
        if game.phase is Phase.DEAL:
            if deals == rounds:
                return
            deals += 1
            action = Deal.shuffled(config, str(seed), deals)
        elif not game.awaited:
            if chance.random() < early:
                action = game.view(chance.randrange(config.seats)).legal.random(chance)
            else:
                action = Draw(chance.randint(1, 40))
        else:
            seat = chance.choice(game.awaited)
            action = game.view(seat).legal.random(chance)
        after = game.apply(action)
        yield game, action, after
        game = after


def play(text: str, seed: int, *, rounds: int = 1000) -> Game:
    """Play a match, or so many deals of it, and give the last game."""
    game = Game.new(RuleConfig.parse(text))
    for _, _, after in steps(text, seed, rounds=rounds):
        game = after
    return game


def reach(text: str, phase: Phase, seed: int = 1, *, skip: int = 0) -> Game:
    """Play until a phase is reached, and give the game after `skip` more steps in it."""
    for game, _, _ in steps(text, seed):
        if game.phase is phase:
            if not skip:
                return game
            skip -= 1
    message = f"{text} never reaches {phase}"
    raise LookupError(message)


def pack_for(config: RuleConfig, hands: dict[int, str], kitty: str = "", first: int = 0) -> Deal:
    """Lay out a pack so that seats draw the cards named first, and the kitty holds those named.

    What is not named is filled up with the cards left over, in index order.
    """
    rest = Counter(full_pack(config.decks))
    named = {seat: list(cards_of(text)) for seat, text in hands.items()}
    bottom = list(cards_of(kitty))
    for cards in (*named.values(), bottom):
        rest.subtract(cards)
    assert min(rest.values()) >= 0, "the pack has fewer of these cards"
    fill = [card for card in CARDS for _ in range(rest[card])]
    bottom += [fill.pop() for _ in range(config.kitty_size - len(bottom))]
    order: list[Card] = []
    stacks = []
    for seat in range(config.seats):
        stack = named.get(seat, [])
        stacks.append(stack + [fill.pop() for _ in range(config.hand_size - len(stack))])
    for place in range(config.hand_size):
        order += [stacks[(first + turn) % config.seats][place] for turn in range(config.seats)]
    return Deal(tuple(order + bottom), first)


def pass_all(game: Game) -> Game:
    """Let everybody pass who is waited for."""
    while game.phase in {Phase.DRAW, Phase.DECLARE}:
        game = game.apply(Pass(game.awaited[0])) if game.awaited else game.apply(Draw(1000))
    return game


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
    game = Game.new(config).apply(pack_for(config, hands, kitty, first))
    if game.phase is Phase.DRAW:
        game = game.apply(Draw(1000))
    if declare is not None:
        while game.awaited[0] != declare[0] and game.phase is Phase.DECLARE:
            game = game.apply(Pass(game.awaited[0]))
        game = game.apply(Declare(*declare))
    return pass_all(game)


def with_hands(state: State, hands: dict[int, str]) -> State:
    """Change what seats hold in a state whose trump is fixed; nobody else holds anything."""
    ordering = state.round.ordering
    packed = tuple(ordering.pack(cards_of(hands.get(seat, ""))) for seat in range(len(state.hands)))
    return state.but(hands=packed)
