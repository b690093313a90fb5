"""The checks, each in an environment of its own: `nox`, or one with `nox -s lint`."""

from __future__ import annotations

import shutil
from pathlib import Path

import nox

PYPROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PYPROJECT)

nox.options.default_venv_backend = "venv"
nox.options.sessions = ["tests", "lint", "typing", "docs"]


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests on the installed package."""
    session.install(".[cli,test]")
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session(python=PYTHONS[0])
def lint(session: nox.Session) -> None:
    """Check style and layout."""
    session.install(".[dev]")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session(python=PYTHONS)
def typing(session: nox.Session) -> None:
    """Check the types of the library, of its tests and of its examples."""
    session.install(".[cli,dev]")
    session.run("mypy", *session.posargs)
    session.run("basedpyright")
    session.run("basedpyright", "--verifytypes", "shengji", "--ignoreexternal")


@nox.session(python=PYTHONS[0])
def docs(session: nox.Session) -> None:
    """Build the documentation and run its examples; a warning is an error."""
    session.install(".[cli,docs,plot]")
    for builder in ("html", "doctest"):
        session.run("sphinx-build", "-nWT", "-b", builder, "docs", f"docs/_build/{builder}")


@nox.session(python=PYTHONS[0])
def coverage(session: nox.Session) -> None:
    """Measure which lines and branches of the library the tests run."""
    session.install(".[cli,test,coverage]")
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report")


@nox.session(python=PYTHONS[0])
@nox.parametrize("kernel", ["pure", "compiled"])
def bench(session: nox.Session, kernel: str) -> None:
    """Run the benchmarks on either kernel; `-- --accept` keeps the figures."""
    folder = Path(session.create_tmp())
    shutil.rmtree(folder)
    session.install("build")
    session.run("python", "-m", "build", "--sdist", "--outdir", str(folder))
    # From a copy: compiling leaves its products beside the sources.
    (sdist,) = folder.glob("*.tar.gz")
    is_compiled = str(int(kernel == "compiled"))
    session.install(f"{sdist}[bench]", env={"HATCH_BUILD_HOOK_ENABLE_MYPYC": is_compiled})
    session.run("python", "-m", "benchmarks", *session.posargs)
