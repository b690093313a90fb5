"""How bots are made: anew for each match, from a seed of their own or from nothing.

Who names a bot gives what makes it, mostly a class. A maker that can take one argument is given the
seed of the bot's random choices; one that takes none is called without. Its signature decides, and
not an error that calling it raises: such an error may come from anywhere inside.

>>> from shengji.players import GreedyBot, RandomBot
>>> type(bot_maker(GreedyBot)(7)).__name__, type(bot_maker(RandomBot)(7)).__name__
('GreedyBot', 'RandomBot')
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs

from shengji._arguments import shown
from shengji.errors import ArgumentError
from shengji.players.bot import Bot

if TYPE_CHECKING:
    from inspect import Signature

__all__ = ("BotMaker", "SeedlessMaker", "bot_maker", "need_bot")

BotMaker: TypeAlias = Callable[[int], Bot]
"""Makes a bot from the seed of its random choices."""

SeedlessMaker: TypeAlias = Callable[[], Bot]
"""Makes a bot that has no random choices, such as a class whose objects are made from nothing."""

_WANTED: Final = (
    "a bot has a method act(self, view), and what makes it is its class, or a function that gives"
    " it, from a seed or from nothing"
)


@attrs.frozen
class _Seedless:
    """Makes a bot from a seed that it has no use for; it can go to other processes."""

    make: SeedlessMaker

    def __call__(self, _seed: int) -> Bot:
        """Make the bot."""
        return self.make()


def bot_maker(make: BotMaker | SeedlessMaker, *, name: str = "bots") -> BotMaker:
    """Give what makes a bot from a seed, whether the seed is wanted or not.

    Args:
        make: What makes the bot, from a seed or from nothing.
        name: Of the argument, for the error.

    Returns:
        The same if it can take a seed; otherwise what calls it without one.

    Raises:
        ArgumentError: That makes no bot: it is one already, or it takes other arguments.

    >>> from shengji.players import GreedyBot, RandomBot
    >>> bot_maker(RandomBot) is RandomBot
    True
    >>> bot_maker(GreedyBot())
    Traceback (most recent call last):
    ...
    shengji.errors.ArgumentError: what makes bots is needed, such as GreedyBot, not one of them
    """
    given: Any = make
    if not callable(given):
        if hasattr(given, "act"):
            kind = type(given).__qualname__
            message = f"what makes bots is needed, such as {kind}, not one of them"
        else:
            message = f"{shown(given)} makes no bot: {_WANTED}"
        raise ArgumentError(message, name=name, value=given)
    try:
        takes = signature(_constructor(given))
    except ValueError:  # what is written in C may not tell
        return cast("BotMaker", given)
    if _binds(takes, 0):
        return cast("BotMaker", given)
    if _binds(takes):
        return _Seedless(given)
    asked = ", ".join(takes.parameters)
    message = f"{_named(given)} makes no bot: it takes {asked}, but {_WANTED}"
    raise ArgumentError(message, name=name, value=given)


def need_bot(bot: object, make: object, *, name: str = "bots") -> Bot:
    """Check that what was made is a bot.

    Args:
        bot: What was made.
        make: What made it, for the error: a text or the maker.
        name: Of the argument, for the error.

    Returns:
        The bot.

    Raises:
        ArgumentError: It is none.

    >>> need_bot(7, "seven")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    shengji.errors.ArgumentError: seven makes no bot but 7: a bot has a method act(self, view), ...
    """
    if isinstance(bot, type) or not callable(getattr(bot, "act", None)):
        message = f"{_named(make)} makes no bot but {shown(bot)}: {_WANTED}"
        raise ArgumentError(message, name=name, value=make)
    return cast("Bot", bot)


def _constructor(make: Any) -> Any:  # noqa: ANN401 - whatever can be called
    """Give what has the signature: a class that inherits `Bot` seems to take anything."""
    if isinstance(make, type) and cast("Any", make).__init__ is cast("Any", Bot).__init__:
        return object
    return make


def _binds(takes: Signature, *arguments: object) -> bool:
    try:
        takes.bind(*arguments)
    except TypeError:
        return False
    return True


def _named(make: object) -> str:
    return make if isinstance(make, str) else getattr(make, "__qualname__", shown(make))
