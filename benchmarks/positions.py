"""Positions of a follower: leads of each shape, and the largest throws that stand.

All are of random deals to four seats, hearts trump at level 7, sets of any width, the longest
tractors owed. A lead is of one of these shapes:

* a single card, a pair, a tractor of any width and length;
* a throw: two to four parts of one suit as the hand's cards of it are cut.

A follower has more cards of the suit than it must play: else there is nothing to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Final, NamedTuple

from shengji._kernel.follow import Ask
from shengji._kernel.leads import single_parts
from shengji._kernel.parse import parse
from shengji._kernel.sets import count_cards
from shengji._kernel.supply import LONGEST, NONE, Duties
from shengji._kernel.throws import beats
from shengji.cards import full_pack
from shengji.config import RuleConfig, presets
from shengji.machine import Phase, Turn
from shengji.rules.leading import random_lead
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern

__all__ = [
    "DUTIES",
    "SHAPES",
    "SHORTEST",
    "Position",
    "Table",
    "leads_of_shape",
    "random_leads",
    "standing_throws",
    "turns_of",
]

Parts = tuple[tuple[int, int], ...]

SHAPES: Final = ("single", "pair", "tractor", "throw")
SHORTEST: Final = 2
DUTIES: Final = Duties(LONGEST, NONE, SHORTEST, 0)
_SEATS: Final = 4
_KITTY: Final = 8


class Table(NamedTuple):
    """What all positions of so many decks share."""

    config: RuleConfig
    ordering: Ordering

    @classmethod
    @cache
    def of(cls, decks: int) -> Table:
        """Lay the table."""
        options = {
            "table.decks": decks,
            "table.seats": _SEATS,
            "following.tractor_duty": "longest",
        }
        config = presets.house_and_guest().with_options(options)
        return cls(config, Ordering.of(Trump.parse("7H"), config))


class Position(NamedTuple):
    """One follower's turn, packed.

    Attributes:
        suit: The suit led, by its number.
        lead: The cards led.
        parts: Their parts, widest first, then longest.
        size: How many cards they are.
        hand: The follower's hand.
        others: The hands of all three followers.
    """

    suit: int
    lead: int
    parts: Parts
    size: int
    hand: int
    others: tuple[int, ...]

    @classmethod
    def of(cls, table: Table, lead: int, hand: int, others: tuple[int, ...] = ()) -> Position:
        """Cut the lead, and take a follower."""
        layout = table.ordering.layout
        suit = layout.suit_at[(lead.bit_length() - 1) // layout.width]
        cut = parse(layout.lines[suit], lead >> layout.shift[suit], 0, SHORTEST)
        parts = sorted(((width, length) for width, length, _, _ in cut), reverse=True)
        size = sum(width * length for width, length in parts)
        return cls(suit, lead, tuple(parts), size, hand, others)

    def ask(self, table: Table) -> Ask:
        """Find what the follower owes."""
        layout = table.ordering.layout
        return Ask(layout, self.suit, self.parts, self.size, self.hand, DUTIES)


def turns_of(position: Position, table: Table) -> Callable[[], Turn]:
    """Give what makes the turn that a view of the follower would have, each time anew."""
    config, ordering = table
    lead = Pattern.parse(ordering.unpack(position.lead), ordering)
    level = ordering.trump.level
    return partial(Turn, 0, Phase.PLAY, (0,), config, ordering, position.hand, lead, level, ())


def deal(decks: int, rng: Random, ordering: Ordering) -> list[int]:
    """Deal the whole pack but a kitty to four seats."""
    pack = list(full_pack(decks))
    rng.shuffle(pack)
    size = (len(pack) - _KITTY) // _SEATS
    return [ordering.pack(tuple(pack[seat * size : seat * size + size])) for seat in range(_SEATS)]


def _followers(table: Table, lead: int, others: list[int]) -> list[Position]:
    """Give the position of every follower that has something to choose."""
    layout = table.ordering.layout
    found = [Position.of(table, lead, hand, tuple(others)) for hand in others]
    return [
        position
        for position in found
        if count_cards(
            layout.lines[position.suit],
            (position.hand >> layout.shift[position.suit]) & layout.mask[position.suit],
        )
        > position.size
    ]


@cache
def leads_of_shape(decks: int, shape: str, number: int) -> tuple[Position, ...]:
    """Find positions in which a lead of that shape is followed."""
    table = Table.of(decks)
    rng = Random(f"{decks} {shape}")
    found: list[Position] = []
    while len(found) < number:
        own, *others = deal(decks, rng, table.ordering)
        leads = [lead for suit in range(5) for lead in _leads(table, own, suit, shape, rng)]
        if leads:
            found += _followers(table, rng.choice(leads), others)
    return tuple(found[:number])


def _leads(table: Table, hand: int, suit: int, shape: str, rng: Random) -> Iterator[int]:
    """List leads of that shape from one suit of a hand; of throws one at random."""
    layout = table.ordering.layout
    line, shift, mask = layout.lines[suit], layout.shift[suit], layout.mask[suit]
    held = (hand >> shift) & mask
    if not held:
        return
    if shape == "throw":
        cut = [cards for _, _, _, cards in parse(line, held, 0, SHORTEST)]
        thrown = sum(rng.sample(cut, min(len(cut), rng.randint(2, 4))))
        if len(parse(line, thrown, 0, SHORTEST)) > 1:
            yield thrown << shift
        return
    for part in single_parts(line, held, 0, SHORTEST):
        ((width, length, _, _),) = parse(line, part, 0, SHORTEST)
        size = width * length
        if shape == ("tractor" if length > 1 else {1: "single", 2: "pair"}.get(size)):
            yield part << shift


def random_leads(number: int) -> list[Position]:
    """Find positions after leads as random bots make them, at 2 decks."""
    table = Table.of(2)
    rng = Random("deals")
    found: list[Position] = []
    while len(found) < number:
        own, *others = deal(2, rng, table.ordering)
        lead = random_lead(own, table.ordering, table.config, rng.random)
        found += _followers(table, lead, others)
    return found[:number]


def standing_throws(decks: int, deals: int) -> list[Position]:
    """Find positions after throws of all the parts of a suit that no other hand beats."""
    table = Table.of(decks)
    layout = table.ordering.layout
    rng = Random(decks)
    found: list[Position] = []
    for _ in range(deals):
        hands = deal(decks, rng, table.ordering)
        for leader in range(_SEATS):
            own, *others = hands[leader:] + hands[:leader]
            for shift, mask, line in zip(layout.shift, layout.mask, layout.lines, strict=True):
                held = [(hand >> shift) & mask for hand in others]
                thrown = sum(
                    cards
                    for width, length, top, cards in parse(line, (own >> shift) & mask, 0, SHORTEST)
                    if not any(beats(line, other, width, length, top) for other in held)
                )
                if thrown:
                    found += _followers(table, thrown << shift, others)
    return found
