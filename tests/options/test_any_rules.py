"""Whatever can be configured can be dealt and played to the end; what cannot is refused."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from shengji.config import OPTION_NAMES, RuleConfig, presets
from shengji.config.values import GREATEST
from shengji.errors import ConfigError, ShengjiError
from shengji.machine import Deal, Draw, Game
from shengji.testing import check_match, random_match
from shengji.testing.strategies import configs, option_values, seeds

DEALS: Final = 2000


@given(config=configs(ending=True), seed=seeds())
def test_any_rules_play_a_match(config: RuleConfig, seed: str) -> None:
    """Rules drawn from all options are dealt and played to the end of a match."""
    game = random_match(config, seed, deals=DEALS)
    check_match(game)
    assert game.is_over


GREAT: Final = {
    name: st.sampled_from([GREATEST, GREATEST - 1, "power(1000000000)", "null", "auto"])
    for name in OPTION_NAMES
}


@given(
    preset=st.sampled_from(sorted(presets.PRESETS)),
    changes=st.fixed_dictionaries({}, optional=GREAT),
    seed=seeds(),
)
def test_the_greatest_numbers_play(preset: str, changes: dict[str, object], seed: str) -> None:
    """An option at the end of its range, where it is accepted, is played as any other."""
    config = presets.PRESETS[preset]()
    for name, value in changes.items():
        with suppress(ConfigError):
            config = config.with_options({name: value})
    game = random_match(config, seed, deals=2)
    assert game.state.match.deals > 0
    assert game.state.match.rounds > 0 or config.declaring.undeclared == "redeal"


RAW: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
CHANGES: Final = st.lists(
    st.sampled_from(sorted(OPTION_NAMES)).flatmap(
        lambda name: st.tuples(st.just(name), option_values(name) | RAW)
    ),
    max_size=4,
)


@given(preset=st.sampled_from(sorted(presets.PRESETS)), changes=CHANGES)
def test_rules_are_refused_or_dealt(preset: str, changes: list[tuple[str, object]]) -> None:
    """Options of any kind give rules that can be dealt, or an error of the library's own."""
    try:
        config = presets.PRESETS[preset]().with_options(dict(changes))
    except ShengjiError:
        return
    game = Game.new(config).apply(Deal.shuffled(config, "seed", 1))
    if game.state.left:
        game = game.apply(Draw(54 * config.decks))
    assert game.state.hand_sizes == (config.hand_size,) * config.seats
    assert RuleConfig.parse(str(config)) == config


@given(st.text(max_size=40) | st.from_regex(r"[a-z_]{0,12}\([a-z_.{}, =0-9()-]{0,40}\)?"))
def test_texts_are_refused_or_read(text: str) -> None:
    """A text gives rules that are written back as the same, or an error of the library's own."""
    try:
        config = RuleConfig.parse(text)
    except ShengjiError:
        return
    assert RuleConfig.parse(str(config)) == config
