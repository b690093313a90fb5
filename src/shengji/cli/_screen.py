"""What a person at the table sees: the hand, the trick, the score, in text of 80 columns or more.

Trumps are marked with a sign as well as with colour, so that nothing is lost without colour; in
plain ASCII the suits are letters.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.text import Text

from shengji.cli._failure import Failure
from shengji.messages import describe, suit_name, voice
from shengji.rules.ordering import EffectiveSuit
from shengji.show._facts import status
from shengji.show._lettering import card_sign, fold, lettered, plain
from shengji.show._sorting import by_suit, in_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shengji.cards import Card
    from shengji.machine import Event, View
    from shengji.rules.tricks import Trick

__all__ = ("Screen", "shown_order")

_RED: Final = ("H", "D")
_GAP: Final = "  "


def shown_order(view: View) -> tuple[Card, ...]:
    """Sort the hand of a view as it is shown and numbered: suit by suit, each from the top down."""
    return in_order(view.hand or (), view.ordering)


class Screen:
    """Standard output, for a person who plays.

    Attributes:
        tongue: The language.
    """

    def __init__(self, lang: str, *, ascii_only: bool) -> None:
        """Look at what the terminal can show.

        Args:
            lang: The language.
            ascii_only: Whether to write plain ASCII in any case.

        Raises:
            Failure: The terminal cannot show the language.
        """
        self.tongue = voice(lang)
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._is_ascii = ascii_only or not _can_show("♠")
        if self.tongue.lang == "zh" and not _can_show("主"):
            raise Failure("this terminal shows no Chinese; choose another language with --lang")

    def line(self, text: str = "", style: str = "") -> None:
        """Write a line, folded between words where it is too long."""
        self._console.print(Text(self._shown(text), style))

    def whole(self, text: str) -> None:
        """Write a line of a sheet as it is."""
        self._console.print(Text(self._shown(text)), soft_wrap=True)

    def ask(self) -> str:
        """Wait for a line.

        Raises:
            EOFError: There will be none.
        """
        sys.stdout.flush()
        return input("> ").strip()

    def card(self, card: Card) -> str:
        """Write a card, briefly."""
        return str(card) if self._is_ascii else card_sign(card, self.tongue)

    def cards(self, cards: Iterable[Card]) -> str:
        """Write some cards, briefly."""
        return " ".join(map(self.card, cards))

    def tell(self, event: Event) -> None:
        """Tell what happened."""
        self.line(describe(event, self.tongue.lang))

    def status(self, view: View) -> None:
        """Write where the round stands, in a line or two."""
        self.line(self.tongue.list(status(view, self.tongue)), "bold")

    def trick(self, trick: Trick) -> None:
        """Write the plays of a trick."""
        for play in trick.plays:
            text = self.tongue.say("Seat {seat}: {cards}", seat=play.seat, cards="{cards}")
            self.line(_GAP + text.replace("{cards}", self.cards(play.cards)))

    def hand(self, view: View) -> None:
        """Write the hand by suits, each card with its number, the trumps marked."""
        hand = view.hand or ()
        self.line(
            self.tongue.say_count("Your hand, {n} card:", "Your hand, {n} cards:", len(hand)),
            "bold",
        )
        first = 1
        for suit, cards in by_suit(hand, view.ordering):
            self._suit(suit, list(enumerate(cards, first)))
            first += len(cards)

    def _suit(self, suit: EffectiveSuit, numbered: list[tuple[int, Card]]) -> None:
        is_trump = suit is EffectiveSuit.TRUMP
        name = suit_name(suit, self.tongue.lang)
        label = Text(f"{_GAP}{'*' if is_trump else ' '} {self._shown(name)}:{_GAP}")
        cards = []
        for number, card in numbered:
            style = "bold" if is_trump else ""
            if card.suit is not None and card.suit.value in _RED:
                style += " red"
            cards.append(Text.assemble((f"{number}:", "dim"), (self.card(card), style.strip())))
        indent = Text(" " * label.cell_len)
        room = self._console.width - label.cell_len
        for at, line in enumerate(fold(cards, room, len(_GAP), lambda text: text.cell_len)):
            self._console.print((indent if at else label) + Text(_GAP).join(line))

    def _shown(self, text: str) -> str:
        """Write a text in the signs that the terminal has."""
        if not self._is_ascii:
            return text
        return lettered(text) if self.tongue.lang == "zh" else plain(text)


def _can_show(text: str) -> bool:
    """Tell whether standard output has signs for a text."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")  # a text buffer has none, and takes any sign
    except UnicodeEncodeError:
        return False
    return True
