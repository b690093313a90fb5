"""The way to results in one call."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shengji.simulate.saving import restore, save
from shengji.simulate.simulation import Simulation

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Mapping
    from concurrent.futures import Executor

    from shengji.config import RuleConfig
    from shengji.shuffle import SeedLike
    from shengji.simulate.players import BotLike
    from shengji.simulate.results import Progress, Results

__all__ = ("run",)

_SECONDS: Final = 10.0  # between two states that are saved


def run(
    configs: Iterable[RuleConfig | str] | Mapping[str, RuleConfig | str],
    bots: Iterable[BotLike],
    matches: int,
    seed: SeedLike,
    executor: Executor | Callable[[], Executor] | None = None,
    *,
    jobs: int | None = None,
    in_flight: int | None = None,
    max_rounds: int | None = None,
    state: str | os.PathLike[str] | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Results:
    """Play many matches and count what they came to.

    Match 7 under some rules is dealt from the same packs as match 7 under others with as many
    decks. The results follow from the first four arguments and `max_rounds`, and from nothing else.

    Args:
        configs: The rules, as values or as text; or by the names that results are to have.
        bots: Who plays: words such as "heuristic", `package.module:name`, what makes a bot from a
            seed or from nothing, or players. They sit round the table in this order, and one seat
            on in each match.
        matches: How many to play under each of the rules.
        seed: What makes the packs and the choices of the bots.
        executor: Who plays: any executor, or what makes one, again if a process of it dies;
            processes of this machine unless said. These import the caller's main module, so a
            script calls this below `if __name__ == "__main__":`.
        jobs: How many processes, if they are not the caller's; one a core unless said.
        in_flight: How many tasks of some matches to send out at a time: at least as many as there
            are workers; 64 to an executor of the caller's unless said.
        max_rounds: After how many rounds to stop a match that nobody has won.
        state: A file in which to keep what is done. If it is there, the simulation goes on.
        on_progress: Called from time to time, in this thread.

    Returns:
        What all of it came to.

    Raises:
        ArgumentError: An argument is out of its range, there are jobs beside an executor, or the
            file is of another simulation.
        ConfigError: A text names rules that cannot be played.
        ParseError: A text names no rules.
        RecordError: The file is no state of a simulation.
        OSError: The file cannot be read or written.
        WorkersLostError: The executor cannot go on. What was done is in the file.
        KeyboardInterrupt: Somebody interrupted. What was done is in the file.

    >>> from shengji.simulate import InlineExecutor
    >>> results = run(["short_game"], ["heuristic", "random"], 2, "seed", InlineExecutor())
    >>> str(results["short_game"].statistics.bot_share("heuristic"))
    '100.0 % (34.2 to 100.0)'
    """
    simulation = Simulation(configs, bots, matches, seed, max_rounds=max_rounds)
    if state is None:
        return simulation.run(executor, jobs=jobs, in_flight=in_flight, on_progress=on_progress)
    path = Path(state)
    if path.exists():
        restore(simulation, path)
    saved = time.monotonic()

    def note(progress: Progress) -> None:
        nonlocal saved
        if time.monotonic() - saved >= _SECONDS:
            save(simulation, path)
            saved = time.monotonic()
        if on_progress is not None:
            on_progress(progress)

    try:
        return simulation.run(executor, jobs=jobs, in_flight=in_flight, on_progress=note)
    finally:
        save(simulation, path)
