"""Text for a screen of so many columns: widths, folding, plain ASCII.

A column takes one letter; Chinese characters take two. What comes from outside, such as the names
of players, is made one line without control characters first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeVar

from shengji._arguments import shown
from shengji.errors import ArgumentError
from shengji.messages import card_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shengji.cards import Card
    from shengji.messages import Voice

__all__ = (
    "card_sign",
    "check_names",
    "columns",
    "cut",
    "fold",
    "lettered",
    "one_line",
    "padded",
    "plain",
    "seat_name",
)

ItemT = TypeVar("ItemT")

_ELLIPSIS: Final = "…"
_LETTERS: Final = {
    ord("♠"): "S",
    ord("♥"): "H",
    ord("♣"): "C",
    ord("♦"): "D",
    ord("×"): "x",
    ord("·"): "-",
    ord("–"): "-",
    ord("−"): "-",
    ord("’"): "'",
    ord("“"): '"',
    ord("”"): '"',
    ord("…"): "~",
    ord("¿"): "",
    ord("¡"): "",
}


def columns(text: str) -> int:
    """Count the columns that a text takes.

    >>> columns("9♠"), columns("黑桃9")
    (2, 5)
    """
    if text.isascii():
        return len(text)
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


def cut(text: str, room: int) -> str:
    """Shorten a text to so many columns, with an ellipsis where something is missing.

    >>> cut("Montgomery", 6)
    'Montg…'
    """
    if columns(text) <= room:
        return text
    kept = ""
    for sign in text:
        if columns(kept + sign) >= room:
            break
        kept += sign
    return kept + _ELLIPSIS


def padded(text: str, room: int) -> str:
    """Fill a text up with blanks to so many columns."""
    return text + " " * (room - columns(text))


def fold(
    items: Iterable[ItemT], room: float, gap: float, size: Callable[[ItemT], float]
) -> list[list[ItemT]]:
    """Lay items out in lines, as many in each as there is room for.

    Args:
        items: What stands in the lines.
        room: Of a line.
        gap: What is left free between two items.
        size: What an item takes.

    Returns:
        The lines; one item stands alone where it is too large.

    >>> fold(["aa", "bb", "cc"], room=5, gap=1, size=len)
    [['aa', 'bb'], ['cc']]
    """
    lines: list[list[ItemT]] = []
    taken = 0.0
    for item in items:
        taken += gap + size(item)
        if not lines or taken > room:
            lines.append([])
            taken = size(item)
        lines[-1].append(item)
    return lines


def lettered(text: str) -> str:
    """Write the signs in a text as letters; words stay as they are.

    >>> lettered("黑桃 9♠")
    '黑桃 9S'
    """
    return text.translate(_LETTERS)


def plain(text: str) -> str:
    """Write a text in ASCII: suits as letters, letters without accents.

    >>> plain("el asiento 3 ganó 9♠")
    'el asiento 3 gano 9S'
    """
    split = unicodedata.normalize("NFKD", lettered(text))
    kept = "".join(sign for sign in split if not unicodedata.combining(sign))
    return kept.encode("ascii", "replace").decode()


def one_line(text: str) -> str:
    r"""Make one line of a text from outside, without signs that no one sees.

    >>> one_line(" Li\n Wei\x07")
    'Li Wei'
    """
    seen = "".join(
        sign for sign in text if sign.isspace() or not unicodedata.category(sign).startswith("C")
    )
    return " ".join(seen.split())


def check_names(names: Sequence[str]) -> None:
    """Check that names are several texts.

    Args:
        names: Of the players, by seat.

    Raises:
        ArgumentError: They are something else; one text is not several.
    """
    given: object = names
    listed = tuple(given) if isinstance(given, Iterable) and not isinstance(given, str) else (None,)
    if not all(isinstance(name, str) for name in listed):
        message = f"names are needed, one for each seat, not {shown(names)}"
        raise ArgumentError(message, name="names", value=names)


def seat_name(seat: int, names: Sequence[str], tongue: Voice) -> str:
    """Name a seat: by its player, or by its number where there is no name.

    Args:
        seat: Which.
        names: Of the players, by seat.
        tongue: Says it.

    Returns:
        The name, in one line.
    """
    name = one_line(names[seat]) if seat < len(names) else ""
    return name or tongue.say("Seat {seat}", seat=seat)


def card_sign(card: Card, tongue: Voice) -> str:
    """Write a card briefly: rank and sign; jokers by their letters, but in Chinese by their names.

    >>> from shengji.messages import voice
    >>> from shengji.cards import Card
    >>> card_sign(Card("9S"), voice("en")), card_sign(Card("BJ"), voice("en"))
    ('9♠', 'BJ')
    """
    if card.is_joker and tongue.lang != "zh":
        return str(card)
    return card_text(card, tongue.lang)
