"""How fast rounds are played: by the kernel alone, and through a game with all its events.

Random rounds of the preset `tractor` (4 seats, 2 decks), every follow checked, one thread. For
scale, random rollouts of OpenSpiel's `hearts` are measured in the same run, so that the ratios mean
something on any machine. Its chance nodes are sampled by their probabilities, as its own examples
do; the time of dealing counts on both sides.

    python -m benchmarks.rounds [--repeats 5]

Every figure is the median of the repeats, in process time.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable

import pyspiel

from shengji._kernel.choose import random_follow
from shengji._kernel.follow import Ask
from shengji._kernel.layout import TOP_FULL, Layout
from shengji._kernel.leads import random_part
from shengji._kernel.parse import parse
from shengji._kernel.ruffs import LARGEST_PART
from shengji._kernel.supply import LONGEST, NONE, Duties
from shengji._kernel.tricks import winner
from shengji.config import RuleConfig
from shengji.machine import Deal, Draw, Game, Pass, Phase, PlayCards
from shengji.machine.legal import legal_of
from shengji.shuffle import shuffle

SEATS = 4


def hearts(games: int, seed: int) -> int:
    """Play random games of OpenSpiel's hearts; give the decisions made."""
    game = pyspiel.load_game("hearts")
    rng = random.Random(seed)
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions


def kernel_rounds(decks: int, packs: list[list[int]], kitty: int, seed: int) -> int:
    """Play random rounds on packed integers, every follow checked; give the plays made."""
    layout = Layout(decks, 5, 1, level_is_trump=True, top=TOP_FULL, gap_open=False, dead=())
    widest = 2 if decks < 3 else 0
    duties = Duties(LONGEST, NONE, 2, widest)
    draw = random.Random(seed).random
    plays = 0
    for pack in packs:
        hands = [0] * SEATS
        for place in range(len(pack) - kitty):
            hands[place % SEATS] += layout.unit[pack[place]]
        plays += _kernel_round(layout, duties, widest, hands, draw)
    return plays


def _kernel_round(
    layout: Layout, duties: Duties, widest: int, hands: list[int], draw: Callable[[], float]
) -> int:
    plays = 0
    leader = 0
    while hands[leader]:
        lead = random_part(layout, hands[leader], widest, 2, draw)
        suit = layout.suit_at[(lead.bit_length() - 1) // layout.width]
        of_suit = (lead >> layout.shift[suit]) & layout.mask[suit]
        cut = parse(layout.lines[suit], of_suit, widest, 2)
        parts = tuple([(width, length) for width, length, _, _ in cut])
        size = sum([width * length for width, length in parts])
        hands[leader] -= lead
        trick = [lead]
        for step in range(1, SEATS):
            seat = (leader + step) % SEATS
            ask = Ask(layout, suit, parts, size, hands[seat], duties)
            play = random_follow(ask, draw)
            if not ask.allows(play):
                message = "a random follow is not legal"
                raise RuntimeError(message)
            hands[seat] -= play
            trick.append(play)
        plays += SEATS
        leader = (leader + winner(layout, trick, suit, parts, LARGEST_PART)) % SEATS
    return plays


def game_rounds(config: RuleConfig, rounds: int, seed: int) -> tuple[int, list[list[object]]]:
    """Play random rounds through `Game.apply`; give the plays made and the actions of each."""
    rng = random.Random(seed)
    plays = 0
    logs: list[list[object]] = []
    for number in range(rounds):
        game = Game.new(config).apply(Deal.shuffled(config, str(number), 1))
        if game.phase is Phase.DRAW:
            game = game.apply(Draw(config.decks * 54))
        log: list[object] = []
        while awaited := game.awaited:
            if game.phase in (Phase.DRAW, Phase.DECLARE):
                action: object = Pass(awaited[0])
            else:
                action = legal_of(game.state.turn(awaited[0])).random(rng)
                plays += type(action) is PlayCards
            log.append(action)
            game = game.apply(action)  # type: ignore[arg-type]
        logs.append(log)
    return plays, logs


def replayed(config: RuleConfig, logs: list[list[object]]) -> None:
    """Apply actions that are at hand."""
    for number, log in enumerate(logs):
        game = Game.new(config).apply(Deal.shuffled(config, str(number), 1))
        if game.phase is Phase.DRAW:
            game = game.apply(Draw(config.decks * 54))
        for action in log:
            game = game.apply(action)  # type: ignore[arg-type]


def rate(work: Callable[[], int], repeats: int) -> float:
    """Give the median of how many a second."""
    rates = []
    for _ in range(repeats):
        begin = time.process_time()
        number = work()
        rates.append(number / (time.process_time() - begin))
    return statistics.median(rates)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    repeats = parser.parse_args().repeats
    print(f"CPython {platform.python_version()}, medians of {repeats}, one thread")

    base = rate(lambda: hearts(150, 1), repeats)
    print(f"{'OpenSpiel hearts, decisions':44}{base:12,.0f} /s{1:8.2f} ×")

    def show(name: str, found: float) -> None:
        print(f"{name:44}{found:12,.0f} /s{found / base:8.2f} ×")

    for decks, kitty in ((2, 8), (4, 8), (8, 8)):
        packs = [
            [card.index for card in shuffle(str(seed), 1, SEATS, decks).pack]
            for seed in range(200 // decks)
        ]
        found = rate(lambda: kernel_rounds(decks, packs, kitty, 3), repeats)  # noqa: B023
        show(f"kernel rounds, {decks} decks, plays", found)
    for text in (
        "tractor",
        "short_game",
        "eighty_points",
        "house_and_guest",
        "finding_friends",
        "house_and_guest(table.seats=8, table.decks=4)",
        "house_and_guest(table.decks=8)",
    ):
        config = RuleConfig.parse(text)
        plays, logs = game_rounds(config, 12, 5)
        found = rate(lambda: game_rounds(config, 12, 5)[0], repeats)  # noqa: B023
        show(f"{config}, plays chosen and applied", found)

        def apply_all() -> int:
            replayed(config, logs)  # noqa: B023
            return plays  # noqa: B023

        show(f"{config}, plays applied", rate(apply_all, repeats))


if __name__ == "__main__":
    main()
