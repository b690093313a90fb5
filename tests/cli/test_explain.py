"""`shengji explain` and the sheet of `shengji rules --lang`."""

from __future__ import annotations

import pytest

from shengji.cli import main
from shengji.config import RuleConfig, presets
from shengji.messages import LANGUAGES, option_meaning, shape_text, suit_name
from shengji.show import rule_sheet

HAND = "JS JS QS QS KS 3C 4H"


def _explain(play: str, *more: str, hand: str = HAND) -> int:
    return main(["explain", "--trump", "7H", "--hand", hand, "--play", play, *more])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_legal_play(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Two lines: that it is legal, and what was owed."""
    assert 0 == _explain("JS JS", "--lead", "9S 9S", "--lang", lang)

    verdict, owed = capsys.readouterr().out.splitlines()
    assert {"en": "Legal.", "es": "Legal.", "zh": "合法。"}[lang] == verdict
    assert suit_name("S", lang) in owed
    assert shape_text([(2, 1)], lang) in owed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_illegal_play(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All reasons, each with the option that makes it so, its value here and its meaning."""
    rules = ("--rules", "eighty_points(following.tractor_duty=longest)")
    assert 1 == _explain("JS QS KS 3C", "--lead", "9S 9S 8S 8S", "--lang", lang, *rules)

    _, _, *reasons = capsys.readouterr().out.splitlines()
    assert 2 == len([line for line in reasons if line.startswith("- ")])
    assert "following.tractor_duty=longest" in reasons[2]
    assert option_meaning("following.tractor_duty", lang) == reasons[3].strip()


def test_a_lead(capsys: pytest.CaptureFixture[str]) -> None:
    """Without `--lead` the play is one: its parts are named, also those that the leader names."""
    assert 0 == _explain("QS QS JS JS")
    assert "a tractor of 2 pairs" in capsys.readouterr().out
    assert 0 == _explain("QS QS + JS JS")
    told = capsys.readouterr().out
    assert "It leads 2 pairs." in told
    assert "depends on the other hands" in told
    assert 1 == _explain("QS QS JS + JS")
    assert "neither a set nor a tractor" in capsys.readouterr().out


def test_parts_of_the_lead_count(capsys: pytest.CaptureFixture[str]) -> None:
    """A lead cut by plus signs asks for what its parts ask for."""
    rules = ("--rules", "tractor(following.tractor_duty=longest)")
    assert 1 == _explain("JS JS KS QS", "--lead", "9S 9S 8S 8S", *rules)
    assert "tractor" in capsys.readouterr().out
    assert 0 == _explain("JS JS QS QS", "--lead", "9S 9S + 8S 8S", *rules)
    assert "2 pairs" in capsys.readouterr().out


def test_cards_that_are_not_held(capsys: pytest.CaptureFixture[str]) -> None:
    """A play of other cards is illegal, not a mistake of the command."""
    assert 1 == _explain("AS", "--lead", "9S")
    assert "Not in the hand: A♠." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--play", "XX"], "--play cannot be read"),
        (["--hand", "7"], "--hand cannot be read"),
        (["--trump", "BJ"], "--trump cannot be read"),
        (["--trump", ""], "--trump cannot be read"),
        (["--lead", "9S oops"], "--lead cannot be read"),
        (["--lead", "9S 9C"], "--lead is no legal lead: A lead is of one suit"),
        (["--lead", "9S 8S", "--rules", "short_game"], "Throws are not played"),
        (["--lead", "9S 9S 8S 8S", "--hand", "3C 3C 4C"], "fewer than the 4 of --lead"),
        (["--hand", "3C 3C 3C"], "more than 2 of 3C"),
        (["--rules", "poker"], "no such preset"),
        (["--rules", "tractor(table.seats=5)"], "even"),
        (["--lang", "fr"], "invalid choice"),
    ],
)
def test_bad_input(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be understood is said on standard error, and nothing is explained."""
    assert 2 == _explain("JS", *arguments)

    told = capsys.readouterr()
    assert word in told.err
    assert not told.out


@pytest.mark.parametrize("missing", ["--trump", "--hand", "--play"])
def test_what_is_needed(missing: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Trump, hand and play have to be given."""
    given = {"--trump": "7H", "--hand": "3C", "--play": "3C"}
    arguments = [word for name, text in given.items() if name != missing for word in (name, text)]

    assert 2 == main(["explain", *arguments])
    assert missing in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_as_a_sheet(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a language, `rules` prints the sheet and nothing else."""
    assert 0 == main(["rules", "tractor(throws.fine=5)", "--lang", lang])

    config = RuleConfig.parse("tractor(throws.fine=5)")
    assert rule_sheet(config, lang) == capsys.readouterr().out
    assert rule_sheet(presets.tractor(), lang) != rule_sheet(config, lang)


def test_a_sheet_is_no_tree(capsys: pytest.CaptureFixture[str]) -> None:
    """A sheet and a tree of options are not printed at once, nor a sheet in an unknown language."""
    assert 2 == main(["rules", "--json", "--lang", "en"])
    assert 2 == main(["rules", "--lang", "la"])
    assert not capsys.readouterr().out
