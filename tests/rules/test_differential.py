"""The library and the brute-force oracle decide alike, on tens of thousands of random cases.

Cases are drawn in chunks, each from a seed of its own, so that they spread over processes; the
Hypothesis profile `long` draws twenty times as many. A case on which they differ is printed whole:
its text, put after `from tests.oracle.cases import *` and the like, makes it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import TypeVar

import attrs
import pytest
from hypothesis import settings

from shengji.errors import PatternError
from shengji.rules import throws
from shengji.rules.following import Follow
from shengji.rules.leading import check_lead, count_leads, leads, random_lead
from shengji.rules.patterns import Pattern
from shengji.rules.tricks import trick_winner
from tests.oracle import cases, follow, line, parts, tricks
from tests.oracle.cards import Rules
from tests.rules.support import lead_of, library, some_cards, texts

CASES_A_CHUNK = 150
CHUNKS = max(1, settings().max_examples // 5)

CaseT = TypeVar("CaseT")

Difference = tuple[str, object, object]
"""What was asked, the library's answer and the oracle's."""


def differences_following(case: cases.FollowCase, rng: Random) -> Iterator[Difference]:
    """Ask all that can be asked of a follower."""
    rules = case.rules
    config, ordering = library(rules)
    hand = ordering.pack(some_cards(case.hand))
    lead = lead_of(case.lead, ordering)
    asked = Follow.of(lead, hand, ordering, config)
    owed = tuple(sorted(follow.owed(rules, case.lead, case.hand), reverse=True))
    yield "owed", asked.requirement.owed, owed
    legal = follow.legal_follows(rules, case.lead, case.hand)
    listed = list(asked.plays())
    yield "plays", sorted(texts(ordering.unpack(play)) for play in listed), legal
    yield "count", asked.count(1 << 30), len(legal)
    yield "random", asked.random(rng.random) in listed, True
    for text in case.plays:
        play = some_cards(text)
        is_legal = follow.is_legal(rules, case.lead, case.hand, text)
        yield f"check {text}", not asked.check(play), is_legal
        if len(play) == lead.size:
            yield f"allows {text}", asked.allows(ordering.pack(play)), is_legal


def differences_throwing(case: cases.ThrowCase, _: Random) -> Iterator[Difference]:
    """Judge a throw, and list who is asked to beat it."""
    rules = case.rules if case.rules.throws_allowed else attrs.evolve(case.rules, fine=0)
    config, ordering = library(rules)
    config = config.with_options({"table.seats": len(case.hands) + 1, "table.teams": "friends"})
    tested = throws.tested_seats(case.leader, case.declarers, config)
    hands = dict(case.hands)
    packed = [(seat, ordering.pack(some_cards(hands[seat]))) for seat in tested]
    lead = lead_of(case.lead, ordering)
    found = throws.judge_throw(lead, packed, ordering, config)
    truth = tricks.judge_throw(rules, case.lead, case.leader, list(case.hands), case.declarers)
    yield "stands", found.stands, truth.stands
    yield "challenger", found.challenger, truth.challenger
    yield "returned", texts(found.returned), truth.returned
    yield "fine", found.fine, abs(truth.fine)
    failing = sorted(texts(some_cards(part.cards)) for part in truth.failing)
    yield "failing", sorted(texts(part.cards) for part in found.failing), failing
    forced = None if truth.forced is None else texts(some_cards(truth.forced.cards))
    yield "forced", None if found.forced is None else texts(found.forced.cards), forced


def differences_winning(case: cases.WinnerCase, _: Random) -> Iterator[Difference]:
    """Find who is ahead after each play of a trick."""
    config, ordering = library(case.rules)
    lead = lead_of(case.lead, ordering)
    plays = [ordering.pack(some_cards(play)) for play in case.plays]
    for number in range(1, len(plays) + 1):
        truth = tricks.winner(case.rules, case.lead, list(case.plays[:number]))
        yield f"after {number}", trick_winner(lead, plays[:number], ordering, config), truth


def differences_parsing(case: cases.ParseCase, _: Random) -> Iterator[Difference]:
    """Cut cards into parts, and judge the cards and the parts named as a lead."""
    config, ordering = library(case.rules)
    cards = some_cards(case.cards)
    truth = parts.parse(case.rules, case.cards)
    try:
        pattern = Pattern.parse(cards, ordering)
    except PatternError:
        yield "parse", None, truth
    else:
        shown = [(part.shape, texts(part.cards)) for part in pattern.parts]
        wanted = [(part.shape, texts(some_cards(part.cards))) for part in truth or ()]
        yield "parse", shown, wanted
        tops = [ordering.rung(*some_cards(part.kinds[:1])) for part in truth or ()]
        yield "tops", [part.top for part in pattern.parts], tops
    allowed = parts.may_lead(case.rules, case.cards)
    yield "may lead", not check_lead(cards, None, ordering, config), allowed
    if case.parts is not None:
        named = [some_cards(part.cards) for part in case.parts]
        may_name = case.rules.throws_allowed or len(named) == 1
        yield "named", not check_lead(cards, named, ordering, config), may_name


def differences_comparing(case: cases.CompareCase, rng: Random) -> Iterator[Difference]:
    """Compare two cards, both ways round."""
    _, ordering = library(case.rules)
    words = {None: "none", 1: ">", 0: "=", -1: "<"}
    for a, b in ((case.a, case.b), (case.b, case.a)):
        found = ordering.compare(*some_cards((a, b)))
        yield f"{a} {b}", words[found], line.compare(case.rules, a, b)


def differences_leading(case: cases.HandCase, rng: Random) -> Iterator[Difference]:
    """List, count and draw the leads of a hand."""
    config, ordering = library(case.rules)
    hand = ordering.pack(some_cards(case.hand))
    legal = parts.legal_leads(case.rules, case.hand)
    listed = list(leads(hand, ordering, config))
    yield "leads", sorted(texts(ordering.unpack(lead)) for lead in listed), legal
    yield "count", count_leads(hand, ordering, config), len(legal)
    yield "random", random_lead(hand, ordering, config, rng.random) in listed, True


def _judge(
    seed: str,
    number: int,
    make: Callable[[Random], CaseT],
    differences: Callable[[CaseT, Random], Iterator[Difference]],
) -> None:
    rng = Random(seed)
    for place in range(number):
        case = make(rng)
        wrong = [
            f"{asked}: the library says {found}, the oracle {truth}"
            for asked, found, truth in differences(case, Random(seed))
            if found != truth
        ]
        assert not wrong, "\n".join([*wrong, f"seed {seed!r}, case {place}:", repr(case)])


@pytest.mark.parametrize("chunk", range(5 * CHUNKS // 2))
def test_follows(chunk: int) -> None:
    """What is owed, which plays are legal, how many, which one at random."""
    _judge(f"follow {chunk}", CASES_A_CHUNK, cases.follow_case, differences_following)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_throws(chunk: int) -> None:
    """Whether a throw stands, what is played if not, what goes back, what it costs."""
    _judge(f"throw {chunk}", CASES_A_CHUNK, cases.throw_case, differences_throwing)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_winners(chunk: int) -> None:
    """Who is ahead after each play of a trick."""
    _judge(f"winner {chunk}", CASES_A_CHUNK, cases.winner_case, differences_winning)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_parses(chunk: int) -> None:
    """How cards are cut, and whether they may be led, so or as named."""
    _judge(f"parse {chunk}", CASES_A_CHUNK, cases.parse_case, differences_parsing)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_leads(chunk: int) -> None:
    """Which leads a hand has, how many, which one at random."""
    _judge(f"lead {chunk}", CASES_A_CHUNK, cases.hand_case, differences_leading)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_comparisons(chunk: int) -> None:
    """Which of two cards is higher."""
    _judge(f"compare {chunk}", CASES_A_CHUNK, cases.compare_case, differences_comparing)


def test_the_chunks_meet_every_option() -> None:
    """Each value of each option is met, with one deck to four, in the follows alone."""
    rng = Random("follow 0")
    met = [case.rules for case in islice(iter(lambda: cases.follow_case(rng), None), CASES_A_CHUNK)]
    values = {
        field.name: {getattr(rules, field.name) for rules in met} for field in attrs.fields(Rules)
    }
    few = {name: found for name, found in values.items() if len(found) < 2}
    assert not few
    assert values["decks"] == {1, 2, 3, 4}
    assert values["protect"] == {"none", "sets", "tractors", "both"}
    assert values["tractor_duty"] == {"pairs_only", "same_length", "longest"}
    assert values["widest_set"] == {None, 2, 3}
    assert None in values["suit"]
