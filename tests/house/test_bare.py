"""In a bare environment, with the core dependencies only, the core works."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.house.sources import is_core, modules, room

CORE_PACKAGES = ("attr", "attrs", "shengji", "typing_extensions")

# Refuses every package that is neither in the standard library nor named.
BLOCKER = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top.endswith("__mypyc"):
            return None  # what a compiled kernel shares is a module beside the package
        if top not in sys.stdlib_module_names and top not in {allowed!r}:
            raise ModuleNotFoundError(f"{{name}} is not in the bare environment", name=name)

sys.meta_path.insert(0, Blocker())
"""


def _run(script: str, allowed: tuple[str, ...] = CORE_PACKAGES) -> str:
    """What a fresh interpreter prints for a script, with the other packages blocked.

    Nothing measures it: that would load more than is looked for here.
    """
    source = BLOCKER.format(allowed=allowed) + script
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", source],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={name: text for name, text in os.environ.items() if not name.startswith("COVERAGE_")},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("module", [name for name in modules() if is_core(name)])
def test_the_core_imports_bare(module: str) -> None:
    """Each module of the core is imported first, with attrs and typing-extensions only."""
    assert f"{module}\n" == _run(f"import {module}; print({module}.__name__)")


@pytest.mark.parametrize("module", [name for name in modules() if room(name) == "records"])
def test_records_need_cattrs_only(module: str) -> None:
    """Each module of the records is imported with cattrs beside the core packages."""
    script = f"import {module}; print({module}.__name__)"

    assert f"{module}\n" == _run(script, (*CORE_PACKAGES, "cattr", "cattrs"))


def test_the_blocker_blocks() -> None:
    """A package that is not named cannot be imported in these tests."""
    script = "try: import pytest\nexcept ModuleNotFoundError as error: print(error.name)"

    assert "pytest\n" == _run(script)


def test_importing_the_package_is_cheap() -> None:
    """`import shengji` loads no module above the core, and none that only reads or shows."""
    script = "import shengji; print(*sorted(sys.modules), sep='\\n')"

    loaded = _run(script).splitlines()

    own = [name for name in loaded if name.partition(".")[0] == "shengji"]
    assert "shengji" in own
    assert [] == [name for name in own if not is_core(name) or room(name) == "messages"]
    assert set() == {"importlib.metadata", "json", "gettext", "asyncio"} & set(loaded)
