"""A snapshot of the public names: whoever adds, renames or removes one sees it in the diff.

Regenerate it with `python -m tests.house.test_public_names --regenerate`.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

from tests.house.sources import is_offered
from tests.house.surface import exported, member_names, resolve

SNAPSHOT = Path(__file__).with_name("public_names.txt")


def _names() -> list[str]:
    lines: list[str] = []
    for module, name in exported():
        if not is_offered(module):
            continue
        value = resolve(module, name)
        full = f"{module}.{name}"
        lines.append(full)
        # The root package hands on what is listed with its members below.
        if inspect.isclass(value) and module != "shengji":
            lines += [f"{full}.{member}" for member in member_names(value)]
    return lines


def test_the_public_names_are_the_known_ones() -> None:
    """The names that are offered to users, with the members of classes, are those listed."""
    known = SNAPSHOT.read_text(encoding="utf-8").splitlines()

    assert known == _names()


if __name__ == "__main__":
    if sys.argv[1:] != ["--regenerate"]:
        sys.exit(__doc__)
    SNAPSHOT.write_text("\n".join(_names()) + "\n", encoding="utf-8")
