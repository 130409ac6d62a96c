"""A file of JSON Lines to which several processes append, and from which a killed one goes on.

The first line says which command writes such files, and in which format. Whoever reads or writes
holds a lock beside the file, and a line is written by one system call behind the last whole one. So
only the last line can be damaged, by a writer that was killed, and whoever comes next drops it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from io import FileIO
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from ipusim import InputError, IpusimError, whole_file

FORMAT = 1  # of a file; one of another format is refused
PATIENCE = 60.0  # seconds; a lock is held for one line, or for reading the file once
TAIL = 1 << 16  # bytes looked at for the end of the last whole line; more when it is longer


def append_line(path: Path, row: Mapping[str, object]) -> None:
    """Write one more line.

    Raises:
        OSError: it cannot be written.
        IpusimError: another process holds the lock.
    """
    line = json.dumps(row, allow_nan=False).encode() + b"\n"
    with _locked(path), path.open("rb+", buffering=0) as file:
        file.seek(_end_of_lines(file))
        file.truncate()
        if file.write(line) != len(line):
            raise OSError(f"{path}: the disk is full")


def open_lines(
    path: Path, *, study: str, fresh: bool, tell: Callable[[str], None]
) -> tuple[Any, ...]:
    """What the lines of a file hold, below the first; a file that is not there is made.

    Args, Raises: as `open_store` has them.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _locked(path):
        held = path.read_bytes() if path.exists() else b""
        first = json.dumps({"store": study, "format": FORMAT}).encode() + b"\n"
        if first.startswith(held) or (fresh and _format_of(held, study) is not None):
            with whole_file(path) as file:
                file.write(first)
            return ()
        rows, whole = _parsed(path, held, study)
        if whole < len(held):
            os.truncate(path, whole)
            tell(f"{path}: the last line is damaged, an interrupted write; dropped it")
    return rows


def read_lines(path: Path, *, study: str) -> tuple[Any, ...]:
    """The whole lines of a file, which is left as it is; none where there is no file.

    Raises:
        InputError, OSError: as `open_lines`.
    """
    if not path.exists():
        return ()
    return _parsed(path, path.read_bytes(), study)[0]


def _parsed(path: Path, held: bytes, study: str) -> tuple[tuple[Any, ...], int]:
    """The rows below the header, and where the last whole line ends."""
    found = _format_of(held, study)
    if found is None:
        raise InputError(f"{path} is no store of `{study}`; name another with --store")
    if found != FORMAT:
        raise of_another_format(path, found)
    whole = held.rfind(b"\n") + 1
    lines = held[:whole].splitlines()[1:]
    return tuple(_row(path, number, line) for number, line in enumerate(lines, start=2)), whole


def of_another_format(path: Path, found: object) -> InputError:
    """The refusal of a file that another version wrote."""
    return InputError(
        f"{path} is a store of format {found}, this version reads format {FORMAT}; name "
        "another, or fill it anew with --fresh"
    )


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


def _format_of(held: bytes, study: str) -> object:
    """What the first line says of a store of the study; None where it is no such line."""
    first, end, _ = held.partition(b"\n")
    try:
        header = json.loads(first)
    except ValueError:
        return None
    is_ours = bool(end) and isinstance(header, dict) and header.get("store") == study
    return header.get("format") if is_ours else None


def _row(path: Path, number: int, line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise damaged(path, number) from None
