"""A snapshot of the public names: whoever adds, renames or removes one sees it in the diff.

Regenerate it with `python -m tests.house.test_public_names --regenerate`.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

from tests.house.surface import exported, member_names, resolve

SNAPSHOT = Path(__file__).with_name("public_names.txt")


def _names() -> list[str]:
    lines: list[str] = []
    for module, name in exported():
        value = resolve(module, name)
        full = f"{module}.{name}"
        # Members are listed where the class lives, once.
        home = inspect.isclass(value) and value.__module__ == module
        lines += [full, *(f"{full}.{member}" for member in (member_names(value) if home else []))]
    return lines


def test_the_public_names_are_the_known_ones() -> None:
    """The names in all `__all__`, with the members of classes, are those of the snapshot."""
    known = SNAPSHOT.read_text(encoding="utf-8").splitlines()

    assert known == _names()


if __name__ == "__main__":
    if sys.argv[1:] != ["--regenerate"]:
        sys.exit(__doc__)
    SNAPSHOT.write_text("\n".join(_names()) + "\n", encoding="utf-8")
