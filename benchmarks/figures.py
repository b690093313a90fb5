"""Figures by group, row and column, and the file that keeps those accepted last.

The file holds, for each kernel, the machine and the figures of one run. It says what the machine
is, not whose: processor, cores, Python.
"""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path
from typing import Final, TypedDict

import attrs

from benchmarks.groups import GROUPS, Key, Kind, group_of
from shengji import kernel_info

__all__ = [
    "ACCEPTED",
    "KERNELS",
    "MEMORY",
    "Figures",
    "Run",
    "Table",
    "accept",
    "is_whole",
    "kernel",
    "machine",
    "read_accepted",
]

ACCEPTED: Final = Path(__file__).parent / "accepted.json"
KERNELS: Final = ("pure", "compiled")
MEMORY: Final = "memory"

Table = dict[str, dict[str, dict[str, float]]]


def _order(table: Table) -> Table:
    """Put the groups in their order, and round to what a clock can tell."""
    return {
        group.name: {
            row: {column: float(f"{value:.4g}") for column, value in cells.items()}
            for row, cells in table[group.name].items()
        }
        for group in GROUPS
        if group.name in table
    }


@attrs.frozen
class Figures:
    """What was measured: seconds for each thing.

    Attributes:
        table: By group, row and column.
    """

    table: Table = attrs.field(factory=dict)

    def note(self, key: Key, value: float) -> None:
        """Keep a figure."""
        group, row, column = key
        self.table.setdefault(group, {}).setdefault(row, {})[column] = value

    def find(self, key: Key) -> float | None:
        """Look a figure up; None if it was not measured."""
        group, row, column = key
        return self.table.get(group, {}).get(row, {}).get(column)

    def ratio(self, key: Key) -> float | None:
        """Compare a figure with the base of its group: as a rate where the group shows rates."""
        group = group_of(key[0])
        _, row, column = group.base
        value, base = self.find(key), self.find((group.base[0], row or key[1], column))
        if value is None or base is None:
            return None
        return base / value if group.kind is Kind.RATE else value / base

    def speed(self, key: Key) -> float | None:
        """Give the same ratio so that more is better."""
        ratio = self.ratio(key)
        return ratio if ratio is None or group_of(key[0]).kind is Kind.RATE else 1 / ratio


class Run(TypedDict):
    """What the file has of one kernel."""

    machine: dict[str, str | int]
    figures: Table


def kernel() -> str:
    """Name the kernel that is running."""
    return "compiled" if kernel_info().is_compiled else "pure"


def machine() -> dict[str, str | int]:
    """Describe this machine."""
    from cpuinfo import get_cpu_info

    processor = get_cpu_info().get("brand_raw") or platform.processor() or platform.machine()
    return {
        "processor": processor,
        "cores": os.cpu_count() or 1,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
    }


def read_accepted() -> dict[str, Run]:
    """Read the file: for each kernel of which figures were accepted its last run."""
    if not ACCEPTED.exists():
        return {}
    runs: dict[str, Run] = json.loads(ACCEPTED.read_text(encoding="utf-8"))
    return runs


def is_whole(figures: Figures) -> bool:
    """Tell whether figures are of all groups, but for the memory of long simulations."""
    return all(group.name in figures.table for group in GROUPS if group.name != MEMORY)


def accept(figures: Figures, *groups: str) -> None:
    """Keep figures of this machine and kernel in place of those of the same groups.

    Args:
        figures: What was measured.
        groups: The groups to replace; all but the memory of long simulations unless said, which
            no run of the suite measures.
    """
    runs = read_accepted()
    kept = runs[kernel()]["figures"] if kernel() in runs else {}
    replaced = groups or tuple(group.name for group in GROUPS if group.name != MEMORY)
    table = {name: rows for name, rows in kept.items() if name not in replaced}
    table |= {name: rows for name, rows in figures.table.items() if name in replaced}
    runs[kernel()] = Run(machine=machine(), figures=_order(table))
    ordered = {name: runs[name] for name in KERNELS if name in runs}
    text = json.dumps(ordered, indent=1, ensure_ascii=False)
    ACCEPTED.write_text(f"{text}\n", encoding="utf-8")
