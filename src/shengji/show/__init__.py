"""What people look at: pictures and texts of cards and tables, and rules as a sheet to read."""

from __future__ import annotations

from shengji.show._svg.theme import THEMES
from shengji.show.picture import Picture
from shengji.show.sheet import rule_sheet
from shengji.show.svg import (
    card_picture,
    hand_picture,
    ordering_picture,
    pattern_picture,
    table_picture,
    trick_picture,
)
from shengji.show.text import hand_text, pattern_text, table_text, trick_text

__all__ = (
    "THEMES",
    "Picture",
    "card_picture",
    "hand_picture",
    "hand_text",
    "ordering_picture",
    "pattern_picture",
    "pattern_text",
    "rule_sheet",
    "table_picture",
    "table_text",
    "trick_picture",
    "trick_text",
)
