"""Questions to the kernel, for leads of each shape and from 2 to 8 decks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from typing import Final

import pytest

from benchmarks.measuring import Bench
from benchmarks.positions import DUTIES, SHAPES, SHORTEST, Position, Table, leads_of_shape
from shengji._kernel.choose import follows, random_cards, random_follow
from shengji._kernel.count import count_follows
from shengji._kernel.follow import Ask
from shengji._kernel.layout import TRUMPS
from shengji._kernel.parse import parse
from shengji._kernel.paths import BudgetExceededError
from shengji._kernel.ruffs import LARGEST_PART
from shengji._kernel.throws import beats
from shengji._kernel.tricks import winner
from shengji.rules.following import DEFAULT_BUDGET

DECKS: Final = (2, 3, 4, 6, 8)
POSITIONS: Final = 120
LISTED: Final = 20

Work = Callable[[], int]
Positions = tuple[Position, ...]


def need(table: Table, positions: Positions) -> Work:
    """Ask what is owed."""

    def work() -> int:
        for position in positions:
            position.ask(table)
        return len(positions)

    return work


def legality(table: Table, positions: Positions) -> Work:
    """Ask whether a play is legal: one that is, and one of any cards of the suit."""
    random = Random("plays").random
    asked: list[tuple[Ask, int]] = []
    for position in positions:
        ask = position.ask(table)
        line = ask.layout.lines[ask.suit]
        some = random_cards(ask.held, line.ones, line.width, ask.size, random)
        asked += (ask, random_follow(ask, random)), (ask, some << ask.layout.shift[ask.suit])

    def work() -> int:
        for ask, play in asked:
            ask.allows(play)
        return len(asked)

    return work


def count(table: Table, positions: Positions) -> Work:
    """Count the legal plays, or give up at the budget that users have."""
    asks = [position.ask(table) for position in positions]

    def work() -> int:
        for ask in asks:
            try:
                count_follows(ask, DEFAULT_BUDGET)
            except BudgetExceededError:
                continue
        return len(asks)

    return work


def generation(table: Table, positions: Positions) -> Work:
    """List the first legal plays."""
    asks = [position.ask(table) for position in positions]

    def work() -> int:
        for ask in asks:
            list(islice(follows(ask), LISTED))
        return len(asks)

    return work


def random(table: Table, positions: Positions) -> Work:
    """Draw a legal play."""
    asks = [position.ask(table) for position in positions]

    def work() -> int:
        draw = Random("draw").random
        for ask in asks:
            random_follow(ask, draw)
        return len(asks)

    return work


def throw_check(table: Table, positions: Positions) -> Work:
    """Ask whether one of three hands beats a part of the lead."""
    layout = table.ordering.layout
    asked = []
    for suit, lead, _, _, _, others in positions:
        line, shift, mask = layout.lines[suit], layout.shift[suit], layout.mask[suit]
        parts = parse(line, lead >> shift, 0, SHORTEST)
        asked.append((line, parts, [(hand >> shift) & mask for hand in others]))

    def work() -> int:
        for line, parts, hands in asked:
            for width, length, top, _ in parts:
                for hand in hands:
                    beats(line, hand, width, length, top)
        return len(asked)

    return work


def ruffs(table: Table, positions: Positions) -> Work:
    """Ask who wins where others play trumps that have, as far as may be, the parts of the lead."""
    layout = table.ordering.layout
    draw = Random("ruffs").random
    tricks = []
    for _, lead, parts, size, _, others in positions:
        suit = layout.suit_at[(lead.bit_length() - 1) // layout.width]
        asks = [Ask(layout, TRUMPS, parts, size, hand, DUTIES) for hand in others]
        plays = [random_follow(ask, draw) for ask in asks if ask.of_suit == size]
        if suit != TRUMPS and len(plays) > 1:
            tricks.append(([lead, *plays], suit, parts))

    def work() -> int:
        for trick, suit, parts in tricks:
            winner(layout, trick, suit, parts, LARGEST_PART)
        return len(tricks)

    return work


def parsing(table: Table, positions: Positions) -> Work:
    """Cut the lead into its parts."""
    layout = table.ordering.layout
    leads = [
        (layout.lines[position.suit], position.lead >> layout.shift[position.suit])
        for position in positions
    ]

    def work() -> int:
        for line, lead in leads:
            parse(line, lead, 0, SHORTEST)
        return len(leads)

    return work


QUESTIONS: Final[dict[str, Callable[[Table, Positions], Work]]] = {
    "legality": legality,
    "need": need,
    "count": count,
    "generation": generation,
    "random follow": random,
    "throw check": throw_check,
    "ruffs": ruffs,
    "parse": parsing,
}


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_questions(question: str, shape: str, decks: int, bench: Bench) -> None:
    """One question about many positions."""
    prepare = partial(QUESTIONS[question], Table.of(decks))
    seconds, asked = bench.time(prepare(leads_of_shape(decks, shape, POSITIONS)))
    bench.note("questions", f"{question}, {shape}", f"{decks} decks", seconds / asked)
    assert asked > 0
