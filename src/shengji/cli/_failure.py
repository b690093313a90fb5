"""How a command ends that cannot do what it was asked for."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Final

from shengji.config import RuleConfig
from shengji.errors import ArgumentError, ConfigError, ParseError
from shengji.shuffle import parse_seed

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("SEED_HELP", "Failure", "parse_rules", "read_file", "read_seed", "reason")

SEED_HELP: Final = (
    "what makes the packs and the bots' choices, any text, or hex: and the bytes in hexadecimal"
    " digits; without it, something new"
)
"""What `--seed` takes."""

_SEED_BYTES: Final = 16


class Failure(Exception):  # noqa: N818  # not an error of the library
    """Ends a command.

    Attributes:
        status: The exit status.
    """

    def __init__(self, message: str, *, status: int = 1) -> None:
        """Say why, in one line."""
        super().__init__(message)
        self.status = status


def parse_rules(text: str) -> RuleConfig:
    """Read rules that somebody typed.

    Args:
        text: A preset, then the options that differ, as in `tractor(throws.fine=0)`.

    Returns:
        The rules.

    Raises:
        Failure: They cannot be read or played; it names all the problems.
    """
    try:
        return RuleConfig.parse(text)
    except ParseError as error:
        raise Failure(f"the rules cannot be read: {error}", status=2) from error
    except ConfigError as error:
        raise Failure(f"these rules cannot be played: {error}", status=2) from error


def read_seed(text: str | None) -> bytes:
    """Read a seed that somebody typed, or make a new one.

    Args:
        text: The seed, or None where there is none.

    Returns:
        Its bytes; those of a text that can be typed if it is new.

    Raises:
        Failure: It cannot be read.
    """
    if text is None:
        return token_hex(_SEED_BYTES).encode()
    try:
        return parse_seed(text)
    except ArgumentError as error:
        raise Failure(str(error), status=2) from error


def read_file(path: Path) -> bytes:
    """Read a file.

    Args:
        path: Where it is.

    Returns:
        What is in it.

    Raises:
        Failure: It cannot be read.
    """
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise Failure(f"{path} cannot be read: {reason(error)}") from error


def reason(error: OSError | ValueError) -> str:
    """Say why something cannot be done with a file: the system, or what its name is, is against it.

    Args:
        error: What was raised.

    Returns:
        A few words.
    """
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
