"""A file is written beside its place and takes it when whole: no reader sees half a file.

Rule: until the new file is whole and on the disk, the old one is what it was, whatever happens: an
error, a full disk, a killed process. A process that is killed while it writes leaves an unfinished
file, `.NAME.DIGITS.unfinished`; whoever writes NAME an hour later takes it away.
"""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any

from .errors import InputError, IpusimError

PREFIX = (
    50  # characters of NAME in that of the unfinished file, for which a long one leaves no room
)
HOUR = 3600.0  # seconds in which a living process writes something more


@contextmanager
def whole_file(path: str | Path, *, error: type[IpusimError] = InputError) -> Iterator[IO[bytes]]:
    """A file to write, which takes the place of `path` when the context ends without an error.

    A file that is there keeps its mode, but neither its owner nor its other names, and is refused
    where it may not be written; a new one has the mode that `open` gives. A link stays one. What is
    no plain file, as /dev/stdout or a pipe, is written as it comes.

    Args:
        path: where the file goes.
        error: of which type the refusal is.

    Raises:
        IpusimError: of type `error`, when the file cannot be written, with its path and why. Any
            OSError of the context is taken for that: nothing else belongs in it.
    """
    try:
        there = _status(path)
        target = Path(os.path.realpath(path))
        plain = there is None or (stat.S_ISREG(there.st_mode) and target.exists())
        with _beside(target, there) if plain else _at_once(path) as file:
            yield file
    except OSError as cause:
        raise error(f"{path}: cannot be written, {cause.strerror or cause}") from None


@contextmanager
def _beside(target: Path, there: os.stat_result | None) -> Iterator[IO[bytes]]:
    """A file that is renamed to `target`, where a file of status `there` is, or none."""
    if not target.parent.is_dir():
        raise OSError(errno.ENOENT, f"there is no folder {target.parent}; make it first")
    if there is not None:
        os.close(os.open(target, os.O_WRONLY))  # a protected file is refused, though it could go
    _remove_strays(target)
    unfinished = target.with_name(f".{target.name[:PREFIX]}.{uuid.uuid4().hex}.unfinished")
    mode = 0o666 if there is None else 0o600  # a secret is one from its first byte
    disk = _Disk(unfinished, "xb+", opener=partial(os.open, mode=mode))
    try:
        with io.BufferedRandom(disk) as file:
            if there is not None:
                os.chmod(unfinished, stat.S_IMODE(there.st_mode))
            yield file
            file.flush()
            os.fsync(file.fileno())  # some file systems say only now that they are full
        disk.check()
        os.replace(unfinished, target)
    except OSError:
        disk.check()
        raise
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def _at_once(path: str | Path) -> Iterator[IO[bytes]]:
    """A file in memory, which goes to a device or a pipe when it is whole."""
    content = io.BytesIO()
    with open(path, "wb") as file:  # a folder is refused
        yield content
        file.write(content.getvalue())


class _Disk(io.FileIO):
    """A file that writes no more after its first error: some libraries overlook or change it.

    NumPy writes an array to it as to any stream, not by its own code, which loses the reason.
    """

    failed: OSError | None = None

    def check(self) -> None:
        """Raise the first error again, if there was one."""
        if self.failed is not None:
            raise self.failed

    def write(self, data: Any, /) -> int:
        """As a file does."""
        self.check()
        try:
            return super().write(data)
        except OSError as cause:
            self.failed = cause
            raise


def _status(path: str | Path) -> os.stat_result | None:
    """Of what is at a path, links followed; None where nothing is."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None
    except ValueError as cause:  # a NUL, or what is no text of the file system
        raise OSError(errno.EINVAL, str(cause)) from None


def _remove_strays(target: Path) -> None:
    """Remove what processes left that were killed while they wrote to `target`."""
    stray = re.compile(re.escape(f".{target.name[:PREFIX]}.") + r"[0-9a-f]{32}\.unfinished")
    with suppress(OSError), os.scandir(target.parent) as entries:  # some folders may not be listed
        for entry in entries:
            if stray.fullmatch(entry.name) and time.time() - entry.stat().st_mtime > HOUR:
                os.unlink(entry.path)
