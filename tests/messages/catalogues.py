"""Makes the catalogues: extracts what can be said, merges it into each language, compiles.

Run `python -m tests.messages.catalogues --update` after a sentence has changed, translate what the
`.po` files have no text for, and run it again.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import shengji
from shengji.config import meanings
from shengji.errors import ViolationCode
from shengji.messages import LANGUAGES
from shengji.players import HintCode

SOURCE = Path(shengji.__file__).parent
LOCALE = SOURCE / "messages" / "locale"
TEMPLATE = LOCALE / "shengji.pot"
TRANSLATED = tuple(lang for lang in LANGUAGES if lang != "en")

KEYWORDS = {"say": None, "say_count": (1, 2), "mark": None, "ngettext": (1, 2)}

# Said here, since versions of Babel differ about them.
PLURALS = {"es": "nplurals=2; plural=(n != 1);", "zh": "nplurals=1; plural=0;"}

WIDTH = 100
# The catalogues have no clock, so that the same sentences make the same files.
DATE = datetime(2026, 1, 1, tzinfo=UTC)
HEADER = "# What shengji says. Made by tests/messages/catalogues.py."


def po_path(lang: str) -> Path:
    """The catalogue of a language, for people."""
    return LOCALE / lang / "LC_MESSAGES" / "shengji.po"


def mo_path(lang: str) -> Path:
    """The catalogue of a language, for gettext."""
    return po_path(lang).with_suffix(".mo")


def new_catalogue(lang: str | None = None) -> Catalog:
    """An empty catalogue."""
    catalogue = Catalog(
        locale=lang,
        project="shengji",
        version="0",
        copyright_holder="The shengji authors",
        msgid_bugs_address="none",
        creation_date=DATE,
        revision_date=DATE,
        header_comment=HEADER,
        last_translator="The shengji authors",
        language_team="shengji",
        fuzzy=False,
    )
    if lang is not None:
        catalogue.mime_headers = [("Plural-Forms", PLURALS[lang])]
    return catalogue


def extracted() -> Catalog:
    """All that the library can say: what the code says, the codes, the options."""
    template = new_catalogue()
    for path in sorted(SOURCE.rglob("*.py")):
        with path.open("rb") as file:
            found = extract("python", file, KEYWORDS, options={"encoding": "utf-8"})
            for _, message, _, _ in found:
                template.add(message)
    for code in ViolationCode:
        template.add(code.sentence, auto_comments=[f"Violation: {code.value}"])
    for hint in HintCode:
        template.add(hint.sentence, auto_comments=[f"Hint: {hint.value}"])
    for option, meaning in meanings().items():
        template.add(meaning, auto_comments=[f"Option: {option}"])
    return template


def read(path: Path, lang: str | None = None) -> Catalog:
    """A catalogue as it is on the disk."""
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def written(catalogue: Catalog) -> bytes:
    """The bytes of a catalogue for people."""
    buffer = BytesIO()
    write_po(
        buffer, catalogue, width=WIDTH, no_location=True, sort_output=True, ignore_obsolete=True
    )
    return buffer.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """The bytes of a catalogue for gettext."""
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def merged(lang: str, template: Catalog) -> Catalog:
    """The catalogue of a language with all that can be said and nothing else."""
    old = read(po_path(lang), lang) if po_path(lang).exists() else Catalog(lang)
    new = new_catalogue(lang)
    for message in template:
        if message.id:
            known = old.get(message.id)
            text = None if known is None else known.string
            new.add(message.id, text, auto_comments=message.auto_comments)
    return new


def update() -> None:
    """Write all catalogues anew."""
    template = extracted()
    TEMPLATE.write_bytes(written(template))
    for lang in TRANSLATED:
        catalogue = merged(lang, template)
        po_path(lang).parent.mkdir(parents=True, exist_ok=True)
        po_path(lang).write_bytes(written(catalogue))
        mo_path(lang).write_bytes(compiled(catalogue))


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit(__doc__)
    update()
