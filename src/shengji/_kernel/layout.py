"""Where each kind of card lies inside the integers of the kernel.

A hand is one integer. Its fields of ``width`` bits hold one *count* each: how many copies of one
kind are held. Fields lie in five regions, one an effective suit (the four plain suits, then the
trumps), so that the cards of a suit are a shift and a mask away. Inside a region the fields follow
the rungs of the suit (RULES §2), lowest first, so that neighbours in the game are neighbours in
the integer and a run of k-sets shows as a run of bits. A rung with several kinds (the off-suit
level cards) has its first kind on the line; the other kinds lie in *alias* fields behind it, and
are folded onto the rung when runs are looked for.

With ``H = 2**(width - 1)`` the sum ``x + (H - k) * ONES`` has the high bit set in just those
fields that count at least k (no field overflows, as ``decks <= H``): one addition and one mask
give all kinds of which at least k copies are held. These bits are called a *plane*.

Integers only: suits are 0 to 3 for ♠ ♥ ♣ ♦ and 4 for the trumps, cards are their index 0 to 53.
"""

from __future__ import annotations

from typing import Final

__all__ = ["TRUMPS", "Layout", "Line", "field_width"]

TRUMPS: Final = 4
KINDS: Final = 54
SMALL_JOKER: Final = 52
BIG_JOKER: Final = 53
LONGEST_LINE: Final = 20

#: Which rungs at the top of the trumps may be part of a tractor (``trumps.tractor_top``).
TOP_FULL: Final = 0
TOP_NO_JOKERS: Final = 1
TOP_SUIT_ONLY: Final = 2


def field_width(decks: int) -> int:
    """Give the bits of one field: enough for ``decks`` copies below its high bit's reach."""
    if decks <= 2:
        return 2
    return 3 if decks <= 4 else 4


class Line:
    """The region of one effective suit: its fields, rungs and masks.

    Attributes:
        width: Bits of a field.
        fields: Fields in the region, aliases included.
        rungs: Rungs on the line; field ``r`` is the first kind of rung ``r``.
        kinds: The card index of each field, -1 where a hole is kept open.
        rung_of: The rung of each field.
        ones: The lowest bit of every field.
        high: The highest bit of every field.
        add: ``add[k]`` is what to add so that ``& high`` is the plane of k-sets.
        on_line: High bits of the fields that stand for a rung.
        in_runs: High bits of the rungs that may be part of a tractor.
        shared: Bit offset of the field whose rung has several kinds, -1 if there is none.
        shared_rung: That rung, -1 if there is none.
        aliases: Bit offsets, seen from ``shared``, of the further kinds of that rung.
        pattern: ``pattern[n]`` is one card on each of the n lowest rungs.
    """

    __slots__ = (
        "add",
        "aliases",
        "fields",
        "high",
        "in_runs",
        "kinds",
        "on_line",
        "ones",
        "pattern",
        "rung_of",
        "rungs",
        "shared",
        "shared_rung",
        "width",
    )

    def __init__(self, width: int, line: list[list[int]], barred: list[int]) -> None:
        """Lay out a suit.

        Args:
            width: Bits of a field.
            line: For each rung its kinds, none for a hole.
            barred: The rungs that are in no run.
        """
        kinds = [rung[0] if rung else -1 for rung in line]
        rung_of = list(range(len(line)))
        self.shared: int = -1
        self.shared_rung: int = -1
        aliases: list[int] = []
        for number, rung in enumerate(line):
            if len(rung) > 1:
                self.shared = number * width
                self.shared_rung = number
                for kind in rung[1:]:
                    aliases.append((len(kinds) - number) * width)
                    kinds.append(kind)
                    rung_of.append(number)
        ones = sum(1 << (field * width) for field in range(len(kinds)))
        half = 1 << (width - 1)
        self.width: int = width
        self.fields: int = len(kinds)
        self.rungs: int = len(line)
        self.kinds: tuple[int, ...] = tuple(kinds)
        self.rung_of: tuple[int, ...] = tuple(rung_of)
        self.ones: int = ones
        self.high: int = half * ones
        self.add: tuple[int, ...] = tuple((half - k) * ones for k in range(half + 1))
        self.on_line: int = half * sum(1 << (rung * width) for rung in range(len(line)))
        self.in_runs: int = self.on_line & ~(half * sum(1 << (rung * width) for rung in barred))
        self.aliases: tuple[int, ...] = tuple(aliases)
        self.pattern: tuple[int, ...] = tuple(
            sum(1 << (rung * width) for rung in range(length)) for length in range(LONGEST_LINE)
        )


class Layout:
    """The whole hand's integer for one round's trump, decks and adjacency (RULES §2).

    Attributes:
        decks: Copies of each kind in the pack.
        width: Bits of a field.
        lines: The five lines, plain suits 0 to 3 and the trumps.
        shift: Bit offset of each region.
        mask: Mask of each region, after shifting down.
        unit: For each card index, one copy of it.
        suit_of: For each card index, its effective suit.
        rung_of: For each card index, its rung in that suit.
        card_at: For each field of the whole integer, its card index, -1 for a hole.
        suit_at: For each field, its effective suit.
        rung_at: For each field, its rung in that suit.
    """

    __slots__ = (
        "card_at",
        "decks",
        "high",
        "lines",
        "mask",
        "ones",
        "rung_at",
        "rung_of",
        "shift",
        "suit_at",
        "suit_of",
        "unit",
        "width",
    )

    def __init__(
        self,
        decks: int,
        level: int,
        trump_suit: int,
        *,
        level_is_trump: bool,
        top: int,
        gap_open: bool,
        dead: tuple[int, ...],
    ) -> None:
        """Lay out one round.

        Args:
            decks: 1 to 8.
            level: The level rank, 0 for 2 up to 12 for A.
            trump_suit: 0 to 3, or -1 in a no-trump round.
            level_is_trump: Whether level cards are trumps in a no-trump round.
            top: One of the ``TOP_`` constants.
            gap_open: Whether the place of the level rank stays as a hole in its suit.
            dead: The kinds of the rungs that tractors skip.
        """
        self.decks: int = decks
        width = field_width(decks)
        self.width: int = width
        lines: list[Line] = []
        for suit in range(4):
            rungs = (
                []
                if suit == trump_suit
                else _plain_rungs(suit, level, trump_suit, level_is_trump, gap_open)
            )
            lines.append(Line(width, _without(rungs, dead), []))
        rungs = _trump_rungs(level, trump_suit, level_is_trump, gap_open)
        living = _without(rungs, dead)
        lines.append(Line(width, living, _barred(living, level, top)))

        unit = [0] * KINDS
        suit_of = [0] * KINDS
        rung_of = [0] * KINDS
        shift: list[int] = []
        mask: list[int] = []
        card_at: list[int] = []
        suit_at: list[int] = []
        rung_at: list[int] = []
        for suit, line in enumerate(lines):
            start = len(card_at)
            shift.append(start * width)
            mask.append((1 << (line.fields * width)) - 1)
            for field, kind in enumerate(line.kinds):
                card_at.append(kind)
                suit_at.append(suit)
                rung_at.append(line.rung_of[field])
                if kind >= 0:
                    unit[kind] = 1 << ((start + field) * width)
                    suit_of[kind] = suit
                    rung_of[kind] = line.rung_of[field]
        # Nobody holds a dead kind any more; a field behind all regions keeps the tables total.
        for kind in dead:
            unit[kind] = 1 << (len(card_at) * width)
            suit_of[kind] = _suit(kind, level, trump_suit, level_is_trump)
            rung_of[kind] = -1
            card_at.append(kind)
            suit_at.append(suit_of[kind])
            rung_at.append(-1)
        self.lines: tuple[Line, ...] = tuple(lines)
        self.shift: tuple[int, ...] = tuple(shift)
        self.mask: tuple[int, ...] = tuple(mask)
        self.unit: tuple[int, ...] = tuple(unit)
        self.suit_of: tuple[int, ...] = tuple(suit_of)
        self.rung_of: tuple[int, ...] = tuple(rung_of)
        self.card_at: tuple[int, ...] = tuple(card_at)
        self.suit_at: tuple[int, ...] = tuple(suit_at)
        self.rung_at: tuple[int, ...] = tuple(rung_at)
        self.ones: int = sum(1 << (field * width) for field in range(len(card_at)))
        self.high: int = self.ones << (width - 1)


def _plain_rungs(
    suit: int, level: int, trump_suit: int, level_is_trump: bool, gap_open: bool
) -> list[list[int]]:
    level_stays = trump_suit < 0 and not level_is_trump
    rungs: list[list[int]] = []
    for rank in range(13):
        if rank != level or level_stays:
            rungs.append([13 * suit + rank])
        elif gap_open:
            rungs.append([])
    return rungs


def _trump_rungs(
    level: int, trump_suit: int, level_is_trump: bool, gap_open: bool
) -> list[list[int]]:
    rungs: list[list[int]] = []
    if trump_suit >= 0:
        rungs = _plain_rungs(trump_suit, level, trump_suit, level_is_trump, gap_open)
        rungs.append([13 * suit + level for suit in range(4) if suit != trump_suit])
        rungs.append([13 * trump_suit + level])
    elif level_is_trump:
        rungs.append([13 * suit + level for suit in range(4)])
    rungs.append([SMALL_JOKER])
    rungs.append([BIG_JOKER])
    return rungs


def _without(rungs: list[list[int]], dead: tuple[int, ...]) -> list[list[int]]:
    return [rung for rung in rungs if not rung or rung[0] not in dead]


def _barred(rungs: list[list[int]], level: int, top: int) -> list[int]:
    barred: list[int] = []
    for number, rung in enumerate(rungs):
        if not rung or top == TOP_FULL:
            continue
        joker = rung[0] >= SMALL_JOKER
        if joker or (top == TOP_SUIT_ONLY and rung[0] % 13 == level):
            barred.append(number)
    return barred


def _suit(kind: int, level: int, trump_suit: int, level_is_trump: bool) -> int:
    if kind >= SMALL_JOKER or kind // 13 == trump_suit:
        return TRUMPS
    if kind % 13 == level and (trump_suit >= 0 or level_is_trump):
        return TRUMPS
    return kind // 13
