"""How Hypothesis and notebooks print a value: as its `repr` has it.

Hypothesis writes out every field of a class made by attrs instead, kilobytes for a match, unless
the class says how it is printed.
"""

from __future__ import annotations

from typing import Protocol

__all__ = ("PrintedAsRepr",)


class _Printer(Protocol):
    def text(self, text: str, /) -> object:
        """Take some text."""


class PrintedAsRepr:
    """A class whose `repr` is written by hand."""

    __slots__ = ()

    def _repr_pretty_(self, printer: _Printer, _cycle: bool) -> None:  # noqa: FBT001 - so called
        """Print the `repr`."""
        printer.text(repr(self))
