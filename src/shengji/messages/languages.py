"""The languages, and the catalogue of each.

A `Voice` says the library's sentences in one language. The English sentence stands in the code and
is the key under which a catalogue has the others, so English needs no catalogue of its own;
`locale/shengji.pot` lists all that can be said.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from typing import TYPE_CHECKING, Final, final

from shengji._arguments import shown
from shengji.errors import ArgumentError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("LANGUAGES", "Voice", "mark", "voice")

LANGUAGES: Final = ("en", "es", "zh")
"""The languages, in order: English, Spanish, Chinese (simplified)."""

_LIST_COMMAS: Final = {"zh": "、"}
_SENTENCE_GAPS: Final = {"zh": ""}


def mark(text: str) -> str:
    """Mark a text that is translated elsewhere, so that it gets into the catalogues.

    Args:
        text: The English text.

    Returns:
        The text itself.

    >>> mark("spades")
    'spades'
    """
    return text


@final
class Voice:
    """The library's sentences in one language.

    `say` and `say_count` take the English text literally, so that it can be found in the source.

    Attributes:
        lang: The language.
        comma: What stands between the members of a list.

    >>> voice("es").say("Seat {seat} passed.", seat=3)
    'El asiento 3 pasó.'
    """

    __slots__ = ("_catalogue", "_gap", "comma", "lang")

    def __init__(self, lang: str, catalogue: NullTranslations) -> None:
        """Speak from a catalogue; use `voice`."""
        self.lang: str = lang
        self.comma: str = _LIST_COMMAS.get(lang, ", ")
        self._gap = _SENTENCE_GAPS.get(lang, " ")
        self._catalogue = catalogue

    def say(self, text: str, /, **values: object) -> str:
        """Say a sentence.

        Args:
            text: The English sentence, with names in braces.
            values: What stands for the names.

        Returns:
            The sentence in this language.
        """
        return self.find(text).format(**values)

    def say_count(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Say a sentence in the form that goes with a number.

        Args:
            one: The English sentence for one thing.
            many: The English sentence for several, or none.
            n: The number; `{n}` in the sentence.
            values: What stands for the other names.

        Returns:
            The sentence in this language.

        >>> voice("en").say_count("{n} card", "{n} cards", 1)
        '1 card'
        """
        return self.find_count(one, many, n).format(n=n, **values)

    def find(self, text: str) -> str:
        """Find a sentence in the catalogue.

        Args:
            text: The English sentence.

        Returns:
            The sentence in this language, its names still in braces.

        >>> voice("es").find("Seat {seat} passed.")
        'El asiento {seat} pasó.'
        """
        return self._catalogue.gettext(text)

    def find_count(self, one: str, many: str, n: int) -> str:
        """Find the form of a sentence that goes with a number.

        Args:
            one: The English sentence for one thing.
            many: The English sentence for several, or none.
            n: The number.

        Returns:
            The sentence in this language, its names still in braces.

        >>> voice("es").find_count("a pair", "{n} pairs", 2)
        '{n} parejas'
        """
        return self._catalogue.ngettext(one, many, n)

    def list(self, members: Iterable[str]) -> str:
        """Put commas between the members of a list.

        Args:
            members: Names or phrases.

        Returns:
            The list.

        >>> voice("zh").list(["♠9", "♠J"])
        '♠9、♠J'
        """
        return self.comma.join(members)

    def text(self, sentences: Iterable[str]) -> str:
        """Put sentences one after the other.

        Args:
            sentences: Whole sentences; empty ones are left out.

        Returns:
            The text.

        >>> voice("en").text(["One.", "", "Two."])
        'One. Two.'
        """
        return self._gap.join(filter(None, sentences))


def voice(lang: str) -> Voice:
    """Find the voice of a language; its catalogue is read the first time.

    Args:
        lang: A language such as `zh`; a region or script after it is passed over (`es-MX`,
            `zh_CN.UTF-8`).

    Returns:
        The voice.

    Raises:
        ArgumentError: The library does not speak the language.

    >>> voice("zh-Hans").lang
    'zh'
    """
    asked: object = lang
    primary = asked.replace("_", "-").partition("-")[0].lower() if isinstance(asked, str) else ""
    if primary not in LANGUAGES:
        message = f"the languages are {', '.join(LANGUAGES)}, not {shown(lang)}"
        raise ArgumentError(message, name="lang", value=lang)
    return _load(primary)


@cache
def _load(lang: str) -> Voice:
    if lang == "en":
        return Voice(lang, NullTranslations())
    folder = resources.files("shengji.messages") / "locale" / lang / "LC_MESSAGES"
    with (folder / "shengji.mo").open("rb") as file:
        return Voice(lang, GNUTranslations(file))
