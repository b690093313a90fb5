"""`shengji vectors`: holds the library to conformance vectors."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from shengji.cli._failure import Failure
from shengji.cli._output import Output
from shengji.conformance import run_paths
from shengji.errors import RecordError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

__all__ = ("HELP", "add_arguments", "run")

HELP: Final = "Run conformance vectors and print each case that fails."


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "paths", metavar="PATH", type=Path, nargs="+", help="a .jsonl file, or a folder with such"
    )


def run(arguments: Namespace) -> int:
    """Run the command."""
    try:
        report = run_paths(arguments.paths)
    except RecordError as error:
        raise Failure(str(error), status=2) from error
    output = Output()
    for result in report.failed:
        output.line(str(result), "red")
    for result in report.unsupported:
        output.line(str(result), "yellow")
    output.line(report.summary, "bold")
    if not report.passed and not report.failed:
        raise Failure("no case was run: these are no vectors, or none that this version knows")
    return 1 if report.failed else 0
