"""What the benchmarks measure is what they say: positions, questions, rounds and matches."""

from __future__ import annotations

import pytest

from benchmarks import rounds
from benchmarks.adversarial import FAMILIES, cases_of, turn_of
from benchmarks.matches import BOTS, apply_all, line_up, plays_of, random_match
from benchmarks.positions import (
    SHAPES,
    Position,
    Table,
    leads_of_shape,
    random_leads,
    standing_throws,
    turns_of,
)
from benchmarks.test_questions import DECKS, QUESTIONS
from shengji.config import presets
from shengji.machine.legal import legal_of
from shengji.rules.patterns import Pattern
from shengji.rules.throws import judge_throw

ENOUGH = 12


def _pattern(position: Position, table: Table) -> Pattern:
    return Pattern.parse(table.ordering.unpack(position.lead), table.ordering)


def _shape(pattern: Pattern) -> str:
    if pattern.is_throw:
        return "throw"
    (part,) = pattern.parts
    return "tractor" if part.length > 1 else {1: "single", 2: "pair"}.get(part.width, "set")


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("shape", SHAPES)
def test_leads_have_the_shape(shape: str, decks: int) -> None:
    """Each lead has the shape it is filed under, and its follower has a choice of cards."""
    table = Table.of(decks)
    for position in leads_of_shape(decks, shape, ENOUGH):
        pattern = _pattern(position, table)
        requirement = legal_of(turns_of(position, table)()).requirement

        assert shape == _shape(pattern)
        assert position.parts == pattern.shape
        assert requirement is not None
        assert requirement.suit_count == requirement.count == position.size
        assert position.hand in position.others


@pytest.mark.parametrize("decks", [2, 8])
def test_standing_throws_stand(decks: int) -> None:
    """The rules find nothing in the other hands that beats the largest throws."""
    table = Table.of(decks)
    for position in standing_throws(decks, 1):
        pattern = _pattern(position, table)
        hands = list(enumerate(position.others, 1))

        assert judge_throw(pattern, hands, table.ordering, table.config).stands


def test_random_leads_have_followers() -> None:
    """As many positions as asked for, with leads of more than one shape."""
    table = Table.of(2)
    found = random_leads(5 * ENOUGH)

    assert len(found) == 5 * ENOUGH
    assert {"single", "pair"} <= {_shape(_pattern(position, table)) for position in found}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_questions_are_asked(question: str, shape: str) -> None:
    """A round of a question asks it as often each time."""
    work = QUESTIONS[question](Table.of(4), leads_of_shape(4, shape, ENOUGH))

    assert 0 < work() == work() <= 2 * ENOUGH


@pytest.mark.parametrize("family", FAMILIES)
def test_slow_questions_have_answers(family: str) -> None:
    """In each family there are cases, and the play that is checked in them is legal."""
    turns = [turn for case in cases_of(family, 4) if (turn := turn_of(case)) is not None]

    assert turns
    assert all(turn() for turn in turns[:ENOUGH])


@pytest.mark.parametrize("decks", range(1, 9))
def test_rounds_are_played_out(decks: int) -> None:
    """A round is whole tricks, as often as it is played, and not more than the cards allow."""
    packs = rounds.packs(decks, 1)
    plays = rounds.play(decks, packs, 3)

    assert plays == rounds.play(decks, packs, 3)
    assert plays % rounds.SEATS == 0
    assert 0 < plays <= rounds.cards_of(decks)
    assert rounds.cards_of(decks) % rounds.SEATS == 0


def test_matches_are_played_again() -> None:
    """The actions of a random match, applied once more, give the same match."""
    config = presets.short_game()
    game, actions = random_match(config)

    assert game.is_over
    assert apply_all(config, actions) == game
    assert 0 < plays_of(game) < len(actions)


@pytest.mark.parametrize("name", BOTS)
def test_bots_sit_at_every_seat(name: str) -> None:
    """A table has as many bots as seats."""
    config = presets.finding_friends()

    assert config.seats == len(line_up(config, name))
