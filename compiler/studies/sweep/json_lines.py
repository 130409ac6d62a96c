"""A file of lines to which several processes append, and from which a killed one goes on.

The first line says which command writes such files, and in which format. Whoever reads or writes
holds a lock beside the file, and a line is written by one system call behind the last whole one.
What stands behind that, by a writer that was killed or a file system that crashed, goes with the
next line that is written. A mark of byte order and line ends of another system do no harm.

A line is the text of a result, and behind it a checksum over that text.

    {"key": ..., "fingerprint": ..., "cycle_model": 2, "configuration": ..., "result": ...}

is the text; a store of format 2 has it as it is, one of format 3 deflated, in base 64:

    {"deflated": "rVfb...", "checksum": "4f1d..."}

Both are read in any store. Results are much alike, so that DEFLATE begins with a text of examples,
which is part of the format. A text without `cycle_model` is from before models had numbers, of the
first. The checksum is 16 digits of the SHA-256 of all before it, so that a line counts only as it
was written: a changed figure, a part that comes twice, a word that JSON does not have make a bad
line.
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

FORMAT = 3  # of a new file
READ = (2, 3)  # formats; a file of another is refused. 1 had no checksums, 2 plain lines
PATIENCE = 60.0  # seconds; a lock is held for one line, or for reading the file once
TAIL = 1 << 16  # bytes looked at for the end of the last whole line; more when it is longer
LONGEST_FIRST = 1 << 12
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
TOGETHER = 256  # lines that are parsed as one text
TEXT_BYTES = 1 << 22  # of such a text, about: 256 results of usual size are a fifth of it
DIGITS = 16
BEHIND = b', "checksum": "%s"}'
BEHIND_BYTES = len(BEHIND) - len(b"%s") + DIGITS


def append_line(path: Path, line: bytes) -> None:
    """Write one more line, which brings its end.

    Raises:
        InputError: it cannot be written.
        IpusimError: another process holds the lock.
    """
    with locked(path), path.open("rb+", buffering=0) as file:
        file.seek(_end_of_lines(file))
        file.truncate()
        written = file.write(line)
        if written != len(line):
            raise InputError(f"{path}: cannot be written, the disk is full")


def begin(path: Path, study: str, *, fresh: bool) -> bool:
    """Write the first line of a file that is new, or that shall be; whether it was.

    The caller holds the lock.

    Raises:
        InputError: the file is no store of the study, or cannot be written.
        OSError: it cannot be read.
    """
    firsts = [json.dumps({"store": study, "format": number}).encode() + b"\n" for number in READ]
    first = firsts[-1]
    held = b""
    if path.exists():
        with path.open("rb") as file:
            held = file.readline(LONGEST_FIRST)
    is_new = held not in firsts and any(line.startswith(held) for line in firsts)
    if is_new or (fresh and _format_of(held, study) is not None):
        with whole_file(path) as file:
            file.write(first)
        return True
    return False


def is_plain(path: Path, study: str) -> bool:
    """Whether a store has its lines as they are; false where there is no file.

    Raises:
        InputError: the file is no store of the study or of another format.
        OSError: it cannot be read.
    """
    if not path.exists():
        return False
    with path.open("rb") as file:
        return format_of(path, file.readline(LONGEST_FIRST), study) < FORMAT


def lines_since(path: Path, offset: int) -> tuple[list[bytes], int]:
    """The whole lines behind an offset, and where the last one ends; the caller holds the lock.

    All of them where the file became shorter, which `--fresh` does.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        if file.seek(0, os.SEEK_END) < offset:
            offset = 0
        file.seek(offset)
        lines = [line for line in file if line.endswith(b"\n")]
    return lines[offset == 0 :], offset + sum(map(len, lines))


def lines_of(path: Path, *, study: str) -> Iterator[tuple[int, bytes]]:
    """The lines below the first by their numbers, with their ends; none where there is no file.

    Of a line that is longer than any result only the beginning comes; it has no end then, as the
    last one of a writer that was killed.

    Raises:
        InputError: the file is no store of the study or of another format.
        OSError: it cannot be read.
    """
    check_plain(path)
    if not path.exists():
        return
    with path.open("rb") as file:
        format_of(path, file.readline(LONGEST_FIRST), study)
        number = 2
        while line := file.readline(LONGEST):
            yield number, line
            number += 1
            while len(line) == LONGEST and not line.endswith(b"\n"):
                line = file.readline(LONGEST)


def format_of(path: Path, first: bytes, study: str) -> int:
    """The format of a store, by its first line.

    Raises:
        InputError: it is none, or of another format.
    """
    number = _format_of(first, study)
    if number is None:
        raise InputError(f"{path} is no store of `{study}`; name another with --store")
    if type(number) is not int or number not in READ:
        raise InputError(
            f"{path} is a store of format {number!r:.20}, this version reads formats "
            f"{' and '.join(map(str, READ))}; name another, or fill it anew with --fresh"
        )
    return number


def check_plain(path: Path) -> None:
    """Refuse what is there and no plain file: a folder, a pipe, a device.

    Raises:
        InputError: names it.
    """
    if path.exists() and not path.is_file():
        kind = "a folder" if path.is_dir() else "a pipe or a device"
        raise InputError(f"{path} is {kind}; give a plain file")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """While it lasts, no other process reads or writes; what fails names the file.

    Raises:
        InputError: the file or its lock cannot be read or written.
        IpusimError: another process holds the lock.
    """
    try:
        check_plain(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(path.with_name(f"{path.name}.lock"), timeout=PATIENCE):
            yield
    except Timeout as error:
        raise IpusimError(
            f"{error.lock_file} is held by another process for {PATIENCE:.0f} seconds"
        ) from None
    except (OSError, NotImplementedError) as error:  # the latter: no locks on that file system
        where, why = (getattr(error, name, None) for name in ("filename", "strerror"))
        raise InputError(f"{where or path}: {why or error}") from None


def _end_of_lines(file: FileIO) -> int:
    """Where the last whole line ends."""
    end = file.seek(0, os.SEEK_END)
    while end:
        start = file.seek(max(0, end - TAIL))
        at = file.read(end - start).rfind(b"\n")
        if at >= 0:
            return start + at + 1
        end = start
    return 0


def _format_of(first: bytes, study: str) -> Any:
    """What the first line says of a store of the study; None where it is no such line."""
    try:
        header = json_value(first)
    except InputError:
        return None
    is_ours = first.endswith(b"\n") and isinstance(header, dict) and header.get("store") == study
    return header.get("format") if is_ours else None


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


def parts_in(lines: Iterable[bytes]) -> Iterator[dict[str, Any] | BadLine]:
    """Yield the parts of each line, or why it has none.

    Lines are read as one text where that can be: JSON then has each name in them once. A text has
    at most `TOGETHER` lines, and ends with the line that reaches `TEXT_BYTES`: a line of a thousand
    bytes may inflate to `LONGEST`, and what is parsed takes some twenty times as much memory.
    """
    bodies: list[bytes | BadLine] = []
    total = 0
    for line in lines:
        body = _of(_body_of, line)
        bodies.append(body)
        total += len(body) if isinstance(body, bytes) else 0
        if len(bodies) == TOGETHER or total >= TEXT_BYTES:
            yield from _parts_of_bodies(bodies)
            bodies, total = [], 0
    yield from _parts_of_bodies(bodies)


def _parts_of_bodies(bodies: Sequence[bytes | BadLine]) -> list[dict[str, Any] | BadLine]:
    whole = [body for body in bodies if isinstance(body, bytes)]
    try:
        several = _parsed(b"[" + b",".join(whole) + b"]", lines=len(whole))
    except BadLine:
        several = []
    if len(several) != len(whole):  # a line that is no JSON, or several values
        several = [_of(_parsed, body) for body in whole]
    read = iter(several)
    return [_checked_or_bad(next(read)) if isinstance(body, bytes) else body for body in bodies]


def _checked_or_bad(parts: Any) -> Any:
    return parts if isinstance(parts, BadLine) else _of(_checked, parts)


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
