"""A whole position in one line of text, for bug reports, tests and people.

A position is a state, which knows all cards, or a view, which knows what one seat may see. Both are
written alike, as fields with semicolons between them; what is empty or not known is left out:

    tractor; seat 1; play; round 1; level 2; levels 2 2 2 2; first 1; starter 0;
    hands ?24 | 3S 3S 4H KD | ?25 | ?24; declared 0 2H; trump 2H; declarers 0 2;
    tricks 0: AS AS + KS, 3S 3S 4S, ...                                   (one line in fact)

* The first field is the configuration, as `RuleConfig` writes it; the second says who looks:
  `seat 1`, `spectator`, or `all` for a state; the third is the phase.
* `hands` are by seat: the cards, `-` for none, or how many where they are not seen (`?24`).
* `tricks` are those of the round, in order. Each begins with its leader, in a complete one followed
  by `>` and the winner; then come the plays. A lead of several parts is followed by `=` and the
  parts.
* `calls` have `>` and the seat that answered, or `!` where the call is lost. `declared` is who
  showed what.
* `failed` and `result` are what the codec writes of failed throws and of the count of a round.
* A state also has the number of `rounds` and `deals` so far, whose turn it is (`actor`) and the
  `pack`, while cards are drawn from it.

What is written is read back to an equal position. Reading checks that the cards are there and that
the tricks can have been played; it decides no rule.

>>> from shengji.config import presets
>>> from shengji.machine import Deal, Draw, Game
>>> game = Game.new(presets.tractor())
>>> game = game.apply(Deal.shuffled(game.config, "shengji", 1)).apply(Draw(6))
>>> text = write_position(game.view(1))
>>> text
'tractor; seat 1; draw; round 1; level 2; levels 2 2 2 2; first 3; hands ?2 | KH | ?1 | ?2'
>>> read_position(text) == game.view(1)
True
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, TypeVar

from shengji._arguments import need
from shengji.cards import Card, Rank, cards_of
from shengji.config import RuleConfig
from shengji.errors import ParseError, RecordError, ShengjiError
from shengji.machine import FailedThrow, Phase, RoundScored, State, ThrowFailed, View
from shengji.machine.views import view_of
from shengji.records.codec import event_of, to_dict
from shengji.records.facts import (
    ALL,
    SPECTATOR,
    Facts,
    Told,
    facts_of,
    position_of,
    size_of,
)
from shengji.records.lines import compact, read_object
from shengji.rules.declaring import Declaration
from shengji.rules.friends import FriendCall
from shengji.rules.ordering import Trump

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ("read_position", "write_position")

T = TypeVar("T")

_BAR: Final = " | "


def write_position(position: State | View) -> str:
    """Write a position in one line.

    Args:
        position: A view, or a state with all its secrets.

    Returns:
        The text; `read_position` takes it back.

    Raises:
        ConfigError: A value that computes, in the configuration, has a class registered by no name.
        ArgumentError: It is neither.

    >>> from shengji.config import presets
    >>> write_position(State.begin(presets.short_game()))
    'short_game; all; deal; level 2; levels 2 2 2 2; hands - | - | - | -; actor -1'
    """
    need(position, "position", State, View)
    facts = facts_of(position)
    fields = [str(facts.config), facts.seat, str(facts.phase)]
    for name, field in _FIELDS.items():
        value = getattr(facts, name)
        if value is not None and value != field.empty:
            text = field.write(value)
            fields.append(f"{name} {text}" if text else name)
    return "; ".join(fields)


def read_position(text: str) -> State | View:
    """Read a position, the opposite of `write_position`.

    Args:
        text: One line.

    Returns:
        A view, or a state where the text says `all`.

    Raises:
        ParseError: The text breaks the grammar, or tells no possible position.
        ArgumentError: It is no text.

    >>> state = read_position("tractor; all; deal; level 2; levels 2 2 2 2; hands - | - | - | -")
    >>> state.phase, state.config.seats
    (<Phase.DEAL: 'deal'>, 4)
    """
    need(text, "text", str)
    reader = _Reader(text)
    facts = reader.facts()
    try:
        state = position_of(facts)
    except ParseError:
        raise
    except ShengjiError as error:
        message = error.message if isinstance(error, RecordError) else str(error)
        raise ParseError(message, text=text, position=reader.place("hands")) from error
    if facts.seat == ALL:
        return state
    view = view_of(state, None if facts.seat == SPECTATOR else int(facts.seat.split()[1]))
    if view.hand_sizes != tuple(map(size_of, facts.hands)):
        message = f"the hands must have {' '.join(map(str, view.hand_sizes))} cards"
        raise ParseError(message, text=text, position=reader.place("hands"))
    return view


class _Field(NamedTuple):
    """How one fact is written and read.

    Attributes:
        write: Makes the text.
        read: Reads it.
        empty: What is left out.
    """

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    empty: object = None


def _texts(items: Iterable[object]) -> str:
    return " ".join(map(str, items))


def _bars(write: Callable[[Any], str]) -> Callable[[Iterable[Any]], str]:
    return lambda items: _BAR.join(map(write, items))


def _between_bars(read: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    return lambda text: tuple(read(item.strip()) for item in text.split("|"))


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise _NoSuchThing(f"{text!r} is no number")
    return int(text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split()))


def _rank(text: str) -> Rank:
    rank = Rank.parse(text)
    if rank > Rank.ACE:
        raise _NoSuchThing("a level is a rank from 2 to A")
    return rank


def _ranks(text: str) -> tuple[Rank, ...]:
    return tuple(map(_rank, text.split()))


def _write_hand(hand: tuple[Card, ...] | int) -> str:
    return f"?{hand}" if isinstance(hand, int) else _texts(hand) or "-"


def _read_hand(text: str) -> tuple[Card, ...] | int:
    if text.startswith("?"):
        return _number(text[1:])
    return () if text == "-" else cards_of(text)


def _write_declared(made: Declaration) -> str:
    return f"{made.seat} {_texts(made.cards)}"


def _read_declared(text: str) -> Declaration:
    seat, _, cards = text.partition(" ")
    if not cards_of(cards):
        raise _NoSuchThing("a declaration shows cards")
    return Declaration(_number(seat), cards)


def _write_call(told: tuple[FriendCall, int | None, bool]) -> str:
    call, seat, lost = told
    return f"{call}{'' if seat is None else f'>{seat}'}{'!' * lost}"


def _read_call(text: str) -> tuple[FriendCall, int | None, bool]:
    found = _CALL.fullmatch(text)
    if found is None:
        raise _NoSuchThing(f"{text!r} is no call, such as 'AS#2'")
    seat = None if found[2] is None else int(found[2])
    return FriendCall.parse(found[1]), seat, found[3] is not None


def _write_failed(failed: FailedThrow) -> str:
    return f"{failed.trick} {compact(to_dict(failed.throw))}"


def _read_failed(text: str) -> FailedThrow:
    trick, _, throw = text.partition(" ")
    event = event_of(read_object(throw))
    if not isinstance(event, ThrowFailed):
        raise _NoSuchThing("that is no failed throw")
    return FailedThrow(_number(trick), event)


def _write_result(result: RoundScored) -> str:
    return compact(to_dict(result))


def _read_result(text: str) -> RoundScored:
    event = event_of(read_object(text))
    if not isinstance(event, RoundScored):
        raise _NoSuchThing("that is no count of a round")
    return event


def _write_trick(told: Told) -> str:
    winner = "" if told.winner is None else f">{told.winner}"
    lead, *follows = map(_texts, told.plays)
    if told.parts is not None:
        lead += f" = {' + '.join(map(_texts, told.parts))}"
    return f"{told.leader}{winner}: {', '.join([lead, *follows])}"


def _read_trick(text: str) -> Told:
    seats, colon, plays = text.partition(":")
    leader, arrow, winner = seats.partition(">")
    if not colon:
        raise _NoSuchThing("a trick begins with its leader and a colon")
    lead, *follows = plays.split(",")
    cards, equals, parts = lead.partition("=")
    return Told(
        _number(leader.strip()),
        _number(winner.strip()) if arrow else None,
        (cards_of(cards), *map(cards_of, follows)),
        tuple(map(cards_of, parts.split("+"))) if equals else None,
    )


_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_CALL: Final = re.compile(r"([0-9A-Z]+#[1-9])(?:>([0-9]{1,2}))?(!)?")
_ONE: Final = _Field(str, _number)
_SEATS: Final = _Field(_texts, _numbers, ())
_CARDS: Final = _Field(_texts, cards_of, ())
_FIELDS: Final[dict[str, _Field]] = {
    "round": _Field(str, _number, 0),
    "rounds": _Field(str, _number, 0),
    "deals": _Field(str, _number, 0),
    "level": _Field(str, _rank),
    "levels": _Field(_texts, _ranks),
    "first": _ONE,
    "starter": _ONE,
    "hands": _Field(_bars(_write_hand), _between_bars(_read_hand)),
    "actor": _ONE,
    "pack": _CARDS,
    "declared": _Field(_bars(_write_declared), _between_bars(_read_declared), ()),
    "passed": _SEATS,
    "turned": _CARDS,
    "trump": _Field(str, Trump.parse),
    "declarers": _SEATS,
    "kitty": _CARDS,
    "shown": _Field(lambda _: "", lambda text: not text, empty=False),
    "calls": _Field(_bars(_write_call), _between_bars(_read_call)),
    "fines": _Field(_texts, _numbers, ()),
    "failed": _Field(_bars(_write_failed), _between_bars(_read_failed), ()),
    "tricks": _Field(_bars(_write_trick), _between_bars(_read_trick), ()),
    "result": _Field(_write_result, _read_result),
    "winners": _SEATS,
}
_NEEDED: Final = ("level", "levels", "hands")


class _NoSuchThing(ShengjiError):  # noqa: N818  # never leaves this module
    """A field whose text stands for nothing."""


class _Reader:
    """Takes the text of a position apart."""

    def __init__(self, text: str) -> None:
        """Split the text into fields."""
        self._text = text
        self._places: dict[str, int] = {}

    def place(self, name: str) -> int:
        """Tell where a field stands in the text; 0 if it is not there."""
        return self._places.get(name, 0)

    def facts(self) -> Facts:
        """Read all fields."""
        fields = self._text.split(";")
        if len(fields) < 3:
            self._fail("a position begins with the rules, who looks, and the phase", 0)
        starts = [0]
        for field in fields:
            starts.append(starts[-1] + len(field) + 1)
        rules, seat, phase = (field.strip() for field in fields[:3])
        values: dict[str, Any] = {
            "config": self._read(RuleConfig.parse, rules, 0),
            "seat": seat,
            "phase": self._read(_read_phase, phase, starts[2]),
        }
        for field, start in zip(fields[3:], starts[3:], strict=False):
            name, _, text = field.strip().partition(" ")
            if name not in _FIELDS or name in values:
                reason = "stands here twice" if name in values else "is no field of a position"
                self._fail(f"{name!r} {reason}", start)
            values[name] = self._read(_FIELDS[name].read, text.strip(), start)
            self._places[name] = start
        for name in _NEEDED:
            if name not in values:
                self._fail(f"the field {name!r} is missing", len(self._text))
        self._check_seat(seat, values["config"].seats, starts[1])
        return Facts(**values)

    def _check_seat(self, seat: str, seats: int, start: int) -> None:
        if seat not in {ALL, SPECTATOR, *(f"seat {number}" for number in range(seats))}:
            self._fail(f"{seat!r} is neither a seat nor {SPECTATOR!r} nor {ALL!r}", start)

    def _read(self, read: Callable[[str], T], text: str, start: int) -> T:
        try:
            return read(text)
        except ParseError as error:
            self._fail(error.message, start, error)
        except ShengjiError as error:
            message = error.message if isinstance(error, RecordError) else str(error)
            self._fail(message, start, error)

    def _fail(self, message: str, start: int, cause: Exception | None = None) -> NoReturn:
        rest = self._text[start:]
        position = start + len(rest) - len(rest.lstrip())
        raise ParseError(message, text=self._text, position=position) from cause


def _read_phase(text: str) -> Phase:
    for phase in Phase:
        if phase == text:
            return phase
    raise _NoSuchThing(f"{text!r} is no phase")
