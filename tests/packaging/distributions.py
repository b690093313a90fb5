"""Looks into built distributions: is all there that belongs there, and nothing else?

    python -m tests.packaging.distributions FOLDER...

Each folder has wheels, or a wheel and the source distribution that it was built from. With
`--final` the change log must have a section for the version, as it must before a release. The files
are read as archives; nothing is imported or installed, so any Python will do.
"""

from __future__ import annotations

import sys
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

__all__ = ("check_sdist", "check_version", "check_wheel", "main")

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAME: Final = PROJECT["project"]["name"]
VERSION: Final = PROJECT["project"]["version"]
CORE: Final = set(PROJECT["project"]["dependencies"])
COMPILED: Final = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]["include"]

# What stands beside the code in a wheel, and is easily forgotten.
DATA: Final = {
    "shengji/py.typed",
    *(f"shengji/messages/locale/{lang}/LC_MESSAGES/shengji.mo" for lang in ("es", "zh")),
    *(
        f"shengji/records/schemas/{name}.json"
        for name in ("action", "config", "event", "header", "view")
    ),
}
# What a source distribution needs so that a stranger can build, test and change it.
SOURCES: Final = {
    ".ci/run",
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "docs/conf.py",
    "docs/rules.md",
    "examples/my_bot.py",
    "noxfile.py",
    "pyproject.toml",
    "tests/conftest.py",
    "tests/house/public_names.txt",
    "tests/vectors/follow.jsonl",
    "typing_tests/machine.py",
}
LEFTOVERS: Final = (".pyc", ".pyo", ".so", ".pyd", ".c", ".orig", ".rej", ".coverage")
_LIBRARIES: Final = (".so", ".pyd")


def _source_files() -> set[str]:
    """The files of the package in this checkout, as a wheel names them."""
    folder = ROOT / "src"
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in _LIBRARIES
    }


def _compiled_modules() -> set[str]:
    """The modules that the build compiles where it is asked to, without their endings."""
    found: set[str] = set()
    for place in COMPILED:
        path = ROOT / place.removeprefix("/")
        files = path.rglob("*.py") if path.is_dir() else [path]
        found |= {file.relative_to(ROOT / "src").with_suffix("").as_posix() for file in files}
    return found


def _metadata(text: str) -> Iterator[str]:
    """What is wrong with the metadata of a distribution."""
    message: Message = Parser().parsestr(text)
    if (message["Name"], message["Version"]) != (NAME, VERSION):
        yield f"it says it is {message['Name']} {message['Version']}, not {NAME} {VERSION}"
    needed = {line for line in message.get_all("Requires-Dist", ()) if "extra ==" not in line}
    if {line.replace(" ", "") for line in needed} != CORE:
        yield f"without extras it needs {sorted(needed)}, not {sorted(CORE)}"
    extras = set(message.get_all("Provides-Extra", ()))
    if extras != set(PROJECT["project"]["optional-dependencies"]):
        yield f"it has the extras {sorted(extras)}"
    if message["License-Expression"] != PROJECT["project"]["license"]:
        yield f"its licence is {message['License-Expression']}"


def check_wheel(path: Path) -> list[str]:
    """Say what is wrong with a wheel, pure or compiled."""
    with zipfile.ZipFile(path) as wheel:
        names = set(wheel.namelist())
        info = f"{NAME}-{VERSION}.dist-info"
        problems = [f"{name} is missing" for name in sorted(DATA - names)]
        problems += _metadata(wheel.read(f"{info}/METADATA").decode())
        if "shengji = shengji.cli:main" not in wheel.read(f"{info}/entry_points.txt").decode():
            problems.append("there is no command `shengji`")
    libraries = {name for name in names if name.endswith(_LIBRARIES)}
    inside = {name for name in names - libraries if not name.startswith(f"{info}/")}
    source = _source_files()
    problems += [f"{name} of the checkout is missing" for name in sorted(source - inside)]
    problems += [f"{name} is nothing of the checkout" for name in sorted(inside - source)]
    if path.name == f"{NAME}-{VERSION}-py3-none-any.whl":
        problems += [f"{name} is in a pure wheel" for name in sorted(libraries)]
    else:
        # The compiled code is in one library beside the package; each module has a door to it.
        doors = {name.partition(".")[0] for name in libraries if name.startswith("shengji/")}
        shared = [name for name in libraries if "/" not in name]
        problems += [f"{name} is not compiled" for name in sorted(_compiled_modules() - doors)]
        problems += [f"{name} is compiled unasked" for name in sorted(doors - _compiled_modules())]
        if len(shared) != 1 or "__mypyc" not in shared[0]:
            problems.append(f"the shared library is not one: {sorted(shared)}")
    return problems


def check_sdist(path: Path) -> list[str]:
    """Say what is wrong with a source distribution."""
    top = f"{NAME}-{VERSION}/"
    with tarfile.open(path) as archive:
        names = {member.name for member in archive if member.isfile()}
        info = archive.extractfile(f"{top}PKG-INFO")
        problems = list(_metadata(info.read().decode() if info else ""))
    inside = {name.removeprefix(top) for name in names}
    owed = SOURCES | {f"src/{name}" for name in _source_files()}
    problems += [f"{name} is missing" for name in sorted(owed - inside)]
    problems += [f"{name} is outside {top}" for name in sorted(names) if not name.startswith(top)]
    problems += [f"{name} is left over" for name in sorted(inside) if name.endswith(LEFTOVERS)]
    return problems


def check_version(*, is_final: bool) -> list[str]:
    """Say what keeps the change log from being that of a release."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    problems = []
    if "\n## [Unreleased]\n" not in text:
        problems.append("CHANGELOG.md has no section [Unreleased]")
    if is_final and f"\n## [{VERSION}] - " not in text:
        problems.append(f"CHANGELOG.md has no section [{VERSION}] with a date")
    return problems


def main(arguments: list[str]) -> int:
    """Look into everything in the folders; give the exit status."""
    folders = [Path(argument) for argument in arguments if argument != "--final"]
    found: dict[str, list[str]] = {
        "CHANGELOG.md": check_version(is_final="--final" in arguments),
    }
    for folder in folders:
        wheels, sdists = sorted(folder.glob("*.whl")), sorted(folder.glob("*.tar.gz"))
        if not wheels:
            found[str(folder)] = ["there is no wheel"]
        found |= {path.name: check_wheel(path) for path in wheels}
        found |= {path.name: check_sdist(path) for path in sdists}
    for name, problems in found.items():
        for line in problems or ["as it should be"]:
            print(f"{name}: {line}")  # noqa: T201
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
