"""What type checkers see of a game; read by mypy, never run."""

from typing import assert_never

from shengji import (
    Action,
    Bury,
    CallFriends,
    Deal,
    Declare,
    Draw,
    Game,
    Pass,
    PlayCards,
    presets,
)

game: Game = Game.new(presets.tractor())
later: Game = game.apply(Draw(100))


def seat_of(action: Action) -> int | None:
    """Actions are a closed union: a match over them is known to be complete."""
    match action:
        case Deal() | Draw():
            return None
        case Declare() | Pass() | Bury() | CallFriends() | PlayCards():
            return action.seat
        case _:
            assert_never(action)


game.apply("PlayCards")  # type: ignore[arg-type]
