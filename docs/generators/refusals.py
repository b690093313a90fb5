"""The codes of refusals: what each says in three languages, its values, and one real case."""

from __future__ import annotations

import re
from inspect import getsource
from typing import TYPE_CHECKING, Any

from attrs import fields

from docs.generators.markdown import code
from shengji.errors import IllegalActionError, ShengjiError, Violation, ViolationCode
from shengji.machine import Action, Deal, Game
from shengji.messages import LANGUAGES, sentence
from tests.machine.situations import SITUATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("chapters", "part")

_NAMES = {"en": "English", "es": "Spanish", "zh": "Chinese"}


def chapters() -> dict[str, list[ViolationCode]]:
    """Group the codes as the source does."""
    found: dict[str, list[ViolationCode]] = {}
    chapter = ""
    for line in getsource(ViolationCode).splitlines():
        title = re.match(r"    # (.*)\.$", line)
        member = re.match(r"    ([A-Z_]+) = ", line)
        if title:
            chapter = title[1]
        elif member:
            found.setdefault(chapter, []).append(ViolationCode[member[1]])
    return found


def _case(of: ViolationCode) -> tuple[Game, Action, Violation]:
    """Do what is refused for a reason."""
    game, action = SITUATIONS[of]()
    try:
        game.apply(action, **({"expect_seq": 0} if of is ViolationCode.STALE_ACTION else {}))
    except IllegalActionError as error:
        return game, action, next(one for one in error.violations if one.code is of)
    message = f"{action} is legal"
    raise ShengjiError(message)


def _asked(action: Action) -> str:
    if isinstance(action, Deal):
        seat = "" if action.first_seat is None else f", first_seat={action.first_seat}"
        return f"Deal(…{seat})"
    values = [_value(field.name, getattr(action, field.name)) for field in fields(type(action))]
    return f"{type(action).__name__}({', '.join(filter(None, values))})"


def _value(name: str, value: Any) -> str:  # noqa: ANN401  # whatever an action has
    if name == "cards" and isinstance(value, tuple):
        return repr(" ".join(map(str, value)))
    if name == "parts":
        return "" if value is None else f"parts={[' '.join(map(str, part)) for part in value]}"
    if name == "calls" and isinstance(value, tuple):
        return str([(str(call.card), call.ordinal) for call in value])
    return repr(value)


def _section(of: ViolationCode) -> Iterator[str]:
    game, action, violation = _case(of)
    yield f"### {of.value}\n"
    yield f"{code(of.sentence)}\n"
    names = ", ".join(code(name) for name, _ in violation.params) or "none"
    option = f" It names the option {code(violation.option)}." if violation.option else ""
    yield f"Parameters: {names}.{option}\n"
    yield f"`{_asked(action)}` in `{game.phase.name}` of `{game.config}`:\n"
    for lang in LANGUAGES:
        yield f"* {_NAMES.get(lang, lang)}: {sentence(violation, lang)}"
    yield ""


def part() -> str:
    """Write all codes, in the order of the source."""
    lines = []
    for chapter, codes in chapters().items():
        lines.append(f"## {chapter}\n")
        for of in codes:
            lines += _section(of)
    return "\n".join(lines)
