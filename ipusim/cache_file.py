"""Cache files for machine code and digests, beside a source or in the user's cache folder.

Rule: code that this process runs must belong to its user. A folder or file that belongs to another
user, or that others may write, is not used, and an incomplete file counts as missing. Without a
usable folder, code is compiled for each process.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from .errors import InputError
from .whole_file import whole_file

CACHE_FOLDER_NAME = "__pycache__"  # name of the cache folder beside a source
CACHE_VARIABLE = "XDG_CACHE_HOME"  # from the XDG base directory specification
HOME_CACHE = Path(".cache")  # default of CACHE_VARIABLE, below the home folder
PACKAGE = "ipusim"  # name of the folder in the user's cache
DIGEST_BYTES = 32  # SHA-256, before the data in a cache file
FOLDER_MODE, FILE_MODE = 0o700, 0o600  # permission bits: only the user may read and write
WRITABLE_BY_OTHERS = 0o022  # permission bits for writing of the user's group and of all users


def cache_paths(source: Path, name: str) -> list[Path]:
    """Return the paths of the cache files for a source and a name, in the order of preference."""
    cache = cache_folder()
    return [source.parent / CACHE_FOLDER_NAME / name, *([cache / name] if cache else [])]


def cache_folder() -> Path | None:
    """Return the folder for this user's cache: `$XDG_CACHE_HOME/ipusim`.

    Return `~/.cache/ipusim` if the variable is unset or, as its specification asks, if it is no
    absolute path, and None if the user has no home folder either.
    """
    folder = Path(os.environ.get(CACHE_VARIABLE, ""))
    if folder.is_absolute():
        return folder / PACKAGE
    try:
        home = Path.home()
    except RuntimeError:  # HOME is unset, and the user is not among the system's
        return None
    return home / HOME_CACHE / PACKAGE if home.is_absolute() else None


def load_cached(file: Path) -> bytes | None:
    """Return cached data, or None unless it is complete and belongs to this user."""
    try:
        if not (_is_own(file.parent) and _is_own(file)):
            return None
        content = file.read_bytes()
    except OSError:
        return None
    code = content[DIGEST_BYTES:]
    return code if content[:DIGEST_BYTES] == _digest(file, code) else None


def store_cached(file: Path, code: bytes) -> bool:
    """Cache data for the next process. Return False if that is not possible."""
    try:
        file.parent.mkdir(FOLDER_MODE, exist_ok=True, parents=True)
        if not _is_own(file.parent):
            return False
        with whole_file(file) as open_file:
            if hasattr(os, "fchmod"):
                os.fchmod(open_file.fileno(), FILE_MODE)
            open_file.write(_digest(file, code) + code)
        # Beside `__pycache__` lies one version of a source; cache files of other versions are
        # useless.
        if file.parent.name == CACHE_FOLDER_NAME:
            for old_file in file.parent.glob(f"{file.name.partition('.')[0]}.*{file.suffix}"):
                if old_file != file:
                    old_file.unlink(missing_ok=True)  # another process may remove it, too
    except (OSError, InputError):
        return False
    return True


def _is_own(path: Path) -> bool:
    """Return True if a path belongs to this user and nobody else may write it."""
    if not hasattr(os, "geteuid"):  # a system without such modes
        return True
    status = path.stat()
    return status.st_uid == os.geteuid() and not status.st_mode & WRITABLE_BY_OTHERS


def _digest(file: Path, code: bytes) -> bytes:
    """Return the digest of data and file name, so that a renamed cache file is refused."""
    return hashlib.sha256(f"{file.name}\n".encode() + code).digest()
