"""The rooms of the library from the lowest up, each with the first sentence of its docstring."""

from __future__ import annotations

import importlib
from typing import Final

from docs.generators.markdown import headline, table
from tests.house.sources import HOUSE

__all__ = ("part",)

_KERNEL: Final = "The trick rules on integers: packed hands, what is owed, counting, generating."


def _room(name: str) -> tuple[str, str]:
    module = f"shengji.{name}"
    text = headline(importlib.import_module(module)).removesuffix(":")
    return f"{{py:mod}}`{name} <{module}>`", text


def part() -> str:
    """Write the table."""
    rows = [("`_kernel`", _KERNEL)]
    for name in HOUSE:
        if not name.startswith("_"):
            rows.insert(-1 if name == "errors" else len(rows), _room(name))
    return table(("room", "what it is"), rows)
