"""A picture, with all that it shows in words too.

>>> from shengji.show import hand_picture
>>> picture = hand_picture("9S 9S BJ")
>>> picture
<Picture: A hand of 3 cards, 224 × 114>
>>> picture.description
'9 of spades, 9 of spades, big joker'
"""

from __future__ import annotations

from typing import Final, final
from urllib.parse import quote

import attrs

from shengji.messages import voice
from shengji.show._svg.theme import style
from shengji.show._svg.xml import box, element, escaped

__all__ = ("Picture", "compose")

_SAFE: Final = " /:;=,.()!+-*'"  # what need not be encoded in the address of an image


@final
@attrs.frozen(repr=False)
class Picture:
    """An SVG; notebooks show it as what it is.

    Attributes:
        svg: The text of a file that needs no other: no font, no script, no link. It has no ids, so
            that any number of pictures can be put in one page.
        title: What it is.
        description: All that it shows, in words.
        width: In pixels.
        height: In pixels.
        theme: One of `shengji.show.THEMES`.
    """

    svg: str
    title: str
    description: str
    width: int
    height: int
    theme: str

    def with_theme(self, theme: str) -> Picture:
        """Give the same picture in other colours.

        Args:
            theme: `light`, `dark`, or `auto` for what the reader prefers.

        Returns:
            The picture.

        Raises:
            ArgumentError: There is no such theme.

        >>> from shengji.show import hand_picture
        >>> hand_picture("9S").with_theme("dark") == hand_picture("9S", theme="dark")
        True
        """
        svg = self.svg.replace(style(self.theme), style(theme), 1)
        svg = svg.replace(_root_class(self.theme), _root_class(theme), 1)
        return attrs.evolve(self, svg=svg, theme=theme)

    def to_html(self) -> str:
        """Give the picture as an element of a page, its words as the text that stands for it.

        Returns:
            An `<img>` with all of the picture in it.

        >>> from shengji.show import hand_picture
        >>> hand_picture("9S").to_html()[:40]
        '<img alt="A hand of 1 card: 9 of spades"'
        """
        return element(
            "img",
            alt=f"{self.title}: {self.description}",
            width=self.width,
            height=self.height,
            style="max-width:100%;height:auto",
            src=f"data:image/svg+xml,{quote(self.svg, safe=_SAFE)}",
        )

    def __str__(self) -> str:
        """Give the SVG."""
        return self.svg

    def __repr__(self) -> str:
        """Give the title and the size."""
        return f"<Picture: {self.title}, {self.width} × {self.height}>"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.to_html()


def compose(
    drawn: str,
    width: float,
    height: float,
    *,
    title: str,
    description: str,
    theme: str,
    lang: str,
) -> Picture:
    """Make a picture of what is drawn.

    Args:
        drawn: The elements.
        width: In pixels.
        height: In pixels.
        title: What it is.
        description: All that it shows, in words.
        theme: One of `shengji.show.THEMES`.
        lang: The language of the words.

    Returns:
        The picture, on a felt with a rim.

    Raises:
        ArgumentError: There is no such theme or language.
    """
    size = round(width), round(height)
    felt = box("felt", 0, 0, *size, corner=8)
    content = (
        element("title", escaped(title)),
        element("desc", escaped(description)),
        element("style", style(theme)),
        felt,
        drawn,
    )
    svg = element(
        "svg",
        "".join(content),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size[0]} {size[1]}",
        width=size[0],
        height=size[1],
        role="img",
        class_=f"sj-{theme}",
        lang=voice(lang).lang,
    )
    return Picture(svg, title, description, *size, theme)


def _root_class(theme: str) -> str:
    return f'class="sj-{theme}"'
