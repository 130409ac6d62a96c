"""A pool runs tasks somewhere and gives each back as it is done: here, or on Dask.

What goes wrong with a task is its future's exception, and ends no other. Where a process of this
machine dies, nobody knows which task it had; so each of those that had begun runs again alone.
Where workers measure with other sources, or all of them are gone, the pool is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, suppress
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeAlias

import attrs

from ipusim import IpusimError

from .process_pool import count_of, process_pool
from .task import Task
from .worker import Outcome, Signed, measured

Simulator: TypeAlias = Callable[..., object]
AHEAD = 2  # tasks begun for each process, so that none waits for us
IDLE = 0.5  # seconds without a result, after which others and the workers are looked at


class PoolLost(IpusimError):
    """No more results come, or none that count; the study goes on when it is given again."""


class Source(Protocol):
    """Where a pool takes tasks from."""

    def __bool__(self) -> bool:
        """Whether there are tasks, or may be later."""

    def take(self) -> tuple[Task, ...]:
        """Tasks that one process shall measure now; none where there are none now."""


@attrs.frozen
class Expected:
    """By which sources results shall be measured.

    Attributes:
        fingerprint: of the store.
        simulator: whose fingerprint it is; None where nobody asks workers for theirs.
    """

    fingerprint: str
    simulator: Simulator | None = None

    def check(self, signed: Signed) -> None:
        """Refuse what a worker with other sources measured.

        Raises:
            PoolLost: both fingerprints.
        """
        if self.simulator is not None and signed.fingerprint != self.fingerprint:
            raise PoolLost(
                f"{signed.worker} measures with {signed.fingerprint}, this sweep with "
                f"{self.fingerprint}; install the same ipusim there and start it again"
            )


@attrs.frozen
class Pool:
    """Where tasks run.

    Attributes:
        opened: gives an executor while a context lasts.
        ahead: how many executor's tasks are begun at a time.
        look: called with the executor while nothing comes; raises PoolLost where nothing will.
    """

    opened: Callable[[], AbstractContextManager[Executor]]
    ahead: int
    look: Callable[[Any], None] = lambda _executor: None

    def run(
        self, source: Source, heard: Callable[[Task, Outcome], None], expected: Expected
    ) -> None:
        """Run what the source has, until there is no more.

        Args:
            source: of tasks.
            heard: called with what became of each task; what it raises ends everything.
            expected: the sources that results are of.

        Raises:
            PoolLost: the workers are gone, or one has other sources.
        """
        while source:
            for task in self._until_one_dies(source, heard, expected):
                (outcome,) = _outcomes(_alone(task, expected), (task,), expected)
                heard(task, outcome)

    def _until_one_dies(
        self, source: Source, heard: Callable[[Task, Outcome], None], expected: Expected
    ) -> list[Task]:
        """Empty the source, or stop where a process dies: the tasks that it may have had."""
        begun: dict[Future[Any], tuple[Task, ...]] = {}
        done: SimpleQueue[Future[Any]] = SimpleQueue()
        with self.opened() as executor:
            while source or begun:
                while len(begun) < self.ahead and (tasks := source.take()):
                    future = _begin(executor, tasks, expected)
                    begun[future] = tasks
                    future.add_done_callback(done.put)
                if not source and not begun:
                    break
                finished = _finished(done)
                lost = any(_lost(future) for future in finished)
                if lost:
                    finished = [future for future in begun if future.done()]
                for future in (one for one in finished if _has_outcome(one)):
                    tasks = begun.pop(future)
                    for task, outcome in zip(
                        tasks, _outcomes(future, tasks, expected), strict=True
                    ):
                        heard(task, outcome)
                dropped = any(future.cancelled() for future in finished)
                if dropped or not finished:
                    self.look(executor)
                if dropped:
                    raise PoolLost("somebody cancelled a task")
                if lost:
                    break
        return [task for tasks in begun.values() for task in tasks]


def _finished(done: SimpleQueue[Future[Any]]) -> list[Future[Any]]:
    """What is done, after a while nothing."""
    found: list[Future[Any]] = []
    with suppress(Empty):
        found.append(done.get(timeout=IDLE))
        while True:
            found.append(done.get_nowait())
    return found


def _begin(executor: Executor, tasks: tuple[Task, ...], expected: Expected) -> Future[Any]:
    """The future of what became of tasks, signed."""
    try:
        return executor.submit(measured, [task.measure for task in tasks], expected.simulator)
    except BrokenProcessPool as error:
        future: Future[Any] = Future()
        future.set_exception(error)
        return future


def _outcomes(
    future: Future[Any], tasks: tuple[Task, ...], expected: Expected
) -> tuple[Outcome, ...]:
    """What became of each of several tasks."""
    try:
        signed: Signed = future.result()
    except Exception as error:  # of any kind: it is that of the tasks
        return (error,) * len(tasks)
    expected.check(signed)
    return signed.outcomes


def _has_outcome(future: Future[Any]) -> bool:
    return not future.cancelled() and not _lost(future)


def _lost(future: Future[Any]) -> bool:
    """Its process, or that of another, died."""
    return not future.cancelled() and isinstance(future.exception(), BrokenProcessPool)


def _alone(task: Task, expected: Expected) -> Future[Any]:
    with process_pool(1) as executor:
        future = _begin(executor, (task,), expected)
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
