"""The pool: simulations in processes of their own, results written down as they come.

A worker computes with one thread, leaves Ctrl-C to the main process, and ends when that is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for

from ipusim import InputError, IpusimError

from .configuration import Configuration
from .demand import Side
from .measure import measure
from .result import Result
from .store import Store

ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
GONE = 1  # exit status of a worker without a main process

Tell = Callable[[int, int, str], None]
"""Hears how many simulations are done, how many there may be, and what was done last."""


def measure_all(
    sides: Sequence[Side], *, store: Store, workers: int | None, tell: Tell
) -> dict[Configuration, Result]:
    """Every result that the sides need, from the store or simulated now.

    Args:
        sides: what is needed.
        store: what is there already, and where new results go.
        workers: processes; None is one a core.
        tell: for a progress display.

    Raises:
        InputError: less than one worker.
        IpusimError: a worker broke down.
    """
    if workers is not None and workers < 1:
        raise InputError(f"{workers} workers; give one or more")
    results = dict(store.results)
    if all(side.wanted(results) is None for side in sides):
        return results
    held = len(results)
    with _pool(workers or os.cpu_count() or 1) as pool:
        running: dict[Future[Result], Configuration] = {}
        while True:
            begun = set(running.values())
            for configuration in _wanted(sides, results):
                if configuration not in begun:
                    running[pool.submit(measure, configuration)] = configuration
            if not running:
                return results
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                configuration = running.pop(future)
                results[configuration] = _result(future, configuration)
                store.append(configuration, results[configuration])
                done = len(results) - held
                left = sum(side.most_left(results) for side in sides)
                tell(done, done + left, str(configuration))


def _wanted(
    sides: Sequence[Side], results: dict[Configuration, Result]
) -> dict[Configuration, None]:
    """What is to be simulated next, in order, each once."""
    wanted = (side.wanted(results) for side in sides)
    return {configuration: None for configuration in wanted if configuration is not None}


def _result(future: Future[Result], configuration: Configuration) -> Result:
    try:
        return future.result()
    except BrokenProcessPool:
        raise IpusimError(
            f"a worker process ended at {configuration}, perhaps for want of memory; what was done "
            "is kept: run again with fewer --workers"
        ) from None
    except MemoryError:
        raise IpusimError(f"{configuration}: this host has too little memory") from None
    except Exception as error:  # a bug of ours, of any type: it goes on, with its place
        error.add_note(f"while simulating {configuration}")
        raise


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that start on demand and are not waited for when something goes wrong."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))  # read when a worker loads NumPy
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
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
