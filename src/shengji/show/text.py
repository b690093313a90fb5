"""Hands, tricks and tables as text for a terminal, a log or a chat.

No line is wider than asked for, Chinese characters counted as two columns each. Trumps have a star
before their suit. With `ascii_only` suits are letters and nothing but ASCII comes out.

>>> from shengji.config import presets
>>> from shengji.rules.ordering import Ordering, Trump
>>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
>>> print(hand_text("7S 8H AS 2S BJ", ordering))
  spades:  A♠ 2♠
* trumps:  BJ 7♠ 8♥
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shengji._arguments import is_whole, need, shown
from shengji.cards import Card, CardsLike, cards_of
from shengji.errors import ArgumentError
from shengji.machine import View
from shengji.messages import shape_text, suit_name, voice
from shengji.rules.ordering import EffectiveSuit
from shengji.rules.patterns import Pattern
from shengji.rules.tricks import Trick
from shengji.show._facts import gather
from shengji.show._lettering import (
    card_sign,
    check_names,
    columns,
    fold,
    padded,
    plain,
    seat_name,
)
from shengji.show._sorting import by_suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from shengji.config import RuleConfig
    from shengji.messages import Voice
    from shengji.rules.ordering import Ordering
    from shengji.show._facts import SeatFacts, TableFacts

__all__ = ("hand_text", "pattern_text", "table_text", "trick_text")

_NARROWEST: Final = 20
_WIDEST: Final = 10_000
_MARKS: Final = ("  ", "* ", "> ")


class _Page:
    """Lines of so many columns in one language.

    Attributes:
        tongue: The language.
        lines: What is written.
    """

    def __init__(self, lang: str, width: int, *, ascii_only: bool) -> None:
        """Begin with nothing."""
        self.tongue = voice(lang)
        if not is_whole(width, _NARROWEST, _WIDEST):
            message = f"a text has {_NARROWEST} to {_WIDEST} columns, not {shown(width)}"
            raise ArgumentError(message, name="width", value=width)
        if ascii_only and self.tongue.lang == "zh":
            message = "Chinese cannot be written in ASCII"
            raise ArgumentError(message, name="ascii_only", value=ascii_only)
        self.lines: list[str] = []
        self._width = width
        self._is_ascii = ascii_only

    def __str__(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)

    def card(self, card: Card) -> str:
        """Write a card."""
        return str(card) if self._is_ascii else card_sign(card, self.tongue)

    def parts(self, parts: Iterable[Iterable[Card]]) -> list[str]:
        """Write the cards of several parts as words to fold, with a plus sign between parts."""
        words: list[str] = []
        for part in parts:
            words += ["+"] * bool(words)
            words += map(self.card, part)
        return words

    def names(self, names: Sequence[str]) -> list[str]:
        """Leave out the names that cannot be written, so that the seat's number stands for them."""
        check_names(names)
        if not self._is_ascii:
            return list(names)
        return [name if plain(name).count("?") == name.count("?") else "" for name in names]

    def shown(self, text: str) -> str:
        """Write a text in the signs that may be used."""
        return plain(text) if self._is_ascii else text

    def write(self, label: str, words: Iterable[str], gap: int = 1) -> None:
        """Write words behind a label, folded below themselves.

        Args:
            label: What stands before the first line; it stands alone where it leaves no room.
            words: What is written.
            gap: Between two words.
        """
        label = self.shown(label)
        words = [self.shown(word) for word in words]
        needed = columns(label) + sum(map(columns, words)) + gap * max(len(words) - 1, 0)
        if needed > self._width and columns(label) > self._width // 2:
            mark = label[:2] if label[:2] in _MARKS else ""
            self._fold(mark, label[len(mark) :].split(), 1)
            label = "    "
        if words or label.strip():
            self._fold(label, words, gap)

    def _fold(self, label: str, words: Iterable[str], gap: int) -> None:
        room = self._width - columns(label)
        pieces = [piece for word in words for piece in _pieces(word, room)]
        lines = fold(pieces, room, gap, columns)
        for place, line in enumerate(lines or [[]]):
            start = " " * columns(label) if place else label
            self.lines.append(start + (" " * gap).join(line))


def _pieces(word: str, room: int) -> Iterator[str]:
    """Break a word that is too long for a line."""
    while columns(word) > room:
        size = 1
        while columns(word[: size + 1]) <= room:
            size += 1
        yield word[:size]
        word = word[size:]
    yield word


def hand_text(
    cards: CardsLike,
    ordering: Ordering | None = None,
    *,
    lang: str = "en",
    width: int = 80,
    ascii_only: bool = False,
) -> str:
    """Write a hand.

    Args:
        cards: The cards.
        ordering: Sorts them into suits, a line each, from high to low; without one they stand as
            they come.
        lang: The language.
        width: The most columns a line may have, from 20.
        ascii_only: Whether to write nothing but ASCII.

    Returns:
        The lines; "" for an empty hand.

    Raises:
        ArgumentError: There is no such language, the width is too small, or Chinese is wanted in
            ASCII.
        ParseError: A text has something in it that is no card.

    >>> hand_text("9S 9S BJ"), hand_text("9S 9S BJ", ascii_only=True)
    ('9♠ 9♠ BJ', '9S 9S BJ')
    """
    page = _Page(lang, width, ascii_only=ascii_only)
    _hand(cards_of(cards), ordering, page)
    return str(page)


def _hand(cards: tuple[Card, ...], ordering: Ordering | None, page: _Page) -> None:
    if ordering is None:
        if cards:
            page.write("", map(page.card, cards))
        return
    groups = by_suit(cards, ordering)
    names = [suit_name(suit, page.tongue.lang) for suit, _ in groups]
    widest = max(map(columns, names), default=0)
    for name, (suit, held) in zip(names, groups, strict=True):
        star = "*" if suit is EffectiveSuit.TRUMP else " "
        page.write(f"{star} {padded(f'{name}:', widest + 1)}  ", map(page.card, held))


def pattern_text(
    pattern: Pattern, *, lang: str = "en", width: int = 80, ascii_only: bool = False
) -> str:
    """Write a pattern: its suit, what it is made of, and the cards of each part.

    Args:
        pattern: The pattern.
        lang: The language.
        width: The most columns a line may have, from 20.
        ascii_only: Whether to write nothing but ASCII.

    Returns:
        The lines.

    Raises:
        ArgumentError: There is no such language, the width is too small, or Chinese is wanted in
            ASCII.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Ordering, Trump
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> print(pattern_text(Pattern.parse("8S 8S 6S 6S AS", ordering)))
    spades: a tractor of 2 pairs, a single
    8♠ 8♠ 6♠ 6♠ + A♠
    """
    need(pattern, "pattern", Pattern)
    page = _Page(lang, width, ascii_only=ascii_only)
    name = suit_name(pattern.suit, lang)
    shapes = shape_text((part.shape for part in pattern.parts), lang)
    page.write("", _words(f"{name}: {shapes}"))
    page.write("", page.parts(part.cards for part in pattern.parts))
    return str(page)


def _words(text: str) -> list[str]:
    """Take a sentence apart where a line may end; Chinese may be broken anywhere."""
    return text.split(" ")


def trick_text(
    trick: Trick,
    ordering: Ordering | None = None,
    config: RuleConfig | None = None,
    *,
    names: Sequence[str] = (),
    lang: str = "en",
    width: int = 80,
    ascii_only: bool = False,
) -> str:
    """Write a trick, a line for each play, in the order of playing.

    Args:
        trick: The trick.
        ordering: That of the round; with it and the rules, it is said who is ahead.
        config: The rules.
        names: Of the players, by seat; a seat without one is called by its number.
        lang: The language.
        width: The most columns a line may have, from 20.
        ascii_only: Whether to write nothing but ASCII.

    Returns:
        The lines, the points last.

    Raises:
        ArgumentError: There is no such language, the width is too small, or Chinese is wanted in
            ASCII.

    >>> from shengji.config import presets
    >>> from shengji.rules.ordering import Ordering, Trump
    >>> from shengji.rules.tricks import Play, Trick
    >>> ordering = Ordering.of(Trump.parse("7H"), presets.tractor())
    >>> trick = Trick(3, (Play(3, "9S"), Play(0, "KS")), Pattern.parse("9S", ordering))
    >>> print(trick_text(trick, ordering, presets.tractor(), names=["Li"]))
    Seat 3: 9♠ (lead)
    Li:     K♠ (ahead)
    10 points
    """
    need(trick, "trick", Trick)
    page = _Page(lang, width, ascii_only=ascii_only)
    _trick(trick, ordering, config, names, page)
    return str(page)


def _trick(
    trick: Trick,
    ordering: Ordering | None,
    config: RuleConfig | None,
    names: Sequence[str],
    page: _Page,
) -> None:
    tongue = page.tongue
    ahead = None
    if trick.lead is not None and ordering is not None and config is not None:
        ahead = trick.winner(ordering, config)
    names = page.names(names)
    labels = [f"{page.shown(seat_name(play.seat, names, tongue))}:" for play in trick.plays]
    widest = max(map(columns, labels), default=0)
    for label, play in zip(labels, trick.plays, strict=True):
        parts: Iterable[Iterable[Card]] = (play.cards,)
        notes = []
        if play.seat == trick.leader:
            notes.append(tongue.say("lead"))
            if trick.lead is not None:
                parts = [part.cards for part in trick.lead.parts]
        if play.seat == ahead:
            notes.append(tongue.say("ahead"))
        page.write(f"{padded(label, widest)} ", (*page.parts(parts), *_noted(notes, tongue)))
    page.write("", _words(tongue.say_count("{n} point", "{n} points", trick.points)))


def _noted(notes: Sequence[str], tongue: Voice) -> list[str]:
    return [f"({tongue.list(notes)})"] if notes else []


def table_text(
    view: View,
    *,
    names: Sequence[str] = (),
    lang: str = "en",
    width: int = 80,
    ascii_only: bool = False,
) -> str:
    """Write a table as a seat sees it: nothing gets in that the view does not hold.

    A `>` stands before the seats that the game waits for.

    Args:
        view: What is seen.
        names: Of the players, by seat; a seat without one is called by its number.
        lang: The language.
        width: The most columns a line may have, from 20.
        ascii_only: Whether to write nothing but ASCII.

    Returns:
        The lines: where the round stands, the seats with what lies before them, the kitty, the
        seat's own hand.

    Raises:
        ArgumentError: There is no such language, the width is too small, or Chinese is wanted in
            ASCII.

    >>> from shengji.config import presets
    >>> from shengji.machine import Deal, Game
    >>> game = Game.new(presets.short_game()).apply(Deal.shuffled(presets.short_game(), "seed", 1))
    >>> print(table_text(game.view(None), width=60))
    Round 1, level 2, declaring
      Seat 0  25 cards
    > Seat 1  25 cards
      Seat 2  25 cards
      Seat 3  25 cards
    kitty: 8 cards, face down
    """
    need(view, "view", View)
    page = _Page(lang, width, ascii_only=ascii_only)
    facts = gather(view, page.names(names), page.tongue)
    page.write("", _words(page.tongue.list(facts.status)))
    if facts.is_last_trick:
        page.write("", _words(page.tongue.say("The last trick lies on the table.")))
    _seats(facts, page)
    _middle(facts, page)
    if view.hand:
        count = len(view.hand)
        own = page.tongue.say_count("Your hand, {n} card:", "Your hand, {n} cards:", count)
        page.write("", _words(own))
        _hand(tuple(view.hand), view.ordering, page)
    return str(page)


def _seats(facts: TableFacts, page: _Page) -> None:
    """Write a row for each seat, in columns."""
    rows = [[page.shown(cell) for cell in _cells(seat, page.tongue)] for seat in facts.seats]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for seat, row in zip(facts.seats, rows, strict=True):
        cells = [padded(cell, room) for cell, room in zip(row, widths, strict=True) if room]
        mark = ">" if seat.is_awaited else " "
        label = f"{mark} {'  '.join(cells)}"
        shown = (*page.parts(seat.shown), *_noted(seat.notes, page.tongue))
        page.write(f"{label}  " if shown else label.rstrip(), shown)


def _cells(seat: SeatFacts, tongue: Voice) -> tuple[str, str, str, str]:
    name = tongue.say("{name} (you)", name=seat.name) if seat.is_viewer else seat.name
    cards = tongue.say_count("{n} card", "{n} cards", seat.cards)
    points = ""
    if seat.points is not None:
        points = tongue.say_count("{n} point", "{n} points", seat.points)
    return name, seat.role, cards, points


def _middle(facts: TableFacts, page: _Page) -> None:
    """Write what belongs to no seat."""
    tongue = page.tongue
    if facts.left:
        page.write(
            "", _words(tongue.say_count("{n} card to draw", "{n} cards to draw", facts.left))
        )
    if facts.kitty is not None:
        label = f"{facts.kitty.name}: "
        if facts.kitty.cards:
            page.write(label, map(page.card, facts.kitty.cards))
        else:
            count = facts.kitty.count
            words = tongue.say_count("{n} card, face down", "{n} cards, face down", count)
            page.write(label, _words(words))
    for remark in facts.remarks:
        page.write("", _words(remark))
