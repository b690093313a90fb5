"""Pictures show every card once, where it can be read, and words say all that they show."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from shengji.cards import CARDS, Card, Rank, cards_of, full_pack
from shengji.config import presets
from shengji.errors import ArgumentError, ParseError
from shengji.hands import Hand
from shengji.machine import Game, Phase, View
from shengji.messages import LANGUAGES, card_name, phase_name, shape_text, suit_name
from shengji.rules.ordering import EffectiveSuit, Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.rules.tricks import Play, Trick
from shengji.show import (
    THEMES,
    Picture,
    card_picture,
    hand_picture,
    ordering_picture,
    pattern_picture,
    table_picture,
    trick_picture,
)
from shengji.show._svg.theme import style
from shengji.testing.strategies import orderings, patterns
from tests.show.looking import (
    SVG,
    TABLES,
    Place,
    any_games,
    any_views,
    bots_round,
    card_heaps,
    places,
    root,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SEVEN_HEARTS = Ordering.of(Trump.parse("7H"), presets.tractor())
EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
TRICK = Trick(
    3,
    (Play(3, "9S 9S"), Play(0, "KS 2S"), Play(1, "5H 5H"), Play(2, "10S 10S")),
    Pattern.parse("9S 9S", SEVEN_HEARTS),
)
NAMES = ["Li", "王伟", '<b id="x">&amp;\n\x00', "\u202eAna"]


def _check(picture: Picture) -> list[Place]:
    """Look at what holds of every picture, and give where its cards lie."""
    svg = root(picture)
    title, description = (svg.findtext(f"{SVG}{name}") for name in ("title", "desc"))
    assert [child.tag for child in svg][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert svg.get("role") == "img"
    assert picture.title == title
    assert picture.description.replace("\n", " ") == description
    assert svg.get("viewBox") == f"0 0 {picture.width} {picture.height}"
    assert (svg.get("width"), svg.get("height")) == (str(picture.width), str(picture.height))
    names = {name for element in svg.iter() for name in element.attrib}
    assert not names & {"id", "href", "src", "onload", "onclick"}
    assert {element.tag.removeprefix(SVG) for element in svg.iter()} <= {
        *("svg", "title", "desc", "style", "g", "rect", "path", "text"),
    }
    sheet = svg.findtext(f"{SVG}style") or ""
    assert not re.search(r"url\(|@import|@font-face", sheet)
    theme = svg.get("class")
    for element in svg.iter():
        kind = element.get("class", "")
        if kind not in {theme, "sj-card", "sj-seat"} and kind:
            assert f".{theme} .{kind}{{" in sheet
    lying = places(picture)
    for place in lying:
        assert 0 <= place.x <= place.x + place.width <= picture.width
        assert 0 <= place.y <= place.y + place.height <= picture.height
    _check_readable(lying)
    return lying


def _check_readable(lying: list[Place]) -> None:
    """No card lies on the index of another."""
    for at, place in enumerate(lying):
        left, top, right, bottom = place.corner
        for other in lying[at + 1 :]:
            is_beside = other.x >= right or other.x + other.width <= left
            is_apart = other.y >= bottom or other.y + other.height <= top
            assert is_beside or is_apart, (place, other)


def _cards(lying: list[Place]) -> Counter[Card]:
    return Counter(place.card for place in lying)


@given(
    cards=card_heaps(110),
    ordering=st.none() | orderings(),
    lang=st.sampled_from(LANGUAGES),
    theme=st.sampled_from(THEMES),
    width=st.integers(240, 1200),
)
@example(cards=list(full_pack(8)), ordering=SEVEN_HEARTS, lang="zh", theme="auto", width=240)
@example(cards=[], ordering=SEVEN_HEARTS, lang="en", theme="dark", width=760)
def test_hands(
    cards: list[Card], ordering: Ordering | None, lang: str, theme: str, width: int
) -> None:
    """Every card of a hand appears exactly as often as it is there, by name, and trumps are marked.

    The picture is no wider than asked for.
    """
    picture = hand_picture(cards, ordering, lang=lang, theme=theme, width=width)
    lying = _check(picture)

    assert _cards(lying) == Counter(cards)
    assert picture.width <= width
    for place in lying:
        assert place.name == card_name(place.card, lang)
        assert place.is_trump is (ordering is not None and ordering.is_trump(place.card))
        assert _index(place.card, lang) in place.texts
    if ordering is None:
        assert [place.card for place in lying] == cards


def _index(card: Card, lang: str) -> str:
    if card.is_joker and lang == "zh":
        return "大" if card.rank is Rank.BIG_JOKER else "小"
    return str(card.rank)


@given(cards=card_heaps(), ordering=orderings())
def test_hands_are_sorted_from_the_top_down(cards: list[Card], ordering: Ordering) -> None:
    """With an ordering the suits stand together, each from its highest card to its lowest."""
    lying = [place.card for place in places(hand_picture(cards, ordering))]
    suits = [ordering.suit_of(card) for card in lying]

    assert suits == sorted(suits, key=list(EffectiveSuit).index)
    for suit in EffectiveSuit:
        rungs = [ordering.rung(card) for card in lying if ordering.suit_of(card) is suit]
        assert rungs == sorted(rungs, reverse=True)


@given(cards=card_heaps(), lang=st.sampled_from(LANGUAGES))
def test_the_words_of_a_hand_name_every_card(cards: list[Card], lang: str) -> None:
    """The description lists the cards in order; suits come before their cards where sorted."""
    assert hand_picture(cards, lang=lang).description.count(card_name(CARDS[53], lang)) == (
        cards.count(CARDS[53])
    )
    sorted_words = hand_picture(cards, SEVEN_HEARTS, lang=lang).description
    for suit in {SEVEN_HEARTS.suit_of(card) for card in cards}:
        assert f"{suit_name(suit, lang)}: " in sorted_words
    commas = sorted_words.count(", ") + sorted_words.count("、")
    groups = len({SEVEN_HEARTS.suit_of(card) for card in cards})
    assert commas + groups == len(cards)


@given(cards=card_heaps(), data=st.data())
def test_raised_cards_stand_out(cards: list[Card], data: st.DataObject) -> None:
    """As many copies as are named lie higher than the others, and are said to."""
    held = Counter(cards)
    picked = st.lists(st.sampled_from(cards), unique=True, max_size=5) if cards else st.just([])
    raised = data.draw(picked)
    picture = hand_picture(cards, raised=raised, width=10_000)
    lying = _check(picture)

    lowest = max((place.y for place in lying), default=0)
    high = Counter(place.card for place in lying if place.y < lowest)
    assert high == Counter(raised) or len(raised) == len(cards)
    assert _cards(lying) == held
    assert ("raised: " in picture.description) is bool(raised)


@EACH_LANGUAGE
@pytest.mark.parametrize("card", CARDS)
def test_cards(card: Card, lang: str) -> None:
    """A card alone has its name for a title, and as many pips as its rank says."""
    picture = card_picture(card, lang=lang)
    (place,) = _check(picture)

    assert place.card is card
    assert picture.title == place.name == card_name(card, lang)
    pips = [path.get("d", "").count("M") for path in root(picture).iter(f"{SVG}path")]
    if card.rank <= Rank.TEN:
        assert max(pips) == card.rank
    assert card_picture(str(card), lang=lang) == picture


@given(data=st.data(), ordering=orderings(), lang=st.sampled_from(LANGUAGES))
def test_patterns(data: st.DataObject, ordering: Ordering, lang: str) -> None:
    """Each part has its cards and its name."""
    pattern = data.draw(patterns(ordering, max_size=20))
    picture = pattern_picture(pattern, lang=lang)
    lying = _check(picture)

    assert [place.card for place in lying] == list(pattern.cards)
    assert all(place.is_trump is ordering.is_trump(place.card) for place in lying)
    texts = [text.text for text in root(picture).iter(f"{SVG}text")]
    for part in pattern.parts:
        assert shape_text([part.shape], lang) in texts
    assert suit_name(pattern.suit, lang) in picture.title


@EACH_LANGUAGE
@pytest.mark.parametrize("width", [240, 760])
def test_tricks(lang: str, width: int) -> None:
    """The plays stand in order, the one that is ahead in a ring and said to be."""
    config = presets.tractor()
    picture = trick_picture(TRICK, SEVEN_HEARTS, config, names=NAMES, lang=lang, width=width)
    bare = trick_picture(TRICK, names=NAMES, lang=lang, width=width)

    for each in (picture, bare):
        assert [place.card for place in _check(each)] == [
            card for play in TRICK.plays for card in play.cards
        ]
        assert "Li" in each.description
        assert "王伟" in each.description
    assert picture.svg.count('"sj-ring"') == 1
    assert bare.svg.count('"sj-ring"') == 0
    ahead = {"en": "ahead", "es": "va ganando", "zh": "领先"}[lang]
    assert picture.description.count(ahead) == 1
    assert ahead not in bare.description
    assert not trick_picture(Trick(0)).description


@given(ordering=orderings(), lang=st.sampled_from(LANGUAGES))
def test_orderings(ordering: Ordering, lang: str) -> None:
    """All kinds of card are there once, from high to low; equal ones have one bracket."""
    picture = ordering_picture(ordering, lang=lang)
    lying = _check(picture)

    assert _cards(lying) == Counter(CARDS)
    shared = len([card for card in CARDS if ordering.is_trump(card)]) - len(
        {ordering.rung(card) for card in CARDS if ordering.is_trump(card)}
    )
    assert picture.svg.count('"sj-line"') == (1 if shared else 0)
    assert picture.description.count(" = ") == shared


def test_kinds_that_are_gone_are_left_out() -> None:
    """Dead ranks are not drawn."""
    config = presets.tractor().with_options({"trumps.dead_ranks": True})
    dead = Ordering.of(Trump.parse("7H"), config, [Card("8S")])

    assert _cards(places(ordering_picture(dead))) == Counter(CARDS) - Counter([Card("8S")])


def shown(view: View) -> Counter[Card]:
    """The cards that a view shows on its table: the hand, the kitty, and what was put down last."""
    cards = Counter(view.hand or ()) + Counter(view.kitty or ())
    if view.phase in {Phase.DRAW, Phase.DECLARE, Phase.BURY, Phase.CALL}:
        return cards + Counter(view.declarations[-1].cards if view.declarations else ())
    trick = view.trick if view.trick and view.trick.plays else view.last_trick
    return cards + Counter(card for play in (trick.plays if trick else ()) for card in play.cards)


@given(
    view=any_views(),
    lang=st.sampled_from(LANGUAGES),
    theme=st.sampled_from(THEMES),
    names=st.just(()) | st.just(NAMES),
)
def test_tables(view: View, lang: str, theme: str, names: list[str]) -> None:
    """A table shows what the view holds and no other card, neither drawn nor in words."""
    picture = table_picture(view, names=names, lang=lang, theme=theme)
    lying = _check(picture)
    held = shown(view)

    assert _cards(lying) == held
    for card in CARDS:
        named = re.search(rf"(?<!\d){card_name(card, lang)}(?!\d)", picture.svg)
        assert (named is not None) is (card in held)
    for place in lying:
        assert place.is_trump is view.ordering.is_trump(place.card)
    seats = [group for group in root(picture).iter(f"{SVG}g") if group.get("class") == "sj-seat"]
    assert sorted(int(group.get("data-seat", "")) for group in seats) == list(
        range(view.config.seats)
    )
    for group in seats:
        backs = sum(rect.get("class") == "sj-back" for rect in group.iter(f"{SVG}rect"))
        seat = int(group.get("data-seat", ""))
        assert backs == view.hand_sizes[seat]
        turns = sum(rect.get("class") == "sj-turnring" for rect in group.iter(f"{SVG}rect"))
        assert turns == (seat in view.awaited)
    assert phase_name(view.phase, lang) in picture.description


@settings(max_examples=20)
@given(game=any_games())
def test_a_match_shows_what_everybody_sees(game: Game) -> None:
    """In a notebook a match is the spectator's table, with no hand in it."""
    assert game._repr_svg_() == table_picture(game.view(None)).svg
    assert game._repr_html_() == table_picture(game.view(None)).to_html()


def test_notebooks_show_values() -> None:
    """Cards, hands, patterns, tricks, orderings, views and pictures draw themselves."""
    view = Game.new(presets.tractor()).view(0)
    assert TRICK.lead is not None
    values: list[tuple[object, Picture]] = [
        (Card("KS"), card_picture("KS")),
        (Hand("9S 8S"), hand_picture("8S 9S")),
        (TRICK.lead, pattern_picture(TRICK.lead)),
        (TRICK, trick_picture(TRICK)),
        (SEVEN_HEARTS, ordering_picture(SEVEN_HEARTS)),
        (view, table_picture(view)),
        (card_picture("2C"), card_picture("2C")),
    ]
    for value, picture in values:
        assert value._repr_svg_() == picture.svg == str(picture)  # type: ignore[attr-defined]
        assert value._repr_html_() == picture.to_html()  # type: ignore[attr-defined]


def test_nothing_of_this_is_loaded_before_it_is_asked_for() -> None:
    """Importing the package loads no picture; asking a hand for one does."""
    script = """
import sys, shengji
assert not [name for name in sys.modules if name.startswith("shengji.show")]
shengji.Hand("9S")._repr_svg_()
assert "shengji.show.svg" in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)

    assert done.returncode == 0, done.stderr


def test_pictures_are_the_same_in_every_process() -> None:
    """The hash seed changes nothing, nor does drawing again."""
    script = """
from tests.show.looking import bots_round
from shengji.show import ordering_picture, table_picture, table_text
game = bots_round("finding_friends", "same")
for seq in (60, 200, game.seq):
    view = game.at(seq).view(2)
    print(table_picture(view), table_text(view), ordering_picture(view.ordering))
"""
    texts = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for seed in ("0", "1")
    }
    (text,) = texts
    assert text.count(b"<svg") == 6


@settings(max_examples=20)
@given(view=any_views())
def test_html_holds_the_whole_picture(view: View) -> None:
    """The element of a page is one image, its words the text that stands for it."""
    picture = table_picture(view, names=NAMES)
    image = ET.fromstring(picture.to_html())

    assert image.tag == "img"
    assert image.get("alt") == f"{picture.title}: {picture.description}"
    kind, _, data = (image.get("src") or "").partition(",")
    assert kind == "data:image/svg+xml"
    assert unquote(data) == picture.svg
    assert not set('<>"#') & set(data)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_letters_stand_out_from_what_is_behind_them(theme: str) -> None:
    """Text has a contrast of 4.5 at least to all that it stands on, signs one of 3."""
    sheet = style(theme)

    def colour(kind: str, what: str) -> str:
        found = re.search(rf"\.sj-{kind}\{{[^}}]*{what}:#(\w+)", sheet)
        assert found is not None
        return found[1]

    grounds = ("felt", "plate", "ours", "theirs")
    pairs = [(ink, ground, 4.5) for ink in ("ink", "soft") for ground in grounds]
    pairs += [("black", "face", 4.5), ("red", "face", 4.5), ("red", "court", 4.5)]
    pairs += [("turn", ground, 3.0) for ground in grounds]
    for front, behind, least in pairs:
        assert _contrast(colour(front, "fill"), colour(behind, "fill")) >= least, (front, behind)
    assert _contrast(colour("ring", "stroke"), colour("felt", "fill")) >= 3
    if theme == "light":
        assert _contrast(colour("gold", "fill"), colour("face", "fill")) >= 3


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours as the guidelines for accessible pages count it."""

    def luminance(text: str) -> float:
        shares = [int(text[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        red, green, blue = (
            share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4
            for share in shares
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_theme_that_follows_the_reader_is_both() -> None:
    """By itself it is the light one; where the reader prefers the dark one, that."""
    sheet = style("auto")
    by_day, _, by_night = sheet.partition("@media (prefers-color-scheme:dark){")

    assert by_day == style("light").replace("sj-light", "sj-auto")
    night = style("dark").replace("sj-dark", "sj-auto")
    assert by_night == night.partition("}")[2] + "}"


@settings(max_examples=20)
@given(view=any_views(), one=st.sampled_from(THEMES), other=st.sampled_from(THEMES))
def test_themes_can_be_changed(view: View, one: str, other: str) -> None:
    """A picture in other colours is the one drawn in them."""
    names = ['class="sj-auto"', "sj-light"]

    changed = table_picture(view, names=names, theme=one).with_theme(other)
    assert changed == table_picture(view, names=names, theme=other)


@pytest.mark.parametrize("rules", TABLES)
def test_seats_sit_in_order(rules: str) -> None:
    """From the bottom on, seats go round the way that the rules say."""
    game = bots_round(rules, "seats")
    config = game.config
    svg = table_picture(game.view(1)).svg
    spots = {}
    for seat, drawn in re.findall(r'data-seat="(\d+)">(<rect[^>]*>)', svg):
        left, top = (float(re.search(rf' {key}="(\S+)"', drawn)[1]) for key in "xy")  # type: ignore[index]  # is there
        spots[int(seat)] = (left, top)
    order = [(1 + place) % config.seats for place in range(1, config.seats)]
    if config.table.direction == "clockwise":
        order.reverse()
    right = [seat for seat in order if spots[seat][0] == max(x for x, _ in spots.values())]
    assert order[: len(right) - 1] == right[:-1]
    assert spots[1][1] == max(y for _, y in spots.values())
    tops = [seat for seat in order if spots[seat][1] == min(y for _, y in spots.values())]
    assert [spots[seat][0] for seat in tops] == sorted(
        (spots[seat][0] for seat in tops), reverse=True
    )


@pytest.mark.parametrize(
    ("draw", "complaint"),
    [
        (lambda: hand_picture("9S", theme="grey"), "the themes are auto, dark, light"),
        (lambda: hand_picture("9S").with_theme("grey"), "the themes are auto, dark, light"),
        (lambda: hand_picture("9S", lang="fr"), "en, es, zh"),
        (lambda: hand_picture("9S", width=100), "240"),
        (lambda: hand_picture("9S", width=True), "240"),
        (lambda: hand_picture("9S 9S", raised="9S 9S 9S"), "not in the hand: 9S"),
        (lambda: hand_picture(5), "cards are needed"),  # type: ignore[arg-type]
        (lambda: card_picture(5), "card must be"),  # type: ignore[arg-type]
        (lambda: pattern_picture("9S"), "pattern must be"),  # type: ignore[arg-type]
        (lambda: trick_picture("9S"), "trick must be"),  # type: ignore[arg-type]
        (lambda: ordering_picture("7H"), "ordering must be"),  # type: ignore[arg-type]
        (lambda: table_picture(Game.new(presets.tractor())), "view must be"),  # type: ignore[arg-type]
        (lambda: trick_picture(TRICK, names="Li"), "one for each seat"),
        (lambda: trick_picture(TRICK, names=[1]), "one for each seat"),  # type: ignore[list-item]
        (lambda: trick_picture(TRICK, names=7), "one for each seat"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_drawn(draw: Callable[[], Picture], complaint: str) -> None:
    """The error says what would do."""
    with pytest.raises(ArgumentError, match=complaint):
        draw()


def test_what_is_no_card_cannot_be_drawn() -> None:
    """A text that is no card, or several, is refused as it is everywhere."""
    for text in ("X", "9S 9S", ""):
        with pytest.raises(ParseError):
            card_picture(text)


def test_pictures_compare_by_value() -> None:
    """The same cards make equal pictures; the repr is one line."""
    assert hand_picture(cards_of("9S")) == hand_picture("9S")
    assert hand_picture("9S") != hand_picture("9S", theme="dark")
    assert repr(hand_picture("9S")) == "<Picture: A hand of 1 card, 88 × 114>"
