"""A pool runs tasks somewhere and gives each back as it is done: here, or on Dask.

What goes wrong with a task is its future's exception, and ends no other. Where a process of this
machine dies, nobody knows which task it had; so each of those that had begun runs again alone.
"""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeAlias

import attrs

from ipusim import InputError

from .process_pool import count_of, interrupts_left, one_thread_each, process_pool
from .task import Task

Measure: TypeAlias = Callable[[], Mapping[str, object]]
Measured: TypeAlias = Future[Mapping[str, object]]
AHEAD = 2  # tasks begun for each process, so that none waits for us
MATES = 16  # tasks of a group that a process is given at a time, at most


@attrs.frozen
class Pool:
    """Where tasks run.

    Attributes:
        opened: gives an executor while a context lasts.
        ahead: tasks begun at a time.
    """

    opened: Callable[[], AbstractContextManager[Executor]]
    ahead: int

    def run(self, queue: deque[Task], heard: Callable[[Task, Measured], None]) -> None:
        """Run what is in the queue, also what `heard` puts there, and empty it.

        Args:
            queue: tasks; the first one begins first.
            heard: called with each task that is done; what it raises ends everything.
        """
        while queue:
            for task in self._until_one_dies(queue, heard):
                heard(task, _alone(task))

    def _until_one_dies(
        self, queue: deque[Task], heard: Callable[[Task, Measured], None]
    ) -> list[Task]:
        """Empty the queue, or stop where a process dies: the tasks that it may have had."""
        begun: dict[Future[Any], tuple[Task, ...]] = {}
        with self.opened() as executor:
            while queue or begun:
                while queue and len(begun) < self.ahead:
                    tasks = _together(queue)
                    begun[_begin(executor, tasks)] = tasks
                done = wait(begun, return_when=FIRST_COMPLETED).done
                for future in [one for one in begun if one in done and not _lost(one)]:
                    tasks = begun.pop(future)
                    for task, measured in zip(tasks, _each(future, tasks), strict=True):
                        heard(task, measured)
                if any(_lost(future) for future in done):
                    break
        return [task for tasks in begun.values() for task in tasks]


def _together(queue: deque[Task]) -> tuple[Task, ...]:
    """The first task and those of its group behind it, taken out of the queue."""
    tasks = [queue.popleft()]
    while queue and queue[0].group and queue[0].group == tasks[0].group and len(tasks) < MATES:
        tasks.append(queue.popleft())
    return tuple(tasks)


def _begin(executor: Executor, tasks: tuple[Task, ...]) -> Future[Any]:
    """The future of a task's result, or of a list of what became of several."""
    try:
        if len(tasks) == 1:
            return executor.submit(tasks[0].measure)
        return executor.submit(_measured, [task.measure for task in tasks])
    except BrokenProcessPool as error:
        future: Future[Any] = Future()
        future.set_exception(error)
        return future


def _measured(measures: Sequence[Measure]) -> list[Mapping[str, object] | Exception]:
    """What each gives or raises, one after another."""
    found: list[Mapping[str, object] | Exception] = []
    for measure in measures:
        try:
            found.append(measure())
        except Exception as error:  # of any kind: it ends no other
            found.append(error)
    return found


def _each(future: Future[Any], tasks: tuple[Task, ...]) -> Sequence[Measured]:
    """A future for each of several tasks."""
    if len(tasks) == 1 or future.exception() is not None:
        return [future] * len(tasks)
    several: list[Measured] = []
    for one in future.result():
        several.append(Future())
        if isinstance(one, Exception):
            several[-1].set_exception(one)
        else:
            several[-1].set_result(one)
    return several


def _lost(future: Future[Any]) -> bool:
    """Its process, or that of another, died."""
    return not future.cancelled() and isinstance(future.exception(), BrokenProcessPool)


def _alone(task: Task) -> Measured:
    with process_pool(1) as executor:
        future = _begin(executor, (task,))
        wait([future])
        return future


class _Here(Executor):
    """Runs a task when it is submitted."""

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """As an executor does; what interrupts this process is not the task's."""
        future: Future[Any] = Future()
        try:
            future.set_result(task(*given, **named))
        except Exception as error:  # of any kind: it ends no other
            future.set_exception(error)
        return future


def processes_here(workers: int | None) -> Pool:
    """Processes of this machine; None for one a core, 0 for this process, which starts none.

    Raises:
        InputError: less than none.
    """
    count = count_of(workers)
    if workers == 0:
        return Pool(_Here, 1)
    return Pool(lambda: process_pool(count), AHEAD * count)


def dask_workers(scheduler: str | None, workers: int | None) -> Pool:
    """Workers of a Dask cluster; files that tasks name must lie there under the same path.

    Args:
        scheduler: an address, or a scheduler file (.json); None is what Dask is configured for
            (DASK_SCHEDULER_ADDRESS), else a cluster of processes on this machine.
        workers: processes of such a cluster; None for one a core.

    Raises:
        InputError: Dask is not installed, or there is no such scheduler.
    """
    count = count_of(workers)
    if workers == 0:
        raise InputError("Dask's workers are processes of their own; give 1 or more, not 0")
    try:
        import distributed  # noqa: PLC0415  # an extra, and slow to load
    except ModuleNotFoundError:
        raise InputError("Dask is not installed; try `pip install ipusim[dask]`") from None

    @contextmanager
    def opened() -> Iterator[Executor]:
        with one_thread_each(), _client(distributed, scheduler, count) as client:
            executor: Executor = client.get_executor()
            try:
                yield executor
            finally:
                executor.shutdown(wait=False)  # and cancels what is not done

    return Pool(opened, sys.maxsize)


def _client(distributed: Any, scheduler: str | None, count: int) -> Any:
    """A client; Dask itself looks for a configured address, and else makes a cluster."""
    if scheduler is not None:
        place = "scheduler_file" if scheduler.endswith(".json") else "address"
        options: dict[str, Any] = {place: scheduler}
    else:
        options = {"n_workers": count, "threads_per_worker": 1, "dashboard_address": ":0"}
        options["silence_logs"] = logging.CRITICAL  # what goes wrong is a future's exception
    try:
        with interrupts_left():
            return distributed.Client(set_as_default=False, **options)
    except (OSError, ValueError) as error:
        where = f"at {scheduler}" if scheduler else "to be had"
        raise InputError(f"no Dask scheduler {where}: {error}") from None
