"""Hypothesis strategies for the values of the game; they need the extra `testing`.

Each is a function that gives a strategy, to be used with `hypothesis.given` or drawn from inside
another strategy. What they give shrinks to what is plain: to the first cards, to Tractor, to the
beginning of a match.

Matches take their time to be played, so tests that draw one may want no deadline.

>>> from hypothesis import given, settings
>>> from shengji.testing import strategies as sj
>>> @settings(max_examples=10, deadline=None)
... @given(sj.views(seat="acting"))
... def test_suggestions_are_legal(view):
...     assert all(action in view.legal for action in view.legal.suggest())
>>> test_suggestions_are_legal()
"""

from __future__ import annotations

from shengji.errors import MissingExtraError

try:
    import hypothesis as _  # noqa: F401
except ModuleNotFoundError as _error:
    if _error.name is None or _error.name.partition(".")[0] != "hypothesis":
        raise
    raise MissingExtraError("testing", package="hypothesis") from _error

from shengji.testing.strategies.anything import any_actions, any_events
from shengji.testing.strategies.cards import cards, hands, ranks, seeds, suits, trumps
from shengji.testing.strategies.games import (
    games,
    legal_actions,
    positions,
    records,
    states,
    views,
)
from shengji.testing.strategies.rules import configs, option_values
from shengji.testing.strategies.tricks import (
    effective_suits,
    follows,
    heaps,
    orderings,
    patterns,
    tricks,
)

__all__ = (
    "any_actions",
    "any_events",
    "cards",
    "configs",
    "effective_suits",
    "follows",
    "games",
    "hands",
    "heaps",
    "legal_actions",
    "option_values",
    "orderings",
    "patterns",
    "positions",
    "ranks",
    "records",
    "seeds",
    "states",
    "suits",
    "tricks",
    "trumps",
    "views",
)
