"""The checks, each in an environment of its own: `nox`, or one with `nox -s lint`."""

from __future__ import annotations

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
def bench(session: nox.Session) -> None:
    """Run the benchmarks, in one process."""
    session.install(".[cli,test,bench]")
    session.run("python", "-m", "pytest", "-o", "addopts=", "benchmarks", *session.posargs)
