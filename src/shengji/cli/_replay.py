"""`shengji replay`: tells a recorded match, and whether it holds up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from shengji.cli._failure import Failure, read_file
from shengji.cli._output import Output
from shengji.cli._report import end_line, opening_lines, round_lines
from shengji.errors import ArgumentError, RecordError
from shengji.records import Record, audit, recover, transcript, verify

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable

    from shengji.machine import Game

__all__ = ("HELP", "add_arguments", "run")

HELP: Final = "Replay the record of a match and print the same lines as when it was played."


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the record")
    parser.add_argument(
        "--audit",
        action="store_true",
        help="decide everything again, and check the packs where the record shows the seed",
    )
    parser.add_argument(
        "--seat",
        metavar="N",
        type=int,
        help="tell card by card what this seat saw, instead of a line a round",
    )
    parser.add_argument(
        "--lenient", action="store_true", help="tell a damaged record as far as it goes"
    )


def run(arguments: Namespace) -> int:
    """Run the command."""
    path = arguments.file
    try:
        recovered = recover(read_file(path))
    except RecordError as error:
        raise Failure(f"{path}: {error}") from error
    problem = recovered.problem
    if problem is not None and not arguments.lenient:
        raise Failure(f"{path}: {problem}") from problem
    record = recovered.record
    game = record.game
    output = Output()
    for line in opening_lines(game.config, record.seed):
        output.line(line, "bold")
    for line in _lines(game, arguments.seat):
        output.line(line)
    output.line(end_line(game), "bold")
    if arguments.audit:
        _audit(record, path, output)
    if problem is not None:
        raise Failure(f"{path}: good up to event {game.seq}, then {problem}") from problem
    return 0


def _lines(game: Game, seat: int | None) -> Iterable[str]:
    """Tell the match a line a round, or card by card as a seat saw it."""
    if seat is None:
        return round_lines(game.events, game.config.seats)
    try:
        return transcript(game.stream(seat)).splitlines()
    except ArgumentError as error:
        raise Failure(str(error), status=2) from error


def _audit(record: Record, path: Path, output: Output) -> None:
    difference = audit(record)
    if difference is not None:
        raise Failure(f"{path}: {difference}")
    output.line(f"Audit: the rules agree with all {record.game.seq} events.")
    if record.seed is None or record.commitment is None:
        output.line("Shuffle: not checked; the record does not show commitment and seed.")
        return
    difference = verify(record)
    if difference is not None:
        raise Failure(f"{path}: {difference}")
    output.line("Shuffle: the seed is the one committed to, and makes every pack.")
