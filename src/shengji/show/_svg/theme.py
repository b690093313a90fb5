"""The colours of pictures, by day and by night.

A picture is styled by classes whose names begin with `sj-`, all below the class of its own theme,
so that a page with several pictures, of one theme or of several, shows each as it should. The theme
`auto` is the light one, and the dark one where the reader prefers that. Colours are written out,
for there are programs that make PNG files of pictures and know of no variables.
"""

from __future__ import annotations

from typing import Final

from shengji._arguments import shown
from shengji.errors import ArgumentError

__all__ = ("THEMES", "style")

THEMES: Final = ("auto", "dark", "light")
"""The themes of pictures: `auto` is the dark one where whoever looks prefers that."""

_LIGHT: Final = {
    "felt": "#dcebe0",
    "rim": "#b3ccba",
    "ink": "#16271c",
    "soft": "#46594c",
    "face": "#fffefb",
    "edge": "#8a938c",
    "black": "#14181a",
    "red": "#c4141c",
    "court": "#f4ecd8",
    "gold": "#b07a00",
    "back": "#31619b",
    "weave": "#c4d6ec",
    "plate": "#f6fbf7",
    "ours": "#fbeec9",
    "theirs": "#dfe9f7",
    "turn": "#b35900",
}
_DARK: Final = _LIGHT | {
    "felt": "#193025",
    "rim": "#304a3a",
    "ink": "#e9f1eb",
    "soft": "#b3c4b8",
    "face": "#e8e5da",
    "edge": "#5d665f",
    "red": "#b0121a",
    "court": "#d9d0b8",
    "gold": "#e3ac1c",
    "back": "#274f80",
    "weave": "#8fabc9",
    "plate": "#22352a",
    "ours": "#4a3d14",
    "theirs": "#20364f",
    "turn": "#ffb454",
}

# What each class takes: a fill, a line, or both.
_RULES: Final = (
    ("felt", "fill:{felt};stroke:{rim}"),
    ("ink", "fill:{ink}"),
    ("soft", "fill:{soft}"),
    ("face", "fill:{face};stroke:{edge}"),
    ("black", "fill:{black}"),
    ("red", "fill:{red}"),
    ("hollow", "fill:{face};stroke:{black}"),
    ("court", "fill:{court};stroke:{edge}"),
    ("gold", "fill:{gold}"),
    ("ring", "fill:none;stroke:{gold}"),
    ("line", "fill:none;stroke:{soft}"),
    ("back", "fill:{back};stroke:{weave}"),
    ("weave", "fill:none;stroke:{weave}"),
    ("plate", "fill:{plate};stroke:{rim}"),
    ("ours", "fill:{ours};stroke:{rim}"),
    ("theirs", "fill:{theirs};stroke:{rim}"),
    ("turn", "fill:{turn}"),
    ("turnring", "fill:none;stroke:{turn}"),
)
_FONTS: Final = (
    'system-ui,"Segoe UI","Noto Sans","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif'
)


def style(theme: str) -> str:
    """Write the style sheet of a theme.

    Args:
        theme: One of `THEMES`.

    Returns:
        The rules, in CSS.

    Raises:
        ArgumentError: There is no such theme.
    """
    if theme not in THEMES:
        message = f"the themes are {', '.join(THEMES)}, not {shown(theme)}"
        raise ArgumentError(message, name="theme", value=theme)
    sheet = f".sj-{theme} text{{font-family:{_FONTS}}}"
    sheet += _rules(theme, _DARK if theme == "dark" else _LIGHT)
    if theme == "auto":
        sheet += f"@media (prefers-color-scheme:dark){{{_rules(theme, _DARK)}}}"
    return sheet


def _rules(theme: str, colours: dict[str, str]) -> str:
    return "".join(f".sj-{theme} .sj-{name}{{{rule.format_map(colours)}}}" for name, rule in _RULES)
