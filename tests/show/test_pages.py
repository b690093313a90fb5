"""The pictures on the pages of the documentation can be drawn, and show what they are to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from docs.generators.pictures import drawn, names, picture_blocks
from tests.house.sources import documents
from tests.show.looking import places

if TYPE_CHECKING:
    from pathlib import Path

PAGES = [page for page in documents() if "{picture}" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_with_pictures(page: Path) -> None:
    """Each picture of a page can be drawn, and has a card in it."""
    known = names()
    text = page.read_text(encoding="utf-8")
    pictures = [drawn(code, known) for code in picture_blocks(text)]

    assert len(pictures) == text.count("{picture}")
    assert all(places(picture) for picture in pictures)


def test_what_is_no_picture_is_refused() -> None:
    """A block whose last line gives nothing to look at stops the build."""
    for code in ("1 + 1", "card = Card('9S')"):
        with pytest.raises(TypeError, match="cannot be drawn"):
            drawn(code, names())
