"""The numbers that follow from the options (RULES §1, §7.1, §8, §10)."""

from __future__ import annotations

import pytest
from hypothesis import given

from shengji.config import RuleConfig, presets
from shengji.testing.strategies import configs


@given(configs())
def test_the_deal_comes_out_even(config: RuleConfig) -> None:
    """Hands and kitty are the whole pack, and everybody has a card."""
    assert config.hand_size * config.seats + config.kitty_size == 54 * config.decks
    assert config.hand_size > 0
    assert config.kitty_size >= 0


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("seats", range(4, 13))
def test_auto_kitty(seats: int, decks: int) -> None:
    """The kitty is the least number from 5 up that leaves equal hands."""
    config = presets.finding_friends(seats, decks)

    fitting = (k for k in range(5, 54 * decks) if (54 * decks - k) % seats == 0)
    assert config.kitty_size == next(fitting)


@pytest.mark.parametrize(
    ("seats", "light", "full", "friends"),
    [(4, 1, 2, 1), (5, 2, 2, 1), (6, 2, 3, 2), (7, 3, 3, 2), (8, 3, 4, 3), (12, 5, 6, 5)],
)
def test_scales(seats: int, light: int, full: int, friends: int) -> None:
    """Decks and friends follow the seats."""
    assert presets.finding_friends(seats, "light").decks == light
    assert presets.finding_friends(seats).decks == full
    assert presets.finding_friends(seats).friend_count == friends


@given(configs())
def test_friends(config: RuleConfig) -> None:
    """There are friends only where they are called, and never more than guests are left."""
    if config.is_friends:
        assert 1 <= config.friend_count <= config.seats - 1 - config.friend_count
    else:
        assert config.friend_count == 0


@given(configs())
def test_line_and_step(config: RuleConfig) -> None:
    """The line is where the deal changes hands, and a step above it gives one level more."""
    settle = config.settlement.settle

    assert settle(config.line - 1, config.decks).held
    at_line = settle(config.line, config.decks)
    assert not at_line.held
    above = config.with_options({"settlement.cap": None}).settlement
    before = above.settle(config.line + config.step - 1, config.decks).gain
    assert above.settle(config.line + config.step, config.decks).gain == before + 1
