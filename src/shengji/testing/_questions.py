"""What a kitty bonus, a settlement and a ladder must answer, whatever is asked of them.

Each is asked all that a match may ask, twice over. An answer must be of the right kind, and the
same the second time. Of many answers of one sort that are wrong the first is told.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

from shengji._arguments import is_whole, shown
from shengji.cards import PLAIN_RANKS, Rank
from shengji.config import Advance, Role, Settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from shengji.config import KittyBonus, Ladder, RuleConfig, Settlement
    from shengji.config.kitty_bonus import Shape

__all__ = ("ask_all",)

_LONGEST: Final = 12  # rungs of a tractor
_MOST_POINTS: Final = 600  # a deck, more than most kitty bonuses ever make
_LEAST_POINTS: Final = -100  # a deck, by fines
_MOST_LEVELS: Final = 13
_ALL: Final = 1 << 62


def ask_all(config: RuleConfig) -> Iterator[str]:
    """Ask the three values that compute.

    Args:
        config: The rules.

    Yields:
        What is wrong with the answers, a sentence a kind of fault.
    """
    yield from _first_of_each("kitty_bonus", _ask_bonus(config.kitty_bonus, config.decks))
    yield from _first_of_each("settlement", _ask_settlement(config.settlement, config.decks))
    yield from _first_of_each("ladder", _ask_ladder(config.ladder))


def _first_of_each(name: str, faults: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Tell the first fault of each kind, and how many there are."""
    first: dict[str, str] = {}
    count: dict[str, int] = {}
    for kind, fault in faults:
        first.setdefault(kind, fault)
        count[kind] = count.get(kind, 0) + 1
    for kind, fault in first.items():
        more = count[kind] - 1
        yield f"{name}: {fault}" + (f" (and {more} more like it)" if more else "")


def _ask(call: str, ask: Callable[[], object]) -> tuple[object, list[tuple[str, str]]]:
    """Ask one question twice."""
    try:
        answer, again = ask(), ask()
    except Exception as error:  # noqa: BLE001 - a user's code may raise anything
        return None, [(type(error).__name__, f"{call} raises {type(error).__name__}: {error}")]
    if answer != again:
        return None, [("unsteady", f"{call} is {shown(answer)}, and asked again {shown(again)}")]
    return answer, []


def _ask_bonus(bonus: KittyBonus, decks: int) -> Iterator[tuple[str, str]]:
    """Ask for the multiplier of each lead of one part, and of small throws."""
    sets = [(width, 1) for width in range(1, decks + 1)]
    tractors = [(width, length) for width, _ in sets[1:] for length in range(2, _LONGEST + 1)]
    single: list[Shape] = [(part,) for part in sets + tractors]
    few = sets + [part for part in tractors if part[1] <= 3]
    throws: list[Shape] = [
        tuple(sorted(parts, reverse=True))
        for count in (2, 3)
        for parts in combinations_with_replacement(few[:8], count)
    ]
    for shape in (*single, *throws):
        answer, faults = _ask(f"multiplier({shape})", partial(bonus.multiplier, shape))
        yield from faults
        if not faults and not is_whole(answer, 0, _ALL):
            yield (
                "kind",
                f"multiplier({shape}) is {shown(answer)}, not a whole number from 0 up",
            )


def _ask_settlement(settlement: Settlement, decks: int) -> Iterator[tuple[str, str]]:
    """Ask for every number of points: who holds below a line does so with fewer points."""
    lost_with: int | None = None
    for points in range(_LEAST_POINTS * decks, _MOST_POINTS * decks + 1):
        call = f"settle({points}, {decks})"
        answer, faults = _ask(call, partial(settlement.settle, points, decks))
        yield from faults
        if faults:
            continue
        if not isinstance(answer, Settled):
            yield "kind", f"{call} is {shown(answer)}, not a Settled"
            continue
        held: object = answer.held
        if not isinstance(held, bool) or not is_whole(answer.gain, 0, _ALL):
            yield "parts", f"{call} is {answer}: held is true or false, gain a whole number from 0"
        elif held and lost_with is not None:
            yield "line", f"the declarers hold with {points} points, but not with {lost_with}"
        elif not held:
            lost_with = points if lost_with is None else lost_with


def _ask_ladder(ladder: Ladder) -> Iterator[tuple[str, str]]:
    """Ask for every level, gain and side, at every level played."""
    played: tuple[Rank | None, ...] = (None, *PLAIN_RANKS)
    questions = product(PLAIN_RANKS, range(_MOST_LEVELS + 1), Role, (True, False), played)
    for level, gain, role, held, at in questions:
        call = f"advance({level!s}, {gain}, {role!s}, held={held}, played={at and str(at)})"
        answer, faults = _ask(
            call, partial(ladder.advance, level, gain, role, held=held, played=at)
        )
        yield from faults
        if faults:
            continue
        if not isinstance(answer, Advance):
            yield "kind", f"{call} is {shown(answer)}, not an Advance"
            continue
        new: object = answer.level
        won: object = answer.won
        if not isinstance(new, Rank) or new not in PLAIN_RANKS:
            yield "level", f"{call} comes to {shown(new)}, which is no rank from 2 to A"
        if not isinstance(won, bool):
            yield "won", f"{call}: won is {shown(won)}, not true or false"
