"""Cards in rows: groups of cards side by side, each perhaps with words above it and below.

Where there is room, cards lie side by side; where there is less, they overlap so far that each
index can still be read; where there is none, they go on in the next row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from shengji.show._lettering import columns, cut, fold
from shengji.show._svg.faces import WIDTH, card_height, face
from shengji.show._svg.xml import element, escaped, number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from shengji.cards import Card

__all__ = ("Drawing", "Group", "Look", "draw_groups", "letters", "ring", "text_width")

_GAP: Final = 16.0  # between groups, at full size
_LINE: Final = 16.0  # of a text above or below
_LIFT: Final = 16.0  # of a raised card, at full size
_LETTERS: Final = 12.0
# From card to card at full size: side by side, then ever closer, as long as each index is seen.
_STEPS: Final = (WIDTH + 4.0, *(pixels / 2 for pixels in range(68, 38, -1)))


@attrs.frozen(kw_only=True)
class Look:
    """How cards look.

    Attributes:
        lang: The language of the names.
        is_trump: Says which cards are marked as trumps.
        width: Of a card, in pixels.
    """

    lang: str
    is_trump: Callable[[Card], bool] = lambda _: False
    width: float = WIDTH

    @property
    def scale(self) -> float:
        """What lengths at full size are multiplied by."""
        return self.width / WIDTH

    @property
    def height(self) -> int:
        """The height of a card, in pixels."""
        return card_height(self.width)


@attrs.frozen(kw_only=True)
class Group:
    """Cards that belong together.

    Attributes:
        cards: From left to right.
        heads: Lines of words above, the first one bold.
        foot: A line below, with a bracket.
        raised: For each card, whether it is raised; () where none is.
        is_ahead: Whether a ring is drawn around the cards.
    """

    cards: tuple[Card, ...]
    heads: tuple[str, ...] = ()
    foot: str = ""
    raised: tuple[bool, ...] = ()
    is_ahead: bool = False

    def span(self, step: float, width: float) -> float:
        """Give how far the cards reach."""
        return (len(self.cards) - 1) * step + width if self.cards else 0.0

    def room(self, step: float, width: float) -> float:
        """Give how far cards and words reach."""
        words = (text_width(line, _LETTERS) for line in (*self.heads, self.foot))
        return max(self.span(step, width), *words)

    def split(self, most: int) -> Iterator[Group]:
        """Break the group into some of at most so many cards."""
        for place in range(0, max(len(self.cards), 1), most):
            kept = slice(place, place + most)
            yield attrs.evolve(self, cards=self.cards[kept], raised=self.raised[kept])


@attrs.frozen
class Drawing:
    """Elements, and how much room they take from the origin."""

    drawn: str
    width: float
    height: float


def text_width(text: str, size: float) -> float:
    """Estimate how wide a text will be, rather too wide than too narrow.

    Args:
        text: In one line.
        size: Of the letters.

    Returns:
        Pixels.
    """
    return columns(text) * size * 0.58


def letters(
    text: str,
    x: float,
    y: float,
    *,
    size: float = _LETTERS,
    room: float | None = None,
    kind: str = "ink",
    is_bold: bool = False,
    anchor: str | None = None,
) -> str:
    """Write a line.

    Args:
        text: In one line.
        x: Where it begins, or its middle or end where `anchor` says so.
        y: Its baseline.
        size: Of the letters.
        room: How wide it may be; what is longer is cut.
        kind: A class of the theme.
        is_bold: Whether it is bold.
        anchor: `middle` or `end`.

    Returns:
        The element.
    """
    if room is not None:
        text = cut(text, int(room / text_width("0", size)))
    return element(
        "text",
        escaped(text),
        class_=f"sj-{kind}",
        x=x,
        y=y,
        font_size=size,
        font_weight="bold" if is_bold else None,
        text_anchor=anchor,
    )


def draw_groups(groups: Iterable[Group], room: float, look: Look) -> Drawing:
    """Draw groups of cards side by side, in as many rows as they need.

    Args:
        groups: The groups.
        room: How wide a row may be.
        look: How the cards look.

    Returns:
        The drawing.
    """
    gap = _GAP * look.scale
    step, rows = _rows([group for group in groups if group.cards], room, look)
    drawn, down, widest = [], 0.0, 0.0
    for row in rows:
        lift = _LIFT * look.scale if any(any(group.raised) for group in row) else 0.0
        words = max(len(group.heads) for group in row) * _LINE
        top = down + words + lift + (4 if words else 0)
        right = 0.0
        for group in row:
            drawn.append(_group(group, (right, top), lift, step, look))
            right += group.room(step, look.width) + gap
        widest = max(widest, right - gap)
        down = top + look.height + (_LINE + 8 if any(group.foot for group in row) else 0) + gap
    return Drawing("".join(drawn), widest, max(0.0, down - gap))


def _rows(groups: list[Group], room: float, look: Look) -> tuple[float, list[list[Group]]]:
    """Find the largest step from card to card that needs no more rows than the least does."""

    def broken(step: float) -> list[list[Group]]:
        most = max(1, int((room - look.width) / step) + 1)
        pieces = [piece for group in groups for piece in group.split(most)]
        return fold(pieces, room, _GAP * look.scale, lambda group: group.room(step, look.width))

    laid = [(step * look.scale, broken(step * look.scale)) for step in _STEPS]
    fewest = len(laid[-1][1])
    return next((step, rows) for step, rows in laid if len(rows) <= fewest)


def _group(group: Group, place: tuple[float, float], lift: float, step: float, look: Look) -> str:
    """Draw a group, its cards at `place`."""
    x, y = place
    span = group.span(step, look.width)
    first = y - lift - 7 - (len(group.heads) - 1) * _LINE
    drawn = [
        letters(head, x, first + at * _LINE, is_bold=not at, kind="soft" if at else "ink")
        for at, head in enumerate(group.heads)
    ]
    if group.is_ahead:
        drawn.append(ring(x - 4, y - 4, span + 8, look.height + 8))
    drawn.append(_cards(group, place, step, look))
    if group.foot:
        bottom = y + look.height + 4
        data = f"M{number(x + 1)} {number(bottom)}v4h{number(span - 2)}v-4"
        drawn.append(element("path", class_="sj-line", d=data))
        drawn.append(letters(group.foot, x, bottom + 18, kind="soft"))
    return "".join(drawn)


def _cards(group: Group, place: tuple[float, float], step: float, look: Look) -> str:
    x, y = place
    last = len(group.cards) - 1
    lifts = group.raised or (False,) * len(group.cards)
    return "".join(
        face(
            card,
            x + at * step,
            y - is_raised * _LIFT * look.scale,
            width=look.width,
            is_whole=at == last or step >= look.width,
            is_trump=look.is_trump(card),
            lang=look.lang,
        )
        for at, (card, is_raised) in enumerate(zip(group.cards, lifts, strict=True))
    )


def ring(x: float, y: float, width: float, height: float) -> str:
    """Draw the ring around what is ahead.

    Args:
        x: The left edge.
        y: The top edge.
        width: How wide it is.
        height: How high.

    Returns:
        The element.
    """
    return element(
        "rect",
        class_="sj-ring",
        x=round(x),
        y=round(y),
        width=round(x + width) - round(x),
        height=round(y + height) - round(y),
        rx=7,
        stroke_width=2,
    )
