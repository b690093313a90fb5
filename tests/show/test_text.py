"""Texts show every card once, in no more columns than asked for, and in ASCII where asked for."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from shengji.cards import Card, cards_of
from shengji.config import presets
from shengji.errors import ArgumentError, ParseError
from shengji.machine import Game
from shengji.messages import suit_name
from shengji.rules.ordering import EffectiveSuit, Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.rules.tricks import Play, Trick
from shengji.show import hand_text, pattern_text, table_text, trick_text
from shengji.testing.strategies import orderings, patterns
from tests.show.looking import any_views, bots_round, card_heaps
from tests.show.test_pictures import NAMES, TRICK, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from shengji.machine import View

SEVEN_HEARTS = Ordering.of(Trump.parse("7H"), presets.tractor())
WIDTHS = st.integers(20, 120)
# A language, and whether it is written in ASCII: Chinese is not.
SCRIPTS = st.sampled_from([("en", False), ("en", True), ("es", False), ("es", True), ("zh", False)])
# A card as a text has it, and nothing inside a longer word.
RANK = "(?:10|[2-9JQKA])"
CARD = re.compile(rf"(?<!\w){RANK}[♠♥♣♦SHCD](?!\w)|[♠♥♣♦]{RANK}|(?<!\w)[SB]J(?!\w)|[大小]王")


def _cards(text: str) -> Counter[Card]:
    return Counter(cards_of(" ".join(CARD.findall(text))))


def _check(text: str, width: int, *, ascii_only: bool) -> None:
    assert max(map(cell_len, text.split("\n"))) <= width
    assert text.isascii() or not ascii_only
    assert all(line == line.rstrip() for line in text.split("\n"))


@given(cards=card_heaps(60), ordering=st.none() | orderings(), width=WIDTHS, script=SCRIPTS)
def test_hands(
    cards: list[Card], ordering: Ordering | None, width: int, script: tuple[str, bool]
) -> None:
    """Every card of a hand is there as often as it is held; a star marks the trumps."""
    lang, ascii_only = script
    text = hand_text(cards, ordering, lang=lang, width=width, ascii_only=ascii_only)

    _check(text, width, ascii_only=ascii_only)
    assert _cards(text) == Counter(cards)
    if ordering is not None:
        has_trumps = any(ordering.is_trump(card) for card in cards)
        assert text.count("*") == has_trumps
        if lang != "es" or not ascii_only:
            for suit in EffectiveSuit:
                is_held = any(ordering.suit_of(card) is suit for card in cards)
                assert (f"{suit_name(suit, lang)}:" in text) is is_held


def test_hands_for_people() -> None:
    """Suits are lines, cards go from the top down, long lines go on below themselves."""
    hand = "AS 2S 7S 3H 8H KH SJ SJ 10D 10D QD 9D 8D 7D"

    assert hand_text(hand, SEVEN_HEARTS, width=30).splitlines() == [
        "  spades:    A♠ 2♠",
        "  diamonds:  Q♦ 10♦ 10♦ 9♦ 8♦",
        "* trumps:    SJ SJ 7♠ 7♦ K♥ 8♥",
        "             3♥",
    ]
    assert hand_text(hand, SEVEN_HEARTS, lang="zh").splitlines()[-1] == (
        "* 主牌:  小王 小王 ♠7 ♦7 ♥K ♥8 ♥3"
    )
    assert hand_text("") == hand_text("", SEVEN_HEARTS) == ""


@given(width=WIDTHS, script=SCRIPTS, pattern=patterns(SEVEN_HEARTS, max_size=20))
def test_patterns(width: int, script: tuple[str, bool], pattern: Pattern) -> None:
    """All cards of all parts are there, with a plus sign between two parts."""
    lang, ascii_only = script
    text = pattern_text(pattern, lang=lang, width=width, ascii_only=ascii_only)

    _check(text, width, ascii_only=ascii_only)
    assert _cards(text) == Counter(pattern.cards)
    assert text.count("+") == len(pattern.parts) - 1


@given(width=WIDTHS, script=SCRIPTS, names=st.lists(st.text(max_size=30), max_size=4))
def test_tricks(width: int, script: tuple[str, bool], names: list[str]) -> None:
    """Each play is there, whatever the players are called."""
    lang, ascii_only = script
    text = trick_text(
        TRICK,
        SEVEN_HEARTS,
        presets.tractor(),
        names=names,
        lang=lang,
        width=width,
        ascii_only=ascii_only,
    )

    _check(text, width, ascii_only=ascii_only)
    played = Counter(card for play in TRICK.plays for card in play.cards)
    assert _cards(text) >= played


def test_tricks_for_people() -> None:
    """Names and seats stand in a column, with what each play is."""
    text = trick_text(TRICK, SEVEN_HEARTS, presets.tractor(), names=["Li", "王伟"])
    throw = Trick(0, (Play(0, "AS KS KS"),), Pattern.parse("AS KS KS", SEVEN_HEARTS))

    assert text.splitlines() == [
        "Seat 3: 9♠ 9♠ (lead)",
        "Li:     K♠ 2♠",
        "王伟:   5♥ 5♥ (ahead)",
        "Seat 2: 10♠ 10♠",
        "40 points",
    ]
    assert trick_text(throw).splitlines() == ["Seat 0: K♠ K♠ + A♠ (lead)", "20 points"]
    assert trick_text(Trick(0)) == "0 points"


@given(view=any_views(), width=WIDTHS, script=SCRIPTS, names=st.just([]) | st.just(NAMES))
def test_tables(view: View, width: int, script: tuple[str, bool], names: list[str]) -> None:
    """The cards that the view holds are there, and no others."""
    lang, ascii_only = script
    text = table_text(view, names=names, lang=lang, width=width, ascii_only=ascii_only)

    _check(text, width, ascii_only=ascii_only)
    extra = Counter(view.turned if view.phase == "bury" else ())
    called = Counter(call.card for call in view.calls.calls) if view.calls else Counter[Card]()
    if width >= 60:
        assert _cards(text) == shown(view) + extra + called
    waiting = sum(line.startswith("> ") for line in text.split("\n"))
    assert waiting == len(view.awaited)


def test_tables_for_people() -> None:
    """One screen tells where the round stands."""
    game = bots_round("tractor", "screen")
    view = next(
        position.view(position.awaited[0])
        for position in map(game.at, range(game.seq))
        if position.phase == "play" and position.view(0).trick.plays  # type: ignore[union-attr]
    )
    text = table_text(view, names=["Ana", "Bo", "Chen", "Dov"], ascii_only=True)

    assert text.splitlines() == [
        "Round 1, level 2, hearts are trumps, starter: seat 0, opponents: 0 points,",
        "playing",
        "  Ana       starter   21 cards  0 points  JH JH 10H 10H (lead, ahead)",
        "> Bo (you)  opponent  25 cards  0 points",
        "  Chen      declarer  25 cards  0 points",
        "  Dov       opponent  25 cards  0 points",
        "buried kitty: 8 cards, face down",
        "Your hand, 25 cards:",
        "  spades:    AS KS JS 8S 7S 6S 5S 5S 4S 3S",
        "  clubs:     10C 8C 4C 3C",
        "  diamonds:  KD KD 10D 7D 6D 3D",
        "* trumps:    SJ KH 8H 7H 4H",
    ]


def test_rows_that_just_do_not_fit_are_folded() -> None:
    """A row of 21 columns takes two lines of 20."""
    text = table_text(Game.new(presets.tractor()).view(None), lang="es", width=20)

    assert text.splitlines()[1:3] == ["  Asiento 0 0 cartas", "  Asiento 1 0 cartas"]
    assert max(map(len, text.splitlines())) == 20


@pytest.mark.parametrize(
    ("write", "complaint"),
    [
        (lambda: hand_text("9S", width=19), "20"),
        (lambda: hand_text("9S", width="80"), "20"),  # type: ignore[arg-type]
        (lambda: hand_text("9S", lang="fr"), "en, es, zh"),
        (lambda: hand_text("9S", lang="zh", ascii_only=True), "ASCII"),
        (lambda: hand_text(5), "cards are needed"),  # type: ignore[arg-type]
        (lambda: pattern_text("9S"), "pattern must be"),  # type: ignore[arg-type]
        (lambda: trick_text("9S"), "trick must be"),  # type: ignore[arg-type]
        (lambda: table_text("9S"), "view must be"),  # type: ignore[arg-type]
        (lambda: trick_text(TRICK, names="Li"), "one for each seat"),
    ],
)
def test_what_cannot_be_written(write: Callable[[], str], complaint: str) -> None:
    """The error says what would do."""
    with pytest.raises(ArgumentError, match=complaint):
        write()


def test_what_is_no_card_cannot_be_written() -> None:
    """A text that is no card is refused as it is everywhere."""
    with pytest.raises(ParseError):
        hand_text("9S X")
