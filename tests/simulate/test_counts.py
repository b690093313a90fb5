"""What is counted, against a count that looks at whole logs and knows no shortcuts."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.config import RuleConfig
from shengji.errors import RecordError
from shengji.machine import (
    CardsPlayed,
    Declared,
    Event,
    Game,
    KittyTaken,
    KittyTurned,
    MatchWon,
    RoundBegan,
    RoundScored,
    ThrowFailed,
    TrumpFixed,
)
from shengji.players import play_rounds
from shengji.rules.scoring import score_round
from shengji.simulate import (
    InlineExecutor,
    Player,
    Share,
    Statistics,
    line_up,
    match_seed,
    run,
    wilson,
)
from shengji.simulate.counts import total
from tests.simulate.bots import LookingBot

MATCHES = 3
ROUNDS = 6
CONFIGS = (
    "tractor",
    "short_game",
    "eighty_points",
    "tractor(declaring.undeclared=redeal, declaring.jokers=off)",
    "finding_friends",
    "house_and_guest(throws.fine=5)",
)


def _games(config: RuleConfig, bots: list[Any]) -> list[Game]:
    games = []
    for number in range(MATCHES):
        seed = match_seed("count", number)
        made = line_up(bots, config, seed, number)
        *_, game = islice(play_rounds(Game.new(config), seed, made), ROUNDS)
        games.append(game)
    return games


def _all(games: list[Game], kind: type[Event]) -> list[Any]:
    return [event for game in games for event in game.events if type(event) is kind]


@pytest.mark.parametrize("text", CONFIGS)
def test_statistics_are_what_the_events_say(text: str) -> None:
    """Every number agrees with one that is counted from the complete logs."""
    config = RuleConfig.parse(text)
    bots: list[Any] = ["heuristic", Player("other", LookingBot)]
    games = _games(config, bots)
    found = run([config], bots, MATCHES, "count", InlineExecutor(), max_rounds=ROUNDS)
    stats = found.results[0].statistics

    scored = _all(games, RoundScored)
    lengths = [game.state.match.rounds for game in games]
    assert MATCHES == stats.matches
    assert len(scored) == stats.rounds == sum(lengths)
    assert sum(not game.is_over for game in games) == stats.unfinished
    assert tuple(sorted(Counter(lengths).items())) == stats.lengths
    assert len(_all(games, RoundBegan)) - stats.rounds == stats.redeals
    assert sum(one.redeal for one in _all(games, KittyTurned)) == stats.redeals
    assert sum(one.held for one in scored) == stats.held
    assert sum(one.points for one in scored) == total(stats.points)
    assert tuple(sorted(Counter(one.points for one in scored).items())) == stats.points
    gains = Counter((one.held, one.gain) for one in scored)
    assert gains == {
        **{(True, gain): count for gain, count in stats.declarers_gains},
        **{(False, gain): count for gain, count in stats.opponents_gains},
    }
    assert sum(one.kitty_points > 0 for one in scored) == stats.kitty_rounds
    assert sum(one.kitty_points for one in scored) == stats.kitty_points
    failed = _all(games, ThrowFailed)
    parts = [len(one.parts or ()) for one in _all(games, CardsPlayed)]
    assert len(failed) == stats.failed_throws
    assert len(failed) + sum(number > 1 for number in parts) == stats.throws
    assert sum(one.fine for one in failed) == stats.fine_points
    assert len(_all(games, Declared)) == stats.declarations
    trumps = Counter(
        "NT" if one.trump.suit is None else one.trump.suit.value for one in _all(games, TrumpFixed)
    )
    assert trumps == dict(stats.trumps)


@pytest.mark.parametrize("text", CONFIGS)
def test_winners_and_first_starters(text: str) -> None:
    """Whole matches are counted for the seats, the bots and the first starter that won them."""
    config = RuleConfig.parse(text)
    bots: list[Any] = ["greedy", "random"]
    found = run([config], bots, MATCHES, "count", InlineExecutor()).results[0].statistics

    seats: Counter[int] = Counter()
    names: Counter[str] = Counter()
    starters = 0
    for number in range(MATCHES):
        seed = match_seed("count", number)
        *_, game = play_rounds(Game.new(config), seed, line_up(bots, config, seed, number))
        (won,) = [event for event in game.events if isinstance(event, MatchWon)]
        first = next(event.seat for event in game.events if isinstance(event, KittyTaken))
        seats.update(won.seats)
        names.update({bots[(seat + number) % 2] for seat in won.seats})
        starters += first in won.seats

    assert dict(found.wins) == seats
    assert dict(found.bot_wins) == names
    assert dict(found.bot_matches) == {"greedy": MATCHES, "random": MATCHES}
    assert Share(starters, MATCHES) == found.starters_share
    assert Share(names["greedy"], MATCHES) == found.bot_share("greedy")
    assert Share(seats[0], MATCHES) == found.seat_share(0)


def test_rounds_that_the_kitty_decided() -> None:
    """Counted again from the tricks, without the kitty, these rounds are held."""
    config = RuleConfig.parse("tractor")
    games = _games(config, ["random"])
    decided = 0
    for one in _all(games, RoundScored):
        without = score_round(
            declarers=one.declarers,
            points=[0 if seat in one.declarers else one.trick_points for seat in (0, 1)] + [0, 0],
            fines=[one.fine_points if seat == one.declarers[0] else 0 for seat in range(4)],
            kitty=0,
            last_lead=((1, 1),),
            last_winner=0,
            config=config,
        )
        assert without.points == one.points - one.kitty_points
        decided += without.held and not one.held
    found = run([config], ["random"], MATCHES, "count", InlineExecutor(), max_rounds=ROUNDS)

    assert decided == found.results[0].statistics.kitty_decided > 0


def test_derived_numbers() -> None:
    """Means and shares are quotients of what was counted, and 0 where there is nothing."""
    stats = Statistics(
        matches=4,
        unfinished=1,
        rounds=10,
        held=4,
        points=((60, 4), (100, 6)),
        declarers_gains=((1, 4),),
        opponents_gains=((0, 4), (1, 2)),
        kitty_points=168,
        throws=8,
        failed_throws=2,
        declared=9,
        starters_won=2,
    )

    assert (84.0, 2.5, 0.6, 0.2) == (
        stats.mean_points,
        stats.mean_rounds,
        stats.mean_gain,
        stats.kitty_share,
    )
    assert (Share(4, 10), Share(2, 8), Share(9, 10), Share(2, 3)) == (
        stats.held_share,
        stats.failed_share,
        stats.declared_share,
        stats.starters_share,
    )
    empty = Statistics()
    assert [0.0] * 4 == [
        empty.mean_points,
        empty.mean_rounds,
        empty.mean_gain,
        empty.kitty_share,
    ]
    assert "-" == str(empty.held_share)
    assert 0.0 == empty.held_share.value


def test_statistics_add_up_in_any_order() -> None:
    """Sums do not depend on the order, and are those of all matches together."""
    config = RuleConfig.parse("tractor")
    ones = [
        run([config], ["random"], 1, f"{n}", InlineExecutor()).results[0].statistics
        for n in range(4)
    ]
    a, b, c, d = ones

    assert (a + b) + (c + d) == d + (c + (b + a))
    assert Statistics.from_dict((a + b).to_dict()) == a + b
    assert total((a + b).points) == total(a.points) + total(b.points)


@pytest.mark.parametrize(
    ("count", "number", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_agrees_with_published_intervals(
    count: int, number: int, low: float, high: float
) -> None:
    """The intervals are those that Newcombe (1998) prints for the score method."""
    assert (low, high) == tuple(round(end, 4) for end in wilson(count, number))


@given(
    number=st.integers(1, 100_000),
    part=st.floats(0, 1),
    confidence=st.sampled_from([0.5, 0.9, 0.95, 0.99]),
)
def test_wilson_solves_the_equation_of_scores(number: int, part: float, confidence: float) -> None:
    """At each end the share is as many standard errors away as the confidence says."""
    from statistics import NormalDist

    count = round(part * number)
    low, high = wilson(count, number, confidence)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = count / number

    assert 0 <= low <= share <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            errors = abs(share - end) / (end * (1 - end) / number) ** 0.5
            assert errors == pytest.approx(z, rel=1e-6)


@pytest.mark.parametrize(("count", "number", "confidence"), [(3, 2, 0.95), (-1, 2, 0.5), (1, 2, 1)])
def test_impossible_shares_are_refused(count: int, number: int, confidence: float) -> None:
    """More successes than trials, or a confidence that is none, are errors."""
    with pytest.raises(ValueError):
        wilson(count, number, confidence)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"rounds": "1"},
        {"rounds": True},
        {"rains": 1},
        {"points": 1},
        {"points": [1]},
        {"points": [[1, 2, 3]]},
        {"points": [[1, "2"]]},
        {"points": [[None, 2]]},
    ],
)
def test_what_are_no_statistics_is_refused(data: Any) -> None:  # noqa: ANN401
    """Plain data of statistics is read strictly."""
    with pytest.raises(RecordError):
        Statistics.from_dict(data)
