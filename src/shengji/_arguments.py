"""What a user passed: is it such a thing at all, and how is it shown if not?

Whatever comes from outside (text, numbers, seats, seeds, plain data) is looked at where it enters.
What has the wrong type is refused as what is out of range is, with an `ArgumentError`: a server
that hands on what it was sent has one root to catch. Objects that only this library makes, such as
an ordering, are taken as they are.

>>> is_whole(3, 1, 8), is_whole(3.0, 1, 8), is_whole(True, 0, 1)
(True, False, False)
"""

from __future__ import annotations

from typing import Final

from shengji.errors import ArgumentError

__all__ = ("as_data", "is_whole", "need", "shown")

_LONGEST: Final = 80
_LARGE: Final = 1 << 63  # Python does not write numbers of any length


def is_whole(value: object, least: int, most: int) -> bool:
    """Tell whether something is a whole number in a range; truth values are no numbers.

    Args:
        value: Whatever was given.
        least: The least number that will do.
        most: The greatest.

    Returns:
        Whether it will do.
    """
    return type(value) is int and least <= value <= most


def need(value: object, name: str, *kinds: type) -> None:
    """Check that an argument is of one of some types.

    Args:
        value: Whatever was given.
        name: The name of the argument.
        kinds: The types that will do.

    Raises:
        ArgumentError: It is of none of them.
    """
    if not isinstance(value, kinds):
        listed = " or ".join(kind.__name__ for kind in kinds)
        message = f"{name} must be {listed}, not {shown(value)}"
        raise ArgumentError(message, name=name, value=value)


def as_data(value: object) -> int | str:
    """Keep a number for the data of a violation, and write whatever else was given.

    Args:
        value: Whatever was given.

    Returns:
        The number itself, or the text.

    >>> as_data(3), as_data(None)
    (3, 'None')
    """
    return value if type(value) is int and -_LARGE < value < _LARGE else shown(value)


def shown(value: object) -> str:
    """Write something that was given, whatever it is, so that a sentence can hold it.

    Args:
        value: Whatever was given.

    Returns:
        What Python writes for it, cut short where that is long.

    >>> shown("7H"), shown(10**5000)
    ("'7H'", '~2^16609')
    """
    if type(value) is int and not -_LARGE < value < _LARGE:
        return f"{'-' if value < 0 else ''}~2^{value.bit_length() - 1}"
    try:
        text = repr(value)
    except ValueError:  # such a number is somewhere inside
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
