"""Helpers: what a picture shows, read from its SVG, and tables to look at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from hypothesis import strategies as st

from shengji.cards import Card
from shengji.config import RuleConfig
from shengji.machine import Game, Phase, View
from shengji.players import HeuristicBot, play_rounds
from shengji.show._svg.faces import HEIGHT, WIDTH
from shengji.testing.strategies import cards, configs, games, views
from tests.machine.play import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shengji.show import Picture

SVG = "{http://www.w3.org/2000/svg}"

# Rules with few seats and many, one deck and many, and every direction and kind of team.
TABLES = (*PRESETS, "tractor(table.seats=6)", "finding_friends(table.seats=12, table.decks=8)")
RULES = st.sampled_from([RuleConfig.parse(text) for text in TABLES]) | configs()


class Place(NamedTuple):
    """Where a card lies, in pixels of the picture.

    Attributes:
        card: Which.
        x: The left edge.
        y: The top edge.
        width: How wide it is.
        name: Its title.
        texts: What is written on it.
        is_trump: Whether it has a band.
    """

    card: Card
    x: float
    y: float
    width: float
    name: str
    texts: tuple[str, ...]
    is_trump: bool

    @property
    def height(self) -> float:
        """How high the card is."""
        return self.width * HEIGHT / WIDTH

    @property
    def corner(self) -> tuple[float, float, float, float]:
        """Where rank and suit stand: left, top, right, bottom."""
        scale = self.width / WIDTH
        return self.x, self.y, self.x + 17.5 * scale, self.y + 37 * scale


def root(picture: Picture) -> ET.Element:
    """The picture as XML."""
    return ET.fromstring(picture.svg)


def places(picture: Picture) -> list[Place]:
    """The cards that lie face up, in the order of drawing."""
    return list(_places(root(picture), 0, 0))


def _places(element: ET.Element, x: float, y: float) -> Iterator[Place]:
    moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved is not None:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.get("class") != "sj-card":
        for child in element:
            yield from _places(child, x, y)
        return
    yield Place(
        Card(element.get("data-card", "")),
        x,
        y,
        float(element.find(f"{SVG}rect").get("width")),  # type: ignore[union-attr, arg-type]  # is there
        element.findtext(f"{SVG}title") or "",
        tuple(text.text or "" for text in element.iter(f"{SVG}text")),
        element.find(f"{SVG}path[@class='sj-gold']") is not None,
    )


def card_heaps(most: int = 40) -> st.SearchStrategy[list[Card]]:
    """Cards of any number and kind."""
    return st.lists(cards(), max_size=most)


def any_games() -> st.SearchStrategy[Game]:
    """A match at any point, of those tables or under any rules."""
    return games(RULES, phases=tuple(Phase))


def any_views() -> st.SearchStrategy[View]:
    """What a seat or a spectator sees of one."""
    return views(RULES, phases=tuple(Phase))


def bots_round(rules: str, seed: str) -> Game:
    """A round of heuristic bots."""
    config = RuleConfig.parse(rules)
    bots = [HeuristicBot(seat) for seat in range(config.seats)]
    return next(iter(play_rounds(Game.new(config), seed, bots)))
