"""Rules that can be played, drawn from what each option says that it takes.

>>> from hypothesis import find
>>> find(configs(options=["table.decks"]), lambda config: config.decks == 3)
RuleConfig.parse('tractor(table.decks=3)')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from shengji._arguments import need
from shengji.cards import PLAIN_RANKS
from shengji.config import OPTION_NAMES, LadderOptions, RuleConfig, SettlementOptions, presets
from shengji.config.rule_config import OPTION_KINDS
from shengji.config.values import RANK, RANKS, Kind, Values
from shengji.errors import ArgumentError, ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ("configs", "option_values")

_RANK_TEXTS: Final = tuple(map(str, PLAIN_RANKS))
_FEW: Final = 6
_MANY: Final = 60
_MOST_RANKS: Final = 4
_BONUSES: Final = st.just("none") | st.builds(
    "{}({})".format,
    st.sampled_from(["flat", "cards_led", "largest_part", "power"]),
    st.integers(1, 9),
)
_LOWEST: Final = st.sampled_from([0, 0, 0, 1, 1, 2, 4, 12])  # below the top
_LINES: Final = st.integers(60, 160)
_MOST_FINE: Final = 10


def option_values(name: str) -> SearchStrategy[Any]:
    """Values that an option takes by itself, though perhaps not beside others.

    Args:
        name: The dotted name.

    Returns:
        A strategy for values as JSON has them; numbers not much above the least.

    Raises:
        ArgumentError: There is no such option.

    >>> from hypothesis import find
    >>> find(option_values("trumps.widest_set"), lambda value: value is not None)
    2
    """
    if name not in OPTION_NAMES:
        raise ArgumentError(f"there is no option {name!r}", name="name", value=name)
    return _VALUES[name]


def _values(kind: Kind) -> SearchStrategy[Any]:
    if kind is RANK:
        return st.sampled_from(_RANK_TEXTS)
    if kind is RANKS:
        return st.lists(st.sampled_from(_RANK_TEXTS), unique=True, max_size=_MOST_RANKS)
    drawn: list[SearchStrategy[Any]] = []
    if isinstance(kind, Values):
        if kind.words:
            drawn.append(st.sampled_from([value for _, value in kind.words]))
        if kind.low is not None:
            drawn += [
                st.integers(kind.low, min(kind.high, kind.low + few)) for few in (_FEW, _MANY)
            ]
    return st.one_of(drawn)


_VALUES: Final[dict[str, SearchStrategy[Any]]] = {
    name: _values(OPTION_KINDS[name]) if name in OPTION_KINDS else _BONUSES for name in OPTION_NAMES
}


def configs(
    base: RuleConfig | None = None,
    options: Iterable[str] | None = None,
    *,
    ending: bool = False,
) -> SearchStrategy[RuleConfig]:
    """Rules that can be played.

    Args:
        base: What the rules differ from; one of the presets unless said.
        options: The dotted names of the options that may differ; all unless said.
        ending: Whether only rules are wanted whose matches end between random bots. Not all rules
            have an end: where the opponents always take the deal and gain nothing, nobody climbs.
            So the line is drawn where either side may have the deal, fines are small, and the
            ladder may be short.

    Returns:
        A strategy for configurations.

    Raises:
        ArgumentError: There is no such option, or the base is no `RuleConfig`.

    >>> from hypothesis import find
    >>> find(configs(options=["throws.fine"]), lambda config: config.throws.fine == 3)
    RuleConfig.parse('tractor(throws.fine=3)')
    """
    if base is not None:
        need(base, "base", RuleConfig)
    names = OPTION_NAMES if options is None else tuple(dict.fromkeys(options))
    found = _configs(base, {name: option_values(name) for name in names})
    return found.flatmap(_ending) if ending else found


@st.composite
def _configs(
    draw: DrawFn, base: RuleConfig | None, options: dict[str, SearchStrategy[Any]]
) -> RuleConfig:
    if base is None:
        base = draw(st.sampled_from(list(presets.PRESETS.values())))()
    changed: dict[str, Any] = draw(st.fixed_dictionaries({}, optional=options))

    def value(name: str) -> Any:  # noqa: ANN401 - of any option
        group, _, field = name.partition(".")
        return changed[name] if name in changed else getattr(getattr(base, group), field)

    # What contradicts something else is changed, so that as much as can be stays.
    seats = int(value("table.seats"))
    if value("table.teams") == "fixed" and seats % 2 and "table.teams" in options:
        changed["table.teams"] = "friends"
    if value("throws.allowed") is False and "throws.fine" in options:
        changed["throws.fine"] = 0
    if value("table.kitty") != "auto" and "table.kitty" in options:
        table = {name: given for name, given in changed.items() if name.startswith("table.")}
        least = _with_most(base, table | {"table.kitty": "auto"}).kitty_size
        changed["table.kitty"] = least % seats + seats * draw(st.integers(0, 3))
    if value("friends.count") != "auto" and "friends.count" in options:
        changed["friends.count"] = draw(st.integers(1, (seats - 1) // 2))
    if isinstance(base.ladder, LadderOptions):
        start, top = (str(value(f"ladder.{end}")) for end in ("start", "top"))
        if _place(start) > _place(top) and {"ladder.start", "ladder.top"} <= options.keys():
            changed |= {"ladder.start": top, "ladder.top": start}
        highest = max(_place(start), _place(top))
        if "ladder.must_defend" in changed:
            stops = changed["ladder.must_defend"]
            changed["ladder.must_defend"] = [rank for rank in stops if _place(rank) <= highest]
    return _with_most(base, changed)


def _place(rank: str) -> int:
    return _RANK_TEXTS.index(rank)


def _with_most(base: RuleConfig, changed: dict[str, Any]) -> RuleConfig:
    """Change what can be changed, leaving out what still contradicts something."""
    kept = dict(changed)
    while True:
        try:
            return base.with_options(kept)
        except ConfigError as error:
            named = {problem.partition(" ")[0] for problem in error.problems}
        groups = {name.partition(".")[0] for name in named}
        fewer = {name: value for name, value in kept.items() if name not in named}
        if len(fewer) == len(kept):
            fewer = {
                name: value for name, value in kept.items() if name.partition(".")[0] not in groups
            }
        kept = fewer if len(fewer) < len(kept) else {}


@st.composite
def _ending(draw: DrawFn, config: RuleConfig) -> RuleConfig:
    options: dict[str, Any] = {"throws.fine": min(config.throws.fine, _MOST_FINE)}
    if isinstance(config.ladder, LadderOptions):
        lowest = PLAIN_RANKS.index(config.ladder.top) - draw(_LOWEST)
        options["ladder.start"] = PLAIN_RANKS[max(0, lowest)]
    if isinstance(config.settlement, SettlementOptions):
        options["settlement.line_per_deck"] = draw(_LINES)
    return config.with_options(options)
