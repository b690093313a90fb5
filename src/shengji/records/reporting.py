"""What to send along when a refusal looks wrong: all that is needed to see it again.

The text is made when somebody asks for it, and of nothing that the acting seat may not see: its
view, what it asked for, and the answer.
"""

from __future__ import annotations

import json

from shengji._arguments import need
from shengji.errors import ConfigError, IllegalActionError
from shengji.machine import Action, Deal, View
from shengji.records.codec import tag_of, to_dict
from shengji.records.notation import write_position
from shengji.records.record import RULES_VERSION

__all__ = ("report",)


def report(error: IllegalActionError) -> str:
    """Tell a refusal for a bug report.

    Args:
        error: As `Game.apply` raised it.

    Returns:
        Some lines: what was asked for, each reason with its code and option, and the position as
        the acting seat sees it (`read_position` takes it back). A pack that was to be dealt is not
        told.

    Raises:
        ArgumentError: It is no refusal.

    >>> from shengji.config import presets
    >>> from shengji.errors import IllegalActionError
    >>> from shengji.machine import Game, Pass
    >>> try:
    ...     Game.new(presets.tractor()).apply(Pass(2))
    ... except IllegalActionError as error:
    ...     print(report(error))
    action: {"type": "pass", "seat": 2}
    refused after event 0, rules version 1:
    - wrong_phase: Pass is not possible in this phase: deal.
    position: tractor; seat 2; deal; level 2; levels 2 2 2 2; hands ?0 | ?0 | - | ?0
    """
    need(error, "error", IllegalActionError)
    lines = [f"action: {_action_text(error.action)}"]
    lines.append(f"refused after event {error.seq}, rules version {RULES_VERSION}:")
    for violation in error.violations:
        option = f" ({violation.option})" if violation.option else ""
        lines.append(f"- {violation.code}{option}: {violation}")
    if isinstance(error.view, View):
        lines.append(f"position: {_position_text(error.view)}")
    return "\n".join(lines)


def _action_text(action: object) -> str:
    if isinstance(action, Deal):
        return json.dumps({"type": tag_of(Deal)})
    if isinstance(action, Action):
        return json.dumps(to_dict(action), ensure_ascii=False)
    return "not known"


def _position_text(view: View) -> str:
    try:
        return write_position(view)
    except ConfigError as error:
        return f"cannot be written: {error}"
