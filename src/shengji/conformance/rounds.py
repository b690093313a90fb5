"""The areas of a round: declaring, kitty, friends, counting, levels (RULES §1 and §7 to §10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shengji.config import Joins, Role
from shengji.conformance.cases import cards_in, field
from shengji.errors import ConfigError, RecordError
from shengji.hands import Hand
from shengji.rules.declaring import (
    Declaration,
    check_declaration,
    first_starter,
    speakers,
    turn_kitty,
)
from shengji.rules.friends import Calls, FriendCall, check_calls
from shengji.rules.ladder import next_starter
from shengji.rules.scoring import score_kitty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shengji.cards import Card
    from shengji.conformance.cases import Case
    from shengji.rules.ordering import Trump

__all__ = (
    "advance",
    "config",
    "deal",
    "declare",
    "friends",
    "kitty",
    "settle",
    "succession",
    "undeclared",
)


def config(case: Case) -> dict[str, Any]:
    """Whether options can be played."""
    base = case.config()
    try:
        base.with_options(case.get("options", dict))
    except ConfigError:
        return {"valid": False}
    return {"valid": True}


def deal(case: Case) -> dict[str, Any]:
    """The numbers that the options come to."""
    rules = case.config()
    return {
        "decks": rules.decks,
        "hand": rules.hand_size,
        "kitty": rules.kitty_size,
        "friends": rules.friend_count,
        "line": rules.line,
        "step": rules.step,
    }


def declare(case: Case) -> dict[str, Any]:
    """Which declarations are accepted, and what comes of them; all cards are dealt."""
    rules, level = case.config(), case.level()
    first = case.get("starter", int, 0)
    hands = case.get("hands", dict, None)
    made: list[Declaration] = []
    passed: list[int] = []
    accepted = []
    for step in case.get("script", list):
        seat = field(step, "seat", int)
        is_legal = seat in speakers(made, passed, first, rules)
        if field(step, "pass", bool, default=False):
            if is_legal and seat not in passed:
                passed.append(seat)
        else:
            shown = Declaration(seat, cards_in(field(step, "cards", list), "script.cards"))
            held = shown.cards if hands is None else cards_in(hands.get(str(seat), []), "hands")
            is_legal = (
                is_legal
                and not check_declaration(shown, made, level, rules)
                and Hand(shown.cards) <= Hand(held)
            )
            if is_legal:
                made.append(shown)
                passed.clear()
        accepted.append(is_legal)
    return {
        "accepted": accepted,
        "trump": _plain_trump(made[-1].trump(level)) if made else None,
        "starter": first_starter(made, first, rules)
        if case.get("first_round", bool, True)
        else first,
    }


def _plain_trump(trump: Trump) -> dict[str, str | None]:
    return {"level": str(trump.level), "suit": trump.suit and str(trump.suit)}


def undeclared(case: Case) -> dict[str, Any]:
    """What names trumps when nobody has declared."""
    turned = turn_kitty(case.cards("kitty"), case.level(), case.config())
    return {
        "redeal": turned.redeal,
        "trump": turned.trump and _plain_trump(turned.trump),
    }


def kitty(case: Case) -> dict[str, Any]:
    """What the buried kitty counts."""
    taken = {"opponents": True, "declarers": False}.get(case.get("won_by", str))
    if taken is None:
        raise RecordError("not opponents or declarers", path="won_by")
    points = sum(card.points for card in case.cards("kitty"))
    shape = case.lead(case.cards("last_lead"), case.ordering()).shape
    score = score_kitty(points, shape, is_taken=taken, config=case.config())
    return {"multiplier": score.multiplier, "points": score.points}


def settle(case: Case) -> dict[str, Any]:
    """What the opponents' points are worth."""
    rules = case.config()
    settled = rules.settlement.settle(case.get("points", int), rules.decks)
    return {"held": settled.held, "gain": settled.gain}


def advance(case: Case) -> dict[str, Any]:
    """Where a level stands after a round."""
    ladder = case.config().ladder
    role = case.get("role", str)
    if role not in Role.__members__.values():
        raise RecordError("not declarers or opponents", path="role")
    result = ladder.advance(
        case.level(), case.get("gain", int), Role(role), held=case.get("held", bool)
    )
    return {"level": str(result.level), "won": result.won}


def succession(case: Case) -> dict[str, Any]:
    """Who starts the next round."""
    declarers = case.seats("declarers")
    if len(set(declarers)) >= case.config().seats:
        raise RecordError("there are no opponents", path="declarers")
    seat = next_starter(
        case.get("starter", int),
        declarers=declarers,
        held=case.get("held", bool),
        last_winner=case.get("last_winner", int, None),
        config=case.config(),
    )
    return {"starter": seat}


def friends(case: Case) -> dict[str, Any]:
    """Whether calls are accepted, and who is a declarer after some plays."""
    rules, starter = case.config(), case.get("starter", int)
    made = []
    for call in case.get("calls", list):
        if not (isinstance(call, list) and len(call) == 2 and type(call[1]) is int):
            raise RecordError("a call is a card and a number", path="calls")
        (card,) = cards_in(call[:1], "calls")
        made.append(FriendCall(card, call[1]))
    if check_calls(made, case.ordering(), rules):
        return {"accepted": False, "declarers": [starter]}
    calls = Calls.begin(made, starter)
    plays = [
        (field(play, "seat", int), cards_in(field(play, "cards", list), "plays.cards"))
        for play in case.get("plays", list)
    ]
    for place, (seat, cards) in enumerate(plays, start=1):
        calls = calls.play(seat, cards, rules).calls
        if place % rules.seats == 0:
            calls = calls.end_trick().calls
    if rules.friends.joins is Joins.AFTER_TRICK and not _are_tricks(plays, starter, rules.seats):
        calls = calls.end_trick().calls
    return {"accepted": True, "declarers": list(calls.declarers)}


def _are_tricks(plays: Sequence[tuple[int, tuple[Card, ...]]], starter: int, seats: int) -> bool:
    """Whether plays are all plays of a round so far, and not only those that matter.

    Only then is a trick known to be unfinished. In whole tricks the starter leads the first, the
    seats follow each other, and all play as many cards as the leader.
    """
    for place, (seat, cards) in enumerate(plays):
        leader, led = plays[place - place % seats]
        if seat != (leader + place % seats) % seats or len(cards) != len(led):
            return False
    return not plays or plays[0][0] == starter
