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
def browser(session: nox.Session) -> None:
    """Play at the page of the web table, in Chromium; the system must have it, and its driver."""
    session.install(".[browser,test]")
    session.run("python", "-m", "pytest", "-n0", "tests/browser", *session.posargs)


@nox.session(python=PYTHONS[0])
def coverage(session: nox.Session) -> None:
    """Measure which lines and branches of the library the tests run."""
    session.install(".[cli,test,coverage]")
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report")


@nox.session(python=PYTHONS[0])
def fuzz(session: nox.Session) -> None:
    """Send 100,000 inputs to each reader; `-- -k loads` for some of them."""
    session.install(".[cli,test]")
    session.run(
        *("python", "-m", "pytest", "tests/fuzz", *session.posargs),
        env={"HYPOTHESIS_PROFILE": "fuzz", "FUZZ_VARIATIONS": "49"},
    )


@nox.session(python=PYTHONS[0])
def mutation(session: nox.Session) -> None:
    """Change the rules and the kernel in many ways; `-- "shengji.rules.throws*"` for some.

    Then it lists the changes that no test noticed; `mutmut show NAME` shows one.
    """
    session.install("-e", ".[cli,test,mutation]")
    session.env["HYPOTHESIS_PROFILE"] = "mutation"
    session.run("mutmut", "run", "--max-children", "1", *session.posargs)
    session.run("mutmut", "results")


@nox.session(python=PYTHONS[0])
def release(session: nox.Session) -> None:
    """Rehearse a release: build, check, install and try what would be uploaded; upload nothing.

    `-- --final` asks for a section of the change log with the version and a date.
    """
    session.install(".[release]")
    folder = Path(session.create_tmp()).resolve()
    shutil.rmtree(folder)
    session.run("python", "-m", "build", "--outdir", str(folder))
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    session.run("twine", "check", "--strict", str(sdist), str(wheel))
    session.run("check-wheel-contents", str(wheel))
    session.run("python", "-m", "tests.packaging.distributions", *session.posargs, str(folder))
    for built in (sdist, wheel):
        session.install("--force-reinstall", f"shengji[cli] @ {built.as_uri()}")
        with session.chdir(folder):
            session.run("shengji", "--version")
            session.run("shengji", "match", "--seed", "7", "--quiet")
    session.log(f"Nothing was uploaded. It would be: {sdist.name}, {wheel.name}")


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
