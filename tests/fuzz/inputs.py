"""What somebody might send: nonsense, and good texts and data in which a little was changed.

Hypothesis draws what is sent and, if something fails, makes it small. Drawing is slow beside
reading, so `vary` makes many more inputs of one that was drawn, by a generator that is drawn too.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

__all__ = (
    "anything",
    "bytes_like",
    "data_like",
    "json_values",
    "lines_like",
    "text_like",
    "vary",
    "vary_inside",
    "vary_text",
    "words",
)

# Signs with a meaning somewhere, numbers that are too large, and texts that break careless readers.
_SIGNS = " ,;:=|#>!?+-.(){}[]\"'\\/\t\r\n\0♠♥♣♦王大小红桃方块黑梅花\ufe0f\ud800\u2028²٣"
_BITS = (
    "-1",
    "00",
    "9" * 30,
    "9" * 5000,
    "1e9",
    "0x10",
    "10",
    "T",
    "NT",
    "BJ",
    "null",
    "true",
    "NaN",
    "[" * 2000,
    "{" * 2000,
    "__class__",
    "tractor",
    "7H",
    "♠10",
    "seat 0",
)
# Made when they are needed: the last ones are too long to be shown.
_numbers = st.sampled_from([0, -1, 1, 3, 54, 99, 2**31, 2**63, 2**64]) | st.builds(
    pow, st.sampled_from([10, -10]), st.sampled_from([9, 30, 5001])
)

anything = st.one_of(
    st.none(),
    st.booleans(),
    _numbers,
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(_BITS),
    st.binary(max_size=4),
    st.lists(st.none() | st.integers(-2, 60), max_size=3),
    st.tuples(),
    st.just({}),
    st.builds(object),
)
"""Values of any type."""

_leaves = (
    st.none()
    | st.booleans()
    | _numbers
    | st.integers(-3, 120)
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(_BITS)
)
json_values = st.recursive(
    _leaves,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
"""Values as a JSON reader gives them; also numbers that are none in JSON."""


def words(*known: str) -> st.SearchStrategy[str]:
    """Texts of known words and of signs, in any order."""
    bits = st.sampled_from([*known, *_BITS]) | st.sampled_from(_SIGNS) | st.text(max_size=2)
    return st.lists(bits, max_size=12).map("".join)


@st.composite
def _changed(draw: st.DrawFn, whole: Sequence[str]) -> str:
    """A good text in which something was taken out, put in, doubled or exchanged."""
    text = draw(st.sampled_from(whole))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        put = draw(
            st.just("")
            | st.just(text[start:end] * 2)
            | st.sampled_from(_SIGNS)
            | st.sampled_from(_BITS)
            | st.text(max_size=3)
        )
        text = text[:start] + put + text[end:]
    return text


def text_like(*good: str) -> st.SearchStrategy[str]:
    """Texts that are like some good ones, and others."""
    pieces = sorted({piece for text in good for piece in text.replace(",", " ").split()})[:200]
    return st.one_of(_changed(good), words(*pieces), st.text(), st.sampled_from(good))


def bytes_like(*good: str) -> st.SearchStrategy[bytes]:
    """Bytes that are like good texts in UTF-8, and others."""
    whole = _changed(good).map(lambda text: text.encode("utf-8", "surrogatepass"))
    flipped = st.tuples(st.sampled_from(good), st.integers(0, 10**6), st.integers(1, 255)).map(
        _flip
    )
    return whole | flipped | st.binary(max_size=60)


def _flip(drawn: tuple[str, int, int]) -> bytes:
    text, place, bits = drawn
    data = bytearray(text.encode())
    data[place % len(data)] ^= bits
    return bytes(data)


@st.composite
def data_like(draw: st.DrawFn, good: Sequence[Any]) -> Any:  # noqa: ANN401 - plain data
    """Plain data that is like some good one: a part of it, anywhere inside, is another."""
    data = deepcopy(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(0, 3))):
        data = _elsewhere(draw, data)
    return data


def _in_object(draw: st.DrawFn, data: dict[str, Any]) -> dict[str, Any]:
    key = draw(st.sampled_from(sorted(data)))
    match draw(st.integers(0, 6)):
        case 0:
            return {name: value for name, value in data.items() if name != key}
        case 1:
            return {**data, draw(st.text(max_size=5)): draw(json_values)}
        case _:
            return {**data, key: _elsewhere(draw, data[key])}


def _in_list(draw: st.DrawFn, data: list[Any]) -> list[Any]:
    place = draw(st.integers(0, len(data) - 1))
    match draw(st.integers(0, 6)):
        case 0:
            return data[:place] + data[place + 1 :]
        case 1:
            return [*data[:place], draw(json_values), *data[place:]]
        case _:
            return [*data[:place], _elsewhere(draw, data[place]), *data[place + 1 :]]


def _elsewhere(draw: st.DrawFn, data: Any) -> Any:  # noqa: ANN401
    """Change something somewhere in plain data."""
    if isinstance(data, dict) and data and draw(st.integers(0, 5)):
        return _in_object(draw, data)
    if isinstance(data, list) and data and draw(st.integers(0, 5)):
        return _in_list(draw, data)
    if isinstance(data, str) and draw(st.booleans()):
        return draw(_changed([data]))
    if isinstance(data, int) and not isinstance(data, bool) and draw(st.booleans()):
        return data + draw(st.sampled_from([-1, 1, 10**6]))
    return draw(json_values)


@st.composite
def lines_like(draw: st.DrawFn, good: Sequence[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Objects of a file of lines, some changed, left out, doubled or exchanged."""
    lines = list(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(0, 2))):
        place = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 4)):
            case 0:
                lines[place : place + 1] = []
            case 1:
                lines.insert(place, lines[other])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case _:
                changed = draw(data_like([lines[place]]))
                lines[place] = changed if isinstance(changed, dict) and changed else {"a": changed}
        if not lines:
            return [{}]
    return lines


_OTHERS: tuple[Any, ...] = (
    None,
    True,
    1.5,
    0,
    -1,
    10**30,
    "",
    "7H",
    b"\xff",
    (),
    [],
    {},
    ["7H"],
    {"type": 1},
)


def vary(random: Random, value: Any) -> Any:  # noqa: ANN401
    """Change something in a value of plain data; tuples keep their length, other things stay."""
    kind = type(value)
    if kind is str:
        return vary_text(random, value)
    if kind is bytes:
        text = vary_text(random, value.decode("latin-1"))
        return text.encode("latin-1", "replace")
    if kind is tuple and value:
        place = random.randrange(len(value))
        return (*value[:place], vary(random, value[place]), *value[place + 1 :])
    if kind in {dict, list} and value and random.random() < 0.95:
        return vary_inside(random, value)
    if kind in {type(None), bool, int, float, tuple, dict, list}:
        return random.choice(_OTHERS) if random.random() < 0.5 else random.randrange(-2, 120)
    return value


def vary_inside(random: Random, value: Any) -> Any:  # noqa: ANN401
    """Change something inside of a list or an object that is not empty."""
    changed = value.copy()
    place = random.choice(list(value)) if isinstance(value, dict) else random.randrange(len(value))
    changed[place] = vary(random, changed[place])
    if random.random() < 0.1:
        del changed[place]
    elif isinstance(value, list) and random.random() < 0.1:
        changed.insert(place, random.choice(value))
    return changed


def vary_text(random: Random, text: str) -> str:
    """Change something in a text."""
    for _ in range(random.randrange(1, 4)):
        start = random.randrange(len(text) + 1)
        end = start + random.randrange(6)
        put = random.choice(("", text[start:end] * 2, *_SIGNS, *_BITS))
        text = text[:start] + put + text[end:]
    return text
