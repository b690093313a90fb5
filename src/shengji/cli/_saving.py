"""Records on the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.cli._failure import Failure, reason
from shengji.records import dumps

if TYPE_CHECKING:
    from pathlib import Path

    from shengji.records import Record

__all__ = ("write_record",)


def write_record(record: Record, path: Path) -> None:
    """Write a record; what stood in the file before is lost only once the new one is whole.

    Args:
        record: The record.
        path: Where to.

    Raises:
        Failure: It cannot be written.
    """
    try:
        beside = path.with_name(f"{path.name}.part")
        beside.write_text(dumps(record), encoding="utf-8", newline="\n")
        beside.replace(path)
    except (OSError, ValueError) as error:
        raise Failure(f"{path} cannot be written: {reason(error)}") from error
