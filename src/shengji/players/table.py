"""A table: it shuffles, deals, and asks bots what they do, until the match is won.

Packs are those of RULES §11. While cards are drawn, every seat is asked after each lap whether it
declares; one after the other, each sees what those before it did.

>>> from shengji.config import presets
>>> game = play_match(presets.short_game(), "seed", random_bots(presets.short_game(), "seed"))
>>> game.is_over, len(game.state.match.winners)
(True, 2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shengji._arguments import shown
from shengji.errors import ArgumentError, IllegalActionError
from shengji.machine import Action, Deal, Draw, Game, Pass, Phase
from shengji.machine.actions import seat_of
from shengji.players.random_bot import RandomBot
from shengji.shuffle import derive_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shengji.config import RuleConfig
    from shengji.players.bot import Bot
    from shengji.shuffle import SeedLike

__all__ = ("play_match", "play_rounds", "random_bots")


def random_bots(config: RuleConfig, seed: SeedLike) -> tuple[RandomBot, ...]:
    """Make a random bot for each seat.

    Args:
        config: The rules.
        seed: Of the match; the bots' choices have nothing to do with the packs that it makes.

    Returns:
        The bots, by seat.

    >>> from shengji.config import presets
    >>> len(random_bots(presets.finding_friends(), "seed"))
    5
    """
    return tuple(RandomBot(derive_seed(seed, "bot", seat)) for seat in range(config.seats))


def play_match(config: RuleConfig, seed: SeedLike, bots: Sequence[Bot]) -> Game:
    """Play a match to its end.

    Args:
        config: The rules. Under a settlement or a ladder of your own a match may never end.
        seed: What makes the packs.
        bots: Who plays, by seat.

    Returns:
        The match.

    Raises:
        ArgumentError: There are not as many bots as seats, or a bot answers with no action, or for
            another seat.
        IllegalActionError: A bot asks for something illegal; a note names its seat.

    >>> from shengji.config import presets
    >>> config = presets.short_game()
    >>> play_match(config, "a", random_bots(config, "b")).phase
    <Phase.OVER: 'over'>
    """
    game = Game.new(config)
    for played in play_rounds(game, seed, bots):
        game = played
    return game


def play_rounds(game: Game, seed: SeedLike, bots: Sequence[Bot]) -> Iterator[Game]:
    """Play a match round by round.

    Args:
        game: The match; also one that has begun.
        seed: What makes the packs.
        bots: Who plays, by seat.

    Yields:
        The match after each round.

    Raises:
        ArgumentError: There are not as many bots as seats, or a bot answers with no action, or for
            another seat.
        IllegalActionError: A bot asks for something illegal; a note names its seat.

    >>> from shengji.config import presets
    >>> config = presets.tractor()
    >>> rounds = play_rounds(Game.new(config), "seed", random_bots(config, "seed"))
    >>> next(rounds).state.match.rounds
    1
    """
    seats = game.config.seats
    if len(bots) != seats:
        message = f"there are {seats} seats, not {len(bots)}"
        raise ArgumentError(message, name="bots", value=bots)
    for bot in bots:
        if isinstance(bot, type):
            message = f"a bot is needed, such as {bot.__name__}(), not the class"
            raise ArgumentError(message, name="bots", value=bot)
    while not game.is_over:
        rounds = game.state.match.rounds
        game = _play_on(game, seed, bots)
        if game.state.match.rounds != rounds:
            yield game


def _play_on(game: Game, seed: SeedLike, bots: Sequence[Bot]) -> Game:
    """Do what comes next: a deal, a lap of draws, or one seat's action."""
    if game.phase is Phase.DEAL:
        return game.apply(Deal.shuffled(game.config, seed, game.state.match.deals + 1))
    if not game.state.left:
        seat = game.awaited[0]
        return _do(game, seat, _ask(game, seat, bots[seat]))
    game = game.apply(Draw(game.config.seats))
    if game.state.left:
        for seat, bot in enumerate(bots):
            action = _ask(game, seat, bot)
            # A pass counts only after the last draw.
            if not isinstance(action, Pass):
                game = _do(game, seat, action)
    return game


def _ask(game: Game, seat: int, bot: Bot) -> Action:
    """Ask a bot for the action of its seat, and take no other."""
    action: object = bot.act(game.view(seat))
    if not isinstance(action, Action):
        message = f"the bot of seat {seat} answered with {shown(action)}, which is no action"
    elif seat_of(action) != seat:
        message = f"the bot of seat {seat} answered with {shown(action)}, which is not its to ask"
    else:
        return action
    raise ArgumentError(message, name="action", value=action)


def _do(game: Game, seat: int, action: Action) -> Game:
    try:
        return game.apply(action)
    except IllegalActionError as error:
        error.add_note(f"The bot of seat {seat} asked for {shown(action)}.")
        raise
