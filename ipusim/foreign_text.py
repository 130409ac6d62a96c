"""Parse TOML and JSON texts that may be hostile: limits are checked before the parser sees a text.

The time of a parser grows with the square of the number of parts of a dotted key (`a.b.c`), and its
stack with the depth of lists and tables. So bytes, depth and dots are counted first, in one pass
that recognises strings and comments: refusing a text never takes long.

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

MAX_TEXT_BYTES = 1 << 20  # default limit, enough for texts that a person writes
MAX_DEPTH = 64  # lists and tables within each other; no reason recorded for this number
MAX_KEY_PARTS = 8  # parts of a dotted key; no reason recorded for this number
MAX_SHOWN = 40  # characters of a number in a message
# TOML promises integers of 64 bits with sign. Longer ones have no use here, and Python, which reads
# hexadecimal integers of any length, refuses to print those of more than 4,300 decimal digits.
INTEGERS = range(-(2**63), 2**63)

# An unterminated string extends to the end of its line or of the text, where parsers stop too.
JSON_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
# Strings over several lines, in double and in single quotes; strings in one line; comments.
TOML_STRING_OR_COMMENT = re.compile(
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
    data: bytes, *, max_bytes: int = MAX_TEXT_BYTES, error: type[InputError] = InputError
) -> dict[str, Any]:
    """Parse a TOML text.

    Args:
        data: the text in UTF-8.
        max_bytes: largest size of the text.
        error: class of the exception to raise.

    Raises:
        InputError: of class `error`: the text is too large, nests too deeply, is no TOML, or has an
            integer beyond 64 bits, whose key the message has. The message does not name a file.
    """
    _check_bytes(data, "TOML", max_bytes, error)
    structure = TOML_STRING_OR_COMMENT.sub(b"", data)
    _check_nested(structure, error)
    parts = _max_dots(structure) + 1
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

    The words `nan` and `inf` give these floats. A number beyond the range of floats is refused;
    `float` would turn 1e400 into infinity and 1e-400 into zero.

    Raises:
        ValueError: the text is no number, or its number is beyond the range of floats.
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
        ValueError: the text is no number, divides by zero, or its number is beyond the range of
            floats.
    """
    quoted_text = f"{text[:MAX_SHOWN]!r}"
    try:
        numerator, *divisors = map(float, text.split("/"))
        number = numerator / divisors[0] if divisors else numerator
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{quoted_text} is no number") from None
    if len(divisors) > 1:
        raise ValueError(f"{quoted_text} is no number")
    for part in text.split("/"):
        real_number(part)
    if (number == 0 and numerator) or (math.isinf(number) and math.isfinite(numerator)):
        raise ValueError(f"{quoted_text} is beyond what floats hold, 5e-324 to 1.8e308")
    return number


def _long_integers(value: Any, key: str) -> Iterator[tuple[str, int]]:
    """Yield (key, integer) for each integer beyond 64 bits in a TOML value.

    The key is that of the integer, or of the list that contains it; `key` is the key of `value`.
    """
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _long_integers(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from _long_integers(item, key)
    elif isinstance(value, int) and value not in INTEGERS:
        yield key, value


def json_value(
    data: bytes,
    *,
    max_bytes: int = MAX_TEXT_BYTES,
    error: type[InputError] = InputError,
    object_hook: Callable[[dict[str, Any]], Any] | None = None,
    pairs_hook: Callable[[list[tuple[str, Any]]], Any] | None = None,
    parse_constant: Callable[[str], Any] | None = None,
) -> Any:
    """Parse a JSON text in UTF-8, with or without a byte order mark.

    Args:
        data: the text.
        max_bytes: largest size of the text.
        error: class of the exception to raise.
        object_hook, pairs_hook: functions that return the value of a JSON object, given a dict or a
            list of (name, value); at most one of them is used.
        parse_constant: function that returns the value of the words NaN, Infinity and -Infinity.

    Raises:
        InputError: of class `error`: the text is too large, nests too deeply or is no JSON. The
            message does not name a file.
    """
    _check_bytes(data, "JSON", max_bytes, error)
    _check_nested(JSON_STRING.sub(b"", data), error)
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            object_hook=object_hook,
            object_pairs_hook=pairs_hook,
            parse_constant=parse_constant,
            parse_float=real_number,
        )
    except (ValueError, RecursionError) as cause:
        raise error(f"not a JSON file, {cause!s:.200}") from None


def _check_bytes(data: bytes, language: str, limit: int, error: type[InputError]) -> None:
    """Refuse a text of more bytes than a limit."""
    if len(data) > limit:
        raise error(
            f"it has {len(data):,} bytes of {language}, more than the {limit:,} that are read; "
            "give a smaller one"
        )


def _check_nested(structure: bytes, error: type[InputError]) -> None:
    """Refuse a text, given without its strings, whose brackets nest too deeply."""
    # +1 for each opening and -1 for each closing bracket; the largest prefix sum is the depth.
    steps = np.zeros(256, np.int8)
    steps[list(OPENING)], steps[list(CLOSING)] = 1, -1
    changes = steps[np.frombuffer(structure, np.uint8)]
    depth = int(np.cumsum(changes[changes != 0], dtype=np.int64).max(initial=0))
    if depth > MAX_DEPTH:
        raise error(
            f"its lists and tables nest {depth:,} deep, more than the {MAX_DEPTH} that are read; "
            "make it flatter"
        )


def _max_dots(structure: bytes) -> int:
    """Return the largest number of dots in one key or number of a text without strings."""
    # Keep dots and separators only; the longest run of dots between two separators is the result.
    is_mark = np.zeros(256, bool)
    is_mark[list(SEPARATORS)] = is_mark[DOT] = True
    marks = np.frombuffer(structure, np.uint8)
    marks = marks[is_mark[marks]]
    ends = np.flatnonzero(marks != DOT)
    return int(np.diff(ends, prepend=-1, append=len(marks)).max()) - 1
