"""Calling friends and joining (RULES §10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import Card, cards_of
from shengji.config import RuleConfig, presets
from shengji.errors import ViolationCode
from shengji.rules.friends import Calls, FriendCall, check_calls
from shengji.rules.ordering import Ordering, Trump

SIX = presets.finding_friends(6, 3)
RULES = st.fixed_dictionaries(
    {},
    optional={
        "friends.joins": st.sampled_from(["at_once", "after_trick"]),
        "friends.one_seat_twice": st.booleans(),
        "friends.self_call": st.sampled_from(["lost", "open"]),
    },
).map(SIX.with_options)
CALLS = st.lists(
    st.builds(FriendCall, st.sampled_from(["AS", "AC"]), st.integers(1, 3)),
    min_size=2,
    max_size=2,
    unique=True,
)


@st.composite
def tricks(draw: st.DrawFn) -> list[list[tuple[int, tuple[Card, ...]]]]:
    """Some tricks of six seats in which no more than three copies of a card come up."""
    left = {"AS": 3, "AC": 3}
    found = []
    for _ in range(draw(st.integers(1, 5))):
        plays = []
        leader, size = draw(st.integers(0, 5)), draw(st.integers(1, 2))
        for place in range(6):
            name = draw(st.sampled_from(["AS", "AC", "3D"]))
            if left.get(name, 9) < size:
                name = "3D"
            left[name] = left.get(name, 9) - size
            plays.append(((leader + place) % 6, cards_of(" ".join([name] * size))))
        found.append(plays)
    return found


def run(
    calls: list[FriendCall], played: list[list[tuple[int, tuple[Card, ...]]]], config: RuleConfig
) -> Calls:
    """Play tricks with seat 0 as the starter."""
    state = Calls.begin(calls, 0)
    for trick in played:
        for seat, cards in trick:
            state = state.play(seat, cards, config).calls
        state = state.end_trick().calls
    return state


@given(CALLS, tricks(), RULES)
def test_calls_are_answered_by_their_copies(
    calls: list[FriendCall],
    played: list[list[tuple[int, tuple[Card, ...]]]],
    config: RuleConfig,
) -> None:
    """What becomes of each call follows from who played which copy, told another way."""
    state = run(calls, played, config)
    copies = [(seat, card) for trick in played for seat, cards in trick for card in cards]
    rules = config.friends
    answers: dict[FriendCall, int] = {}
    lost: set[FriendCall] = set()
    for place, (seat, card) in enumerate(copies):
        nth = sum(other is card for _, other in copies[: place + 1])
        for call in calls:
            if call in answers or call in lost or call.card is not card or call.ordinal > nth:
                continue
            if seat == 0 and rules.self_call == "lost":
                lost.add(call)
            elif seat and (rules.one_seat_twice or seat not in answers.values()):
                answers[call] = seat

    assert dict(zip(calls, state.answers, strict=True)) == {
        call: answers.get(call) for call in calls
    }
    assert {call for call, gone in zip(calls, state.lost, strict=True) if gone} == lost
    assert state.declarers == tuple(sorted({0, *answers.values()}))
    assert set(state.open) == set(calls) - set(answers) - lost


@given(CALLS, tricks(), RULES)
def test_joining_late_changes_only_the_time(
    calls: list[FriendCall],
    played: list[list[tuple[int, tuple[Card, ...]]]],
    config: RuleConfig,
) -> None:
    """After each trick the declarers are the same whether seats join at once or after it."""
    late = config.with_options({"friends.joins": "after_trick"})
    soon = config.with_options({"friends.joins": "at_once"})

    for count in range(len(played) + 1):
        assert run(calls, played[:count], late) == run(calls, played[:count], soon)


@given(CALLS, tricks(), RULES)
def test_each_answer_is_told_once(
    calls: list[FriendCall],
    played: list[list[tuple[int, tuple[Card, ...]]]],
    config: RuleConfig,
) -> None:
    """The joins and losses told on the way are just those of the end."""
    state = Calls.begin(calls, 0)
    joins: list[tuple[int, FriendCall]] = []
    lost: list[FriendCall] = []
    for trick in played:
        for seat, cards in trick:
            step = state.play(seat, cards, config)
            state = step.calls
            joins += step.joins
            lost += step.lost
            if config.friends.joins == "after_trick":
                assert not step.joins
        step = state.end_trick()
        state = step.calls
        joins += step.joins
    told = {call: seat for seat, call in joins}

    assert len(told) == len(joins)
    assert [told.get(call) for call in calls] == list(state.answers)
    assert sorted(lost, key=calls.index) == [
        call for call, gone in zip(calls, state.lost, strict=True) if gone
    ]


@pytest.mark.parametrize(
    ("options", "declarers"),
    [({}, (0, 2)), ({"friends.one_seat_twice": False}, (0, 2, 4))],
)
def test_a_pair_answers_two_calls(options: dict[str, object], declarers: tuple[int, ...]) -> None:
    """Two copies in one play answer two calls, unless one seat may not answer twice."""
    calls = [FriendCall("AS", 1), FriendCall("AS", 2)]
    played = [[(2, cards_of("AS AS")), (4, cards_of("AS 3D"))]]

    assert run(calls, played, SIX.with_options(options)).declarers == declarers


def test_one_copy_answers_two_calls_that_waited() -> None:
    """With `open` the copy after the starter's own answers both."""
    calls = [FriendCall("AS", 1), FriendCall("AS", 2)]
    config = SIX.with_options({"friends.self_call": "open"})

    state = run(calls, [[(0, cards_of("AS AS"))], [(3, cards_of("AS"))]], config)
    assert state.answers == (3, 3)


@pytest.mark.parametrize(
    ("calls", "trump", "options", "expected"),
    [
        ("AS#1 AC#1", "7H", {}, []),
        ("AS#1 AS#3", "7H", {}, []),
        ("AS#1", "7H", {}, ["wrong_call_count"]),
        ("AS#1 AS#1", "7H", {}, ["call_repeated"]),
        ("AS#0 AS#4", "7H", {}, ["ordinal_out_of_range", "ordinal_out_of_range"]),
        ("AH#1 7S#1", "7H", {}, ["call_is_trump", "call_is_trump"]),
        ("AH#1 BJ#1", "7H", {"friends.callable": "any"}, []),
        ("7S#1 AH#1", "7NT", {"trumps.no_trump_level": "plain"}, []),
        ("7S#1 AH#1", "7NT", {}, ["call_is_trump"]),
        (
            "AH#4 AH#4 AH#4",
            "7H",
            {},
            ["wrong_call_count", "ordinal_out_of_range", "call_is_trump", "call_repeated"],
        ),
    ],
)
def test_checking_calls(
    calls: str, trump: str, options: dict[str, object], expected: list[str]
) -> None:
    """Count, ordinals, trumps and repetitions are checked, all at once."""
    config = SIX.with_options(options)
    made = [FriendCall(card, int(nth)) for card, nth in (text.split("#") for text in calls.split())]

    found = check_calls(made, Ordering.of(Trump.parse(trump), config), config)
    assert [violation.code for violation in found] == [ViolationCode(code) for code in expected]


def test_the_first_call_made_is_answered_first() -> None:
    """Not the card with the lower index: where a seat joins once, the other call stays open."""
    config = presets.finding_friends().with_options({"friends.one_seat_twice": False})
    for calls in (["AS", "KS"], ["KS", "AS"]):
        begun = Calls.begin([FriendCall(card, 1) for card in calls], starter=0)
        played = begun.play(1, cards_of("KS AS"), config)
        assert [calls[0]] == [str(call.card) for _, call in played.joins]
