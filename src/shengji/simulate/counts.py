"""What is counted: whole numbers only, so that sums are the same in whatever order they are made.

`count_match` reads the events of a match and makes a `Statistics` of them; two of these add up to a
third. Nothing is kept of a match but what is counted, so a million matches take no more room than
ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, TypeVar, final

import attrs

from shengji._arguments import shown
from shengji.errors import RecordError
from shengji.machine import (
    CardsPlayed,
    Declared,
    Event,
    KittyTurned,
    RoundBegan,
    RoundScored,
    StarterChosen,
    ThrowFailed,
    TrumpFixed,
)
from shengji.simulate.intervals import Share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from shengji.config import RuleConfig
    from shengji.rules.ordering import Trump

__all__ = ("NO_TRUMP", "Counts", "MatchCounter", "Statistics", "total")

K = TypeVar("K", int, str)
Counts: TypeAlias = tuple[tuple[K, int], ...]
"""How often each value came up, in the order of the values; none that never did."""

NO_TRUMP: Final = "NT"
"""What stands for a round without a trump suit where trump suits are counted."""


def _sorted(counter: Mapping[K, int]) -> Counts[K]:
    return tuple(sorted((value, count) for value, count in counter.items() if count))


def total(counts: Counts[int]) -> int:
    """Add up all values, each as often as it came up.

    Args:
        counts: How often each value came up.

    Returns:
        The sum.

    >>> total(((0, 3), (40, 2), (80, 1)))
    160
    """
    return sum(value * count for value, count in counts)


@final
@attrs.frozen(kw_only=True)
class Statistics:
    """What some matches under the same rules came to.

    Attributes:
        matches: How many were played.
        unfinished: How many of them were stopped before anybody had won.
        rounds: How many rounds were played to their end.
        redeals: How many deals were thrown in because nobody declared.
        held: Rounds in which the declarers held the deal.
        lengths: Rounds of a match.
        points: The opponents' points of a round.
        declarers_gains: Levels due to the declarers, of the rounds in which they held.
        opponents_gains: Levels due to the opponents, of the rounds in which they took over.
        kitty_rounds: Rounds in which the kitty gave the opponents points.
        kitty_points: All points that it gave them, multiplied.
        kitty_decided: Rounds that the declarers would have held without these points.
        throws: Leads of several parts, those that failed included.
        failed_throws: Those that failed.
        fine_points: Fines for them.
        declarations: How often cards were shown to name the trump.
        declared: Rounds whose trump was named by a seat.
        trumps: The trump suit of a round, by its letter; `NO_TRUMP` without one.
        starters_won: Matches won by the seat that was the first starter.
        wins: Matches won, by seat.
        bot_matches: Matches that a bot played in, by name.
        bot_wins: Matches that a seat of the bot won, by name.

    >>> empty = Statistics()
    >>> empty + empty == empty
    True
    >>> stats = Statistics(
    ...     matches=4,
    ...     unfinished=1,
    ...     rounds=10,
    ...     held=6,
    ...     points=((60, 8), (100, 2)),
    ...     kitty_points=68,
    ...     kitty_decided=1,
    ...     throws=5,
    ...     failed_throws=2,
    ...     declared=9,
    ...     starters_won=1,
    ...     wins=((0, 2),),
    ...     bot_matches=(("random", 4),),
    ...     bot_wins=(("random", 3),),
    ... )
    >>> stats.mean_points, stats.mean_rounds, stats.kitty_share
    (68.0, 2.5, 0.1)
    >>> stats.held_share.value, stats.kitty_decided_share.value, stats.declared_share.value
    (0.6, 0.1, 0.9)
    >>> stats.failed_share.value, stats.bot_share("random").value, stats.seat_share(0).value
    (0.4, 0.75, 0.5)
    >>> stats.starters_share
    Share(count=1, number=3)
    """

    matches: int = 0
    unfinished: int = 0
    rounds: int = 0
    redeals: int = 0
    held: int = 0
    lengths: Counts[int] = ()
    points: Counts[int] = ()
    declarers_gains: Counts[int] = ()
    opponents_gains: Counts[int] = ()
    kitty_rounds: int = 0
    kitty_points: int = 0
    kitty_decided: int = 0
    throws: int = 0
    failed_throws: int = 0
    fine_points: int = 0
    declarations: int = 0
    declared: int = 0
    trumps: Counts[str] = ()
    starters_won: int = 0
    wins: Counts[int] = ()
    bot_matches: Counts[str] = ()
    bot_wins: Counts[str] = ()

    def __add__(self, other: Self) -> Self:
        """Count the matches of both."""
        added: dict[str, Any] = {
            name: mine + theirs if isinstance(mine, int) else _merged(mine, theirs)
            for name, mine, theirs in zip(_FIELDS, _values(self), _values(other), strict=True)
        }
        return type(self)(**added)

    @property
    def held_share(self) -> Share:
        """The rounds in which the declarers held the deal."""
        return Share(self.held, self.rounds)

    @property
    def kitty_share(self) -> float:
        """The part of the opponents' points that the kitty gave; 0 if they have none."""
        points = total(self.points)
        return self.kitty_points / points if points > 0 else 0.0

    @property
    def kitty_decided_share(self) -> Share:
        """The rounds that the declarers would have held without the kitty."""
        return Share(self.kitty_decided, self.rounds)

    @property
    def failed_share(self) -> Share:
        """The throws that failed."""
        return Share(self.failed_throws, self.throws)

    @property
    def declared_share(self) -> Share:
        """The rounds whose trump was named by a seat."""
        return Share(self.declared, self.rounds)

    @property
    def starters_share(self) -> Share:
        """The matches won by the first starter, of those that were won."""
        return Share(self.starters_won, self.matches - self.unfinished)

    @property
    def mean_points(self) -> float:
        """The opponents' points of a round, on average."""
        return total(self.points) / self.rounds if self.rounds else 0.0

    @property
    def mean_rounds(self) -> float:
        """The rounds of a match, on average."""
        return self.rounds / self.matches if self.matches else 0.0

    @property
    def mean_gain(self) -> float:
        """The levels that a round gives to either side, on average.

        >>> stats = Statistics(rounds=2, declarers_gains=((3, 1),), opponents_gains=((0, 1),))
        >>> stats.mean_gain
        1.5
        """
        levels = total(self.declarers_gains) + total(self.opponents_gains)
        return levels / self.rounds if self.rounds else 0.0

    def bot_share(self, name: str) -> Share:
        """Give the matches that a bot won, of those that it played in.

        A match in which it plays several seats counts once, and is won if one of them wins.

        Args:
            name: Of the bot.

        Returns:
            The share; matches that were stopped count as not won.
        """
        return Share(dict(self.bot_wins).get(name, 0), dict(self.bot_matches).get(name, 0))

    def seat_share(self, seat: int) -> Share:
        """Give the matches that a seat won.

        Args:
            seat: Which.

        Returns:
            The share; matches that were stopped count as not won.
        """
        return Share(dict(self.wins).get(seat, 0), self.matches)

    def to_dict(self) -> dict[str, Any]:
        """Give what was counted as plain data, for JSON.

        Returns:
            A number a field, or a list of values, each with how often it came up.

        >>> Statistics(rounds=1, trumps=(("H", 1),)).to_dict()["trumps"]
        [['H', 1]]
        """
        return {
            name: value if isinstance(value, int) else [list(pair) for pair in value]
            for name, value in zip(_FIELDS, _values(self), strict=True)
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_dict` gave.

        Args:
            data: The plain data.

        Returns:
            The same statistics.

        Raises:
            RecordError: It is nothing of the kind.

        >>> stats = Statistics(rounds=1, points=((75, 1),))
        >>> Statistics.from_dict(stats.to_dict()) == stats
        True
        """
        given: object = data
        if not isinstance(given, Mapping) or not set(data) <= _DEFAULTS.keys():
            raise RecordError(f"{shown(data)} are no statistics")
        return cls(**{name: _read(name, value) for name, value in data.items()})


_FIELDS: Final = tuple(field.name for field in attrs.fields(Statistics))
_DEFAULTS: Final = {field.name: field.default for field in attrs.fields(Statistics)}


def _read(name: str, value: object) -> Any:  # noqa: ANN401 - a number or counts
    """Read one field: a number, or a list of values and how often each came up."""
    if isinstance(_DEFAULTS[name], int):
        if type(value) is int:
            return value
        raise RecordError(f"{shown(value)} is no whole number", path=name)
    if not isinstance(value, list | tuple) or not all(map(_is_count, value)):
        raise RecordError(f"{shown(value)} is no list of values and numbers", path=name)
    return tuple(map(tuple, value))


def _is_count(pair: object) -> bool:
    return (
        isinstance(pair, list | tuple)
        and len(pair) == 2
        and type(pair[0]) in {int, str}
        and type(pair[1]) is int
    )


def _values(statistics: Statistics) -> list[Any]:
    return [getattr(statistics, name) for name in _FIELDS]


def _merged(first: Counts[K], second: Counts[K]) -> Counts[K]:
    counter = Counter(dict(first))
    counter.update(dict(second))
    return _sorted(counter)


@final
class MatchCounter:
    """Counts one match while it is played.

    >>> from shengji.config import presets
    >>> from shengji.players import play_match, random_bots
    >>> config = presets.short_game()
    >>> game = play_match(config, "seed", random_bots(config, "seed"))
    >>> counter = MatchCounter(config)
    >>> counter.add(game.events)
    >>> counter.result(game.state.match.winners, ["random"] * 4).rounds
    7
    """

    def __init__(self, config: RuleConfig) -> None:
        """Begin with nothing.

        Args:
            config: The rules of the match.
        """
        self._config = config
        self._numbers: Counter[str] = Counter()
        self._points: Counter[int] = Counter()
        self._gains: tuple[Counter[int], Counter[int]] = Counter(), Counter()
        self._trumps: Counter[str] = Counter()
        self._is_declared = False
        self._starter: int | None = None

    def add(self, events: Iterable[Event]) -> None:
        """Count events, in order.

        Args:
            events: What happened next.
        """
        handlers = _HANDLERS
        for event in events:
            handler = handlers.get(type(event))
            if handler is not None:
                handler(self, event)

    def result(self, winners: Sequence[int], names: Sequence[str]) -> Statistics:
        """Give what was counted.

        Args:
            winners: The seats that won; none if the match was stopped.
            names: Of the bots, by seat.

        Returns:
            The statistics of this match.
        """
        numbers = self._numbers
        return Statistics(
            matches=1,
            unfinished=int(not winners),
            rounds=numbers["rounds"],
            redeals=numbers["redeals"],
            held=numbers["held"],
            lengths=((numbers["rounds"], 1),),
            points=_sorted(self._points),
            declarers_gains=_sorted(self._gains[True]),
            opponents_gains=_sorted(self._gains[False]),
            kitty_rounds=numbers["kitty_rounds"],
            kitty_points=numbers["kitty_points"],
            kitty_decided=numbers["kitty_decided"],
            throws=numbers["throws"],
            failed_throws=numbers["failed_throws"],
            fine_points=numbers["fine_points"],
            declarations=numbers["declarations"],
            declared=numbers["declared"],
            trumps=_sorted(self._trumps),
            starters_won=int(self._starter in winners),
            wins=tuple((seat, 1) for seat in sorted(winners)),
            bot_matches=_sorted(dict.fromkeys(names, 1)),
            bot_wins=_sorted(dict.fromkeys((names[seat] for seat in winners), 1)),
        )

    def _began(self, _event: RoundBegan) -> None:
        self._is_declared = False

    def _declared(self, _event: Declared) -> None:
        self._numbers["declarations"] += 1
        self._is_declared = True

    def _turned(self, event: KittyTurned) -> None:
        self._numbers["redeals"] += event.redeal

    def _fixed(self, event: TrumpFixed) -> None:
        self._trumps[_trump_name(event.trump)] += 1
        self._numbers["declared"] += self._is_declared

    def _chosen(self, event: StarterChosen) -> None:
        # Later events of this kind name the starter of the next round.
        if self._starter is None:
            self._starter = event.seat

    def _played(self, event: CardsPlayed) -> None:
        if event.parts is not None and len(event.parts) > 1:
            self._numbers["throws"] += 1

    def _failed(self, event: ThrowFailed) -> None:
        self._numbers["throws"] += 1
        self._numbers["failed_throws"] += 1
        self._numbers["fine_points"] += event.fine

    def _scored(self, event: RoundScored) -> None:
        numbers = self._numbers
        numbers["rounds"] += 1
        numbers["held"] += event.held
        self._points[event.points] += 1
        self._gains[event.held][event.gain] += 1
        if event.kitty_points:
            numbers["kitty_rounds"] += 1
            numbers["kitty_points"] += event.kitty_points
            if not event.held:
                rest = event.points - event.kitty_points
                held = self._config.settlement.settle(rest, self._config.decks).held
                numbers["kitty_decided"] += held


def _trump_name(trump: Trump) -> str:
    return NO_TRUMP if trump.suit is None else trump.suit.value


_HANDLERS: Final[Mapping[type, Callable[[MatchCounter, Any], None]]] = {
    RoundBegan: MatchCounter._began,  # noqa: SLF001 - the table of the class above
    Declared: MatchCounter._declared,  # noqa: SLF001
    KittyTurned: MatchCounter._turned,  # noqa: SLF001
    TrumpFixed: MatchCounter._fixed,  # noqa: SLF001
    StarterChosen: MatchCounter._chosen,  # noqa: SLF001
    CardsPlayed: MatchCounter._played,  # noqa: SLF001
    ThrowFailed: MatchCounter._failed,  # noqa: SLF001
    RoundScored: MatchCounter._scored,  # noqa: SLF001
}
