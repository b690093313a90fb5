"""Makes the parts of the documentation that the code itself says, when the documentation is built.

Each module makes one part. `PARTS` is all of them but the API pages; a page takes one in with
`{include}` from the folder `_generated`, and says around it what the code cannot say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docs.generators import (
    actions,
    cards,
    commands,
    events,
    phases,
    positions,
    presets,
    refusals,
    rooms,
    schemas,
    terms,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ("PARTS", "write_parts")

PARTS: Final[dict[str, Callable[[], str]]] = {
    "actions": actions.part,
    "cards": cards.part,
    "commands": commands.part,
    "events": events.part,
    "phases": phases.part,
    "positions": positions.part,
    "presets": presets.part,
    "refusals": refusals.part,
    "rooms": rooms.part,
    "schemas": schemas.part,
    "terms": terms.part,
}
"""The parts by the name of their file, each with what makes it: Markdown, as MyST reads it."""


def write_parts(folder: Path) -> None:
    """Write all parts, and the schemas as files.

    Args:
        folder: Where to; a part that is current keeps its time, so that a second build is quick.
    """
    folder.mkdir(exist_ok=True)
    texts = {f"{name}.md": make() for name, make in PARTS.items()}
    for name, text in (texts | schemas.files()).items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
