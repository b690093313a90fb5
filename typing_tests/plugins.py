"""A user's own kitty bonus, settlement, ladder and bot fit by their shape alone; never run."""

from typing import assert_type

import attrs

from shengji import Action, Pass, Rank, RuleConfig, View, presets
from shengji.config import (
    Advance,
    KittyBonus,
    Ladder,
    Role,
    Settled,
    Settlement,
    register,
)
from shengji.players import (
    Bot,
    GreedyBot,
    HeuristicBot,
    Hint,
    RandomBot,
    hint,
    play_match,
    play_rounds,
    random_bots,
)


@attrs.frozen
class Triple:
    """Three times the points for every lead."""

    factor: int = 3

    def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
        """The factor, whatever was led."""
        return self.factor if shape else 0


class Nothing:
    """No kitty bonus: it lacks the method."""


class Halves:
    """A bonus of another type."""

    def multiplier(self, shape: tuple[tuple[int, int], ...]) -> float:
        """Half a point a part."""
        return len(shape) / 2


@attrs.frozen
class Even:
    """Levels by the hundred."""

    def settle(self, points: int, decks: int) -> Settled:
        """What the points come to."""
        return Settled(points < 50 * decks, points // 100)


@attrs.frozen
class Slow:
    """One level at a time."""

    start: Rank = Rank.TWO

    def advance(
        self, level: Rank, gain: int, role: Role, *, held: bool, played: Rank | None = None
    ) -> Advance:
        """The next level."""
        is_gained = gain > 0 and (role is Role.DECLARERS) is held and played is not None
        return Advance(Rank(level + is_gained), won=False)


class NoLadder:
    """It forgets who held."""

    start: Rank = Rank.TWO

    def advance(self, level: Rank, gain: int, role: Role) -> Advance:
        """The same level."""
        return Advance(Rank(level + gain * (role is Role.DECLARERS)), won=False)


bonus: KittyBonus = Triple()
settlement: Settlement = Even()
ladder: Ladder = Slow()
nothing: KittyBonus = Nothing()  # type: ignore[assignment]
halves: KittyBonus = Halves()  # type: ignore[assignment]
no_settlement: Settlement = Triple()  # type: ignore[assignment]
no_ladder: Ladder = NoLadder()  # type: ignore[assignment]

RuleConfig(kitty_bonus=Triple(5), settlement=Even(), ladder=Slow())
RuleConfig(kitty_bonus=Even())  # type: ignore[arg-type]

register("kitty_bonus", "triple", Triple)
register("throws", "triple", Triple)  # type: ignore[arg-type]
register("ladder", "slow", Slow())  # type: ignore[arg-type]


class Silent:
    """A bot is whatever acts on a view."""

    def act(self, view: View) -> Action:
        """Pass, even where that is illegal."""
        return Pass(view.seat or 0)


class Mute:
    """No bot: it answers with no action."""

    def act(self, view: View) -> str:
        """Say nothing."""
        return str(view.phase)


bots: list[Bot] = [Silent(), RandomBot(1), GreedyBot(), HeuristicBot(2)]
mute: Bot = Mute()  # type: ignore[assignment]
unmade: Bot = RandomBot  # type: ignore[assignment]

config = presets.tractor()
match = play_match(config, "seed", bots)
play_match(config, "seed", [Mute()])  # type: ignore[list-item]

assert_type(random_bots(config, "seed"), tuple[RandomBot, ...])
assert_type([played.seq for played in play_rounds(match, b"seed", bots)], list[int])
assert_type(hint(match.view(0)), Hint)
assert_type(hint(match.view(0)).action, Action)
