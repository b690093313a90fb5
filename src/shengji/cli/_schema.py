"""`shengji schema`: the JSON Schema of what the library writes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from shengji.cli._output import Output
from shengji.records import SCHEMAS, schema

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

__all__ = ("HELP", "add_arguments", "run")

HELP: Final = "Print the JSON Schema of actions, events, views, rules or the header of records."


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("name", metavar="NAME", choices=SCHEMAS, help=", ".join(SCHEMAS))


def run(arguments: Namespace) -> int:
    """Run the command."""
    Output().line(json.dumps(schema(arguments.name), ensure_ascii=False, indent=2))
    return 0
