"""The commands, and what they have in common."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from shengji.cli import _explain, _match, _play, _replay, _rules, _schema, _simulate, _vectors
from shengji.cli._failure import Failure

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("run",)

_COMMANDS = (_explain, _match, _play, _replay, _rules, _schema, _simulate, _vectors)


class _Version(argparse.Action):
    """Prints the version of the package; looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:  # noqa: ANN401
        from importlib.metadata import version

        print(f"shengji {version('shengji')}")  # noqa: T201
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="shengji", description="The rules of Sheng Ji.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and stop")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in _COMMANDS:
        name = command.__name__.rpartition("._")[2]
        added = commands.add_parser(name, help=command.HELP, description=command.HELP)
        command.add_arguments(added)
        added.set_defaults(run=command.run)
    return parser


def run(argv: Sequence[str] | None) -> int:
    """Run a command.

    Args:
        argv: The arguments; those of the process by default.

    Returns:
        The exit status.
    """
    try:
        arguments = _parser().parse_args(argv)
        status: int = arguments.run(arguments)
    except Failure as failure:
        print(f"shengji {arguments.command}: {failure}", file=sys.stderr)  # noqa: T201
        return failure.status
    except SystemExit as end:
        # argparse ends the process after a wrong argument or --help, rich where nobody reads.
        return end.code if isinstance(end.code, int) else 0
    return status
