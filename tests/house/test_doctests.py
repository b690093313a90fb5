"""Every example runs: the doctests of all modules, and the code of README and documentation."""

from __future__ import annotations

import doctest
import importlib
import re
from typing import TYPE_CHECKING

import pytest

from tests.house.sources import ROOT, documents, modules

if TYPE_CHECKING:
    from pathlib import Path


FENCE = re.compile(r"^```(?:python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MODULES = [name for name in modules() if name != "shengji.__main__"]


def _run_document(path: Path) -> doctest.TestResults:
    """Runs the Python blocks of a Markdown file, in one namespace from first to last."""
    text = path.read_text(encoding="utf-8")
    globs: dict[str, object] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner()
    parser = doctest.DocTestParser()
    scripts = 0
    for block in FENCE.finditer(text):
        line = text.count("\n", 0, block.start(1))
        source = block.group(1)
        if ">>> " in source:
            test = parser.get_doctest(source, globs, path.name, str(path), line)
            runner.run(test, clear_globs=False)
            globs = test.globs
        else:
            # Blank lines in front make the line numbers of an error those of the file.
            exec(compile("\n" * line + source, path, "exec"), globs)
            scripts += 1
    return doctest.TestResults(runner.failures, runner.tries + scripts)


@pytest.mark.parametrize("module", MODULES)
def test_modules(module: str) -> None:
    """The examples in a module's docstrings give what they say."""
    assert 0 == doctest.testmod(importlib.import_module(module)).failed


@pytest.mark.parametrize("path", documents(), ids=lambda path: path.name)
def test_documents(path: Path) -> None:
    """The code in README and in each page gives what it says."""
    assert 0 == _run_document(path).failed


def test_there_are_examples() -> None:
    """There is something to run, in the package and in README."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name))]

    assert sum(len(test.examples) for test in found) > 0
    assert _run_document(ROOT / "README.md").attempted > 0
