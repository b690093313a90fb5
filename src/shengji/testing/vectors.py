"""Conformance vectors as a check: any implementation of the game can be held to them.

The library itself is held to vectors by `shengji.conformance` and by the command `shengji vectors`.
Another implementation, in whatever language, is held to them by saying for each area how it finds
the answer to a case; what a case asks and expects is described beside the vector files.

>>> import pathlib, tempfile
>>> case = '{"id": "1", "area": "settle", "rules": "tractor", "points": 90, "expect": {"gain": 0}}'
>>> with tempfile.TemporaryDirectory() as folder:
...     path = pathlib.Path(folder, "settle.jsonl")
...     _ = path.write_text(case)
...     check_vectors([path])
...     try:
...         check_vectors([path], {"settle": lambda case: {"gain": 1}})
...     except VectorFaultError as fault:
...         print(fault)
1 (settle.jsonl:1): expected {"gain": 0}, found {"gain": 1}
0 passed, 1 failed
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from shengji.conformance import AREAS, Area, Report, run_paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = ("VectorFaultError", "check_vectors")


@final
class VectorFaultError(AssertionError):
    """An implementation that does not do what vectors say.

    Attributes:
        report: What became of each case.
    """

    def __init__(self, report: Report) -> None:
        """Show each case that is not passed, and the numbers."""
        self.report = report
        lines = [str(result) for result in (*report.failed, *report.unsupported)]
        super().__init__("\n".join([*lines, report.summary]))


def check_vectors(paths: Iterable[str | Path], areas: Mapping[str, Area] = AREAS) -> None:
    """Check that an implementation does what vectors say.

    Args:
        paths: Vector files, and folders with such files at any depth.
        areas: For each area, what finds the answer to a `shengji.conformance.Case`, as JSON has it;
            those of the library itself unless said.

    Raises:
        RecordError: A path is not there, or a file is no vector file; it names file and line.
        VectorFaultError: A case fails, its area is not known, or there is none; the error has all
            of them.
    """
    report = run_paths(paths, areas)
    if len(report.passed) < len(report.results) or not report.results:
        raise VectorFaultError(report)
