"""The line of a suit: its rungs from low to high, and which of them are neighbours (RULES §2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import attrs

from tests.oracle.cards import JOKERS, RANKS, SUITS, TRUMP, Cards, Rules, effective_suit, rank_of

__all__ = ["HOLE", "Line", "Place", "compare", "line_of", "neighbours", "places", "rung_of"]

# The kinds of a run, one a rung, by their positions in `Line.kinds`, from the top rung down.
Place = tuple[int, ...]

HOLE: Cards = ()


@attrs.frozen(eq=False)
class Line:
    """One suit of one round; made once for each (rules, suit), so it is compared by identity.

    `rungs` go from low to high, each with its kinds; `chain` is the same list as tractors see it:
    dead rungs left out, and a `HOLE` wherever no tractor may pass.
    """

    rules: Rules
    suit: str
    rungs: tuple[Cards, ...]
    chain: tuple[Cards, ...]
    kinds: Cards
    heights: tuple[int, ...]

    def counts(self, cards: Cards) -> tuple[int, ...]:
        """How many of each kind of the suit are among the cards."""
        return tuple(map(cards.count, self.kinds))


def _entries(rules: Rules, suit: str) -> list[Cards]:
    """The rungs from low to high, with a hole where an open gap was left by the level rank."""
    printed = rules.suit if suit == TRUMP else suit
    entries: list[Cards] = []
    if printed is not None:
        for rank in RANKS:
            if effective_suit(rules, rank + printed) == suit and (
                suit != TRUMP or rank != rules.level
            ):
                entries.append((rank + printed,))
            elif rules.level_gap == "open":
                entries.append(HOLE)
    if suit == TRUMP:
        off_suit = tuple(
            rules.level + other
            for other in SUITS
            if other != rules.suit and effective_suit(rules, rules.level + other) == TRUMP
        )
        if off_suit:
            entries.append(off_suit)
        if rules.suit is not None:
            entries.append((rules.level + rules.suit,))
        entries += [(joker,) for joker in JOKERS]
    return entries


def _is_dead(rules: Rules, rung: Cards) -> bool:
    return rules.dead_ranks and all(rules.dead.count(kind) >= rules.decks for kind in rung)


def _in_tractors(rules: Rules, suit: str, rung: Cards) -> bool:
    if rules.tractor_top == "full" or suit != TRUMP:
        return True
    if rung[0] in JOKERS:
        return False
    return not (rules.tractor_top == "suit_only" and rank_of(rung[0]) == rules.level)


@lru_cache(maxsize=1 << 9)
def line_of(rules: Rules, suit: str) -> Line:
    """The line of an effective suit."""
    entries = _entries(rules, suit)
    rungs = tuple(entry for entry in entries if entry != HOLE)
    chain = tuple(
        entry if entry == HOLE or _in_tractors(rules, suit, entry) else HOLE
        for entry in entries
        if entry == HOLE or not _is_dead(rules, entry)
    )
    return Line(
        rules,
        suit,
        rungs,
        chain,
        kinds=tuple(kind for rung in rungs for kind in rung),
        heights=tuple(height for height, rung in enumerate(rungs) for _ in rung),
    )


@lru_cache(maxsize=1 << 12)
def places(line: Line, width: int, length: int) -> tuple[Place, ...]:
    """Every choice of kinds on which a part of this shape may lie, whoever holds the cards."""
    rules = line.rules
    if rules.widest_set is not None and width > rules.widest_set:
        return ()
    if length == 1:
        return tuple((kind,) for kind in range(len(line.kinds)))
    if width < 2 or length < rules.shortest_tractor:
        return ()
    found: list[Place] = []
    for start in range(len(line.chain) - length + 1):
        run = line.chain[start : start + length]
        if HOLE not in run:
            found += [tuple(map(line.kinds.index, reversed(choice))) for choice in product(*run)]
    return tuple(found)


def rung_of(rules: Rules, card: str) -> int:
    """The height of a card in its suit, 0 for the lowest rung."""
    line = line_of(rules, effective_suit(rules, card))
    return line.heights[line.kinds.index(card)]


def neighbours(rules: Rules, low: str, high: str) -> bool:
    """Whether the second kind lies on the rung that follows the first one's in tractors."""
    line = line_of(rules, effective_suit(rules, low))
    return any(
        low in below and high in above
        for below, above in zip(line.chain, line.chain[1:], strict=False)
    )


def compare(rules: Rules, a: str, b: str) -> str:
    """`>`, `<` or `=` by rung, `none` for cards of different effective suits (RULES §2)."""
    if effective_suit(rules, a) != effective_suit(rules, b):
        return "none"
    left, right = rung_of(rules, a), rung_of(rules, b)
    return ">" if left > right else "<" if left < right else "="
