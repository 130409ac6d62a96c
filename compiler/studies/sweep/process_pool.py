"""Worker processes for simulations.

A worker computes with one thread, leaves Ctrl-C to the main process from its first moment on, and
ends when that is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import wait as wait_for
from typing import Any

import attrs

from ipusim import InputError

WORKERS_HAVE = {
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
    # Python tells of the locks that it clears away after a main process that was killed.
    "PYTHONWARNINGS": "ignore::UserWarning:multiprocessing.resource_tracker",
}
MOST_WORKERS = 4096
GONE = 1  # exit status of a worker without a main process


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
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)
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

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """As an executor does."""
        return self.starter.submit(self.pool.submit, task, *given, **named).result()


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


def _begin() -> None:
    """What a worker does first."""
    threading.Thread(target=_end_with_main, daemon=True).start()


def _end_with_main() -> None:
    main = multiprocessing.parent_process()
    if main is not None:
        wait_for([main.sentinel])
        os._exit(GONE)
