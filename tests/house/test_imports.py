"""Imports point down the house: who reads a room needs to know only the rooms below it."""

from __future__ import annotations

import ast
import sys
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.house.sources import HOUSE, is_core, modules, room

if TYPE_CHECKING:
    from collections.abc import Iterator


KERNEL_ORDER = (
    "layout",
    "sets",
    "room",
    "choices",
    "laying",
    "packing",
    "sweep",
    "supply",
    "owed",
    "parse",
    "throws",
    "ruffs",
    "follow",
    "paths",
    "reach",
    "count",
    "choose",
    "leads",
    "tricks",
    "rounds",
)

RULES_ORDER = (
    "ordering",
    "patterns",
    "leading",
    "throws",
    "following",
    "tricks",
    "declaring",
    "burying",
    "friends",
    "scoring",
    "ladder",
)

# Upward imports that only a type checker sees: errors name the cards and the action they are about,
# messages the values that they put into words.
TYPE_ONLY = {
    ("shengji.errors", "shengji.cards"),
    ("shengji.errors", "shengji.machine.actions"),
    ("shengji.messages.events", "shengji.machine.events"),
    ("shengji.messages.names", "shengji.players.hint"),
    ("shengji.messages.names", "shengji.rules.following"),
    ("shengji.messages.names", "shengji.rules.friends"),
    ("shengji.messages.names", "shengji.rules.ordering"),
    ("shengji.messages.refusals", "shengji.machine.actions"),
    ("shengji.messages.refusals", "shengji.machine.asking"),
}

# Packages beside the standard library, and the one room or module that may import each.
THIRD_PARTY = {
    "attrs": "shengji",
    "typing_extensions": "shengji",
    "cattrs": "shengji.records.codec",
    "rich": "shengji.cli",
    "hypothesis": "shengji.testing.strategies",
    "pytest": "shengji.testing._pytest",
    "matplotlib": "shengji.simulate.plots",
}

# Clocks and chance: what the core decides follows from its arguments alone.
IMPURE = {"datetime", "random", "secrets", "time"}


class Import(NamedTuple):
    """One imported module, as written in the file of another."""

    importer: str
    imported: str
    line: int
    function: str
    type_only: bool

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


def _is_type_checking(test: ast.expr) -> bool:
    return ast.unparse(test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}


def _imported(node: ast.Import | ast.ImportFrom, importer: str, *, package: bool) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    if node.level:
        kept = importer.split(".")
        kept = kept[: len(kept) - node.level + package]
        base = ".".join([*kept, *filter(None, [base])])
    # `from shengji import records` imports a module, `from shengji.cards import Card` a name.
    submodules = [f"{base}.{alias.name}" for alias in node.names]
    return [name if name in modules() else base for name in submodules]


def _walk(
    node: ast.AST, importer: str, *, package: bool, function: str = "", type_only: bool = False
) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        inside, typed = function, type_only
        if isinstance(child, ast.FunctionDef):
            inside = child.name
        elif isinstance(node, ast.If) and child in node.body and _is_type_checking(node.test):
            typed = True
        if isinstance(child, ast.Import | ast.ImportFrom):
            for name in _imported(child, importer, package=package):
                yield Import(importer, name, child.lineno, inside, typed)
        yield from _walk(child, importer, package=package, function=inside, type_only=typed)


def _imports() -> list[Import]:
    found: list[Import] = []
    for name, path in modules().items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += _walk(tree, name, package=path.name == "__init__.py")
    return found


IMPORTS = _imports()
OWN = [i for i in IMPORTS if i.imported.partition(".")[0] == "shengji"]
FOREIGN = [i for i in IMPORTS if i.imported.partition(".")[0] not in {"shengji", "__future__"}]


def _points_up(found: Import) -> bool:
    here, there = room(found.importer), room(found.imported)
    if here == "":
        # The root package is the front door: the words of the core, and the version.
        return not is_core(found.imported)
    if found.function in {"_repr_svg_", "_repr_html_"} and there == "show":
        return False  # A notebook asks a value to draw itself.
    if found.type_only and (found.importer, found.imported) in TYPE_ONLY:
        return False
    return there == "" or HOUSE.index(there) > HOUSE.index(here)


def _listed(found: list[Import]) -> str:
    return "\n".join(map(str, found))


def test_every_room_has_a_place() -> None:
    """Each module of the package is in a room that the order of the house knows."""
    unknown = {name for name in modules() if room(name) not in {"", *HOUSE}}

    assert set() == unknown


def test_imports_point_down() -> None:
    """No module imports from a room above its own, nor from the root package."""
    upward = [found for found in OWN if _points_up(found)]

    assert not upward, _listed(upward)


def test_only_the_front_end_imports_it() -> None:
    """Nothing imports the command line or the users' test helpers but they themselves."""
    wrong = [
        found
        for found in OWN
        if room(found.imported) in {"cli", "testing"}
        and room(found.importer) not in {room(found.imported), "__main__"}
    ]

    assert not wrong, _listed(wrong)


def test_the_kernel_stands_alone() -> None:
    """The kernel imports only itself and the standard library, so that it can be compiled."""
    kernel = [found for found in IMPORTS if room(found.importer) == "_kernel"]
    wrong = [
        found
        for found in kernel
        if room(found.imported) != "_kernel"
        and found.imported.partition(".")[0] not in sys.stdlib_module_names
    ]

    assert not wrong, _listed(wrong)


@pytest.mark.parametrize(("package", "order"), [("_kernel", KERNEL_ORDER), ("rules", RULES_ORDER)])
def test_chapters_are_in_order(package: str, order: tuple[str, ...]) -> None:
    """A chapter imports only earlier chapters of its book, and each chapter has its place."""
    prefix = f"shengji.{package}."
    chapters = {name.removeprefix(prefix) for name in modules() if name.startswith(prefix)}
    inside = [i for i in OWN if i.importer.startswith(prefix) and i.imported.startswith(prefix)]

    def place(module: str) -> int:
        return order.index(module.removeprefix(prefix))

    assert set() == chapters - set(order)
    wrong = [found for found in inside if place(found.imported) >= place(found.importer)]
    assert not wrong, _listed(wrong)


def _cycle(graph: dict[str, set[str]]) -> list[str]:
    """The modules of one cycle in the graph, in order, or none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_cycles() -> None:
    """At run time no module imports itself by way of others."""
    graph: dict[str, set[str]] = {name: set() for name in modules()}
    for found in OWN:
        if not found.type_only and not found.function:
            graph[found.importer].add(found.imported)

    assert [] == _cycle(graph)
    assert ["a", "b", "a"] == _cycle({"a": {"b"}, "b": {"a"}})


def test_third_parties_stay_in_their_rooms() -> None:
    """Beside the standard library each package is imported in its one room only."""

    def is_allowed(found: Import) -> bool:
        package = found.imported.partition(".")[0]
        place = THIRD_PARTY.get(package, "nowhere")
        return f"{found.importer}.".startswith(f"{place}.")

    wrong = [
        found
        for found in FOREIGN
        if found.imported.partition(".")[0] not in sys.stdlib_module_names and not is_allowed(found)
    ]

    assert not wrong, _listed(wrong)


def test_the_core_has_no_clock_and_no_chance() -> None:
    """What decides the rules imports neither clocks nor random numbers, types apart."""
    wrong = [
        found
        for found in FOREIGN
        if is_core(found.importer) and found.imported in IMPURE and not found.type_only
    ]

    assert not wrong, _listed(wrong)
