"""Situations for the score, the levels, the succession and the friends (RULES §8–§10)."""

from __future__ import annotations

from typing import Final

from shengji.cards import Rank
from shengji.config import RuleConfig
from shengji.machine import CallFriends, Game, PlayCards, RoundBegan
from shengji.rules.ladder import climb, next_starter
from shengji.rules.scoring import score_round
from shengji.testing import stacked_deal
from tests.options.situations import Outcome, Situation, buried, do, is_accepted, plays, table

__all__ = ("SITUATIONS",)


def kitty(config: RuleConfig) -> tuple[int, int]:
    """The multiplier and the opponents' total after a last lead of four cards and one."""
    score = score_round(
        declarers=(0, 2),
        points=(0, 20, 0, 5),
        fines=(0,) * 4,
        kitty=15,
        last_lead=((2, 2), (1, 1)),
        last_winner=3,
        config=config,
    )
    return score.multiplier, score.points


def settled(points: int) -> Outcome:
    """Whether the declarers hold with so many points against them, and the levels gained."""

    def outcome(config: RuleConfig) -> tuple[bool, int]:
        score = score_round(
            declarers=(0, 2),
            points=(0, points, 0, 0),
            fines=(0,) * 4,
            kitty=0,
            last_lead=((1, 1),),
            last_winner=0,
            config=config,
        )
        return score.held, score.gain

    return outcome


def first_level(config: RuleConfig) -> Rank:
    """The level of the first round."""
    began = Game.new(config).apply(stacked_deal(config, {})).events[0]
    assert isinstance(began, RoundBegan)
    return began.level


def climbed(level: str, gain: int, *, held: bool) -> Outcome:
    """Where all levels stand after a round that began with this one, and who wins."""

    def outcome(config: RuleConfig) -> tuple[str, tuple[int, ...]]:
        levels = [Rank.parse(level)] * 4
        after = climb(levels, starter=0, declarers=(0, 2), held=held, gain=gain, config=config)
        return " ".join(map(str, after.levels)), after.winners

    return outcome


def succeeds(*, held: bool) -> Outcome:
    """Who starts the next round."""

    def outcome(config: RuleConfig) -> int:
        return next_starter(0, declarers=(0, 2), held=held, last_winner=3, config=config)

    return outcome


def numbers_of_calls(config: RuleConfig) -> list[int]:
    """How many friends the starter may call."""
    state = buried(config)
    cards = ("AS", "KS", "AC", "KC")
    calls = [CallFriends(0, [(card, 1) for card in cards[:count]]) for count in range(5)]
    return [count for count, action in enumerate(calls) if is_accepted(state, action)]


def may_call_a_trump(config: RuleConfig) -> bool:
    """Whether a joker may be called."""
    return is_accepted(buried(config), CallFriends(0, [("BJ", 1)]))


def joined(config: RuleConfig) -> tuple[int, ...]:
    """Who is a declarer while the trick is open in which the card called was played."""
    hands = {0: "KS 3C", 1: "AS 4C", 2: "3S 6C", 3: "4S 7C", 4: "5S 8C"}
    state, _ = do(table(config, hands, (("AS", 1),)), *plays((0, "KS"), (1, "AS")))
    return state.round.declarers


def called_twice(config: RuleConfig) -> tuple[str, ...]:
    """Which calls wait after one seat has played both cards."""
    hands = {0: "QS 3C", 1: "AS KS 4C"} | {seat: f"{seat + 1}S 6C 7C" for seat in range(2, 7)}
    state = table(config, hands, (("AS", 1), ("KS", 1)))
    trick = [(0, "QS"), (1, "AS"), *((seat, f"{seat + 1}S") for seat in range(2, 7))]
    state, _ = do(state, *plays(*trick), PlayCards(1, "KS"))
    assert state.round.calls is not None
    return tuple(map(str, state.round.calls.open))


def called_himself(config: RuleConfig) -> tuple[str, ...]:
    """Which calls wait after the starter has played the card he called."""
    state, _ = do(table(config, {0: "AS 3C"}, (("AS", 1),)), PlayCards(0, "AS"))
    assert state.round.calls is not None
    return tuple(map(str, state.round.calls.open))


FIVE: Final = "finding_friends(table.seats=5)"
SEVEN: Final = "finding_friends(table.seats=7)"

SITUATIONS: Final = (
    Situation(
        "kitty_bonus",
        {
            "flat(2)": (2, 55),
            "cards_led(2)": (10, 175),
            "largest_part(2)": (8, 145),
            "power(2)": (16, 265),
            "none": (0, 25),
        },
        kitty,
    ),
    Situation("settlement.line_per_deck", {"40": (False, 0), "50": (True, 1)}, settled(80)),
    Situation("settlement.step_per_deck", {"20": (False, 1), "10": (False, 2)}, settled(120)),
    Situation("settlement.holders", {"bands": (True, 3), "flat": (True, 1)}, settled(0)),
    Situation("settlement.takers_base", {"0": (False, 0), "1": (False, 1)}, settled(80)),
    Situation(
        "settlement.cap",
        {"null": (False, 3), "1": (False, 1), "2": (False, 2)},
        settled(200),
    ),
    Situation("ladder.start", {"2": Rank.TWO, "3": Rank.THREE, "A": Rank.ACE}, first_level),
    Situation(
        "ladder.top",
        {"A": ("8 6 8 6", ()), "7": ("7 6 7 6", (0, 2)), "6": ("6 6 6 6", (0, 2))},
        climbed("6", 2, held=True),
    ),
    Situation(
        "ladder.finish",
        {"past_top": ("A A A A", (1, 3)), "defend_top": ("A A A A", ())},
        climbed("A", 1, held=False),
    ),
    Situation(
        "ladder.stops",
        {"{}": ("6 3 6 3", ()), "{5}": ("5 3 5 3", ()), "{4, 5}": ("4 3 4 3", ())},
        climbed("3", 3, held=True),
    ),
    Situation(
        "ladder.must_defend",
        {"{}": ("5 8 5 8", ()), "{5}": ("5 5 5 5", ()), "{6}": ("5 6 5 6", ())},
        climbed("5", 3, held=False),
    ),
    Situation("succession.held", {"next_of_side": 2, "same": 0}, succeeds(held=True)),
    Situation("succession.lost", {"next_of_side": 1, "last_trick_winner": 3}, succeeds(held=False)),
    Situation("friends.count", {"1": [1], "auto": [2], "3": [3]}, numbers_of_calls, SEVEN),
    Situation("friends.callable", {"no_trumps": False, "any": True}, may_call_a_trump, FIVE),
    Situation("friends.joins", {"at_once": (0, 1), "after_trick": (0,)}, joined, FIVE),
    Situation("friends.one_seat_twice", {"true": (), "false": ("KS#1",)}, called_twice, SEVEN),
    Situation("friends.self_call", {"lost": (), "open": ("AS#1",)}, called_himself, FIVE),
)
"""At least one situation for each option of these groups."""
