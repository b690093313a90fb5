"""A whole configuration: the rules that one table plays (RULES §1).

>>> from shengji.config import RuleConfig
>>> config = RuleConfig.parse("tractor(table.decks=3, throws.fine=0)")
>>> config.hand_size, config.kitty_size, config.line
(39, 6, 120)
>>> config.with_options({"table.decks": 2})
RuleConfig.parse('tractor(throws.fine=0)')
"""

# ruff: noqa: RUF009  # the defaults are frozen values

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any, Final, Self, cast, final

import attrs

from shengji._arguments import need, shown
from shengji._pretty import PrintedAsRepr
from shengji.cards import CARDS, PLAIN_RANKS
from shengji.config.choices import Auto, DeckScale, Teams
from shengji.config.kitty_bonus import CardsLed, Flat, KittyBonus, LargestPart, Power
from shengji.config.ladder import Ladder, LadderOptions
from shengji.config.options import (
    DeclaringOptions,
    FollowingOptions,
    FriendsOptions,
    SuccessionOptions,
    TableOptions,
    ThrowOptions,
    TrumpOptions,
)
from shengji.config.registry import build, written
from shengji.config.settlement import Settlement, SettlementOptions, line_of, step_of
from shengji.config.text import Call, parse_config, parse_value
from shengji.config.values import Kind, Plain, kind_of, number, plain_of, text_of
from shengji.errors import ConfigError, ParseError

__all__ = ("OPTION_KINDS", "OPTION_NAMES", "RuleConfig")

_CARDS_A_DECK: Final = len(CARDS)
_LEAST_AUTO_KITTY: Final = 5


@final
@attrs.frozen(kw_only=True, repr=False, cache_hash=True)
class RuleConfig(PrintedAsRepr):
    """The rules of one table; the defaults are those of the preset `tractor` (RULES §1).

    What the options add up to is worked out once: `decks`, `kitty_size`, `hand_size`,
    `friend_count`.

    Raises:
        ConfigError: The options contradict each other or stand outside their range; it names all
            the problems.

    >>> RuleConfig() == RuleConfig.parse("tractor")
    True
    >>> config = RuleConfig.parse("finding_friends(table.seats=7)")
    >>> config.seats, config.is_friends, config.line, config.step
    (7, True, 120, 60)
    """

    table: TableOptions = TableOptions()
    """Seats, decks, sides and the kitty."""

    declaring: DeclaringOptions = DeclaringOptions()
    """Who names trumps, and how."""

    trumps: TrumpOptions = TrumpOptions()
    """The order of the cards, sets and tractors."""

    throws: ThrowOptions = ThrowOptions()
    """Leading several parts at once."""

    following: FollowingOptions = FollowingOptions()
    """What a hand owes to the lead."""

    kitty_bonus: KittyBonus = CardsLed(2)
    """What the kitty's points are multiplied by when an opponent wins the last trick. Default:
    `cards_led(2)`, two for each card led (tractor, short_game, eighty_points); house_and_guest and
    finding_friends: `flat(2)`. The others are `largest_part(k)`, `power(k)` and `none`."""

    settlement: Settlement = SettlementOptions()
    """What the opponents' points are worth in levels."""

    ladder: Ladder = LadderOptions()
    """How levels rise and when the match is won."""

    succession: SuccessionOptions = SuccessionOptions()
    """Who starts the next round."""

    friends: FriendsOptions = FriendsOptions()
    """Calling cards and joining."""

    decks: int = attrs.field(init=False, eq=False)
    """How many decks are played with."""

    kitty_size: int = attrs.field(init=False, eq=False)
    """How many cards the kitty has."""

    hand_size: int = attrs.field(init=False, eq=False)
    """How many cards each seat draws."""

    friend_count: int = attrs.field(init=False, eq=False)
    """How many friends the starter calls; 0 with fixed teams."""

    def __attrs_post_init__(self) -> None:
        problems = _problems(self)
        if problems:
            raise ConfigError(problems)
        decks = _decks(self.table)
        kitty = _kitty(self.table, decks)
        derived = {
            "decks": decks,
            "kitty_size": kitty,
            "hand_size": (_CARDS_A_DECK * decks - kitty) // self.table.seats,
            "friend_count": _friends(self) if self.is_friends else 0,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.table.seats

    @property
    def is_friends(self) -> bool:
        """Whether friends are called, instead of fixed teams."""
        return self.table.teams is Teams.FRIENDS

    @property
    def line(self) -> int:
        """The points from which the opponents take the deal (RULES §8)."""
        return line_of(self.settlement, self.decks)

    @property
    def step(self) -> int:
        """The points over the line that make one level more (RULES §8)."""
        return step_of(self.settlement, self.decks)

    def options(self) -> dict[str, Plain]:
        """Every option with its value as JSON has it, in the order of RULES §1.

        A settlement or ladder of another class is one entry, such as `"ladder": "stairs(3)"`.

        Returns:
            Dotted names and plain values; `with_options` takes them back.

        Raises:
            ConfigError: A value's class is registered by no name.

        >>> list(RuleConfig().options().items())[:2]
        [('table.seats', 4), ('table.decks', 2)]
        """
        plain: dict[str, Plain] = {}
        for name, cls in _GROUPS.items():
            group = getattr(self, name)
            if name in _PLUGGED and type(group) is not cls:
                plain[name] = written(name, group)
            else:
                fields = attrs.fields(cls)
                plain |= {f"{name}.{f.name}": plain_of(getattr(group, f.name)) for f in fields}
        return plain

    def nearest(self) -> tuple[str, dict[str, Plain]]:
        """Find the preset that this configuration is nearest to.

        Returns:
            The name of the preset from which the fewest options differ, of equals the first in
            RULES §1, and the options that differ with their values here.

        Raises:
            ConfigError: A value's class is registered by no name.

        >>> RuleConfig.parse("tractor(ladder.top=7, throws.fine=0)").nearest()
        ('tractor', {'throws.fine': 0, 'ladder.top': '7'})
        """
        from shengji.config.presets import PRESETS

        options = self.options()
        found = []
        for name, preset in PRESETS.items():
            base = preset().options()
            changed = {
                option: value
                for option, value in options.items()
                if option not in base or base[option] != value
            }
            found.append((name, changed))
        return min(found, key=lambda pair: len(pair[1]))

    def with_options(self, options: Mapping[str, object]) -> Self:
        """Change some options.

        Args:
            options: Dotted names, each with a value as text, JSON or Python have it.

        Returns:
            The changed configuration.

        Raises:
            ConfigError: An option is not known, or the changed configuration cannot be played; it
                names all the problems.
            ArgumentError: That is no mapping.

        >>> RuleConfig().with_options({"throws.fine": "0", "ladder.stops": ["5", "10"]})
        RuleConfig.parse('tractor(throws.fine=0, ladder.stops={5, 10})')
        """
        need(options, "options", Mapping)
        problems: list[str] = []
        groups: dict[str, object] = {name: getattr(self, name) for name in _GROUPS}
        fields: dict[str, dict[str, object]] = {}
        for name, value in cast("Mapping[Any, object]", options).items():
            if not isinstance(name, str):
                problems.append(f"the name of an option is a text, not {shown(name)}")
                continue
            group, _, field = name.partition(".")
            if name in _PLUGGED:
                try:
                    groups[name] = _plugged(name, _as_written(value))
                except ConfigError as error:
                    problems.extend(error.problems)
            elif name in OPTION_KINDS:
                fields.setdefault(group, {})[field] = _as_written(value)
            else:
                problems.append(_unknown(name))
        for group, changes in fields.items():
            if type(groups[group]) is _GROUPS[group]:
                groups[group] = attrs.evolve(cast("Any", groups[group]), **changes)
            else:
                problems.extend(
                    f"{group}.{field} is no option of this {group}" for field in changes
                )
        try:
            changed = attrs.evolve(self, **cast("Any", groups))
        except ConfigError as error:
            raise ConfigError([*problems, *error.problems]) from None
        if problems:
            raise ConfigError(problems)
        return changed

    @classmethod
    def parse(cls, text: str) -> RuleConfig:
        """Read a configuration from text.

        Args:
            text: A preset, then the options that differ, as in `tractor(throws.fine=0)`.

        Returns:
            The configuration.

        Raises:
            ArgumentError: It is no text.
            ParseError: The text breaks the grammar or names no preset.
            ConfigError: The options cannot be played; it names all the problems.

        >>> RuleConfig.parse("short_game").ladder.top
        <Rank.SEVEN: 7>
        """
        from shengji.config.presets import PRESETS

        need(text, "text", str)
        read = parse_config(text)
        preset = PRESETS.get(read.preset)
        if preset is None:
            raise ParseError(f"no such preset; there are {', '.join(PRESETS)}", text=text)
        config = preset()
        return config.with_options(read.options) if read.options else config

    def __str__(self) -> str:
        """Give the shortest text: the nearest preset, then the options that differ from it.

        Raises:
            ConfigError: A value's class is registered by no name.
        """
        preset, changed = self.nearest()
        if not changed:
            return preset
        return f"{preset}({', '.join(f'{name}={text_of(to)}' for name, to in changed.items())})"

    def __repr__(self) -> str:
        """Give an expression that makes the configuration, where its classes have names."""
        try:
            return f"RuleConfig.parse({str(self)!r})"
        except ConfigError:
            groups = ", ".join(f"{name}={getattr(self, name)!r}" for name in _GROUPS)
            return f"RuleConfig({groups})"


_PLUGGED: Final = {"kitty_bonus": KittyBonus, "settlement": Settlement, "ladder": Ladder}
_GROUPS: Final[dict[str, type[Any]]] = {
    "table": TableOptions,
    "declaring": DeclaringOptions,
    "trumps": TrumpOptions,
    "throws": ThrowOptions,
    "following": FollowingOptions,
    "kitty_bonus": NoneType,
    "settlement": SettlementOptions,
    "ladder": LadderOptions,
    "succession": SuccessionOptions,
    "friends": FriendsOptions,
}
OPTION_KINDS: Final[Mapping[str, Kind]] = {
    f"{name}.{field.name}": kind_of(field)
    for name, cls in _GROUPS.items()
    if cls is not NoneType
    for field in attrs.fields(cls)
}
"""What each option takes, by its dotted name; all but the kitty bonus, which is a value that
computes."""

OPTION_NAMES: Final = tuple(
    option
    for name, cls in _GROUPS.items()
    for option in (
        [f"{name}.{field.name}" for field in attrs.fields(cls)] if cls is not NoneType else [name]
    )
)
"""The dotted name of every option, in the order of RULES §1."""

_BONUS_FACTOR: Final = number(1)


def _as_written(value: object) -> object:
    """Take a text apart; what is no text of the grammar, or no text at all, stays as it is."""
    if type(value) is not str:
        return value
    try:
        return parse_value(value)
    except ParseError:
        return value


def _plugged(name: str, raw: object) -> object:
    """Find the value of a group that computes."""
    if isinstance(raw, str):
        raw = Call(raw, ())
    return build(name, raw) if isinstance(raw, Call) else raw


def _unknown(name: str) -> str:
    """Say that there is no such option, and which ones may be meant."""
    if name in _GROUPS:
        listed = ", ".join(option for option in OPTION_NAMES if option.startswith(f"{name}."))
        return f"{name} is a group of options, set one by one: {listed}"
    from difflib import get_close_matches

    close = get_close_matches(name, OPTION_NAMES, n=1)
    return f"there is no option {name}" + (f"; {close[0]}?" if close else "")


def _decks(table: TableOptions) -> int:
    """Count the decks of a table (RULES §1)."""
    if table.decks is DeckScale.LIGHT:
        return (table.seats - 1) // 2
    if table.decks is DeckScale.FULL:
        return table.seats // 2
    return table.decks


def _kitty(table: TableOptions, decks: int) -> int:
    """Count the kitty of a table (RULES §7.1)."""
    if table.kitty is not Auto.AUTO:
        return table.kitty
    spare = _CARDS_A_DECK * decks - _LEAST_AUTO_KITTY
    return _LEAST_AUTO_KITTY + spare % table.seats


def _friends(config: RuleConfig) -> int:
    """Count the friends to call (RULES §10)."""
    count = config.friends.count
    return config.table.seats // 2 - 1 if count is Auto.AUTO else count


def _problems(config: RuleConfig) -> list[str]:
    """Find all that is wrong: the value of each option, then what they are together."""
    problems: dict[str, str] = {}
    for name, cls in _GROUPS.items():
        group = getattr(config, name)
        if name in _PLUGGED and group is None:
            problems[name] = f"{name} must not be null"
        elif type(group) is cls:
            for field in attrs.fields(cls):
                value, kind = getattr(group, field.name), kind_of(field)
                if not kind.accepts(value):
                    option = f"{name}.{field.name}"
                    problems[option] = f"{option} must be {kind.describe()}, not {_given(value)}"
        elif name not in _PLUGGED:
            problems[name] = f"{name} must be {cls.__name__}, not {shown(group)}"
        else:
            problems |= _plugged_problems(name, group)
    return [*problems.values(), *_contradictions(config, problems)]


def _given(value: object) -> str:
    """Write what stands in an option and may not, as canonical text has it where it can."""
    if type(value) is int:
        return shown(value)
    try:
        return text_of(value)
    except ValueError:  # a number of too many digits is somewhere inside
        return shown(value)


def _plugged_problems(name: str, value: object) -> dict[str, str]:
    """Find what is wrong with a value that computes."""
    protocol = _PLUGGED[name]
    if isinstance(value, type) or not isinstance(value, protocol):
        return {name: f"{name} must do what {protocol.__name__} asks; {shown(value)} does not"}
    try:
        hash(value)
    except TypeError:
        return {name: f"{name} must be hashable; {shown(value)} is not"}
    if isinstance(value, Flat | CardsLed | LargestPart | Power) and not _BONUS_FACTOR.accepts(
        value.k
    ):
        return {name: f"{name} must be made with {_BONUS_FACTOR.describe()}, not {_given(value.k)}"}
    if isinstance(value, Ladder) and value.start not in PLAIN_RANKS:
        return {name: f"{name}.start must be a rank from 2 to A, not {shown(value.start)}"}
    return {}


def _contradictions(config: RuleConfig, bad: Mapping[str, str]) -> list[str]:
    """Find what options are wrong together, among those that are right by themselves."""

    def are_right(*names: str) -> bool:
        return not any(name in bad or name.partition(".")[0] in bad for name in names)

    found: list[str] = []
    table, throws, ladder = config.table, config.throws, config.ladder
    if are_right("table.seats", "table.teams") and not config.is_friends and table.seats % 2:
        found.append(f"table.seats must be even with fixed teams, not {table.seats}")
    if are_right("table.seats", "table.decks", "table.kitty"):
        cards = _CARDS_A_DECK * _decks(table)
        kitty = _kitty(table, _decks(table))
        if kitty >= cards:
            found.append(f"table.kitty must leave cards to the hands: {kitty} of {cards} do not")
        elif (cards - kitty) % table.seats:
            found.append(
                f"table.kitty must leave equal hands: {cards} cards less {kitty} cannot be dealt"
                f" to {table.seats} seats"
            )
    if are_right("throws.allowed", "throws.fine") and throws.fine and not throws.allowed:
        found.append(f"throws.fine must be 0 where throws are not allowed, not {throws.fine}")
    if isinstance(ladder, LadderOptions) and are_right("ladder.top"):
        if are_right("ladder.start") and ladder.start > ladder.top:
            found.append(f"ladder.start {ladder.start} must not be above ladder.top {ladder.top}")
        if are_right("ladder.must_defend"):
            found.extend(
                f"ladder.must_defend {rank} must not be above ladder.top {ladder.top}"
                for rank in sorted(ladder.must_defend)
                if rank > ladder.top
            )
    if are_right("table.seats", "table.teams", "friends.count") and config.is_friends:
        most = (table.seats - 1) // 2
        if not 1 <= _friends(config) <= most:
            found.append(
                f"friends.count must be from 1 to {most} with {table.seats} seats, not"
                f" {_friends(config)}"
            )
    return found
