"""The cards: 54 objects, their order, and every way to write them."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from itertools import pairwise, product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import (
    CARDS,
    MOST_DECKS,
    PLAIN_RANKS,
    Card,
    CardsLike,
    Rank,
    Suit,
    cards_of,
    full_pack,
)
from shengji.errors import ArgumentError, ParseError

SUIT_NAMES = {
    Suit.SPADES: ["S", "s", "♠", "♤", "♠\ufe0f", "黑桃"],
    Suit.HEARTS: ["H", "h", "♥", "♡", "♥\ufe0f", "红桃", "红心", "紅桃", "紅心"],
    Suit.CLUBS: ["C", "c", "♣", "♧", "♣\ufe0f", "梅花", "草花"],
    Suit.DIAMONDS: ["D", "d", "♦", "♢", "♦\ufe0f", "方块", "方片", "方塊"],
}
RANK_NAMES = {
    rank: [str(rank), str(rank).lower(), *(["T", "t"] if rank is Rank.TEN else [])]
    for rank in PLAIN_RANKS
}
SPELLINGS = [
    (text, Card.of(rank, suit))
    for suit, rank in product(Suit, PLAIN_RANKS)
    for suit_name, rank_name in product(SUIT_NAMES[suit], RANK_NAMES[rank])
    for text in (rank_name + suit_name, suit_name + rank_name)
    if text.upper() != "SJ"
] + [
    (text, Card.of(rank))
    for rank, texts in {
        Rank.SMALL_JOKER: ["SJ", "sj", "Sj", "sJ", "小王"],
        Rank.BIG_JOKER: ["BJ", "bj", "Bj", "bJ", "大王"],
    }.items()
    for text in texts
]

any_card = st.sampled_from(CARDS)
spelled = st.sampled_from(SPELLINGS)


def test_the_54_kinds_stand_at_their_index() -> None:
    """Index is 13 × suit + rank with suits S H C D and the two as 0; then SJ and BJ."""
    assert " ".join(map(str, CARDS)) == " ".join(
        [
            rank + suit
            for suit in "SHCD"
            for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        ]
        + ["SJ", "BJ"]
    )
    assert [card.index for card in CARDS] == list(range(54))
    assert [hash(card) for card in CARDS] == list(range(54))
    for card in CARDS[:52]:
        assert card.suit is not None
        assert card.index == 13 * card.suit.index + card.rank - 2
        assert not card.is_joker
    assert [(card.rank, card.suit, card.is_joker) for card in CARDS[52:]] == [
        (Rank.SMALL_JOKER, None, True),
        (Rank.BIG_JOKER, None, True),
    ]


def test_points() -> None:
    """A five counts 5, a ten and a king 10, all else nothing: 100 a deck."""
    assert {card.rank for card in CARDS if card.points == 5} == {Rank.FIVE}
    assert {card.rank for card in CARDS if card.points == 10} == {Rank.TEN, Rank.KING}
    assert sum(card.points for card in CARDS) == 100


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_there_is_one_object_a_kind(card: Card) -> None:
    """Every way to come by a card leads to the same object."""
    assert Card(str(card)) is card
    assert Card.parse(str(card)) is card
    assert Card.of(card.rank, card.suit) is card
    assert Card.from_index(card.index) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert eval(repr(card), {"Card": Card}) is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_a_card_is_no_other_value() -> None:
    """Cards equal themselves alone: not their text, not their index."""
    card = Card("10S")
    others: list[object] = ["10S", 8, (Rank.TEN, Suit.SPADES), None]
    assert card not in others
    assert card != Card("10H")


@pytest.mark.parametrize("name", ["rank", "index", "points", "anything"])
def test_cards_cannot_be_changed(name: str) -> None:
    """Setting or deleting an attribute fails, also one that there is not."""
    card = Card("10S")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(card, name, 3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        delattr(card, name)
    assert card.points == 10


@given(any_card, any_card)
def test_cards_are_ordered_by_index(one: Card, other: Card) -> None:
    """All six comparisons follow the index."""
    i, j = one.index, other.index
    assert (one < other, one <= other, one > other, one >= other) == (i < j, i <= j, i > j, i >= j)
    assert (one == other, one != other) == (i == j, i != j)


def test_cards_compare_with_cards_only() -> None:
    """Comparing with anything else is a mistake that Python reports."""
    with pytest.raises(TypeError):
        _ = Card("10S") < 9
    with pytest.raises(TypeError):
        _ = Card("10S") >= "9S"


def test_cards_match_by_rank_and_suit() -> None:
    """A card takes part in structural pattern matching."""
    match Card("10S"):
        case Card(Rank.TEN, suit):
            assert suit is Suit.SPADES
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize(
    ("rank", "suit"),
    [(Rank.ACE, None), (Rank.SMALL_JOKER, Suit.SPADES), (Rank.BIG_JOKER, Suit.CLUBS)],
)
def test_no_such_print(rank: Rank, suit: Suit | None) -> None:
    """Jokers have no suit, all other cards have one."""
    with pytest.raises(ArgumentError, match="plain rank and a suit or a joker"):
        Card.of(rank, suit)


@pytest.mark.parametrize("index", [-1, 54, 1000])
def test_no_such_index(index: int) -> None:
    """An index out of range is refused, a negative one too."""
    with pytest.raises(ArgumentError, match="from 0 to 53") as caught:
        Card.from_index(index)
    assert caught.value.value == index


def test_every_spelling() -> None:
    """Each way to write each card reads as that card, alone and with space about it."""
    assert len(SPELLINGS) > 1500
    for text, card in SPELLINGS:
        assert Card(text) is card
        assert Card(f" {text}\n") is card


def test_no_spelling_begins_another() -> None:
    """Run-together text can be read in one way only (the emoji sign says nothing)."""
    texts = sorted({text.replace("\ufe0f", "") for text, _ in SPELLINGS})
    assert not [pair for pair in pairwise(texts) if pair[1].startswith(pair[0])]


def test_sj_is_the_small_joker() -> None:
    """The one ambiguous pair of letters is the joker; the jack of spades has other spellings."""
    assert Card("SJ") is Card.of(Rank.SMALL_JOKER)
    assert Card("JS") is Card("♠J") is Card.of(Rank.JACK, Suit.SPADES)


@given(st.lists(spelled), st.sampled_from(["", " ", ",", ", ", "\uff0c", "、", ";", "\n", "  "]))
def test_cards_of_any_text(pieces: list[tuple[str, Card]], mark: str) -> None:
    """Spellings may be mixed, and separated by anything or nothing."""
    text = mark.join(text for text, _ in pieces)
    assert cards_of(text) == tuple(card for _, card in pieces)
    assert cards_of(mark + text + mark) == tuple(card for _, card in pieces)


def test_cards_of_mixed_run_together_text() -> None:
    """Rank first and suit first, letters, symbols and Chinese in one word."""
    assert cards_of("9s9s10♠") == cards_of("9S 9S 10S")
    assert cards_of("黑桃10大王") == cards_of("10S BJ")
    assert cards_of("9♠9♠") == cards_of("9S 9S")
    assert cards_of("S1010SSJ") == cards_of("10S 10S SJ")


@given(st.lists(any_card))
def test_text_round_trip(cards: list[Card]) -> None:
    """The texts of cards, with or without spaces, read as the same cards in the same order."""
    assert cards_of(" ".join(map(str, cards))) == tuple(cards)
    assert cards_of("".join(map(str, cards))) == tuple(cards)


@given(st.lists(any_card))
def test_cards_of_cards(cards: list[Card]) -> None:
    """Lists, tuples, iterators and single cards are taken as they are."""
    assert cards_of(cards) == cards_of(tuple(cards)) == cards_of(iter(cards)) == tuple(cards)
    for card in cards:
        assert cards_of(card) == (card,)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("1S", 0),
        ("11S", 0),
        ("10", 0),
        ("S", 0),
        ("7H 1X", 3),
        ("7H,,  XX", 6),
        ("9s9", 2),
        ("大", 0),
        ("7H7", 2),
        ("10S-", 3),
        ("JOKER", 0),
        ("7H ß", 3),
    ],
)
def test_bad_text_names_the_place(text: str, position: int) -> None:
    """A text that is no cards is refused with the text and where it goes wrong."""
    with pytest.raises(ParseError, match="no such card") as caught:
        cards_of(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@given(st.text(max_size=8) | st.text("23456789TJQKASHCDsjb10 ,♠♥大王小黑桃", max_size=8))
def test_any_text_is_read_or_refused(text: str) -> None:
    """A text gives cards or a `ParseError`; all before the place it names is readable."""
    try:
        cards = cards_of(text)
    except ParseError as error:
        refusal = error
    else:
        assert cards_of(" ".join(map(str, cards))) == cards
        return
    assert refusal.text == text
    assert 0 <= refusal.position < len(text)
    before = text[: refusal.position]
    assert cards_of(" ".join(map(str, cards_of(before)))) == cards_of(before)


@pytest.mark.parametrize("text", ["", "  ", "7H 8H", "7H8H"])
def test_a_card_is_one_card(text: str) -> None:
    """`Card` refuses a text of no card and a text of several."""
    with pytest.raises(ParseError) as caught:
        Card(text)
    assert caught.value.text == text


def test_cards_of_one_text_each() -> None:
    """Cards may be listed as texts, as JSON has them, and mixed with cards."""
    assert cards_of(["7H", "10S", Card("BJ")]) == cards_of("7H 10S BJ")
    with pytest.raises(ParseError):
        cards_of(["7H", "1X"])


@pytest.mark.parametrize("cards", [[["7H"]], [Card("7H"), 3], 3, None, [None]])
def test_cards_of_other_things(cards: CardsLike) -> None:
    """Things that are no cards are refused by name, nested lists among them."""
    with pytest.raises(ArgumentError, match="cards are needed"):
        cards_of(cards)


@pytest.mark.parametrize("suit", Suit)
def test_suit_names(suit: Suit) -> None:
    """Letter, symbols and Chinese names all read as the suit."""
    for name in SUIT_NAMES[suit]:
        assert Suit.parse(name) is suit
    assert Suit.parse(str(suit)) is Suit.parse(suit.symbol) is suit
    assert [*Suit][suit.index] is suit


@pytest.mark.parametrize("rank", Rank)
def test_rank_names(rank: Rank) -> None:
    """The text of a rank reads as the rank, in any case; formatting gives the text."""
    assert Rank.parse(str(rank)) is Rank.parse(str(rank).lower()) is rank
    assert f"{rank}" == str(rank)
    assert f"{rank:>3}" == str(rank).rjust(3)


def test_more_rank_names() -> None:
    """T is ten; the jokers have Chinese names."""
    assert Rank.parse("t") is Rank.TEN
    assert Rank.parse("大王") is Rank.BIG_JOKER
    assert Rank.parse("小王") is Rank.SMALL_JOKER


@pytest.mark.parametrize("text", ["", "1", "11", "14", "X", "10S"])
def test_no_such_rank_or_suit(text: str) -> None:
    """Anything else is refused."""
    with pytest.raises(ParseError, match="no such rank"):
        Rank.parse(text)
    with pytest.raises(ParseError, match="no such suit"):
        Suit.parse(text)


@pytest.mark.parametrize("decks", range(1, MOST_DECKS + 1))
def test_full_pack(decks: int) -> None:
    """A pack is each deck in order, one after the other."""
    pack = full_pack(decks)
    assert len(pack) == 54 * decks
    assert all(card.index == place % 54 for place, card in enumerate(pack))


@pytest.mark.parametrize("decks", [0, -1, 9])
def test_no_such_pack(decks: int) -> None:
    """Packs have from one to eight decks."""
    with pytest.raises(ArgumentError, match="from 1 to 8 decks"):
        full_pack(decks)


def test_sets_of_cards_have_one_order() -> None:
    """Cards hash alike in every process, whatever its hash seed."""
    code = "from shengji.cards import *; print(*set(full_pack(1)[::7]), hash(Card('BJ')))"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert outputs.pop().endswith(" 53\n")
