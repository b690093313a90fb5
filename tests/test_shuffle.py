"""Shuffling: the check values of RULES §11, and that the numbers are what it says."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from itertools import islice, permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import Card, cards_of, full_pack
from shengji.errors import ArgumentError
from shengji.shuffle import (
    SeedLike,
    Shuffled,
    Stream,
    commit,
    derive_seed,
    parse_seed,
    seed_bytes,
    seed_text,
    shuffle,
    verify,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


CHECKS = [
    ("shengji", 1, 4, 2, 3, "9H 6H KH KS QD KC AD QC 7D 2H", "c6c06ab5a5b25c7f"),
    ("shengji", 2, 4, 2, 1, "7S QD AC 3C 5D", "fa7ca528159cd398"),
    ("", 1, 4, 2, 0, "7S 3D KC AD 8C", "e4ad48582f78ddac"),
    (bytes(32), 1, 7, 3, 0, "10C 7C QS QH 2C", "d0f7894d282a4981"),
]
seeds = st.binary(max_size=40) | st.text(max_size=20)
rounds = st.integers(1, 2**64 - 1)


def plain_numbers(seed: bytes, round_number: int) -> Iterator[int]:
    """Write the stream down once more, as the rules put it."""
    i = 0
    while True:
        block = hashlib.sha256(
            b"shengji/shuffle/1"
            + len(seed).to_bytes(4, "big")
            + seed
            + round_number.to_bytes(8, "big")
            + i.to_bytes(8, "big")
        ).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(block[at : at + 8], "big")
        i += 1


def plain_uniform(numbers: Iterator[int], n: int) -> int:
    """Take the next number below the highest multiple of n, reduced."""
    for x in numbers:
        if x < 2**64 - 2**64 % n:
            return x % n
    raise AssertionError


@pytest.mark.parametrize(
    ("seed", "round_number", "seats", "decks", "first_seat", "begin", "digest"), CHECKS
)
def test_check_values(  # noqa: PLR0917  # a row of the table
    seed: SeedLike,
    round_number: int,
    seats: int,
    decks: int,
    first_seat: int,
    begin: str,
    digest: str,
) -> None:
    """The packs that the rules print come out card for card."""
    shuffled = shuffle(seed, round_number, seats=seats, decks=decks)
    assert shuffled.first_seat == first_seat
    cards = cards_of(begin)
    assert shuffled.pack[: len(cards)] == cards
    text = " ".join(map(str, shuffled.pack))
    assert hashlib.sha256(text.encode()).hexdigest().startswith(digest)


def test_commitment_check_value() -> None:
    """The commitment that the rules print comes out."""
    assert commit("shengji").startswith("f4fa5a996c120f511eb0b59fad74ebb0")
    assert commit("shengji") == hashlib.sha256(b"shengji/commit/1shengji").hexdigest()


@given(seeds)
def test_text_stands_for_its_bytes(seed: SeedLike) -> None:
    """A text and its UTF-8 bytes are the same seed, for the shuffle and the commitment."""
    data = seed.encode() if isinstance(seed, str) else seed
    assert commit(seed) == commit(data)
    assert shuffle(seed, 1, seats=4, decks=1) == shuffle(data, 1, seats=4, decks=1)
    assert derive_seed(seed, "bot") == derive_seed(data, "bot")


@given(seeds, rounds, st.integers(4, 12), st.integers(1, 8))
def test_a_shuffle_is_a_whole_pack(seed: SeedLike, number: int, seats: int, decks: int) -> None:
    """Each card comes as often as there are decks; the first seat is at the table."""
    shuffled = shuffle(seed, number, seats=seats, decks=decks)
    assert Counter(shuffled.pack) == Counter(full_pack(decks))
    assert 0 <= shuffled.first_seat < seats
    assert shuffled == shuffle(seed, number, seats=seats, decks=decks)


@given(st.binary(max_size=40), rounds, st.integers(4, 12), st.integers(1, 3))
def test_shuffle_as_the_rules_put_it(seed: bytes, number: int, seats: int, decks: int) -> None:
    """A slow second writing of RULES §11 gives the same pack."""
    numbers = plain_numbers(seed, number)
    first_seat = plain_uniform(numbers, seats)
    pack = list(full_pack(decks))
    for i in range(len(pack) - 1, -1, -1):
        j = plain_uniform(numbers, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    assert shuffle(seed, number, seats, decks) == Shuffled(tuple(pack), first_seat)


@given(st.binary(max_size=40), rounds)
def test_the_whole_range_gives_the_numbers_themselves(seed: bytes, number: int) -> None:
    """Below 2 to the 64th nothing is left out, so a stream can be read as it is."""
    stream = Stream(seed, number)
    assert [stream.uniform(2**64) for _ in range(9)] == list(islice(plain_numbers(seed, number), 9))


@given(st.binary(max_size=8), st.lists(st.integers(1, 2**64) | st.just(2**63 + 1), max_size=12))
def test_uniform(seed: bytes, bounds: list[int]) -> None:
    """Numbers above the highest multiple are passed over, wherever that is."""
    stream, numbers = Stream(seed, 1), plain_numbers(seed, 1)
    for n in bounds:
        assert stream.uniform(n) == plain_uniform(numbers, n)


def test_a_stream_may_be_long() -> None:
    """A stream does not repeat, and that of the next round shares no number with it."""
    one, other = Stream("shengji", 1), Stream("shengji", 2)
    ones = {one.uniform(2**64) for _ in range(2000)}
    assert len(ones) == 2000
    assert ones.isdisjoint(other.uniform(2**64) for _ in range(2000))


def test_every_order_is_as_likely() -> None:
    """Over 2,400 rounds each of the 24 orders of four things comes about a hundred times."""
    orders = Counter(Stream("orders", i).permuted("abcd") for i in range(1, 2401))
    assert set(orders) == set(permutations("abcd"))
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 50


@given(seeds, st.lists(st.integers()))
def test_permuted_keeps_what_it_is_given(seed: SeedLike, items: list[int]) -> None:
    """The same things come back, and the list that was given is untouched."""
    before = list(items)
    assert Counter(Stream(seed, 1).permuted(items)) == Counter(items)
    assert items == before


@given(seeds, seeds)
def test_commitments_tell_seeds_apart(one: SeedLike, other: SeedLike) -> None:
    """A commitment fits its own seed alone."""
    same = commit(one) == commit(other)
    assert same == (Stream(one, 1).uniform(2**64) == Stream(other, 1).uniform(2**64))
    assert verify(one, commit(other)) == same
    assert verify(one, f" {commit(one).upper()}\n")


def test_derived_seeds_differ() -> None:
    """The seed, each label, its kind and where one label ends all count."""
    derived = [
        derive_seed("a"),
        derive_seed("b"),
        derive_seed("a", "b"),
        derive_seed("ab"),
        derive_seed("a", "bot", 1),
        derive_seed("a", "bot", "1"),
        derive_seed("a", "bot", 11),
        derive_seed("a", "bot", 1, 1),
        derive_seed("a", 1, "bot"),
        derive_seed("a", "bo", "t", 1),
        derive_seed("a", "bot", -1),
    ]
    assert len(set(derived)) == len(derived)
    assert all(0 <= seed < 2**256 for seed in derived)


def test_derived_seed_check_value() -> None:
    """Derived seeds are the same for ever: bots' games are repeated by them."""
    frames = b"\x00\x00\x00\x07shengji" + b"s\x00\x00\x00\x03bot" + b"i\x00\x00\x00\x0212"
    digest = hashlib.sha256(b"shengji/derive/1" + frames).digest()
    assert derive_seed("shengji", "bot", 12) == int.from_bytes(digest, "big")


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("shengji", 0, 4, 2), "round_number"),
        (("shengji", -1, 4, 2), "round_number"),
        (("shengji", 2**64, 4, 2), "round_number"),
        (("shengji", 1, 3, 2), "seats"),
        (("shengji", 1, 13, 2), "seats"),
        (("shengji", 1, 4, 0), "decks"),
        (("shengji", 1, 4, 9), "decks"),
        ((None, 1, 4, 2), "seed"),
        ((7, 1, 4, 2), "seed"),
        (("\udcff", 1, 4, 2), "seed"),
    ],
)
def test_bad_arguments(arguments: tuple[str, int, int, int], name: str) -> None:
    """An argument out of range is refused by its name, a seed that is no text too."""
    with pytest.raises(ArgumentError) as caught:
        shuffle(*arguments)
    assert caught.value.name == name
    assert caught.value.value in arguments


@pytest.mark.parametrize("n", [0, -3, 2**64 + 1])
def test_bad_bounds(n: int) -> None:
    """There are no numbers from 0 to n - 1, or the stream cannot reach them."""
    with pytest.raises(ArgumentError) as caught:
        Stream("shengji", 1).uniform(n)
    assert caught.value.name == "n"


def test_shuffled_is_a_value() -> None:
    """Two equal shuffles are equal and hash alike."""
    cards = (Card("7H"), Card("8H"))
    assert Shuffled(cards, 2) == Shuffled(cards, 2)
    assert hash(Shuffled(cards, 2)) == hash(Shuffled(cards, 2))


@given(seeds)
def test_a_seed_that_is_told_can_be_given_back(seed: SeedLike) -> None:
    """The text of any seed is one line without control characters, and reads as the same bytes."""
    text = seed_text(seed)

    assert parse_seed(text) == seed_bytes(seed)
    assert "Cc" not in set(map(unicodedata.category, text))


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20))
def test_what_was_typed_is_told(text: str) -> None:
    """A text comes back as it is, unless it begins with the mark of the other form."""
    assert (seed_text(parse_seed(text)) == text) or text.startswith("hex:")


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (b"6d6f", "6d6f"),
        ("星期一", "星期一"),
        (b"\xff\x00", "hex:ff00"),
        ("a\nb", "hex:610a62"),
        ("\x7f", "hex:7f"),
        ("\x85", "hex:c285"),
        ("hex:6d", "hex:6865783a3664"),
        ("", ""),
    ],
)
def test_how_seeds_are_told(seed: SeedLike, text: str) -> None:
    """Bytes that are no plain text are written in digits, after a mark."""
    assert text == seed_text(seed)


@pytest.mark.parametrize("text", ["hex:6", "hex:monday", "\ud800", 7])
def test_seeds_that_cannot_be_read(text: str) -> None:
    """Digits that are none, and what cannot be encoded, are refused."""
    with pytest.raises(ArgumentError) as caught:
        parse_seed(text)
    assert "seed" == caught.value.name
