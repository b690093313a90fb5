"""What `check_match` lets pass, and that each kind of forgery in a log is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from shengji.cards import Rank
from shengji.config import RuleConfig, presets
from shengji.machine import (
    CardsPlayed,
    Game,
    KittyShown,
    LevelsChanged,
    MatchWon,
    RoundBegan,
    RoundScored,
    StarterChosen,
    TrickWon,
)
from shengji.testing import (
    MatchFaultError,
    check_match,
    find_match_faults,
    random_match,
)
from tests.machine.play import PRESETS, VARIANTS
from tests.testing.test_check_config import Halves, Steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from shengji.machine import Event

PLAYED = random_match(presets.short_game(), "referee")


def forged(
    kind: type[Event],
    change: Callable[[Any], dict[str, object]],
    which: int = -1,
    of: Game = PLAYED,
) -> Game:
    """Change one event of a kind in the log of a match."""
    events: list[Any] = list(of.events)
    places = [place for place, event in enumerate(events) if isinstance(event, kind)]
    place = places[which]
    events[place] = attrs.evolve(events[place], **change(events[place]))
    return Game.replay(of.config, events)


@pytest.mark.parametrize("text", [*PRESETS, *VARIANTS])
def test_good_matches_pass(text: str) -> None:
    """Under all kinds of rules the log of a match is right, wherever it stands."""
    game = random_match(RuleConfig.parse(text), "referee", deals=4)
    check_match(game)
    check_match(game.at(game.seq // 2))


def test_matches_by_a_users_own_parts_pass() -> None:
    """Where a class computes, its answers are what must have happened."""
    config = presets.short_game().with_options({"settlement": Halves(), "ladder": Steps("4")})
    game = random_match(config, "referee")
    assert game.is_over
    check_match(game)
    for wrong, message in (
        (forged(RoundScored, lambda event: {"gain": event.gain + 9}, of=game), "is settled"),
        (
            forged(RoundScored, lambda event: {"points": event.points + 200}, of=game),
            "settled other",
        ),
        (
            forged(LevelsChanged, lambda _: {"levels": (Rank.NINE,) * 4}, of=game),
            "by the ladder to",
        ),
    ):
        assert any(message.removeprefix("is ") in fault for fault in find_match_faults(wrong))


@pytest.mark.parametrize(
    ("kind", "change", "which", "message"),
    [
        (RoundBegan, lambda _: {"starter": None}, 1, "the round is of seat None, not of"),
        (RoundBegan, lambda _: {"level": Rank.ACE}, 0, "the round is played at A, not at 2"),
        (StarterChosen, lambda e: {"seat": (e.seat + 1) % 4}, -1, "whose side has not the deal"),
        (CardsPlayed, lambda _: {"cards": ()}, 7, "are no whole pack"),
        (TrickWon, lambda event: {"points": event.points + 5}, 3, "have 205 points, not 200"),
        (KittyShown, lambda event: {"points": event.points + 5}, 0, "have 205 points, not 200"),
        (RoundScored, lambda e: {"kitty_points": e.kitty_points + 5}, 0, "the kitty counts"),
        (RoundScored, lambda e: {"multiplier": 3, "kitty_points": 5}, 0, "the kitty counts 5, not"),
        (RoundScored, lambda e: {"trick_points": 300}, 0, "is not the sum of its parts"),
        (RoundScored, lambda e: {"held": not e.held}, 0, "and a line of 80, held is"),
        (RoundScored, lambda _: {"gain": -1}, 0, "-1 levels are gained"),
        (RoundScored, lambda _: {"declarers": ()}, 0, "is none of the declarers"),
        (RoundScored, lambda _: {"declarers": (0, 1, 2, 3)}, 0, "there are no opponents"),
        (LevelsChanged, lambda _: {"levels": (Rank.ACE,) * 4}, 0, "seat 0 goes from 2 to A"),
        (LevelsChanged, lambda _: {"levels": (Rank.TWO,) * 4}, -1, "goes from 7 to 2"),
        (LevelsChanged, lambda _: {"levels": (2, 2, 2, 3)}, 0, "of one side have different levels"),
        (LevelsChanged, lambda _: {"levels": (Rank.BIG_JOKER,) * 4}, 0, "which is no level"),
        (MatchWon, lambda _: {"seats": ()}, 0, "won by nobody"),
        (MatchWon, lambda e: {"seats": e.seats[:1]}, 0, "are no whole side"),
        (MatchWon, lambda e: {"seats": (1 - e.seats[0], 3 - e.seats[0])}, 0, "wins at level"),
    ],
)
def test_forgeries_are_found(
    kind: type[Event], change: Callable[[Any], dict[str, object]], which: int, message: str
) -> None:
    """What cannot be is told, with the number of the event."""
    game = forged(kind, change, which)
    faults = find_match_faults(game)
    assert any(message in fault for fault in faults), faults
    assert all(fault.startswith(("event ", "the ")) for fault in faults)
    with pytest.raises(MatchFaultError) as caught:
        check_match(game)
    assert caught.value.problems == faults
    assert caught.value.game is game
    assert str(caught.value).splitlines() == [f"{game.config!r}:", *faults]


def test_events_out_of_order() -> None:
    """Levels that change, and a match that is won, before any round was counted."""
    (won,) = (event for event in PLAYED.events if isinstance(event, MatchWon))
    changed = LevelsChanged((Rank.THREE,) * 4)
    faults = find_match_faults(Game.replay(PLAYED.config, [changed, won]))
    assert faults[:2] == (
        "event 1: levels change before the round is counted",
        "event 2: the match is won by nobody, or before a round was counted",
    )


def test_opponents_do_not_win_where_the_top_must_be_defended() -> None:
    """With `defend_top` only declarers win."""
    config = RuleConfig.parse("eighty_points(ladder.start=A)")
    game = random_match(config, "referee")
    check_match(game)
    wrong = forged(RoundScored, lambda _: {"held": False, "declarers": (0, 2)}, of=game)
    assert any("has to be defended" in fault for fault in find_match_faults(wrong))
