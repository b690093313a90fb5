"""Names of cards, suits, parts, phases and options, and the languages themselves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import CARDS, Rank, Suit
from shengji.config import OPTION_NAMES, meanings
from shengji.errors import ArgumentError
from shengji.machine import Action, Phase
from shengji.messages import (
    LANGUAGES,
    action_name,
    call_text,
    card_name,
    card_text,
    cards_text,
    option_meaning,
    phase_name,
    rank_name,
    requirement_text,
    shape_text,
    suit_name,
    trump_text,
    voice,
)
from shengji.rules.following import Requirement
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import EffectiveSuit, Trump

EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


@EACH_LANGUAGE
def test_cards_have_names_of_their_own(lang: str) -> None:
    """No two cards have one name, in words or in signs."""
    for name in (card_name, card_text):
        assert len({name(card, lang) for card in CARDS}) == len(CARDS)


@EACH_LANGUAGE
@pytest.mark.parametrize(
    ("name", "keys"),
    [
        (suit_name, (*Suit, EffectiveSuit.TRUMP)),
        (suit_name, tuple(EffectiveSuit)),
        (rank_name, tuple(Rank)),
        (phase_name, tuple(Phase)),
        (action_name, tuple(action.__name__ for action in Action.__args__)),
    ],
)
def test_each_has_a_name_of_its_own(
    name: Callable[[object, str], str], keys: tuple[object, ...], lang: str
) -> None:
    """Every suit, rank, phase and action has a name, and no two the same."""
    names = [name(key, lang) for key in keys]

    assert all(names)
    assert len(set(names)) == len(keys)


@pytest.mark.parametrize(
    ("lang", "named"),
    [
        ("en", "10♠, small joker, hearts, trumps, a tractor of 2 pairs, 3 triples"),
        ("es", "10♠, comodín pequeño, corazones, triunfos, un tractor de 2 parejas, 3 tríos"),
        ("zh", "♠10、小王、红桃、主牌、1个2连对拖拉机、3个三同张"),
    ],
)
def test_players_words(lang: str, named: str) -> None:
    """Cards, suits and parts are called what players call them."""
    shapes = shape_text([(2, 2), (3, 1), (3, 1), (3, 1)], lang)
    suits = (suit_name(Suit.HEARTS, lang), suit_name(EffectiveSuit.TRUMP, lang))

    assert voice(lang).list((cards_text("10S SJ", lang), *suits, shapes)) == named


@EACH_LANGUAGE
def test_options_have_meanings(lang: str) -> None:
    """Each option is explained, in English by its docstring."""
    explained = {option: option_meaning(option, lang) for option in OPTION_NAMES}

    assert all(explained.values())
    assert (explained == meanings()) is (lang == "en")


@pytest.mark.parametrize("lang", ["fr", "", "zhx", None, 3])
def test_unknown_languages_are_refused(lang: object) -> None:
    """The error names the languages that there are, and what was asked for."""
    with pytest.raises(ArgumentError, match="en, es, zh") as caught:
        voice(lang)  # type: ignore[arg-type]  # some are no text

    assert ("lang", lang) == (caught.value.name, caught.value.value)


@pytest.mark.parametrize("lang", ["es", "ES", "es-MX", "es_ES.UTF-8"])
def test_regions_are_passed_over(lang: str) -> None:
    """A language is known with a region or a script after it."""
    assert voice(lang) is voice("es")


@pytest.mark.parametrize(
    ("name", "key"),
    [(suit_name, "X"), (phase_name, "lunch"), (action_name, "Sing"), (option_meaning, "no.such")],
)
def test_unknown_names_are_refused(name: Callable[[str], str], key: str) -> None:
    """What has no name is no suit, phase, action or option."""
    with pytest.raises(ArgumentError, match=key):
        name(key)


@given(
    lang=st.sampled_from(LANGUAGES),
    shapes=st.lists(st.tuples(st.integers(1, 8), st.integers(1, 13)), max_size=6),
)
def test_any_shape_has_a_name(lang: str, shapes: list[tuple[int, int]]) -> None:
    """Sets and tractors of any width and length are named and counted, equal ones together."""
    text = shape_text(shapes, lang)

    assert "{" not in text
    assert len(text.split(voice(lang).comma)) == len(dict.fromkeys(shapes)) or not shapes


@EACH_LANGUAGE
def test_what_is_owed_is_said(lang: str) -> None:
    """The suit, the numbers and the parts are in the sentence; without parts it is shorter."""
    owed = requirement_text(Requirement(EffectiveSuit.SPADES, 4, 3, ((2, 1),)), lang)
    free = requirement_text(Requirement(EffectiveSuit.SPADES, 4, 3, ()), lang)
    one = requirement_text(Requirement(EffectiveSuit.SPADES, 1, 1, ()), lang)

    assert shape_text([(2, 1)], lang) in owed
    for said in ("4", "3", suit_name("S", lang)):
        assert said in owed
        assert said in free
    assert "4" not in one


@EACH_LANGUAGE
def test_trumps_and_calls(lang: str) -> None:
    """The level and the suit are named, and the copy of a card."""
    assert suit_name("H", lang) in trump_text(Trump.parse("7H"), lang)
    assert "7" in trump_text(Trump.parse("7NT"), lang)
    assert trump_text(Trump.parse("7NT"), lang) != trump_text(Trump.parse("7H"), lang)
    call = call_text(FriendCall("AS", 3), lang)
    assert "3" in call
    assert card_text(CARDS[12], lang) in call


def test_catalogues_are_read_when_a_language_is_asked_for() -> None:
    """Importing the package loads no gettext, and English opens no catalogue."""
    script = """
import sys, shengji
assert "gettext" not in sys.modules
opened = []
sys.addaudithook(lambda name, args: opened.append(str(args[0])) if name == "open" else None)
import shengji.messages as messages
messages.suit_name("S")
assert not [path for path in opened if path.endswith(".mo")]
messages.suit_name("S", "zh")
assert [path for path in opened if path.endswith(".mo")]
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)

    assert done.returncode == 0, done.stderr
