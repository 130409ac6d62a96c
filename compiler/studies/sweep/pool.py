"""A pool runs tasks somewhere and gives each back as it is done: here, or on Dask.

What goes wrong with a task is its future's exception, and ends no other. Where a process of this
machine dies, nobody knows which task it had; so each of those that had begun runs again alone.
Where workers measure with other sources, or all of them are gone, the pool is lost.

A worker process computes with one thread, leaves Ctrl-C to the main process from its first moment
on, and ends when that is gone. It keeps the sources that it loaded, and a worker of a cluster may
have others than we have: with each result it says by which sources it measured.
"""

from __future__ import annotations

import functools
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import wait as wait_for
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeAlias

import attrs

from ipusim import InputError, IpusimError

from .fingerprint import fingerprint
from .study import Task

Simulator: TypeAlias = Callable[..., object]
AHEAD = 2  # tasks begun for each process, so that none waits for us
IDLE = 0.5  # seconds without a result, after which others and the workers are looked at
Measure: TypeAlias = Callable[[], Mapping[str, object]]
Outcome: TypeAlias = Mapping[str, object] | Exception
WORKERS_HAVE = {
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
    # glibc keeps what a large array leaves for the next; else a fifth of a study is page faults.
    "MALLOC_MMAP_MAX_": "0",
    "MALLOC_TRIM_THRESHOLD_": "4000000000",  # bytes
    # Python tells of the locks that it clears away after a main process that was killed.
    "PYTHONWARNINGS": "ignore::UserWarning:multiprocessing.resource_tracker",
}
MOST_WORKERS = 4096
GONE = 1  # exit status of a worker without a main process


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

    @contextmanager
    def kept_open(self, ready: Callable[..., object] | None = None) -> Iterator[Pool]:
        """The same pool, whose workers stay from one run to the next, with what they hold.

        Others take their place where one dies.

        Args:
            ready: what workers load, before there are tasks; without it they start with those.
        """
        with ExitStack() as stack:
            executors: list[Executor] = []

            @contextmanager
            def opened() -> Iterator[Executor]:
                if not executors or _is_broken(executors[-1]):
                    executors.append(stack.enter_context(self.opened()))
                yield executors[-1]

            if ready is not None:
                with opened() as executor, suppress(BrokenProcessPool):  # tasks will say it
                    for _ in range(self.ahead):
                        executor.submit(callable, ready)
            yield attrs.evolve(self, opened=opened)

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
                for future in filter(_has_outcome, finished):
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


def _is_broken(executor: Executor) -> bool:
    """Whether a process of it died, so that it takes no more tasks."""
    try:
        executor.submit(os.getpid)
    except BrokenProcessPool:
        return True
    return False


def _finished(done: SimpleQueue[Future[Any]]) -> list[Future[Any]]:
    """What is done, after a while nothing."""
    futures: list[Future[Any]] = []
    with suppress(Empty):
        futures.append(done.get(timeout=IDLE))
        while True:
            futures.append(done.get_nowait())
    return futures


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

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """As an executor does; what interrupts this process is not the task's."""
        future: Future[Any] = Future()
        try:
            future.set_result(task(*arguments, **named))
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


@attrs.frozen
class Signed:
    """What became of some tasks.

    Attributes:
        outcomes: the result of each task, or what it raised.
        fingerprint: of the sources that the worker loaded; empty where nobody asked for it.
        worker: which one it was, in words.
    """

    outcomes: tuple[Outcome, ...]
    fingerprint: str
    worker: str


def measured(measures: Sequence[Measure], simulator: Callable[..., object] | None) -> Signed:
    """What each of several measures gives or raises, one after another.

    Args:
        measures: of tasks.
        simulator: of which the fingerprint is asked; None for none.
    """
    own = "" if simulator is None else _fingerprint_when_loaded(simulator)
    outcomes: list[Outcome] = []
    for measure in measures:
        try:
            outcomes.append(measure())
        except Exception as error:  # of any kind: it ends no other
            outcomes.append(error)
    return Signed(tuple(outcomes), own, f"process {os.getpid()} of {socket.gethostname()}")


@functools.cache  # what is loaded stays, whatever becomes of the files
def _fingerprint_when_loaded(simulator: Callable[..., Any]) -> str:
    return fingerprint(simulator)


def count_of(workers: int | None) -> int:
    """How many processes compute at a time; None is one a core, 0 this one alone.

    Raises:
        InputError: less than none, or more than any host runs.
    """
    if workers is None:
        return os.cpu_count() or 1
    if not 0 <= workers <= MOST_WORKERS:
        raise InputError(f"{workers} workers; give 1 to {MOST_WORKERS:,}, or 0 for this process")
    return max(1, workers)


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Processes that start on demand; they are killed when something goes wrong."""
    context = multiprocessing.get_context("spawn")
    with one_thread_each(), ThreadPoolExecutor(1, initializer=leave_interrupts) as starter:
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_main)
        try:
            yield _StartedApart(pool, starter)
        except BaseException:
            starter.shutdown()  # no process is half begun
            for process in tuple(pool._processes.values()):
                process.kill()
            raise
        finally:
            # To the end: Python leaves a pipe that this closes to its own exit as well.
            pool.shutdown(cancel_futures=True)


@attrs.frozen
class _StartedApart(Executor):
    """A pool whose processes a thread of their own starts, which Ctrl-C does not interrupt.

    Attributes:
        pool: the processes.
        starter: the thread; processes do not hear of what it does not.
    """

    pool: ProcessPoolExecutor
    starter: ThreadPoolExecutor

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """As an executor does."""
        return self.starter.submit(self.pool.submit, task, *arguments, **named).result()


@contextmanager
def interrupts_left() -> Iterator[None]:
    """Ctrl-C is not for this thread, nor for threads and processes that it starts meanwhile."""
    before = leave_interrupts()
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts() -> set[int | signal.Signals]:
    """As `interrupts_left`, for good; returns which signals were blocked before."""
    resource_tracker.ensure_running()  # Python's start of it would let Ctrl-C through again
    return signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@contextmanager
def one_thread_each() -> Iterator[None]:
    """Processes that start meanwhile compute with one thread: read when they load NumPy."""
    before = {name: os.environ.get(name) for name in WORKERS_HAVE}
    os.environ.update(WORKERS_HAVE)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _end_with_main() -> None:
    """What a worker does first: a thread of its waits for the end of the main process."""
    threading.Thread(target=_wait_for_main, daemon=True).start()


def _wait_for_main() -> None:
    main = multiprocessing.parent_process()
    if main is not None:
        wait_for([main.sentinel])
        os._exit(GONE)
