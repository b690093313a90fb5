"""Every public name resolves and is documented, with an example where a value comes back."""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import re

import pytest

from tests.house.sources import is_offered, modules, public_modules
from tests.house.surface import (
    documented_fields,
    examples_about,
    exported,
    fields_of,
    gives_a_value,
    is_home,
    is_python,
    own_members,
    resolve,
)

READABLE = [module for module in public_modules() if is_python(module)]
HOME = [(m, n) for m, n in exported() if m in READABLE and is_home(resolve(m, n), m)]
OFFERED = [
    (m, n)
    for m, n in exported()
    if is_offered(m) and m != "shengji" and getattr(resolve(m, n), "__module__", m) in READABLE
]
CALLABLES = [(m, n) for m, n in OFFERED if inspect.isroutine(resolve(m, n))]
CLASSES = [(m, n) for m, n in OFFERED if inspect.isclass(resolve(m, n))]
HOME_CLASSES = [(m, n) for m, n in HOME if inspect.isclass(resolve(m, n))]

OPEN_CLASSES = {
    # Roots of errors: of all, of refusals, of records.
    "shengji.errors.IllegalActionError",
    "shengji.errors.RecordError",
    "shengji.errors.ShengjiError",
    # One question of five kinds, and values that share their making.
    "shengji.machine.asking.Legal",
    "shengji.machine.plain.Plain",
    # A simulation of random bots plays a quicker one.
    "shengji.machine.game.Game",
    # Bots and the executor of tests, to change one thing about.
    "shengji.players.greedy_bot.GreedyBot",
    "shengji.players.heuristic_bot.HeuristicBot",
    "shengji.players.random_bot.RandomBot",
    "shengji.simulate.workers.InlineExecutor",
}
"""The public classes that may be derived from."""


def _offered(module: str) -> list[str]:
    return [name for home, name in exported() if home == module]


def _constants(module: str) -> dict[str, bool]:
    """The names a module assigns at its top level, and whether a docstring follows each."""
    body = ast.parse(modules()[module].read_text(encoding="utf-8")).body
    found: dict[str, bool] = {}
    for statement, following in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        else:
            continue
        documented = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
        found |= {t.id: documented for t in targets if isinstance(t, ast.Name)}
    return found


@pytest.mark.parametrize("module", READABLE)
def test_modules_are_documented(module: str) -> None:
    """Each public module has a docstring and says in `__all__` what it offers, each name once.

    Only a package may offer nothing of its own.
    """
    loaded = importlib.import_module(module)
    offered = _offered(module)

    assert (loaded.__doc__ or "").strip()
    assert len(set(offered)) == len(offered)
    assert offered or hasattr(loaded, "__path__")


@pytest.mark.parametrize("module", public_modules())
def test_star_import_works(module: str) -> None:
    """Each name in `__all__` is there, so that a star import gives them all."""
    namespace: dict[str, object] = {}

    exec(f"from {module} import *", namespace)

    assert set(_offered(module)) <= set(namespace)


@pytest.mark.parametrize("module", public_modules())
def test_constants_are_documented(module: str) -> None:
    """A public constant or type alias is followed by a docstring where it is defined."""
    public = set(_offered(module))
    undocumented = [n for n, documented in _constants(module).items() if not documented]

    assert [] == [name for name in undocumented if name in public]


@pytest.mark.parametrize(("module", "name"), HOME)
def test_names_are_documented(module: str, name: str) -> None:
    """Each public class and function has a docstring, and so has each public member."""
    value = resolve(module, name)
    members = own_members(value) if inspect.isclass(value) else {}
    undocumented = [n for n, member in members.items() if not inspect.getdoc(member)]

    assert (value.__doc__ or "").strip()
    assert [] == undocumented


@pytest.mark.parametrize(("module", "name"), CALLABLES)
def test_functions_show_an_example(module: str, name: str) -> None:
    """A public function that returns something shows it in a doctest."""
    value = resolve(module, name)

    assert ">>> " in value.__doc__ or not gives_a_value(value)


@pytest.mark.parametrize(("module", "name"), HOME_CLASSES)
def test_fields_are_documented(module: str, name: str) -> None:
    """Each public attribute of a class is explained; words of an enumeration are by its text."""
    cls = resolve(module, name)
    undocumented = set(fields_of(cls)) - documented_fields(cls)

    assert issubclass(cls, enum.Enum) or set() == undocumented


@pytest.mark.parametrize(("module", "name"), CLASSES)
def test_members_show_an_example(module: str, name: str) -> None:
    """Each method and property that gives something is used in a doctest about its class.

    Protocols are shown by the classes that follow them.
    """
    cls = resolve(module, name)
    examples = examples_about(cls)
    unused = [
        member
        for member, value in own_members(cls).items()
        if gives_a_value(value) and not re.search(rf"\.{member}\b", examples)
    ]

    assert getattr(cls, "_is_protocol", False) or [] == unused


@pytest.mark.parametrize(("module", "name"), HOME_CLASSES)
def test_classes_are_final(module: str, name: str) -> None:
    """A public class is final, unless it is listed as one to derive from, or its kind says so.

    Enumerations with members cannot be derived from, and protocols are there for it.
    """
    cls = resolve(module, name)
    if issubclass(cls, enum.Enum) or getattr(cls, "_is_protocol", False):
        assert f"{module}.{name}" not in OPEN_CLASSES
    else:
        is_final = getattr(cls, "__final__", False) and "__final__" in vars(cls)
        assert is_final is not (f"{module}.{name}" in OPEN_CLASSES)


def test_open_classes_exist() -> None:
    """Each class that may be derived from is a public class of the package."""
    known = {f"{module}.{name}" for module, name in HOME_CLASSES}

    assert [] == [
        name for name in sorted(OPEN_CLASSES - known) if name.rpartition(".")[0] in READABLE
    ]


@pytest.mark.parametrize(("module", "name"), CLASSES)
def test_classes_show_an_example(module: str, name: str) -> None:
    """A public class that computes something shows it in a doctest of its own or of a member.

    Plain records, protocols, enumerations and errors compute nothing.
    """
    cls = resolve(module, name)
    members = own_members(cls)
    plain = (
        not members
        or issubclass(cls, enum.Enum | BaseException)
        or getattr(cls, "_is_protocol", False)
    )
    documented = [cls.__doc__, *map(inspect.getdoc, members.values())]

    assert plain or any(">>> " in (text or "") for text in documented)
