"""The bots that a command is told to let play."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shengji.simulate import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("BOTS_HELP", "bot_names")

BOTS_HELP: Final = (
    f"who sits round the table: {', '.join(PLAYERS)}, or module:name of a bot of your own, also of"
    " a module in the current folder, with commas between them (default: {default})"
)
"""What `--bots` takes; the default is to be filled in."""


@contextmanager
def bot_names(text: str) -> Iterator[list[str]]:
    """Take the names of bots apart; modules in the current folder are found as long as it lasts.

    It is as with `python -m`, in this process and in those that it starts, and only where a module
    is named.

    Args:
        text: The names, with commas between them.

    Yields:
        The names.
    """
    if ":" not in text or sys.flags.safe_path:
        yield text.split(",")
        return
    folder = str(Path.cwd())
    sys.path.insert(0, folder)
    try:
        yield text.split(",")
    finally:
        sys.path.remove(folder)
