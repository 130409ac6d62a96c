"""Parse TOML and JSON from outside, bounded before parsing so that no text is expensive to refuse.

The time of a parser grows with the square of the parts of a dotted key, and its stack with the
depth of lists and tables. So bytes, depth and dots are counted first, in one pass that recognises
strings and comments.

Rule: no other module parses TOML or JSON.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .errors import InputError, in_short

MOST_TEXT_BYTES = 1 << 20  # default limit, for texts that a person writes
MAX_DEPTH = 64  # nested lists and tables
MAX_KEY_PARTS = 8  # parts of a dotted key
MAX_SHOWN = 40  # characters of a number in a message
# TOML promises integers of 64 bits with sign. Longer ones have no use here, and Python, which reads
# hexadecimal integers of any length, refuses to print those of more than 4,300 decimal digits.
INTEGERS = range(-(2**63), 2**63)

# An unterminated string extends to the end of its line or of the text, where parsers stop too.
JSON_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
TOML_SKIPPED = re.compile(
    rb'"""(?:[^"\\]|\\.|"{1,2}(?!"))*+"{0,5}'
    rb"|'''(?:[^']|'{1,2}(?!'))*+'{0,5}"
    rb'|"(?:[^"\\\n]|\\[^\n])*+"?'
    rb"|'[^'\n]*+'?"
    rb"|#[^\n]*+",
    re.DOTALL,
)
OPENING, CLOSING, DOT = b"[{", b"]}", ord(".")
SEPARATORS = b"[]{},=\n"  # characters that end a dotted key


def toml_table(
    data: bytes, *, most_bytes: int = MOST_TEXT_BYTES, error: type[InputError] = InputError
) -> dict[str, Any]:
    """Parse a TOML text.

    Args:
        data: the text in UTF-8.
        most_bytes: largest size of the text.
        error: class of the exception to raise.

    Raises:
        InputError: of class `error`: the text is too large, too deep or no TOML, or has an integer
            beyond 64 bits (with its key). The message does not name a file.
    """
    _check_bytes(data, "TOML", most_bytes, error)
    bare = TOML_SKIPPED.sub(b"", data)
    _check_nested(bare, error)
    parts = _most_dots(bare) + 1
    if parts > MAX_KEY_PARTS:
        raise error(
            f"it has a dotted key of {parts:,} parts, more than the {MAX_KEY_PARTS} that are read; "
            "write a name that has dots in quotes"
        )
    try:
        table = tomllib.loads(data.decode(), parse_float=real_number)
    except (ValueError, RecursionError) as cause:
        raise error(f"not a TOML file, {cause!s:.200}") from None
    for key, value in _long_integers(table, "its table"):
        raise error(
            f"{in_short(key)} holds an integer of {value.bit_length():,} bits; those of TOML go "
            "from -2^63 to 2^63 - 1"
        )
    return table


def real_number(text: str) -> float:
    """Return the float nearest to the number that a text writes.

    The words `nan` and `inf` are read as such. A number that no float holds is refused, where
    `float` would make 1e400 infinite and 1e-400 zero.

    Raises:
        ValueError: no number, or one beyond what floats hold.
    """
    number = float(text)
    digits = text.lower().partition("e")[0]
    if number == 0 and any(digit.isdigit() and int(digit) for digit in digits):
        raise ValueError(
            f"{text[:MAX_SHOWN]!r} is too small; a float other than 0 is 5e-324 or more"
        )
    if math.isinf(number) and "inf" not in text.lower():
        raise ValueError(f"{text[:MAX_SHOWN]!r} is too large; floats end at 1.8e308")
    return number


def ratio(text: str) -> float:
    """Return the number that a text writes as a decimal or as a fraction: 0.0625 or 1/16.

    Raises:
        ValueError: no number, a division by zero, or a number beyond what floats hold.
    """
    shown = f"{text[:MAX_SHOWN]!r}"
    try:
        top, *below = map(float, text.split("/"))
        number = top / below[0] if below else top
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{shown} is no number") from None
    if len(below) > 1:
        raise ValueError(f"{shown} is no number")
    for part in text.split("/"):
        real_number(part)
    if (number == 0 and top) or (math.isinf(number) and math.isfinite(top)):
        raise ValueError(f"{shown} is beyond what floats hold, 5e-324 to 1.8e308")
    return number


def _long_integers(value: Any, key: str) -> Iterator[tuple[str, int]]:
    """Yield (last key above it, integer) for integers of a TOML value beyond 64 bits."""
    if isinstance(value, dict):
        for name, below in value.items():
            yield from _long_integers(below, name)
    elif isinstance(value, list):
        for below in value:
            yield from _long_integers(below, key)
    elif isinstance(value, int) and value not in INTEGERS:
        yield key, value


def json_value(
    data: bytes,
    *,
    most_bytes: int = MOST_TEXT_BYTES,
    error: type[InputError] = InputError,
    of_object: Callable[[dict[str, Any]], Any] | None = None,
    of_pairs: Callable[[list[tuple[str, Any]]], Any] | None = None,
    of_constant: Callable[[str], Any] | None = None,
) -> Any:
    """Parse a JSON text in UTF-8, with or without a byte order mark.

    Args:
        data: the text.
        most_bytes: largest size of the text.
        error: class of the exception to raise.
        of_object, of_pairs: functions that return the value of an object, from a dict or from a
            list of (name, value).
        of_constant: function that returns the value of NaN, Infinity or -Infinity.

    Raises:
        InputError: of class `error`: the text is too large, too deep or no JSON. The message does
            not name a file.
    """
    _check_bytes(data, "JSON", most_bytes, error)
    _check_nested(JSON_STRING.sub(b"", data), error)
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            object_hook=of_object,
            object_pairs_hook=of_pairs,
            parse_constant=of_constant,
            parse_float=real_number,
        )
    except (ValueError, RecursionError) as cause:
        raise error(f"not a JSON file, {cause!s:.200}") from None


def _check_bytes(data: bytes, language: str, most: int, error: type[InputError]) -> None:
    if len(data) > most:
        raise error(
            f"it has {len(data):,} bytes of {language}, more than the {most:,} that are read; "
            "give a smaller one"
        )


def _check_nested(bare: bytes, error: type[InputError]) -> None:
    """Refuse a text, given without its strings, whose brackets nest too deeply."""
    # +1 for each opening and -1 for each closing bracket; the largest prefix sum is the depth.
    steps = np.zeros(256, np.int8)
    steps[list(OPENING)], steps[list(CLOSING)] = 1, -1
    changes = steps[np.frombuffer(bare, np.uint8)]
    depth = int(np.cumsum(changes[changes != 0], dtype=np.int64).max(initial=0))
    if depth > MAX_DEPTH:
        raise error(
            f"its lists and tables nest {depth:,} deep, more than the {MAX_DEPTH} that are read; "
            "make it flatter"
        )


def _most_dots(bare: bytes) -> int:
    """Return the largest number of dots in one key or number of a text without strings."""
    # Keep dots and separators only; the longest run of dots between two separators is the result.
    is_mark = np.zeros(256, bool)
    is_mark[list(SEPARATORS)] = is_mark[DOT] = True
    marks = np.frombuffer(bare, np.uint8)
    marks = marks[is_mark[marks]]
    ends = np.flatnonzero(marks != DOT)
    return int(np.diff(ends, prepend=-1, append=len(marks)).max()) - 1
