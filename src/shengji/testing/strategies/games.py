"""Matches in progress, and what is made of them: states, views, records, legal actions.

A match is played at random from a drawn seed (see `shengji.testing.random_steps`), then one of its
positions is drawn: first the phase, then the place. So the rare phases come as often as the play of
cards. Matches are kept for the next example, which makes most of them cheap.

>>> from hypothesis import given, settings
>>> from shengji.config import presets
>>> @settings(max_examples=10, deadline=None)
... @given(games(presets.short_game()))
... def test_matches_replay(game):
...     assert Game.replay(game.config, game.events) == game
>>> test_matches_replay()
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from hypothesis import assume
from hypothesis import strategies as st

from shengji._arguments import is_whole, need, shown
from shengji.config import DeclareWhen, RuleConfig
from shengji.errors import ArgumentError
from shengji.machine import Action, Game, Phase, State, View
from shengji.records import Record
from shengji.shuffle import commit
from shengji.testing.playing import random_steps
from shengji.testing.strategies.rules import configs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ("games", "legal_actions", "positions", "records", "states", "views")

Rules: TypeAlias = "RuleConfig | SearchStrategy[RuleConfig] | None"
"""Rules, a strategy for rules, or None for any."""

Viewer: TypeAlias = 'int | Literal["any", "acting"] | None'
"""Who looks: a seat, any seat or a spectator, a seat that may act, or None for a spectator."""

_IN_PROGRESS: Final = tuple(phase for phase in Phase if phase is not Phase.OVER)
_DEALS: Final = 2
_KEPT: Final = 256
_SEEDS: Final = st.integers(0, 255)  # so few that shrinking meets them again
_NAMES: Final = ("Ann", "Bo", "Chen", "Dai", "Eve", "Fu", "Gil", "Hu", "Ida", "Jin", "Kai", "Lu")


def games(
    config: Rules = None,
    *,
    phases: Iterable[Phase] = _IN_PROGRESS,
    deals: int | None = _DEALS,
) -> SearchStrategy[Game]:
    """Matches in progress, each reached by legal actions.

    Args:
        config: The rules, or a strategy for rules; any unless said.
        phases: The phases that the match may be in.
        deals: How many deals are played at most; None for matches that may be played to the end,
            which takes longer. Under some rules a match has no end: see `configs`.

    Returns:
        A strategy for matches. An example is passed over if its rules, or its match, never come to
        one of the phases.

    Raises:
        ArgumentError: There are no phases or no deals, or the rules have no such phase.

    >>> from hypothesis import given, settings
    >>> from shengji.config import presets
    >>> @settings(max_examples=5, deadline=None)
    ... @given(games(presets.short_game(), phases=[Phase.PLAY]))
    ... def test_one_seat_is_waited_for(game):
    ...     assert len(game.awaited) == 1
    >>> test_one_seat_is_waited_for()
    """
    return _games(_matches(config, phases, deals))


def states(
    config: Rules = None,
    *,
    phases: Iterable[Phase] = _IN_PROGRESS,
    deals: int | None = _DEALS,
) -> SearchStrategy[State]:
    """States of matches, which know all secrets.

    Args:
        config: The rules, or a strategy for rules; any unless said.
        phases: The phases that the match may be in.
        deals: How many deals are played at most, as for `games`.

    Returns:
        A strategy for states.

    Raises:
        ArgumentError: There are no phases or no deals, or the rules have no such phase.

    >>> from hypothesis import given, settings
    >>> from shengji.config import presets
    >>> @settings(max_examples=5, deadline=None)
    ... @given(states(presets.short_game(), phases=[Phase.BURY]))
    ... def test_the_starter_holds_the_kitty(state):
    ...     assert max(state.hand_sizes) == 25 + 8
    >>> test_the_starter_holds_the_kitty()
    """
    return _states(games(config, phases=phases, deals=deals))


def views(
    config: Rules = None,
    *,
    seat: Viewer = "any",
    phases: Iterable[Phase] = _IN_PROGRESS,
    deals: int | None = _DEALS,
) -> SearchStrategy[View]:
    """What a seat sees of a match.

    Args:
        config: The rules, or a strategy for rules; any unless said.
        seat: Who looks: a seat; `"any"` for any seat or a spectator; `"acting"` for a seat that may
            act now; None for a spectator.
        phases: The phases that the match may be in.
        deals: How many deals are played at most, as for `games`.

    Returns:
        A strategy for views.

    Raises:
        ArgumentError: There are no phases or no deals, the rules have no such phase, or nobody can
            look so.

    >>> from hypothesis import given, settings
    >>> from shengji.config import presets
    >>> @settings(max_examples=5, deadline=None)
    ... @given(views(presets.short_game(), seat="acting"))
    ... def test_something_is_legal(view):
    ...     assert view.legal.count() > 0
    >>> test_something_is_legal()
    """
    if seat not in {"any", "acting", None} and not is_whole(seat, 0, len(_NAMES) - 1):
        message = f"'any', 'acting', a seat or None, not {shown(seat)}"
        raise ArgumentError(message, name="seat", value=seat)
    wanted = tuple(phases)
    if seat == "acting":
        wanted = tuple(phase for phase in wanted if phase not in {Phase.DEAL, Phase.OVER})
    return _views(games(config, phases=wanted, deals=deals), seat)


def positions(
    config: Rules = None,
    *,
    phases: Iterable[Phase] = _IN_PROGRESS,
    deals: int | None = _DEALS,
) -> SearchStrategy[State | View]:
    """What `shengji.records.write_position` writes: states and views.

    Args:
        config: The rules, or a strategy for rules; any unless said.
        phases: The phases that the match may be in.
        deals: How many deals are played at most, as for `games`.

    Returns:
        A strategy for states and views.

    Raises:
        ArgumentError: There are no phases or no deals, or the rules have no such phase.

    >>> from hypothesis import given, settings
    >>> from shengji.config import presets
    >>> from shengji.records import read_position, write_position
    >>> @settings(max_examples=5, deadline=None)
    ... @given(positions(presets.short_game()))
    ... def test_texts_round_trip(position):
    ...     assert read_position(write_position(position)) == position
    >>> test_texts_round_trip()
    """
    wanted = tuple(phases)
    return states(config, phases=wanted, deals=deals) | views(config, phases=wanted, deals=deals)


def records(
    config: Rules = None,
    *,
    phases: Iterable[Phase] = tuple(Phase),
    deals: int | None = _DEALS,
) -> SearchStrategy[Record]:
    """Records, with names and without, with the seed that made the packs or with nothing of it.

    Args:
        config: The rules, or a strategy for rules; any unless said.
        phases: The phases that the match may be in.
        deals: How many deals are played at most, as for `games`.

    Returns:
        A strategy for records.

    Raises:
        ArgumentError: There are no phases or no deals, or the rules have no such phase.

    >>> from hypothesis import given, settings
    >>> from shengji.config import presets
    >>> from shengji.records import dumps, loads
    >>> @settings(max_examples=5, deadline=None)
    ... @given(records(presets.short_game()))
    ... def test_records_round_trip(record):
    ...     assert loads(dumps(record)) == record.game
    >>> test_records_round_trip()
    """
    return _records(_matches(config, phases, deals))


def legal_actions(view: View) -> SearchStrategy[Action]:
    """What the seat of a view may do.

    Args:
        view: The view of a seat that may act.

    Returns:
        A strategy for its legal actions.

    Raises:
        ArgumentError: It may do nothing now.

    >>> from hypothesis import given, settings
    >>> from hypothesis import strategies as st
    >>> from shengji.config import presets
    >>> @settings(max_examples=5, deadline=None)
    ... @given(st.data(), games(presets.short_game(), phases=[Phase.PLAY]))
    ... def test_legal_actions_are_accepted(data, game):
    ...     view = game.view(game.awaited[0])
    ...     assert game.apply(data.draw(legal_actions(view))).seq > game.seq
    >>> test_legal_actions_are_accepted()
    """
    need(view, "view", View)
    first = next(iter(view.legal), None)
    if first is None:
        message = f"nothing is legal for seat {view.seat} in phase {view.phase}"
        raise ArgumentError(message, name="view", value=view)
    return _legal_actions(view, first)


def _possible(config: RuleConfig) -> frozenset[Phase]:
    """Find the phases that a match can come to."""
    speaking = Phase.DRAW if config.declaring.when is DeclareWhen.DURING_DRAW else Phase.DECLARE
    calling = {Phase.CALL} if config.friend_count else set[Phase]()
    return frozenset({*Phase} - {Phase.DRAW, Phase.DECLARE, Phase.CALL} | {speaking} | calling)


def _matches(
    config: Rules, phases: Iterable[Phase], deals: int | None
) -> SearchStrategy[tuple[Game, str]]:
    """Matches in progress, each with the seed that made its packs."""
    wanted = frozenset(phases)
    if not wanted or not wanted <= {*Phase}:
        message = f"phases are some of {', '.join(Phase)}, not {shown(phases)}"
        raise ArgumentError(message, name="phases", value=phases)
    if deals is not None and not is_whole(deals, 1, 1 << 30):
        message = f"a match has at least one deal, not {shown(deals)}"
        raise ArgumentError(message, name="deals", value=deals)
    if config is None:
        config = configs()
    elif isinstance(config, RuleConfig):
        if not wanted & _possible(config):
            message = f"a match of these rules never comes to {', '.join(sorted(wanted))}"
            raise ArgumentError(message, name="phases", value=phases)
        config = st.just(config)
    return _drawn(config, wanted, deals)


@st.composite
def _drawn(
    draw: DrawFn,
    config: SearchStrategy[RuleConfig],
    phases: frozenset[Phase],
    deals: int | None,
) -> tuple[Game, str]:
    seed = str(draw(_SEEDS))
    number = None if deals is None else draw(st.integers(1, deals))
    rules = draw(config)
    assume(phases & _possible(rules))
    match, by_phase = _played(rules, seed, number)
    found = [phase for phase in by_phase if phase in phases]
    assume(found)
    found += [Phase.PLAY] * (2 if Phase.PLAY in found else 0)
    reached = by_phase[draw(st.sampled_from(found))]
    return match.at(reached[draw(st.integers(0, len(reached) - 1))]), seed


@st.composite
def _games(draw: DrawFn, matches: SearchStrategy[tuple[Game, str]]) -> Game:
    return draw(matches)[0]


@st.composite
def _states(draw: DrawFn, found: SearchStrategy[Game]) -> State:
    return draw(found).state


@st.composite
def _views(draw: DrawFn, found: SearchStrategy[Game], viewer: Viewer) -> View:
    game = draw(found)
    if viewer == "acting":
        return game.view(draw(st.sampled_from(game.actors)))
    if viewer == "any":
        return game.view(draw(st.sampled_from([*range(game.config.seats), None])))
    assume(viewer is None or int(viewer) < game.config.seats)
    return game.view(None if viewer is None else int(viewer))


@st.composite
def _records(draw: DrawFn, matches: SearchStrategy[tuple[Game, str]]) -> Record:
    game, seed = draw(matches)
    names = _NAMES[: game.config.seats] if draw(st.booleans()) else ()
    commitment = commit(seed) if draw(st.booleans()) else None
    return Record(game, names, commitment, seed.encode() if draw(st.booleans()) else None)


@st.composite
def _legal_actions(draw: DrawFn, view: View, first: Action) -> Action:
    if draw(st.booleans()):
        return view.legal.random(random.Random(draw(st.integers(0, 1 << 32))))
    return first


@lru_cache(maxsize=_KEPT)
def _played(
    config: RuleConfig, seed: str, deals: int | None
) -> tuple[Game, dict[Phase, list[int]]]:
    """Play a match; give it, and for each phase the numbers of events after which it is there."""
    game = Game.new(config)
    by_phase = {game.phase: [0]}
    for step in random_steps(config, seed, deals=deals):
        game = step.after
        by_phase.setdefault(game.phase, []).append(game.seq)
    return game, by_phase
