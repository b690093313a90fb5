"""Leads made to be hard: the answers stay right where trying everything would take hours."""

from __future__ import annotations

from random import Random

import pytest

from shengji._kernel.follow import Ask
from shengji._kernel.layout import Line
from shengji._kernel.owed import owed
from shengji._kernel.packing import Parts, fits
from shengji._kernel.parse import parse
from shengji._kernel.sets import count_cards
from shengji._kernel.supply import LONGEST, NONE, PAIRS_ONLY, SAME_LENGTH, Duties
from shengji._kernel.sweep import FREE, Sweep
from shengji._kernel.throws import beats
from shengji.cards import full_pack
from shengji.config import presets
from shengji.rules.following import Follow
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.rules.throws import judge_throw
from tests.kernel.support import full_line, heap, naive_fits, small_line

DUTIES = (PAIRS_ONLY, SAME_LENGTH, LONGEST)


def _sweeps(line: Line, x: int, parts: Parts) -> bool:
    return Sweep(line, [(width, length, 0) for width, length in parts], FREE).fits(x)


def _literal_owed(line: Line, x: int, parts: Parts, duty: int) -> Parts:
    """RULES §5 word by word, each question put to the sweep."""
    demands = list(parts)
    found: list[tuple[int, int]] = []
    while demands:
        demands.sort(reverse=True)
        width, length = demands.pop(0)
        lengths = {PAIRS_ONLY: [1], SAME_LENGTH: [length, 1], LONGEST: range(length, 0, -1)}[duty]
        for j, t in ((j, t) for j in range(width, 1, -1) for t in lengths):
            if _sweeps(line, x, (*found, (j, t))):
                found.append((j, t))
                rests = [(width, length - t), (width - j, t)]
                if duty != LONGEST:
                    rests = [(w, 1) for w, n in rests for _ in range(n)]
                demands += [(w, n) for w, n in rests if w > 1 and n]
                break
    return tuple(sorted(found, reverse=True))


@pytest.mark.parametrize("decks", range(2, 9))
def test_one_tractor_too_many(decks: int) -> None:
    """Family A: three runs of three rungs hold as many tractors of two as their middles have pairs.

    There are pairs enough for one more, so that no count of pairs refuses it.
    """
    line = full_line(decks, suit=0)
    x = heap(line, (decks,) * 3 + (0,) + (decks,) * 3 + (0,) + (decks,) * 3 + (0,))
    room = 3 * (decks // 2)
    assert fits(line, x, ((2, 2),) * room)
    assert not fits(line, x, ((2, 2),) * (room + 1))
    assert fits(line, x, ((2, 2),) * room + ((2, 1),) * room)
    assert not fits(line, x, ((2, 2),) * room + ((2, 1),) * (room + 1))
    found = owed(line, x, ((2, 2),) * (room + 1), Duties(LONGEST, NONE, 2, 0))
    assert found == ((2, 2),) * room + ((2, 1),) * 2


@pytest.mark.parametrize("decks", range(3, 9))
@pytest.mark.parametrize("seed", range(6))
def test_mixed_demands_just_feasible_and_just_not(decks: int, seed: int) -> None:
    """Family B: (3,2) (2,3) (2,2) (2,4) laid at random fit; a card less at a time, until not."""
    rng = Random(f"{decks} {seed}")
    line = full_line(decks, suit=0)
    counts = [0] * line.fields
    parts: list[tuple[int, int]] = []
    for _ in range(60):
        width, length = rng.choice([(3, 2), (2, 3), (2, 2), (2, 4)])
        start = rng.randrange(line.rungs - length + 1)
        if max(counts[start : start + length]) + width <= decks and len(parts) < 2 + decks:
            parts.append((width, length))
            for rung in range(start, start + length):
                counts[rung] += width
    wanted = tuple(sorted(parts, reverse=True))
    assert fits(line, heap(line, tuple(counts)), wanted), (wanted, counts)
    feasible = True
    while feasible:
        spare = [rung for rung in range(line.rungs) if counts[rung]]
        rung = rng.choice(spare)
        counts[rung] -= 1
        other = rng.randrange(line.rungs)
        counts[other] = min(decks, counts[other] + rng.choice((0, 1)))
        x = heap(line, tuple(counts))
        feasible = fits(line, x, wanted)
        assert feasible == _sweeps(line, x, wanted), (wanted, counts)


@pytest.mark.parametrize("duty", DUTIES)
@pytest.mark.parametrize("decks", [2, 3, 4, 5, 6])
def test_owed_by_the_letter(decks: int, duty: int) -> None:
    """Leads of many parts against full hands: what is owed is what RULES §5 says word by word."""
    rng = Random(f"{decks} {duty}")
    line = small_line(decks, (1, 1, 1, 1, 3, 1, 1))
    for _ in range(40):
        counts = tuple(rng.choice((0, 1, decks, rng.randint(0, decks))) for _ in range(line.fields))
        x = heap(line, counts)
        shapes = [(rng.randint(2, decks), rng.choice((1, 1, 2, 2, 3))) for _ in range(4)]
        parts = tuple(sorted(shapes, reverse=True))
        found = owed(line, x, parts, Duties(duty, NONE, 2, 0))
        assert found == _literal_owed(line, x, parts, duty), (counts, parts)
        assert naive_fits(line, counts, found)


def _deal(decks: int, rng: Random, ordering: Ordering) -> list[int]:
    pack = list(full_pack(decks))
    rng.shuffle(pack)
    size = len(pack) // 4
    return [ordering.pack(tuple(pack[seat * size : seat * size + size])) for seat in range(4)]


@pytest.mark.parametrize("decks", range(2, 9))
def test_the_largest_throws_that_stand(decks: int) -> None:
    """Family C: all unbeatable parts of a suit, led together.

    The throw stands, no seat with cards of the suit enough has nothing to play, and what a seat
    owes is what the letter of the rule says.
    """
    rng = Random(decks)
    config = presets.house_and_guest().with_options({"table.decks": decks})
    config = config.with_options({"table.seats": 4, "following.tractor_duty": "longest"})
    ordering = Ordering.of(Trump.parse("7H"), config)
    layout = ordering.layout
    several = 0
    for _ in range(8):
        hands = _deal(decks, rng, ordering)
        for suit, line in enumerate(layout.lines):
            own, *others = [(hand >> layout.shift[suit]) & layout.mask[suit] for hand in hands]
            cards = sum(
                taken
                for width, length, top, taken in parse(line, own, 0, 2)
                if not any(beats(line, other, width, length, top) for other in others)
            )
            if not cards:
                continue
            lead = Pattern.parse(ordering.unpack(cards << layout.shift[suit]), ordering)
            several += lead.is_throw
            if lead.is_throw:
                assert judge_throw(lead, list(enumerate(hands))[1:], ordering, config).stands
            for hand, held in zip(hands[1:], others, strict=True):
                follow = Follow.of(lead, hand, ordering, config)
                assert follow.allows(follow.random(rng.random))
                if count_cards(line, held) > lead.size:
                    literal = _literal_owed(line, held, lead.shape, LONGEST)
                    assert follow.requirement.owed == literal
    assert several >= 4


def test_what_a_hand_of_no_more_cards_than_led_owes() -> None:
    """Nothing: it plays them all."""
    config = presets.house_and_guest()
    ordering = Ordering.of(Trump.parse("7H"), config)
    hand = ordering.pack("8S 8S 9S 9S 3C 4C")
    ask = Ask(ordering.layout, 0, ((2, 2),), 4, hand, Duties(LONGEST, NONE, 2, 0))
    assert ask.owed == ()
    assert ask.allows(ordering.pack("8S 8S 9S 9S"))
    assert not ask.allows(ordering.pack("8S 8S 9S 3C"))
