"""The leads that a hand can make (RULES §3): single parts by listing, throws by choosing cards."""

from __future__ import annotations

from collections.abc import Iterator

from shengji._kernel.choose import Random, parts_at, random_card, random_cards, subsets
from shengji._kernel.layout import Layout, Line
from shengji._kernel.parse import part_shape
from shengji._kernel.sets import copies_of, count_cards, run_starts, widest

__all__ = ["count_leads", "random_part", "random_throw", "single_parts", "throws"]


def single_parts(line: Line, x: int, widest_set: int, shortest: int) -> Iterator[int]:
    """Yield every set and tractor in the cards ``x`` of one suit: narrow and short ones first."""
    most = widest(line, x)
    if widest_set:
        most = min(most, widest_set)
    for width in range(1, most + 1):
        length = 1
        while True:
            starts = run_starts(line, x, width, length)
            if not starts:
                break
            if length == 1 or length >= shortest:
                yield from parts_at(line, x, width, length, starts)
            if width == 1:
                break
            length += 1


def throws(line: Line, x: int, widest_set: int, shortest: int) -> Iterator[int]:
    """Yield every choice of cards of one suit that is not a single part, fewest cards first."""
    for size in range(2, count_cards(line, x) + 1):
        for chosen in subsets(x, line.width, size):
            if part_shape(line, chosen, widest_set, shortest) is None:
                yield chosen


def count_leads(
    layout: Layout, hand: int, widest_set: int, shortest: int, with_throws: bool
) -> int:
    """Count the legal leads of a hand, as distinct multisets."""
    total = 0
    for suit, line in enumerate(layout.lines):
        x = (hand >> layout.shift[suit]) & layout.mask[suit]
        if with_throws:
            choices = 1
            for copies in copies_of(x, layout.width):
                choices *= copies + 1
            total += choices - 1
        elif x:
            total += sum(1 for _ in single_parts(line, x, widest_set, shortest))
    return total


def random_part(layout: Layout, hand: int, widest_set: int, shortest: int, random: Random) -> int:
    """Draw a set or a tractor around a random card of the hand."""
    width = layout.width
    unit = random_card(hand, layout.ones, width, random)
    field = (unit.bit_length() - 1) // width
    copies = (hand >> (field * width)) & ((1 << width) - 1)
    if widest_set and copies > widest_set:
        copies = widest_set
    wide = 1 + int(random() * copies)
    if wide == 1:
        return unit
    suit = layout.suit_of[layout.card_at[field]]
    line = layout.lines[suit]
    x = (hand >> layout.shift[suit]) & layout.mask[suit]
    rung = layout.rung_of[layout.card_at[field]]
    length = _room(line, x, wide, rung)
    if length >= shortest:
        length -= int(random() * (length - shortest + 2))
    if length < shortest:
        return unit * wide
    ways = parts_at(line, x, wide, length, 1 << (rung * width + width - 1))
    return ways[int(random() * len(ways))] << layout.shift[suit]


def _room(line: Line, x: int, wide: int, rung: int) -> int:
    """Give the length of the longest tractor that begins on a rung."""
    length = 1
    while run_starts(line, x, wide, length + 1) >> (rung * line.width + line.width - 1) & 1:
        length += 1
    return length


def random_throw(layout: Layout, hand: int, random: Random) -> int:
    """Draw two to four cards of one suit of the hand, or the one that it has of that suit."""
    held = [suit for suit in range(5) if (hand >> layout.shift[suit]) & layout.mask[suit]]
    suit = held[int(random() * len(held))]
    x = (hand >> layout.shift[suit]) & layout.mask[suit]
    line = layout.lines[suit]
    size = min(2 + int(random() * 3), count_cards(line, x))
    return random_cards(x, line.ones, line.width, size, random) << layout.shift[suit]
