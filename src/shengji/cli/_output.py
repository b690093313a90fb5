"""What the commands print: plain where nobody watches, with some colour on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("Output",)


class Output:
    """Standard output, line by line.

    Colours and folded lines are for terminals only, and `NO_COLOR` is respected: what is piped is
    the text alone, one line a line.
    """

    def __init__(self) -> None:
        """Look at where standard output goes."""
        # An old encoding must not stop a match for the sake of one sign.
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")
        self._console = Console(highlight=False, markup=False, emoji=False)

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line.

        Args:
            text: The line.
            style: A style of rich, such as "bold".
        """
        self._console.print(Text(text, style), soft_wrap=True)

    def paragraph(self, text: str) -> None:
        """Print a text that belongs to the line above, set in.

        Args:
            text: The text, in one line.
        """
        if self._console.is_terminal:
            self._console.print(Padding(Text(text, "dim"), (0, 0, 0, 4)))
        else:
            self.line(f"    {text}")

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print rows of cells, the first to the left and the others to the right.

        Args:
            heads: What stands above each column.
            rows: As many cells in each.
        """
        lines = [heads, *rows]
        first, *widths = (max(map(cell_len, column)) for column in zip(*lines, strict=True))
        for place, (name, *cells) in enumerate(lines):
            padded = [
                f"{' ' * (width - cell_len(cell))}{cell}"
                for cell, width in zip(cells, widths, strict=True)
            ]
            self.line(
                "  ".join([name + " " * (first - cell_len(name)), *padded]), "" if place else "bold"
            )
