"""The slowest questions known: what is owed to a lead, and whether a play supplies it.

Five families, each case one follower's turn:

* A: pair tractors of length 2, one too many for three runs of odd length;
* B: mixed tractors (3,2) (2,3) (2,2) (2,4) against random hands;
* C: throws that stand, all unbeatable parts of a suit, from random deals;
* D: many cards of one width led, and triple tractors with pairs, against fives and fours of a kind;
* E: leads that need not be unbeatable, found by climbing towards slow ones.

The suite measures the slowest of each. New cases of family E are looked for with

    python -m benchmarks.adversarial [--seconds 60]

so many seconds for each number of decks.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from benchmarks.measuring import seconds_of
from benchmarks.positions import DUTIES, Table, standing_throws
from shengji._kernel.choose import random_follow
from shengji._kernel.follow import Ask
from shengji._kernel.layout import TRUMPS, Line
from shengji._kernel.sets import count_cards

__all__ = ["FAMILIES", "Case", "cases_of", "turn_of"]

FAMILIES: Final = ("A", "B", "C", "D", "E")
PLAIN: Final = 0
DEALS: Final = 40
Parts = list[tuple[int, int]]
Case = tuple[int, int, Parts, list[int]]
"""Decks, suit, parts led, and the follower's copies of each kind of the suit, by field."""

#: The slowest of family E that were found so far.
CLIMBED: Final[list[Case]] = [
    (4, TRUMPS, [(4, 2), (4, 1), (3, 3), (3, 2), (3, 2), (3, 1), (2, 6), (2, 5)],
     [4, 0, 4, 4, 4, 2, 4, 4, 3, 2, 4, 4, 3, 4, 4, 1, 4, 4]),
    (4, TRUMPS, [(4, 2), (3, 3), (3, 2), (3, 2), (3, 1), (3, 1), (2, 4), (2, 4), (2, 2), (2, 1)],
     [4, 3, 4, 2, 2, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 0, 4, 2]),
    (6, TRUMPS, [(4, 2), (4, 2), (3, 3), (3, 3), (3, 2), (3, 2), (2, 5), (2, 4), (2, 4), (2, 2)],
     [5, 5, 3, 4, 2, 4, 6, 3, 5, 4, 6, 6, 4, 6, 4, 6, 6, 6]),
    (6, TRUMPS, [(3, 2)] * 5 + [(2, 4), (3, 3), (3, 3), (4, 2), (2, 5), (3, 1), (2, 1)],
     [6, 5, 3, 6, 6, 4, 5, 3, 6, 4, 6, 4, 4, 6, 6, 1, 6, 3]),
    (6, TRUMPS, [(6, 2), (3, 4), (3, 3), (3, 2), (3, 2), (3, 1), (3, 1), (2, 4), (2, 4), (2, 3)],
     [5, 3, 6, 4, 6, 5, 4, 4, 3, 6, 3, 6, 1, 6, 5, 6, 5, 4]),
    (8, TRUMPS, [(4, 3), (4, 1), (3, 3), (3, 3), (3, 2), (3, 1), (2, 5), (2, 5), (2, 5), (2, 3)],
     [0, 2, 3, 2, 3, 5, 3, 6, 6, 4, 4, 7, 5, 6, 6, 8, 6, 4]),
    (8, PLAIN, [(3, 4), (3, 3), (3, 3), (3, 2), (3, 1), (3, 1), (3, 1), (3, 1), (2, 6), (2, 6)],
     [7, 7, 5, 6, 7, 6, 6, 7, 6, 6, 5, 7]),
    (4, TRUMPS, [(4, 1), (3, 2), (3, 1), (3, 1), (2, 6), (2, 5), (2, 4), (2, 3), (2, 2)],
     [4, 4, 3, 4, 3, 4, 4, 4, 4, 3, 4, 3, 4, 4, 3, 2, 4, 1]),
    (6, TRUMPS, [(5, 2), (5, 1), (4, 1), (3, 2), (3, 2), (3, 1), (3, 1), (2, 6), (2, 5), (2, 4),
                 (2, 3), (2, 2), (2, 1)],
     [6, 6, 4, 6, 2, 3, 6, 4, 4, 6, 5, 5, 4, 6, 3, 4, 6, 4]),
    (6, TRUMPS, [(6, 1), (5, 1), (5, 1), (5, 1), (4, 1), (3, 3), (3, 2), (3, 1), (3, 1), (3, 1),
                 (2, 5), (2, 4), (2, 3), (2, 2), (2, 1)],
     [6, 4, 6, 3, 5, 6, 5, 6, 4, 3, 6, 2, 6, 5, 3, 4, 1, 5]),
    (8, TRUMPS, [(5, 1), (4, 2), (4, 1), (4, 1), (3, 3), (3, 2), (3, 1), (3, 1), (2, 6), (2, 5),
                 (2, 4), (2, 3)],
     [5, 4, 2, 3, 4, 5, 7, 4, 7, 5, 7, 6, 2, 1, 5, 6, 2, 6]),
    (8, TRUMPS, [(4, 3), (4, 3), (6, 1), (5, 2), (5, 1), (5, 1), (3, 2), (3, 1), (2, 6), (2, 2),
                 (2, 2)],
     [7, 6, 4, 3, 6, 8, 6, 5, 4, 2, 3, 1, 1, 7, 7, 4, 4, 4]),
    (8, TRUMPS, [(5, 2), (5, 1), (4, 1), (3, 4), (3, 3), (3, 2), (3, 1), (3, 1), (3, 1), (2, 5),
                 (2, 4), (2, 2), (2, 1)],
     [1, 1, 5, 1, 1, 4, 5, 3, 8, 5, 7, 6, 8, 6, 6, 2, 6, 8]),
]  # fmt: skip


def heap(line: Line, copies: list[int]) -> int:
    """Pack so many copies into each field."""
    return sum(count << (field * line.width) for field, count in enumerate(copies))


def turn_of(case: Case) -> Callable[[], bool] | None:
    """Give a turn: finding what is owed, and checking a play; None where nothing can be owed."""
    decks, suit, parts, copies = case
    layout = Table.of(decks).ordering.layout
    line = layout.lines[suit]
    held = heap(line, copies)
    size = sum(width * length for width, length in parts)
    if size >= count_cards(line, held):
        return None
    hand = held << layout.shift[suit]
    led = tuple(sorted(parts, reverse=True))
    play = random_follow(Ask(layout, suit, led, size, hand, DUTIES), Random(size).random)
    return lambda: Ask(layout, suit, led, size, hand, DUTIES).allows(play)


def cases_of(family: str, decks: int) -> Iterator[Case]:
    """Give the cases of a family."""
    rng = Random(f"{family} {decks}")
    match family:
        case "A":
            yield from _family_a(decks)
        case "B":
            yield from _family_b(decks, rng)
        case "C":
            yield from _family_c(decks)
        case "D":
            yield from _family_d(decks, rng)
        case _:
            yield from (case for case in CLIMBED if case[0] == decks)


def _family_a(decks: int) -> Iterator[Case]:
    """One pair tractor too many for three runs of three rungs."""
    copies = [decks if rung % 4 < 3 else 0 for rung in range(12)]
    yield decks, PLAIN, [(2, 2)] * (3 * (decks // 2) + 1), copies


def _family_b(decks: int, rng: Random) -> Iterator[Case]:
    """Mixed tractors against random hands."""
    shapes = [(3, 2), (2, 3), (2, 2), (2, 4)]
    for number in (4, 8, 12, 16):
        for _ in range(20):
            copies = [rng.randint(decks // 2, decks) for _ in range(12)]
            yield decks, PLAIN, [shapes[place % 4] for place in range(number)], copies


def _family_c(decks: int) -> Iterator[Case]:
    """The largest throws that stand."""
    layout = Table.of(decks).ordering.layout
    for suit, _, parts, _, hand, _ in standing_throws(decks, DEALS):
        line = layout.lines[suit]
        held = (hand >> layout.shift[suit]) & layout.mask[suit]
        field = (1 << line.width) - 1
        copies = [(held >> (place * line.width)) & field for place in range(line.fields)]
        yield decks, suit, list(parts), copies


def _family_d(decks: int, rng: Random) -> Iterator[Case]:
    """Leads of one width, and triple tractors with pairs, against fives and fours of a kind."""
    for number in (8, 10, 12):
        copies = [rng.choice((0, 4, 5)) if decks > 4 else rng.randint(0, decks) for _ in range(18)]
        yield decks, TRUMPS, [(2, 1)] * number, copies
        yield decks, TRUMPS, [(3, 2), (3, 2), *[(2, 1)] * (number // 3)], copies


def climb(decks: int, seconds: float, rng: Random) -> tuple[float, Case]:
    """Look for a slow case by changing one that is already slow."""
    shapes = [
        (width, length)
        for width in range(2, min(6, decks) + 1)
        for length in range(1, 7)
        if width * length <= 12
    ]
    best: tuple[float, Case] = (0.0, (decks, PLAIN, [(2, 1)], []))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        suit = rng.choice((PLAIN, TRUMPS))
        fields = Table.of(decks).ordering.layout.lines[suit].fields
        parts = [rng.choice(shapes) for _ in range(rng.randint(3, 12))]
        copies = [rng.randint(decks // 2 - 1, decks) for _ in range(fields)]
        slowest = 0.0
        stale = 0
        while stale < 40 and time.monotonic() < end:
            tried, held = parts.copy(), copies.copy()
            for _ in range(rng.randint(1, 3)):
                change = rng.random()
                if change < 0.35:
                    tried[rng.randrange(len(tried))] = rng.choice(shapes)
                elif change < 0.55:
                    tried.append(rng.choice(shapes))
                elif change < 0.65 and len(tried) > 1:
                    tried.pop(rng.randrange(len(tried)))
                else:
                    held[rng.randrange(fields)] = rng.randint(0, decks)
            stale += 1
            if sum(width * length for width, length in tried) > 79 or sum(held) > 106:
                continue
            case = (decks, suit, tried, held)
            turn = turn_of(case)
            found = seconds_of(turn) if turn else 0.0
            if found >= slowest:
                stale = 0 if found > slowest else stale
                parts, copies, slowest = tried, held, found
            if found > best[0]:
                best = (found, case)
    return best


def main() -> None:
    """Climb, and print what was found beside the slowest known."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for decks in (4, 6, 8):
        known = max(seconds_of(turn) for case in cases_of("E", decks) if (turn := turn_of(case)))
        found, case = climb(decks, options.seconds, Random(options.seed))
        print(f"{decks} decks: known {known * 1000:.1f} ms, found {found * 1000:.1f} ms", case)


if __name__ == "__main__":
    main()
