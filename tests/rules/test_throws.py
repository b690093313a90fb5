"""Throws that stand and throws that fail (RULES §4)."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.config.rule_config import RuleConfig
from shengji.rules import throws
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.rules.throws import ThrowRuling, judge_throw
from shengji.testing.strategies import effective_suits, heaps, patterns
from tests.rules.support import configs, setting, trumps


def _judge(throw: str | list[str], hands: list[str], **options: object) -> ThrowRuling:
    """Judge a throw at level 7 with hearts as trumps, against seats 1, 2, …"""
    config, ordering = setting("7H", **options)
    if isinstance(throw, str):
        pattern = Pattern.parse(throw, ordering)
    else:
        pattern = Pattern.from_parts(throw, ordering)
    tested = [(seat, ordering.pack(hand)) for seat, hand in enumerate(hands, 1)]
    return judge_throw(pattern, tested, ordering, config)


@pytest.mark.parametrize(
    ("throw", "hands", "forced"),
    [
        ("AS AS KS", ["QS QS", "JS", ""], None),
        ("KS KS QS", ["AS", "", ""], "QS"),
        ("KS KS QS", ["AS AS", "", ""], "QS"),
        ("KS KS AS", ["AS", "AS", ""], None),
        ("KS KS AS", ["QS QS", "AS AS", ""], "KS KS"),
        ("KS QS", ["", "BJ BJ 7S", ""], None),
        ("8S 8S 6S 6S AS", ["9S 9S 10S 10S", "", ""], "8S 8S 6S 6S"),
        ("8S 8S 6S 6S AS", ["9S 9S JS JS", "", ""], None),
        ("KS KS", ["AS AS", "", ""], None),
        ("7C 7S", ["7D", "", ""], None),
        ("7C AH", ["7S", "", ""], "AH"),
        ("7C 7S 6H", ["7H", "", ""], "6H"),
        ("7C 7S", ["7H", "", ""], "7C"),
    ],
)
def test_what_is_played(throw: str, hands: list[str], forced: str | None) -> None:
    """The smallest part that fails; equal does not beat; trumps of a void hand do not count."""
    ruling = _judge(throw, hands)
    assert ruling.stands == (forced is None)
    assert forced == (None if ruling.forced is None else str(ruling.forced))


def test_wider_sets_and_longer_tractors_beat() -> None:
    """A triple holds a pair, and a tractor of three holds one of two, and one deck more a card."""
    wide = {"table__decks": 3, "table__seats": 6, "trumps__widest_set": None}
    assert not _judge("KS KS QS", ["AS AS AS"], **wide).stands
    assert not _judge("3S 3S 2S 2S AS", ["4S 4S 5S 5S 6S 6S"], **wide).stands
    assert not _judge("3S 3S 2S 2S AS", ["2S 3S 3S 4S 4S 4S"], **wide).stands
    assert _judge("6S 6S 5S 5S AS", ["4S 4S 4S 5S 6S 8S 8S"], **wide).stands


def test_the_first_challenger_decides() -> None:
    """The first seat that beats some part has the smallest of what it beats played."""
    hands = ["", "AS AS", "AS JS"]
    throw = ["KS KS", "10S"]
    smallest = _judge(throw, hands)
    assert (str(smallest.forced), smallest.challenger) == ("10S", None)
    hands = ["KS KS", "JS"]
    throw = ["QS QS", "10S 10S", "AS", "9S"]
    first = _judge(throw, hands, throws__forced="first_challenger")
    assert (str(first.forced), first.challenger) == ("9S", 1)
    throw = ["QS QS", "10S 10S", "AS", "AS"]
    first = _judge(throw, ["JS JS", "KS KS"], throws__forced="first_challenger")
    assert (str(first.forced), first.challenger) == ("10S 10S", 1)
    assert [str(part) for part in first.failing] == ["10S 10S"]
    smallest = _judge(throw, ["JS JS", "KS KS"])
    assert [str(part) for part in smallest.failing] == ["10S 10S", "QS QS"]


@pytest.mark.parametrize(
    ("per", "fine"), [("card_returned", 50), ("attempt", 10), ("card_failed", 40)]
)
def test_the_fine(per: str, fine: int) -> None:
    """Points for each card returned, for the attempt, or for each card of the failing parts."""
    ruling = _judge("AS AS QS QS JS 10S", ["KS KS", "", ""], throws__fine_per=per, throws__fine=10)
    assert [str(part) for part in ruling.failing] == ["10S", "JS", "QS QS"]
    assert ruling.fine == fine
    assert str(ruling.forced) == "10S"
    assert sorted(map(str, ruling.returned)) == ["AS", "AS", "JS", "QS", "QS"]


def test_who_is_asked() -> None:
    """Everyone in order after the leader, or the other side alone."""
    config, _ = setting("7H")
    spared, _ = setting("7H", throws__tested_against="opponents")
    assert throws.tested_seats(2, (0, 2), config) == (3, 0, 1)
    assert throws.tested_seats(2, (0, 2), spared) == (3, 1)
    assert throws.tested_seats(3, (0, 2), spared) == (0, 2)
    assert throws.tested_seats(1, (0,), spared) == (0,)


@given(trumps, configs, st.data())
def test_part_by_part(trump: Trump, config: RuleConfig, data: st.DataObject) -> None:
    """A throw stands just if none of its parts fails beside another that nobody can beat.

    More hands, or more cards in them, never make a failing throw stand.
    """
    ordering = Ordering.of(trump, config)
    suit = data.draw(effective_suits(ordering))
    throw = data.draw(patterns(ordering, suit, max_size=12))
    others = [(seat, ordering.pack(data.draw(heaps(ordering, suit)))) for seat in (1, 2, 3)]
    ruling = judge_throw(throw, others, ordering, config)
    if not throw.is_throw:
        assert ruling.stands
        return
    assert pickle.loads(pickle.dumps(ruling)) == ruling
    fewer = judge_throw(throw, others[:2], ordering, config)
    assert fewer.stands or not ruling.stands
    if ruling.forced is not None:
        assert ruling.forced in ruling.failing
        assert len(ruling.returned) == throw.size - len(ruling.forced.cards)
        alone = Pattern(throw.suit, (ruling.forced,))
        assert judge_throw(alone, others, ordering, config).stands
        assert {part.shape for part in ruling.failing} <= set(throw.shape)
