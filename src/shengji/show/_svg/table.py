"""A table from above, as one seat sees it: itself at the bottom, the others around.

Each seat has a plate with its name, its side, its points and a fan of as many cards as it holds,
face down; what it has played lies before it. In the middle stands what belongs to no seat. All of
it is drawn from `TableFacts`, so that nothing can be seen that the view does not hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from shengji.config import Direction
from shengji.show._lettering import columns, fold
from shengji.show._sorting import by_suit
from shengji.show._svg.faces import WIDTH, backs, card_height
from shengji.show._svg.rows import Drawing, Group, Look, draw_groups, letters, ring, text_width
from shengji.show._svg.signs import placed, suit_sign
from shengji.show._svg.xml import box, element, moved, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shengji.cards import Suit
    from shengji.machine import View
    from shengji.messages import Voice
    from shengji.show._facts import Kitty, SeatFacts, TableFacts

__all__ = ("draw_table",)

_WIDTH: Final = 800.0
_MARGIN: Final = 14.0
_GAP: Final = 12.0
_SEAT: Final = 190.0  # the width of a plate
_OWN: Final = 230.0  # of that at the bottom
_PLATE: Final = 54.0  # the height of either
_CARD: Final = 46.0  # the width of a played card
_SMALL: Final = 40.0  # of a kitty card
_HIDDEN: Final = 26.0  # of one that is face down
_TINY: Final = 17.0  # of a card in a plate
_LINE: Final = 17.0
_SMALL_TABLE: Final = 5  # as many other seats as need one seat at either side


def draw_table(view: View, facts: TableFacts, tongue: Voice) -> Drawing:
    """Draw a table.

    Args:
        view: What is seen.
        facts: What there is to tell of it.
        tongue: Says it.

    Returns:
        The drawing.
    """
    table = _Table(view, facts, tongue)
    own, right, top, left = _around(view)
    down = _MARGIN
    down = table.row(top, down) + _GAP
    down = table.sides(left, right, down) + _GAP
    down = table.own(own, down)
    return Drawing("".join(table.drawn), _WIDTH, down + _MARGIN)


def _around(view: View) -> tuple[int, list[int], list[int], list[int]]:
    """Seat everybody: the seat at the bottom, those to the right, at the top and to the left.

    Each list goes from left to right or from the top down.
    """
    seats = view.config.seats
    own = view.seat or 0
    others = [(own + place) % seats for place in range(1, seats)]
    side = 1 if len(others) <= _SMALL_TABLE else 2 if len(others) <= 8 else 3
    first, middle, last = others[:side], others[side:-side], others[-side:]
    if view.config.table.direction is Direction.CLOCKWISE:
        return own, last, middle, first[::-1]
    return own, first[::-1], middle[::-1], last


@attrs.define
class _Table:
    """Draws a table piece by piece.

    Attributes:
        view: What is seen.
        facts: What there is to tell.
        tongue: Says it.
        drawn: What is drawn so far.
    """

    view: View
    facts: TableFacts
    tongue: Voice
    drawn: list[str] = attrs.Factory(list)

    def row(self, seats: Sequence[int], y: float) -> float:
        """Draw the seats at the top; give where they end."""
        room = (_WIDTH - 2 * _MARGIN - _GAP * (len(seats) - 1)) / len(seats)
        width = min(_SEAT, room)
        left = (_WIDTH - len(seats) * width - (len(seats) - 1) * _GAP) / 2
        if len(seats) > 1:
            left, step = _MARGIN, (_WIDTH - 2 * _MARGIN - width) / (len(seats) - 1)
        else:
            step = 0.0
        ends = [self._seat(seat, left + at * step, y, width) for at, seat in enumerate(seats)]
        return max(ends)

    def sides(self, left: Sequence[int], right: Sequence[int], y: float) -> float:
        """Draw the seats at either side and what lies between them; give where they end."""
        end = y
        for seats, x in ((left, _MARGIN), (right, _WIDTH - _MARGIN - _SEAT)):
            down = y
            for seat in seats:
                down = self._seat(seat, x, down, _SEAT) + _GAP
            end = max(end, down - _GAP)
        room = _WIDTH - 2 * (_MARGIN + _SEAT + 2 * _GAP)
        middle = self._middle(room)
        end = max(end, y + middle.height)
        x, y = (_WIDTH - room) / 2, y + (end - y - middle.height) / 2
        self.drawn.append(moved(middle.drawn, x, y))
        return end

    def own(self, seat: int, y: float) -> float:
        """Draw the seat at the bottom, with its hand if that is known; give where it ends."""
        room = _WIDTH - 2 * (_MARGIN + _OWN + _GAP)
        played = self._played(self.facts.seats[seat], room)
        height = max(_PLATE, played.height)
        plate = self._plate(self.facts.seats[seat], _MARGIN, y + height - _PLATE, _OWN)
        cards = moved(played.drawn, (_WIDTH - played.width) / 2, y)
        self.drawn.append(_seat_group(seat, plate + cards))
        y += height
        if not self.view.hand:
            return y
        groups = [Group(cards=cards) for _, cards in by_suit(self.view.hand, self.view.ordering)]
        hand = draw_groups(
            groups,
            _WIDTH - 2 * _MARGIN,
            self._look(WIDTH),
        )
        self.drawn.append(moved(hand.drawn, (_WIDTH - hand.width) / 2, y + _GAP))
        return y + _GAP + hand.height

    def _seat(self, seat: int, x: float, y: float, width: float) -> float:
        """Draw a seat with what lies before it; give where it ends."""
        facts = self.facts.seats[seat]
        played = self._played(facts, width)
        plate = self._plate(facts, x, y, width)
        cards = moved(played.drawn, x + (width - played.width) / 2, y + _PLATE + 4)
        self.drawn.append(_seat_group(seat, plate + cards))
        return y + _PLATE + 4 + played.height

    def _played(self, seat: SeatFacts, room: float) -> Drawing:
        """Draw what lies before a seat; where cards may lie, the room for some is kept."""
        note = self.tongue.list(seat.notes)
        least = 20 + card_height(_CARD) if self._has_plays else 0.0
        if not seat.shown:
            return Drawing("", room, least)
        cards = draw_groups([Group(cards=part) for part in seat.shown], room - 8, self._look(_CARD))
        width = max(cards.width + 8, text_width(note, 12))
        drawn = letters(note, width / 2, 13, kind="soft", anchor="middle") if note else ""
        x = (width - cards.width) / 2
        if seat.is_ahead:
            drawn += ring(x - 3, 17, cards.width + 6, cards.height + 6)
        drawn += moved(cards.drawn, x, 20)
        if self.facts.is_last_trick:
            drawn = element("g", drawn, opacity=0.6)
        return Drawing(drawn, width, max(least, cards.height + 24))

    def _look(self, width: float) -> Look:
        return Look(lang=self.tongue.lang, is_trump=self.view.ordering.is_trump, width=width)

    @property
    def _has_plays(self) -> bool:
        return self.view.trick is not None or any(seat.shown for seat in self.facts.seats)

    def _plate(self, seat: SeatFacts, x: float, y: float, width: float) -> str:
        """Draw the plate of a seat."""
        side = {None: "plate", True: "ours", False: "theirs"}[seat.is_declarer]
        drawn = [
            box(side, x, y, width, _PLATE, corner=7),
        ]
        if seat.is_awaited:
            drawn.append(
                element(
                    "rect",
                    class_="sj-turnring",
                    x=round(x) + 1.5,
                    y=round(y) + 1.5,
                    width=round(x + width) - round(x) - 3,
                    height=_PLATE - 3,
                    rx=6,
                    stroke_width=3,
                )
            )
            data = f"M{number(x + 9)} {number(y + 9)}l9 5.5l-9 5.5z"
            drawn.append(element("path", class_="sj-turn", d=data))
        indent = 24 if seat.is_awaited else 10
        span = width * 0.32
        fan = x + width - span - 8
        name = seat.name
        if seat.is_viewer:
            name = self.tongue.say("{name} (you)", name=seat.name)
        room = fan - x - 4
        drawn.append(letters(name, x + indent, y + 19, size=13, room=room - indent, is_bold=True))
        lines = [seat.role] if seat.role else []
        if seat.points is not None:
            lines.append(self.tongue.say_count("{n} point", "{n} points", seat.points))
        drawn += [
            letters(line, x + 10, y + 34 + 14 * at, size=11, room=room - 10, kind="soft")
            for at, line in enumerate(lines)
        ]
        drawn.append(backs(seat.cards, fan, y + 8, width=_TINY, span=span))
        drawn.append(
            letters(
                str(seat.cards),
                x + width - 9,
                y + 47,
                size=11,
                kind="soft",
                is_bold=True,
                anchor="end",
            )
        )
        return "".join(drawn)

    def _middle(self, room: float) -> Drawing:
        """Draw what belongs to no seat: the trump, the count, the kitty, remarks."""
        drawn: list[str] = []
        down = 0.0
        trump = self.view.trump
        if trump is not None:
            drawn.append(_trump_sign(str(trump.level), trump.suit, room / 2))
            down += 46
        for at, line in enumerate(self._lines(room)):
            down += _LINE
            drawn.append(letters(line, room / 2, down, is_bold=not at, anchor="middle"))
        if self.facts.kitty is not None:
            down += 12
            kitty = self._kitty(self.facts.kitty, room)
            drawn.append(moved(kitty.drawn, (room - kitty.width) / 2, down))
            down += kitty.height
        return Drawing("".join(drawn), room, down + 4)

    def _lines(self, room: float) -> list[str]:
        """Write the lines in the middle, none wider than there is room."""
        tongue = self.tongue
        first, *rest, phase = self.facts.status
        lines = [tongue.list((first, phase)), *rest]
        waiting = tongue.list(seat.name for seat in self.facts.seats if seat.is_awaited)
        if waiting:
            lines.append(tongue.say("Turn: {names}", names=waiting))
        if self.facts.is_last_trick:
            lines.append(tongue.say("The last trick lies on the table."))
        if self.facts.left:
            lines.append(tongue.say_count("{n} card to draw", "{n} cards to draw", self.facts.left))
        lines += self.facts.remarks
        most = int(room / (12 * 0.58))
        return [" ".join(words) for line in lines for words in fold(line.split(), most, 1, columns)]

    def _kitty(self, kitty: Kitty, room: float) -> Drawing:
        """Draw the kitty, with its name above."""
        if kitty.cards:
            cards = draw_groups([Group(cards=kitty.cards)], room, self._look(_SMALL))
            drawn, width, height = moved(cards.drawn, 0, 18), cards.width, cards.height
        else:
            width = min(room, _HIDDEN + 9.0 * (kitty.count - 1))
            drawn = backs(kitty.count, 0, 18, width=_HIDDEN, span=width)
            height = card_height(_HIDDEN)
        head = letters(kitty.name, width / 2, 12, kind="soft", anchor="middle")
        return Drawing(head + drawn, width, 18 + height)


def _seat_group(seat: int, drawn: str) -> str:
    return element("g", drawn, class_="sj-seat", data_seat=str(seat))


def _trump_sign(level: str, suit: Suit | None, x: float) -> str:
    """Draw the trump in a frame: the level and the suit."""
    frame = box("face", x - 29, 1, 58, 38, corner=7)
    frame += ring(x - 29, 1, 58, 38)
    if suit is None:
        return frame + letters(
            f"{level} NT", x, 27, size=17, kind="black", is_bold=True, anchor="middle"
        )
    colour = "red" if suit in {"H", "D"} else "black"
    text = letters(level, x - 12, 28, size=22, kind=colour, is_bold=True, anchor="middle")
    sign = placed(suit_sign(suit), 22, x + 13, 20)
    return frame + text + element("path", class_=f"sj-{colour}", d=sign)
