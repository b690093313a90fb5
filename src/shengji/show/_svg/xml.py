"""Elements of an SVG as text.

A picture has no ids, no links and no scripts: so any number of them stand in one page, also the
same one twice, and none needs anything but itself. Whatever comes from outside, such as the names
of players, gets in by way of `escaped` only.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ("box", "element", "escaped", "moved", "number")

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
# What XML 1.0 has no way to write, line breaks and tabs too where one line is wanted.
_FORBIDDEN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def escaped(text: str) -> str:
    """Write a text so that it is nothing but text, in an element or an attribute.

    >>> escaped('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return _FORBIDDEN.sub("\ufffd", text).translate(_ESCAPES)


def number(value: float) -> str:
    """Write a length, to a hundredth of a pixel.

    >>> number(2.0), number(1 / 3), number(-0.001)
    ('2', '.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in {"-0", ""}:
        return "0"
    return re.sub(r"^(-?)0\.", r"\1.", text)


def element(name: str, content: str = "", /, **attributes: str | float | None) -> str:
    """Write an element.

    Args:
        name: Of the element.
        content: What is inside, written already.
        attributes: By name, with `_` for `-`; one that is None is left out, and so is a final `_`.

    Returns:
        The text.

    >>> element("rect", width=2.5, class_="sj-face")
    '<rect width="2.5" class="sj-face"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else number(value)


def box(kind: str, x: float, y: float, width: float, height: float, *, corner: float) -> str:
    """Draw a rectangle with round corners and an edge inside it.

    The edge is one pixel wide and lies on whole pixels, so that it is sharp.

    Args:
        kind: A class of the theme.
        x: The left edge; lengths are in pixels.
        y: The top edge.
        width: How wide it is.
        height: How high.
        corner: The radius of the corners.

    Returns:
        The element.
    """
    left, top = round(x), round(y)
    return element(
        "rect",
        class_=f"sj-{kind}",
        x=left + 0.5,
        y=top + 0.5,
        width=round(x + width) - left - 1,
        height=round(y + height) - top - 1,
        rx=corner,
    )


def moved(drawn: str, x: float, y: float) -> str:
    """Move elements to the right and down, by whole pixels.

    Args:
        drawn: The elements.
        x: How far to the right.
        y: How far down.

    Returns:
        The element around them; "" where there is none.
    """
    if not drawn:
        return ""
    return element("g", drawn, transform=f"translate({round(x)} {round(y)})")
