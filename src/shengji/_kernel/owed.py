"""What a follower owes (RULES §5): the led parts as demands, each met as far as the hand can.

The demands are taken widest first, then longest. For a demand (w, n) the first (j, t), wider
before longer, that the hand supplies *side by side with all that is owed already* becomes owed,
and what is missing from the demand comes back as smaller demands. What was refused once stays
refused, and so does everything that contains it: the owed parts only grow.

With protected sets or tractors (``following.protect``) the hand supplies less than it holds; what
that is, is a *supply*: the question "does this fit?" is put to it instead of to the bare cards.
"""

from __future__ import annotations

from shengji._kernel.layout import Line
from shengji._kernel.packing import Parts
from shengji._kernel.sets import count_sets, longest_run
from shengji._kernel.supply import LONGEST, PAIRS_ONLY, SAME_LENGTH, TRACTORS, Claim, Duties, Supply

__all__ = ["owed"]


def owed(line: Line, x: int, parts: Parts, duties: Duties) -> Parts:
    """Give the parts that a hand holding ``x`` of the led suit owes to a lead of ``parts``.

    Args:
        line: The led suit.
        x: The hand's cards of that suit, more than were led.
        parts: The lead's parts, widest first, then longest.
        duties: The options that bear on following.
    """
    width = parts[0][0]
    if width == 1 or len(line.add) < 3 or not (x + line.add[2]) & line.high:
        return ()
    if width == 2 and not duties.protect:
        simple = _owed_pairs(line, x, parts, duties)
        if simple is not None:
            return simple
    return _Ladder(line, x, duties).climb(parts)


def _owed_pairs(line: Line, x: int, parts: Parts, duties: Duties) -> Parts | None:
    """Answer at once where only the number of pairs counts, or one tractor was led alone."""
    pairs = 0
    for width, length in parts:
        if width == 2:
            pairs += length
    longest = parts[0][1]
    if longest > 1 and duties.duty != PAIRS_ONLY:
        held = longest_run(line, x, 2)
        if pairs == longest and held >= longest:
            return ((2, longest),)
        if held >= duties.shortest and not (pairs == longest and duties.duty == SAME_LENGTH):
            return None
    return ((2, 1),) * min(pairs, count_sets(line, x, 2))


class _Ladder:
    """The demands still to be met, what is owed so far and what is known not to fit beside it."""

    __slots__ = ("duty", "owed", "protect", "refused", "shortest", "supply")

    def __init__(self, line: Line, x: int, duties: Duties) -> None:
        self.supply = Supply(line, x, duties)
        self.duty = duties.duty
        self.shortest = duties.shortest
        self.protect = duties.protect
        self.owed: list[Claim] = []
        self.refused: list[Claim] = []

    def climb(self, parts: Parts) -> Parts:
        """Take the demands one at a time; give all that has become owed, widest first."""
        demands = [part for part in parts if part[0] > 1]
        while demands:
            width, length = demands.pop(0)
            found = self._first_that_fits(width, length)
            if found is None:
                continue
            j, t = found
            if length > t:
                self._put_back(demands, width, length - t, self.duty != LONGEST)
            if width - j > 1:
                self._put_back(demands, width - j, t, self.duty != LONGEST)
        return tuple(sorted([(width, length) for width, length, _ in self.owed], reverse=True))

    @staticmethod
    def _put_back(demands: list[tuple[int, int]], width: int, length: int, loose: bool) -> None:
        if loose:
            demands.extend([(width, 1)] * length)
        else:
            demands.append((width, length))
        demands.sort(reverse=True)

    def _first_that_fits(self, width: int, length: int) -> tuple[int, int] | None:
        """Make the widest, then longest part owed that fits: a shorter one fits where it does."""
        # Only a demand for a set is kept out of tractors: of those as wide as the set asked for.
        guarded = length == 1 and self.protect & TRACTORS
        for j in range(width, 1, -1):
            found = 0
            owed = self.owed
            spare = 0
            for t in self._lengths(length):
                claim = (j, t, j if guarded else 0)
                left = self._fit(claim)
                if left < 0:
                    break
                found, spare = t, left
                owed = sorted((*self.owed, claim), reverse=True)
            if found:
                self.owed = owed
                self.supply.spare = spare
                return (j, found)
        return None

    def _lengths(self, length: int) -> list[int]:
        """List the lengths in which a demand can be met, shortest first."""
        if length == 1 or self.duty == PAIRS_ONLY:
            return [1]
        if self.duty == SAME_LENGTH:
            return [1, length] if length >= self.shortest else [1]
        return [1, *range(self.shortest, length + 1)]

    def _fit(self, claim: Claim) -> int:
        """Give what is left over beside all that is owed and this too, or -1."""
        if any(self._contains(claim, refused) for refused in self.refused):
            return -1
        left = self.supply.fit(sorted((*self.owed, claim), reverse=True), claim)
        if left < 0:
            self.refused.append(claim)
        return left

    def _contains(self, claim: Claim, refused: Claim) -> bool:
        """Say whether what was refused would fit wherever ``claim`` does."""
        if self.protect:
            # A whole set is no narrower one, and a guarded one has other room.
            return claim[0] == refused[0] and claim[2] == refused[2] and claim[1] >= refused[1]
        return claim[0] >= refused[0] and claim[1] >= refused[1]
