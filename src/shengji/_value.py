"""Values made by attrs that compare, hash and show their fields with functions that all share.

What attrs would write for each class does the same. But it is compiled anew for every one, and
with the sixty classes of a game that was a fifth of what it takes to import them.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("Value",)

_KNOWN: Final[dict[type, Callable[[Value], object]]] = {}


class Value:
    """The base of a frozen class made by attrs with `eq=False, repr=False`.

    Two values are equal if they are of the same class and their fields are, but for fields that
    say `eq=False`; fields that say `repr=False` are not shown.
    """

    __slots__ = ()

    __attrs_attrs__: ClassVar[tuple[Any, ...]]

    def __eq__(self, other: object) -> bool:
        """Compare the fields."""
        cls = type(self)
        if type(other) is not cls:
            return NotImplemented
        fields = _fields(cls)
        return bool(fields(self) == fields(other))

    def __hash__(self) -> int:
        """Hash the fields."""
        return hash(_fields(type(self))(self))

    def __repr__(self) -> str:
        """Name the class and its fields."""
        shown = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in self.__attrs_attrs__
            if field.repr
        ]
        return f"{type(self).__qualname__}({', '.join(shown)})"


def _fields(cls: type[Value]) -> Callable[[Value], object]:
    """Give what gives the fields by which values of a class are compared."""
    found = _KNOWN.get(cls)
    if found is None:
        names = [field.name for field in cls.__attrs_attrs__ if field.eq]
        found = _KNOWN[cls] = attrgetter(*names) if names else _nothing
    return found


def _nothing(_value: Value) -> tuple[()]:
    """Give the fields of a value that has none."""
    return ()
