"""Who plays in a simulation: bots that each match makes anew, from a seed of their own.

A bot is named by a word (`PLAYERS` has them), by `package.module:name`, or given as what makes it:
a class or a function that takes the seed, or nothing. What goes to other processes has to be found
there: a function or class of a module will do, a lambda will not.

>>> names = ["heuristic", RandomBot, "shengji.players:GreedyBot"]
>>> [player.name for player in read_players(names)]
['heuristic', 'RandomBot', 'shengji.players:GreedyBot']
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeAlias, final

import attrs

from shengji._arguments import shown
from shengji.errors import ArgumentError
from shengji.players import GreedyBot, HeuristicBot, RandomBot
from shengji.players.making import BotMaker, SeedlessMaker, bot_maker, need_bot
from shengji.shuffle import derive_seed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from shengji.config import RuleConfig
    from shengji.players import Bot
    from shengji.shuffle import SeedLike

__all__ = ("PLAYERS", "BotLike", "BotMaker", "Player", "line_up", "read_players", "seated")

_TRIED: Final = 3  # seeds; a maker may fail with some


PLAYERS: Final[Mapping[str, BotMaker]] = {
    "greedy": bot_maker(GreedyBot),
    "heuristic": HeuristicBot,
    "random": RandomBot,
}
"""The bots that have a word for a name."""


@final
@attrs.frozen
class Player:
    """A bot with the name under which its matches are counted.

    Attributes:
        name: In statistics; two players of a table with the same name are one bot.
        make: Makes the bot from a seed; it may be given as what makes it from nothing.

    >>> type(Player("mine", GreedyBot).make(7)).__name__
    'GreedyBot'
    """

    name: str
    make: BotMaker = attrs.field(converter=bot_maker)


BotLike: TypeAlias = str | BotMaker | SeedlessMaker | Player
"""Names a bot: a word of `PLAYERS`, `package.module:name`, what makes it, or a player."""


def read_players(bots: Iterable[BotLike]) -> tuple[Player, ...]:
    """Find the bots that somebody names.

    Args:
        bots: Words, `package.module:name`, classes and functions that make a bot from a seed or
            from nothing, or players.

    Returns:
        The players, in the same order.

    Raises:
        ArgumentError: There is none, one cannot be found or makes no bot, or two have the same
            name.

    >>> [player.name for player in read_players(["random", "greedy"])]
    ['random', 'greedy']
    """
    given: object = bots
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ArgumentError(f"a list of bots is needed, not {shown(bots)}", name="bots", value=bots)
    players = tuple([_read(bot) for bot in bots])
    if not players:
        raise ArgumentError("somebody has to play", name="bots", value=())
    makers: dict[str, BotMaker] = {}
    for player in players:
        if makers.setdefault(player.name, player.make) != player.make:
            message = f"two bots are named {player.name!r}; give them as players with other names"
            raise ArgumentError(message, name="bots", value=player.name)
    return players


def _read(bot: BotLike) -> Player:
    if isinstance(bot, Player):
        return bot
    if isinstance(bot, str):
        return Player(bot, PLAYERS[bot] if bot in PLAYERS else _tried(_find(bot), f"`{bot}`"))
    name = getattr(bot, "__qualname__", type(bot).__qualname__)
    return Player(name, _tried(bot, name))


def _find(place: str) -> BotMaker:
    """Find what `package.module:name` stands for."""
    module, colon, name = place.partition(":")
    if not (module and colon and name):
        known = ", ".join(PLAYERS)
        message = f"there is no bot {place!r}: give one of {known}, or package.module:name"
        raise ArgumentError(message, name="bots", value=place)
    try:
        make: BotMaker = getattr(import_module(module), name)
    except (Exception, SystemExit) as error:
        told = str(error)
        if not isinstance(error, ImportError | AttributeError):
            told = f"{type(error).__name__}: {told}"
        message = f"the bot {place!r} cannot be found: {told}"
        raise ArgumentError(message, name="bots", value=place) from error
    return make


def _tried(given: BotMaker | SeedlessMaker, name: str) -> BotMaker:
    """Make a bot once, before many matches fail for want of it."""
    make = bot_maker(given)
    raised: BaseException | None = None
    for seed in range(_TRIED):
        try:
            made = make(seed)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a maker may raise
            raised = error
        else:
            need_bot(made, name)
            return make
    message = f"{name} makes no bot: {type(raised).__name__}: {raised}"
    raise ArgumentError(message, name="bots", value=given) from raised


def seated(players: Sequence[Player], seats: int, number: int) -> tuple[Player, ...]:
    """Tell who sits where in a match.

    Players sit round the table in their order, again and again until it is full, and move on by one
    seat from match to match, so that no place is one player's.

    Args:
        players: At most as many as seats.
        seats: How many there are.
        number: Of the match, from 0.

    Returns:
        The players, by seat.

    Raises:
        ArgumentError: There are more players than seats.

    >>> two = read_players(["heuristic", "random"])
    >>> [player.name for player in seated(two, 4, 1)]
    ['random', 'heuristic', 'random', 'heuristic']
    """
    if len(players) > seats:
        message = f"{len(players)} bots do not fit on {seats} seats"
        raise ArgumentError(message, name="bots", value=len(players))
    return tuple(players[(seat + number) % len(players)] for seat in range(seats))


def line_up(
    bots: Iterable[BotLike], config: RuleConfig, seed: SeedLike, number: int = 0
) -> tuple[Bot, ...]:
    """Make the bots of one match, as a simulation makes them.

    Args:
        bots: Who plays, as for a simulation.
        config: The rules.
        seed: Of the match, as a failure names it.
        number: Of the match, from 0.

    Returns:
        New bots, by seat.

    Raises:
        ArgumentError: Some bot cannot be found, or there are more than seats.

    >>> from shengji.config import presets
    >>> bots = line_up(["heuristic", "random"], presets.tractor(), "seed")
    >>> [type(bot).__name__ for bot in bots]
    ['HeuristicBot', 'RandomBot', 'HeuristicBot', 'RandomBot']
    """
    players = seated(read_players(bots), config.seats, number)
    return tuple(player.make(derive_seed(seed, "bot", seat)) for seat, player in enumerate(players))
