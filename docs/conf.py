"""How the documentation is built; the API pages are written here, one a public module."""

from __future__ import annotations

import importlib.util
import inspect
import pkgutil
import re
import sys
from importlib.metadata import version as installed_version
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from docutils import nodes
from hypothesis import configuration, settings
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import shengji

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs.generators import write_parts
from docs.generators.markdown import headline
from docs.generators.picture_directive import PictureDirective

project = "shengji"
author = "The shengji authors"
copyright = author  # noqa: A001 - the name Sphinx reads
version = release = installed_version("shengji")

# The examples of strategies draw the same in every build, and leave nothing behind in the pages.
configuration.set_hypothesis_home_dir(Path(__file__).parent / "_generated" / "hypothesis")
settings.register_profile("docs", database=None, derandomize=True)
settings.load_profile("docs")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
]

exclude_patterns = ["_build", "_generated", "generators"]
html_theme = "furo"
html_title = f"shengji {version}"
html_static_path = ["_static"]
html_css_files = ["shengji.css"]
html_theme_options = {"navigation_with_keys": True, "top_of_page_buttons": []}
html_copy_source = False
html_show_sourcelink = False
nitpicky = True
# Examples of Hypothesis are the same in each build, however slow the machine.
doctest_global_setup = """
import hypothesis
hypothesis.settings.register_profile("docs", database=None, deadline=None, derandomize=True)
hypothesis.settings.load_profile("docs")
"""
# Names in signatures that have no page: the kernel's and private ones.
nitpick_ignore = [
    ("py:class", "Line"),
    ("py:class", "shengji.records.files._Readable"),
    ("py:class", "shengji.records.record._Writable"),
]
# `this` in a docstring is code, here as in an editor.
default_role = "code"

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
# A default as it is written, not what it is.
autodoc_preserve_defaults = True
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_default_options = {"show-inheritance": True}
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

CODE_AND_LETTER = re.compile(r"(?<!`)(`[^`]+`)(?=\w)")
CITED = re.compile(r"(?:RULES )?§(\d+)(?:\.\d)?")
# What has no links inside.
PLAIN = (nodes.literal, nodes.literal_block, nodes.reference, nodes.title)
# An empty comment: in front of a sentence with a colon, or that is read as "type: description".
NOT_A_TYPE = ("..", "")

HERE = Path(__file__).parent
API = HERE / "api"

# The order of the house: whoever reads the pages from the top meets nothing unexplained.
ROOMS = (
    "errors",
    "kernel",
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


def _offered(name: str) -> tuple[str, ...]:
    """The public names of a module; a package may have none of its own."""
    return tuple(getattr(importlib.import_module(name), "__all__", ()))


def _full_name(module: ModuleType, name: str) -> str:
    """Where a name that `module` offers is defined: in the deepest module that offers it too."""
    value = getattr(module, name)
    if isinstance(value, ModuleType):
        return value.__name__
    home = getattr(value, "__module__", None)
    if home not in MODULES:
        inside = [
            other
            for other in MODULES
            if other.startswith(f"{module.__name__}.")
            and name in _offered(other)
            and getattr(importlib.import_module(other), name) is value
        ]
        home = max(inside, key=lambda other: other.count("."), default=module.__name__)
    return f"{home}.{name}"


MODULES = _public_modules()


def _homes() -> dict[str, set[str]]:
    """The full names that each short public name may stand for."""
    found: dict[str, set[str]] = {}
    for name in MODULES:
        module = importlib.import_module(name)
        for public in _offered(name):
            found.setdefault(public, set()).add(_full_name(module, public))
    return found


HOMES = _homes()


def _page(name: str) -> str:
    """One module's page: its own names described, names handed on from others linked."""
    module = importlib.import_module(name)
    full = {public: _full_name(module, public) for public in _offered(name) if public[0] != "_"}
    own = [public for public, place in full.items() if place == f"{name}.{public}"]
    handed_on = [public for public in full if public not in own]
    # The examples see what their module sees, as they do in the tests.
    names = f"globals().update(vars(importlib.import_module({name!r})))"
    lines = [name, "=" * len(name), ""]
    lines += [".. testsetup:: *", "", "   import importlib", f"   {names}", ""]
    lines += [f".. automodule:: {name}"]
    lines += [f"   :members: {', '.join(own)}" if own else "   :no-members:", ""]
    if handed_on:
        lines += ["Names:" if not own else "Names from elsewhere:", ""]
        lines += [_entry(module, public, full[public]) for public in handed_on]
        lines += [""]
    if name != "shengji":
        lines += _listed([other for other in MODULES if other.rpartition(".")[0] == name])
    return "\n".join(lines)


def _entry(module: ModuleType, public: str, place: str) -> str:
    """A name that a module hands on, with the first sentence of what it stands for."""
    value = getattr(module, public)
    has_doc = inspect.isclass(value) or inspect.isroutine(value) or inspect.ismodule(value)
    text = CODE_AND_LETTER.sub(r"\1\\ ", headline(value)) if has_doc else ""
    return f"* :py:obj:`{public} <{place}>`" + (f" – {text}" if text else "")


def _listed(names: list[str]) -> list[str]:
    """Modules with the first sentence of each, and their pages below this one."""
    if not names:
        return []
    lines = ["Modules:", ""]
    for name in names:
        text = headline(importlib.import_module(name)).removesuffix(":").replace("`", "``")
        lines += [f"* :py:mod:`{name}` – {text}"]
    return [*lines, "", ".. toctree::", "   :hidden:", "", *(f"   {name}" for name in names), ""]


def _write_pages() -> None:
    API.mkdir(exist_ok=True)
    pages = {f"{name}.rst": _page(name) for name in MODULES}
    rooms = [name for name in MODULES if name.count(".") < 2]
    pages["index.rst"] = "\n".join(["API", "===", "", *_listed(rooms)])
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
    return nodes.Text(content.astext()) if _is_plain(target, node.get("py:module")) else None


def _is_plain(target: str, module: str | None) -> bool:
    """Whether a name has no page to link to: of another project, private, or a type variable."""
    root, _, _ = target.partition(".")
    if root != "shengji" and importlib.util.find_spec(root) is not None:
        return True
    home = target.rpartition(".")[0] or module
    if home not in MODULES:
        return "._" in target
    loaded = importlib.import_module(home)
    short = target.rpartition(".")[2]
    if not hasattr(loaded, short):
        # Imported for type checkers only.
        foreign = rf"^ +from (?!shengji)\S+ import .*\b{short}\b"
        return re.search(foreign, inspect.getsource(loaded), re.MULTILINE) is not None
    if short not in _offered(home):
        return True
    value = getattr(loaded, short)
    place = getattr(value, "__module__", "shengji")
    return isinstance(value, TypeVar) or "._" in place or place.partition(".")[0] != "shengji"


def _read_as_meant(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Prepares a docstring, written to be read in an editor, for the parsers that follow."""
    read: list[str] = []
    if what in {"attribute", "data", "property"}:
        read += NOT_A_TYPE
    for line in lines:
        # `Card`s: reStructuredText wants a mark between the code and the letter.
        read.append(CODE_AND_LETTER.sub(r"\1\\ ", line))
        if line.strip() in {"Returns:", "Yields:"}:
            indent = line[: len(line) - len(line.lstrip())]
            read += [f"{indent}    {mark}".rstrip() for mark in NOT_A_TYPE]
    lines[:] = read


def _as_doctests(app: Sphinx, doctree: nodes.document) -> None:
    """Lets the builder of doctests run the Python of pages, which are written in Markdown."""
    for block in doctree.findall(nodes.literal_block):
        text = block.astext().rstrip()
        if block.get("language") in {"python", "pycon"} and ">>> " in text:
            block["testnodetype"] = "doctest"
            block["groups"] = ["default"]
            # Without the empty line that ends an example in the page.
            block.rawsource = text
            block.children = [nodes.Text(text)]


def _link_rules(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Makes links of "RULES §7.2" and the like."""
    if app.builder.format != "html" or docname == "rules":
        return
    places = _chapters(app.env)
    rules = app.builder.get_relative_uri(docname, "rules")
    for text in list(doctree.findall(nodes.Text)):
        if CITED.search(text) is None or isinstance(text.parent, PLAIN):
            continue
        pieces: list[nodes.Node] = []
        done = 0
        for found in CITED.finditer(text):
            link = nodes.reference("", found[0], internal=True)
            link["refuri"] = f"{rules}#{places[found[1]]}"
            pieces += [nodes.Text(text[done : found.start()]), link]
            done = found.end()
        text.parent.replace(text, [*pieces, nodes.Text(text[done:])])


def _chapters(env: BuildEnvironment) -> dict[str, str]:
    """The anchor of each chapter of RULES, by its number."""
    return {
        section.next_node(nodes.title).astext().partition(".")[0]: section["ids"][0]
        for section in env.get_doctree("rules").findall(nodes.section)
    }


def setup(app: Sphinx) -> None:
    """Writes what the code says of itself before anything is read."""
    _write_pages()
    write_parts(HERE / "_generated")
    app.add_directive("picture", PictureDirective)
    app.connect("doctree-read", _as_doctests)
    app.connect("doctree-resolved", _link_rules)
    app.connect("autodoc-process-docstring", _read_as_meant, priority=400)
    app.connect("missing-reference", _resolve)
