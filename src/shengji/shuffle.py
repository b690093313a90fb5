"""Shuffling that everybody can check (RULES §11).

The game takes the order of the pack as data and never shuffles. This module makes such an order
from a seed: the same on every machine and every version of Python, since it rests on SHA-256 and on
nothing else. A table that wants proof shows the *commitment* of its seed before the first card and
the seed after the last round.

A stream of numbers is the hash of a counter: block i is the SHA-256 of the seed, the round and i,
and gives four numbers of 64 bits. A number below n is the next of these below the highest multiple
of n, reduced; so no number is more likely than another.

>>> shuffled = shuffle("shengji", round_number=1, seats=4, decks=2)
>>> shuffled.first_seat, shuffled.pack[:4]
(3, (Card('9H'), Card('6H'), Card('KH'), Card('KS')))
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, final

import attrs

from shengji._arguments import is_whole, need, shown
from shengji._value import Value
from shengji.cards import Card, full_pack
from shengji.errors import ArgumentError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from hashlib import _Hash

__all__ = (
    "SeedLike",
    "Shuffled",
    "Stream",
    "commit",
    "derive_seed",
    "parse_seed",
    "seed_text",
    "shuffle",
    "verify",
)

SeedLike: TypeAlias = bytes | str
"""A seed: any bytes, or a text that stands for its bytes in UTF-8."""

T = TypeVar("T")

_HEX: Final = "hex:"  # marks a seed whose bytes are written
_SHUFFLE: Final = b"shengji/shuffle/1"
_COMMIT: Final = b"shengji/commit/1"
_DERIVE: Final = b"shengji/derive/1"
_BELOW: Final = 1 << 64  # above every number of a stream
_NUMBERS: Final = Struct(">4Q").unpack
_LEAST_SEATS: Final = 4
_MOST_SEATS: Final = 12


def _sha256(begun: bytes) -> _Hash:
    # Loaded by who shuffles: it takes as long as a good part of the library.
    from hashlib import sha256

    return sha256(begun)


@final
@attrs.frozen(eq=False, repr=False)
class Shuffled(Value):
    """A pack in the order in which it is drawn, and who draws first.

    Attributes:
        pack: All the cards; the first is drawn first, the kitty is the end.
        first_seat: The seat that draws first in the first round; later rounds have no use for it.
    """

    pack: tuple[Card, ...]
    first_seat: int


@final
class Stream:
    """The numbers that a seed and a round give, one after the other (RULES §11).

    A stream remembers how far it has been read, so it belongs to one thread.

    >>> stream = Stream("shengji", 1)
    >>> [stream.uniform(4) for _ in range(8)]
    [3, 3, 0, 2, 3, 0, 3, 0]
    """

    __slots__ = ("_begun", "_block", "_numbers")

    def __init__(self, seed: SeedLike, round_number: int) -> None:
        """Begin at the first number.

        Args:
            seed: Any bytes, or text.
            round_number: 1, 2, …; a redeal counts on.

        Raises:
            ArgumentError: The seed or the number of the round is none.
        """
        if not is_whole(round_number, 1, _BELOW - 1):
            message = f"rounds are numbered from 1, below 2 to the 64th, not {shown(round_number)}"
            raise ArgumentError(message, name="round_number", value=round_number)
        self._begun: _Hash = _sha256(_SHUFFLE + _framed(seed) + round_number.to_bytes(8))
        self._block = 0
        self._numbers: list[int] = []  # those of the block not read yet, the next one last

    def uniform(self, n: int) -> int:
        """Give a number from 0 to n - 1, each as likely as another.

        Args:
            n: From 1 to 2 to the 64th.

        Returns:
            The number.

        Raises:
            ArgumentError: `n` is out of range.

        >>> Stream("", 1).uniform(1)
        0
        """
        if not is_whole(n, 1, _BELOW):
            message = f"the numbers to draw from are from 1 to 2 to the 64th, not {shown(n)}"
            raise ArgumentError(message, name="n", value=n)
        end = _BELOW - _BELOW % n
        while True:
            if not self._numbers:
                block = self._begun.copy()
                block.update(self._block.to_bytes(8))
                self._block += 1
                self._numbers.extend(reversed(_NUMBERS(block.digest())))
            number = self._numbers.pop()
            if number < end:
                return number % n

    def permuted(self, items: Iterable[T]) -> tuple[T, ...]:
        """Put things into a random order, each order as likely as another (Fisher-Yates).

        Args:
            items: The things.

        Returns:
            The same things; those given are not touched.

        >>> Stream("shengji", 1).permuted("abcd")
        ('b', 'a', 'c', 'd')
        """
        order = list(items)
        for i in range(len(order) - 1, -1, -1):
            j = self.uniform(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)


def shuffle(seed: SeedLike, round_number: int, seats: int, decks: int) -> Shuffled:
    """Make the pack and the first seat of a round.

    Args:
        seed: Any bytes, or text.
        round_number: 1, 2, …; a redeal counts on.
        seats: From 4 to 12.
        decks: From 1 to 8.

    Returns:
        54 × `decks` cards in the order in which they are drawn, and the seat that draws first.

    Raises:
        ArgumentError: An argument is out of its range.

    >>> shuffle(bytes(32), 1, seats=7, decks=3).first_seat
    0
    """
    if not is_whole(seats, _LEAST_SEATS, _MOST_SEATS):
        message = f"a table has from {_LEAST_SEATS} to {_MOST_SEATS} seats, not {shown(seats)}"
        raise ArgumentError(message, name="seats", value=seats)
    unshuffled = full_pack(decks)
    stream = Stream(seed, round_number)
    first_seat = stream.uniform(seats)
    return Shuffled(stream.permuted(unshuffled), first_seat)


def commit(seed: SeedLike) -> str:
    """Make the commitment of a seed, which may be shown while the seed is secret.

    A short or guessable seed can be found by trying; 32 random bytes cannot.

    Args:
        seed: Any bytes, or text.

    Returns:
        64 hexadecimal digits.

    Raises:
        ArgumentError: The seed is none.

    >>> commit("shengji")[:32]
    'f4fa5a996c120f511eb0b59fad74ebb0'
    """
    return _sha256(_COMMIT + seed_bytes(seed)).hexdigest()


def verify(seed: SeedLike, commitment: str) -> bool:
    """Tell whether a commitment is that of a seed.

    Args:
        seed: The seed that was shown at the end.
        commitment: The digits that were shown at the beginning, in any case.

    Returns:
        Whether they belong together.

    Raises:
        ArgumentError: The seed is none, or the commitment is no text.

    >>> verify("shengji", commit("shengji")), verify("other", commit("shengji"))
    (True, False)
    """
    need(commitment, "commitment", str)
    return commit(seed) == commitment.strip().lower()


def derive_seed(seed: SeedLike, *labels: str | int) -> int:
    """Derive the seed of a random generator from a seed and what it is for.

    Bots take `random.Random(derive_seed(seed, "bot", seat))`: such generators have nothing to do
    with each other or with the shuffle, and the same arguments give the same integer everywhere.

    Args:
        seed: Any bytes, or text.
        labels: What the generator is for; 1 and "1" are different labels.

    Returns:
        An integer of 256 bits.

    Raises:
        ArgumentError: The seed or a label cannot be encoded.

    >>> derive_seed("shengji", "bot", 0) == derive_seed("shengji", "bot", 1)
    False
    """
    digest = _sha256(_DERIVE + _framed(seed))
    for label in labels:
        kind = b"i" if isinstance(label, int) else b"s"
        digest.update(kind + _framed(_digits(label) if isinstance(label, int) else label))
    return int.from_bytes(digest.digest())


def seed_bytes(seed: SeedLike) -> bytes:
    """Give the bytes that a seed stands for.

    Args:
        seed: Any bytes, or text.

    Returns:
        The bytes; those of a text in UTF-8.

    Raises:
        ArgumentError: The seed is none.
    """
    if isinstance(seed, bytes):
        return seed
    try:
        return seed.encode()
    except (AttributeError, UnicodeEncodeError) as error:
        message = f"a seed is bytes or text, not {shown(seed)}"
        raise ArgumentError(message, name="seed", value=seed) from error


def seed_text(seed: SeedLike) -> str:
    """Write a seed so that it can be told, typed, and read again.

    Args:
        seed: Any bytes, or text.

    Returns:
        The text that the bytes are in UTF-8; or, where they are none, where it has control
        characters or begins with `hex:`, this mark and the bytes in hexadecimal digits.

    Raises:
        ArgumentError: The seed is none.

    >>> seed_text(b"monday"), seed_text(bytes(2)), seed_text("hex:")
    ('monday', 'hex:0000', 'hex:6865783a')
    """
    data = seed_bytes(seed)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return _HEX + data.hex()
    if text.startswith(_HEX) or any(_is_control(character) for character in text):
        return _HEX + data.hex()
    return text


def parse_seed(text: str) -> bytes:
    """Read a seed that somebody typed, or that `seed_text` wrote.

    Args:
        text: `hex:` and the bytes in hexadecimal digits; any other text stands for its bytes in
            UTF-8.

    Returns:
        The bytes.

    Raises:
        ArgumentError: The text cannot be encoded, or what follows `hex:` is not bytes.

    >>> parse_seed("monday"), parse_seed("6d6f"), parse_seed("hex:6d6f")
    (b'monday', b'6d6f', b'mo')
    """
    need(text, "seed", str)
    if not text.startswith(_HEX):
        return seed_bytes(text)
    try:
        return bytes.fromhex(text.removeprefix(_HEX))
    except ValueError as error:
        message = f"after {_HEX} a seed has hexadecimal digits, two a byte, not {shown(text)}"
        raise ArgumentError(message, name="seed", value=text) from error


def _is_control(character: str) -> bool:
    """Tell whether a character is one of Unicode's 65 control characters."""
    return character < " " or "\x7f" <= character <= "\x9f"


def _digits(label: int) -> str:
    """Write a whole number in decimal digits."""
    try:
        return str(int(label))
    except ValueError as error:
        message = f"a label has no more digits than Python writes, not {shown(label)}"
        raise ArgumentError(message, name="labels", value=label) from error


def _framed(seed: SeedLike) -> bytes:
    """Give the bytes of a seed after their number, so that no two frames run together alike."""
    data = seed_bytes(seed)
    return len(data).to_bytes(4) + data
