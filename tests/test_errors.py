"""The errors: what they carry, what they say, and that they travel."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji import errors
from shengji.cards import Card
from shengji.errors import (
    ArgumentError,
    ConfigError,
    CountLimitError,
    HandError,
    IllegalActionError,
    MissingExtraError,
    ParseError,
    PatternError,
    RecordError,
    ResampleError,
    ShengjiError,
    StaleActionError,
    UndoRefusedError,
    VersionError,
    Violation,
    ViolationCode,
    read_shapes,
    shape_text,
    write_shapes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


REASON = Violation.of(ViolationCode.WRONG_COUNT, owed=2, got=3)
OTHER_REASON = Violation.of(ViolationCode.NOT_A_PART, cards=(Card("7H"), Card("9H")))

EXAMPLES: list[ShengjiError] = [
    ShengjiError("a sentence"),
    ArgumentError("a sentence", name="decks", value=9),
    ParseError("no such card", text="7H 1X", position=3),
    ConfigError(["one problem", "another"]),
    HandError("not in the hand: 7H", cards=[Card("7H")]),
    PatternError([REASON, OTHER_REASON]),
    IllegalActionError([REASON], "an action", 12),
    StaleActionError([REASON], "an action", 12),
    UndoRefusedError("a sentence"),
    CountLimitError("a sentence", budget=1000),
    ResampleError("a sentence"),
    RecordError("a sentence", line=3, path="event.cards.2", cause=KeyError("seat")),
    VersionError("a sentence", line=1),
    MissingExtraError("plot", package="matplotlib"),
]


def test_examples_cover_every_error() -> None:
    """Each error class of the module is among the examples of this file."""
    classes = {value for value in vars(errors).values() if isinstance(value, type)}
    assert {type(error) for error in EXAMPLES} == {
        cls for cls in classes if issubclass(cls, ShengjiError)
    }


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_errors_pickle(error: ShengjiError, protocol: int) -> None:
    """A pickled error comes back with its class, its text and all that it carries."""
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.args == error.args
    assert vars(again).keys() == vars(error).keys()
    for name, value in vars(error).items():
        assert repr(vars(again)[name]) == repr(value)


@pytest.mark.parametrize("cls", [ArgumentError, ParseError, ConfigError, HandError, PatternError])
def test_bad_values_are_value_errors(cls: type[ShengjiError]) -> None:
    """Who knows only Python's own errors catches these as `ValueError`."""
    assert issubclass(cls, ValueError)


def test_errors_are_rendered_when_asked_for() -> None:
    """Raising a refusal makes no text; asking for it gives every reason."""

    class Silent(str):
        __slots__ = ()

        def __format__(self, spec: str) -> str:
            raise AssertionError(spec)

    silent = Violation.of(ViolationCode.CARDS_NOT_HELD, missing=Silent("7H"))
    refused = IllegalActionError([silent])
    assert refused.violations == (silent,)
    with pytest.raises(AssertionError):
        str(refused)
    refused = IllegalActionError([REASON, OTHER_REASON])
    assert str(refused) == f"{REASON} {OTHER_REASON}"


@pytest.mark.parametrize("code", ViolationCode)
def test_each_code_has_a_sentence(code: ViolationCode) -> None:
    """A code is a lower-case word named as the member; its sentence is one, and fills."""
    assert code.value == code.name.lower()
    assert ViolationCode(code.value) is code
    assert code.sentence[0].isupper() or code.sentence.startswith("{")
    assert code.sentence.endswith(".")
    params = {name: f"<{name}>" for name in code.fields if name not in ("cards", "option")}
    text = str(Violation.of(code, cards=(Card("7H"),), option="throws.allowed", **params))
    assert "{" not in text
    assert "?" not in text
    for value in params.values():
        assert value in text
    assert ("7H" in text) == ("cards" in code.fields)


def made_violations() -> Iterator[tuple[str, ViolationCode, set[str]]]:
    """Find each `Violation.of(ViolationCode.X, …)` of the library and the values that it gives."""
    root = Path(errors.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(ast.Name("Violation"), "of"),
                    args=[ast.Attribute(ast.Name("ViolationCode"), name), *rest],
                    keywords=keywords,
                ):
                    given = {keyword.arg or "**" for keyword in keywords}
                    given |= {field for _, field in zip(rest, ["cards", "option"], strict=False)}
                    place = f"{path.relative_to(root)}:{node.lineno}"
                    yield place, ViolationCode[name], given


def test_violations_are_made_with_what_their_sentences_name() -> None:
    """No refusal of the library shows a question mark: every value in its sentence is given."""
    made = list(made_violations())
    assert made
    lacking = [
        (place, code.name, missing)
        for place, code, given in made
        if "**" not in given and (missing := set(code.fields) - given)
    ]
    assert lacking == []


def test_sentences_differ() -> None:
    """No two codes say the same."""
    assert len({code.sentence for code in ViolationCode}) == len(ViolationCode)


def test_codes_pickle_to_themselves() -> None:
    """A code that comes from another process is the same member."""
    for code in ViolationCode:
        assert pickle.loads(pickle.dumps(code)) is code


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        ((), ""),
        (((2, 1),), "a pair"),
        (((4, 1), (3, 1), (3, 1)), "a quad, 2 triples"),
        (((5, 1), (5, 1)), "2 sets of 5"),
        (((5, 3),), "a tractor of 3 sets of 5"),
        (((2, 2), (2, 2)), "2 tractors of 2 pairs"),
        (((1, 1),), "a single"),
    ],
)
def test_shapes_in_words(shape: tuple[tuple[int, int], ...], text: str) -> None:
    """Sets and tractors by name, equal ones together."""
    assert shape_text(shape) == text


@given(st.lists(st.tuples(st.integers(1, 8), st.integers(1, 13))))
def test_shapes_are_read_as_written(shapes: list[tuple[int, int]]) -> None:
    """The data in a violation gives back the widths and lengths."""
    assert read_shapes(write_shapes(shapes)) == tuple(shapes)
    assert read_shapes(write_shapes(shapes) + " pair") == ()


NAMES = st.text(ascii_lowercase, min_size=1).filter(
    lambda name: name not in ("cards", "code", "option")
)


@given(params=st.dictionaries(NAMES, st.integers() | st.text()), data=st.data())
def test_parameters_have_no_order(params: dict[str, Any], data: st.DataObject) -> None:
    """The same parameters in another order make an equal violation, sorted by name."""
    other = dict(data.draw(st.permutations(list(params.items()))))
    one = Violation.of(ViolationCode.WRONG_COUNT, **params)
    assert one == Violation.of(ViolationCode.WRONG_COUNT, **other)
    assert hash(one) == hash(Violation.of(ViolationCode.WRONG_COUNT, **other))
    assert [name for name, _ in one.params] == sorted(params)


def test_a_missing_parameter_does_not_hide_the_reason() -> None:
    """A violation that was made without its numbers still has a text."""
    assert str(Violation(ViolationCode.WRONG_COUNT)) == ("The number of cards to play is ?, not ?.")


def test_violation_fills_any_sentence() -> None:
    """Catalogues of other languages put the same values where they like."""
    violation = Violation.of(
        ViolationCode.THROW_NOT_ALLOWED, cards=(Card("7H"),), option="throws.allowed", parts=2
    )
    assert violation.fill("{option}: {cards} ({parts})") == "throws.allowed: 7H (2)"


@given(before=st.text(max_size=100), after=st.text(min_size=1, max_size=100))
def test_parse_error_shows_the_place(before: str, after: str) -> None:
    """The message has the position, and an excerpt that contains the character there."""
    error = ParseError("bad", text=before + after, position=len(before))
    text = str(error)
    assert text.startswith(f"bad: at {len(before)} in ")
    assert repr(after[0])[1:-1] in text
    assert (error.text, error.position) == (before + after, len(before))


def test_record_error_names_line_and_path() -> None:
    """The text begins with as much of the place as is known."""
    assert str(RecordError("cut short", line=3, path="event")) == "line 3, event: cut short"
    assert str(RecordError("cut short", line=3)) == "line 3: cut short"
    assert str(RecordError("cut short", path="event")) == "event: cut short"
    assert str(RecordError("cut short")) == "cut short"
