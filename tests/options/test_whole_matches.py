"""Whole matches at every table that a preset allows, by random bots, to the end (RULES §1, §9)."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from shengji.config import RuleConfig, presets
from shengji.errors import ConfigError
from shengji.machine import Game
from shengji.testing import check_match, random_match

SEATS: Final = range(4, 13)
DECKS: Final = range(1, 9)
DEALS: Final = 2000

VARIANTS: Final = {
    "must-play levels": "ladder.stops={5, 10, J, Q, K}",
    "levels to be defended": "ladder.must_defend={5, 10, K, A}",
    "dead ranks": "trumps.dead_ranks=true",
    "six players": "table.seats=6",
    "three decks": "table.decks=3",
    "three decks, triples": "table.decks=3, trumps.widest_set=null",
    "all of them": "ladder.stops={5, K}, trumps.dead_ranks=true, table.seats=6, table.decks=3",
}


def allowed_seats(preset: str) -> list[int]:
    """The seats at which a preset is played: fixed teams need an even number."""
    is_friends = presets.PRESETS[preset]().is_friends
    return [seats for seats in SEATS if is_friends or seats % 2 == 0]


TABLES: Final = [(preset, seats) for preset in presets.PRESETS for seats in allowed_seats(preset)]
REFUSED: Final = [table for table in product(presets.PRESETS, SEATS) if table not in TABLES]


def play_to_the_end(text: str, seed: int) -> Game:
    """Play a whole match and check it."""
    game = random_match(RuleConfig.parse(text), str(seed), deals=DEALS)
    check_match(game)
    assert game.is_over
    return game


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_preset_at_every_table(preset: str, seats: int) -> None:
    """A preset plays whole matches with so many seats, and one deck to eight."""
    for decks in DECKS:
        play_to_the_end(f"{preset}(table.seats={seats}, table.decks={decks})", seed=decks)


@pytest.mark.parametrize(("preset", "seats"), REFUSED)
def test_fixed_teams_need_an_even_number(preset: str, seats: int) -> None:
    """The tables that are not played above are those that the rules refuse."""
    with pytest.raises(ConfigError) as caught:
        RuleConfig.parse(f"{preset}(table.seats={seats})")
    assert caught.value.problems == (f"table.seats must be even with fixed teams, not {seats}",)


@pytest.mark.parametrize("scale", ["light", "full"])
def test_decks_that_follow_the_seats(scale: str) -> None:
    """The presets that are made for a number of seats play with decks by either scale."""
    for seats in SEATS:
        play_to_the_end(str(presets.finding_friends(seats, scale)), seed=seats)
        if seats % 2 == 0:
            play_to_the_end(str(presets.house_and_guest(seats, scale)), seed=seats)


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS.keys())
@pytest.mark.parametrize("preset", ["tractor", "eighty_points", "finding_friends"])
def test_variants(preset: str, options: str) -> None:
    """The variants of the full rules are played to the end, also from other presets."""
    play_to_the_end(f"{preset}({options})", seed=1)


@pytest.mark.parametrize("seats", range(5, 13))
def test_zhao_pengyou(seats: int) -> None:
    """With five and more, the starter of the full rules calls one friend, with any decks."""
    for decks in DECKS:
        text = f"tractor(table.teams=friends, table.seats={seats}, table.decks={decks})"
        assert play_to_the_end(text, seed=decks).config.friend_count == 1
