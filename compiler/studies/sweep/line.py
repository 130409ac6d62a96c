"""A line of a store: the text of a result, and behind it a checksum over that text.

    {"key": ..., "fingerprint": ..., "cycle_model": 2, "configuration": ..., "result": ...,
     "checksum": "4f1d..."}

A line without `cycle_model` is from before models had numbers, of the first.

The checksum is 16 digits of the SHA-256 of all before it, so that a line counts only as it was
written: a changed figure, a part that comes twice, a word that JSON does not have make a bad line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from ipusim import UNNUMBERED, InputError, as_cycle_model, json_value

MODEL = "cycle_model"
PARTS: Mapping[str, type] = {
    "key": str,
    "fingerprint": str,
    MODEL: int,
    "configuration": dict,
    "result": dict,
}
NAMES = {str: "text", int: "whole number", dict: "JSON object"}
LONGEST = 1 << 20  # bytes; a result has some thousand
DIGITS = 16
BEHIND = b', "checksum": "%s"}'
BEHIND_BYTES = len(BEHIND) - len(b"%s") + DIGITS


class BadLine(Exception):
    """What is wrong with a line of a store."""


def text_of(parts: Mapping[str, object]) -> bytes:
    """The line of the five parts, with its end.

    Raises:
        ValueError: a number that JSON does not have.
    """
    text = json.dumps({name: parts[name] for name in PARTS}, allow_nan=False).encode()[:-1]
    return text + BEHIND % _checksum(text) + b"\n"


def parts_of(line: bytes) -> dict[str, Any]:
    """The five parts of a line.

    Raises:
        BadLine: it is not as it was written.
    """
    if not line.endswith(b"\n"):
        is_long = len(line) == LONGEST
        raise BadLine("it is too long" if is_long else "it has no end, an interrupted write")
    line = line.rstrip(b"\r\n")
    text, behind = line[:-BEHIND_BYTES], line[-BEHIND_BYTES:]
    head, tail = BEHIND.split(b"%s")
    if not (behind.startswith(head) and behind.endswith(tail)):
        raise BadLine("it does not end in a checksum")
    if behind != BEHIND % _checksum(text):
        raise BadLine("its checksum is not that of what it says")
    try:
        parts = json_value(text + b"}", most_bytes=LONGEST, of_constant=_no_number)
    except InputError:
        raise BadLine("it is no JSON object") from None
    if isinstance(parts, dict):
        parts.setdefault(MODEL, UNNUMBERED)
    if not isinstance(parts, dict) or parts.keys() != PARTS.keys():
        raise BadLine(f"it does not hold just {', '.join(PARTS)}")
    for name, kind in PARTS.items():
        if type(parts[name]) is not kind:
            raise BadLine(f"its {name} is no {NAMES[kind]}")
    try:
        as_cycle_model(parts[MODEL])
    except InputError as error:
        raise BadLine(f"its {MODEL}: {error}") from None
    return parts


def _checksum(text: bytes) -> bytes:
    return sha256(text).hexdigest()[:DIGITS].encode()


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number of JSON")
