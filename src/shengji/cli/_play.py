"""`shengji play`: a person plays a match against bots, at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from shengji.cli._failure import SEED_HELP, Failure, parse_rules, read_file, read_seed
from shengji.cli._screen import Screen
from shengji.cli._sitting import Sitting
from shengji.cli._talk import Talk
from shengji.errors import RecordError
from shengji.messages import LANGUAGES
from shengji.records import read

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

__all__ = ("HELP", "add_arguments", "run")

HELP: Final = "Play a match against bots."


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "--rules",
        metavar="TEXT",
        help="a preset, and the options that differ, as in 'tractor(throws.fine=0)'",
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language")
    parser.add_argument("--seed", metavar="TEXT", help=SEED_HELP)
    parser.add_argument("--seat", metavar="N", type=int, help="your seat, from 0")
    parser.add_argument(
        "--resume", metavar="FILE", type=Path, help="go on with a match that was saved there"
    )
    parser.add_argument("--ascii", action="store_true", help="write plain ASCII")


def run(arguments: Namespace) -> int:
    """Run the command."""
    screen = Screen(arguments.lang, ascii_only=arguments.ascii)
    Talk(_sit_down(arguments), screen, arguments.resume).run()
    return 0


def _sit_down(arguments: Namespace) -> Sitting:
    """Begin a match, or go on with one that was saved."""
    seed = read_seed(arguments.seed)
    if arguments.resume is None:
        config = parse_rules(arguments.rules or "tractor")
        sitting = Sitting.new(config, arguments.seat or 0, seed)
    else:
        if arguments.rules is not None:
            raise Failure("--rules cannot go with --resume: the record has its rules", status=2)
        try:
            record = read(read_file(arguments.resume))
            sitting = Sitting.resumed(record, arguments.seat, seed)
        except RecordError as error:
            raise Failure(f"{arguments.resume}: {error}") from error
    seats = sitting.game.config.seats
    if sitting.seat not in range(seats):
        raise Failure(f"--seat must be one of the seats 0 to {seats - 1}", status=2)
    return sitting
