"""The command `shengji`, also `python -m shengji`.

    shengji explain   say whether a play is legal, and why not
    shengji match     let bots play a match
    shengji play      play a match against bots
    shengji replay    replay the record of a match
    shengji rules     show what rules mean
    shengji schema    print a JSON Schema
    shengji simulate  let bots play many matches
    shengji vectors   run conformance vectors

It needs the extra `cli`. Answers go to standard output, complaints to standard error; the exit
status is 0 if all is well, 1 if something does not fit, 2 if the command was not understood.

>>> main(["rules", "--list"])  # doctest: +ELLIPSIS
tractor          Tractor: four players, ...
0
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("main",)

_INTERRUPTED = 130  # as a shell tells it


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: The arguments; those of the process by default.

    Returns:
        The exit status.

    >>> main(["rules", "tractor", "--json"])  # doctest: +ELLIPSIS
    {
      "table": {
        "seats": 4,
    ...
    0
    """
    try:
        from shengji.cli._commands import run
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "rich":
            raise
        print(  # noqa: T201
            "shengji: this command needs the extra `cli`: python -m pip install 'shengji[cli]'",
            file=sys.stderr,
        )
        return 1
    try:
        status = run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        # Commands tell of files that they cannot read or write, so this is standard output. What is
        # still in the buffer must not fail once more when the process ends.
        with suppress(OSError):  # it need not be a file
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # where nobody reads, nothing is amiss
            print(f"shengji: the answer cannot be written: {error.strerror}", file=sys.stderr)  # noqa: T201
        return 1
    return status
