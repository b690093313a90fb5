"""The random cases are sound, repeatable and rich enough to judge with."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.oracle import cases
from tests.oracle.cards import Cards, Rules, cards_in_suit, effective_suit
from tests.oracle.follow import can_supply, is_legal, legal_follows, owed
from tests.oracle.parts import cards_of, named_part, parse, suit_of
from tests.oracle.tricks import judge_throw, winner

RUNS = 400


def _copies_fit(rules: Rules, *groups: Cards) -> bool:
    held = Counter(rules.dead)
    for group in groups:
        held.update(group)
    return max(held.values()) <= rules.decks


@pytest.mark.parametrize("name", [name for name in cases.__all__ if name.endswith("_case")])
def test_the_same_seed_gives_the_same_cases(name: str) -> None:
    """Cases depend on the generator they are given and on nothing else."""
    make = getattr(cases, name)
    one, two = Random(f"{name} 1"), Random(f"{name} 1")
    first = [make(one) for _ in range(50)]
    assert first == [make(two) for _ in range(50)]
    assert len(set(map(repr, first))) > 40


def test_no_case_holds_more_copies_than_there_are() -> None:
    """The cards on the table, in the hands and seen before come from the decks."""
    rng = Random(1)
    for _ in range(RUNS):
        follow = cases.follow_case(rng)
        assert _copies_fit(follow.rules, cards_of(follow.lead), follow.hand)
        throw = cases.throw_case(rng)
        assert _copies_fit(throw.rules, cards_of(throw.lead), *(hand for _, hand in throw.hands))
        trick = cases.winner_case(rng)
        assert _copies_fit(trick.rules, *trick.plays)


def test_each_lead_is_of_one_suit_and_its_parts_are_parts() -> None:
    """Canonical leads are what parsing finds; named ones use real parts."""
    rng = Random(2)
    for _ in range(RUNS):
        case = cases.follow_case(rng)
        assert suit_of(case.rules, cards_of(case.lead)) is not None
        assert (parse(case.rules, cards_of(case.lead)) == case.lead) == case.canonical
        assert all(named_part(case.rules, part.cards) is not None for part in case.lead)


def test_a_follower_can_always_give_what_is_owed() -> None:
    """Every hand has a legal answer, and what it owes is in the hand side by side."""
    rng = Random(3)
    for _ in range(RUNS):
        case = cases.follow_case(rng)
        suit = effective_suit(case.rules, case.lead[0].kinds[0])
        held = cards_in_suit(case.rules, case.hand, suit)
        assert can_supply(case.rules, held, list(owed(case.rules, case.lead, case.hand)))
        assert legal_follows(case.rules, case.lead, case.hand)


def test_the_led_pattern_always_answers() -> None:
    """Unless sets are protected, cards that hold the very pattern led are a legal answer."""
    rng = Random(4)
    met = 0
    for _ in range(RUNS):
        case = cases.follow_case(rng)
        if case.rules.protect in {"sets", "both"}:
            continue
        suit = effective_suit(case.rules, case.lead[0].kinds[0])
        for play in case.plays:
            exact = len(play) == len(cards_of(case.lead)) and suit_of(case.rules, play) == suit
            if exact and can_supply(case.rules, play, [part.shape for part in case.lead]):
                assert is_legal(case.rules, case.lead, case.hand, play)
                met += 1
    assert met > RUNS // 10


def test_the_cases_are_rich() -> None:
    """Tractors owed, refused answers, failing throws and rival ruffs are all common."""
    rng = Random(5)
    seen: Counter[str] = Counter()
    for _ in range(RUNS):
        follow = cases.follow_case(rng)
        due = owed(follow.rules, follow.lead, follow.hand)
        seen["owed"] += bool(due)
        seen["several owed"] += len(due) > 1
        seen["tractor owed"] += any(length > 1 for _, length in due)
        verdicts = {is_legal(follow.rules, follow.lead, follow.hand, play) for play in follow.plays}
        seen["refused"] += False in verdicts
        seen["accepted"] += True in verdicts
        throw = cases.throw_case(rng)
        ruling = judge_throw(
            throw.rules, throw.lead, throw.leader, list(throw.hands), throw.declarers
        )
        seen["stands"] += ruling.stands
        seen["fails"] += not ruling.stands
        seen["several fail"] += len(ruling.failing) > 1
        trick = cases.winner_case(rng)
        seen["won by a later play"] += winner(trick.rules, trick.lead, list(trick.plays)) > 1
    least = {
        "owed": 40,
        "several owed": 15,
        "tractor owed": 3,
        "refused": 25,
        "accepted": 60,
        "stands": 25,
        "fails": 25,
        "several fail": 8,
        "won by a later play": 15,
    }
    shares = {name: 100 * seen[name] / RUNS for name in least}
    assert all(shares[name] >= share for name, share in least.items()), shares
