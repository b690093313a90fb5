"""Choices of cards: listed lazily, or one drawn at random.

A random follow lays what is owed somewhere at random and fills up with random cards: always legal,
every legal play possible, not uniform. Random numbers come as a function that gives floats in
[0, 1), such as ``random.Random(seed).random``, whose stream is the same on every Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from shengji._kernel.follow import Ask
from shengji._kernel.layout import Line
from shengji._kernel.packing import Parts, fits
from shengji._kernel.paths import BudgetExceededError, Paths
from shengji._kernel.sets import count_cards, run_starts
from shengji._kernel.supply import SETS, whole_sets

__all__ = [
    "Random",
    "follows",
    "parts_at",
    "random_card",
    "random_cards",
    "random_follow",
    "subsets",
]

Random = Callable[[], float]

#: States that a random play may look at before it is laid part by part.
SOON: Final = 1000


def random_card(x: int, ones: int, width: int, random: Random) -> int:
    """Draw one card from ``x``, each copy as likely as any other.

    Bit b of a field stands for 2**b copies: a number below the size of the hand names a bit of the
    hand, without listing its cards. ``ones`` has the lowest bit of every field that may be filled.
    """
    low = x & ones
    singles = low.bit_count()
    total = singles
    for bit in range(1, width):
        total += ((x >> bit) & ones).bit_count() << bit
    number = int(random() * total)
    if number < singles:
        for _ in range(number):
            low &= low - 1
        return low & -low
    number -= singles
    for bit in range(1, width):
        m = (x >> bit) & ones
        weight = m.bit_count() << bit
        if number < weight:
            for _ in range(number >> bit):
                m &= m - 1
            return m & -m
        number -= weight
    return 0


def random_cards(x: int, ones: int, width: int, size: int, random: Random) -> int:
    """Draw ``size`` cards from ``x``, each copy as likely as any other."""
    if size == 1:
        return random_card(x, ones, width, random)
    chosen = 0
    for _ in range(size):
        unit = random_card(x, ones, width, random)
        x -= unit
        chosen += unit
    return chosen


def subsets(x: int, width: int, size: int) -> Iterator[int]:
    """Yield every multiset of ``size`` cards in ``x`` once, most of the lowest fields first."""
    mask = (1 << width) - 1
    kinds: list[tuple[int, int]] = []
    while x:
        at = ((x & -x).bit_length() - 1) // width * width
        copies = (x >> at) & mask
        kinds.append((at, copies))
        x ^= copies << at
    behind = [0] * (len(kinds) + 1)
    for index in range(len(kinds) - 1, -1, -1):
        behind[index] = behind[index + 1] + kinds[index][1]
    if size > behind[0]:
        return
    stack = [(0, size, 0)]
    while stack:
        index, cards, chosen = stack.pop()
        if not cards:
            yield chosen
            continue
        at, copies = kinds[index]
        least = max(0, cards - behind[index + 1])
        stack += [
            (index + 1, cards - taken, chosen + (taken << at))
            for taken in range(least, min(copies, cards) + 1)
        ]


def follows(ask: Ask) -> Iterator[int]:
    """Yield every legal follow once, as cards of the whole hand."""
    layout = ask.layout
    shift = layout.shift[ask.suit]
    width = layout.width
    if ask.of_suit < ask.size:
        forced = ask.held << shift
        for others in subsets(ask.hand - forced, width, ask.size - ask.of_suit):
            yield forced + others
    elif not ask.owed:
        for chosen in subsets(ask.held, width, ask.size):
            yield chosen << shift
    else:
        for chosen in Paths.of(ask).walk():
            yield chosen << shift


def random_follow(ask: Ask, random: Random) -> int:
    """Draw one legal follow."""
    layout = ask.layout
    shift = layout.shift[ask.suit]
    line = layout.lines[ask.suit]
    width = layout.width
    held = ask.held
    if ask.of_suit < ask.size:
        forced = held << shift
        return forced + random_cards(
            ask.hand - forced, layout.ones, width, ask.size - ask.of_suit, random
        )
    if not ask.owed:
        return random_cards(held, line.ones, width, ask.size, random) << shift
    laid = _lay_at_random(line, held, ask, random)
    missing = ask.size - count_cards(line, laid)
    if missing:
        laid += random_cards(held - laid, line.ones, width, missing, random)
    return laid << shift


def _lay_at_random(line: Line, x: int, ask: Ask, random: Random) -> int:
    """Lay the owed parts at random; cards beside them never spoil what they supply.

    Where sets are protected a whole play is drawn if that is soon done: it may be one that is legal
    for being the led pattern, whatever is owed.
    """
    if not ask.duties.protect & SETS:
        return _lay_parts(line, x, ask.owed, random)
    try:
        return Paths.of(ask, SOON).random_walk(random)
    except BudgetExceededError:
        pass
    # Only whole sets supply: of each width they are counted apart, and lie as parts of width 1.
    whole = whole_sets(line, x, ask.duties.widest)
    laid = 0
    for width in sorted({width for width, _ in ask.owed}):
        parts = tuple([(1, length) for part_width, length in ask.owed if part_width == width])
        laid += width * _lay_parts(line, whole[width], parts, random)
    return laid


def _lay_parts(line: Line, x: int, parts: Parts, random: Random) -> int:
    """Lay parts, widest first, each at a random place that leaves room for the rest."""
    laid = 0
    for index, (width, length) in enumerate(parts):
        ways = parts_at(line, x, width, length, run_starts(line, x, width, length))
        rest: Parts = parts[index + 1 :]
        while True:
            at = int(random() * len(ways))
            taken = ways[at]
            if not rest or fits(line, x - taken, rest):
                break
            ways[at] = ways[-1]
            ways.pop()
        x -= taken
        laid += taken
    return laid


def parts_at(line: Line, x: int, width: int, length: int, starts: int) -> list[int]:
    """List the parts of one shape that begin on the given rungs, lowest first, each kind alone."""
    field = line.width
    mask = (1 << field) - 1
    cards = line.pattern[length] * width
    shared = line.shared
    reach = length * field
    found: list[int] = []
    while starts:
        low = starts & -starts
        starts ^= low
        at = low.bit_length() - field
        taken = cards << at
        if at <= shared < at + reach:
            rest = taken - (width << shared)
            found += [
                rest + (width << (shared + offset))
                for offset in (0, *line.aliases)
                if (x >> (shared + offset)) & mask >= width
            ]
        else:
            found.append(taken)
    return found
