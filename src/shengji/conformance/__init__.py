"""Runs conformance vectors: cases of the rules as data, one JSON object a line.

A vector names rules, a situation and what the rules make of it; any implementation of the game can
be held to it. The areas and their keys are described beside the vector files.

>>> import tempfile, pathlib
>>> case = '{"id": "1", "area": "settle", "rules": "tractor", "points": 90, "expect": {"gain": 0}}'
>>> with tempfile.TemporaryDirectory() as folder:
...     path = pathlib.Path(folder, "settle.jsonl")
...     _ = path.write_text(case)
...     print(run_paths([path]).summary)
1 passed, 0 failed
"""

from __future__ import annotations

from shengji.conformance.cases import Case, read_cases
from shengji.conformance.runner import AREAS, Area, CaseResult, Outcome, Report, run_case, run_paths

__all__ = (
    "AREAS",
    "Area",
    "Case",
    "CaseResult",
    "Outcome",
    "Report",
    "read_cases",
    "run_case",
    "run_paths",
)
