"""Vectors as they are read from files: a case, and its inputs as values of the library."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, final

import attrs

from shengji._arguments import shown
from shengji.cards import PLAIN_RANKS, Card, Rank, Suit
from shengji.config import RuleConfig
from shengji.errors import RecordError
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern, check_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ("Case", "cards_in", "find_files", "read_cases")

_NOTHING: Final = object()


@final
@attrs.frozen
class Case:
    """One case of a vector file.

    >>> trump = {"level": "7", "suit": "H"}
    >>> data = {"rules": "tractor", "trump": trump, "lead": ["9S", "9S"], "card": "7S"}
    >>> case = Case(Path("a.jsonl"), 3, data | {"level": "7", "seats": [0, 2]})
    >>> case.id, case.has("card"), case.get("card", str)
    ('a.jsonl:3', True, '7S')
    >>> case.cards("lead"), case.card("card"), case.level(), case.seats("seats")
    ((Card('9S'), Card('9S')), Card('7S'), <Rank.SEVEN: 7>, [0, 2])
    >>> case.config(), case.trump(), case.ordering()
    (RuleConfig.parse('tractor'), Trump.parse('7H'), <Ordering 7H, 2 decks>)
    >>> str(case.lead(case.cards("lead"), case.ordering()))
    '9S 9S'
    >>> case.ordering().unpack(case.packed("lead", case.ordering()))
    (Card('9S'), Card('9S'))

    The methods read an input and raise a `RecordError` that names it where it is missing or not of
    its kind.

    Attributes:
        file: The file that it stands in.
        line: Its line there, from 1.
        data: The JSON object.
    """

    file: Path
    line: int
    data: Mapping[str, Any]

    @property
    def id(self) -> str:
        """Its name, or its place where it has none."""
        name = self.data.get("id")
        return name if isinstance(name, str) else f"{self.file.name}:{self.line}"

    def has(self, key: str) -> bool:
        """Whether an input is there."""
        return key in self.data

    def get(self, key: str, kind: type[Any], default: object = _NOTHING) -> Any:  # noqa: ANN401  # JSON
        """An input of one JSON type."""
        return field(self.data, key, kind, default)

    def cards(self, key: str) -> tuple[Card, ...]:
        """An input that is a list of cards."""
        return cards_in(self.get(key, list), key)

    def card(self, key: str) -> Card:
        """An input that is one card."""
        (card,) = cards_in([self.get(key, str)], key)
        return card

    def level(self) -> Rank:
        """The level of a round or a seat."""
        level = Rank.parse(self.get("level", str))
        if level not in PLAIN_RANKS:
            raise RecordError("a joker is no level", path="level")
        return level

    def seats(self, key: str, default: object = _NOTHING) -> list[int]:
        """An input that is a list of seats."""
        seats: list[int] = self.get(key, list, default)
        last = self.config().seats - 1
        if not all(type(seat) is int and 0 <= seat <= last for seat in seats):
            raise RecordError(f"not a list of seats from 0 to {last}", path=key)
        return seats

    def config(self) -> RuleConfig:
        """The rules."""
        return RuleConfig.parse(self.get("rules", str))

    def trump(self) -> Trump:
        """The trump of the round."""
        trump = self.get("trump", dict)
        suit = field(trump, "suit", (str, type(None)))
        return Trump(Rank.parse(field(trump, "level", str)), suit and Suit.parse(suit))

    def ordering(self) -> Ordering:
        """The ordering of the round."""
        return Ordering.of(self.trump(), self.config())

    def lead(self, cards: tuple[Card, ...], ordering: Ordering) -> Pattern:
        """A lead of these cards, cut as the case says or else into its canonical parts."""
        if not self.has("parts"):
            return Pattern.parse(cards, ordering)
        parts = [cards_in(part, "parts") for part in self.get("parts", list)]
        for violation in check_parts(cards, parts, ordering):
            raise RecordError(str(violation), path="parts")
        return Pattern.from_parts(parts, ordering)

    def packed(self, key: str, ordering: Ordering) -> int:
        """An input that is a list of cards, packed."""
        return pack(self.cards(key), key, ordering)


def field(
    data: Mapping[str, Any],
    key: str,
    kind: type[Any] | tuple[type[Any], ...],
    default: object = _NOTHING,
) -> Any:  # noqa: ANN401  # JSON
    """Read one key of a JSON object.

    Args:
        data: The object.
        key: The key.
        kind: The type or types that its value may have.
        default: What a missing key stands for; there must be one otherwise.

    Returns:
        The value.

    Raises:
        RecordError: The key is missing or its value is of another type.
    """
    given: object = data
    if not isinstance(given, Mapping):
        raise RecordError(f"{shown(data)} is no object with {key}")
    value = data.get(key, default)
    if value is _NOTHING:
        raise RecordError("missing", path=key)
    # JSON's true and false are no numbers, though Python's are.
    if (not isinstance(value, kind) or (kind is int and isinstance(value, bool))) and (
        value is not default
    ):
        raise RecordError(f"{shown(value)} is not of the kind expected", path=key)
    return value


def cards_in(items: object, key: str) -> tuple[Card, ...]:
    """Read a JSON list of cards.

    Args:
        items: The list.
        key: Where it stands, for the error.

    Returns:
        The cards in the order given.

    Raises:
        ParseError: A text is no card.
        RecordError: It is no list of texts.
    """
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise RecordError("not a list of cards", path=key)
    return tuple(Card.parse(item) for item in items)


def pack(cards: tuple[Card, ...], key: str, ordering: Ordering) -> int:
    """Pack cards that must be in the pack.

    Args:
        cards: The cards.
        key: Where they stand, for the error.
        ordering: Of the round.

    Returns:
        The packed cards.

    Raises:
        RecordError: There are more copies of a card than decks.
    """
    if ordering.is_crowded(cards):
        raise RecordError("more copies of a card than decks", path=key)
    return ordering.pack(cards)


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """Find the vector files of some paths.

    Args:
        paths: Files, and folders whose `.jsonl` files are meant, at any depth.

    Returns:
        The files, each once, those of a folder in the order of their names.

    Raises:
        RecordError: A path is not there, or a folder has no vector file.
    """
    files: dict[Path, None] = {}
    for path in map(Path, paths):
        try:
            inside = sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]
            is_there = path.exists()
        except OSError as error:  # such as a name that is too long
            raise RecordError(f"cannot be read: {error.strerror}", path=str(path)) from error
        if not is_there:
            raise RecordError("there is no such file or folder", path=str(path))
        if not inside:
            raise RecordError("there is no .jsonl file in this folder", path=str(path))
        files.update(dict.fromkeys(inside))
    return list(files)


def read_cases(file: str | Path) -> Iterator[Case]:
    """Read a vector file, line by line.

    Args:
        file: Its path.

    Yields:
        The cases in order; empty lines are passed over.

    Raises:
        RecordError: The file cannot be read, or a line is no JSON object; it names file and line.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "some.jsonl")
    ...     _ = file.write_text('{"id": "first"}')
    ...     [case.id for case in read_cases(file)]
    ['first']
    """
    file = Path(file)
    line = None
    try:
        text = file.read_text(encoding="utf-8")
        # Not `splitlines`, which also breaks at signs that may stand inside a JSON text.
        for line, written in enumerate(text.split("\n"), start=1):
            if not written.strip():
                continue
            data = json.loads(written)
            if not isinstance(data, dict):
                raise RecordError("not a JSON object", line=line, path=str(file))
            yield Case(file, line, data)
    except OSError as error:
        raise RecordError(
            f"cannot be read: {error.strerror}", path=str(file), cause=error
        ) from error
    except UnicodeDecodeError as error:
        raise RecordError("not UTF-8", path=str(file), cause=error) from error
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {error}", line=line, path=str(file), cause=error) from error
