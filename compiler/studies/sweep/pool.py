"""A pool of workers that runs tasks, in this process, in processes of this machine, or on Dask.

A worker is a process of the host here, not a thread of a tile; sources are the files of the
simulator that a process has loaded. A task that fails sets the exception of its
future, and ends no other task. If a process of this machine dies, it is unknown which task it had,
so each task that had begun runs again alone. If workers have other sources than the sweep, or all
workers are gone, the pool is lost.

A worker process computes with one thread, ignores Ctrl-C from its first moment on, and ends when
the main process is gone. It keeps the sources that it loaded, and a worker of a cluster may have
other sources than the sweep: with each result it reports the fingerprint of its sources.
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
"""Function that computes results; fingerprints cover the sources that it needs."""
# Tasks begun for each process, so that no process waits for the next submission.
TASKS_PER_PROCESS = 2
IDLE_SECONDS = 0.5  # seconds without a result, after which workers and other sweeps are checked
Measure: TypeAlias = Callable[[], Mapping[str, object]]
Outcome: TypeAlias = Mapping[str, object] | Exception
WORKER_ENVIRONMENT = {  # environment variables of worker processes
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
    # glibc keeps the memory of a large array for the next one; otherwise page faults take a fifth
    # of the time of a study.
    "MALLOC_MMAP_MAX_": "0",
    "MALLOC_TRIM_THRESHOLD_": "4000000000",  # bytes
    # Python warns of leaked locks, which it removes after a main process that was killed.
    "PYTHONWARNINGS": "ignore::UserWarning:multiprocessing.resource_tracker",
}
MAX_WORKERS = 4096  # more than any host runs; reason of the value not recorded
ORPHAN_STATUS = 1  # exit status of a worker whose main process has ended


class PoolLost(IpusimError):
    """Raised when a pool gives no more valid results. A repeated sweep continues from its store."""


class TaskSource(Protocol):
    """Queue from which a pool takes its tasks."""

    def __bool__(self) -> bool:
        """Return True if there are tasks, or may be later."""

    def take(self) -> tuple[Task, ...]:
        """Return tasks that one process shall measure now, none if there are none at present."""


@attrs.frozen
class ExpectedSources:
    """Sources of the simulator that workers must have.

    Attributes:
        fingerprint: fingerprint of the sources, as the store of the sweep has it.
        simulator: function whose fingerprint workers report; None to accept any worker.
    """

    fingerprint: str
    simulator: Simulator | None = None

    def check(self, signed: SignedOutcomes) -> None:
        """Refuse results of a worker with other sources.

        Raises:
            PoolLost: if the fingerprints differ; names both.
        """
        if self.simulator is not None and signed.fingerprint != self.fingerprint:
            raise PoolLost(
                f"{signed.worker} measures with {signed.fingerprint}, this sweep with "
                f"{self.fingerprint}; install the same ipusim there and start it again"
            )


@attrs.frozen
class WorkerPool:
    """Workers that run tasks.

    Attributes:
        opened: function that returns a context manager, which opens and closes an executor.
        max_pending: maximum number of tasks that have been submitted and are not finished.
        check: function called with the executor while no result comes; it raises PoolLost if no
            result will come.
    """

    opened: Callable[[], AbstractContextManager[Executor]]
    max_pending: int
    check: Callable[[Any], None] = lambda _executor: None

    @contextmanager
    def kept_open(self, preload: Callable[..., object] | None = None) -> Iterator[WorkerPool]:
        """Open the pool so that its workers, and what they have loaded, stay between runs.

        Workers that die are replaced.

        Args:
            preload: function that workers load before there are tasks; None to start workers with
                the first tasks.
        """
        with ExitStack() as stack:
            executors: list[Executor] = []

            @contextmanager
            def opened() -> Iterator[Executor]:
                """Yield the executor that stays open, or a new one if it is broken."""
                # A broken executor is closed with the others when the context ends; a new one takes
                # its place.
                if not executors or _is_broken(executors[-1]):
                    executors.append(stack.enter_context(self.opened()))
                yield executors[-1]

            if preload is not None:
                with opened() as executor, suppress(BrokenProcessPool):  # tasks will report it
                    for _ in range(self.max_pending):
                        # Unpickling the function loads its module.
                        executor.submit(callable, preload)
            yield attrs.evolve(self, opened=opened)

    def run(
        self,
        source: TaskSource,
        callback: Callable[[Task, Outcome], None],
        expected: ExpectedSources,
    ) -> None:
        """Run the tasks of a source until there are no more.

        Args:
            source: source of tasks.
            callback: called with the outcome of each task; an exception raised by it ends the
                run.
            expected: sources that workers must have.

        Raises:
            PoolLost: if the workers are gone, or one has other sources.
        """
        while source:
            # Each task that may have killed the process runs alone, so that its failure is its own.
            for task in self._until_one_dies(source, callback, expected):
                (outcome,) = _outcomes(_run_alone(task, expected), (task,), expected)
                callback(task, outcome)

    def _until_one_dies(
        self,
        source: TaskSource,
        callback: Callable[[Task, Outcome], None],
        expected: ExpectedSources,
    ) -> list[Task]:
        """Run tasks until none are left or a process dies. Return those that it may have had."""
        # 1. Begin tasks until enough are under way. 2. Wait for results. 3. Report the outcomes, or
        # stop if a process died, which breaks all futures of the executor.
        submitted_tasks: dict[Future[Any], tuple[Task, ...]] = {}
        completed: SimpleQueue[Future[Any]] = SimpleQueue()
        with self.opened() as executor:
            while source or submitted_tasks:
                while len(submitted_tasks) < self.max_pending and (tasks := source.take()):
                    future = _submit(executor, tasks, expected)
                    submitted_tasks[future] = tasks
                    future.add_done_callback(completed.put)
                if not source and not submitted_tasks:
                    break
                finished_futures = _finished_futures(completed)
                has_died = any(_has_lost_process(future) for future in finished_futures)
                # Only futures that are done have outcomes; the others may have been in the dead
                # process.
                if has_died:
                    finished_futures = [future for future in submitted_tasks if future.done()]
                for future in filter(_has_outcome, finished_futures):
                    tasks = submitted_tasks.pop(future)
                    for task, outcome in zip(
                        tasks, _outcomes(future, tasks, expected), strict=True
                    ):
                        callback(task, outcome)
                is_cancelled = any(future.cancelled() for future in finished_futures)
                if is_cancelled or not finished_futures:
                    self.check(executor)
                if is_cancelled:
                    raise PoolLost("somebody cancelled a task")
                if has_died:
                    break
        return [task for tasks in submitted_tasks.values() for task in tasks]


def _is_broken(executor: Executor) -> bool:
    """Return True if a process of the executor died, so that it accepts no more tasks."""
    try:
        executor.submit(os.getpid)
    except BrokenProcessPool:
        return True
    return False


def _finished_futures(completed: SimpleQueue[Future[Any]]) -> list[Future[Any]]:
    """Return the futures that are done; none if none is done within `IDLE_SECONDS`."""
    futures: list[Future[Any]] = []
    # Wait for one future at most IDLE_SECONDS seconds, then take all others that are done already.
    with suppress(Empty):
        futures.append(completed.get(timeout=IDLE_SECONDS))
        while True:
            futures.append(completed.get_nowait())
    return futures


def _submit(executor: Executor, tasks: tuple[Task, ...], expected: ExpectedSources) -> Future[Any]:
    """Submit tasks together, and return the future of their signed outcomes."""
    try:
        return executor.submit(measure_all, [task.measure for task in tasks], expected.simulator)
    except BrokenProcessPool as error:
        future: Future[Any] = Future()
        future.set_exception(error)
        return future


def _outcomes(
    future: Future[Any], tasks: tuple[Task, ...], expected: ExpectedSources
) -> tuple[Outcome, ...]:
    """Return the outcome of each task of a future, and check the sources of its worker."""
    try:
        signed: SignedOutcomes = future.result()
    except Exception as error:  # of any type: the failure belongs to the tasks
        return (error,) * len(tasks)
    expected.check(signed)
    return signed.outcomes


def _has_outcome(future: Future[Any]) -> bool:
    """Return True if a future ended with a result or an error of its task."""
    return not future.cancelled() and not _has_lost_process(future)


def _has_lost_process(future: Future[Any]) -> bool:
    """Return True if the process of a future, or another process of its pool, died."""
    return not future.cancelled() and isinstance(future.exception(), BrokenProcessPool)


def _run_alone(task: Task, expected: ExpectedSources) -> Future[Any]:
    """Return the future of a task that ran in a process of its own."""
    with process_pool(1) as executor:
        future = _submit(executor, (task,), expected)
        wait([future])
        return future


class _InProcess(Executor):
    """Executor that runs each task in this process, at once."""

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        """Run a task now. Ctrl-C ends this process; it is no failure of the task."""
        future: Future[Any] = Future()
        try:
            future.set_result(task(*arguments, **keywords))
        except Exception as error:  # of any type: it ends no other task
            future.set_exception(error)
        return future


def processes_here(workers: int | None) -> WorkerPool:
    """Return a pool of processes on this machine.

    Args:
        workers: number of processes; None for one a core, 0 to run tasks in this process.

    Raises:
        InputError: if the number is negative or absurdly large.
    """
    count = count_of(workers)
    if workers == 0:
        return WorkerPool(_InProcess, max_pending=1)
    return WorkerPool(lambda: process_pool(count), max_pending=TASKS_PER_PROCESS * count)


@attrs.frozen
class SignedOutcomes:
    """Outcomes of some tasks, with the fingerprint of the worker that measured them.

    Attributes:
        outcomes: result of each task, or the exception that it raised.
        fingerprint: fingerprint of the sources that the worker loaded; empty if not requested.
        worker: description of the worker, for messages.
    """

    outcomes: tuple[Outcome, ...]
    fingerprint: str
    worker: str


def measure_all(
    measures: Sequence[Measure], simulator: Callable[..., object] | None
) -> SignedOutcomes:
    """Return the results or exceptions of several measurements, made one after another.

    Args:
        measures: functions of the tasks that measure.
        simulator: function whose fingerprint is reported; None for no fingerprint.
    """
    signature = "" if simulator is None else _fingerprint_when_loaded(simulator)
    outcomes: list[Outcome] = []
    for measure in measures:
        try:
            outcomes.append(measure())
        except Exception as error:  # of any type: it ends no other task
            outcomes.append(error)
    process = f"process {os.getpid()} of {socket.gethostname()}"
    signed = SignedOutcomes(tuple(outcomes), signature, process)
    try:
        return signed
    finally:
        # An error's traceback refers to this frame. If the frame referred to the error, only the
        # garbage collector would free what the failed task had in memory.
        outcomes.clear()
        del signed


@functools.cache  # loaded sources stay the same in this process, whatever becomes of the files
def _fingerprint_when_loaded(simulator: Callable[..., Any]) -> str:
    """Return the fingerprint of a simulator's sources, in the process that runs it."""
    return fingerprint(simulator)


def count_of(workers: int | None) -> int:
    """Return the number of processes that compute at a time.

    Args:
        workers: number of processes; None for one a core, 0 for this process alone.

    Raises:
        InputError: if the number is negative, or more than any host runs.
    """
    if workers is None:
        return os.cpu_count() or 1
    if not 0 <= workers <= MAX_WORKERS:
        raise InputError(f"{workers} workers; give 1 to {MAX_WORKERS:,}, or 0 for this process")
    return max(1, workers)


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Open a pool of processes that start on demand, and kill them when an exception passes."""
    # Spawned processes start without the threads and locks of this one; the starter thread has
    # blocked Ctrl-C, which they inherit.
    context = multiprocessing.get_context("spawn")
    with one_thread_per_process(), ThreadPoolExecutor(1, initializer=block_interrupts) as starter:
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_main)
        try:
            yield _PoolWithStarter(pool, starter)
        except BaseException:
            starter.shutdown()  # waits for a process that is about to start
            for process in tuple(pool._processes.values()):
                process.kill()
            raise
        finally:
            # Wait for the end: a pipe that this call closes would otherwise stay open until Python
            # exits.
            pool.shutdown(cancel_futures=True)


@attrs.frozen
class _PoolWithStarter(Executor):
    """Process pool whose processes are started by a thread of its own, which ignores Ctrl-C.

    Attributes:
        pool: pool of processes.
        starter: thread that starts them; processes inherit its blocked signals.
    """

    pool: ProcessPoolExecutor
    starter: ThreadPoolExecutor

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        """Submit a task from the starter thread, as `Executor.submit` does."""
        return self.starter.submit(self.pool.submit, task, *arguments, **keywords).result()


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in this thread, and in threads and processes that it starts meanwhile."""
    earlier_mask = block_interrupts()
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, earlier_mask)


def block_interrupts() -> set[int | signal.Signals]:
    """Block Ctrl-C in this thread until it ends. Return the signals that were blocked before."""
    resource_tracker.ensure_running()  # started by Python itself, it would unblock Ctrl-C
    return signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@contextmanager
def one_thread_per_process() -> Iterator[None]:
    """Make processes that start meanwhile compute with one thread: NumPy reads it when loaded."""
    earlier_values = {name: os.environ.get(name) for name in WORKER_ENVIRONMENT}
    os.environ.update(WORKER_ENVIRONMENT)
    try:
        yield
    finally:
        for name, value in earlier_values.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _end_with_main() -> None:
    """Start a thread that ends this worker when the main process ends."""
    threading.Thread(target=_wait_for_main, daemon=True).start()


def _wait_for_main() -> None:
    """Wait for the end of the main process, then end this one."""
    main = multiprocessing.parent_process()
    if main is not None:
        wait_for([main.sentinel])
        os._exit(ORPHAN_STATUS)
