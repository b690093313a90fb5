"""Levels, winners and starters after a round (RULES §9)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.cards import PLAIN_RANKS, Rank
from shengji.config import RuleConfig, presets
from shengji.rules.ladder import climb, next_starter
from shengji.testing.strategies import configs


@given(configs(), st.booleans(), st.integers(0, 6), st.data())
def test_fixed_teams_keep_one_level(
    config: RuleConfig, held: bool, gain: int, data: st.DataObject
) -> None:
    """The seats of a side rise and win together, and only the side that gains does."""
    config = config.with_options({"table.seats": 4, "table.kitty": "auto", "table.teams": "fixed"})
    top = Rank.parse(str(config.options()["ladder.top"]))
    ranks = st.sampled_from([rank for rank in PLAIN_RANKS if rank <= top])
    starter = data.draw(st.integers(0, 3))
    levels = [data.draw(ranks), data.draw(ranks)] * 2
    declarers = {starter, (starter + 2) % 4}

    after = climb(levels, starter=starter, declarers=declarers, held=held, gain=gain, config=config)

    assert after.levels[:2] == after.levels[2:]
    assert after.winners in {(), (0, 2), (1, 3)}
    gaining = {seat for seat in range(4) if (seat in declarers) is held}
    assert set(after.winners) <= gaining
    assert all(after.levels[seat] == levels[seat] for seat in range(4) if seat not in gaining)


@given(st.lists(st.sampled_from(PLAIN_RANKS), min_size=5, max_size=5), st.integers(1, 3))
def test_friends_rise_by_seat(levels: list[Rank], gain: int) -> None:
    """Each declarer who held rises from a level of its own; past the top it wins."""
    after = climb(
        levels,
        starter=1,
        declarers=(1, 4),
        held=True,
        gain=gain,
        config=presets.finding_friends(),
    )

    for seat, level in enumerate(levels):
        risen = level + gain if seat in {1, 4} else level
        assert after.levels[seat] == min(risen, Rank.ACE)
        assert (seat in after.winners) == (risen > Rank.ACE)


@pytest.mark.parametrize(
    ("levels", "winners"),
    [("A A 2 2 2", (0, 1)), ("A 2 A 2 2", (0,)), ("K A 2 2 2", ()), ("K K 2 2 A", ())],
)
def test_defending_the_top_with_friends(levels: str, winners: tuple[int, ...]) -> None:
    """The starter's level must be the top, and those declarers win who were there."""
    config = presets.finding_friends().with_options({"ladder.finish": "defend_top"})
    after = climb(
        [Rank.parse(level) for level in levels.split()],
        starter=0,
        declarers=(0, 1),
        held=True,
        gain=1,
        config=config,
    )

    assert after.winners == winners


@given(configs(), st.booleans(), st.data())
def test_the_next_starter(config: RuleConfig, held: bool, data: st.DataObject) -> None:
    """The starter is of the side that has the deal: the same, the last winner, or the next."""
    seats = config.seats
    starter, last_winner = (data.draw(st.integers(0, seats - 1)) for _ in range(2))
    if config.is_friends:
        others = [seat for seat in range(seats) if seat != starter]
        joined = data.draw(st.sets(st.sampled_from(others), max_size=config.friend_count))
        declarers = {starter, *joined}
    else:
        declarers = set(range(starter % 2, seats, 2))
    found = next_starter(
        starter, declarers=declarers, held=held, last_winner=last_winner, config=config
    )
    side = [seat for seat in range(seats) if (seat in declarers) is held]
    # Of the side that has the deal, the seat that comes first after the starter.
    following = min(side, key=lambda seat: (seat - starter - 1) % seats)

    assert found in side
    if held:
        assert found == (starter if config.succession.held == "same" else following)
    elif config.succession.lost == "last_trick_winner" and last_winner in side:
        assert found == last_winner
    else:
        assert found == following
