"""No option stands there for nothing: each value makes something else of some situation."""

from __future__ import annotations

from itertools import combinations

import pytest

from shengji.config import OPTION_NAMES
from shengji.config.rule_config import OPTION_KINDS
from shengji.config.values import Values
from tests.options import counting, dealing, tricks
from tests.options.situations import Situation

SITUATIONS = (*dealing.SITUATIONS, *tricks.SITUATIONS, *counting.SITUATIONS)
CASES = [
    pytest.param(situation, value, id=f"{situation.option}={value}-{number}")
    for number, situation in enumerate(SITUATIONS)
    for value in situation.results
]
BONUSES = {"flat(2)", "cards_led(2)", "largest_part(2)", "power(2)", "none"}


def words(option: str) -> set[str]:
    """The values of an option that have names."""
    kind = OPTION_KINDS.get(option)
    if kind is None:
        return BONUSES
    return {spelling for spelling, _ in kind.words} if isinstance(kind, Values) else set()


def are_told_apart(option: str, one: str, other: str) -> bool:
    """Whether some situation of the option comes out differently for two values."""
    return any(
        situation.results[one] != situation.results[other]
        for situation in SITUATIONS
        if situation.option == option and {one, other} <= situation.results.keys()
    )


@pytest.mark.parametrize(("situation", "value"), CASES)
def test_the_rules_say_what_comes_of_it(situation: Situation, value: str) -> None:
    """The rules, asked with one value of the option, give what is expected of it."""
    assert situation.outcome(situation.config(value)) == situation.results[value]


@pytest.mark.parametrize("option", OPTION_NAMES)
def test_each_two_values_differ_somewhere(option: str) -> None:
    """Every word that an option takes has a situation, and so has a number or a set of ranks
    where it takes them; any two of these values come out differently in one situation.
    """
    values = {value for one in SITUATIONS if one.option == option for value in one.results}
    kind = OPTION_KINDS.get(option)
    assert words(option) <= values
    assert len(values) > 1
    if not isinstance(kind, Values) or kind.low is not None:
        assert values - words(option) or kind is None
    for one, other in combinations(sorted(values), 2):
        assert are_told_apart(option, one, other), (one, other)


def test_no_situation_is_of_an_unknown_option() -> None:
    """Each situation is found by the test that looks for it."""
    assert {situation.option for situation in SITUATIONS} == set(OPTION_NAMES)
