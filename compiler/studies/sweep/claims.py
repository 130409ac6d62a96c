"""Claims: which tasks the sweeps at one store have begun, so that no two do the same.

Beside the store lies a folder, `NAME.claims`, with two files for each sweep at work: the tasks that
it has begun, a line each, and a lock that it holds as long as it lives. So nobody needs clocks or
process numbers to see that a sweep is over, on this host or another: where the lock can be had, its
claims are void. Whoever claims holds the lock of the store.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import attrs
from filelock import FileLock, Timeout

from .json_lines import locked

DIGITS = 24  # of the digest of a key
TAKEN, LEFT = b"+", b"-"
SUFFIX, LOCK = ".keys", ".lock"


@attrs.define
class Others:
    """What is read of another sweep's file.

    Attributes:
        offset: up to where.
        claimed: digests of keys.
    """

    offset: int = 0
    claimed: set[bytes] = attrs.field(factory=set)

    def read_on(self, path: Path) -> None:
        """What it claimed and left since."""
        with path.open("rb") as file:
            file.seek(self.offset)
            for line in file:
                if line.endswith(b"\n"):
                    self.offset += len(line)
                    change = self.claimed.add if line[:1] == TAKEN else self.claimed.discard
                    change(line[1:-1])


class Claims:
    """The claims of one sweep, and what it knows of others; `claims_at` makes it.

    Args:
        own: its file, which is empty.

    Attributes:
        folder: of all files of claims.
    """

    def __init__(self, own: Path) -> None:
        self.folder = own.parent
        self._own = own
        self._others: dict[str, Others] = {}

    def read_on(self) -> None:
        """See what others claimed, left or ended since; the caller holds the store's lock."""
        names = {each.name for each in self.folder.glob(f"*{SUFFIX}")} - {self._own.name}
        self._others = {name: self._others.get(name, Others()) for name in names}
        for name, other in self._others.items():
            other.read_on(self._own.with_name(name))

    def clear_dead(self) -> None:
        """Void the claims of sweeps that were killed; the caller holds the store's lock."""
        for name in tuple(self._others):
            path = self._own.with_name(name)
            with suppress(Timeout), FileLock(_lock_of(path), blocking=False):
                path.unlink(missing_ok=True)
                del self._others[name]
            if name not in self._others:
                _lock_of(path).unlink(missing_ok=True)

    def is_free(self, key: str) -> bool:
        """Whether no other sweep has begun the task, as far as was read."""
        digest = _digest(key)
        return not any(digest in other.claimed for other in self._others.values())

    def take(self, keys: Iterable[str]) -> None:
        """Say that tasks are begun; the caller holds the store's lock."""
        self._write(TAKEN, keys)

    def leave(self, keys: Iterable[str]) -> None:
        """Say that tasks have no result."""
        self._write(LEFT, keys)

    def _write(self, sign: bytes, keys: Iterable[str]) -> None:
        lines = b"".join(sign + _digest(key) + b"\n" for key in keys)
        if lines:
            with self._own.open("ab", buffering=0) as file:
                file.write(lines)


@contextmanager
def claims_at(store: Path) -> Iterator[Claims]:
    """The claims of a sweep while it lasts.

    Raises:
        InputError: they cannot be written.
        IpusimError: another process holds the lock of the store.
    """
    folder = store.with_name(f"{store.name}.claims")
    with locked(store):
        folder.mkdir(exist_ok=True)
        number, name = tempfile.mkstemp(suffix=SUFFIX, dir=folder)
        os.close(number)
        own = Path(name)
        alive = FileLock(_lock_of(own))
        alive.acquire()
    try:
        yield Claims(own)
    finally:
        with locked(store):
            own.unlink(missing_ok=True)
            alive.release()
            _lock_of(own).unlink(missing_ok=True)
            with suppress(OSError):  # others are at work
                folder.rmdir()


def _lock_of(path: Path) -> Path:
    return path.with_suffix(LOCK)


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.encode()).hexdigest()[:DIGITS].encode()
