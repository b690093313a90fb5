"""The text form of a configuration: a preset, then the options that differ (RULES §1).

    tractor(throws.fine=0, ladder.must_defend={5, 10, K}, kitty_bonus=power(2))

This module knows the grammar and no options: names and values come out as they were written.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias, final

from shengji.errors import ParseError

__all__ = ("Call", "Raw", "Written", "parse_config", "parse_value")


@final
class Call(NamedTuple):
    """A name with arguments, as in `flat(2)`.

    Attributes:
        name: The name.
        arguments: What stands in the brackets: words, and sets of words.
    """

    name: str
    arguments: tuple[str | list[str], ...]

    def __str__(self) -> str:
        """Give the text."""
        return f"{self.name}({', '.join(map(str, self.arguments))})"


Raw: TypeAlias = str | list[str] | Call
"""A value as written: a word or number, a set, or a name with arguments."""


@final
class Written(NamedTuple):
    """A configuration as written.

    Attributes:
        preset: The name of the preset.
        options: The options that differ, by dotted name.
    """

    preset: str
    options: dict[str, Raw]


_TOKEN: Final = re.compile(r"\s*(?:(-?[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)?)|([(){},=]))")


def parse_config(text: str) -> Written:
    """Read the text of a configuration.

    Args:
        text: Such as `tractor` or `tractor(throws.fine=0)`.

    Returns:
        The preset's name, and the options as written.

    Raises:
        ParseError: The text breaks the grammar, or names an option twice.

    >>> parse_config("tractor(ladder.stops={K, A}, throws.fine=0)").options
    {'ladder.stops': ['K', 'A'], 'throws.fine': '0'}
    """
    reader = _Reader(text)
    preset = reader.word("the name of a preset")
    options: dict[str, Raw] = {}
    if reader.takes("("):
        while not reader.takes(")"):
            if options:
                reader.expect(",")
            position = reader.start
            name = reader.word("an option")
            if name in options:
                raise ParseError(f"{name} stands here twice", text=text, position=position)
            reader.expect("=")
            options[name] = reader.value()
    reader.end()
    return Written(preset, options)


def parse_value(text: str) -> Raw:
    """Read the text of one value.

    Args:
        text: Such as `0`, `{K, A}` or `flat(2)`.

    Returns:
        The value as written.

    Raises:
        ParseError: The text breaks the grammar.

    >>> parse_value("flat(2)")
    Call(name='flat', arguments=('2',))
    """
    reader = _Reader(text)
    value = reader.value()
    reader.end()
    return value


class _Reader:
    """Takes one token after the other from a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.start = 0
        self.token = ""
        self.is_word = False
        self._next()

    def _next(self) -> None:
        rest = self.text[self.position :]
        self.start = len(self.text) - len(rest.lstrip())
        self.token, self.is_word = "", False
        if self.start == len(self.text):
            return
        found = _TOKEN.match(self.text, self.position)
        if found is None:
            raise ParseError("no such sign in a configuration", text=self.text, position=self.start)
        self.token, self.is_word = found[1] or found[2], found[1] is not None
        self.position = found.end()

    def takes(self, sign: str) -> bool:
        """Take a sign if it comes next."""
        if self.is_word or self.token != sign:
            return False
        self._next()
        return True

    def expect(self, sign: str) -> None:
        """Take a sign that must come next."""
        if not self.takes(sign):
            self._fail(f"{sign!r}")

    def word(self, meaning: str) -> str:
        """Take a word that must come next."""
        if not self.is_word:
            self._fail(meaning)
        word = self.token
        self._next()
        return word

    def value(self) -> Raw:
        """Take a value: a word, a set, or a name with arguments."""
        if self.takes("{"):
            return self._listed("}", "a rank")
        name = self.word("a value")
        if not self.takes("("):
            return name
        arguments: list[str | list[str]] = []
        while not self.takes(")"):
            if arguments:
                self.expect(",")
            in_braces = self.takes("{")
            arguments.append(self._listed("}", "a rank") if in_braces else self.word("an argument"))
        return Call(name, tuple(arguments))

    def end(self) -> None:
        """Check that nothing is left."""
        if self.token:
            self._fail("nothing more")

    def _listed(self, close: str, meaning: str) -> list[str]:
        words: list[str] = []
        while not self.takes(close):
            if words:
                self.expect(",")
            words.append(self.word(meaning))
        return words

    def _fail(self, expected: str) -> None:
        raise ParseError(f"expected {expected}", text=self.text, position=self.start)
