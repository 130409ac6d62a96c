"""A crew measures requests somewhere and gives each back as it is done: here, or on Dask.

A crew never gives up a sweep: what goes wrong with a request is its future's exception. Where a
process of this machine dies, nobody knows which of the requests it was; so each of those that had
begun is measured again alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeAlias

from ipusim import InputError

from ...jobs.request import Request
from ..sweep.process_pool import count_of, one_thread_each, process_pool
from .measure import measure
from .store import Result

Measured: TypeAlias = Iterator[tuple[str, Future[Result]]]
Crew: TypeAlias = Callable[[Mapping[str, Request]], Measured]
AHEAD = 2  # requests begun for each process, so that none waits for us


def processes_here(workers: int | None) -> Crew:
    """Processes of this machine; None for one a core.

    Raises:
        InputError: less than one.
    """
    count = count_of(workers)

    def crew(requests: Mapping[str, Request]) -> Measured:
        waiting = deque(requests)
        while waiting:
            begun: dict[Future[Result], str] = {}
            whole = True
            with process_pool(min(count, len(waiting))) as pool:
                while whole and (waiting or begun):
                    while waiting and len(begun) < AHEAD * count:
                        key = waiting.popleft()
                        begun[_begin(pool, requests[key])] = key
                    done = wait(begun, return_when=FIRST_COMPLETED).done
                    whole = not any(_lost(future) for future in done)
                    for future in [one for one in begun if one in done and not _lost(one)]:
                        yield begun.pop(future), future
            for key in begun.values():
                yield key, _alone(requests[key])

    return crew


def _begin(pool: Executor, request: Request) -> Future[Result]:
    try:
        return pool.submit(measure, request)
    except BrokenProcessPool as error:
        future: Future[Result] = Future()
        future.set_exception(error)
        return future


def _lost(future: Future[Result]) -> bool:
    """Its process, or that of another, died."""
    return isinstance(future.exception(), BrokenProcessPool)


def _alone(request: Request) -> Future[Result]:
    with process_pool(1) as pool:
        future = _begin(pool, request)
        wait([future])
        return future


def dask_workers(scheduler: str | None, workers: int | None) -> Crew:
    """Workers of a Dask cluster; files that requests name must lie there under the same path.

    Args:
        scheduler: an address, or a scheduler file (.json); None is what Dask is configured for
            (DASK_SCHEDULER_ADDRESS), else a cluster of processes on this machine.
        workers: processes of such a cluster; None for one a core.

    Raises:
        InputError: Dask is not installed, or there is no such scheduler.
    """
    count = count_of(workers)
    try:
        import distributed  # noqa: PLC0415  # an extra, and slow to load
    except ImportError:
        raise InputError("Dask is not installed; try `pip install ipusim[dask]`") from None

    def crew(requests: Mapping[str, Request]) -> Measured:
        with one_thread_each(), _client(distributed, scheduler, count) as client:
            executor = client.get_executor()
            begun = {executor.submit(measure, request): key for key, request in requests.items()}
            try:
                while begun:
                    for future in wait(begun, return_when=FIRST_COMPLETED).done:
                        yield begun.pop(future), future
            finally:
                for future in begun:
                    future.cancel()

    return crew


def _client(distributed: Any, scheduler: str | None, count: int) -> Any:
    """A client; Dask itself looks for a configured address, and else makes a cluster."""
    if scheduler is not None:
        place = "scheduler_file" if scheduler.endswith(".json") else "address"
        options: dict[str, Any] = {place: scheduler}
    else:
        options = {"n_workers": count, "threads_per_worker": 1, "dashboard_address": None}
    try:
        return distributed.Client(set_as_default=False, **options)
    except (OSError, ValueError) as error:
        where = f"at {scheduler}" if scheduler else "to be had"
        raise InputError(f"no Dask scheduler {where}: {error}") from None
