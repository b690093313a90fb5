r"""The lines of a record: JSON objects, each sealed by a check sum over all that comes before.

A record is UTF-8 text with one JSON object a line and nothing between them. The last key of each
is `sum`: eight hexadecimal digits, the CRC-32 of all the text of the record before the comma that
stands in front of this key. So a sum seals its own line and every line above it: whatever is
changed, added, taken out or moved shows at the line where it happened, and the last sum tells that
all is well. It guards against accidents; who wants to deceive can count it anew, and is found out
by the audit and by the commitment of the shuffle.

>>> text = Seal().close('{"seq":1}')
>>> text
'{"seq":1,"sum":"8c63767c"}\n'
>>> list(unseal(split_lines(text)))
['{"seq":1']
"""

from __future__ import annotations

import json
from binascii import crc32
from typing import TYPE_CHECKING, Any, Final, final

from shengji.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ("Seal", "compact", "read_object", "split_lines", "unseal")

_TAIL: Final = len(',"sum":"00000000"}')

compact: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Writes plain data as JSON without spaces."""


@final
class Seal:
    """Puts check sums to the lines of one record, one after the other.

    >>> Seal().close('{"seq":1}') == Seal().close('{"seq":2}')
    False
    """

    __slots__ = ("_crc",)

    def __init__(self) -> None:
        """Begin before the first line."""
        self._crc = 0

    def close(self, text: str) -> str:
        """Put the check sum to the next line.

        Args:
            text: A JSON object with at least one key.

        Returns:
            The line, with the line feed.
        """
        crc = crc32(text[:-1].encode(), self._crc)
        tail = f',"sum":"{crc:08x}"}}\n'
        self._crc = crc32(tail.encode(), crc)
        return text[:-1] + tail

    def close_numbered(self, texts: Iterable[str], first: int) -> str:
        r"""Put numbers and check sums to the next lines.

        Args:
            texts: For each line a JSON object with at least one key, without its braces.
            first: The number of the first of them.

        Returns:
            The lines, each with its line feed.

        >>> Seal().close_numbered(['"a":1'], 7)
        '{"seq":7,"a":1,"sum":"1e9793c7"}\n'
        """
        crc, tail = self._crc, ""
        lines: list[str] = []
        for number, text in enumerate(texts, start=first):
            line = f'{tail}{{"seq":{number},{text}'
            lines.append(line)
            crc = crc32(line.encode(), crc)
            tail = f',"sum":"{crc:08x}"}}\n'
        lines.append(tail)
        self._crc = crc32(tail.encode(), crc)
        return "".join(lines)


def unseal(lines: Sequence[str]) -> Iterator[str]:
    """Check the sums of a record and take them off.

    Args:
        lines: The lines of the record from the first on, without line feeds.

    Yields:
        For each line its JSON object without the sum and the closing brace.

    Raises:
        RecordError: The sum of the next line is not right.

    >>> list(unseal(['{"seq":1,"sum":"8c63767c"}']))
    ['{"seq":1']
    """
    # Where the last sum is right, all lines are as they were written.
    whole = "\n".join(lines)
    if _is_sealed(whole, crc32(_bytes(whole[:-_TAIL]))):
        yield from [line[:-_TAIL] for line in lines]
        return
    crc, tail = 0, ""
    for number, line in enumerate(lines, start=1):
        text = line[:-_TAIL]
        crc = crc32(_bytes(tail + text), crc)
        if not _is_sealed(line, crc):
            message = (
                "the line does not fit its check sum: it was changed or cut short, or lines above"
                " it are missing"
            )
            raise RecordError(message, line=number)
        tail = line[-_TAIL:] + "\n"
        yield text


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _is_sealed(text: str, crc: int) -> bool:
    return text[-_TAIL:] == f',"sum":"{crc:08x}"}}'


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("a key stands there twice")
    return data


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no JSON")


_decode: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_number).raw_decode


def split_lines(text: str | bytes) -> list[str]:
    r"""Take a text apart into its lines.

    Args:
        text: A record, as text or in UTF-8; lines may also end as on Windows. Bytes that are not
            UTF-8 become signs that no sum and no field accepts, so that their line is refused.

    Returns:
        The lines without their ends, and without empty lines at the end.

    >>> split_lines(b"{}\r\n{}\n")
    ['{}', '{}']
    """
    if isinstance(text, bytes):
        text = text.decode(errors="surrogateescape")
    # Not `splitlines`, which also breaks at signs that may stand inside a JSON text.
    lines = text.split("\n")
    if "\r" in text:
        lines = [line.removesuffix("\r") for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def read_object(text: str) -> dict[str, Any]:
    """Read the JSON object of a line.

    Args:
        text: The text.

    Returns:
        The object.

    Raises:
        RecordError: It is no JSON object, or a key stands in it twice.

    >>> read_object('{"seq":1}')
    {'seq': 1}
    """
    try:
        data, end = _decode(text)
    except (ValueError, RecursionError) as error:
        message = f"the line is no JSON: {error}"
        raise RecordError(message, cause=error) from error
    if type(data) is not dict or end != len(text):
        raise RecordError("the line is no JSON object")
    return data
