"""Each task is measured once: its result is written down as it comes, and serves ever after.

Several sweeps at one store share the tasks that all of them want: each claims what it begins, takes
what others wrote down, and does what others left behind.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool

from ipusim import InputError

from .claims import Claims, claims_at
from .json_lines import locked
from .pool import Expected, Pool, PoolLost
from .store import ResultStore, Row, RowsSince
from .task import Task
from .worker import Outcome

Heard = Callable[[Task, Row | Exception], None]
MATES = 16  # tasks of a group that a process is given at a time, at most


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
