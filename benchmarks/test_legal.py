"""Questions to `view.legal`, asked of turns made anew: on average, at worst, and past a budget."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Final

import pytest

from benchmarks.measuring import Bench, slowest
from benchmarks.positions import Position, Table, random_leads, standing_throws, turns_of
from shengji.cards import full_pack
from shengji.errors import CountLimitError
from shengji.machine import Legal, PlayCards, Turn
from shengji.machine.legal import legal_of
from shengji.rules.following import DEFAULT_BUDGET

TURNS: Final = 60
TRIES: Final = 50
BUDGETS: Final = (25_000, 50_000, 100_000)

Question = Callable[[Legal, PlayCards, PlayCards], object]


def _count(legal: Legal, budget: int = DEFAULT_BUDGET) -> bool:
    """Count, or give up; tell whether there is a number."""
    try:
        legal.count(budget)
    except CountLimitError:
        return False
    return True


QUESTIONS: Final[dict[str, Question]] = {
    "requirement": lambda legal, _play, _other: legal.requirement,
    "in, a legal play": lambda legal, play, _other: play in legal,
    "explain, any cards": lambda legal, _play, other: legal.explain(other),
    "forced": lambda legal, _play, _other: legal.forced,
    "completions of nothing": lambda legal, _play, _other: legal.completions(),
    "completions of half": lambda legal, play, _other: legal.completions(play.cards[::2]),
    "suggest(3)": lambda legal, _play, _other: legal.suggest(3),
    "count": lambda legal, _play, _other: _count(legal),
}
COLUMNS: Final = {
    "deals, 2 decks": 2,
    "throws, 2 decks": 2,
    "throws, 4 decks": 4,
    "throws, 6 decks": 6,
    "throws, 8 decks": 8,
}


@cache
def _positions(column: str) -> list[Position]:
    """Give some of the positions of a column."""
    decks = COLUMNS[column]
    found = standing_throws(decks, 8) if column.startswith("throws") else random_leads(TURNS)
    return Random(column).sample(found, TURNS)


def _works(question: str, column: str) -> list[Callable[[], object]]:
    """Give, for each position, what asks the question of a turn made anew."""
    table = Table.of(COLUMNS[column])
    rng = Random(column)
    works: list[Callable[[], object]] = []
    for position in _positions(column):
        make = turns_of(position, table)
        play = legal_of(make()).random(rng)
        assert isinstance(play, PlayCards)
        other = PlayCards(0, rng.sample(tuple(make().cards), len(play.cards)))
        works.append(partial(_ask, QUESTIONS[question], make, play, other))
    return works


def _ask(question: Question, make: Callable[[], Turn], play: PlayCards, other: PlayCards) -> object:
    return question(legal_of(make()), play, other)


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_all(question: str, column: str, bench: Bench) -> None:
    """A question, on average."""
    works = _works(question, column)
    seconds, answers = bench.time(lambda: [work() for work in works])
    bench.note("legal", question, column, seconds / TURNS)
    assert len(answers) == TURNS


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_slowest(question: str, column: str, bench: Bench) -> None:
    """The same question, of the turn where it takes longest."""
    works = _works(question, column)
    seconds, _ = bench.time_first(slowest(works))
    bench.note("legal slowest", question, column, seconds)
    assert len(works) == TURNS


@cache
def _uncountable(decks: int) -> Callable[[], Turn]:
    """Give a turn whose legal plays are past the largest budget: a third of all trumps is led."""
    table = Table.of(decks)
    ordering = table.ordering
    trumps = [card for card in full_pack(decks) if ordering.is_trump(card)]
    rng = Random(decks)
    for _ in range(TRIES):
        rng.shuffle(trumps)
        led, held = trumps[: len(trumps) // 3], trumps[len(trumps) // 3 :]
        position = Position.of(table, ordering.pack(tuple(led)), ordering.pack(tuple(held)))
        make = turns_of(position, table)
        if not _count(legal_of(make()), BUDGETS[-1]):
            return make
    pytest.fail(f"all counts at {decks} decks are within the largest budget: raise it")


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_budgets(decks: int, budget: int, bench: Bench) -> None:
    """A count that gives up."""
    make = _uncountable(decks)
    seconds, has_number = bench.time(lambda: _count(legal_of(make()), budget))
    bench.note("budgets", f"{decks} decks", f"budget {budget:,}", seconds / budget)
    assert not has_number
