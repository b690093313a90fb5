"""What the house tests look at: modules of the installed package, files of the project."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The checkout: README, docs and tests are read from here, the library never."""

CORE = (
    "errors",
    "_arguments",
    "_pretty",
    "_value",
    "_kernel",
    "kernel",
    "cards",
    "hands",
    "shuffle",
    "config",
    "messages",
    "rules",
    "machine",
)
"""The rooms that decide the rules, the lowest first: no clock, no chance, no other package."""

HOUSE = (
    *CORE,
    "records",
    "players",
    "show",
    "simulate",
    "conformance",
    "testing",
    "cli",
    "__main__",
)
"""All rooms, the lowest first. A module imports from its own room and from lower ones."""


OFFERED = {"shengji.testing.strategies"}
"""Modules beside what their package offers: those that need an extra."""


def _package_folder() -> Path:
    spec = importlib.util.find_spec("shengji")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _name(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules() -> dict[str, Path]:
    """All modules of the installed package by name, sorted, found without importing any."""
    folder = _package_folder()
    found = {_name(path, folder): path for path in folder.rglob("*.py")}
    return dict(sorted(found.items()))


def room(module: str) -> str:
    """The room a module is in; the root package has none and gives an empty text."""
    return module.removeprefix("shengji").lstrip(".").partition(".")[0]


def is_core(module: str) -> bool:
    """Whether a module is needed to decide the rules; the root package is."""
    return room(module) in {"", *CORE}


def public_modules() -> list[str]:
    """The modules that users may import: no part of the name begins with an underscore."""
    return [name for name in modules() if "._" not in name]


def is_offered(module: str) -> bool:
    """Whether users look for names in a module, not only in the package around it.

    A package that has an `__all__` offers there what it has for users: its modules are how it is
    made. One without any, as the chapters of the rules, offers its modules.
    """
    parent = module.rpartition(".")[0]
    if parent in {"", "shengji"}:
        return True
    offers = getattr(importlib.import_module(parent), "__all__", ())
    return not offers or module in OFFERED


def documents() -> list[Path]:
    """README, in both languages, and the pages of the documentation, whose code is run."""
    folder = ROOT / "docs"
    made = {"_build", "_generated"}
    pages = (path for path in folder.rglob("*.md") if not made & set(path.parts))
    return [ROOT / "README.md", ROOT / "README.zh.md", *sorted(pages)]
