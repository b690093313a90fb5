"""The catalogues say all that the library says, in every language, and nothing else."""

from __future__ import annotations

import ast
import re
from gettext import GNUTranslations
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from shengji.messages import LANGUAGES
from tests.messages.catalogues import (
    KEYWORDS,
    LOCALE,
    SOURCE,
    TEMPLATE,
    TRANSLATED,
    compiled,
    extracted,
    mo_path,
    po_path,
    read,
    written,
)

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

EXTRACTED = extracted()


def _keys(catalogue: Catalog) -> set[str]:
    """The English texts of a catalogue; of a plural the form for one."""
    return {_forms(message.id)[0] for message in catalogue if message.id}


def _forms(texts: object) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)  # type: ignore[arg-type]  # strings


def _messages(lang: str) -> list[Message]:
    return [message for message in read(po_path(lang), lang) if message.id]


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_there_is_a_catalogue_for_each_language() -> None:
    """English is the language of the texts themselves; each other one has its folder."""
    assert sorted((*TRANSLATED, "en")) == list(LANGUAGES)
    assert sorted(path.name for path in LOCALE.iterdir() if path.is_dir()) == sorted(TRANSLATED)


def test_the_template_is_current() -> None:
    """It lists what the source says today, as `python -m tests.messages.catalogues` writes it."""
    assert _keys(read(TEMPLATE)) == _keys(EXTRACTED)
    again = read(TEMPLATE)
    again.header_comment = EXTRACTED.header_comment
    bodies = [text.partition(b"\n\n")[2] for text in (written(again), TEMPLATE.read_bytes())]
    assert bodies[0] == bodies[1]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_message_is_missing_or_unused(lang: str) -> None:
    """Each text of the source has its place in the catalogue, and nothing else has one."""
    catalogue = read(po_path(lang), lang)

    assert set() == _keys(EXTRACTED) - _keys(catalogue)
    assert set() == _keys(catalogue) - _keys(EXTRACTED)
    assert not catalogue.obsolete


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_message_is_translated(lang: str) -> None:
    """No text is empty or marked as doubtful, and a plural has the forms of its language."""
    catalogue = read(po_path(lang), lang)
    untranslated = [
        message.id
        for message in catalogue
        if message.id and (message.fuzzy or not all(_forms(message.string)))
    ]
    wrong = [
        message.id
        for message in catalogue
        if message.pluralizable and len(_forms(message.string)) != catalogue.num_plurals
    ]

    assert [] == untranslated
    assert [] == wrong
    assert {"es": 2, "zh": 1}[lang] == catalogue.num_plurals


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_name_the_same_values(lang: str) -> None:
    """A sentence has the names in braces that its English form has; in a plural, `n` may go."""
    wrong = []
    for message in _messages(lang):
        english, texts = _forms(message.id), _forms(message.string)
        owed = set().union(*map(_names, english))
        free = {"n"} if message.pluralizable else set()
        wrong += [text for text in texts if not owed - free <= _names(text) <= owed]

    assert [] == wrong


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_compiled_catalogue_is_current(lang: str) -> None:
    """The `.mo` says exactly what the `.po` beside it says."""
    fresh = GNUTranslations(BytesIO(compiled(read(po_path(lang), lang))))
    with mo_path(lang).open("rb") as file:
        shipped = GNUTranslations(file)

    def texts(catalogue: GNUTranslations) -> dict[object, str]:
        return {key: text for key, text in vars(catalogue)["_catalog"].items() if key}

    assert texts(fresh) == texts(shipped)
    assert texts(shipped)
    assert [fresh.ngettext("a pair", "{n} pairs", n) for n in range(4)] == [
        shipped.ngettext("a pair", "{n} pairs", n) for n in range(4)
    ]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_chinese_is_chinese_and_spanish_is_not(lang: str) -> None:
    """Every Chinese sentence has Chinese characters, but for ranks; no Spanish one has."""
    sentences = [
        text
        for message in _messages(lang)
        for text in _forms(message.string)
        if len(re.sub(r"{.*?}", "", text)) > 1
    ]
    chinese = [text for text in sentences if any("\u4e00" <= sign <= "\u9fff" for sign in text)]

    assert (sentences if lang == "zh" else []) == chinese


def _said() -> set[str]:
    """The texts that the code says, read from its syntax, also from inside f-strings."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                first = node.args[0] if name in KEYWORDS and node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


def test_the_extraction_misses_nothing() -> None:
    """Whatever the code says literally is extracted, wherever it stands."""
    assert _said()
    assert set() == _said() - _keys(EXTRACTED)
