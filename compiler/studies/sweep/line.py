"""A line of a store: the text of a result, and behind it a checksum over that text.

    {"key": ..., "fingerprint": ..., "cycle_model": 2, "configuration": ..., "result": ...}

is the text; a store of format 2 has it as it is, one of format 3 deflated, in base 64:

    {"deflated": "rVfb...", "checksum": "4f1d..."}

Both are read in any store. Results are much alike, so that DEFLATE begins with a text of examples,
which is part of the format. A text without `cycle_model` is from before models had numbers, of the
first.

The checksum is 16 digits of the SHA-256 of all before it, so that a line counts only as it was
written: a changed figure, a part that comes twice, a word that JSON does not have make a bad line.
"""

from __future__ import annotations

import base64
import functools
import json
import zlib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from ipusim import UNNUMBERED, InputError, as_cycle_model, json_value

EXAMPLES = Path(__file__).parents[2] / "data" / "store_lines.txt"
RAW = -15  # of zlib: no header and no sum of its own, the largest window
DEFLATED = (b'{"deflated": "', b'"')
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


def text_of(parts: Mapping[str, object], *, plain: bool = False) -> bytes:
    """The line of the five parts, with its end.

    Args:
        parts: what it says.
        plain: as stores of format 2 have it.

    Raises:
        ValueError: a number that JSON does not have.
    """
    whole = {name: parts[name] for name in PARTS}
    text = json.dumps(whole, allow_nan=False, default=dict).encode()
    if plain:
        text = text[:-1]
    else:
        deflate = zlib.compressobj(wbits=RAW, zdict=_examples())
        held = base64.b64encode(deflate.compress(text) + deflate.flush())
        text = held.join(DEFLATED)
    return text + BEHIND % _checksum(text) + b"\n"


def parts_of(line: bytes) -> dict[str, Any]:
    """The five parts of a line.

    Raises:
        BadLine: it is not as it was written.
    """
    return _checked(_parsed(_body_of(line)))


def parts_in(lines: Sequence[bytes]) -> list[dict[str, Any] | BadLine]:
    """The parts of each of several lines, or why it has none.

    Read as one text where that can be: JSON then has each name in them once.
    """
    bodies = [_of(_body_of, line) for line in lines]
    whole = [body for body in bodies if isinstance(body, bytes)]
    try:
        several = _parsed(b"[" + b",".join(whole) + b"]", lines=len(whole))
    except BadLine:
        several = []
    if len(several) != len(whole):
        return [_of(parts_of, line) for line in lines]
    read = iter(several)
    return [_of(_checked, next(read)) if isinstance(body, bytes) else body for body in bodies]


def _of(read: Any, held: object) -> Any:
    """What is read, or the BadLine that it raises."""
    try:
        return read(held)
    except BadLine as error:
        return error


def _body_of(line: bytes) -> bytes:
    """The JSON of a line, without its checksum."""
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
    before, after = DEFLATED
    if not text.startswith(before):
        return text + b"}"
    inflate = zlib.decompressobj(RAW, zdict=_examples())
    try:
        held = base64.b64decode(text[len(before) : -len(after)], validate=True)
        body = inflate.decompress(held, LONGEST)
    except (ValueError, zlib.error):
        raise BadLine("what it holds was not deflated by ipusim") from None
    if not inflate.eof:
        raise BadLine("what it holds has no end or is too long")
    return body


def _parsed(body: bytes, *, lines: int = 1) -> Any:
    try:
        return json_value(body, most_bytes=lines * (LONGEST + 1) + 1, of_constant=_no_number)
    except InputError:
        raise BadLine("it is no JSON object") from None


def _checked(parts: Any) -> dict[str, Any]:
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


@functools.cache
def _examples() -> bytes:
    return EXAMPLES.read_bytes()


def _checksum(text: bytes) -> bytes:
    return sha256(text).hexdigest()[:DIGITS].encode()


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number of JSON")
