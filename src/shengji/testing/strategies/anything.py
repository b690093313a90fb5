"""Actions and events that make sense of their own, but not at any table.

A server is sent what people type and what programs get wrong: seats that are not there, cards that
nobody holds, actions out of turn. Whatever comes, `Game.apply` refuses it by an error of the
library, and plain data holds it. Nothing here looks at a match, so nearly all of it is illegal.

>>> from hypothesis import given
>>> from shengji.records import from_dict, to_dict
>>> @given(any_actions())
... def test_plain_data_round_trips(action):
...     assert from_dict(to_dict(action), "action") == action
>>> test_plain_data_round_trips()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

import attrs
from hypothesis import strategies as st

from shengji.cards import MOST_DECKS, Card, Rank
from shengji.machine import Action, Event
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Trump
from shengji.testing.strategies.cards import cards, ranks, trumps

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ("any_actions", "any_events")

_MOST: Final = 6
_SIMPLE: Final[dict[Any, SearchStrategy[Any]]] = {
    int: st.integers(-1000, 1000),
    bool: st.booleans(),
    Card: cards(),
    Rank: ranks(),
    Trump: trumps(),
    FriendCall: st.builds(FriendCall, cards(), st.integers(1, MOST_DECKS)),
}


def any_actions() -> SearchStrategy[Action]:
    """Actions of every class, legal or not.

    Returns:
        A strategy for actions.

    >>> from hypothesis import find
    >>> from shengji.machine import Pass
    >>> find(any_actions(), lambda action: isinstance(action, Pass))
    Pass(seat=0)
    """
    return st.one_of([_made(cls) for cls in get_args(Action)])


def any_events() -> SearchStrategy[Event]:
    """Events of every class, whether anything can have happened so or not.

    Returns:
        A strategy for events.

    >>> from hypothesis import find
    >>> from shengji.machine import TrickWon
    >>> find(any_events(), lambda event: isinstance(event, TrickWon))
    TrickWon(seat=0, points=0)
    """
    return st.one_of([_made(cls) for cls in get_args(Event)])


def _made(cls: type[Any]) -> SearchStrategy[Any]:
    attrs.resolve_types(cls)
    return st.builds(cls, **{field.name: _value(field.type) for field in attrs.fields(cls)})


def _value(kind: Any) -> SearchStrategy[Any]:  # noqa: ANN401 - any annotation
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if get_origin(kind) is tuple:
        return st.lists(_value(get_args(kind)[0]), max_size=_MOST).map(tuple)
    return st.one_of([st.none() if arg is type(None) else _value(arg) for arg in get_args(kind)])
