"""The areas of a trick: suits, patterns, throws, following, winning (RULES §2 to §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from shengji.conformance.cases import cards_in, pack
from shengji.errors import RecordError
from shengji.rules.following import Follow
from shengji.rules.patterns import Pattern
from shengji.rules.throws import judge_throw, tested_seats
from shengji.rules.tricks import trick_winner

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shengji.cards import Card
    from shengji.conformance.cases import Case

__all__ = ("compare", "follow", "follow_all", "parse", "suit", "throw", "winner")

_SIGNS: Final = {1: ">", -1: "<", 0: "=", None: "none"}
_COUNT_BUDGET: Final = 10_000_000


def _texts(cards: Iterable[Card]) -> list[str]:
    """Write cards as a multiset: in index order."""
    return [str(card) for card in sorted(cards)]


def suit(case: Case) -> str:
    """Which suit a card counts as."""
    return str(case.ordering().suit_of(case.card("card")))


def compare(case: Case) -> str:
    """Which of two cards is higher."""
    return _SIGNS[case.ordering().compare(case.card("a"), case.card("b"))]


def parse(case: Case) -> dict[str, Any]:
    """The parts of a lead, and whether it may be led."""
    ordering = case.ordering()
    if case.has("dead"):
        ordering = ordering.after(case.packed("dead", ordering))
    cards = case.cards("cards")
    pack(cards, "cards", ordering)
    if len({ordering.suit_of(card) for card in cards}) != 1:
        return {"parts": None, "may_lead": False}
    pattern = Pattern.parse(cards, ordering)
    return {
        "parts": [_texts(part.cards) for part in pattern.parts],
        "may_lead": not pattern.is_throw or case.config().throws.allowed,
    }


def throw(case: Case) -> dict[str, Any]:
    """What becomes of a throw."""
    config, ordering = case.config(), case.ordering()
    lead = case.lead(case.cards("lead"), ordering)
    leader = case.get("leader", int)
    others = case.get("hands", dict)
    # Where the case does not say who the declarers are, the leader is one.
    sides = range(leader % 2, config.seats, 2)
    declarers = case.seats("declarers", [leader] if config.is_friends else list(sides))
    tested = [
        (seat, pack(cards_in(others.get(str(seat), []), f"hands.{seat}"), "hands", ordering))
        for seat in tested_seats(leader, declarers, config)
    ]
    ruling = judge_throw(lead, tested, ordering, config)
    played = lead.cards if ruling.forced is None else ruling.forced.cards
    return {
        "stands": ruling.stands,
        "played": _texts(played),
        "fine": ruling.fine if leader in declarers else -ruling.fine,
    }


def follow(case: Case) -> dict[str, Any]:
    """Whether a play follows a lead."""
    config, ordering = case.config(), case.ordering()
    lead = case.lead(case.cards("lead"), ordering)
    hand, play = case.packed("hand", ordering), case.packed("play", ordering)
    legal = (
        ordering.contains(hand, play)
        and len(case.cards("play")) == lead.size
        and Follow.of(lead, hand, ordering, config).allows(play)
    )
    return {"legal": legal}


def follow_all(case: Case) -> dict[str, Any]:
    """All plays that follow a lead."""
    config, ordering = case.config(), case.ordering()
    lead = case.lead(case.cards("lead"), ordering)
    asked = Follow.of(lead, case.packed("hand", ordering), ordering, config)
    plays = sorted(_texts(ordering.unpack(play)) for play in asked.plays())
    return {"count": asked.count(_COUNT_BUDGET), "plays": plays}


def winner(case: Case) -> dict[str, Any]:
    """Which play wins a trick."""
    config, ordering = case.config(), case.ordering()
    plays = [cards_in(cards, "plays") for cards in case.get("plays", list)]
    if not plays:
        raise RecordError("there is no lead", path="plays")
    lead = case.lead(plays[0], ordering)
    packed = [pack(cards, "plays", ordering) for cards in plays]
    return {"winner": trick_winner(lead, packed, ordering, config)}
