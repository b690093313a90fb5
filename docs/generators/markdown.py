"""Small pieces of Markdown."""

from __future__ import annotations

import re
from inspect import cleandoc
from json import dumps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ("attributes", "cell", "code", "headline", "json_block", "paragraphs", "table")

_ATTRIBUTE = re.compile(r"^    (\w+): (.*(?:\n {6,}.*)*)", re.MULTILINE)


def cell(text: object) -> str:
    """Write what stands in a cell of a table."""
    return " ".join(str(text).split()).replace("|", "\\|")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(cell, line))} |" for line in lines) + "\n"


def code(text: object) -> str:
    """Write a piece of code inside a line."""
    return f"`{text}`"


def json_block(data: object) -> str:
    """Write data as JSON, in lines that are not too long to read."""
    text = dumps(data, ensure_ascii=False)
    if len(text) > 96:
        text = _unfolded(data)
    return f"```json\n{text}\n```\n"


def _unfolded(data: object) -> str:
    if not isinstance(data, dict):
        return dumps(data, ensure_ascii=False, indent=2)
    lines = [f"  {dumps(key)}: {dumps(value, ensure_ascii=False)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def headline(thing: Any) -> str:  # noqa: ANN401  # anything with a docstring
    """Give the first paragraph of a docstring."""
    return " ".join(cleandoc(thing.__doc__ or "").partition("\n\n")[0].split())


def paragraphs(thing: Any) -> list[str]:  # noqa: ANN401
    """Give the paragraphs of a docstring before its examples and sections."""
    found: list[str] = []
    for paragraph in cleandoc(thing.__doc__ or "").split("\n\n"):
        if paragraph.startswith(">>>") or re.match(r"\w+:\n", paragraph):
            break
        found.append(" ".join(paragraph.split()))
    return found


def attributes(thing: Any) -> dict[str, str]:  # noqa: ANN401
    """Give what a docstring says of each attribute."""
    section = cleandoc(thing.__doc__ or "").partition("Attributes:\n")[2]
    return {found[1]: " ".join(found[2].split()) for found in _ATTRIBUTE.finditer(section)}
