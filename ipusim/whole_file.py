"""Write files atomically: under a temporary name beside the target, renamed when complete.

Rule: until the new file is complete and on the disk, the old one stays unchanged, whatever happens:
an error, a full disk, a killed process. A process that is killed while it writes leaves a temporary
file, `.NAME.DIGITS.unfinished`; the next writer of NAME removes it if it is older than an hour.
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

# Number of characters of NAME in the name of the temporary file. With all of a long NAME, it might
# be longer than a file system allows.
MAX_PREFIX = 50
MAX_AGE = 3600.0  # seconds; a temporary file that is older counts as left by a killed process


@contextmanager
def whole_file(path: str | Path, *, error: type[IpusimError] = InputError) -> Iterator[IO[bytes]]:
    """Open a file that replaces `path` when the context ends without an error.

    An existing file keeps its mode, but neither its owner nor its other hard links, and is refused
    if it is read-only; a new one has the default mode of `open`. A symbolic link stays one.
    Anything but a plain file, such as /dev/stdout or a pipe, is written directly.

    Args:
        path: target of the file.
        error: class of the exception to raise.

    Raises:
        IpusimError: of class `error`: the file cannot be written; the message has path and reason.
            Every OSError inside the context is reported so; do nothing but write there.
    """
    try:
        status = _status(path)
        target = Path(os.path.realpath(path))
        is_plain = status is None or (stat.S_ISREG(status.st_mode) and target.exists())
        with _beside(target, status) if is_plain else _at_once(path) as file:
            yield file
    except OSError as cause:
        raise error(f"{path}: cannot be written, {cause.strerror or cause}") from None


@contextmanager
def _beside(target: Path, status: os.stat_result | None) -> Iterator[IO[bytes]]:
    """Yield a temporary file that replaces `target` at the end.

    `status` is that of the file that is replaced; None if there is none.
    """
    if not target.parent.is_dir():
        raise OSError(errno.ENOENT, f"there is no folder {target.parent}; make it first")
    if status is not None:
        # Renaming could replace a read-only file; opening it for writing refuses that.
        os.close(os.open(target, os.O_WRONLY))
    _remove_strays(target)
    unfinished_path = target.with_name(f".{target.name[:MAX_PREFIX]}.{uuid.uuid4().hex}.unfinished")
    # A replacement is private until it has the mode of the old file, which may be private as well.
    mode = 0o666 if status is None else 0o600
    disk = _Disk(unfinished_path, "xb+", opener=partial(os.open, mode=mode))
    try:
        with io.BufferedRandom(disk) as file:
            if status is not None:
                os.chmod(unfinished_path, stat.S_IMODE(status.st_mode))
            yield file
            file.flush()
            os.fsync(file.fileno())  # some file systems report only now that they are full
        disk.check()
        os.replace(unfinished_path, target)
    except OSError:
        disk.check()
        raise
    finally:
        unfinished_path.unlink(missing_ok=True)


@contextmanager
def _at_once(path: str | Path) -> Iterator[IO[bytes]]:
    """Yield a file in memory whose contents go to a device or a pipe at the end."""
    content = io.BytesIO()
    with open(path, "wb") as file:  # a folder is refused
        yield content
        file.write(content.getvalue())


class _Disk(io.FileIO):
    """File that remembers its first error, and refuses to write after it.

    Some libraries ignore or replace an error. NumPy, for example, loses the reason of an error when
    it writes an array to a plain file, but not when it writes to a stream such as this class.
    """

    first_error: OSError | None = None

    def check(self) -> None:
        """Raise the first error again, if there was one."""
        if self.first_error is not None:
            raise self.first_error

    def write(self, data: Any, /) -> int:
        """Write bytes, or raise the first error again."""
        self.check()
        try:
            return super().write(data)
        except OSError as cause:
            self.first_error = cause
            raise


def _status(path: str | Path) -> os.stat_result | None:
    """Return the status of a path, following links, or None if nothing exists there."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None
    except ValueError as cause:  # a NUL, or characters that the file system cannot encode
        raise OSError(errno.EINVAL, str(cause)) from None


def _remove_strays(target: Path) -> None:
    """Remove temporary files of processes that were killed while they wrote to `target`."""
    stray = re.compile(re.escape(f".{target.name[:MAX_PREFIX]}.") + r"[0-9a-f]{32}\.unfinished")
    with suppress(OSError), os.scandir(target.parent) as entries:  # some folders may not be listed
        for entry in entries:
            if stray.fullmatch(entry.name) and time.time() - entry.stat().st_mtime > MAX_AGE:
                os.unlink(entry.path)
