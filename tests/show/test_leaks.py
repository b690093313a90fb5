"""What a seat cannot see changes nothing in the picture or the text of its table."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shengji.machine import Game
from shengji.messages import LANGUAGES
from shengji.show import table_picture, table_text
from tests.machine.play import PRESETS
from tests.machine.worlds import story, twin


@pytest.mark.parametrize("rules", PRESETS)
@settings(max_examples=40, deadline=None)
@given(number=st.integers(0, 2**40), lang=st.sampled_from(LANGUAGES))
def test_hidden_cards_dealt_anew_are_not_seen(rules: str, number: int, lang: str) -> None:
    """With all that is hidden dealt otherwise, table and text are the same to the byte."""
    chance = random.Random(number)
    game = story(rules, number % 2).game
    seat = chance.choice([None, *range(game.config.seats)])
    until = chance.randrange(1, game.seq + 1)
    other = twin(game, seat, until, chance)
    if other is None:
        return
    views = game.at(until).view(seat), Game.replay(game.config, other.events).view(seat)
    one, two = (table_picture(view, lang=lang) for view in views)

    assert one == two
    assert table_text(views[0], lang=lang) == table_text(views[1], lang=lang)
    if seat is None:
        assert game.at(until)._repr_svg_() == Game.replay(game.config, other.events)._repr_svg_()


def test_enough_is_dealt_anew() -> None:
    """In most cases many cards lie elsewhere."""
    changed = []
    for number in range(60):
        chance = random.Random(number)
        game = story(PRESETS[number % len(PRESETS)], 0).game
        other = twin(game, number % 4, chance.randrange(1, game.seq), chance)
        changed.append(other is not None and other.changed > 5)
    assert sum(changed) > 40
