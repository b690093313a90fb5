"""The public surface: the names in each `__all__`, and the members of the classes among them."""

from __future__ import annotations

import enum
import importlib
import inspect
from typing import Any

import attrs

from tests.house.sources import public_modules


def exported() -> list[tuple[str, str]]:
    """All (module, name) pairs of every `__all__`, in order of module and name."""
    return [
        (module, name)
        for module in public_modules()
        for name in sorted(getattr(importlib.import_module(module), "__all__", ()))
    ]


def resolve(module: str, name: str) -> Any:  # noqa: ANN401 - any public object
    """The object a name stands for; an unknown name raises AttributeError."""
    return getattr(importlib.import_module(module), name)


def is_home(value: object, module: str) -> bool:
    """Whether a class or function is defined in this module, not handed on from another."""
    return getattr(value, "__module__", None) == module


def is_python(module: str) -> bool:
    """Whether a module is Python here: a compiled one runs without its docstrings."""
    return str(importlib.import_module(module).__file__).endswith(".py")


def own_members(cls: type) -> dict[str, Any]:
    """Public methods, properties and the like that a class itself defines, not its fields."""
    fields = {field.name for field in attrs.fields(cls)} if attrs.has(cls) else set()
    return {
        name: value
        for name, value in vars(cls).items()
        if not name.startswith("_")
        and name not in fields
        and (inspect.isroutine(value) or isinstance(value, property | classmethod | staticmethod))
    }


def member_names(cls: type) -> list[str]:
    """Every public name that an object of a class offers and this project defines, sorted."""
    names: set[str] = set()
    for base in cls.__mro__:
        if base.__module__.partition(".")[0] == "shengji":
            names.update(name for name in vars(base) if not name.startswith("_"))
            names.update(name for name in getattr(base, "__annotations__", {}) if name[0] != "_")
    if issubclass(cls, enum.Enum):
        names.update(cls.__members__)
    return sorted(names)
