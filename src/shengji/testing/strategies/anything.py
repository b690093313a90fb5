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
from typing_extensions import TypeVar

from shengji._arguments import shown
from shengji.cards import MOST_DECKS, Card, Rank
from shengji.errors import ArgumentError
from shengji.machine import Action, Event
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Trump
from shengji.testing.strategies.cards import cards, ranks, trumps

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ("any_actions", "any_events")

ActionT = TypeVar("ActionT", bound=Action, default=Action)
EventT = TypeVar("EventT", bound=Event, default=Event)

_MOST: Final = 6
_SIMPLE: Final[dict[Any, SearchStrategy[Any]]] = {
    int: st.integers(-1000, 1000),
    bool: st.booleans(),
    Card: cards(),
    Rank: ranks(),
    Trump: trumps(),
    FriendCall: st.builds(FriendCall, cards(), st.integers(1, MOST_DECKS)),
}


def any_actions(cls: type[ActionT] | None = None) -> SearchStrategy[ActionT]:
    """Actions, legal or not.

    Args:
        cls: Their class; every class unless said.

    Returns:
        A strategy for actions.

    Raises:
        ArgumentError: That is no class of actions.

    >>> from hypothesis import find
    >>> from shengji.machine import Pass
    >>> find(any_actions(), lambda action: isinstance(action, Pass))
    Pass(seat=0)
    >>> find(any_actions(Pass), lambda action: action.seat > 3)
    Pass(seat=4)
    """
    return _any(get_args(Action), cls)


def any_events(cls: type[EventT] | None = None) -> SearchStrategy[EventT]:
    """Events, whether anything can have happened so or not.

    Args:
        cls: Their class; every class unless said.

    Returns:
        A strategy for events.

    Raises:
        ArgumentError: That is no class of events.

    >>> from hypothesis import find
    >>> from shengji.machine import TrickWon
    >>> find(any_events(TrickWon), lambda event: event.points > 0)
    TrickWon(seat=0, points=1)
    """
    return _any(get_args(Event), cls)


def _any(known: tuple[type[Any], ...], cls: type[Any] | None) -> SearchStrategy[Any]:
    if cls is None:
        return st.one_of([_made(each) for each in known])
    if cls not in known:
        message = f"the classes are {', '.join(each.__name__ for each in known)}, not {shown(cls)}"
        raise ArgumentError(message, name="cls", value=cls)
    return _made(cls)


def _made(cls: type[Any]) -> SearchStrategy[Any]:
    attrs.resolve_types(cls)
    return st.builds(cls, **{field.name: _value(field.type) for field in attrs.fields(cls)})


def _value(kind: Any) -> SearchStrategy[Any]:  # noqa: ANN401 - any annotation
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if get_origin(kind) is tuple:
        return st.lists(_value(get_args(kind)[0]), max_size=_MOST).map(tuple)
    return st.one_of([st.none() if arg is type(None) else _value(arg) for arg in get_args(kind)])
