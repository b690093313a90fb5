"""`shengji match`: bots, which see what their seat may see, play a match."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Final

from shengji.cli._bots import BOTS_HELP, bot_names
from shengji.cli._failure import SEED_HELP, Failure, parse_rules, read_seed
from shengji.cli._output import Output
from shengji.cli._report import end_line, opening_lines, round_lines
from shengji.cli._saving import write_record
from shengji.errors import ArgumentError
from shengji.machine import Game
from shengji.players import play_rounds
from shengji.records import Record
from shengji.shuffle import commit
from shengji.simulate import line_up

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from shengji.config import RuleConfig
    from shengji.players import Bot

__all__ = ("HELP", "add_arguments", "run")

HELP: Final = "Let bots play a match, and print a line a round."


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
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        default="random",
        help=BOTS_HELP.format(default="random"),
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=Path,
        help="write the record there, in the place of a file that is there",
    )
    parser.add_argument("--rounds", metavar="N", type=_rounds, help="stop after so many rounds")
    parser.add_argument("--quiet", action="store_true", help="print the end only")


def run(arguments: Namespace) -> int:
    """Run the command."""
    config = parse_rules(arguments.rules)
    seed = read_seed(arguments.seed)
    with bot_names(arguments.bots) as names:
        try:
            bots = line_up(names, config, seed)
        except ArgumentError as error:
            raise Failure(str(error), status=2) from error
        return _play(arguments, config, seed, bots)


def _play(arguments: Namespace, config: RuleConfig, seed: bytes, bots: tuple[Bot, ...]) -> int:
    """Play the match and tell it."""
    output = Output()
    if not arguments.quiet:
        for line in opening_lines(config, seed):
            output.line(line, "bold")
    game = Game.new(config)
    for played in _played(game, seed, bots):
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


def _played(game: Game, seed: bytes, bots: tuple[Bot, ...]) -> Iterator[Game]:
    """Give the match after each round.

    Raises:
        Failure: A bot raised an error, or asked for something illegal; it says where in its code.
    """
    try:
        yield from play_rounds(game, seed, bots)
    except Exception as error:
        place = extract_tb(error.__traceback__)[-1]
        notes = "".join(f" {note}" for note in getattr(error, "__notes__", ()))
        told = (
            f"{type(error).__name__}: {error}{notes} ({Path(place.filename).name}:{place.lineno})"
        )
        raise Failure(f"a bot failed: {told}") from error
