"""Values that are quick to make: what is rebuilt with every card.

They are never changed once they are made, but nothing keeps anybody from it: an object that guards
its attributes takes three times as long to make. They compare, hash, copy and pickle by what they
are made from.
"""

from __future__ import annotations

from typing import ClassVar, Self

__all__ = ("Plain",)


class Plain:
    """A value made from the arguments that `_fields` names, each kept under its name.

    >>> from shengji.config import presets
    >>> from shengji.machine import State
    >>> state = State.begin(presets.tractor())
    >>> state.but(drawn=3).drawn, state.but(drawn=3) == state, state.but(drawn=0) == state
    (3, False, True)
    """

    __slots__ = ()

    _fields: ClassVar[tuple[str, ...]] = ()

    def _parts(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self._fields])

    def but(self, **changes: object) -> Self:
        """Make another of which something is different.

        Args:
            **changes: The attributes that are, with their new values.

        Returns:
            The new value; this one stays as it is.
        """
        parts = [
            changes.pop(name) if name in changes else getattr(self, name) for name in self._fields
        ]
        return type(self)(*parts, **changes)

    def __eq__(self, other: object) -> bool:
        """Compare what they are made from."""
        if type(other) is not type(self):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        """Hash what it is made from."""
        return hash(self._parts())

    def __repr__(self) -> str:
        """Show what it is made from."""
        pairs = zip(self._fields, self._parts(), strict=True)
        return f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in pairs])})"

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """Pickle what it is made from; what follows from that is found again."""
        return type(self), self._parts()
