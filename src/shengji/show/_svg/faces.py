"""Cards as they look: a face with index and pips, a face of which only the index is seen, a back.

Each card is a group with its name as title, for whoever cannot see it, and its text as
`data-card`, for programs. Trumps have a band along the top, so that they are known without colour,
also in a fan.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from shengji.cards import Card, Rank
from shengji.messages import card_name
from shengji.show._svg.signs import CAP, CROWN, STAR, TIARA, placed, suit_sign
from shengji.show._svg.xml import box, element, number

__all__ = ("HEIGHT", "WIDTH", "back", "backs", "card_height", "face")

WIDTH: Final = 64
"""The width of a card of full size, in pixels."""

HEIGHT: Final = 90
"""The height of a card of full size, in pixels."""

_CORNER: Final = 6.0
_RED: Final = ("H", "D")
_HATS: Final = {Rank.JACK: CAP, Rank.QUEEN: TIARA, Rank.KING: CROWN}
_LEFT, _MIDDLE, _RIGHT = 0.375, 0.5, 0.625
# Where pips lie, as shares of the width and of the height between the first row and the last.
_PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((_MIDDLE, 0), (_MIDDLE, 1)),
    3: ((_MIDDLE, 0), (_MIDDLE, 0.5), (_MIDDLE, 1)),
    4: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (0, 1)),
    5: (*((x, y) for x in (_LEFT, _RIGHT) for y in (0, 1)), (_MIDDLE, 0.5)),
    6: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (0, 0.5, 1)),
    7: (*((x, y) for x in (_LEFT, _RIGHT) for y in (0, 0.5, 1)), (_MIDDLE, 0.25)),
    8: (
        *((x, y) for x in (_LEFT, _RIGHT) for y in (0, 0.5, 1)),
        (_MIDDLE, 0.25),
        (_MIDDLE, 0.75),
    ),
    9: (*((x, y) for x in (_LEFT, _RIGHT) for y in (0, 1 / 3, 2 / 3, 1)), (_MIDDLE, 0.5)),
    10: (
        *((x, y) for x in (_LEFT, _RIGHT) for y in (0, 1 / 3, 2 / 3, 1)),
        (_MIDDLE, 1 / 6),
        (_MIDDLE, 5 / 6),
    ),
}


def card_height(width: float) -> int:
    """Give the height of a card that is so wide, in whole pixels."""
    return round(HEIGHT * width / WIDTH)


def face(
    card: Card,
    x: float,
    y: float,
    *,
    width: float = WIDTH,
    is_whole: bool = True,
    is_trump: bool = False,
    lang: str = "en",
) -> str:
    """Draw a card.

    Args:
        card: The card.
        x: Its left edge.
        y: Its top edge.
        width: How wide.
        is_whole: Whether all of it will be seen; otherwise the index alone is drawn.
        is_trump: Whether it is marked as a trump.
        lang: The language of its name.

    Returns:
        The element.
    """
    return element(
        "g",
        _face(card, width, is_whole, is_trump, lang),
        class_="sj-card",
        data_card=str(card),
        transform=f"translate({round(x)} {round(y)})",
    )


@cache
def _face(card: Card, width: float, is_whole: bool, is_trump: bool, lang: str) -> str:  # noqa: FBT001
    """Draw a card at the origin; there are not many different ones."""
    scale = width / WIDTH
    height, corner = card_height(width), _CORNER * scale
    colour = "red" if card.suit in _RED or card.rank is Rank.BIG_JOKER else "black"
    drawn = [
        element("title", card_name(card, lang)),
        box("face", 0, 0, width, height, corner=corner),
    ]
    if is_trump:
        drawn.append(_band(width, corner, 5 * scale))
    corner_index = _index(card, colour, scale, lang)
    drawn.append(corner_index)
    if is_whole:
        turned = f"rotate(180 {number(width / 2)} {number(height / 2)})"
        drawn.append(element("g", corner_index, transform=turned))
        drawn.append(_middle(card, colour, scale))
    return "".join(drawn)


def _band(width: float, corner: float, depth: float) -> str:
    """Draw what marks a trump: a band along the top edge."""
    inset = 1.0
    bend = corner - inset
    data = (
        f"M{number(inset)} {number(max(depth, corner))}v{number(min(0, corner - depth))}"
        f"a{number(bend)} {number(bend)} 0 0 1 {number(bend)} {number(-bend)}"
        f"h{number(width - 2 * corner)}"
        f"a{number(bend)} {number(bend)} 0 0 1 {number(bend)} {number(bend)}z"
    )
    return element("path", class_="sj-gold", d=data)


def _index(card: Card, colour: str, scale: float, lang: str) -> str:
    """Draw rank and suit in the corner: what is seen of a card in a fan."""
    if card.suit is None:
        return _joker_index(card, colour, scale, lang)
    rank = str(card.rank)
    text = element(
        "text",
        rank,
        class_=f"sj-{colour}",
        x=9.5 * scale,
        y=20.5 * scale,
        font_size=16 * scale,
        font_weight="bold",
        text_anchor="middle",
        textLength=14.5 * scale if len(rank) > 1 else None,
        lengthAdjust="spacingAndGlyphs" if len(rank) > 1 else None,
    )
    sign = placed(suit_sign(card.suit), 12 * scale, 9.5 * scale, 30 * scale)
    return text + element("path", class_=f"sj-{colour}", d=sign)


def _joker_index(card: Card, colour: str, scale: float, lang: str) -> str:
    """Draw a star below the joker's letters, in Chinese below the first word of its name."""
    is_chinese = lang == "zh"
    text = element(
        "text",
        card_name(card, lang)[0] if is_chinese else str(card.rank),
        class_=f"sj-{colour}",
        x=9.5 * scale,
        y=20.5 * scale,
        font_size=14 * scale,
        font_weight="bold",
        text_anchor="middle",
        textLength=None if is_chinese else 15 * scale,
        lengthAdjust=None if is_chinese else "spacingAndGlyphs",
    )
    return text + _star(card, 13 * scale, 9.5 * scale, 31 * scale)


def _star(card: Card, size: float, x: float, y: float) -> str:
    """Draw a star: full for the big joker, hollow for the small one."""
    data = placed(STAR, size, x, y)
    if card.rank is Rank.BIG_JOKER:
        return element("path", class_="sj-red", d=data)
    return element("path", class_="sj-hollow", stroke_width=size / 12, d=data)


def _middle(card: Card, colour: str, scale: float) -> str:
    """Draw what lies between the two indices."""
    x, y = WIDTH * scale / 2, HEIGHT * scale / 2
    if card.suit is None:
        return _star(card, 34 * scale, x, y)
    sign = suit_sign(card.suit)
    hat = _HATS.get(card.rank)
    if hat is not None:
        return _court(sign, hat, colour, scale)
    if card.rank is Rank.ACE:
        data = placed(sign, 34 * scale, x, y)
    else:
        top, size = 15 * scale, 12 * scale
        span = HEIGHT * scale - 2 * top
        data = "".join(
            placed(
                sign,
                size if share <= 0.5 else -size,
                column * WIDTH * scale,
                top + share * span,
            )
            for column, share in _PIPS[card.rank]
        )
    return element("path", class_=f"sj-{colour}", d=data)


def _court(sign: str, hat: str, colour: str, scale: float) -> str:
    """Draw a court card: a framed half and the same upside down."""
    left, top = 19 * scale, 11 * scale
    width, height = WIDTH * scale - 2 * left, HEIGHT * scale - 2 * top
    middle = WIDTH * scale / 2
    frame = box("court", left, top, width, height, corner=2 * scale)
    upper, lower = top + 14 * scale, HEIGHT * scale - top - 14 * scale
    data = "".join(
        (
            placed(hat, 20 * scale, middle, upper),
            placed(hat, -20 * scale, middle, lower),
            placed(sign, 17 * scale, middle, HEIGHT * scale / 2),
        )
    )
    return frame + element("path", class_=f"sj-{colour}", d=data)


def back(x: float, y: float, *, width: float = WIDTH) -> str:
    """Draw a card face down.

    Args:
        x: Its left edge.
        y: Its top edge.
        width: How wide.

    Returns:
        The element.
    """
    height, corner, inset = card_height(width), _CORNER * width / WIDTH, round(width / 9)
    outer = box("back", x, y, width, height, corner=corner)
    inner = box(
        "weave", x + inset, y + inset, width - 2 * inset, height - 2 * inset, corner=corner / 2
    )
    return outer + inner


def backs(count: int, x: float, y: float, *, width: float, span: float) -> str:
    """Draw a fan of cards face down.

    Args:
        count: How many.
        x: The left edge of the first.
        y: The top edge.
        width: How wide each is.
        span: How far the fan reaches at most.

    Returns:
        The elements.
    """
    step = min(width / 3, (span - width) / max(count - 1, 1))
    return "".join(back(x + place * step, y, width=width) for place in range(count))
