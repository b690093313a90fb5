"""Pictures on pages: Python in a page is run when the documentation is built, and drawn.

A page has

    ```{picture} A tractor of three pairs, in spades
    Pattern.parse("10S 10S 9S 9S 8S 8S", ordering)
    ```

with the caption, if it is to have one, behind the name. The last line gives a `Picture`, or a value
of which notebooks make one; what stands before it is run. The names of `shengji` and of
`shengji.show` are there, `ordering` (the level 7 with hearts as trumps, in the preset `tractor`),
and whatever earlier blocks of the page have made. With a line `:code:` in front the page shows the
code, too. Light and dark pages each get their own, and whoever cannot see it gets the words.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any, Final

import shengji
from shengji import show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ("drawn", "names", "picture_blocks")

_BLOCK: Final = re.compile(r"^(`{3,}|:{3,})\{picture\}[^\n]*\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
_OPTION: Final = re.compile(r"^:\w+:.*\n", re.MULTILINE)
_DRAWERS: Final[dict[type, Callable[[Any], show.Picture]]] = {
    shengji.Card: show.card_picture,
    shengji.Hand: show.hand_picture,
    shengji.Ordering: show.ordering_picture,
    shengji.Pattern: show.pattern_picture,
    shengji.Trick: show.trick_picture,
    shengji.View: show.table_picture,
    show.Picture: lambda picture: picture,
}


def names() -> dict[str, Any]:
    """What the code of a page's first block finds."""
    found = {name: getattr(module, name) for module in (shengji, show) for name in module.__all__}
    trump = shengji.Trump.parse("7H")
    return found | {"ordering": shengji.Ordering.of(trump, shengji.presets.tractor())}


def picture_blocks(text: str) -> Iterator[str]:
    r"""Find the code of all pictures of a page.

    Args:
        text: The page.

    Yields:
        The code of each, in order.

    >>> list(picture_blocks("```{picture} A caption\n:code:\nCard('9S')\n```\n"))
    ["Card('9S')\n"]
    """
    for block in _BLOCK.finditer(text):
        yield _OPTION.sub("", block[2])


def drawn(code: str, known: dict[str, Any]) -> show.Picture:
    r"""Run a block.

    Args:
        code: Statements, and at the end an expression.
        known: What there is; what the code makes is added.

    Returns:
        The picture.

    Raises:
        TypeError: The last line gives nothing that can be drawn.

    >>> drawn("card = Card('9S')\ncard", names()).title
    '9 of spades'
    """
    tree = ast.parse(code)
    last = tree.body.pop()
    exec(compile(tree, "picture", "exec"), known)  # noqa: S102  # the code is our own
    value = None
    if isinstance(last, ast.Expr):
        value = eval(compile(ast.Expression(last.value), "picture", "eval"), known)  # noqa: S307
    draw = _DRAWERS.get(type(value))
    if draw is None:
        raise TypeError(f"the last line gives {value!r}, which cannot be drawn:\n{code}")
    return draw(value)
