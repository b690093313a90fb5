"""Checks of rules: whatever they are made of, they can be played, repeated, written and read.

Rules made of the library's own parts pass. A kitty bonus, a settlement or a ladder of one's own
(see `shengji.config.register`) may fail in many ways, and mostly late: in the round in which
somebody leads a tractor of triples, in the record that is read a month later, in the process that
was sent the rules. So all of it is tried here, and everything that is wrong told at once.

>>> from shengji.config import presets
>>> check_config(presets.short_game(), seeds=["a"])
"""

from __future__ import annotations

import copy
import json
import pickle
import random
from functools import partial
from typing import TYPE_CHECKING, Final, final

from shengji import records
from shengji._arguments import need, shown
from shengji.config import RuleConfig, presets
from shengji.errors import ArgumentError, ConfigError
from shengji.machine import Game
from shengji.messages import LANGUAGES
from shengji.show import rule_sheet
from shengji.testing._questions import ask_all
from shengji.testing.matches import find_match_faults
from shengji.testing.playing import random_steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from shengji.shuffle import SeedLike

__all__ = ("ConfigFaultError", "check_config")

_SEEDS: Final = ("one", "two", "three")
_DEALS: Final = 300
_PARTS: Final = ("kitty_bonus", "settlement", "ladder")
_VIEWS: Final = 10  # positions of a match whose views and texts are tried


@final
class ConfigFaultError(AssertionError):
    """Rules that cannot be relied on.

    Attributes:
        config: The rules.
        problems: One sentence for each thing that is wrong.
        game: A match in which something went wrong, as far as it came; None if none was played.
    """

    def __init__(
        self, config: RuleConfig, problems: Iterable[str], game: Game | None = None
    ) -> None:
        """Name all the problems at once."""
        self.config = config
        self.problems: tuple[str, ...] = tuple(problems)
        self.game = game
        super().__init__("\n".join([f"{config!r}:", *(f"- {line}" for line in self.problems)]))


def check_config(
    config: RuleConfig,
    *,
    seeds: Iterable[SeedLike] = _SEEDS,
    deals: int = _DEALS,
    portable: bool = True,
) -> None:
    r"""Check that rules can be played to an end, repeated, copied, written and read.

    Args:
        config: The rules, perhaps with a kitty bonus, a settlement or a ladder of one's own.
        seeds: Of the matches that are played, by random choices.
        deals: Within how many deals each of them must be won.
        portable: Whether the rules must have a text, as records need one, and travel to other
            processes; if not, their classes need not be registered nor importable.

    Raises:
        ArgumentError: That is no `RuleConfig`, or there are no deals.
        ConfigFaultError: Something is wrong; the error names all of it.

    >>> import attrs
    >>> from shengji.config import Settled, presets
    >>> @attrs.frozen
    ... class Never:
    ...     def settle(self, points: int, decks: int) -> Settled:
    ...         return Settled(held=points < 100, gain=0)
    >>> config = presets.short_game().with_options({"settlement": Never()})
    >>> try:
    ...     check_config(config, seeds=["a"], deals=20, portable=False)
    ... except ConfigFaultError as fault:
    ...     print(*fault.problems, sep="\n")
    the match of seed 'a' is not won within 20 deals; the levels are 2 2 2 2
    """
    need(config, "config", RuleConfig)
    need(deals, "deals", int)
    if deals < 1:
        raise ArgumentError(
            f"a match has at least one deal, not {deals}", name="deals", value=deals
        )
    before = random.getstate()
    problems = [*_check_copies(config)]
    if portable:
        problems += _check_pickles(config)
        problems += _check_texts(config)
    problems += ask_all(config)
    problems += _check_sheets(config)
    failed: Game | None = None
    for seed in seeds:
        game, found = _check_match(config, seed, deals, portable=portable)
        problems += found
        failed = game if found and failed is None else failed
    if random.getstate() != before:
        problems.append("the rules use the global random generator")
    if problems:
        raise ConfigFaultError(config, dict.fromkeys(problems), failed)


def _tried(what: str, make: Callable[[], object], expected: object) -> Iterator[str]:
    """Make something that must equal what is expected."""
    try:
        made = make()
    except Exception as error:  # noqa: BLE001 - a user's code may raise anything
        yield f"{what} fails, {type(error).__name__}: {error}"
        return
    if made != expected:
        yield f"{what} gives another value, {shown(made)}"
    elif hash(made) != hash(expected):
        yield f"{what} gives an equal value of another hash"


def _check_copies(config: RuleConfig) -> Iterator[str]:
    """Copies are equal and hashed alike."""
    for name in _PARTS:
        part: object = getattr(config, name)
        yield from _tried(f"a copy of {name}", partial(copy.deepcopy, part), part)


def _check_pickles(config: RuleConfig) -> Iterator[str]:
    """Copies sent to other processes are equal and hashed alike."""
    for name in _PARTS:
        part: object = getattr(config, name)
        yield from _tried(f"a pickle of {name}", partial(_pickled, part), part)


def _pickled(value: object) -> object:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - made here


def _check_texts(config: RuleConfig) -> Iterator[str]:
    """Text, options and plain data give the rules back."""
    try:
        text = str(config)
    except ConfigError as error:
        yield from error.problems
        return
    yield from _tried(f"reading {text}", lambda: RuleConfig.parse(text), config)
    options = json.loads(json.dumps(config.options()))
    for name, preset in presets.PRESETS.items():
        yield from _tried(
            f"giving all options to {name}", partial(preset().with_options, options), config
        )
    plain = json.loads(json.dumps(records.to_dict(config)))
    yield from _tried("plain data", lambda: records.from_dict(plain, "config"), config)


def _check_sheets(config: RuleConfig) -> Iterator[str]:
    """The rules can be told to people."""
    for lang in LANGUAGES:
        try:
            rule_sheet(config, lang)
        except Exception as error:  # noqa: BLE001 - a user's code may raise anything
            yield f"the sheet of rules in {lang} fails, {type(error).__name__}: {error}"


def _check_match(
    config: RuleConfig, seed: SeedLike, deals: int, *, portable: bool
) -> tuple[Game, list[str]]:
    """Play a match, and look at its end, its log, its record and its repetition."""
    name = f"the match of seed {shown(seed)}"
    game, error = _play(config, seed, deals)
    if error is not None:
        what = f"{type(error).__name__}: {error}"
        return game, [f"{name} breaks after event {game.seq} (phase {game.phase}), {what}"]
    problems = [f"{name}, {problem}" for problem in find_match_faults(game)]
    if not game.is_over:
        levels = " ".join(map(str, game.state.match.levels))
        problems.append(f"{name} is not won within {deals} deals; the levels are {levels}")
    again, error = _play(_anew(config, partial(copy.deepcopy, config)) or config, seed, deals)
    if again != game or error is not None:
        same = sum(one == two for one, two in zip(game.events, again.events, strict=False))
        problems.append(f"{name} is another one when it is repeated, from event {same + 1} on")
    if portable and _anew(config, lambda: RuleConfig.parse(str(config))) is not None:
        problems += _check_record(name, game)
    return game, problems


def _play(config: RuleConfig, seed: SeedLike, deals: int) -> tuple[Game, Exception | None]:
    """Play until the match is won, all deals are played, or something is raised."""
    game = Game.new(config)
    try:
        for step in random_steps(config, seed, deals=deals):
            game = step.after
    except Exception as error:  # noqa: BLE001 - a user's code may raise anything
        return game, error
    return game, None


def _anew(config: RuleConfig, make: Callable[[], RuleConfig]) -> RuleConfig | None:
    """Make the rules anew; None where that does not work, which is told elsewhere."""
    try:
        made = make()
    except Exception:  # noqa: BLE001 - a user's code may raise anything
        return None
    return made if made == config else None


def _check_record(name: str, game: Game) -> Iterator[str]:
    """The record is read to the same match, decided the same, and positions have a text."""
    try:
        again = records.loads(records.dumps(game))
        difference = records.audit(again)
        if again != game:
            yield f"{name} is another one in its record"
        if difference is not None:
            yield f"{name} is decided otherwise from its record: {difference}"
        for number in range(_VIEWS):
            at = game.at(game.seq * (number + 1) // _VIEWS)
            for position in (at.state, at.view(number % game.config.seats), at.view(None)):
                text = records.write_position(position)
                if records.read_position(text) != position:
                    yield f"{name} has a position that is read as another one: {text}"
    except Exception as error:  # noqa: BLE001 - a user's code may raise anything
        yield f"the record of {name.removeprefix('the ')} fails, {type(error).__name__}: {error}"
