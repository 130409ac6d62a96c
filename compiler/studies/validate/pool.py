"""The pool: simulations in processes of their own, results written down as they come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool

from ipusim import IpusimError

from ..sweep.process_pool import count_of, process_pool
from .configuration import Configuration
from .demand import Side
from .measure import measure
from .result import Result
from .store import Store

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
    processes = count_of(workers)
    results = dict(store.results)
    if all(side.wanted(results) is None for side in sides):
        return results
    held = len(results)
    with process_pool(processes) as pool:
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
