"""A real pseudo-terminal of 80 columns, and a person at it who does what the hints say."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

__all__ = ("COLUMNS", "PROMPT", "Terminal")

COLUMNS = 80
PROMPT = "> "
PATIENCE = 120.0

# The terminal becomes that of the process, so that Ctrl-C reaches it.
START = """
import fcntl, runpy, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
runpy.run_module("shengji", run_name="__main__")
"""

_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """The command, run by a process that believes that somebody watches.

    Attributes:
        shown: All that was shown so far, as it came.
    """

    def __init__(self, arguments: Sequence[str], folder: Path, **environment: str) -> None:
        """Start `shengji play` in a folder."""
        self._end, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
        kept = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", START, "play", *arguments],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=folder,
            env={**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
            start_new_session=True,
        )
        os.close(inner)
        self.shown = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._end)

    @property
    def text(self) -> str:
        """What was shown, without colours."""
        return _CODES.sub("", self.shown).replace("\r\n", "\n")

    def wait_for_prompt(self) -> str:
        """Read until the person is asked; give what was shown since the last time."""
        return self._read(until=f"\n{PROMPT}")

    def type(self, text: str) -> None:
        """Type something."""
        os.write(self._end, text.encode())

    def interrupt(self) -> int:
        """Press Ctrl-C until the command ends; give the exit status.

        A signal between the prompt and the wait for a line wakes nobody until the next one comes.
        """
        self.type("\x03")
        while not select.select([self._end], [], [], 5.0)[0] or self._is_deaf():
            self.type("\x03")
        return self.wait_for_end()

    def _is_deaf(self) -> bool:
        """Whether nothing but the echo of the key comes."""
        try:
            self.shown += os.read(self._end, 65536).decode()
        except OSError:  # the other end is closed
            return False
        return self.shown.endswith("^C") and not select.select([self._end], [], [], 5.0)[0]

    def answer(self, line: str) -> str:
        """Type a line, and read what comes until the next question."""
        self.type(f"{line}\n")
        return self.wait_for_prompt()

    def wait_for_end(self) -> int:
        """Read all that is left; give the exit status."""
        self._read(until=None)
        return self._process.wait(PATIENCE)

    def _read(self, until: str | None) -> str:
        before = len(self.text)
        deadline = time.monotonic() + PATIENCE
        while until is None or not self.text[before:].endswith(until):
            assert time.monotonic() < deadline, f"nothing more after: {self.text[-600:]}"
            if not select.select([self._end], [], [], 1.0)[0]:
                continue
            try:
                more = os.read(self._end, 65536)
            except OSError:  # the other end is closed
                more = b""
            if not more:
                assert until is None, f"it ended after: {self.text[-600:]}"
                break
            self.shown += more.decode()
        return self.text[before:]
