"""What must not matter does not: who sits where, which suit is which, what is said twice."""

from __future__ import annotations

from itertools import permutations
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import Suit
from shengji.config import OPTION_NAMES, RuleConfig, presets
from shengji.config.values import text_of
from shengji.machine import Action, Deal, Game, TrumpFixed
from shengji.rules.ordering import Trump
from shengji.testing.strategies import configs, option_values
from tests.machine.play import PRESETS, VARIANTS
from tests.options.mapping import exchanged, loosened, turned
from tests.options.playing import play_match, replay

TABLES: Final = (*PRESETS, *VARIANTS)
SUITS: Final = tuple(Suit)
SEEDS: Final = st.integers(0, 1 << 20)

GROUP_OF_FRIENDS: Final = [name for name in OPTION_NAMES if name.startswith("friends.")]
WITHOUT_EFFECT: Final = {
    "short_game": ["throws.tested_against", "throws.forced", "throws.fine_per", "throws.ruff"],
    "house_and_guest(table.decks=3)": [*GROUP_OF_FRIENDS, "throws.fine_per", "declaring.laps"],
    "tractor(table.seats=6)": [*GROUP_OF_FRIENDS, "declaring.laps", "table.direction"],
    "finding_friends(table.seats=7)": ["declaring.partner_overrule", "table.direction"],
    "tractor(declaring.jokers=off)": ["declaring.joker_rank"],
}
"""For some rules the options that have nothing to decide there."""


def rotate(config: RuleConfig, actions: tuple[Action, ...], by: int) -> tuple[Action, ...]:
    """Do the same from seats further on; the first deal says who draws first, seat 0 unless so."""
    moved = [turned(action, by, config.seats) for action in actions]
    for place, action in enumerate(moved):
        if isinstance(action, Deal):
            first = by % config.seats if action.first_seat is None else action.first_seat
            moved[place] = Deal(action.order, first)
            break
    return tuple(moved)


def check_rotation(config: RuleConfig, seed: int, by: int, deals: int) -> None:
    """Play, turn the seats, and compare all that happens."""
    game, actions = play_match(config, seed, deals)
    expected = [turned(event, by, config.seats) for event in game.events]
    assert list(replay(config, rotate(config, actions, by)).events) == expected


@pytest.mark.parametrize("text", TABLES)
@pytest.mark.parametrize("by", [1, 2, 3])
def test_seats_turn_in_whole_matches(text: str, by: int) -> None:
    """With everybody some seats further on, all that happens does so there."""
    check_rotation(RuleConfig.parse(text), 7, by, deals=6)


@given(config=configs(), seed=SEEDS, by=st.integers(1, 11))
def test_seats_turn_under_any_rules(config: RuleConfig, seed: int, by: int) -> None:
    """Nothing depends on a seat's number but through the order of play."""
    check_rotation(config, seed, by, deals=2)


def exchanges(config: RuleConfig, trumps: list[Trump]) -> list[dict[Suit, Suit]]:
    """List the exchanges of suits under which a round must be the same, the identity first.

    Where throws are led, the order of the suits decides between level cards that are trumps and
    equal (RULES §3, §4): it is kept for all suits but the trump suit.
    """
    equal: list[Suit] = []
    if config.throws.allowed and trumps:
        (trump,) = trumps
        if trump.suit is not None or config.trumps.no_trump_level == "trump":
            equal = [suit for suit in SUITS if suit is not trump.suit]
    found = []
    for order in permutations(SUITS):
        suits = dict(zip(SUITS, order, strict=True))
        images = [suits[suit].index for suit in equal]
        if images == sorted(images):
            found.append(suits)
    return found


def check_suits(config: RuleConfig, game: Game, actions: tuple[Action, ...], pick: int) -> None:
    """Exchange the suits of the last deal, do the same again, and compare all that happens."""
    began = max(place for place, action in enumerate(actions) if isinstance(action, Deal))
    before = replay(config, actions[:began])
    events = game.events_since(before.seq)
    trumps = [event.trump for event in events if isinstance(event, TrumpFixed)]
    choices = exchanges(config, trumps)
    suits = choices[pick % len(choices)]
    again = before
    for action in actions[began:]:
        again = again.apply(exchanged(action, suits))
    expected = [loosened(exchanged(event, suits)) for event in events]
    assert [loosened(event) for event in again.events_since(before.seq)] == expected


@pytest.mark.parametrize("text", TABLES)
@pytest.mark.parametrize("deals", [1, 2, 3, 4])
def test_suits_change_places_at_every_table(text: str, deals: int) -> None:
    """With the suits exchanged, trumps and kitty too, the same happens in the other suits."""
    config = RuleConfig.parse(text)
    game, actions = play_match(config, 11, deals)
    for pick in range(1, 24 if not config.throws.allowed else 4):
        check_suits(config, game, actions, pick)


@given(config=configs(), seed=SEEDS, pick=st.integers(0, 23))
def test_suits_change_places_under_any_rules(config: RuleConfig, seed: int, pick: int) -> None:
    """No suit is better than another, but where `equal_strength` says so."""
    config = config.with_options({"declaring.equal_strength": "refused"})
    game, actions = play_match(config, seed, deals=1)
    check_suits(config, game, actions, pick)


@pytest.mark.parametrize("text", TABLES)
def test_options_said_in_full_change_nothing(text: str) -> None:
    """Rules whose every option is written out, in any order, are the same and play the same."""
    config = RuleConfig.parse(text)
    for preset, make in presets.PRESETS.items():
        options = {name: text_of(value) for name, value in config.options().items()}
        backwards = ", ".join(f"{name}={options[name]}" for name in reversed(OPTION_NAMES))
        full = RuleConfig.parse(f"{preset}({backwards})")
        assert full == config
        assert make().with_options(config.options()) == config
    game, actions = play_match(config, 3, deals=3)
    assert replay(full, actions) == game


@given(config=configs(), seed=SEEDS, name=st.sampled_from(OPTION_NAMES))
def test_an_option_set_to_what_it_is_changes_nothing(
    config: RuleConfig, seed: int, name: str
) -> None:
    """Setting an option to the value it has gives the same rules and the same match."""
    same = config.with_options({name: config.options()[name]})
    assert same == config
    assert str(same) == str(config)
    game, actions = play_match(config, seed, deals=1)
    assert replay(same, actions).events == game.events


@given(data=st.data(), seed=SEEDS, text=st.sampled_from(sorted(WITHOUT_EFFECT)))
def test_options_without_effect_change_nothing(data: st.DataObject, seed: int, text: str) -> None:
    """An option that has nothing to decide in its company is accepted and decides nothing."""
    config = RuleConfig.parse(text)
    drawn = {name: data.draw(option_values(name), label=name) for name in WITHOUT_EFFECT[text]}
    other = config.with_options(drawn)
    game, actions = play_match(config, seed, deals=2)
    assert replay(other, actions).events == game.events
    assert play_match(other, seed, deals=2).game.events == game.events
