"""The option behind a refusal, as the commands tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji.config.values import text_of
from shengji.messages import option_meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shengji.config import RuleConfig
    from shengji.errors import Violation
    from shengji.messages import Voice

__all__ = ("option_lines",)


def option_lines(violation: Violation, config: RuleConfig, tongue: Voice) -> Iterator[str]:
    """Say which option makes a refusal, its value here, and what it means.

    Args:
        violation: The reason of the refusal.
        config: The rules.
        tongue: The language.

    Yields:
        The lines; none where no option makes it.
    """
    option = violation.option
    if option is not None:
        yield tongue.say(
            "By the option {option}={value}.",
            option=option,
            value=text_of(config.options()[option]),
        )
        yield option_meaning(option, tongue.lang)
