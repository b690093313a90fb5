"""Sets and runs of sets in the cards of one suit, by arithmetic on whole planes (RULES §3).

A *plane* of k has a bit for each kind of which at least k copies are held; shifting it against
itself leaves the bits where a run of sets begins. The number of disjoint k-sets is the sum of the
bits in the planes k, 2k, 3k, …
"""

from __future__ import annotations

from shengji._kernel.layout import Line

__all__ = [
    "copies_of",
    "count_cards",
    "count_sets",
    "longest_run",
    "plane",
    "run_starts",
    "rungs_with",
    "widest",
]


def plane(line: Line, x: int, k: int) -> int:
    """Give the high bits of the kinds of which at least ``k`` copies are held."""
    add = line.add
    return (x + add[k]) & line.high if k < len(add) else 0


def count_cards(line: Line, x: int) -> int:
    """Give the number of cards in ``x``: bit b of a field stands for 2**b copies."""
    ones = line.ones
    total = (x & ones).bit_count() + ((x >> 1) & ones).bit_count() * 2
    if line.width > 2:
        total += ((x >> 2) & ones).bit_count() * 4
        if line.width > 3:
            total += ((x >> 3) & ones).bit_count() * 8
    return total


def count_sets(line: Line, x: int, k: int) -> int:
    """Give the number of disjoint sets of ``k`` identical cards."""
    total = 0
    add = line.add
    high = line.high
    for copies in range(k, len(add), k):
        bits = ((x + add[copies]) & high).bit_count()
        if not bits:
            break
        total += bits
    return total


def widest(line: Line, x: int) -> int:
    """Give the largest number of copies held of one kind."""
    add = line.add
    k = 0
    while k + 1 < len(add) and (x + add[k + 1]) & line.high:
        k += 1
    return k


def rungs_with(line: Line, x: int, k: int) -> int:
    """Give the plane of ``k`` folded onto the rungs: a bit where some kind of the rung has it."""
    add = line.add
    if k >= len(add):
        return 0
    m = (x + add[k]) & line.high
    if line.shared >= 0:
        at = line.high & (1 << (line.shared + line.width - 1))
        for offset in line.aliases:
            m |= (m >> offset) & at
    return m & line.on_line


def run_starts(line: Line, x: int, k: int, length: int) -> int:
    """Give the bits of the rungs where a tractor of width ``k`` begins; any set if it is 1 long."""
    m = rungs_with(line, x, k)
    if length > 1:
        m &= line.in_runs
        width = line.width
        for _ in range(length - 1):
            m &= m >> width
    return m


def longest_run(line: Line, x: int, k: int) -> int:
    """Give the length of the longest run of ``k``-sets, 1 for a set alone, 0 for none."""
    m = rungs_with(line, x, k)
    if not m:
        return 0
    m &= line.in_runs
    width = line.width
    length = 1
    m &= m >> width
    while m:
        length += 1
        m &= m >> width
    return length


def copies_of(x: int, width: int) -> list[int]:
    """List the counts of the fields of ``x`` that are not empty, lowest field first."""
    mask = (1 << width) - 1
    found = []
    while x:
        if x & mask:
            found.append(x & mask)
        x >>= width
    return found
