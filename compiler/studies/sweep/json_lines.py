"""A file of JSON Lines to which several processes append, and from which a killed one goes on.

The first line says what the file is. Whoever reads or writes holds a lock beside the file, and a
line is written by one system call behind the last whole one. So only the last line can be damaged,
by a writer that was killed, and whoever comes next drops it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from io import FileIO
from pathlib import Path
from typing import Any

import attrs
from filelock import FileLock, Timeout

from ipusim import InputError, IpusimError

PATIENCE = 60.0  # seconds; a lock is held for one line, or for reading the file once
TAIL = 1 << 16  # bytes looked at for the end of the last whole line; more when it is longer


@attrs.frozen
class JsonLines:
    """A file of results, open for more.

    Attributes:
        path: the file.
        rows: what the lines below the first held when it was opened.
    """

    path: Path
    rows: tuple[Any, ...] = attrs.field(repr=False)

    def append(self, row: Mapping[str, object]) -> None:
        """Write one more line.

        Raises:
            OSError: it cannot be written.
            IpusimError: another process holds the lock.
        """
        line = json.dumps(row, allow_nan=False).encode() + b"\n"
        with _locked(self.path), self.path.open("rb+", buffering=0) as file:
            file.seek(_end_of_lines(file))
            file.truncate()
            if file.write(line) != len(line):
                raise OSError(f"{self.path}: the disk is full")


def open_lines(
    path: Path,
    *,
    header: Mapping[str, object],
    fresh: bool,
    tell: Callable[[str], None],
) -> JsonLines:
    """The lines of a file; one that is not there is made.

    Args:
        path: the file.
        header: its first line; `store` names the command that writes such files.
        fresh: drop whatever the file holds.
        tell: called with a sentence when a damaged line was dropped.

    Raises:
        InputError: the file is no such store, or a line before its last is damaged.
        OSError: it cannot be read or written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _locked(path):
        held = path.read_bytes() if path.exists() else b""
        first = json.dumps(header).encode() + b"\n"
        if first.startswith(held) or (fresh and _is(header, held)):
            path.write_bytes(first)
            return JsonLines(path, ())
        rows, whole = _parsed(path, held, header)
        if whole < len(held):
            os.truncate(path, whole)
            tell(f"{path}: the last line is damaged, an interrupted write; dropped it")
    return JsonLines(path, rows)


def read_lines(path: Path, *, header: Mapping[str, object]) -> JsonLines:
    """The whole lines of a file, which is left as it is; none where there is no file.

    Raises:
        InputError: the file is no such store, or a line before its last is damaged.
        OSError: it cannot be read.
    """
    if not path.exists():
        return JsonLines(path, ())
    return JsonLines(path, _parsed(path, path.read_bytes(), header)[0])


def _parsed(path: Path, held: bytes, header: Mapping[str, object]) -> tuple[tuple[Any, ...], int]:
    """The rows below the header, and where the last whole line ends."""
    if not _is(header, held):
        raise InputError(f"{path} is no store of `{header['store']}`; name another with --store")
    whole = held.rfind(b"\n") + 1
    lines = held[:whole].splitlines()[1:]
    return tuple(_row(path, number, line) for number, line in enumerate(lines, start=2)), whole


def damaged(path: Path, number: int) -> InputError:
    """The refusal of a line that is not what its file promises."""
    return InputError(f"{path}, line {number} is damaged; start with --fresh, or take it out")


def _locked(path: Path) -> FileLock:
    return _PatientLock(path.with_name(f"{path.name}.lock"), timeout=PATIENCE)


class _PatientLock(FileLock):
    """A lock that says who is waited for when patience ends."""

    def acquire(self, *arguments: Any, **options: Any) -> Any:
        """As a file lock does."""
        try:
            return super().acquire(*arguments, **options)
        except Timeout:
            raise IpusimError(
                f"{self.lock_file} is held by another process for {PATIENCE:.0f} seconds"
            ) from None


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


def _is(header: Mapping[str, object], held: bytes) -> bool:
    """The first line is this header."""
    first, end, _ = held.partition(b"\n")
    try:
        return bool(end) and bool(json.loads(first) == header)
    except ValueError:
        return False


def _row(path: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise damaged(path, number) from None
