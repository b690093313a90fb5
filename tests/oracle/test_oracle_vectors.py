"""The oracle agrees with every vector of the trick rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.oracle.cards import Cards, Rules, effective_suit, sorted_cards
from tests.oracle.follow import is_legal, legal_follows
from tests.oracle.line import compare
from tests.oracle.parts import Part, may_lead, named_part, parse
from tests.oracle.tricks import judge_throw, winner

VECTORS = Path(__file__).parents[1] / "vectors"

# The columns of RULES §1, as far as tricks depend on them.
_TRACTOR: dict[str, Any] = {
    "table.seats": 4,
    "table.decks": 2,
    "trumps.no_trump_level": "plain",
    "trumps.tractor_top": "full",
    "trumps.level_gap": "closed",
    "trumps.dead_ranks": False,
    "trumps.widest_set": 2,
    "trumps.shortest_tractor": 2,
    "throws.allowed": True,
    "throws.tested_against": "everyone",
    "throws.forced": "smallest",
    "throws.fine": 10,
    "throws.fine_per": "card_returned",
    "throws.ruff": "largest_part",
    "following.tractor_duty": "pairs_only",
    "following.protect": "none",
}
_SHORT = _TRACTOR | {
    "trumps.no_trump_level": "trump",
    "throws.allowed": False,
    "throws.fine": 0,
    "following.tractor_duty": "same_length",
}
_HOUSE = _SHORT | {"table.decks": "full", "trumps.widest_set": None, "throws.allowed": True}
_PRESETS = {
    "tractor": _TRACTOR,
    "short_game": _SHORT,
    "eighty_points": _SHORT,
    "house_and_guest": _HOUSE,
    "finding_friends": _HOUSE | {"table.seats": 5},
}


def _value(text: str) -> object:
    words = {"true": True, "false": False, "null": None}
    if text in words:
        return words[text]
    return int(text) if text.isdigit() else text


def _rules(case: dict[str, Any]) -> Rules:
    """The rules of a case: its text, its trump, and the cards seen."""
    match = re.fullmatch(r"(\w+)(?:\((.*)\))?", case["rules"])
    assert match is not None
    options = dict(_PRESETS[match[1]])
    for name, text in re.findall(r"([a-z_]+\.[a-z_]+)=([^,]+)", match[2] or ""):
        options[name] = _value(text)
    seats, decks = options.pop("table.seats"), options.pop("table.decks")
    by_seats = {"full": seats // 2, "light": (seats - 1) // 2}
    fields = {field.name for field in attrs.fields(Rules)}
    known = {
        "throws_allowed" if name == "throws.allowed" else name.split(".")[1]: value
        for name, value in options.items()
    }
    return Rules(
        decks=by_seats.get(decks, decks),
        level=case["trump"]["level"],
        suit=case["trump"]["suit"],
        dead=tuple(case.get("dead", ())),
        **{name: value for name, value in known.items() if name in fields},
    )


def _lead(rules: Rules, case: dict[str, Any], cards: list[str]) -> tuple[Part, ...]:
    """The parts of the lead: as the leader named them, else canonical."""
    if "parts" in case:
        named = [named_part(rules, tuple(part)) for part in case["parts"]]
        assert None not in named
        return tuple(part for part in named if part is not None)
    parts = parse(rules, tuple(cards))
    assert parts is not None
    return parts


def _suit(rules: Rules, case: dict[str, Any]) -> object:
    return effective_suit(rules, case["card"])


def _compare(rules: Rules, case: dict[str, Any]) -> object:
    return compare(rules, case["a"], case["b"])


def _parse(rules: Rules, case: dict[str, Any]) -> object:
    cards = tuple(case["cards"])
    parts = parse(rules, cards)
    return {
        "parts": None if parts is None else [sorted(part.cards) for part in parts],
        "may_lead": may_lead(rules, cards),
    }


def _throw(rules: Rules, case: dict[str, Any]) -> object:
    lead = _lead(rules, case, case["lead"])
    seats = len(case["hands"]) + 1
    order = [(case["leader"] + step) % seats for step in range(1, seats)]
    hands: list[tuple[int, Cards]] = [(seat, tuple(case["hands"][str(seat)])) for seat in order]
    ruling = judge_throw(rules, lead, case["leader"], hands, tuple(case.get("declarers", ())))
    return {
        "stands": ruling.stands,
        "played": sorted(ruling.played(lead)),
        "fine": ruling.fine,
    }


def _follow(rules: Rules, case: dict[str, Any]) -> object:
    lead = _lead(rules, case, case["lead"])
    return {"legal": is_legal(rules, lead, tuple(case["hand"]), tuple(case["play"]))}


def _follow_all(rules: Rules, case: dict[str, Any]) -> object:
    plays = legal_follows(rules, _lead(rules, case, case["lead"]), tuple(case["hand"]))
    return {"count": len(plays), "plays": [list(play) for play in plays]}


def _winner(rules: Rules, case: dict[str, Any]) -> object:
    lead = _lead(rules, case, case["plays"][0])
    return {"winner": winner(rules, lead, [tuple(play) for play in case["plays"]])}


_AREAS: dict[str, Callable[[Rules, dict[str, Any]], object]] = {
    "suit": _suit,
    "compare": _compare,
    "parse": _parse,
    "throw": _throw,
    "follow": _follow,
    "follow_all": _follow_all,
    "winner": _winner,
}


def _expected(case: dict[str, Any]) -> object:
    """What is expected, each list of cards in the oracle's order (parts keep theirs)."""
    expect = case["expect"]
    if not isinstance(expect, dict):
        return expect
    expect = dict(expect)
    if expect.get("parts"):
        expect["parts"] = [sorted(part) for part in expect["parts"]]
    if "played" in expect:
        expect["played"] = sorted(expect["played"])
    if "plays" in expect:
        expect["plays"] = sorted(list(sorted_cards(tuple(play))) for play in expect["plays"])
    return expect


@pytest.mark.parametrize("area", _AREAS)
def test_every_vector_of_the_area_holds(area: str) -> None:
    """No case is left out for its size: a file of vectors holds as a whole."""
    cases = [json.loads(line) for line in (VECTORS / f"{area}.jsonl").read_text().splitlines()]
    assert cases
    wrong = {}
    for case in cases:
        found, expected = _AREAS[area](_rules(case), case), _expected(case)
        if isinstance(found, dict) and isinstance(expected, dict):
            found = {key: value for key, value in found.items() if key in expected}
        if found != expected:
            wrong[case["id"]] = (case, found)
    assert not wrong
