"""Each task is measured once: its result is written down as it comes, and serves ever after."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool

from ipusim import InputError

from .pool import Measured, Pool
from .store import ResultStore, Row
from .task import Task


def measure_once(
    queue: deque[Task],
    *,
    store: ResultStore,
    pool: Pool,
    heard: Callable[[Task, Row | Exception], None],
) -> None:
    """Measure what is in the queue, also what `heard` puts there, and empty it.

    Args:
        queue: tasks whose results the store does not hold.
        store: where results go.
        pool: where tasks run.
        heard: called with what became of each task; a failure is not stored, and ends everything
            if `heard` raises it.

    Raises:
        OSError: a result cannot be written.
    """

    def keep(task: Task, future: Measured) -> None:
        try:
            result = future.result()
        except Exception as error:  # of any kind: `heard` decides what it ends
            heard(task, error)
        else:
            heard(task, store.append(task, result))

    pool.run(queue, keep)


def reason_of(error: Exception) -> str:
    """Why a task has no result, in a line."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, BrokenProcessPool):
        return "its process ended, perhaps for want of memory; try fewer --workers"
    if isinstance(error, MemoryError):
        return "this host has too little memory"
    return f"{type(error).__name__}: {error}"
