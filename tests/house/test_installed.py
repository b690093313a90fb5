"""The installed package has all that belongs to it, and its version stands in one place."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import distribution, entry_points
from importlib.resources import files
from pathlib import Path

import pytest

import shengji
from shengji.messages import LANGUAGES, voice
from shengji.records import SCHEMAS, schema
from tests.house.sources import ROOT, modules

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def test_types_are_told_to_checkers() -> None:
    """The mark that type checkers look for is inside."""
    assert (files("shengji") / "py.typed").is_file()


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_catalogues_are_inside(lang: str) -> None:
    """Each language has its catalogue, which is another one than English."""
    assert (files("shengji.messages") / "locale" / lang / "LC_MESSAGES" / "shengji.mo").is_file()
    assert voice("en").find("Illegal.") != voice(lang).find("Illegal.")


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_inside(name: str) -> None:
    """Each schema can be given without a checkout."""
    assert (files("shengji.records") / "schemas" / f"{name}.json").is_file()
    assert name == schema(name)["title"]  # type: ignore[arg-type]  # a name of SCHEMAS


def test_the_command_is_installed() -> None:
    """`shengji` stands beside this Python and says the version."""
    command = Path(sys.executable).parent / "shengji"
    done = subprocess.run([command, "--version"], capture_output=True, check=True, encoding="utf-8")

    assert f"shengji {VERSION}\n" == done.stdout
    (found,) = entry_points(group="console_scripts", name="shengji")
    assert "shengji.cli:main" == found.value


def test_the_version_stands_in_one_place() -> None:
    """Everything reads the version that pyproject.toml has; nothing repeats it."""
    assert VERSION == shengji.__version__ == distribution("shengji").version
    texts = [ROOT / "CITATION.cff", ROOT / "README.md", *modules().values()]
    assert [] == [path for path in texts if VERSION in path.read_text(encoding="utf-8")]
