"""Configurations as text, as plain values and as pickles (RULES §1)."""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.config import OPTION_NAMES, RuleConfig, presets
from shengji.config.values import text_of
from shengji.errors import ParseError, ShengjiError
from shengji.testing.strategies import configs, option_values

if TYPE_CHECKING:
    from collections.abc import Callable


PIECES = [*"(){},= ", "tractor", "throws.fine", "0", "-1", "K", "flat", "ladder.stops"]
PIECES += ["kitty_bonus", "null", "true", "ladder", "tractor(", "=flat(2)", "throws.fine=0,"]


@given(configs())
def test_text_round_trip(config: RuleConfig) -> None:
    """Reading what a configuration writes gives an equal one with an equal hash."""
    again = RuleConfig.parse(str(config))

    assert again == config
    assert hash(again) == hash(config)
    assert str(again) == str(config)
    assert eval(repr(config)) == config


@given(configs(), st.sampled_from(list(presets.PRESETS.values())))
def test_options_round_trip(config: RuleConfig, preset: Callable[[], RuleConfig]) -> None:
    """The options as JSON has them make the same configuration out of any preset."""
    options = json.loads(json.dumps(config.options()))

    assert list(options) == list(OPTION_NAMES)
    assert preset().with_options(options) == config


@given(configs(), st.sampled_from(OPTION_NAMES))
def test_an_option_set_to_its_value_changes_nothing(config: RuleConfig, name: str) -> None:
    """An option set to the value it has, plain or as text, gives an equal configuration."""
    value = config.options()[name]

    assert config.with_options({name: value}) == config
    assert config.with_options({name: text_of(value)}) == config


@given(configs())
def test_text_is_the_shortest(config: RuleConfig) -> None:
    """No preset differs in fewer options than the one in the text."""
    name, changed = config.nearest()
    base = presets.PRESETS[name]().options()

    assert all(base[option] != value for option, value in changed.items())
    for preset in presets.PRESETS.values():
        other = preset().options()
        differing = [option for option, value in config.options().items() if other[option] != value]
        assert len(changed) <= len(differing)


@given(configs())
def test_pickles(config: RuleConfig) -> None:
    """A configuration survives pickling, with what is derived from it."""
    again = pickle.loads(pickle.dumps(config))

    assert (again, hash(again)) == (config, hash(config))
    assert (again.decks, again.kitty_size, again.hand_size, again.friend_count) == (
        config.decks,
        config.kitty_size,
        config.hand_size,
        config.friend_count,
    )


@given(configs(), st.data())
def test_options_change_nothing_else(config: RuleConfig, data: st.DataObject) -> None:
    """Changing one option leaves all others as they were."""
    name = data.draw(st.sampled_from(["trumps.level_gap", "throws.ruff", "settlement.cap"]))
    value = data.draw(option_values(name))

    changed = config.with_options({name: value})

    assert changed.options() == config.options() | {name: value}


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("tractor()", "tractor"),
        (" tractor ( throws.fine = 10 ) ", "tractor"),
        (
            "tractor(table.decks=3,throws.fine=0)",
            "tractor(table.decks=3, throws.fine=0)",
        ),
        ("short_game(ladder.top=A, ladder.finish=defend_top)", "eighty_points"),
        ("house_and_guest(table.teams=friends, table.seats=5)", "finding_friends"),
        ("tractor(ladder.stops={K,10,5,T})", "tractor(ladder.stops={5, 10, K})"),
        ("tractor(trumps.widest_set=null)", "tractor(trumps.widest_set=null)"),
        ("tractor(kitty_bonus=power( 2 ))", "tractor(kitty_bonus=power(2))"),
        ("tractor(ladder.stops={})", "tractor"),
        ("finding_friends(table.decks=light)", "finding_friends(table.decks=light)"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    """Texts in other forms are written in the canonical one."""
    assert str(RuleConfig.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("tractors", 0),
        ("tractor(", 8),
        ("tractor)", 7),
        ("tractor(throws.fine)", 19),
        ("tractor(throws.fine=)", 20),
        ("tractor(throws.fine=0", 21),
        ("tractor(throws.fine=0,)", 22),
        ("tractor(throws.fine=0 throws.fine=0)", 22),
        ("tractor(throws.fine=0, throws.fine=1)", 23),
        ("tractor(ladder.stops={K)", 23),
        ("tractor(ladder.stops={K A})", 24),
        ("tractor(kitty_bonus=flat(2)", 27),
        ("tractor(kitty_bonus=flat(2, ))", 28),
        ("tractor; short_game", 7),
        ("tractor short_game", 8),
        ("tractor(=0)", 8),
    ],
)
def test_bad_text(text: str, position: int) -> None:
    """A text that breaks the grammar is refused with the place of the first fault."""
    with pytest.raises(ParseError) as caught:
        RuleConfig.parse(text)

    assert caught.value.position == position


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever the text, there is a configuration or an error of the library's own."""
    try:
        config = RuleConfig.parse(text)
    except ShengjiError:
        config = presets.tractor()

    assert RuleConfig.parse(str(config)) == config
