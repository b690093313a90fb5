"""What people look at: the rules of a table as a sheet to read."""

from __future__ import annotations

from shengji.show.sheet import rule_sheet

__all__ = ("rule_sheet",)
