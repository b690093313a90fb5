"""A match told in lines: the rules, one line a round, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.machine import (
    Event,
    Game,
    KittyTaken,
    LevelsChanged,
    RoundBegan,
    RoundScored,
    TrumpFixed,
)
from shengji.shuffle import seed_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shengji.config import RuleConfig

__all__ = ("end_line", "opening_lines", "round_lines")


def opening_lines(config: RuleConfig, seed: bytes | None) -> Iterator[str]:
    """Say which rules are played, and with which seed.

    Args:
        config: The rules.
        seed: The seed, if it is known.

    Yields:
        The lines.
    """
    yield f"Rules: {config}"
    if seed is not None:
        yield f"Seed: {seed_text(seed)}"


def round_lines(events: Iterable[Event], seats: int) -> Iterator[str]:
    """Tell each round that was played to its end.

    Args:
        events: What happened, from the beginning of a round on.
        seats: How many play.

    Yields:
        For each round its number, level, trump and starter, the opponents' points, the kitty bonus,
        and who gains what.
    """
    number, trump, starter, outcome = 0, "", 0, ""
    for event in events:
        match event:
            case RoundBegan():
                number = event.number
            case TrumpFixed():
                suit = event.trump.suit
                name = "no trump" if suit is None else f"trump {suit.name.lower()}"
                trump = f"level {event.trump.level}, {name}"
            case KittyTaken():
                starter = event.seat
            case RoundScored():
                points = f"opponents {event.points} points, kitty bonus {event.kitty_points}"
                outcome = f"{points}; {_side(event, seats)}"
            case LevelsChanged():
                levels = " ".join(map(str, event.levels))
                yield f"Round {number}: {trump}, starter {starter}; {outcome}; levels {levels}"
            case _:
                pass


def _side(scored: RoundScored, seats: int) -> str:
    """Say which side gains how many levels."""
    gain = "no level" if not scored.gain else f"{scored.gain} level{'s' * (scored.gain > 1)}"
    if scored.held:
        return f"declarers {_seats(scored.declarers)} hold and gain {gain}"
    opponents = tuple(seat for seat in range(seats) if seat not in scored.declarers)
    return f"opponents {_seats(opponents)} take over and gain {gain}"


def _seats(seats: tuple[int, ...]) -> str:
    *others, last = map(str, seats)
    return f"{', '.join(others)} and {last}" if others else last


def end_line(game: Game) -> str:
    """Say how a match ended.

    Args:
        game: The match.

    Returns:
        The winners, or that there are none yet.
    """
    played = game.state.match.rounds
    rounds = f"{played} round{'s' * (played != 1)}"
    winners = game.state.match.winners
    if not winners:
        return f"The match is not over after {rounds}."
    name = "Seat" if len(winners) == 1 else "Seats"
    verb = "wins" if len(winners) == 1 else "win"
    return f"{name} {_seats(winners)} {verb} the match after {rounds}."
