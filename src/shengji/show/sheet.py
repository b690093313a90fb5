"""The rules of one table as a sheet for people (RULES §2 to §10).

The sheet says what *this* table plays and nothing else: an option that has no effect here is not
spoken of. Orders of cards, declarations and settlements are not described but asked of the rules
themselves, so the sheet cannot say anything else than what is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji._arguments import need
from shengji.config import RuleConfig
from shengji.errors import ConfigError
from shengji.messages import voice
from shengji.show._sheet.cards import order, parts
from shengji.show._sheet.deal import declaring, friends, kitty, players
from shengji.show._sheet.scores import levels, points, settlement
from shengji.show._sheet.tricks import following, leading, throws, winning

if TYPE_CHECKING:
    from shengji.messages import Voice

__all__ = ("rule_sheet",)


def rule_sheet(config: RuleConfig, lang: str = "en") -> str:
    """Write the rules of a table for people to read.

    Args:
        config: The rules.
        lang: The language.

    Returns:
        The sheet, as Markdown.

    Raises:
        ArgumentError: There is no such language, or that is no `RuleConfig`.

    >>> from shengji.config import presets
    >>> print(rule_sheet(presets.tractor()).partition("##")[0].strip())
    # Rules of the table: tractor
    """
    need(config, "config", RuleConfig)
    tongue = voice(lang)
    say = tongue.say
    sections = (
        (say("Players and deal"), players(config, tongue)),
        (say("Naming the trump"), declaring(config, tongue)),
        (say("The kitty"), kitty(config, tongue)),
        (say("Friends"), friends(config, tongue)),
        (say("Order of the cards"), order(config, tongue)),
        (say("Sets and tractors"), parts(config, tongue)),
        (say("Leading"), leading(config, tongue)),
        (say("Throws"), throws(config, tongue)),
        (say("Following"), following(config, tongue)),
        (say("Winning a trick"), winning(config, tongue)),
        (say("Points"), points(config, tongue)),
        (say("End of the round"), settlement(config, tongue)),
        (say("Levels and the next round"), levels(config, tongue)),
    )
    blocks = [f"# {_title(config, tongue)}"]
    for heading, body in sections:
        lines = tuple(body)
        if lines:
            blocks.append("\n".join((f"## {heading}", "", *lines)))
    return "\n\n".join(blocks) + "\n"


def _title(config: RuleConfig, tongue: Voice) -> str:
    try:
        return tongue.say("Rules of the table: {rules}", rules=str(config))
    except ConfigError:  # a part of the user's own that has no name
        return tongue.say("Rules of the table")
