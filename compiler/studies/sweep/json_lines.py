"""A file of lines to which several processes append, and from which a killed one goes on.

The first line says which command writes such files, and in which format. Whoever reads or writes
holds a lock beside the file, and a line is written by one system call behind the last whole one.
What stands behind that, by a writer that was killed or a file system that crashed, goes with the
next line that is written. A mark of byte order and line ends of another system do no harm.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from ipusim import InputError, IpusimError, json_value, whole_file

from .line import LONGEST

FORMAT = 3  # of a new file
READ = (2, 3)  # formats; a file of another is refused. 1 had no checksums, 2 plain lines
PATIENCE = 60.0  # seconds; a lock is held for one line, or for reading the file once
TAIL = 1 << 16  # bytes looked at for the end of the last whole line; more when it is longer
LONGEST_FIRST = 1 << 12


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
    firsts = [json.dumps({"store": study, "format": each}).encode() + b"\n" for each in READ]
    first = firsts[-1]
    held = b""
    if path.exists():
        with path.open("rb") as file:
            held = file.readline(LONGEST_FIRST)
    is_new = held not in firsts and any(each.startswith(held) for each in firsts)
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
    found = _format_of(first, study)
    if found is None:
        raise InputError(f"{path} is no store of `{study}`; name another with --store")
    if type(found) is not int or found not in READ:
        raise InputError(
            f"{path} is a store of format {found!r:.20}, this version reads formats "
            f"{' and '.join(map(str, READ))}; name another, or fill it anew with --fresh"
        )
    return found


def check_plain(path: Path) -> None:
    """Refuse what is there and no plain file: a folder, a pipe, a device.

    Raises:
        InputError: names it.
    """
    if path.exists() and not path.is_file():
        what = "a folder" if path.is_dir() else "a pipe or a device"
        raise InputError(f"{path} is {what}; give a plain file")


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
