"""Code and digests that a process leaves for the next one, beside a source or in a cache folder.

Rule: code that this process runs is its user's. A folder or a file of another one, or that others
may write, is not used, and a file that is not whole is not there; where no folder is left, code is
made for each process.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from .errors import InputError
from .whole_file import whole_file

BESIDE = "__pycache__"
CACHE_VARIABLE = "XDG_CACHE_HOME"  # of the XDG base directory specification
AT_HOME = Path(".cache")  # where that variable says nothing
OWN_NAME = "ipusim"
DIGEST_BYTES = 32
OWN_FOLDER, OWN_FILE = 0o700, 0o600
WRITABLE_BY_OTHERS = 0o022


def kept_files(source: Path, name: str) -> list[Path]:
    """The files, best first, that may keep what was made of a source under this name."""
    cache = cache_folder()
    return [source.parent / BESIDE / name, *([cache / name] if cache else [])]


def cache_folder() -> Path | None:
    """Return the folder for what this user's commands keep: `$XDG_CACHE_HOME/ipusim`.

    Where the variable is unset, or no absolute path and so to be ignored, it is `~/.cache/ipusim`.
    Return None where the user has no home folder either.
    """
    told = Path(os.environ.get(CACHE_VARIABLE, ""))
    if told.is_absolute():
        return told / OWN_NAME
    try:
        home = Path.home()
    except RuntimeError:  # HOME is unset, and the user is not among the system's
        return None
    return home / AT_HOME / OWN_NAME if home.is_absolute() else None


def kept_code(file: Path) -> bytes | None:
    """What an earlier process left, if it is this user's and whole."""
    try:
        if not (_is_own(file.parent) and _is_own(file)):
            return None
        held = file.read_bytes()
    except OSError:
        return None
    code = held[DIGEST_BYTES:]
    return code if held[:DIGEST_BYTES] == _digest(file, code) else None


def keep_code(file: Path, code: bytes) -> bool:
    """Leave it for the next process; whether that was possible."""
    try:
        file.parent.mkdir(OWN_FOLDER, exist_ok=True, parents=True)
        if not _is_own(file.parent):
            return False
        with whole_file(file) as open_file:
            if hasattr(os, "fchmod"):
                os.fchmod(open_file.fileno(), OWN_FILE)
            open_file.write(_digest(file, code) + code)
        if file.parent.name == BESIDE:  # one source lies there, so code of others is of no use
            for other in file.parent.glob(f"{file.name.partition('.')[0]}.*{file.suffix}"):
                if other != file:
                    other.unlink()
    except (OSError, InputError):
        return False
    return True


def _is_own(path: Path) -> bool:
    """Whether a folder or a file belongs to this user and nobody else may write it."""
    if not hasattr(os, "geteuid"):  # a system without such modes
        return True
    status = path.stat()
    return status.st_uid == os.geteuid() and not status.st_mode & WRITABLE_BY_OTHERS


def _digest(file: Path, code: bytes) -> bytes:
    """Of the code under its name: that of another source is none of this one."""
    return hashlib.sha256(f"{file.name}\n".encode() + code).digest()
