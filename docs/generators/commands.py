"""The command line, from the parser that reads it."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser, _SubParsersAction
from typing import TYPE_CHECKING, Final

from docs.generators.markdown import code, table
from shengji.cli._commands import _parser

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("commands", "part")

_WIDTH: Final = 88


def commands() -> dict[str, ArgumentParser]:
    """Give the parser of each command."""
    for action in _parser()._actions:  # noqa: SLF001  # argparse shows them nowhere else
        if isinstance(action, _SubParsersAction):
            return dict(action.choices)
    return {}


def _takes(action: Action) -> str:
    if action.nargs == 0:
        return ""
    if action.choices is not None and action.metavar is None:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return str(action.metavar or action.dest.upper())


def _written(action: Action) -> str:
    takes = _takes(action)
    if not action.option_strings:
        return f"{takes} …" if action.nargs == "+" else takes
    return f"{action.option_strings[-1]} {takes}".rstrip()


def _usage(name: str, parser: ArgumentParser) -> str:
    words = ["shengji", name]
    for action in _arguments(parser):
        text = _written(action)
        is_needed = action.required if action.option_strings else action.nargs != "?"
        words.append(text if is_needed else f"[{text}]")
    return _folded(words)


def _folded(words: list[str]) -> str:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > _WIDTH:
            lines.append("   ")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def _arguments(parser: ArgumentParser) -> Iterator[Action]:
    for action in parser._actions:  # noqa: SLF001
        if "--help" not in action.option_strings and action.help != SUPPRESS:
            yield action


def part() -> str:
    """Write all commands, in alphabetical order."""
    lines = []
    for name, parser in sorted(commands().items()):
        lines += [f"## shengji {name}\n", f"{parser.description}\n"]
        lines += [f"```text\n{_usage(name, parser)}\n```\n"]
        rows = [(code(_written(action)), action.help or "") for action in _arguments(parser)]
        lines += [table(("argument", "meaning"), rows)]
    return "\n".join(lines)
