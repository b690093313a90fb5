"""`shengji match`: random bots, which see what their seat may see, play a match."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shengji.cli._failure import SEED_HELP, parse_rules, read_seed
from shengji.cli._output import Output
from shengji.cli._report import end_line, opening_lines, round_lines
from shengji.cli._saving import write_record
from shengji.machine import Game
from shengji.players import play_rounds, random_bots
from shengji.records import Record
from shengji.shuffle import commit

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

__all__ = ("HELP", "add_arguments", "run")

HELP: Final = "Play a match with random bots and print a line a round."


def _rounds(text: str) -> int:
    """Read a number of rounds."""
    if not text.isascii() or not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is no number of rounds")
    return int(text)


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "--rules",
        metavar="TEXT",
        default="tractor",
        help="a preset, and the options that differ, as in 'tractor(throws.fine=0)'",
    )
    parser.add_argument("--seed", metavar="TEXT", help=SEED_HELP)
    parser.add_argument("--record", metavar="FILE", type=Path, help="write the record there")
    parser.add_argument("--rounds", metavar="N", type=_rounds, help="stop after so many rounds")
    parser.add_argument("--quiet", action="store_true", help="print the end only")


def run(arguments: Namespace) -> int:
    """Run the command."""
    config = parse_rules(arguments.rules)
    seed = read_seed(arguments.seed)
    output = Output()
    if not arguments.quiet:
        for line in opening_lines(config, seed):
            output.line(line, "bold")
    game = Game.new(config)
    for played in play_rounds(game, seed, random_bots(config, seed)):
        if not arguments.quiet:
            for line in round_lines(played.events_since(game.seq), config.seats):
                output.line(line)
        game = played
        if game.state.match.rounds == arguments.rounds:
            break
    if arguments.record is not None:
        shown = seed if game.is_over else None
        write_record(Record(game, commitment=commit(seed), seed=shown), arguments.record)
    output.line(end_line(game), "bold")
    return 0
