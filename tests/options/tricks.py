"""Situations for the groups `trumps`, `throws` and `following` (RULES §2–§6)."""

from __future__ import annotations

from typing import Final

from shengji.cards import Card
from shengji.config import RuleConfig
from shengji.machine import CardsPlayed, PlayCards, ThrowFailed, TrickWon
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from tests.options.situations import Outcome, Situation, do, is_accepted, plays, table

__all__ = ("SITUATIONS",)


def cut(cards: str, trump: str = "7H") -> Outcome:
    """The width and length of each part of a lead."""

    def outcome(config: RuleConfig) -> tuple[tuple[int, int], ...]:
        return Pattern.parse(cards, Ordering.of(Trump.parse(trump), config)).shape

    return outcome


def level_cards_without_a_suit(config: RuleConfig) -> tuple[str, int | None]:
    """Where a level card belongs in a round of no trump, and whether it beats the ace."""
    ordering = Ordering.of(Trump.parse("7NT"), config)
    seven = Card.parse("7S")
    return str(ordering.suit_of(seven)), ordering.compare(seven, Card.parse("6S"))


def over_dead_cards(config: RuleConfig) -> int:
    """How many parts a lead has whose gap is a rank that all have seen."""
    hands = {0: "6S 6S 7S 7S 8S 8S", 1: "3C 3C 4C 4C 9C 9C", 2: "3D 3D 4D 4D 9D 9D"}
    hands[3] = "10C 10C JC JC QC QC"
    first = plays((0, "7S 7S"), (1, "3C 3C"), (2, "3D 3D"), (3, "10C 10C"))
    _, events = do(table(config, hands), *first, PlayCards(0, "6S 6S 8S 8S"))
    (lead,) = [event for event in events if isinstance(event, CardsPlayed) and event.parts][1:]
    return len(lead.parts or ())


def may_throw(config: RuleConfig) -> bool:
    """Whether two single cards may be led."""
    return is_accepted(table(config, {0: "AS KS 3C"}), PlayCards(0, "AS KS"))


def thrown(cards: str, others: dict[int, str]) -> Outcome:
    """What stands of a throw, and what it costs."""

    def outcome(config: RuleConfig) -> tuple[str, int]:
        state = table(config, {0: f"{cards} 3C", **others})
        _, events = do(state, PlayCards(0, cards))
        failed = [event for event in events if isinstance(event, ThrowFailed)]
        (lead,) = [event for event in events if isinstance(event, CardsPlayed)]
        return " ".join(map(str, lead.cards)), sum(event.fine for event in failed)

    return outcome


def ruffed(first: str, second: str) -> Outcome:
    """Who wins a throw of a pair and a single that two seats ruff."""

    def outcome(config: RuleConfig) -> int:
        lead, other = "AS AS KS", "3C 4C 6C"
        hands = {0: lead, 1: first, 2: other, 3: second}
        state = table(config, {seat: f"{cards} 9D" for seat, cards in hands.items()})
        _, events = do(state, *plays(*hands.items()))
        (won,) = [event for event in events if isinstance(event, TrickWon)]
        return won.seat

    return outcome


def follows(lead: str, hand: str, *answers: str) -> Outcome:
    """Which answers to a lead are legal."""

    def outcome(config: RuleConfig) -> tuple[bool, ...]:
        state, _ = do(table(config, {0: f"{lead} 3C", 1: hand}), PlayCards(0, lead))
        return tuple(is_accepted(state, PlayCards(1, cards)) for cards in answers)

    return outcome


NO_FINE: Final = "tractor(throws.fine=0)"
PROTECTED: Final = "house_and_guest(table.decks=3)"

SITUATIONS: Final = (
    Situation(
        "trumps.no_trump_level",
        {"plain": ("S", 1), "trump": ("trump", None)},
        level_cards_without_a_suit,
    ),
    Situation(
        "trumps.tractor_top",
        {"full": ((2, 2),), "no_jokers": ((2, 1), (2, 1)), "suit_only": ((2, 1), (2, 1))},
        cut("7H 7H SJ SJ"),
    ),
    Situation(
        "trumps.tractor_top",
        {"full": ((2, 2),), "no_jokers": ((2, 2),), "suit_only": ((2, 1), (2, 1))},
        cut("7H 7H 7S 7S"),
    ),
    Situation(
        "trumps.level_gap",
        {"closed": ((2, 2),), "open": ((2, 1), (2, 1))},
        cut("6S 6S 8S 8S"),
    ),
    Situation("trumps.dead_ranks", {"false": 2, "true": 1}, over_dead_cards),
    Situation(
        "trumps.widest_set",
        {"2": ((2, 1), (2, 1)), "3": ((3, 1), (1, 1)), "null": ((4, 1),)},
        cut("9S 9S 9S 9S"),
        "tractor(table.decks=4)",
    ),
    Situation(
        "trumps.shortest_tractor",
        {"2": ((2, 3), (2, 2)), "3": ((2, 3), (2, 1), (2, 1)), "4": ((2, 1),) * 5},
        cut("3S 3S 4S 4S 5S 5S 9S 9S 10S 10S"),
    ),
    Situation(
        "throws.allowed", {"true": True, "false": False}, may_throw, "tractor(throws.fine=0)"
    ),
    Situation(
        "throws.tested_against",
        {"everyone": ("KS", 20), "opponents": ("KS QS QS", 0)},
        thrown("KS QS QS", {1: "JS JS 3D", 2: "AS 3S 4S", 3: "10S 9S 8S"}),
    ),
    Situation(
        "throws.forced",
        {"smallest": ("KS", 20), "first_challenger": ("5S 5S", 10)},
        thrown("5S 5S KS", {1: "6S 6S 3D", 2: "3S 4S 4D", 3: "AS 9S 8S"}),
    ),
    Situation(
        "throws.fine",
        {"0": ("KS", 0), "5": ("KS", 10), "10": ("KS", 20)},
        thrown("KS QS QS", {1: "AS JS JS", 2: "3S 3D 4D", 3: "10S 9S 8S"}),
    ),
    Situation(
        "throws.fine_per",
        {"card_returned": ("KS", 40), "attempt": ("KS", 10), "card_failed": ("KS", 30)},
        thrown("5S 5S 9S 9S KS", {1: "7S 7S 3D 4D 6D", 2: "AS 3S 4S 6D 8D", 3: "10S 8S"}),
    ),
    Situation(
        "throws.ruff",
        {"largest_part": 3, "every_part": 1, "highest_card": 1},
        ruffed("3H 3H BJ", "5H 5H 4H"),
    ),
    Situation(
        "throws.ruff",
        {"largest_part": 1, "every_part": 1, "highest_card": 3},
        ruffed("9H 9H 3H", "5H 5H BJ"),
    ),
    Situation(
        "following.tractor_duty",
        {"pairs_only": (True, True), "same_length": (False, True), "longest": (False, True)},
        follows("AS AS KS KS", "QS QS JS JS 9S 9S 3S", "QS QS 9S 9S", "QS QS JS JS"),
    ),
    Situation(
        "following.tractor_duty",
        {"pairs_only": (True, True), "same_length": (True, True), "longest": (False, True)},
        follows(
            "AS AS KS KS QS QS",
            "JS JS 10S 10S 7S 7S 5S 5S",
            "JS JS 7S 7S 5S 5S",
            "JS JS 10S 10S 5S 5S",
        ),
    ),
    Situation(
        "following.protect",
        {"none": (False,), "sets": (True,), "tractors": (False,), "both": (True,)},
        follows("AS AS", "9S 9S 9S 4S 6S", "4S 6S"),
        PROTECTED,
    ),
    Situation(
        "following.protect",
        {"none": (False,), "sets": (False,), "tractors": (True,), "both": (True,)},
        follows("AS AS", "JS JS QS QS 4S 6S", "4S 6S"),
        PROTECTED,
    ),
)
"""At least one situation for each option of these groups."""
