"""What can go wrong, and why, in a form that a program can read.

Each way of failing is one small class under `ShengjiError`. A refusal that the rules make carries
`Violation`s: a code, the numbers that belong to it, the cards concerned and the option of the
table that makes it so. The sentence for people is made from these only when somebody asks for it,
so a bot that tries a thousand plays pays for no text.

An error never says what the acting seat may not see (RULES §7, *Public*).
"""

from __future__ import annotations

import re
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self, final

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from shengji.cards import Card  # the one upward name, for type checkers alone

__all__ = (
    "ArgumentError",
    "ConfigError",
    "CountLimitError",
    "HandError",
    "IllegalActionError",
    "MissingExtraError",
    "ParseError",
    "PatternError",
    "RecordError",
    "ResampleError",
    "ShengjiError",
    "StaleActionError",
    "UndoRefusedError",
    "VersionError",
    "Violation",
    "ViolationCode",
    "read_shapes",
    "shape_text",
    "write_shapes",
)

_LONGEST_EXCERPT = 40
_SHAPES: Final = re.compile(r"[0-9]{1,9}x[0-9]{1,9}(?: [0-9]{1,9}x[0-9]{1,9})*")


class ViolationCode(StrEnum):
    """A reason for a refusal: a stable word, with the English sentence that it stands for.

    The names in braces are the parameters of a `Violation` with this code; `{cards}` and
    `{option}` are its cards and its option, and `{shapes}` are named in words. Numbers of cards are
    written so that the sentence reads well for one and for many.

    >>> ViolationCode.NOT_YOUR_TURN
    <ViolationCode.NOT_YOUR_TURN: 'not_your_turn'>
    >>> ViolationCode.NOT_YOUR_TURN.sentence
    'Seat {seat} may not act now; it is the turn of {actors}.'
    """

    sentence: str

    def __new__(cls, word: str, sentence: str = "") -> Self:
        """Make the member `word`; `sentence` rides along."""
        code = str.__new__(cls, word)
        code._value_ = word
        code.sentence = sentence
        return code

    @property
    def fields(self) -> tuple[str, ...]:
        """The names in braces, each once, in the order of the sentence.

        >>> ViolationCode.WRONG_COUNT.fields
        ('owed', 'got')
        """
        return tuple(dict.fromkeys(re.findall(r"\{(\w+)\}", self.sentence)))

    # Any action: when, and by whom (RULES §7).
    WRONG_PHASE = "wrong_phase", "{action} is not possible in this phase: {phase}."
    NOT_YOUR_TURN = "not_your_turn", "Seat {seat} may not act now; it is the turn of {actors}."
    NO_SUCH_SEAT = "no_such_seat", "There is no seat {seat}: the seats are 0 to {last}."
    STALE_ACTION = (
        "stale_action",
        "The action was meant for event {expected}, but the game stands at event {seq}.",
    )
    GAME_OVER = "game_over", "The match is over."
    NO_CARDS = "no_cards", "No cards were given."
    TOO_MANY_COPIES = "too_many_copies", "The pack has {decks} of each card, not {got}."
    CARDS_NOT_HELD = "cards_not_held", "Not in the hand: {missing}."

    # Dealing and drawing (RULES §7.1).
    WRONG_PACK = (
        "wrong_pack",
        "The pack must be whole decks, {decks} of them; missing: {missing}; too many: {extra}.",
    )
    WRONG_FIRST_SEAT = (
        "wrong_first_seat",
        "Seat {seat} cannot draw first in this round; seat {owed} does.",
    )
    WRONG_DRAW_COUNT = (
        "wrong_draw_count",
        "From 1 to {left} cards can be drawn now, not {got}.",
    )

    # Declaring (RULES §7.2).
    NOT_A_DECLARATION = (
        "not_a_declaration",
        "A declaration is copies of one level card or of one joker, not {cards}.",
    )
    WRONG_LEVEL_CARD = "wrong_level_card", "The level is {level}: {cards} cannot name a trump suit."
    JOKERS_OFF = "jokers_off", "Jokers declare nothing at this table."
    SINGLE_JOKER = "single_joker", "One joker declares nothing; at least two of a kind do."
    DECLARATION_TOO_WEAK = (
        "declaration_too_weak",
        "{cards} is not stronger than {standing}, which stands.",
    )
    OWN_DECLARATION_STANDS = (
        "own_declaration_stands",
        "The declaration of seat {seat} stands; it may not replace it with {cards}.",
    )
    PARTNER_DECLARATION_STANDS = (
        "partner_declaration_stands",
        "The declaration of seat {standing_seat} stands; a partner may not replace it.",
    )

    # The kitty and the friends (RULES §7.5, §10).
    WRONG_BURY_COUNT = (
        "wrong_bury_count",
        "The number of cards to bury is {owed}, not {got}.",
    )
    WRONG_CALL_COUNT = (
        "wrong_call_count",
        "The number of friends to call is {owed}, not {got}.",
    )
    CALL_REPEATED = "call_repeated", "Copy {ordinal} of {cards} is called more than once."
    CALL_IS_TRUMP = "call_is_trump", "{cards} is a trump in this round and cannot be called."
    ORDINAL_OUT_OF_RANGE = (
        "ordinal_out_of_range",
        "Copy {ordinal} of {cards} cannot be called: the copies are 1 to {decks}.",
    )

    # Leading (RULES §3).
    SEVERAL_SUITS_LED = "several_suits_led", "A lead is of one suit; this one has {suits}."
    THROW_NOT_ALLOWED = (
        "throw_not_allowed",
        "Throws are not played at this table: lead one set or one tractor, not {parts} parts.",
    )
    PARTS_DO_NOT_FIT = (
        "parts_do_not_fit",
        "The parts named must use exactly the cards led; missing: {missing}; too many: {extra}.",
    )
    NOT_A_PART = "not_a_part", "{cards} is neither a set nor a tractor."

    # Following (RULES §5).
    PARTS_WHEN_FOLLOWING = "parts_when_following", "Only the leader of a trick names parts."
    WRONG_COUNT = "wrong_count", "The number of cards to play is {owed}, not {got}."
    MUST_FOLLOW_SUIT = (
        "must_follow_suit",
        "The number of cards to play of the suit led, {suit}, is {owed}, not {got}.",
    )
    MUST_PLAY_OWED = (
        "must_play_owed",
        "The play must hold what the hand owes to the lead: {shapes}. {example} would do.",
    )


def _one_or_many(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


def write_shapes(parts: Iterable[tuple[int, int]]) -> str:
    """Write the shapes of sets and tractors as a violation carries them.

    Args:
        parts: The width and length of each.

    Returns:
        The shapes; `read_shapes` takes them back.

    >>> write_shapes([(2, 2), (2, 1)])
    '2x2 2x1'
    """
    return " ".join(f"{width}x{length}" for width, length in parts)


def read_shapes(text: str) -> tuple[tuple[int, int], ...]:
    """Read the shapes that a violation carries.

    Args:
        text: Such as `2x2 2x1`.

    Returns:
        The width and length of each; none if the text is of another form.

    >>> read_shapes("2x2 2x1")
    ((2, 2), (2, 1))
    """
    if _SHAPES.fullmatch(text) is None:
        return ()
    pairs = (shape.split("x") for shape in text.split())
    return tuple((int(width), int(length)) for width, length in pairs)


def shape_text(
    parts: Iterable[tuple[int, int]],
    ngettext: Callable[[str, str, int], str] = _one_or_many,
    separator: str = ", ",
) -> str:
    """Name sets and tractors.

    Args:
        parts: The width and length of each.
        ngettext: Gives the form of a phrase that goes with a number, in any language.
        separator: What stands between two names.

    Returns:
        The names, counted.

    >>> shape_text(((3, 1), (2, 2), (2, 1), (2, 1)))
    'a triple, a tractor of 2 pairs, 2 pairs'
    """
    listed = tuple(parts)
    names = []
    for width, length in dict.fromkeys(listed):
        n = listed.count((width, length))
        match width, length > 1:
            case 1, False:
                name = ngettext("a single", "{n} singles", n)
            case 2, False:
                name = ngettext("a pair", "{n} pairs", n)
            case 3, False:
                name = ngettext("a triple", "{n} triples", n)
            case 4, False:
                name = ngettext("a quad", "{n} quads", n)
            case _, False:
                name = ngettext("a set of {width}", "{n} sets of {width}", n)
            case 2, _:
                name = ngettext("a tractor of {length} pairs", "{n} tractors of {length} pairs", n)
            case 3, _:
                name = ngettext(
                    "a tractor of {length} triples", "{n} tractors of {length} triples", n
                )
            case 4, _:
                name = ngettext("a tractor of {length} quads", "{n} tractors of {length} quads", n)
            case _:
                name = ngettext(
                    "a tractor of {length} sets of {width}",
                    "{n} tractors of {length} sets of {width}",
                    n,
                )
        names.append(name.format(n=n, width=width, length=length))
    return separator.join(names)


_NO_VALUES: Final[Mapping[str, object]] = MappingProxyType({})


class _Fields(dict[str, object]):
    """The values for a sentence; one that was not given shows as a question mark."""

    def __missing__(self, key: str) -> str:
        return "?"


@final
@attrs.frozen
class Violation:
    """One reason why something was refused.

    Attributes:
        code: The reason.
        params: Pairs (name, number or text), sorted by name.
        cards: The cards concerned.
        option: The dotted name of the option that makes it so ("throws.allowed"), if one does.

    >>> str(Violation.of(ViolationCode.WRONG_COUNT, owed=2, got=3))
    'The number of cards to play is 2, not 3.'
    """

    code: ViolationCode
    params: tuple[tuple[str, int | str], ...] = ()
    cards: tuple[Card, ...] = ()
    option: str | None = None

    @classmethod
    def of(
        cls,
        code: ViolationCode,
        /,
        cards: Iterable[Card] = (),
        option: str | None = None,
        **params: int | str,
    ) -> Violation:
        """Make a violation from named parameters, whatever their order.

        Args:
            code: The reason.
            cards: The cards concerned.
            option: The dotted name of the option that makes it so.
            params: The values that the sentence names.

        Returns:
            The violation; equal for equal parameters.

        >>> Violation.of(ViolationCode.WRONG_COUNT, owed=2, got=3).params
        (('got', 3), ('owed', 2))
        """
        return cls(code, tuple(sorted(params.items())), tuple(cards), option)

    def fill(self, sentence: str, values: Mapping[str, object] = _NO_VALUES) -> str:
        """Put the values into a sentence of any language.

        Args:
            sentence: A sentence with the names of `ViolationCode.fields` in braces.
            values: What stands for some of the names, instead of the violation's own values.

        Returns:
            The sentence with values; one that is missing shows as "?".

        >>> Violation.of(ViolationCode.WRONG_COUNT, owed=2, got=3).fill("{got} ≠ {owed}")
        '3 ≠ 2'
        """
        fields = _Fields(self.params)
        fields.setdefault("cards", " ".join(map(str, self.cards)))
        fields.setdefault("option", self.option or "")
        shapes = fields.get("shapes")
        if isinstance(shapes, str):
            fields["shapes"] = shape_text(read_shapes(shapes)) or shapes
        fields.update(values)
        return sentence.format_map(fields)

    def __str__(self) -> str:
        """Give the English sentence."""
        return self.fill(self.code.sentence)


def _revive(cls: type[ShengjiError], args: tuple[object, ...]) -> ShengjiError:
    """Make an error again without its `__init__`, whose arguments are in the state."""
    return cls.__new__(cls, *args)


class ShengjiError(Exception):
    """The root of all errors that this library raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by value, also where `__init__` takes arguments by name only."""
        return _revive, (type(self), self.args), self.__dict__


@final
class ArgumentError(ShengjiError, ValueError):
    """An argument outside what the function can take, such as a pack of 20 decks.

    Attributes:
        name: The name of the argument.
        value: What was given.
    """

    def __init__(self, message: str, *, name: str, value: object) -> None:
        """Say what the argument must be; `name` and `value` say what it was."""
        super().__init__(message)
        self.name = name
        self.value = value


@final
class ParseError(ShengjiError, ValueError):
    """A text that cannot be read.

    Attributes:
        message: What is wrong.
        text: The whole text.
        position: Where in the text the trouble begins, in characters from 0.

    >>> print(ParseError("no such card", text="7H 1X", position=3))
    no such card: at 3 in '7H 1X'
    """

    def __init__(self, message: str, *, text: str, position: int = 0) -> None:
        """Say what is wrong with `text` and where."""
        super().__init__(message)
        self.message = message
        self.text = text
        self.position = position

    def __str__(self) -> str:
        """Give the message, the place and the text about it."""
        text, place = self.text, self.position
        if len(text) > _LONGEST_EXCERPT:
            begin = max(0, place - _LONGEST_EXCERPT // 2)
            end = begin + _LONGEST_EXCERPT
            text = "…" * (begin > 0) + text[begin:end] + "…" * (end < len(text))
        return f"{self.message}: at {place} in {text!r}"


@final
class ConfigError(ShengjiError, ValueError):
    """A set of rules that no table can play.

    Attributes:
        problems: One sentence for each thing that is wrong; all of them.

    >>> print(ConfigError(("there are no seats", "there are no decks")))
    there are no seats; there are no decks
    """

    def __init__(self, problems: Iterable[str]) -> None:
        """Name all the problems at once."""
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """Give the problems in one line."""
        return "; ".join(self.problems)


@final
class HandError(ShengjiError, ValueError):
    """A hand that cannot be: cards taken that are not there, or more copies than fit.

    Attributes:
        cards: The cards at fault, each as often as it is one too many.
    """

    def __init__(self, message: str, *, cards: Iterable[Card]) -> None:
        """Say what is wrong; `cards` are those at fault."""
        super().__init__(message)
        self.cards: tuple[Card, ...] = tuple(cards)


@final
class PatternError(ShengjiError, ValueError):
    """Cards that are no pattern (RULES §3).

    Attributes:
        violations: All the reasons.
    """

    def __init__(self, violations: Iterable[Violation]) -> None:
        """Name all the reasons at once."""
        self.violations: tuple[Violation, ...] = tuple(violations)
        super().__init__(self.violations)

    def __str__(self) -> str:
        """Give the English sentences in one line."""
        return " ".join(map(str, self.violations))


class IllegalActionError(ShengjiError):
    """An action that the rules refuse; the game stands as it stood.

    Attributes:
        violations: All the reasons.
        action: What was asked for, or None.
        seq: The number of the event after which it was asked for.
        view: What the seat that asked saw then, or None; `shengji.records.report` tells it.
    """

    def __init__(
        self,
        violations: Iterable[Violation],
        action: object = None,
        seq: int = 0,
        view: object = None,
    ) -> None:
        """Name all the reasons; the text is made when it is asked for."""
        self.violations: tuple[Violation, ...] = tuple(violations)
        self.action = action
        self.seq = seq
        self.view = view
        super().__init__(self.violations, action, seq)

    def __str__(self) -> str:
        """Give the English sentences in one line."""
        return " ".join(map(str, self.violations))


@final
class StaleActionError(IllegalActionError):
    """An action that was meant for an earlier state of the game."""


@final
class UndoRefusedError(ShengjiError):
    """Nothing to take back, or taking it back would let a seat unsee what it has seen."""


@final
class CountLimitError(ShengjiError):
    """Counting the legal plays would cost more than the caller allowed.

    Attributes:
        budget: What was allowed.
    """

    def __init__(self, message: str, *, budget: int) -> None:
        """Say what was counted; `budget` is what it could cost."""
        super().__init__(message)
        self.budget = budget


@final
class ResampleError(ShengjiError):
    """No deal of the hidden cards fits what the seat has seen."""


class RecordError(ShengjiError):
    """A record that cannot be read or that tells no possible game.

    Attributes:
        message: What is wrong.
        line: The number of the line, from 1, or None where there are no lines.
        path: The place inside the line, such as "event.cards.2", or "".
        cause: The error behind this one, or None.

    >>> print(RecordError("the line is cut short", line=12, path="event"))
    line 12, event: the line is cut short
    """

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        path: str = "",
        cause: BaseException | None = None,
    ) -> None:
        """Say what is wrong with the record and where."""
        super().__init__(message)
        self.message = message
        self.line = line
        self.path = path
        self.cause = cause

    def __str__(self) -> str:
        """Give the place and the message."""
        places = [f"line {self.line}"] if self.line is not None else []
        if self.path:
            places.append(self.path)
        return f"{', '.join(places)}: {self.message}" if places else self.message


@final
class VersionError(RecordError):
    """A record of a format or of rules that this version does not know."""


@final
class MissingExtraError(ShengjiError, ModuleNotFoundError):
    """A part of the library that needs a package which is not installed.

    Attributes:
        extra: What brings the package: `python -m pip install 'shengji[…]'`.
        package: The package.

    >>> print(MissingExtraError("plot", package="matplotlib"))
    matplotlib is not installed: python -m pip install 'shengji[plot]'
    """

    def __init__(self, extra: str, *, package: str) -> None:
        """Name the extra, and the package that it would bring."""
        message = f"{package} is not installed: python -m pip install 'shengji[{extra}]'"
        super().__init__(message, name=package)
        self.extra = extra
        self.package = package
