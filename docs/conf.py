"""How the documentation is built; the API pages are written here, one a public module."""

from __future__ import annotations

import importlib.util
import pkgutil

from importlib.metadata import version as installed_version
from pathlib import Path
from types import ModuleType
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import shengji


project = "shengji"
author = "The shengji authors"
copyright = author  # noqa: A001 - the name Sphinx reads
version = release = installed_version("shengji")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
]

exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"shengji {version}"
nitpicky = True
suppress_warnings = ["myst.xref_missing"]  # CHANGELOG.md and README.md also link for readers of the checkout

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 2

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_default_options = {"members": True, "show-inheritance": True}
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

API = Path(__file__).parent / "api"

# The order of the house: whoever reads the pages from the top meets nothing unexplained.
ROOMS = (
    "errors",
    "cards",
    "hands",
    "shuffle",
    "config",
    "messages",
    "rules",
    "machine",
    "records",
    "players",
    "show",
    "simulate",
    "conformance",
    "testing",
    "cli",
)


def _public_modules() -> list[str]:
    found = [
        info.name
        for info in pkgutil.walk_packages(shengji.__path__, "shengji.")
        if not any(part.startswith("_") for part in info.name.split("."))
    ]
    return ["shengji", *sorted(found, key=lambda name: (ROOMS.index(name.split(".")[1]), name))]


def _home(module: ModuleType, name: str) -> str:
    """The module that defines a name which `module` offers: the deepest one that offers it too."""
    value = getattr(module, name)
    if isinstance(value, ModuleType):
        return value.__name__
    home = getattr(value, "__module__", None)
    if home in MODULES:
        return str(home)
    inside = [
        other
        for other in MODULES
        if other.startswith(f"{module.__name__}.")
        and getattr(importlib.import_module(other), name, None) is value
        and name in importlib.import_module(other).__all__
    ]
    return max(inside, key=lambda other: other.count("."), default=module.__name__)


MODULES = _public_modules()


def _homes() -> dict[str, set[str]]:
    """The full names that each short public name may stand for."""
    found: dict[str, set[str]] = {}
    for name in MODULES:
        module = importlib.import_module(name)
        for public in module.__all__:
            found.setdefault(public, set()).add(f"{_home(module, public)}.{public}")
    return found


HOMES = _homes()


def _page(name: str) -> str:
    """One module's page: its own names described, names handed on from others linked."""
    module = importlib.import_module(name)
    own = [public for public in module.__all__ if _home(module, public) == name]
    handed_on = [public for public in module.__all__ if public not in own]
    lines = [name, "=" * len(name), "", f".. automodule:: {name}"]
    lines += [f"   :members: {', '.join(own)}" if own else "   :no-members:", ""]
    if handed_on:
        lines += ["Defined elsewhere and offered here too:", ""]
        lines += [f"* :py:obj:`{_home(module, public)}.{public}`" for public in handed_on]
        lines += [""]
    return "\n".join(lines)


def _write_pages() -> None:
    API.mkdir(exist_ok=True)
    pages = {f"{name}.rst": _page(name) for name in MODULES}
    listed = "\n".join(f"   {name}" for name in MODULES)
    pages["index.rst"] = f"API\n===\n\n.. toctree::\n   :maxdepth: 1\n\n{listed}\n"
    for stale in {path.name for path in API.glob("*.rst")} - set(pages):
        (API / stale).unlink()
    for name, text in pages.items():
        path = API / name
        # An unchanged page keeps its time, so that a second build is quick.
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.reference | nodes.Text | None:
    """Finds what a signature names by its short name; names of other projects stay plain text."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    short = target.rpartition(".")[2]
    homes = HOMES.get(short, set())
    if len(homes) == 1 and (target == short or target.startswith("shengji.")):
        (full,) = homes
        if full != target:
            domain = env.get_domain("py")
            found: Any = domain.resolve_xref(
                env, node["refdoc"], app.builder, "obj", full, node, content
            )
            return found
    root = target.partition(".")[0]
    is_foreign = root != "shengji" and importlib.util.find_spec(root) is not None
    return nodes.Text(content.astext()) if is_foreign else None


def setup(app: Sphinx) -> None:
    """Writes the API pages before anything is read."""
    _write_pages()
    app.connect("missing-reference", _resolve)
