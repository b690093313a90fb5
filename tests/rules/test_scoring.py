"""Counting a round (RULES §8)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from shengji.config import RuleConfig, presets
from shengji.rules.scoring import score_kitty, score_round
from shengji.testing.strategies import configs

POINTS = st.integers(0, 40).map(lambda n: 5 * n)
SHAPES = st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), min_size=1, max_size=3)


def test_the_example_of_the_full_rules() -> None:
    """65 points and a kitty of 30 doubled make 125: the opponents take the deal and climb one."""
    score = score_round(
        declarers=(1, 3),
        points=(30, 10, 35, 95),
        fines=(0, 0, 0, 0),
        kitty=30,
        last_lead=((1, 1),),
        last_winner=2,
        config=presets.tractor(),
    )

    assert (score.trick_points, score.kitty_points, score.points) == (65, 60, 125)
    assert (score.held, score.gain) == (False, 1)


@given(configs(), st.data(), POINTS, SHAPES)
def test_sides_and_totals(
    config: RuleConfig, data: st.DataObject, kitty: int, shape: list[tuple[int, int]]
) -> None:
    """Each seat counts for the side that it is on at the end, and fines for the other one."""
    seats = config.seats
    each = st.lists(POINTS, min_size=seats, max_size=seats)
    points, fines = data.draw(each), data.draw(each)
    declarers = data.draw(st.sets(st.integers(0, seats - 1), min_size=1, max_size=seats - 1))
    last_winner = data.draw(st.integers(0, seats - 1))
    parts = tuple(shape)
    score = score_round(
        declarers=declarers,
        points=points,
        fines=fines,
        kitty=kitty,
        last_lead=parts,
        last_winner=last_winner,
        config=config,
    )
    total = 0
    for seat in range(seats):
        total += fines[seat] if seat in declarers else points[seat] - fines[seat]
    if last_winner not in declarers:
        total += kitty * config.kitty_bonus.multiplier(parts)

    assert score.points == total
    assert score.points == score.trick_points + score.fine_points + score.kitty_points
    assert score.declarers == tuple(sorted(declarers))
    settled = config.settlement.settle(total, config.decks)
    assert (score.held, score.gain) == (settled.held, settled.gain)


@given(configs(), POINTS, SHAPES)
def test_only_opponents_take_the_kitty(
    config: RuleConfig, points: int, shape: list[tuple[int, int]]
) -> None:
    """The multiplier is known either way; the points count only if opponents win the last trick."""
    taken, kept = (
        score_kitty(points, tuple(shape), is_taken=is_taken, config=config)
        for is_taken in (True, False)
    )

    assert taken.multiplier == kept.multiplier
    assert (taken.points, kept.points) == (points * taken.multiplier, 0)


def test_fines_may_take_the_total_below_zero() -> None:
    """An opponent's fine is paid out of nothing."""
    score = score_round(
        declarers=(0, 2),
        points=(200, 0, 0, 0),
        fines=(0, 30, 0, 0),
        kitty=0,
        last_lead=((1, 1),),
        last_winner=0,
        config=presets.tractor(),
    )

    assert (score.points, score.held, score.gain, score.multiplier) == (-30, True, 3, 0)


def test_the_multiplier_is_that_of_the_kitty_that_was_taken() -> None:
    """It stands in the count of a round whose last trick opponents won, and is 0 otherwise."""
    taken, kept = (
        score_round(
            declarers=(2, 0),
            points=(0, 0, 0, 0),
            fines=(0, 0, 0, 0),
            kitty=30,
            last_lead=((2, 1),),
            last_winner=winner,
            config=presets.tractor(),
        )
        for winner in (1, 2)
    )

    assert (4, 120, 120) == (taken.multiplier, taken.kitty_points, taken.points)
    assert (0, 0, 0) == (kept.multiplier, kept.kitty_points, kept.points)
    assert (0, 2) == taken.declarers
