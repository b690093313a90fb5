"""Nothing stray in the project: no stub, no module that is two, no path of somebody's machine."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.house.sources import ROOT, modules

LINES = 600

FOLDERS = (".ci", ".github", "benchmarks", "docs", "examples", "src", "tests", "typing_tests")
TEXTS = {
    *("", ".cff", ".cfg", ".css", ".html", ".js", ".jsonl", ".md", ".po", ".py", ".rst", ".toml"),
    *(".txt", ".yml"),
}

# Written so that these patterns do not match themselves.
MACHINE_PATH = re.compile(r"(?<![\w.~])/(?:home|root|tmp|work|Users|workspaces?)/|[A-Z]:\\Users\\")
STUB = re.compile(r"NotImplemented[E]rror|TOD[O]|FIXM[E]|type: ignor[e]$|noq[a]$")
SKIPPED = re.compile(r"\b(?:pytest|mark|unittest)\.(?:ski[p]|xfai[l])")


def _files() -> list[Path]:
    """The project's own text files, generated ones left out."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    for folder in FOLDERS:
        found += (path for path in (ROOT / folder).rglob("*") if path.is_file())
    generated = {"__pycache__", "_build", "_generated", "api"}
    return sorted(
        path
        for path in found
        if path.suffix in TEXTS and not generated & set(path.relative_to(ROOT).parts)
    )


def _matches(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


PYTHON = [path for path in _files() if path.suffix == ".py"]


@pytest.mark.parametrize("module", modules())
def test_modules_are_short(module: str) -> None:
    """A module past 600 lines is two things in one room."""
    length = len(modules()[module].read_text(encoding="utf-8").splitlines())

    assert length <= LINES


def test_no_paths_of_a_machine() -> None:
    """No file names a folder that is only on the machine it was written on."""
    assert [] == _matches(MACHINE_PATH, _files())


def test_no_stubs() -> None:
    """Nothing is promised in a comment, nothing raises in place of working, no blanket silence."""
    assert [] == _matches(STUB, PYTHON)


def test_no_test_is_skipped() -> None:
    """Every test runs, on every machine."""
    assert [] == _matches(SKIPPED, [path for path in PYTHON if "tests" in path.parts])


def test_the_library_is_the_installed_one() -> None:
    """Tests never put the source folder on the path, so that they see what users install."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert ["."] == settings["tool"]["pytest"]["ini_options"]["pythonpath"]
    assert ["tests"] == settings["tool"]["pytest"]["ini_options"]["testpaths"]
