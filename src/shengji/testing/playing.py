"""Matches in which anything legal may happen: what code that follows a game has to bear.

Bots play as people do, more or less, and a table asks them in turn. Here cards come one by one or
by the dozen, seats speak up between two draws or never, those that are waited for answer in any
order, and what they do is drawn at random from all that is legal. So rare things happen soon:
failed throws, level cards buried, declarations overruled, friends that call themselves.

>>> from shengji.config import presets
>>> *_, last = random_steps(presets.tractor(), "seed", deals=1)
>>> type(last.action).__name__, last.after.phase
('PlayCards', <Phase.DEAL: 'deal'>)
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple, final

from shengji._arguments import need
from shengji.config import RuleConfig
from shengji.errors import ArgumentError
from shengji.machine import Action, Deal, Draw, Game, Phase
from shengji.machine.legal import legal_of
from shengji.shuffle import derive_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shengji.shuffle import SeedLike

__all__ = ("Step", "random_match", "random_steps")

_MOST_DRAWN: Final = 40
_EARLY: Final = 0.1


@final
class Step(NamedTuple):
    """One action and what it made of a match.

    Attributes:
        before: The match before it.
        action: What was done.
        after: The match after it.
    """

    before: Game
    action: Action
    after: Game


def random_steps(
    config: RuleConfig, seed: SeedLike, *, deals: int | None = None, early: float = _EARLY
) -> Iterator[Step]:
    """Play a match at random, action by action.

    Args:
        config: The rules.
        seed: Of the packs, as `Deal.shuffled` takes it, and of all choices.
        deals: After how many deals to stop, redeals among them; at the end of the match unless
            said. Under some rules a match has no end.
        early: How often, from 0 to less than 1, a seat acts instead of a draw.

    Yields:
        Each step; nothing where there are no deals.

    Raises:
        ArgumentError: An argument is out of its range.

    >>> from shengji.config import presets
    >>> steps = random_steps(presets.short_game(), "seed")
    >>> [type(action).__name__ for _, action, _ in [next(steps) for _ in range(3)]]
    ['Deal', 'Pass', 'Pass']
    """
    need(config, "config", RuleConfig)
    if not 0 <= early < 1:
        message = f"a share is from 0 to less than 1, not {early}"
        raise ArgumentError(message, name="early", value=early)
    return _steps(config, seed, random.Random(derive_seed(seed, "random", 0)), deals, early)


def random_match(
    config: RuleConfig, seed: SeedLike, *, deals: int | None = None, early: float = _EARLY
) -> Game:
    """Play a match at random.

    Args:
        config: The rules.
        seed: Of the packs, as `Deal.shuffled` takes it, and of all choices.
        deals: After how many deals to stop, redeals among them; at the end of the match unless
            said. Under some rules a match has no end.
        early: How often, from 0 to less than 1, a seat acts instead of a draw.

    Returns:
        The match as it stands then.

    Raises:
        ArgumentError: An argument is out of its range.

    >>> from shengji.config import presets
    >>> random_match(presets.short_game(), "seed").is_over
    True
    """
    game = Game.new(config)
    for step in random_steps(config, seed, deals=deals, early=early):
        game = step.after
    return game


def _steps(
    config: RuleConfig, seed: SeedLike, chance: random.Random, deals: int | None, early: float
) -> Iterator[Step]:
    game = Game.new(config)
    dealt = 0
    while not game.is_over:
        action: Action
        if game.phase is Phase.DEAL:
            if dealt == deals:
                return
            dealt += 1
            action = Deal.shuffled(config, seed, dealt)
        elif game.awaited:
            action = _choose(game, chance.choice(game.awaited), chance)
        elif chance.random() < early:
            action = _choose(game, chance.randrange(config.seats), chance)
        else:
            action = Draw(chance.randint(1, _MOST_DRAWN))
        after = game.apply(action)
        yield Step(game, action, after)
        game = after


def _choose(game: Game, seat: int, chance: random.Random) -> Action:
    # As the seat's view has it, without making all of the view.
    return legal_of(game.state.turn(seat)).random(chance)
