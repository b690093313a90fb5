"""The phases of a match, as a picture and as a table, from the machine's table of transitions."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from docs.generators.markdown import code, table
from shengji.machine import (
    Bury,
    CallFriends,
    Deal,
    Declare,
    Draw,
    Pass,
    Phase,
    PlayCards,
)
from shengji.machine.transitions import LEADS_TO

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("WHEN", "part", "picture", "ways")

WHEN: Final[dict[tuple[Phase, type, Phase], str]] = {
    (Phase.DEAL, Deal, Phase.DRAW): "`declaring.when=during_draw`",
    (Phase.DEAL, Deal, Phase.DECLARE): "`declaring.when=after_deal`",
    (Phase.DRAW, Draw, Phase.DRAW): "always; after the last card seats still have to pass",
    (Phase.DRAW, Declare, Phase.DRAW): "always; the others have to pass again",
    (Phase.DRAW, Pass, Phase.DRAW): "cards are left, or others have not passed yet",
    (Phase.DRAW, Pass, Phase.BURY): "all but the standing declarer have passed",
    (Phase.DRAW, Pass, Phase.DEAL): "nobody declared, and `declaring.undeclared=redeal`",
    (Phase.DECLARE, Declare, Phase.DECLARE): "other seats are still to speak",
    (Phase.DECLARE, Declare, Phase.BURY): "the last seat of the only lap (`declaring.laps=one`)",
    (Phase.DECLARE, Pass, Phase.DECLARE): "other seats are still to speak",
    (Phase.DECLARE, Pass, Phase.BURY): "nobody is left to speak",
    (Phase.DECLARE, Pass, Phase.DEAL): "nobody declared, and `declaring.undeclared=redeal`",
    (Phase.BURY, Bury, Phase.CALL): "`table.teams=friends`",
    (Phase.BURY, Bury, Phase.PLAY): "`table.teams=fixed`",
    (Phase.CALL, CallFriends, Phase.PLAY): "always",
    (Phase.PLAY, PlayCards, Phase.PLAY): "cards are left in the hands",
    (Phase.PLAY, PlayCards, Phase.DEAL): "the last trick of the round",
    (Phase.PLAY, PlayCards, Phase.OVER): "the last trick of the round, and somebody wins the match",
}
"""What decides between the phases that an action may lead to."""


class _Place(NamedTuple):
    x: float
    y: float


_PLACES: Final = {
    Phase.DEAL: _Place(330, 36),
    Phase.DRAW: _Place(190, 150),
    Phase.DECLARE: _Place(470, 150),
    Phase.BURY: _Place(330, 264),
    Phase.CALL: _Place(470, 356),
    Phase.PLAY: _Place(330, 448),
    Phase.OVER: _Place(330, 556),
}
_WIDTH, _HEIGHT = 640, 592
_BOX: Final = _Place(108, 40)
_SPOKEN: Final = (
    'role="img" aria-labelledby="phases-title phases-desc" xmlns="http://www.w3.org/2000/svg"'
)
_TIP: Final = (
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7"'
    ' markerHeight="7" orient="auto-start-reverse">'
    '<path class="tip" d="M 0 0 L 10 5 L 0 10 z"/></marker></defs>'
)
# How far an arrow bows to its left; only those that would cross something else do.
_BENDS: Final = {
    (Phase.DEAL, Phase.DRAW): 22.0,
    (Phase.DRAW, Phase.DEAL): 22.0,
    (Phase.DEAL, Phase.DECLARE): -22.0,
    (Phase.DECLARE, Phase.DEAL): -22.0,
}
# The way back to the top goes round everything, along this line.
_AROUND: Final = {(Phase.PLAY, Phase.DEAL): 24.0}
_LOOPS: Final = {Phase.DRAW: -1, Phase.DECLARE: 1, Phase.PLAY: 1}


def ways() -> Iterator[tuple[Phase, type, Phase]]:
    """Go through the table: from where, by which action, to where."""
    for phase, row in LEADS_TO.items():
        for action, phases in row.items():
            for after in phases:
                yield phase, action, after


def _arrows() -> dict[tuple[Phase, Phase], list[str]]:
    found: dict[tuple[Phase, Phase], list[str]] = {}
    for phase, action, after in ways():
        found.setdefault((phase, after), []).append(action.__name__)
    return found


def _border(of: _Place, towards: _Place, gap: float) -> _Place:
    """Find where a line from the middle of a box leaves it."""
    dx, dy = towards.x - of.x, towards.y - of.y
    scale = min(
        (_BOX.x / 2 + gap) / abs(dx) if dx else float("inf"),
        (_BOX.y / 2 + gap) / abs(dy) if dy else float("inf"),
    )
    return _Place(of.x + dx * scale, of.y + dy * scale)


def _text(x: float, y: float, lines: list[str], anchor: str, kind: str) -> str:
    top = y - (len(lines) - 1) * 8 + 4
    spans = "".join(
        f'<tspan x="{x:g}" y="{top + 16 * number:g}">{line}</tspan>'
        for number, line in enumerate(lines)
    )
    return f'<text class="{kind}" text-anchor="{anchor}">{spans}</text>'


def _loop(place: _Place, side: int, names: list[str]) -> str:
    edge = place.x + side * _BOX.x / 2
    out = edge + side * 44
    path = (
        f"M {edge:g} {place.y - 10:g} C {out:g} {place.y - 34:g}, {out:g} {place.y + 34:g}, "
        f"{edge + side * 4:g} {place.y + 11:g}"
    )
    anchor = "end" if side < 0 else "start"
    label = _text(edge + side * 40, place.y, names, anchor, "action")
    return f'<path class="way" d="{path}"/>{label}'


def _arrow(start: Phase, end: Phase, names: list[str]) -> str:
    a, b = _PLACES[start], _PLACES[end]
    bend = _BENDS.get((start, end), 0.0)
    length = hypot(b.x - a.x, b.y - a.y)
    # To the left of the direction of the arrow, as the picture is seen.
    normal = _Place((b.y - a.y) / length, -(b.x - a.x) / length)
    middle = _Place((a.x + b.x) / 2 + normal.x * bend, (a.y + b.y) / 2 + normal.y * bend)
    begin, tip = _border(a, middle, 0), _border(b, middle, 4)
    path = f"M {begin.x:g} {begin.y:g} Q {middle.x:g} {middle.y:g} {tip.x:g} {tip.y:g}"
    at = _Place((begin.x + 2 * middle.x + tip.x) / 4, (begin.y + 2 * middle.y + tip.y) / 4)
    side = -1 if bend < 0 else 1
    x, y = at.x + normal.x * side * 12, at.y + normal.y * side * 12
    reach = normal.x * side
    anchor = "middle" if abs(reach) < 0.2 else "start" if reach > 0 else "end"
    return f'<path class="way" d="{path}"/>{_text(x, y, names, anchor, "action")}'


def _long_way(start: Phase, end: Phase, at: float, names: list[str]) -> str:
    a, b = _PLACES[start], _PLACES[end]
    left, tip = a.x - _BOX.x / 2, b.x - _BOX.x / 2 - 4
    path = (
        f"M {left:g} {a.y:g} H {at + 12:g} Q {at:g} {a.y:g} {at:g} {a.y - 12:g} "
        f"V {b.y + 12:g} Q {at:g} {b.y:g} {at + 12:g} {b.y:g} H {tip:g}"
    )
    label = _text((left + at) / 2, a.y - 10, names, "middle", "action")
    return f'<path class="way" d="{path}"/>{label}'


def _way(start: Phase, end: Phase, names: list[str]) -> str:
    if start is end:
        return _loop(_PLACES[start], _LOOPS.get(start, 1), names)
    if (start, end) in _AROUND:
        return _long_way(start, end, _AROUND[start, end], names)
    return _arrow(start, end, names)


def _box(phase: Phase) -> str:
    place = _PLACES[phase]
    x, y = place.x - _BOX.x / 2, place.y - _BOX.y / 2
    return (
        f'<rect class="phase" x="{x:g}" y="{y:g}" width="{_BOX.x:g}" height="{_BOX.y:g}" rx="8"/>'
        f"{_text(place.x, place.y, [phase.name], 'middle', 'name')}"
    )


def picture() -> str:
    """Draw the phases and the actions that lead from one to the next, as SVG."""
    drawn = [_way(start, end, names) for (start, end), names in _arrows().items()]
    boxes = [_box(phase) for phase in LEADS_TO]
    said = "; ".join(
        f"{start.name} to {end.name} by {' or '.join(names)}"
        for (start, end), names in _arrows().items()
    )
    return "\n".join(
        [
            f'<svg class="phases" viewBox="0 0 {_WIDTH} {_HEIGHT}" {_SPOKEN}>',
            '<title id="phases-title">The phases of a match</title>',
            f'<desc id="phases-desc">{said}.</desc>',
            _TIP,
            *drawn,
            *boxes,
            "</svg>",
        ]
    )


def part() -> str:
    """Write the picture, and all of it once more as a table."""
    rows = [
        (code(phase.name), code(action.__name__), code(after.name), WHEN[phase, action, after])
        for phase, action, after in ways()
    ]
    return "\n".join(
        [
            "```{raw} html",
            picture(),
            "```",
            "",
            table(("in", "action", "leads to", "when"), rows),
        ]
    )
