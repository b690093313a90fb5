"""Why something is refused, in every language."""

from __future__ import annotations

import pytest

from shengji.config import presets
from shengji.errors import ArgumentError, Violation, ViolationCode
from shengji.machine import Deal, Game
from shengji.messages import (
    LANGUAGES,
    cards_text,
    explain,
    hint_text,
    phase_name,
    sentence,
    sentences,
    shape_text,
    suit_name,
)
from shengji.players import Hint, HintCode
from tests.machine.situations import refusal

EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


@EACH_LANGUAGE
@pytest.mark.parametrize("code", ViolationCode)
def test_each_refusal_is_said(code: ViolationCode, lang: str) -> None:
    """A real refusal fills its sentence in each language, and begins it with a capital letter."""
    said = sentence(refusal(code).violation, lang)

    assert not set("{}?") & set(said)
    assert said[0] == said[0].upper()
    assert said[-1] in ".。"


@pytest.mark.parametrize("code", ViolationCode)
def test_languages_differ(code: ViolationCode) -> None:
    """No sentence is left in English."""
    violation = refusal(code).violation

    assert len({sentence(violation, lang) for lang in LANGUAGES}) == len(LANGUAGES)


@EACH_LANGUAGE
def test_values_are_named(lang: str) -> None:
    """Suits, cards, phases and parts stand in the sentence as the language calls them."""
    owed = sentence(refusal(ViolationCode.MUST_PLAY_OWED).violation, lang)
    suit = sentence(refusal(ViolationCode.MUST_FOLLOW_SUIT).violation, lang)
    suits = sentence(refusal(ViolationCode.SEVERAL_SUITS_LED).violation, lang)
    phase = sentence(refusal(ViolationCode.WRONG_PHASE).violation, lang)

    assert shape_text([(2, 2)], lang) in owed
    assert cards_text("JS JS QS QS", lang) in owed
    assert suit_name("S", lang) in suit
    assert suit_name("C", lang) in suits
    assert phase_name("deal", lang) in phase


@EACH_LANGUAGE
def test_what_somebody_else_puts_in_stays(lang: str) -> None:
    """Values that name no card, suit, phase or action are said as they are."""
    for code, params in {
        ViolationCode.CARDS_NOT_HELD: {"missing": "the moon"},
        ViolationCode.WRONG_PHASE: {"action": "Sing", "phase": "lunch"},
        ViolationCode.SEVERAL_SUITS_LED: {"suits": "cups, swords"},
        ViolationCode.MUST_PLAY_OWED: {"shapes": "a lot", "example": "-"},
    }.items():
        said = sentence(Violation.of(code, **params), lang)  # type: ignore[arg-type]  # texts
        for value in params.values():
            for word in value.split(", "):
                assert word in said


@pytest.mark.parametrize(("lang", "word"), [("en", "nobody"), ("es", "nadie"), ("zh", "没有人")])
def test_nobody_has_a_name(lang: str, word: str) -> None:
    """Where it is no seat's turn, the sentence says so."""
    violation = Violation.of(ViolationCode.NOT_YOUR_TURN, seat=1, actors="-")

    assert word in sentence(violation, lang)


def test_sentences_follow_one_another() -> None:
    """With a space between them where the language has spaces."""
    violations = [Violation.of(ViolationCode.NO_CARDS), Violation.of(ViolationCode.GAME_OVER)]

    assert sentences(violations) == "No cards were given. The match is over."
    assert sentences(violations, "zh") == "没有选牌。比赛已经结束。"
    assert sentences([], "es") == ""


@EACH_LANGUAGE
def test_a_view_explains_itself(lang: str) -> None:
    """`explain` says what `legal.explain` finds, and nothing of a legal action."""
    game = Game.new(presets.short_game())
    game = game.apply(Deal.shuffled(game.config, "seed", 1))
    legal = game.view(game.actors[0]).legal

    assert explain(legal, "BJ", lang) == tuple(sentence(v, lang) for v in legal.explain("BJ"))
    assert explain(legal, "BJ", lang)
    assert explain(legal, next(iter(legal)), lang) == ()
    with pytest.raises(ArgumentError, match="languages"):
        explain(legal, next(iter(legal)), "xx")


@EACH_LANGUAGE
@pytest.mark.parametrize("code", HintCode)
def test_hints_are_said(code: HintCode, lang: str) -> None:
    """The reason of a hint is said in each language, in English as the code has it."""
    said = hint_text(Hint(None, code), lang)  # type: ignore[arg-type]  # the action does not count

    assert said
    assert (said == code.sentence) is (lang == "en")
