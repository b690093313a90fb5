"""Checks of a bot: it does only what is legal, it can be repeated, it knows nothing but its views.

Bots play some rounds against copies of themselves, and all that they are shown is kept. Then each
seat's bot is made anew and shown the same once more, without a game and without the other seats: if
it acts differently it has looked at something else than its seed and its views.
"""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING, Final, final

from shengji.config import RuleConfig, presets
from shengji.machine import Action, Game, View
from shengji.players import play_rounds
from shengji.players.making import bot_maker, need_bot
from shengji.shuffle import derive_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shengji.players import Bot
    from shengji.players.making import BotMaker, SeedlessMaker
    from shengji.shuffle import SeedLike

__all__ = ("BotFaultError", "check_bot")

_ROUNDS: Final = 2


@final
class BotFaultError(AssertionError):
    """A bot did what no bot may do.

    Attributes:
        config: The rules that were played.
        seed: Of the match.
        view: What the bot was shown.
        action: What it did, or the error that it raised.
    """

    def __init__(
        self, message: str, *, config: RuleConfig, seed: SeedLike, view: View, action: object
    ) -> None:
        """Say what the bot did."""
        where = f"seat {view.seat}, round {view.number}, phase {view.phase}"
        super().__init__(f"{message} ({where}; rules {config!r}, seed {seed!r}): {action!r}")
        self.config = config
        self.seed = seed
        self.view = view
        self.action = action


class _Watched:
    """A bot whose actions are checked and kept with the views that they answered."""

    def __init__(self, bot: Bot, config: RuleConfig, seed: SeedLike) -> None:
        self.bot = bot
        self.config = config
        self.seed = seed
        self.kept: list[tuple[View, Action]] = []

    def act(self, view: View) -> Action:
        """Pass the question on and look at the answer."""
        # The bot is given a copy: nothing that it holds leads to the table.
        shown: View = pickle.loads(pickle.dumps(view))  # noqa: S301 - made here
        before = random.getstate()
        try:
            action = self.bot.act(shown)
        except Exception as error:
            raise self.fault("The bot raised an error", view, error) from error
        if random.getstate() != before:
            raise self.fault("The bot used the global random generator", view, action)
        if not isinstance(action, Action):
            raise self.fault("The bot gave no action", view, action)
        wrong = view.legal.explain(action)
        if wrong:
            sentences = " ".join(map(str, wrong))
            raise self.fault(f"The bot asked for something illegal: {sentences}", view, action)
        self.kept.append((view, action))
        return action

    def fault(self, message: str, view: View, action: object) -> BotFaultError:
        """Make the error."""
        return BotFaultError(message, config=self.config, seed=self.seed, view=view, action=action)


def check_bot(
    make_bot: BotMaker | SeedlessMaker,
    configs: Iterable[RuleConfig] | None = None,
    *,
    seed: SeedLike = "check_bot",
    rounds: int = _ROUNDS,
) -> None:
    """Check that a bot is fit to play.

    Args:
        make_bot: What makes a bot, such as its class, from the seed of its random choices or from
            nothing; called twice for each seat.
        configs: The rules to play; those of every preset unless said.
        seed: Of the packs and of the bots' own seeds.
        rounds: How many rounds to play under each.

    Raises:
        BotFaultError: The bot raised an error, an action was illegal, or the same seed and views
            led to another one.
        ArgumentError: What was given makes no bot.

    >>> from shengji.players import RandomBot
    >>> check_bot(RandomBot, [presets.short_game()])
    >>> class Stubborn:
    ...     def act(self, view):
    ...         return "no"
    >>> try:
    ...     check_bot(Stubborn, [presets.short_game()])
    ... except BotFaultError as fault:
    ...     print(str(fault)[:39])
    The bot gave no action (seat 1, round 1
    """
    maker = bot_maker(make_bot, name="make_bot")

    def made(own: int, config: RuleConfig) -> _Watched:
        return _Watched(need_bot(maker(own), make_bot, name="make_bot"), config, seed)

    if configs is None:
        configs = [preset() for preset in presets.PRESETS.values()]
    for config in configs:
        seeds = [derive_seed(seed, "bot", seat) for seat in range(config.seats)]
        watched = [made(own, config) for own in seeds]
        for number, _ in enumerate(play_rounds(Game.new(config), seed, watched), start=1):
            if number >= rounds:
                break
        for own, first in zip(seeds, watched, strict=True):
            _check_again(made(own, config), first.kept)


def _check_again(bot: _Watched, kept: Iterable[tuple[View, Action]]) -> None:
    """Show a new bot what another one of the same seed was shown."""
    for view, action in kept:
        again = bot.act(view)
        if again != action:
            message = f"The same seed and views gave {action!r} before"
            raise bot.fault(message, view, again)
