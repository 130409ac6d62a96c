"""A file that is read whole: a plain one, of no more bytes than an input may take.

What is no plain file has no size to hold against the limit: a FIFO would be waited for, a device
read without end.
"""

from __future__ import annotations

import stat
from pathlib import Path

from .errors import InputError
from .machine.input_limit import MOST_INPUT_BYTES, check_input_bytes
from .shown_text import shown_name


def input_bytes(path: str | Path, max_input_bytes: int = MOST_INPUT_BYTES) -> bytes:
    """What a file holds.

    Args:
        path: the file, or a link to it.
        max_input_bytes: the most that it may hold.

    Raises:
        InputError: it cannot be read, is no plain file, or is too large; with its path.
    """
    path = Path(path)
    size = plain_size(path)
    check_input_bytes(size, max_input_bytes, f"{shown_name(path)}:")
    try:
        with path.open("rb") as file:
            return file.read(size)
    except OSError as error:
        raise InputError(f"{shown_name(path)}: cannot be read, {error.strerror or error}") from None


def plain_size(path: str | Path) -> int:
    """Bytes of a plain file, or of the one that a link leads to.

    Raises:
        InputError: there is none, or what is there is no plain file; with its path.
    """
    path = Path(path)
    try:
        status = path.stat()
    except (OSError, ValueError) as error:  # a path with a NUL is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{shown_name(path)}: cannot be read, {reason}") from None
    if not stat.S_ISREG(status.st_mode):
        raise InputError(
            f"{shown_name(path)}: cannot be read, it is {_kind(status.st_mode)}; give a file"
        )
    return status.st_size


def _kind(mode: int) -> str:
    kinds = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a FIFO", stat.S_IFSOCK: "a socket"}
    return kinds.get(stat.S_IFMT(mode), "a device")
