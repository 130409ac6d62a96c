"""A file that is read whole: a plain one, of no more bytes than an input may take.

What is no plain file has no size to hold against the limit: a FIFO would be waited for, a device
read without end.
"""

from __future__ import annotations

import stat
from pathlib import Path

from .errors import InputError
from .machine.input_limit import MOST_INPUT_BYTES, check_input_bytes


def input_bytes(path: str | Path, max_input_bytes: int = MOST_INPUT_BYTES) -> bytes:
    """What a file holds.

    Args:
        path: the file, or a link to it.
        max_input_bytes: the most that it may hold.

    Raises:
        InputError: it cannot be read, is no plain file, or is too large; with its path.
    """
    path = Path(path)
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise InputError(f"{path}: cannot be read, it is {_kind(found.st_mode)}; give a file")
        check_input_bytes(found.st_size, max_input_bytes, f"{path}:")
        with path.open("rb") as file:
            return file.read(found.st_size)
    except (OSError, ValueError) as error:  # a path with a NUL is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: cannot be read, {reason}") from None


def _kind(mode: int) -> str:
    kinds = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a FIFO", stat.S_IFSOCK: "a socket"}
    return kinds.get(stat.S_IFMT(mode), "a device")
