"""What is refused when a configuration is made, all reasons at once (RULES §1)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import Rank
from shengji.config import (
    OPTION_NAMES,
    CardsLed,
    DeckScale,
    LadderOptions,
    RuleConfig,
    TableOptions,
    ThrowOptions,
    presets,
)
from shengji.errors import ConfigError
from shengji.testing.strategies import configs

BAD: list[Any] = ["no_such_word", -1, 1.5, "1.5", "", "{", b"x", ["Z"], ["SJ"], {"5": 1}, object]


def problems_of(config: RuleConfig, options: dict[str, Any]) -> tuple[str, ...]:
    """The problems of a configuration that must be refused."""
    with pytest.raises(ConfigError) as caught:
        config.with_options(options)
    return caught.value.problems


@given(configs(), st.dictionaries(st.sampled_from(OPTION_NAMES), st.sampled_from(BAD), min_size=1))
def test_every_bad_value_is_reported(config: RuleConfig, options: dict[str, Any]) -> None:
    """Each option with a bad value is named in just one problem."""
    problems = problems_of(config, options)

    for name in options:
        assert sum(problem.startswith(f"{name} ") for problem in problems) == 1


@pytest.mark.parametrize("name", ["throws.fin", "throw.fine", "fine", "throw", "", "throws.fine.x"])
def test_unknown_options(name: str) -> None:
    """An option that does not exist is named, beside the other problems."""
    problems = problems_of(presets.tractor(), {name: 0, "table.seats": 13})

    assert f"there is no option {name}" in problems[0]
    assert "table.seats" in problems[1]


def test_close_options_are_suggested() -> None:
    """A name that is nearly right comes with the right one."""
    (problem,) = problems_of(presets.tractor(), {"throws.fin": 0})

    assert problem == "there is no option throws.fin; throws.fine?"


def test_a_group_is_no_option() -> None:
    """Who sets a whole group is told how its options are named, all of them."""
    (problem,) = problems_of(presets.tractor(), {"throws": 3})

    assert (
        "throws is a group of options, set one by one: throws.allowed, throws.tested_against,"
        " throws.forced, throws.fine, throws.fine_per, throws.ruff"
    ) == problem


@pytest.mark.parametrize("preset", ["tractor", "short_game", "eighty_points"])
def test_presets_without_arguments_say_so(preset: str) -> None:
    """Options given to a preset that takes none are refused as Python refuses them."""
    with pytest.raises(TypeError, match=rf"{preset}\(\) takes 0 positional arguments"):
        getattr(presets, preset)({"throws.fine": 10})


@pytest.mark.parametrize(
    ("rules", "options", "named"),
    [
        ("tractor", {"table.seats": 5}, ["table.seats"]),
        ("tractor", {"table.seats": 3}, ["table.seats"]),
        ("tractor", {"table.seats": 13}, ["table.seats"]),
        ("tractor", {"table.seats": True}, ["table.seats"]),
        ("tractor", {"table.decks": 0}, ["table.decks"]),
        ("tractor", {"table.decks": 9}, ["table.decks"]),
        ("tractor", {"table.kitty": 7}, ["table.kitty"]),
        ("tractor", {"table.kitty": 108}, ["table.kitty"]),
        ("tractor", {"table.kitty": 112}, ["table.kitty"]),
        ("tractor", {"table.kitty": -4}, ["table.kitty"]),
        ("tractor", {"throws.allowed": False}, ["throws.fine"]),
        ("short_game", {"throws.fine": 5}, ["throws.fine"]),
        ("tractor", {"ladder.start": "A", "ladder.top": "7"}, ["ladder.start"]),
        ("short_game", {"ladder.must_defend": ["7", "8", "A"]}, ["must_defend 8", "must_defend A"]),
        ("finding_friends", {"friends.count": 0}, ["friends.count"]),
        ("finding_friends", {"friends.count": 3}, ["friends.count"]),
        ("finding_friends", {"friends.count": -1}, ["friends.count"]),
        ("tractor", {"trumps.widest_set": 1}, ["trumps.widest_set"]),
        ("tractor", {"trumps.shortest_tractor": 1}, ["trumps.shortest_tractor"]),
        ("tractor", {"settlement.cap": 0}, ["settlement.cap"]),
        ("tractor", {"settlement.step_per_deck": 0}, ["settlement.step_per_deck"]),
        ("tractor", {"kitty_bonus": "flat(0)"}, ["kitty_bonus"]),
        ("tractor", {"kitty_bonus": "flat(true)"}, ["kitty_bonus"]),
        ("tractor", {"kitty_bonus": "flat"}, ["kitty_bonus"]),
        ("tractor", {"kitty_bonus": "none(2)"}, ["kitty_bonus"]),
        ("tractor", {"kitty_bonus": "quadruple(2)"}, ["kitty_bonus"]),
        ("tractor", {"kitty_bonus": CardsLed}, ["kitty_bonus"]),
        ("tractor", {"ladder.start": "SJ"}, ["ladder.start"]),
        ("tractor", {"ladder.start": 14}, ["ladder.start"]),
        ("tractor", {"ladder.stops": "K"}, ["ladder.stops"]),
        (
            "tractor",
            {"table.seats": 7, "throws.allowed": False, "throws.ruff": "longest"},
            ["throws.ruff", "table.seats", "throws.fine"],
        ),
    ],
)
def test_refused(rules: str, options: dict[str, Any], named: list[str]) -> None:
    """Contradictions and values out of range are refused, each by its own sentence, in order."""
    problems = problems_of(RuleConfig.parse(rules), options)

    assert len(problems) == len(named)
    for problem, name in zip(problems, named, strict=True):
        assert name in problem


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("short_game", {"throws.ruff": "every_part"}),
        ("tractor", {"friends.count": 7, "friends.callable": "no_trumps"}),
        ("tractor", {"friends.count": 0}),
        ("finding_friends", {"declaring.partner_overrule": False}),
        ("short_game", {"ladder.stops": ["K"]}),
        ("tractor", {"ladder.start": "5", "ladder.must_defend": ["2"]}),
        ("tractor", {"table.kitty": 0}),
        ("tractor", {"table.kitty": 104}),
        ("tractor", {"table.decks": 1, "trumps.widest_set": 5}),
        ("tractor", {"ladder.start": 10, "ladder.stops": (5, Rank.KING)}),
        ("tractor", {"table.decks": DeckScale.LIGHT}),
        ("tractor", {"throws.allowed": "false", "throws.fine": "0"}),
        ("finding_friends", {"friends.count": 2}),
    ],
)
def test_accepted(rules: str, options: dict[str, Any]) -> None:
    """Options without effect in their company, and values at the bounds, are accepted."""
    config = RuleConfig.parse(rules)

    assert config.with_options(options) != config


def test_groups_are_checked() -> None:
    """A configuration made of groups is checked like one made of options."""
    with pytest.raises(ConfigError) as caught:
        RuleConfig(
            table=TableOptions(seats=13),
            throws=ThrowOptions(allowed=False),
            ladder=LadderOptions(top=Rank.SMALL_JOKER),
            trumps=TableOptions(),  # type: ignore[arg-type]
        )

    assert [problem.partition(" ")[0] for problem in caught.value.problems] == [
        "table.seats",
        "trumps",
        "ladder.top",
        "throws.fine",
    ]


def test_groups_read_words() -> None:
    """A group takes the words of RULES as well as the members of its enumerations."""
    group = TableOptions(decks="light")  # type: ignore[arg-type]

    assert group == TableOptions(decks=DeckScale.LIGHT)
    assert group.decks is DeckScale.LIGHT
