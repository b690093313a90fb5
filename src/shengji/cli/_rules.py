"""`shengji rules`: what a configuration means, option by option or as a sheet to read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from shengji.cli._failure import parse_rules
from shengji.cli._output import Output
from shengji.config import meanings
from shengji.config.presets import PRESETS
from shengji.config.values import text_of
from shengji.messages import LANGUAGES
from shengji.records import to_dict
from shengji.show import rule_sheet

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from shengji.config import RuleConfig

__all__ = ("HELP", "add_arguments", "run")

HELP: Final = "Show rules: what each option means, or with --lang a sheet of rules to read."


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "text",
        metavar="TEXT",
        nargs="?",
        default="tractor",
        help="a preset, and the options that differ, as in 'tractor(throws.fine=0)'",
    )
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="print the tree of all options")
    shape.add_argument("--lang", choices=LANGUAGES, help="print a sheet of rules in this language")
    parser.add_argument("--list", action="store_true", help="print the presets")


def run(arguments: Namespace) -> int:
    """Run the command."""
    output = Output()
    if arguments.list:
        _list(output)
        return 0
    config = parse_rules(arguments.text)
    if arguments.lang is not None:
        for line in rule_sheet(config, arguments.lang).splitlines():
            output.line(line)
    elif arguments.json:
        output.line(json.dumps(to_dict(config), ensure_ascii=False, indent=2))
    else:
        _show(config, output)
    return 0


def _list(output: Output) -> None:
    width = max(map(len, PRESETS))
    for name, preset in PRESETS.items():
        summary = (preset.__doc__ or "").strip().partition("\n")[0]
        output.line(f"{name:{width}}  {summary}".rstrip())


def _show(config: RuleConfig, output: Output) -> None:
    preset, changed = config.nearest()
    usual = PRESETS[preset]().options()
    output.line(str(config), "bold")
    output.line(
        f"{config.seats} seats, {config.decks} decks: hands of {config.hand_size} cards, a kitty of"
        f" {config.kitty_size}; the opponents take over with {config.line} points, and"
        f" {config.step} more are a level."
    )
    output.line()
    output.line(f"Differs from {preset} in:" if changed else f"Differs from {preset} in nothing.")
    for option, value in changed.items():
        was = f" ({preset}: {text_of(usual[option])})" if option in usual else ""
        output.line(f"  {option} = {text_of(value)}{was}", "bold")
        output.paragraph(meanings().get(option, ""))
    output.line()
    output.line(f"As in {preset}:")
    for option, value in config.options().items():
        if option not in changed:
            output.line(f"  {option} = {text_of(value)}", "bold")
            output.paragraph(meanings()[option])
