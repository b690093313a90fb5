"""Values as plain data and back: an action, an event, a view, a configuration.

Plain data is what JSON has: what a server sends, what a record stores. Its form is fixed:

* a card is its text, several cards are one text with spaces, in order: `"7H 7H 8H"`; a trump is
  `"7H"` or `"7NT"`, a called friend `"AS#2"`, a rank `"10"`;
* actions and events say what they are under `type`, in small letters: `"cards_played"`;
* keys stand in the order in which the class lists its fields, and a field that has its default is
  left out; a field that a seat may not see is null;
* a configuration is the tree of all its options, so that it means the same whatever becomes of the
  presets.

Reading is strict. An unknown or missing key, a value of another type (`true` is no number), a card
that is none or is written in another way is refused with its path; nothing is guessed.

>>> from shengji.cards import cards_of
>>> from shengji.machine import CardsPlayed
>>> to_dict(CardsPlayed(2, cards_of("7H 7H")))
{'type': 'cards_played', 'seat': 2, 'cards': '7H 7H'}
>>> from_dict({"type": "pass", "seat": 1}, "action")
Pass(seat=1)
"""

# ruff: noqa: ANN401  # plain data can be anything

from __future__ import annotations

import re
from enum import Enum
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    TypeAlias,
    cast,
    get_args,
    get_origin,
    overload,
)

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from shengji._arguments import need, shown
from shengji.cards import CARDS, PLAIN_RANKS, Card, Rank, Suit
from shengji.config import RuleConfig
from shengji.errors import ArgumentError, ConfigError, HandError, RecordError
from shengji.hands import Hand
from shengji.machine import Action, Event, Phase, View
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import EffectiveSuit, Ordering, Trump

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ("Kind", "event_of", "from_dict", "tag_of", "to_dict")

Kind: TypeAlias = Literal["action", "event", "view", "config"]
"""What plain data can stand for."""

_Hook: TypeAlias = "Callable[[Any, Any], Any]"

_CARDS: Final = {str(card): card for card in CARDS}
_ONE_CARD: Final = {str(card): (card,) for card in CARDS}
_RANKS: Final = {str(rank): rank for rank in PLAIN_RANKS}
_TRUMPS: Final = {
    str(trump): trump
    for rank in PLAIN_RANKS
    for suit in (*Suit, None)
    for trump in [Trump(rank, suit)]
}
_BEYOND: Final = 1 << 63  # no number of a game comes near; Python does not write every number
_CALL: Final = re.compile(r"([0-9A-Z]+)#([1-9])")


class _Refused(Exception):  # noqa: N818  # never leaves this module
    """Data that stands for nothing; gathers the path on its way up."""

    def __init__(self, message: str, path: str = "", cause: Exception | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.cause = cause

    def under(self, key: object) -> _Refused:
        path = f"{key}.{self.path}" if self.path else str(key)
        return _Refused(self.message, path, self.cause)


def _shown(value: object) -> str:
    """Show what was found, in a few words."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return shown(value)


def tag_of(cls: type[Any]) -> str:
    """Give the word that plain data has for a class.

    Args:
        cls: A class of actions or events.

    Returns:
        What stands under `type`.

    >>> from shengji.machine import CardsPlayed
    >>> tag_of(CardsPlayed)
    'cards_played'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


_ACTIONS: Final[tuple[type[Any], ...]] = get_args(Action)
_EVENTS: Final[tuple[type[Any], ...]] = get_args(Event)
_TAGS: Final = {cls: tag_of(cls) for cls in (*_ACTIONS, *_EVENTS)}


# Reading: one function for each type of field.


def _exactly(kind: type[Any], name: str) -> _Hook:
    def read(value: Any, _: object) -> Any:
        if type(value) is kind:
            return value
        raise _Refused(f"{_shown(value)} is no {name}")

    return read


def _read_whole(value: Any, _: object) -> int:
    if type(value) is int and -_BEYOND < value < _BEYOND:
        return value
    raise _Refused(f"{_shown(value)} is no whole number")


def _one_of(values: Mapping[str, Any], name: str) -> _Hook:
    def read(value: Any, _: object) -> Any:
        found = values.get(value) if type(value) is str else None
        if found is None:
            raise _Refused(f"{_shown(value)} is no {name}")
        return found

    return read


def _read_cards(text: Any, _: object) -> tuple[Card, ...]:
    try:
        return _ONE_CARD[text]
    except (KeyError, TypeError):
        pass
    if type(text) is not str:
        raise _Refused(f"{_shown(text)} is no text with cards")
    if not text:
        return ()
    try:
        return tuple([_CARDS[word] for word in text.split(" ")])
    except KeyError as error:
        raise _Refused(f"{_shown(error.args[0])} is no card, in {_shown(text)}") from None


def _read_call(text: Any, _: object) -> FriendCall:
    found = _CALL.fullmatch(text) if type(text) is str else None
    card = _CARDS.get(found[1]) if found else None
    if found is None or card is None:
        raise _Refused(f"{_shown(text)} is no called card, such as 'AS#2'")
    return FriendCall(card, int(found[2]))


def _read_hand(text: Any, _: object) -> Hand:
    try:
        hand = Hand(_read_cards(text, None))
    except HandError as error:
        raise _Refused(str(error), cause=error) from None
    if str(hand) != text:
        raise _Refused("the cards of a hand are not in the order of their indices")
    return hand


# What the generated functions for classes and lists are made of.

_converter = Converter(detailed_validation=False, forbid_extra_keys=True)


def _is_cards(kind: Any) -> bool:
    return bool(kind == tuple[Card, ...])


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple and not _is_cards(kind)


def _list_reader(kind: Any) -> _Hook:
    item = get_args(kind)[0]
    read = _converter.get_structure_hook(item)

    def read_list(values: Any, _: object) -> tuple[Any, ...]:
        if type(values) is not list:
            raise _Refused(f"{_shown(values)} is no list")
        found = []
        for place, value in enumerate(values):
            try:
                found.append(read(value, item))
            except _Refused as error:
                raise error.under(place) from None
        return tuple(found)

    return read_list


def _list_writer(kind: Any) -> Callable[[Any], list[Any]]:
    write = _converter.get_unstructure_hook(get_args(kind)[0])
    return lambda values: [write(value) for value in values]


def _is_class(kind: Any) -> bool:
    return attrs.has(kind)


def _class_reader(cls: Any) -> _Hook:
    made = make_dict_structure_fn(cls, _converter)
    fields = [field for field in attrs.fields(cls) if field.init]

    def read_class(data: Any, _: object) -> Any:
        # The generated function is quick and says little; what is wrong is looked for afterwards.
        try:
            return made(data, cls)
        except Exception as error:  # noqa: BLE001
            raise _explain(data, fields, error) from None

    return read_class


def _explain(data: Any, fields: list[attrs.Attribute[Any]], error: Exception) -> _Refused:
    """Say what is wrong with the data of an object that could not be read."""
    if type(data) is not dict:
        return _Refused(f"{_shown(data)} is no object")
    names = [field.name for field in fields]
    for key in data:
        if key not in names:
            return _Refused("there is no such key", str(key))
    for field in fields:
        if field.name in data:
            try:
                _converter.get_structure_hook(field.type)(data[field.name], field.type)
            except _Refused as refused:
                return refused.under(field.name)
        elif field.default is attrs.NOTHING:
            return _Refused("the key is missing", field.name)
    return error if isinstance(error, _Refused) else _Refused(str(error), cause=error)


def _class_writer(cls: Any) -> Callable[[Any], dict[str, Any]]:
    # Inside a view every field is there, so that a frontend need not know any defaults.
    return make_dict_unstructure_fn(cls, _converter, _cattrs_omit_if_default=cls in _TAGS)


def _read_word(value: Any, kind: type[Enum]) -> Any:
    if type(value) is str and value in kind._value2member_map_:
        return kind(value)
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()
    raise _Refused(f"{_shown(value)} is no {name}")


def _is_optional(kind: Any) -> bool:
    return type(None) in get_args(kind)


def _optional_reader(kind: Any) -> _Hook:
    (item,) = [arg for arg in get_args(kind) if arg is not type(None)]
    read = _converter.get_structure_hook(item)
    return lambda value, _: None if value is None else read(value, item)


def _optional_writer(kind: Any) -> Callable[[Any], Any]:
    (item,) = [arg for arg in get_args(kind) if arg is not type(None)]
    write = _converter.get_unstructure_hook(item)
    return lambda value: None if value is None else write(value)


# Configurations: the tree of all options.


def _config_tree(config: RuleConfig) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for name, value in config.options().items():
        group, _, option = name.partition(".")
        if option:
            tree.setdefault(group, {})[option] = value
        else:
            tree[group] = value
    return tree


def _read_config(data: Any, _: object) -> RuleConfig:
    if type(data) is not dict:
        raise _Refused(f"{_shown(data)} is no object")
    options: dict[str, Any] = {}
    for group, value in data.items():
        if type(value) is dict:
            options |= {f"{group}.{option}": inner for option, inner in value.items()}
        else:
            options[str(group)] = value
    try:
        config = RuleConfig().with_options(options)
    except ConfigError as error:
        raise _Refused(str(error), cause=error) from None
    written = config.options()
    for name in written:
        if name not in options:
            raise _Refused("the option is missing", name)
    for name, value in options.items():
        if not _is_same(value, written.get(name)):
            raise _Refused(f"{_shown(value)} is not written as the option has it", name)
    return config


def _is_same(value: object, written: object) -> bool:
    """Tell whether a value is written canonically; ranks of a set may stand in any order."""
    if isinstance(value, list) and isinstance(written, list):
        return all(type(item) is str for item in value) and sorted(value) == sorted(written)
    return type(value) is type(written) and value == written


# Views: an ordering is the trump and the ranks that are gone.

attrs.resolve_types(View)
_VIEW_FIELDS: Final = [field for field in attrs.fields(View) if field.name != "ordering"]
_DEAD: Final = "dead"


def _write_view(view: View) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for field in attrs.fields(View):
        if field.name == "ordering":
            data[_DEAD] = " ".join(map(str, view.ordering.dead))
        else:
            data[field.name] = _converter.unstructure(getattr(view, field.name), field.type)
    return data


def _read_view(data: Any, _: object) -> View:
    if type(data) is not dict:
        raise _Refused(f"{_shown(data)} is no object")
    names = [*(field.name for field in _VIEW_FIELDS), _DEAD]
    for key in data:
        if key not in names:
            raise _Refused("there is no such key", str(key))
    values: dict[str, Any] = {}
    for name in names:
        if name not in data:
            raise _Refused("the key is missing", name)
    for field in _VIEW_FIELDS:
        read = _converter.get_structure_hook(field.type)
        try:
            values[field.name] = read(data[field.name], field.type)
        except _Refused as error:
            raise error.under(field.name) from None
    try:
        dead = _read_cards(data[_DEAD], None)
    except _Refused as error:
        raise error.under(_DEAD) from None
    trump = values["trump"] or Trump(values["level"], None)
    values["ordering"] = Ordering.of(trump, values["config"], dead)
    return View(**values)


def _prepare() -> None:
    """Teach the converter the types, the general ones first: the last one that fits is taken."""
    structure = _converter.register_structure_hook_func
    unstructure = _converter.register_unstructure_hook_func
    structure_factory = _converter.register_structure_hook_factory
    unstructure_factory = _converter.register_unstructure_hook_factory

    structure_factory(_is_class, _class_reader)
    unstructure_factory(_is_class, _class_writer)
    structure_factory(_is_list, _list_reader)
    unstructure_factory(_is_list, _list_writer)
    structure(_is_cards, _read_cards)
    unstructure(_is_cards, lambda cards: " ".join([str(card) for card in cards]))
    structure_factory(_is_optional, _optional_reader)
    unstructure_factory(_is_optional, _optional_writer)
    simple: list[tuple[Any, _Hook, Callable[[Any], Any]]] = [
        # These are texts, too, and the converter would take them for such.
        (Phase, _read_word, str),
        (EffectiveSuit, _read_word, str),
        (int, _read_whole, lambda value: value),
        (bool, _exactly(bool, "truth value"), lambda value: value),
        (Card, _one_of(_CARDS, "card"), str),
        (Rank, _one_of(_RANKS, "rank from 2 to A"), str),
        (Trump, _one_of(_TRUMPS, "trump, such as '7H' or '7NT'"), str),
        (FriendCall, _read_call, str),
        (Hand, _read_hand, str),
        (RuleConfig, _read_config, _config_tree),
        (View, _read_view, _write_view),
    ]
    for cls, read, write in simple:
        _converter.register_structure_hook(cls, read)
        _converter.register_unstructure_hook(cls, write)


_prepare()


_WRITERS: Final = {cls: _converter.get_unstructure_hook(cls) for cls in _TAGS}
_READERS: Final[dict[str, dict[str, tuple[type[Any], _Hook]]]] = {
    kind: {_TAGS[cls]: (cls, _converter.get_structure_hook(cls)) for cls in classes}
    for kind, classes in (("action", _ACTIONS), ("event", _EVENTS))
}
_UNTAGGED: Final = (View, RuleConfig)


def to_dict(value: Action | Event | View | RuleConfig) -> dict[str, Any]:
    """Turn a value into plain data.

    Args:
        value: An action, an event, a view or a configuration.

    Returns:
        Objects, lists, texts, whole numbers, truth values and None, as JSON has them.

    Raises:
        ConfigError: A value that computes, in a configuration, has a class registered by no name.
        ArgumentError: It is none of these.

    >>> from shengji.machine import TrumpFixed
    >>> to_dict(TrumpFixed(Trump.parse("7H")))
    {'type': 'trump_fixed', 'trump': '7H'}
    """
    cls = type(value)
    tag = _TAGS.get(cls)
    if tag is not None:
        return {"type": tag, **_WRITERS[cls](value)}
    if cls not in _UNTAGGED:
        kinds = "actions, events, views and configurations"
        message = f"only {kinds} have plain data, not {shown(value)}"
        raise ArgumentError(message, name="value", value=value)
    return cast("dict[str, Any]", _converter.unstructure(value))


@overload
def from_dict(data: dict[str, Any], kind: Literal["action"]) -> Action: ...
@overload
def from_dict(data: dict[str, Any], kind: Literal["event"]) -> Event: ...
@overload
def from_dict(data: dict[str, Any], kind: Literal["view"]) -> View: ...
@overload
def from_dict(data: dict[str, Any], kind: Literal["config"]) -> RuleConfig: ...


def from_dict(data: dict[str, Any], kind: Kind) -> Action | Event | View | RuleConfig:
    """Read a value from plain data, the opposite of `to_dict`.

    Args:
        data: The data; it is left as it is.
        kind: What it must stand for.

    Returns:
        The value.

    Raises:
        RecordError: The data stands for no such value; the error says where and why.
        ArgumentError: There is no such kind.

    >>> from_dict({"type": "draw", "count": True}, "action")
    Traceback (most recent call last):
    ...
    shengji.errors.RecordError: count: True is no whole number
    """
    need(kind, "kind", str)
    read = _KINDS.get(kind)
    if read is None:
        message = f"there are {', '.join(_KINDS)}, not {shown(kind)}"
        raise ArgumentError(message, name="kind", value=kind)
    if type(data) is not dict:
        raise RecordError(f"{_shown(data)} is no object")
    try:
        return cast("Action | Event | View | RuleConfig", read(dict(data), kind))
    except _Refused as error:
        raise RecordError(error.message, path=error.path, cause=error.cause) from error.cause


def event_of(data: dict[str, Any]) -> Event:
    """Read an event from plain data that nobody else needs; `from_dict` takes any.

    Args:
        data: The data; it is used up.

    Returns:
        The event.

    Raises:
        RecordError: The data stands for no event; the error says where and why.

    >>> event_of({"type": "trick_won", "seat": 1, "points": 20})
    TrickWon(seat=1, points=20)
    """
    try:
        return cast("Event", _read_tagged(data, "event"))
    except _Refused as error:
        raise RecordError(error.message, path=error.path, cause=error.cause) from error.cause


def _read_tagged(data: dict[str, Any], kind: str) -> Any:
    """Read an object that says under `type` what it is; the data is used up."""
    if "type" not in data:
        raise _Refused("the key is missing", "type")
    tag = data.pop("type")
    known = _READERS[kind].get(tag) if type(tag) is str else None
    if known is None:
        raise _Refused(f"{_shown(tag)} is no type of {kind}", "type")
    return known[1](data, known[0])


_KINDS: Final[dict[str, _Hook]] = {
    "action": _read_tagged,
    "event": _read_tagged,
    "view": _read_view,
    "config": _read_config,
}
