"""Read a plain file as a whole, after checking its size against a limit.

A FIFO, a socket or a device is refused: it has no size that could be checked, and reading it might
never end.
"""

from __future__ import annotations

import stat
from pathlib import Path

from .errors import InputError
from .machine.input_limit import MAX_INPUT_BYTES, check_input_bytes
from .shown_text import shown_name


def input_bytes(path: str | Path, max_input_bytes: int = MAX_INPUT_BYTES) -> bytes:
    """Return the contents of a file.

    Args:
        path: the file, or a link to it.
        max_input_bytes: largest size of the file, in bytes.

    Raises:
        InputError: the file cannot be read, is no plain file, or is too large; the message has its
            path.
    """
    path = Path(path)
    size = plain_size(path)
    check_input_bytes(size, max_input_bytes, f"{shown_name(path)}:")
    try:
        with path.open("rb") as file:
            # Read no more than the checked size, even if the file has grown since the check.
            return file.read(size)
    except OSError as error:
        raise InputError(f"{shown_name(path)}: cannot be read, {error.strerror or error}") from None


def plain_size(path: str | Path) -> int:
    """Return the size of a plain file in bytes, following links.

    Raises:
        InputError: the file does not exist or is no plain file; the message has its path.
    """
    path = Path(path)
    try:
        status = path.stat()
    except (OSError, ValueError) as error:  # a path with a NUL is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{shown_name(path)}: cannot be read, {reason}") from None
    if not stat.S_ISREG(status.st_mode):
        raise InputError(
            f"{shown_name(path)}: cannot be read, it is {_file_type(status.st_mode)}; give a file"
        )
    return status.st_size


def _file_type(mode: int) -> str:
    """Return the type of a file that is no plain file, in words."""
    types = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a FIFO", stat.S_IFSOCK: "a socket"}
    return types.get(stat.S_IFMT(mode), "a device")
