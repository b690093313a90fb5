"""`shengji simulate`: bots play many matches, under one set of rules or several."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from shengji.cli._bots import BOTS_HELP, bot_names
from shengji.cli._failure import SEED_HELP, Failure, parse_rules, read_seed, reason
from shengji.cli._output import Output
from shengji.errors import ArgumentError, MissingExtraError, RecordError
from shengji.shuffle import seed_text
from shengji.simulate import (
    Progress,
    Results,
    WorkersLostError,
    saved_seed,
    table,
    write_files,
)
from shengji.simulate import run as simulate

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

__all__ = ("HELP", "add_arguments", "run")

HELP: Final = "Let bots play many matches, and say what comes of it under each of the rules."
_STATE: Final = "state.json"
_SHOWN: Final = 10  # failures


def _number(text: str) -> int:
    """Read a number that is at least 1."""
    if not text.isascii() or not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "--rules",
        metavar="TEXT",
        action="append",
        help="a preset, and the options that differ, as in 'tractor(throws.fine=0)'; give it "
        "again to compare rules (default: tractor)",
    )
    parser.add_argument(
        "--matches", metavar="N", type=_number, default=100, help="of each rules (default: 100)"
    )
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        default="heuristic",
        help=BOTS_HELP.format(default="heuristic"),
    )
    parser.add_argument("--seed", metavar="TEXT", help=SEED_HELP)
    parser.add_argument("--jobs", metavar="J", type=_number, help="processes (default: one a core)")
    parser.add_argument(
        "--max-rounds", metavar="N", type=_number, help="stop a match after so many rounds"
    )
    parser.add_argument(
        "--out", metavar="DIR", type=Path, help="write JSON, CSV and plots there, and what is done"
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the simulation that is in DIR"
    )
    parser.add_argument("--json", action="store_true", help="print all numbers as JSON")


def run(arguments: Namespace) -> int:
    """Run the command."""
    configs = [parse_rules(text) for text in arguments.rules or ["tractor"]]
    seed, state = _seed_and_state(arguments)
    seen = Progress(0, arguments.matches * len(configs), 0, 0)

    def note(progress: Progress) -> None:
        nonlocal seen
        seen = progress
        show(progress)

    with bot_names(arguments.bots) as bots, _Watched() as show:
        try:
            results = simulate(
                configs,
                bots,
                arguments.matches,
                seed,
                jobs=arguments.jobs,
                max_rounds=arguments.max_rounds,
                state=state,
                on_progress=note,
            )
        except (ArgumentError, RecordError) as error:
            raise Failure(str(error), status=2) from error
        except WorkersLostError as error:
            raise Failure(f"{error} (seeds {', '.join(error.seeds)})") from error
        except OSError as error:
            raise Failure(f"{error.filename} cannot be written: {error.strerror}") from error
        except KeyboardInterrupt:
            kept = "nothing is kept without --out" if state is None else "--resume goes on"
            told = f"stopped with {seen.done} of {seen.total} matches done; {kept}"
            print(f"shengji simulate: {told}", file=sys.stderr)  # noqa: T201
            raise
    if state is not None:
        _write(results, arguments.out)
    if arguments.json:
        print(json.dumps(results.to_dict(), indent=2))  # noqa: T201
    else:
        _print(results)
    return 1 if results.failed else 0


def _seed_and_state(arguments: Namespace) -> tuple[bytes, Path | None]:
    """Find the seed, and the file of what is done."""
    seed = read_seed(arguments.seed)
    if arguments.out is None:
        if arguments.resume:
            raise Failure("--resume goes on with what is in --out DIR", status=2)
        return seed, None
    state: Path = arguments.out / _STATE
    try:
        arguments.out.mkdir(parents=True, exist_ok=True)
        is_there = state.exists()
    except (OSError, ValueError) as error:
        raise Failure(f"{arguments.out} cannot be used: {reason(error)}") from error
    if is_there and not arguments.resume:
        message = f"{arguments.out} has a simulation already; --resume goes on with it"
        raise Failure(message, status=2)
    if is_there and arguments.seed is None:
        try:
            seed = saved_seed(state)
        except OSError as error:
            raise Failure(f"{state} cannot be read: {reason(error)}") from error
        except RecordError as error:
            raise Failure(str(error), status=2) from error
    return seed, state


class _Watched:
    """A bar on standard error, if somebody watches there."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        self._bar = Bar(
            TextColumn("matches"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
            transient=True,
        )
        self._began: tuple[float, int] | None = None
        self._task = self._bar.add_task("", total=None, rate="")

    def __enter__(self) -> Callable[[Progress], None]:
        """Show the bar; give what moves it."""
        self._bar.start()
        return self._show

    def __exit__(self, *_: object) -> None:
        """Take the bar away."""
        self._bar.stop()

    def _show(self, progress: Progress) -> None:
        now = time.monotonic()
        if self._began is None:
            # What was done before, or while the processes were starting, says nothing of the rate.
            self._began = now, progress.rounds
        began, rounds = self._began
        rate = (progress.rounds - rounds) / (now - began) if now > began else 0.0
        self._bar.update(
            self._task,
            total=progress.total,
            completed=progress.done,
            rate=f"{rate:,.0f} rounds/s" if rate else "",
        )


def _write(results: Results, folder: Path) -> None:
    try:
        write_files(results, folder)
        try:
            from shengji.simulate.plots import draw_files
        except MissingExtraError as error:
            print(f"shengji simulate: no plots, {error}", file=sys.stderr)  # noqa: T201
        else:
            draw_files(results, folder)
    except OSError as error:
        raise Failure(f"{error.filename} cannot be written: {error.strerror}") from error


def _print(results: Results) -> None:
    output = Output()
    output.line(f"Seed: {seed_text(results.seed)}", "bold")
    output.line(f"Bots: {', '.join(results.bots)}", "bold")
    for number, result in enumerate(results.results, 1):
        output.line(f"{number}: {result.rules}", "bold")
    numbers = [str(number) for number in range(1, len(results.results) + 1)]
    output.table(["", *numbers], table(results))
    for failure in results.failures[:_SHOWN]:
        output.line(f"Failed: {failure}", "red")
    if results.failed > _SHOWN:
        output.line(f"Failed: {results.failed - _SHOWN} more", "red")
