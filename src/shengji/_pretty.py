"""How values are printed: as their `repr` has it, in terminals, notebooks and failed tests.

Hypothesis writes out every field of a class made by attrs instead, kilobytes for a match, unless
the class says how it is printed.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

__all__ = ("PrintedAsRepr", "ShowsFields")


class _Printer(Protocol):
    def text(self, text: str, /) -> object:
        """Take some text."""


class PrintedAsRepr:
    """A class whose `repr` is written by hand."""

    __slots__ = ()

    def _repr_pretty_(self, printer: _Printer, _cycle: bool) -> None:  # noqa: FBT001 - so called
        """Print the `repr`."""
        printer.text(repr(self))


class ShowsFields:
    """A class made by attrs with `repr=False`, whose `repr` names the fields.

    What attrs would write says the same. But it is compiled anew for each class, and with the
    classes of a whole game that was a tenth of what it takes to import them.
    """

    __slots__ = ()

    __attrs_attrs__: ClassVar[tuple[Any, ...]]

    def __repr__(self) -> str:
        """Name the class and its fields, but for those that are not for show."""
        fields = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in self.__attrs_attrs__
            if field.repr
        ]
        return f"{type(self).__qualname__}({', '.join(fields)})"
