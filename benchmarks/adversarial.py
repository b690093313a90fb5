"""The slowest questions known: what is owed to a lead, and whether a play supplies it.

Five families, each the time for one follower: finding what is owed and checking one play.

* A: pair tractors of length 2, one too many for three runs of odd length;
* B: mixed tractors (3,2) (2,3) (2,2) (2,4) against random hands;
* C: throws that stand, all unbeatable parts of a suit, from random deals;
* D: many cards of one width led, and triple tractors with pairs, against fives and fours of a kind;
* E: leads that need not be unbeatable, found by climbing towards slow ones.

    python -m benchmarks.adversarial [--climb SECONDS]

With `--climb` new cases of family E are looked for, so many seconds for each number of decks.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from shengji._kernel.choose import random_follow
from shengji._kernel.follow import Ask
from shengji._kernel.layout import TOP_FULL, TRUMPS, Layout, Line
from shengji._kernel.leads import single_parts
from shengji._kernel.parse import parse
from shengji._kernel.sets import count_cards
from shengji._kernel.supply import LONGEST, NONE, Duties
from shengji._kernel.throws import beats

PLAIN = 0
Parts = list[tuple[int, int]]
Case = tuple[int, int, Parts, list[int]]  # decks, suit, parts led, copies by field

LAYOUTS = {
    decks: Layout(decks, 0, 1, level_is_trump=True, top=TOP_FULL, gap_open=False, dead=())
    for decks in range(1, 9)
}
DUTIES = Duties(LONGEST, NONE, 2, 0)

#: The slowest of family E that were found so far.
CLIMBED: list[Case] = [
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
]  # fmt: skip


def heap(line: Line, copies: list[int]) -> int:
    """Pack so many copies into each field."""
    return sum(count << (field * line.width) for field, count in enumerate(copies))


def measure(case: Case, rng: random.Random) -> float:
    """Give the seconds of one follower's turn; 0 where nothing can be owed."""
    decks, suit, parts, copies = case
    layout = LAYOUTS[decks]
    line = layout.lines[suit]
    held = heap(line, copies)
    size = sum(width * length for width, length in parts)
    if size >= count_cards(line, held):
        return 0.0
    hand = held << layout.shift[suit]
    led = tuple(sorted(parts, reverse=True))
    begin = time.process_time()
    ask = Ask(layout, suit, led, size, hand, DUTIES)
    found = time.process_time() - begin
    play = random_follow(ask, rng.random)
    begin = time.process_time()
    ask.allows(play)
    return found + time.process_time() - begin


def family_a(decks: int) -> Iterator[Case]:
    """One pair tractor too many for three runs of three rungs."""
    copies = [decks if rung % 4 < 3 else 0 for rung in range(12)]
    yield decks, PLAIN, [(2, 2)] * (3 * (decks // 2) + 1), copies


def family_b(decks: int, rng: random.Random) -> Iterator[Case]:
    """Mixed tractors against random hands."""
    shapes = [(3, 2), (2, 3), (2, 2), (2, 4)]
    for number in (4, 8, 12, 16):
        for _ in range(20):
            copies = [rng.randint(decks // 2, decks) for _ in range(12)]
            yield decks, PLAIN, [shapes[place % 4] for place in range(number)], copies


def family_c(decks: int, rng: random.Random) -> Iterator[Case]:
    """All parts of a suit that no other hand beats, from random deals to four seats."""
    layout = LAYOUTS[decks]
    for _ in range(60):
        pack = list(range(54)) * decks
        rng.shuffle(pack)
        hands = [0] * 4
        for place, kind in enumerate(pack[:-8]):
            hands[place % 4] += layout.unit[kind]
        for suit in (PLAIN, TRUMPS):
            line = layout.lines[suit]
            held = [(hand >> layout.shift[suit]) & layout.mask[suit] for hand in hands]
            for leader in range(4):
                others = [held[(leader + step) % 4] for step in (1, 2, 3)]
                cards = _unbeatable(line, held[leader], others)
                if not cards:
                    continue
                parts = [(width, length) for width, length, _, _ in parse(line, cards, 0, 2)]
                mask = (1 << line.width) - 1
                yield from (
                    (
                        decks,
                        suit,
                        parts,
                        [(x >> (f * line.width)) & mask for f in range(line.fields)],
                    )
                    for x in others
                )


def _unbeatable(line: Line, held: int, others: list[int]) -> int:
    cards = 0
    for part in single_parts(line, held, 0, 2):
        (width, length, top, taken), *_ = parse(line, part, 0, 2)
        fits = all(
            (cards | part) >> (f * line.width) & ((1 << line.width) - 1)
            <= held >> (f * line.width) & ((1 << line.width) - 1)
            for f in range(line.fields)
        )
        if fits and not any(beats(line, other, width, length, top) for other in others):
            cards |= taken
    return cards


def family_d(decks: int, rng: random.Random) -> Iterator[Case]:
    """Leads of one width, and triple tractors with pairs, against fives and fours of a kind."""
    for number in (8, 10, 12):
        copies = [rng.choice((0, 4, 5)) if decks > 4 else rng.randint(0, decks) for _ in range(18)]
        yield decks, TRUMPS, [(2, 1)] * number, copies
        yield decks, TRUMPS, [(3, 2), (3, 2), *[(2, 1)] * (number // 3)], copies


def climb(decks: int, seconds: float, rng: random.Random) -> tuple[float, Case]:
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
        fields = LAYOUTS[decks].lines[suit].fields
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
            found = measure(case, rng)
            if found >= slowest:
                stale = 0 if found > slowest else stale
                parts, copies, slowest = tried, held, found
            if found > best[0]:
                best = (found, case)
    return best


def report(name: str, times: list[float]) -> None:
    """Print the median and the slowest of some times."""
    middle, slowest = statistics.median(times) * 1000, max(times) * 1000
    print(f"{name:24}{len(times):8} cases  median {middle:9.3f} ms  slowest {slowest:9.3f} ms")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--climb", type=float, default=0.0, metavar="SECONDS")
    seconds = parser.parse_args().climb
    for decks in (2, 4, 6, 8):
        rng = random.Random(decks)
        families = {
            "A": family_a(decks),
            "B": family_b(decks, rng),
            "C": family_c(decks, rng),
            "D": family_d(decks, rng),
            "E": (case for case in CLIMBED if case[0] == decks),
        }
        for name, cases in families.items():
            times = [
                statistics.median(measure(case, rng) for _ in range(5 if name == "E" else 1))
                for case in cases
            ]
            if times:
                report(f"{name}, {decks} decks", times)
        if seconds and decks > 2:
            found, case = climb(decks, seconds, rng)
            print(f"climbed, {decks} decks: {found * 1000:.1f} ms {case[1:]}")


if __name__ == "__main__":
    main()
