"""A file of lines that several processes append to, and that survives a killed writer.

The first line says which command writes the file, and in which format. Readers and writers hold a
lock beside the file, and a line is written by one system call behind the last whole line.
A fragment behind the last whole line, left by a killed writer or a crashed file system, is cut off
when the next line is written. Byte order marks and line ends of other systems do no harm.

A line is the text of a result, followed by a checksum over that text.

    {"key": ..., "fingerprint": ..., "cycle_model": 2, "configuration": ..., "result": ...}

is the text. A store of format 2 has the text in plain form, with the checksum as its last member. A
store of format 3 has the text compressed by DEFLATE, in base 64:

    {"deflated": "rVfb...", "checksum": "4f1d..."}

A store may contain lines of both forms. Results have many words in common, so DEFLATE starts from a
text of examples, which is part of the format. A text without `cycle_model` was computed by the
first cycle model, before models had numbers. The checksum is the first 16 digits of the SHA-256 of
everything before it, so a line counts only as it was written: a changed figure, a repeated member
or a word that JSON does not have makes a bad line.
"""

from __future__ import annotations

import base64
import functools
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from ipusim import UNNUMBERED, InputError, IpusimError, as_cycle_model, json_value, whole_file

FORMAT = 3  # format of a new file
READABLE_FORMATS = (2, 3)  # format 1 had no checksums, format 2 has plain lines
LOCK_SECONDS = 60.0  # seconds; a lock is held for one line, or for reading the file once
TAIL_BYTES = 1 << 16  # bytes read at a time in the backward search for the last line end
MAX_HEADER_BYTES = 1 << 12  # bytes read of the first line; a valid one has less than a hundred
EXAMPLES = Path(__file__).parents[2] / "data" / "store_lines.txt"  # text from which DEFLATE starts
RAW_DEFLATE = -15  # zlib's wbits: negative for no header and no checksum, 15 for the largest window
DEFLATED = (b'{"deflated": "', b'"')  # bytes before and behind a compressed text in its line
MODEL = "cycle_model"  # member with the number of the cycle model
# Members of a text, and their types.
MEMBERS = {"key": str, "fingerprint": str, MODEL: int, "configuration": dict, "result": dict}
# Names of the types in messages.
TYPE_NAMES = {str: "text", int: "whole number", dict: "JSON object"}
MAX_LINE_BYTES = 1 << 20  # bytes of a line; a result has some thousand
MAX_LINES = 256  # lines that are parsed as one text; no reason recorded for this number
# Bytes of lines that are parsed as one text, which ends with the line that reaches them. 256
# results of usual size have a fifth of these bytes.
FULL_TEXT_BYTES = 1 << 22
CHECKSUM_DIGITS = 16  # hexadecimal digits of a checksum
CHECKSUM_FIELD = b', "checksum": "%s"}'  # end of a line
CHECKSUM_BYTES = len(CHECKSUM_FIELD) - len(b"%s") + CHECKSUM_DIGITS


def append_line(path: Path, line: bytes) -> None:
    """Append one line, which includes its line end.

    Raises:
        InputError: if the line cannot be written.
        IpusimError: if another process holds the lock.
    """
    with locked(path), path.open("rb+", buffering=0) as file:
        file.seek(_end_of_lines(file))
        # What stands behind the last whole line is the fragment of an interrupted write.
        file.truncate()
        num_written = file.write(line)
        # A full disk cuts a line short; the fragment is removed by the next writer.
        if num_written != len(line):
            raise InputError(f"{path}: cannot be written, the disk is full")


def begin_file(path: Path, study: str, *, fresh: bool) -> bool:
    """Write the first line of a new or refreshed file. Return True if it was written.

    The caller holds the lock.

    Raises:
        InputError: if the file is no store of the study, or cannot be written.
        OSError: if the file cannot be read.
    """
    # First lines of all readable formats; an existing store keeps its format, a new one gets the
    # last.
    fields = ({"store": study, "format": number} for number in READABLE_FORMATS)
    headers = [json.dumps(header).encode() + b"\n" for header in fields]
    header = b""
    if path.exists():
        with path.open("rb") as file:
            header = file.readline(MAX_HEADER_BYTES)
    # A writer that was killed in its first write has left the beginning of a first line.
    is_new = header not in headers and any(line.startswith(header) for line in headers)
    if is_new or (fresh and _format_of(header, study) is not None):
        with whole_file(path) as file:
            file.write(headers[-1])
        return True
    return False


def is_plain(path: Path, study: str) -> bool:
    """Return True if a store holds its lines in plain form. Return False if there is no file.

    Raises:
        InputError: if the file is no store of the study, or of a format that cannot be read.
        OSError: if the file cannot be read.
    """
    if not path.exists():
        return False
    with path.open("rb") as file:
        return format_of(path, file.readline(MAX_HEADER_BYTES), study) < FORMAT


def lines_since(path: Path, offset: int) -> tuple[list[bytes], int]:
    """Return the whole lines behind an offset, and the offset behind the last of them.

    Return all lines below the first if the file is now shorter than the offset, as `--fresh` makes
    it. The caller holds the lock.

    Raises:
        OSError: if the file cannot be read.
    """
    with path.open("rb") as file:
        if file.seek(0, os.SEEK_END) < offset:
            offset = 0
        file.seek(offset)
        lines = [line for line in file if line.endswith(b"\n")]
    # If the file was read from offset 0, the first of these lines is the header.
    return lines[offset == 0 :], offset + sum(map(len, lines))


def lines_of(path: Path, *, study: str) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the bytes of every line below the first. Yield nothing without a file.

    A line longer than any result is cut: only its beginning is given, without a line end, like the
    last line of a writer that was killed.

    Raises:
        InputError: if the file is no store of the study, or of a format that cannot be read.
        OSError: if the file cannot be read.
    """
    check_is_file(path)
    if not path.exists():
        return
    with path.open("rb") as file:
        format_of(path, file.readline(MAX_HEADER_BYTES), study)
        number = 2
        while line := file.readline(MAX_LINE_BYTES):
            yield number, line
            number += 1
            # Skip the remainder of a line that was cut.
            while len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
                line = file.readline(MAX_LINE_BYTES)


def format_of(path: Path, header: bytes, study: str) -> int:
    """Return the format of a store by its first line, the header.

    Raises:
        InputError: if the file is no store of the study, or of a format that cannot be read.
    """
    number = _format_of(header, study)
    if number is None:
        raise InputError(f"{path} is no store of `{study}`; name another with --store")
    if type(number) is not int or number not in READABLE_FORMATS:
        raise InputError(
            f"{path} is a store of format {number!r:.20}, this version reads formats "
            f"{' and '.join(map(str, READABLE_FORMATS))}; name another, or begin anew with --fresh"
        )
    return number


def check_is_file(path: Path) -> None:
    """Refuse a path that exists and is no plain file: a folder, a pipe, a device.

    Raises:
        InputError: with the path in its message.
    """
    if path.exists() and not path.is_file():
        noun = "a folder" if path.is_dir() else "a pipe or a device"
        raise InputError(f"{path} is {noun}; give a plain file")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Exclude all other readers and writers of the file while the context lasts.

    Raises:
        InputError: if the file or its lock cannot be read or written.
        IpusimError: if another process holds the lock.
    """
    try:
        check_is_file(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(path.with_name(f"{path.name}.lock"), timeout=LOCK_SECONDS):
            yield
    except Timeout as error:
        raise IpusimError(
            f"{error.lock_file} is held by another process for {LOCK_SECONDS:.0f} seconds"
        ) from None
    except (OSError, NotImplementedError) as error:  # the latter: no locks on that file system
        filename, reason = (getattr(error, name, None) for name in ("filename", "strerror"))
        raise InputError(f"{filename or path}: {reason or error}") from None


def _end_of_lines(file: FileIO) -> int:
    """Return the offset behind the last whole line, 0 if there is none."""
    end = file.seek(0, os.SEEK_END)
    # Read blocks backwards from the end until one contains a line end.
    while end:
        start = file.seek(max(0, end - TAIL_BYTES))
        newline = file.read(end - start).rfind(b"\n")
        if newline >= 0:
            return start + newline + 1
        end = start
    return 0


def _format_of(header: bytes, study: str) -> Any:
    """Return the format named by the first line of a store of a study, None for other lines."""
    try:
        fields = json_value(header)
    except InputError:
        return None
    is_ours = header.endswith(b"\n") and isinstance(fields, dict) and fields.get("store") == study
    return fields.get("format") if is_ours else None


class BadLine(Exception):
    """Raised for a bad line of a store, with what is wrong about it."""


def text_of(members: Mapping[str, object], *, plain: bool = False) -> bytes:
    """Return a line of the store with the five members of a result, and its line end.

    Args:
        members: members of the line by name, `MEMBERS`.
        plain: write the line in plain form, as stores of format 2 hold it.

    Raises:
        ValueError: if a number has no form in JSON.
    """
    values = {name: members[name] for name in MEMBERS}
    # `default=dict` turns mappings that are no dictionaries into JSON objects.
    text = json.dumps(values, allow_nan=False, default=dict).encode()
    if plain:
        text = text[:-1]  # without the closing brace, which follows the checksum
    else:
        deflate = zlib.compressobj(wbits=RAW_DEFLATE, zdict=_examples())
        encoded_text = base64.b64encode(deflate.compress(text) + deflate.flush())
        text = encoded_text.join(DEFLATED)
    return text + CHECKSUM_FIELD % _checksum(text) + b"\n"


def members_of(line: bytes) -> dict[str, Any]:
    """Return the five members of a line.

    Raises:
        BadLine: if the line differs from what was written.
    """
    return _checked_members(_parsed(_body_of(line)))


def members_in(lines: Iterable[bytes]) -> Iterator[dict[str, Any] | BadLine]:
    """Yield the members of each line, or a BadLine that says why it has none.

    Lines are parsed together as one text where possible, because JSON then interns each name once.
    A text has at most `MAX_LINES` lines and ends with the line that reaches `FULL_TEXT_BYTES`. A
    line of a thousand bytes may inflate to `MAX_LINE_BYTES`, and parsed values take about twenty
    times the memory of their text.
    """
    bodies: list[bytes | BadLine] = []
    total_bytes = 0
    for line in lines:
        body = _value_or_bad_line(_body_of, line)
        bodies.append(body)
        total_bytes += len(body) if isinstance(body, bytes) else 0
        # The limit is checked after a line is added, so that a text may exceed FULL_TEXT_BYTES by
        # one line.
        if len(bodies) == MAX_LINES or total_bytes >= FULL_TEXT_BYTES:
            yield from _members_of_bodies(bodies)
            bodies, total_bytes = [], 0
    yield from _members_of_bodies(bodies)


def _members_of_bodies(bodies: Sequence[bytes | BadLine]) -> list[dict[str, Any] | BadLine]:
    """Return the checked members of each line, parsed together if all lines are good."""
    valid = [body for body in bodies if isinstance(body, bytes)]
    try:
        parsed = _parsed(b"[" + b",".join(valid) + b"]", lines=len(valid))
    except BadLine:
        parsed = []
    if len(parsed) != len(valid):  # a line is no JSON, or holds several values; parse them singly
        parsed = [_value_or_bad_line(_parsed, body) for body in valid]
    # Bad lines keep their position in the result; the others take the parsed values in order.
    values = iter(parsed)
    return [_checked(next(values)) if isinstance(body, bytes) else body for body in bodies]


def _checked(value: Any) -> Any:
    """Return the members of a line if they are those of a row, else a bad line."""
    return value if isinstance(value, BadLine) else _value_or_bad_line(_checked_members, value)


def _value_or_bad_line(read: Any, value: object) -> Any:
    """Return `read(value)`, or the BadLine that it raises."""
    try:
        return read(value)
    except BadLine as error:
        return error


def _body_of(line: bytes) -> bytes:
    """Return the JSON text of a line, inflated and without its checksum."""
    if not line.endswith(b"\n"):
        is_long = len(line) == MAX_LINE_BYTES
        raise BadLine("it is too long" if is_long else "it has no end, an interrupted write")
    line = line.rstrip(b"\r\n")
    text, checksum_field = line[:-CHECKSUM_BYTES], line[-CHECKSUM_BYTES:]
    checksum_head, checksum_tail = CHECKSUM_FIELD.split(b"%s")
    if not (checksum_field.startswith(checksum_head) and checksum_field.endswith(checksum_tail)):
        raise BadLine("it does not end in a checksum")
    if checksum_field != CHECKSUM_FIELD % _checksum(text):
        raise BadLine("its checksum does not match its text")
    head, tail = DEFLATED
    if not text.startswith(head):
        return text + b"}"
    inflate = zlib.decompressobj(RAW_DEFLATE, zdict=_examples())
    try:
        # The limit of inflated bytes protects against a short line that inflates to gigabytes.
        deflated_text = base64.b64decode(text[len(head) : -len(tail)], validate=True)
        body = inflate.decompress(deflated_text, MAX_LINE_BYTES)
    except (ValueError, zlib.error):
        raise BadLine("its content was not compressed by ipusim") from None
    if not inflate.eof:
        raise BadLine("its compressed content has no end or is too long")
    return body


def _parsed(body: bytes, *, lines: int = 1) -> Any:
    """Return the JSON value of a text."""
    try:
        return json_value(
            body, max_bytes=lines * (MAX_LINE_BYTES + 1) + 1, parse_constant=_no_number
        )
    except InputError:
        raise BadLine("it is no JSON object") from None


def _checked_members(members: Any) -> dict[str, Any]:
    """Return members if names and types are those of a row; refuse others."""
    if isinstance(members, dict):
        members.setdefault(MODEL, UNNUMBERED)
    if not isinstance(members, dict) or members.keys() != MEMBERS.keys():
        raise BadLine(f"it does not hold just {', '.join(MEMBERS)}")
    for name, member_type in MEMBERS.items():
        if type(members[name]) is not member_type:
            raise BadLine(f"its {name} is no {TYPE_NAMES[member_type]}")
    try:
        as_cycle_model(members[MODEL])
    except InputError as error:
        raise BadLine(f"its {MODEL}: {error}") from None
    return members


@functools.cache
def _examples() -> bytes:
    """Return the example rows that are shipped with the package."""
    return EXAMPLES.read_bytes()


def _checksum(text: bytes) -> bytes:
    """Return the checksum that follows the text of a line."""
    return sha256(text).hexdigest()[:CHECKSUM_DIGITS].encode()


def _no_number(word: str) -> float:
    """Refuse a word such as NaN, which Python's parser would accept."""
    raise ValueError(f"{word} is no number of JSON")
