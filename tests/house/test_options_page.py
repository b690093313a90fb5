"""`docs/options.md` lists every option as the code has it: values, presets, meaning.

Write it anew with `python -m tests.house.test_options_page --regenerate`.
"""

from __future__ import annotations

import sys
from textwrap import fill
from typing import Final

from shengji.config import OPTION_NAMES, RuleConfig, meanings
from shengji.config.presets import PRESETS
from shengji.config.rule_config import OPTION_KINDS
from shengji.config.values import text_of
from tests.house.sources import ROOT

PAGE: Final = ROOT / "docs" / "options.md"

HEAD: Final = """\
# Options

Every option of the library by its dotted name, the same in text, Python and JSON:
`tractor(throws.fine=0)`, `config.with_options({"throws.fine": 0})`, `config.throws.fine`.
{doc}`rules` says exactly what each does; its sections are named here. Which options cannot stand
together is said in RULES §1; rules that cannot be played are refused with all reasons at once.

The bonus, the settlement and the ladder can also be {doc}`classes of your own <howto/house_rules>`.

`shengji rules TEXT` prints what a text means, option by option; `shengji rules --list` the presets.
"""

KITTY_BONUS: Final = "flat(k), cards_led(k), largest_part(k), power(k) or none, k from 1 up"


def _values(option: str) -> str:
    kind = OPTION_KINDS.get(option)
    return KITTY_BONUS if kind is None else kind.describe().replace(" to 1000000000", " up")


def _presets(option: str) -> list[str]:
    """The value of an option in the presets: those that share it, in one line."""
    found: dict[str, list[str]] = {}
    for name, preset in PRESETS.items():
        found.setdefault(text_of(preset().options()[option]), []).append(name)
    if len(found) == 1:
        (value,) = found
        return [f"* all presets: `{value}`"]
    return [f"* {', '.join(names)}: `{value}`" for value, names in found.items()]


def page() -> str:
    """The page, written from the code."""
    texts = meanings()
    groups: dict[str, list[str]] = {}
    for option in OPTION_NAMES:
        groups.setdefault(option.partition(".")[0], []).append(option)
    lines = [HEAD]
    for group, options in groups.items():
        is_single = options == [group]
        lines += [f"## {group}", ""]
        if not is_single:
            doc = (type(getattr(RuleConfig(), group)).__doc__ or "").partition("\n")[0]
            lines += [doc, ""]
        for option in options:
            lines += [] if is_single else [f"### {option}", ""]
            lines += [
                fill(texts[option], 98),
                "",
                f"* takes {_values(option)}",
                *_presets(option),
                "",
            ]
    return "\n".join(lines)


def test_the_page_is_current() -> None:
    """The page is what the code says now."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_option_is_there_with_a_meaning() -> None:
    """No option stands on the page without a sentence that says what it does."""
    assert all(meanings()[option].endswith(".") for option in OPTION_NAMES)
    text = " ".join(page().split())
    assert all(f"# {option} {meanings()[option]} * takes" in text for option in OPTION_NAMES)


if __name__ == "__main__":
    if sys.argv[1:] != ["--regenerate"]:
        sys.exit(__doc__)
    PAGE.write_text(page(), encoding="utf-8")
