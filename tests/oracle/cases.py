"""Random cases of the trick rules for differential tests, drawn from a given `random.Random`.

Cards are drawn from a few neighbouring rungs of one suit, so that pairs, triples, tractors, the
shared rung of the off-suit level cards and ambiguous cuts are common. Nobody ever holds more
copies of a card than there are decks, less those already seen.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

import attrs

from tests.oracle.cards import (
    ALL_KINDS,
    RANKS,
    SUITS,
    TRUMP,
    Cards,
    Rules,
    cards_in_suit,
    effective_suit,
    sorted_cards,
)
from tests.oracle.line import line_of, places
from tests.oracle.parts import Part, cards_of, parse

__all__ = [
    "CompareCase",
    "FollowCase",
    "HandCase",
    "ParseCase",
    "ThrowCase",
    "WinnerCase",
    "compare_case",
    "follow_case",
    "hand_case",
    "parse_case",
    "random_rules",
    "throw_case",
    "winner_case",
]


@attrs.frozen
class CompareCase:
    """Two cards to compare, of one suit or of two."""

    rules: Rules
    a: str
    b: str


@attrs.frozen
class ParseCase:
    """Cards to be led, now and then of two suits; `parts` is a way to name them, if of one."""

    rules: Rules
    cards: Cards
    parts: tuple[Part, ...] | None


@attrs.frozen
class HandCase:
    """A small hand whose leads are to be listed."""

    rules: Rules
    hand: Cards


@attrs.frozen
class FollowCase:
    """A lead, the whole hand of a follower, and a few plays to judge, legal or not.

    `canonical` says whether `lead` are the parts that RULES §3 finds, or others that the leader
    named.
    """

    rules: Rules
    lead: tuple[Part, ...]
    canonical: bool
    hand: Cards
    plays: tuple[Cards, ...]


@attrs.frozen
class ThrowCase:
    """A throw and the other hands, in order after the leader, with the declarers' seats."""

    rules: Rules
    lead: tuple[Part, ...]
    canonical: bool
    leader: int
    hands: tuple[tuple[int, Cards], ...]
    declarers: tuple[int, ...]


@attrs.frozen
class WinnerCase:
    """The plays of one trick, the lead first, with the lead's parts."""

    rules: Rules
    lead: tuple[Part, ...]
    canonical: bool
    plays: tuple[Cards, ...]


def random_rules(rng: Random, *, decks: int | None = None, protect: bool = True) -> Rules:
    """Rules with every trick option in play; `protect=False` leaves `following.protect` at none."""
    decks = rng.choice((1, 2, 2, 2, 3, 3, 3, 4, 4, 4)) if decks is None else decks
    return Rules(
        decks=decks,
        level=rng.choice(RANKS) if rng.random() < 0.6 else rng.choice(("2", "7", "K", "A")),
        suit=None if rng.random() < 0.25 else rng.choice(SUITS),
        no_trump_level=rng.choice(("plain", "trump")),
        tractor_top=rng.choice(("full", "full", "no_jokers", "suit_only")),
        level_gap=rng.choice(("closed", "closed", "open")),
        dead_ranks=rng.random() < 0.2,
        widest_set=rng.choice((None, None, None, 2, 3)),
        shortest_tractor=rng.choice((2, 2, 2, 2, 3)),
        throws_allowed=rng.random() < 0.9,
        tested_against=rng.choice(("everyone", "everyone", "opponents")),
        forced=rng.choice(("smallest", "first_challenger")),
        fine=rng.choice((0, 5, 10)),
        fine_per=rng.choice(("card_returned", "attempt", "card_failed")),
        ruff=rng.choice(("largest_part", "every_part", "highest_card")),
        tractor_duty=rng.choice(("pairs_only", "same_length", "longest")),
        protect=rng.choice(("none", "none", "none", "sets", "tractors", "both"))
        if protect
        else "none",
    )


@lru_cache(maxsize=1 << 9)
def _kinds_outside(rules: Rules, suit: str) -> Cards:
    return tuple(kind for kind in ALL_KINDS if effective_suit(rules, kind) != suit)


class _Table:
    """The cards of a table that nobody has been given yet."""

    def __init__(self, rng: Random, rules: Rules) -> None:
        self.rng = rng
        self.rules = rules
        self.given: Counter[str] = Counter(rules.dead)

    def left(self, kind: str) -> int:
        return self.rules.decks - self.given[kind]

    def give(self, cards: Cards) -> Cards:
        self.given.update(cards)
        return cards

    def parts(
        self, suit: str, window: Cards, shapes: list[tuple[int, int]]
    ) -> tuple[Part, ...] | None:
        """Parts of these shapes on kinds of the window, or None if one finds no place.

        Parts like to lie on or beside one another: such cards can be cut in several ways.
        """
        line = line_of(self.rules, suit)
        inside = {kind for kind, name in enumerate(line.kinds) if name in window}
        found: list[Part] = []
        used: set[int] = set()
        for width, length in shapes:
            open_places = [
                place
                for place in places(line, width, length)
                if all(kind in inside and self.left(line.kinds[kind]) >= width for kind in place)
            ]
            if not open_places:
                self.given.subtract(cards_of(tuple(found)))
                return None
            if used and self.rng.random() < 0.5:
                near = used | {kind - 1 for kind in used} | {kind + 1 for kind in used}
                open_places = [p for p in open_places if not near.isdisjoint(p)] or open_places
            place = self.rng.choice(open_places)
            used.update(place)
            part = Part(width, tuple(line.kinds[kind] for kind in place))
            self.give(part.cards)
            found.append(part)
        return tuple(found)

    def handful(self, kinds: Cards, size: int, *, lumpy: bool = True) -> Cards:
        """Up to `size` cards of these kinds, several copies of each where `lumpy`."""
        rng = self.rng
        cards: list[str] = []
        if lumpy and rng.random() < 0.6:
            start = rng.randrange(len(kinds))
            kinds = kinds[start:] + kinds[:start]  # one kind after the other: tractors
        else:
            kinds = tuple(rng.sample(kinds, len(kinds)))
        for kind in kinds:
            most = min(self.left(kind), size - len(cards))
            if most > 0:
                copies = 1
                if lumpy:
                    copies = rng.choice((0, most, most, rng.randint(1, most), min(2, most)))
                cards += [kind] * copies
        return self.give(tuple(cards))


def _window(rng: Random, rules: Rules, suit: str) -> Cards:
    """The kinds of two to nine neighbouring rungs, more often than not at the top of the trumps."""
    rungs = line_of(rules, suit).rungs
    size = min(len(rungs), rng.choice((2, 3, 4, 4, 5, 6, 7, 9)))
    last = len(rungs) - size
    if suit == TRUMP and rng.random() < 0.6:
        start = rng.randint(max(0, last - 3), last)
    else:
        start = rng.randint(0, last)
    return tuple(kind for rung in rungs[start : start + size] for kind in rung)


def _with_dead(rng: Random, rules: Rules, window: Cards) -> Rules:
    """Now and then, rules under which cards of the window, or whole rungs of it, were seen."""
    if not rules.dead_ranks or rng.random() < 0.2:
        return rules
    line = line_of(rules, effective_suit(rules, window[0]))
    dead: list[str] = []
    for rung in line.rungs:
        if rung[0] in window and rng.random() < 0.3:
            # One copy that is still out keeps the rung alive.
            seen = [kind for kind in rung for _ in range(rules.decks)]
            dead += seen[: len(seen) - (rng.random() < 0.15)]
    if len(set(dead)) >= len(window) - 1:
        return rules
    return attrs.evolve(rules, dead=tuple(dead))


def _shape(rng: Random, rules: Rules, room: int) -> tuple[int, int]:
    widest = min(rules.decks, rules.widest_set or rules.decks, room)
    width = max(rng.randint(1, widest), rng.randint(1, widest))
    length = 1
    if width > 1 and rng.random() < 0.65:
        length = min(rng.choice((2, 2, 2, 3, 3, 4)), room // width)
        if length < rules.shortest_tractor:
            length = 1
    return width, length


def _lead(
    table: _Table, suit: str, window: Cards, *, throw: bool | None = None, size: int = 8
) -> tuple[tuple[Part, ...], bool]:
    """The parts of a lead of at most `size` cards, and whether they are the canonical ones."""
    rng, rules = table.rng, table.rules
    if throw is None:
        throw = rng.random() < 0.6
    lead: tuple[Part, ...] = ()
    room = max(rng.randint(1 + throw, size), rng.randint(1 + throw, size))
    wanted = rng.choice((2, 2, 3, 3, 4, 5)) if throw else 1
    shapes = [_shape(rng, rules, room) for _ in range(wanted + 1)]
    if throw and rng.random() < 0.3:
        shapes = [(rng.choice((2, 2, 3)), max(2, rules.shortest_tractor))] * 2 + shapes
        room = max(room, size)
    for width, length in shapes:
        if width * length <= room and len(lead) < wanted:
            more = table.parts(suit, window, [(width, length)])
            if more:
                lead += more
                room -= width * length
    if not lead:
        lead = table.parts(suit, line_of(rules, suit).kinds, [(1, 1)]) or ()
    canonical = parse(rules, cards_of(lead)) or ()
    if rng.random() < 0.75:
        return canonical, True
    named = tuple(rng.sample(lead, len(lead)))
    return named, named == canonical


def _start(
    rng: Random,
    *,
    decks: int | None = None,
    protect: bool = True,
    suit: str | None = None,
    rules: Rules | None = None,
) -> tuple[_Table, str, Cards]:
    """A table, a suit to lead (trumps as often as not), and the window of kinds in play."""
    if rules is None:
        rules = random_rules(rng, decks=decks, protect=protect)
    if suit is None:
        suit = TRUMP if rng.random() < 0.5 else rng.choice(SUITS)
        if suit == rules.suit:
            suit = TRUMP
    window = _window(rng, rules, suit)
    rules = _with_dead(rng, rules, window)
    return _Table(rng, rules), suit, window


def compare_case(rng: Random, *, decks: int | None = None) -> CompareCase:
    """Two cards, of one suit three times out of four."""
    rules = random_rules(rng, decks=decks)
    a = rng.choice(ALL_KINDS)
    others = line_of(rules, effective_suit(rules, a)).kinds
    return CompareCase(rules, a, rng.choice(others if rng.random() < 0.75 else ALL_KINDS))


def parse_case(rng: Random, *, decks: int | None = None, size: int = 12) -> ParseCase:
    """Cards to parse, up to `size` of them, and other parts that name the same cards."""
    table, suit, window = _start(rng, decks=decks, protect=True)
    if rng.random() < 0.5:
        parts, _ = _lead(table, suit, window, throw=True, size=size)
        cards = cards_of(parts)
    else:
        cards = table.handful(window, rng.randint(1, size)) or cards_of(
            _lead(table, suit, window, throw=False)[0]
        )
        parts = parse(table.rules, cards) or ()
        parts = tuple(
            piece
            for part in parts
            for piece in (
                (part,)
                if rng.random() < 0.5
                else tuple(Part(part.width, (kind,)) for kind in part.kinds)
            )
        )
    if rng.random() < 0.1:
        cards += table.handful(_kinds_outside(table.rules, suit), 1)
    one_suit = len({effective_suit(table.rules, card) for card in cards}) == 1
    cards = tuple(rng.sample(cards, len(cards)))
    return ParseCase(table.rules, cards, parts if one_suit else None)


def hand_case(
    rng: Random, *, decks: int | None = None, size: int = 7, rules: Rules | None = None
) -> HandCase:
    """A hand of at most `size` cards, most of them of one suit."""
    table, suit, window = _start(rng, decks=decks, protect=True, rules=rules)
    hand = table.handful(window, rng.randint(1, size - 1))
    hand += table.handful(_kinds_outside(table.rules, suit), rng.randint(not hand, 2))
    return HandCase(table.rules, tuple(rng.sample(hand, len(hand))))


def _plays(table: _Table, held: Cards, others: Cards, size: int, many: int) -> tuple[Cards, ...]:
    """Answers to judge: most of them plausible, a few with a wrong size or a foreign card."""
    rng = table.rng
    found = []
    for _ in range(many):
        kinds = list(dict.fromkeys(rng.sample(held, len(held))))
        if rng.random() < 0.6:
            kinds.sort(key=lambda kind: -held.count(kind))
        if len(held) <= size:
            play = list(held)
        elif rng.random() < 0.4:
            play = rng.sample(held, size)
        else:
            play = []
            for kind in kinds:
                copies = min(held.count(kind), size - len(play))
                play += [kind] * (copies if rng.random() < 0.8 else rng.randint(0, copies))
            rest = list((Counter(held) - Counter(play)).elements())
            play += rng.sample(rest, size - len(play))
        play += rng.sample(others, max(0, size - len(play)))
        if rng.random() < 0.06:
            rest = list((Counter(held + others) - Counter(play)).elements())
            if rest:
                play[rng.randrange(len(play))] = rng.choice(rest)
        if rng.random() < 0.02:
            play = play[1:] if len(play) > 1 else play + play
        found.append(sorted_cards(tuple(play)))
    return tuple(found)


def follow_case(
    rng: Random,
    *,
    decks: int | None = None,
    protect: bool = True,
    size: int = 8,
    held: int = 12,
    plays: int = 3,
    rules: Rules | None = None,
) -> FollowCase:
    """A lead of up to `size` cards against a hand of up to `held` of its suit, and some answers."""
    table, suit, window = _start(rng, decks=decks, protect=protect, rules=rules)
    lead, canonical = _lead(table, suit, window, size=size)
    led = len(cards_of(lead))
    if rng.random() < 0.7:
        # Another stretch of the line, where the lead has taken nothing away.
        window = tuple(dict.fromkeys(window + _window(rng, table.rules, suit)))
    many = rng.randint(0, held) if rng.random() < 0.15 else rng.randint(min(led + 1, held), held)
    line = line_of(table.rules, suit)
    mine = table.handful(window, many)
    mine += table.handful(line.kinds, min(many - len(mine), rng.randint(0, 2)), lumpy=False)
    outside = _kinds_outside(table.rules, suit)
    others = table.handful(outside, max(0, led - len(mine)) + rng.randint(0, 2), lumpy=False)
    hand = tuple(rng.sample(mine + others, len(mine) + len(others)))
    others = tuple(card for card in hand if effective_suit(table.rules, card) != suit)
    mine = cards_in_suit(table.rules, hand, suit)
    return FollowCase(table.rules, lead, canonical, hand, _plays(table, mine, others, led, plays))


def throw_case(rng: Random, *, decks: int | None = None, size: int = 9, held: int = 8) -> ThrowCase:
    """A throw (now and then a single part) against three to five hands."""
    table, suit, window = _start(rng, decks=decks, protect=True)
    if rng.random() < 0.5:
        # The upper half of the line, where throws may well stand.
        window = tuple(dict.fromkeys(window + line_of(table.rules, suit).kinds[-4:]))
    lead, canonical = _lead(table, suit, window, throw=rng.random() < 0.92, size=size)
    seats = rng.choice((4, 4, 5, 6))
    leader = rng.randrange(seats)
    outside = _kinds_outside(table.rules, suit)
    hands = []
    for step in range(1, seats):
        near = table.handful(window, rng.choice((0, 1, 2, 2, 3, 4, held)))
        far = table.handful(outside, rng.randint(0, 3), lumpy=False)
        hands.append(((leader + step) % seats, tuple(rng.sample(near + far, len(near + far)))))
    if rng.random() < 0.6:
        declarers = tuple(range(rng.choice((0, 0, 1)), seats, 2))
    else:
        declarers = tuple(sorted(rng.sample(range(seats), rng.randint(1, 2))))
    return ThrowCase(table.rules, lead, canonical, leader, tuple(hands), declarers)


def winner_case(rng: Random, *, decks: int | None = None, size: int = 8) -> WinnerCase:
    """A trick of three to six plays, with ruffs of the led pattern that can be cut in many ways."""
    plain = rng.random() < 0.7
    table, suit, window = _start(rng, decks=decks, protect=True, suit=None if plain else TRUMP)
    rules = table.rules
    lead, canonical = _lead(table, suit, window, throw=rng.random() < 0.75, size=size)
    shapes = [part.shape for part in lead]
    led = len(cards_of(lead))
    trumps = line_of(rules, TRUMP).kinds
    trump_window = _window(rng, rules, TRUMP) if rng.random() < 0.5 else trumps
    plays = [tuple(rng.sample(cards_of(lead), led))]
    for _ in range(rng.choice((2, 3, 3, 4, 5))):
        kind = rng.random()
        play: Cards = ()
        if kind < 0.7:
            play = cards_of(
                table.parts(TRUMP, trump_window, shapes) or table.parts(TRUMP, trumps, shapes) or ()
            )
        elif kind < 0.8:
            play = cards_of(table.parts(suit, line_of(rules, suit).kinds, shapes) or ())
        elif kind < 0.9:
            play = table.handful(trumps, led)
        if len(play) < led:
            play += table.handful(ALL_KINDS, led - len(play), lumpy=rng.random() < 0.5)
        if len(play) == led:
            plays.append(tuple(rng.sample(play, led)))
    return WinnerCase(rules, lead, canonical, tuple(plays))
