"""Measure each task once: its result is stored as it comes, and is never computed again.

A task is a simulation that a sweep needs. Several sweeps that use one store at the same time share
the tasks that they have in common: each sweep claims the tasks that it begins, reads the results of
other sweeps, and takes over tasks of sweeps that were killed.

Claims lie beside the store in a folder, `NAME.claims`, with two files for each active sweep: the
tasks that it has begun, one a line, and a lock that it holds as long as it lives. If that lock is
free, the sweep is over and its claims are void; neither clocks nor process numbers are needed, on
this host or another. A sweep holds the lock of the store while it claims tasks.
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
from .pool import ExpectedSources, Outcome, PoolLost, WorkerPool
from .store import ResultStore, Row, RowsSince
from .study import Task

TaskCallback = Callable[[Task, Row | Exception], None]
# Maximum number of tasks of a group that one process gets at a time; no reason recorded for this
# number.
MAX_GROUP_BATCH = 16
DIGEST_DIGITS = 24  # hexadecimal digits of a key's digest; no reason recorded for this number
CLAIMED, WITHDRAWN = b"+", b"-"  # first letters of lines in a file of claims
SUFFIX, LOCK_SUFFIX = ".keys", ".lock"  # suffixes of a file of claims and of its lock file


def measure_once(
    queue: deque[Task], *, store: ResultStore, pool: WorkerPool, callback: TaskCallback
) -> None:
    """Measure all tasks of the queue, including those that `callback` appends, and empty the queue.

    Args:
        queue: tasks whose results the store did not hold when it was opened.
        store: store for the results.
        pool: pool that runs the tasks.
        callback: called with the result or the failure of each task, whichever sweep measured it. A
            failure is not stored; an exception raised by the callback ends the sweep.

    Raises:
        OSError: if a result cannot be written.
        PoolLost: if the workers are gone or have other sources; says how much is stored.
    """
    if not queue:
        return
    with claims_at(store.path) as claims:
        source = SharedQueue(queue, store, claims, callback)

        def store_outcome(task: Task, outcome: Outcome) -> None:
            """Store a result and pass it on; a failure is only passed on."""
            # A failure is reported and not stored, so that the next sweep tries the task again.
            if isinstance(outcome, Exception):
                source.withdraw(task)
                callback(task, outcome)
            else:
                callback(task, store.append(task, outcome))
                source.stored += 1

        try:
            pool.run(source, store_outcome, ExpectedSources(store.fingerprint, store.study.measure))
        except PoolLost as error:
            raise PoolLost(
                f"{error}; {len(store.rows) + source.stored} results are in {store.path}, run "
                "again to go on"
            ) from None


class SharedQueue:
    """Queue of tasks, some of which other sweeps with the same store may measure.

    Args:
        queue: tasks that have not begun.
        store: store that was opened by this sweep.
        claims: claims of this sweep and of the others.
        callback: called with a task and its result if another sweep stored it.
    """

    def __init__(
        self, queue: deque[Task], store: ResultStore, claims: Claims, callback: TaskCallback
    ) -> None:
        self.stored = 0
        self._queue, self._store, self._claims, self._callback = queue, store, claims, callback
        self._new_rows = RowsSince(store)
        self._begun_elsewhere: dict[str, Task] = {}  # tasks by key that other sweeps have begun

    def __bool__(self) -> bool:
        return bool(self._queue or self._begun_elsewhere)

    def take(self) -> tuple[Task, ...]:
        """Claim and return tasks of one group; none if other sweeps have begun all that remain."""
        # Tasks that no sweep is known to have begun come first. If there are none, try tasks of
        # other sweeps, which may have been killed.
        while self._queue:
            if tasks := self._claimed(_pop_group(self._queue)):
                return tasks
        if not self._begun_elsewhere:
            return ()
        return self._claimed(tuple(self._begun_elsewhere.values()), clear_dead=True)

    def withdraw(self, task: Task) -> None:
        """Withdraw the claim of a task that failed here, so that other sweeps may try it."""
        with locked(self._store.path):
            self._claims.withdraw([task.key])

    def _claimed(self, tasks: tuple[Task, ...], *, clear_dead: bool = False) -> tuple[Task, ...]:
        """Claim and return free tasks, at most a group; report results that other sweeps stored."""
        with locked(self._store.path):
            # Read results and claims of others before claiming, all under the lock of the store.
            self._new_rows.read_on()
            self._claims.read_on()
            # Claims of killed sweeps are cleared only when nothing else is left to do, because this
            # tries the lock of each sweep.
            if clear_dead:
                self._claims.clear_dead()
            unmeasured = [task for task in tasks if task.key not in self._new_rows.rows]
            free_tasks = deque(task for task in unmeasured if self._claims.is_free(task.key))
            claimed_tasks = _pop_group(free_tasks) if free_tasks else ()
            self._claims.take(task.key for task in claimed_tasks)
        own_keys = {task.key for task in claimed_tasks}
        # Tasks without a result that this sweep did not claim are measured by other sweeps.
        self._begun_elsewhere |= {task.key: task for task in unmeasured if task.key not in own_keys}
        # Tasks that are claimed here or have a result by now are no longer waited for.
        for task in tasks:
            if task.key in own_keys or task.key in self._new_rows.rows:
                self._begun_elsewhere.pop(task.key, None)
            if task.key in self._new_rows.rows:
                self.stored += 1
                self._callback(task, self._new_rows.rows.pop(task.key))
        return claimed_tasks


def _pop_group(queue: deque[Task]) -> tuple[Task, ...]:
    """Remove the first task and those of its group behind it from the queue, and return them."""
    tasks = [queue.popleft()]
    group = tasks[0].group
    while group and queue and queue[0].group == group and len(tasks) < MAX_GROUP_BATCH:
        tasks.append(queue.popleft())
    return tuple(tasks)


def reason_of(error: Exception) -> str:
    """Return the reason why a task has no result, in one line."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, BrokenProcessPool):
        return "its process ended, perhaps because memory ran out; try fewer --workers"
    if isinstance(error, MemoryError):
        return "this host has too little memory"
    return f"{type(error).__name__}: {error}"


@attrs.define
class OtherClaims:
    """Claims of another sweep, up to the position that was read in its file.

    Attributes:
        offset: bytes of the file that were read.
        claimed: digests of the keys of claimed tasks.
    """

    offset: int = 0
    claimed: set[bytes] = attrs.field(factory=set)

    def read_on(self, path: Path) -> None:
        """Read the lines that were added to the file since the last call."""
        with path.open("rb") as file:
            file.seek(self.offset)
            for line in file:
                if line.endswith(b"\n"):  # the last line may be half written
                    self.offset += len(line)
                    change = self.claimed.add if line[:1] == CLAIMED else self.claimed.discard
                    change(line[1:-1])


class Claims:
    """Claims of one sweep and of the other sweeps at a store; made by `claims_at`.

    Args:
        path: file of this sweep's claims, empty.

    Attributes:
        folder: folder of the files of all claims.
    """

    def __init__(self, path: Path) -> None:
        self.folder = path.parent
        self._path = path
        self._others: dict[str, OtherClaims] = {}  # by the name of the file of claims

    def read_on(self) -> None:
        """Read which tasks other sweeps claim now. The caller holds the store's lock."""
        names = {path.name for path in self.folder.glob(f"*{SUFFIX}")} - {self._path.name}
        # Sweeps that have ended have no file; files of new sweeps are read from their beginning.
        self._others = {name: self._others.get(name, OtherClaims()) for name in names}
        for name, claims in self._others.items():
            claims.read_on(self._path.with_name(name))

    def clear_dead(self) -> None:
        """Void the claims of sweeps that were killed. The caller holds the store's lock."""
        for name in tuple(self._others):
            claims_path = self._path.with_name(name)
            # A killed sweep no longer holds its lock, so that it can be acquired at once.
            with suppress(Timeout), FileLock(_lock_of(claims_path), timeout=0):
                claims_path.unlink(missing_ok=True)
                del self._others[name]
            if name not in self._others:
                _lock_of(claims_path).unlink(missing_ok=True)

    def is_free(self, key: str) -> bool:
        """Return True if no other sweep has begun the task, by the claims read so far."""
        digest = _digest(key)
        return not any(digest in claims.claimed for claims in self._others.values())

    def take(self, keys: Iterable[str]) -> None:
        """Claim tasks. The caller holds the store's lock."""
        self._write(CLAIMED, keys)

    def withdraw(self, keys: Iterable[str]) -> None:
        """Withdraw the claims of tasks that have no result."""
        self._write(WITHDRAWN, keys)

    def _write(self, sign: bytes, keys: Iterable[str]) -> None:
        """Append a sign and a key for each task to the file of claims."""
        lines = b"".join(sign + _digest(key) + b"\n" for key in keys)
        if lines:
            with self._path.open("ab", buffering=0) as file:
                file.write(lines)


@contextmanager
def claims_at(store: Path) -> Iterator[Claims]:
    """Open the claims of a sweep while the context lasts.

    Raises:
        InputError: if the claims cannot be written.
        IpusimError: if another process holds the lock of the store.
    """
    folder = store.with_name(f"{store.name}.claims")
    with locked(store):
        folder.mkdir(exist_ok=True)
        number, name = tempfile.mkstemp(suffix=SUFFIX, dir=folder)
        os.close(number)
        path = Path(name)
        lifetime_lock = FileLock(_lock_of(path))
        # The lock is held until this process ends: its release tells other sweeps that the claims
        # are void.
        lifetime_lock.acquire()
    try:
        yield Claims(path)
    finally:
        with locked(store):
            path.unlink(missing_ok=True)
            lifetime_lock.release()
            _lock_of(path).unlink(missing_ok=True)
            with suppress(OSError):  # the folder is not empty while other sweeps are at work
                folder.rmdir()


def _lock_of(path: Path) -> Path:
    """Return the path of a file's lock."""
    return path.with_suffix(LOCK_SUFFIX)


def _digest(key: str) -> bytes:
    """Return a short digest of a key."""
    return hashlib.sha256(key.encode()).hexdigest()[:DIGEST_DIGITS].encode()
