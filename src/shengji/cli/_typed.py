"""What somebody types at the table: a command, or cards by their names or by their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from shengji.cards import Card, cards_of
from shengji.errors import ParseError
from shengji.machine import Action, Bury, CallFriends, Declare, Pass, Phase, PlayCards
from shengji.rules.friends import FriendCall

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("COMMANDS", "Command", "NotUnderstood", "read_typed")

COMMANDS: Final = ("help", "?", "why", "last", "score", "rules", "undo", "save", "quit")
"""The words that are no cards; `pass` is an action."""

_OTHER_WORDS: Final = {"hint": "?", "exit": "quit", "q": "quit", "h": "help"}
_DIGITS: Final = 4  # no number of a card or of a copy has more


class NotUnderstood(Exception):  # noqa: N818  # no error of the library
    """Something typed means nothing.

    Attributes:
        text: What.
    """

    def __init__(self, text: str) -> None:
        """Keep the text."""
        super().__init__(text)
        self.text = text


@attrs.frozen
class Command:
    """A word of `COMMANDS`, and what was typed after it."""

    word: str
    rest: str = ""


def read_typed(text: str, seat: int, phase: Phase, shown: Sequence[Card]) -> Command | Action:
    """Read a line.

    Args:
        text: What was typed, not empty.
        seat: Who typed it.
        phase: Of the match: it says what cards mean.
        shown: The cards of the hand as they are numbered, from 1.

    Returns:
        A command, or an action, which need not be legal.

    Raises:
        NotUnderstood: It is neither.

    >>> read_typed("9s 9s", 0, Phase.PLAY, ())
    PlayCards(seat=0, cards=(Card('9S'), Card('9S')), parts=None)
    """
    first, _, rest = text.strip().partition(" ")
    word = _OTHER_WORDS.get(first.lower(), first.lower())
    if word in COMMANDS:
        return Command(word, rest.strip())
    if word == "pass":
        return Pass(seat)
    if phase is Phase.CALL:
        return CallFriends(seat, [_read_call(each, shown) for each in _words(text)])
    groups = [_read_cards(group, shown) for group in text.split("+")]
    cards = tuple(card for group in groups for card in group)
    if phase is Phase.BURY:
        return Bury(seat, cards)
    if phase is Phase.PLAY:
        return PlayCards(seat, cards, tuple(groups) if len(groups) > 1 else None)
    return Declare(seat, cards)


def _words(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    if not words:
        raise NotUnderstood(text.strip() or "+")
    return words


def _read_cards(text: str, shown: Sequence[Card]) -> tuple[Card, ...]:
    found: list[Card] = []
    for word in _words(text):
        if word.isascii() and word.isdecimal():
            number = int(word) if len(word) <= _DIGITS else 0
            if not 1 <= number <= len(shown):
                raise NotUnderstood(word)
            found.append(shown[number - 1])
        else:
            try:
                found += cards_of(word)
            except ParseError as error:
                raise NotUnderstood(word) from error
    return tuple(found)


def _read_call(word: str, shown: Sequence[Card]) -> FriendCall:
    """Read a card and which copy of it, the first unless said: `AS#2`."""
    name, _, copy = word.partition("#")
    cards = _read_cards(name, shown)
    copy = copy or "1"
    if len(cards) != 1 or len(copy) > _DIGITS or not (copy.isascii() and copy.isdecimal()):
        raise NotUnderstood(word)
    return FriendCall(cards[0], int(copy))
