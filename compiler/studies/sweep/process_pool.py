"""Worker processes for simulations.

A worker computes with one thread, leaves Ctrl-C to the main process, and ends when that is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for

from ipusim import InputError

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
GONE = 1  # exit status of a worker without a main process


def count_of(workers: int | None) -> int:
    """How many processes are meant; None is one a core.

    Raises:
        InputError: less than one.
    """
    if workers is not None and workers < 1:
        raise InputError(f"{workers} workers; give one or more")
    return workers or os.cpu_count() or 1


@contextmanager
def process_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that start on demand and are not waited for when something goes wrong."""
    with one_thread_each():
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def one_thread_each() -> Iterator[None]:
    """Processes that start meanwhile compute with one thread: read when they load NumPy."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_main, daemon=True).start()


def _end_with_main() -> None:
    main = multiprocessing.parent_process()
    if main is not None:
        wait_for([main.sentinel])
        os._exit(GONE)
