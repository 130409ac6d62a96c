"""Each task is measured once: its result is written down as it comes, and serves ever after.

Several sweeps at one store share the tasks that all of them want: each claims what it begins, takes
what others wrote down, and does what others left behind.

Claims lie beside the store in a folder, `NAME.claims`, with two files for each sweep at work: the
tasks that it has begun, a line each, and a lock that it holds as long as it lives. So nobody needs
clocks or process numbers to see that a sweep is over, on this host or another: where the lock can
be had, its claims are void. Whoever claims holds the lock of the store.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from pathlib import Path

import attrs
from filelock import FileLock, Timeout

from ipusim import InputError

from .json_lines import locked
from .pool import Expected, Outcome, Pool, PoolLost
from .store import ResultStore, Row, RowsSince
from .study import Task

Heard = Callable[[Task, Row | Exception], None]
MATES = 16  # tasks of a group that a process is given at a time, at most
DIGITS = 24  # of the digest of a key
TAKEN, LEFT = b"+", b"-"
SUFFIX, LOCK = ".keys", ".lock"


def measure_once(queue: deque[Task], *, store: ResultStore, pool: Pool, heard: Heard) -> None:
    """Measure what is in the queue, also what `heard` puts there, and empty it.

    Args:
        queue: tasks whose results the store did not hold when it was opened.
        store: where results go.
        pool: where tasks run.
        heard: called with what became of each task, whoever measured it; a failure is not stored,
            and ends everything if `heard` raises it.

    Raises:
        OSError: a result cannot be written.
        PoolLost: the workers are gone, or one has other sources; says what is stored.
    """
    if not queue:
        return
    with claims_at(store.path) as claims:
        source = SharedQueue(queue, store, claims, heard)

        def keep(task: Task, outcome: Outcome) -> None:
            if isinstance(outcome, Exception):
                source.leave(task)
                heard(task, outcome)
            else:
                heard(task, store.append(task, outcome))
                source.kept += 1

        try:
            pool.run(source, keep, Expected(store.fingerprint, store.study.measure))
        except PoolLost as error:
            raise PoolLost(
                f"{error}; {len(store.rows) + source.kept} results are in {store.path}, run again "
                "to go on"
            ) from None


class SharedQueue:
    """A queue of which other sweeps at the store may do tasks.

    Args:
        queue: what is wanted and not begun.
        store: what is there already.
        claims: who has begun what.
        heard: called with a task and its result where another sweep wrote it down.
    """

    def __init__(
        self, queue: deque[Task], store: ResultStore, claims: Claims, heard: Heard
    ) -> None:
        self.kept = 0
        self._queue, self._store, self._claims, self._heard = queue, store, claims, heard
        self._since = RowsSince(store)
        self._elsewhere: dict[str, Task] = {}  # what others have begun

    def __bool__(self) -> bool:
        return bool(self._queue or self._elsewhere)

    def take(self) -> tuple[Task, ...]:
        """Tasks of a group that are claimed now; none where others have begun all that is left."""
        while self._queue:
            if tasks := self._claimed(_together(self._queue)):
                return tasks
        if not self._elsewhere:
            return ()
        return self._claimed(tuple(self._elsewhere.values()), clear=True)

    def leave(self, task: Task) -> None:
        """Let others try a task that failed here."""
        with locked(self._store.path):
            self._claims.leave([task.key])

    def _claimed(self, wanted: tuple[Task, ...], *, clear: bool = False) -> tuple[Task, ...]:
        """Those of some tasks that nobody has begun, a group at most; results come to `heard`."""
        with locked(self._store.path):
            self._since.read_on()
            self._claims.read_on()
            if clear:
                self._claims.clear_dead()
            missing = [task for task in wanted if task.key not in self._since.rows]
            free = deque(task for task in missing if self._claims.is_free(task.key))
            mine = _together(free) if free else ()
            self._claims.take(task.key for task in mine)
        begun = {task.key for task in mine}
        self._elsewhere |= {task.key: task for task in missing if task.key not in begun}
        for task in wanted:
            if task.key in begun or task.key in self._since.rows:
                self._elsewhere.pop(task.key, None)
            if task.key in self._since.rows:
                self.kept += 1
                self._heard(task, self._since.rows.pop(task.key))
        return mine


def _together(queue: deque[Task]) -> tuple[Task, ...]:
    """The first task and those of its group behind it, taken out of the queue."""
    tasks = [queue.popleft()]
    while queue and queue[0].group and queue[0].group == tasks[0].group and len(tasks) < MATES:
        tasks.append(queue.popleft())
    return tuple(tasks)


def reason_of(error: Exception) -> str:
    """Why a task has no result, in a line."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, BrokenProcessPool):
        return "its process ended, perhaps for want of memory; try fewer --workers"
    if isinstance(error, MemoryError):
        return "this host has too little memory"
    return f"{type(error).__name__}: {error}"


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
        names = {path.name for path in self.folder.glob(f"*{SUFFIX}")} - {self._own.name}
        self._others = {name: self._others.get(name, Others()) for name in names}
        for name, other in self._others.items():
            other.read_on(self._own.with_name(name))

    def clear_dead(self) -> None:
        """Void the claims of sweeps that were killed; the caller holds the store's lock."""
        for name in tuple(self._others):
            path = self._own.with_name(name)
            with suppress(Timeout), FileLock(_lock_of(path), timeout=0):
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
