"""The public surface: the names in each `__all__`, and the members of the classes among them."""

from __future__ import annotations

import ast
import doctest
import enum
import importlib
import inspect
import re
from itertools import pairwise
from textwrap import dedent
from typing import Any

import attrs

from tests.house.sources import public_modules

# `name` in a sentence, or `name: …` among the attributes.
_NAMED = re.compile(r"`(\w+)`|^ +(\w+): ", re.MULTILINE)


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


def fields_of(cls: type) -> list[str]:
    """Public attributes that a class and its bases of this project say they have, sorted."""
    own = [base for base in cls.__mro__ if base.__module__.partition(".")[0] == "shengji"]
    methods = {name for base in own for name in own_members(base)}
    return [name for name in member_names(cls) if name not in methods]


def documented_fields(cls: type) -> set[str]:
    """The attributes that are explained: in the docstring of a class, or below themselves."""
    found: set[str] = set()
    for base in cls.__mro__:
        if base.__module__.partition(".")[0] != "shengji" or not is_python(base.__module__):
            continue
        found.update(name for pair in _NAMED.findall(base.__doc__ or "") for name in pair)
        (node,) = ast.parse(dedent(inspect.getsource(base))).body
        assert isinstance(node, ast.ClassDef)
        for statement, below in pairwise(node.body):
            if isinstance(statement, ast.AnnAssign) and isinstance(below, ast.Expr):
                found.add(ast.unparse(statement.target))
    return found


def examples_about(cls: type) -> str:
    """The code of the doctests of a class, of its members and of its module."""
    module = importlib.import_module(cls.__module__)
    texts = [cls.__doc__, module.__doc__, *map(inspect.getdoc, own_members(cls).values())]
    parser = doctest.DocTestParser()
    return "\n".join(
        example.source for text in texts for example in parser.get_examples(text or "")
    )


def gives_a_value(member: Any) -> bool:  # noqa: ANN401 - any public object
    """Whether a routine or property has something to show: what returns nothing has not."""
    routine: Any = member.fget if isinstance(member, property) else member
    annotation: object = inspect.signature(getattr(routine, "__func__", routine)).return_annotation
    return annotation not in {None, "None"}


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
