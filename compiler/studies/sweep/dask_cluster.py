"""A Dask cluster as a pool of workers.

The scheduler is checked while no result arrives. If it is gone, the sweep ends with one sentence;
Dask itself would log a traceback for each task.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from typing import Any

import attrs

from ipusim import InputError

from ...packages import check_package
from .pool import PoolLost, WorkerPool, count_of, interrupts_blocked, one_thread_per_process

# Tasks or groups of tasks submitted at a time; no reason recorded for this number.
MAX_SUBMITTED = 1024
# Seconds without a worker, after which the user is warned; no reason recorded for this number.
WORKERLESS_SECONDS = 3.0
# Seconds within which a living scheduler answers; no reason recorded for this number.
ANSWER_SECONDS = 5.0
LOGGERS = ("distributed", "tornado", "asyncio")  # top-level names of the loggers that Dask uses


@attrs.define
class Cluster(Executor):
    """Executor that runs tasks on the workers of a Dask client.

    Attributes:
        client: Dask client.
        address: address of the scheduler, for messages.
        tell: callback for the warning that there are no workers.
        clock: function that returns the time in seconds.
    """

    client: Any
    address: str
    tell: Callable[[str], None]
    clock: Callable[[], float] = time.monotonic
    _executor: Any = attrs.field(init=False)
    _workerless_since: float | None = None
    _has_warned: bool = False

    def __attrs_post_init__(self) -> None:
        self._executor = self.client.get_executor()

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        """Submit a task to the cluster, as `Executor.submit` does.

        Raises:
            PoolLost: if the scheduler is gone.
        """
        try:
            future: Future[Any] = self._executor.submit(task, *arguments, **keywords)
        except Exception:  # a lost scheduler shows as errors of many types
            if self.client.status == "running":
                raise
            raise self.lost_error from None
        return future

    def check_alive(self) -> None:
        """Check that the scheduler is alive, and warn once if it has had no worker for a while.

        Raises:
            PoolLost: if the scheduler is gone.
        """
        if self.client.status != "running":
            raise self.lost_error
        try:
            ncores = self.client.scheduler.ncores
            workers = self.client.sync(ncores, callback_timeout=ANSWER_SECONDS)
        except (OSError, TimeoutError):
            raise self.lost_error from None
        if workers:
            self._workerless_since, self._has_warned = None, False
            return
        now = self.clock()
        # No worker has been seen since `_workerless_since`; the warning comes once for each
        # such period.
        self._workerless_since = now if self._workerless_since is None else self._workerless_since
        if now - self._workerless_since >= WORKERLESS_SECONDS and not self._has_warned:
            self._has_warned = True
            self.tell(
                f"the Dask scheduler at {self.address} has no workers; waiting for some, as "
                f"`dask worker {self.address}` starts one"
            )

    @property
    def lost_error(self) -> PoolLost:
        """Exception to raise when the scheduler is gone."""
        return PoolLost(f"the Dask scheduler at {self.address} is gone")

    def cancel_all(self) -> None:
        """Cancel all tasks that have not finished."""
        with suppress(Exception):  # a scheduler that is gone raises errors of many types
            self._executor.shutdown(wait=False)


def dask_workers(
    scheduler: str | None, workers: int | None, tell: Callable[[str], None] = lambda _: None
) -> WorkerPool:
    """Return a pool of Dask workers, which must find the files of tasks under the same paths.

    Args:
        scheduler: address of the scheduler, or path of a scheduler file (.json). None stands for
            the address in Dask's configuration (DASK_SCHEDULER_ADDRESS), or else for a new cluster
            of processes on this machine.
        workers: number of processes of a new cluster; None for one a core.
        tell: callback for the warning that the scheduler has no workers.

    Raises:
        InputError: if Dask is not installed, or there is no such scheduler.
    """
    count = count_of(workers)
    if workers == 0:
        raise InputError("Dask's workers are processes of their own; give 1 or more, not 0")
    check_package("distributed", wanted_by="a Dask cluster")
    import distributed  # noqa: PLC0415  # an extra, and slow to load

    @contextmanager
    def opened_cluster() -> Iterator[Executor]:
        """Yield an executor on the workers of the cluster."""
        # The order matters: environment and logging are set before the client starts processes,
        # which inherit them.
        with (
            one_thread_per_process(),
            _dask_logs_silenced(),
            _client(distributed, scheduler, count) as client,
        ):
            cluster = Cluster(client, scheduler or str(client.scheduler.address), tell)
            try:
                yield cluster
            finally:
                cluster.cancel_all()

    return WorkerPool(opened_cluster, max_pending=MAX_SUBMITTED, check=Cluster.check_alive)


@contextmanager
def _dask_logs_silenced() -> Iterator[None]:
    """Silence the loggers of Dask while the context lasts."""
    # Loggers below the named ones may have levels of their own, so each existing one is silenced.
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in LOGGERS]
    loggers = [logging.getLogger(name) for name in (*LOGGERS, *names)]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def _client(distributed: Any, scheduler: str | None, count: int) -> Any:
    """Return a Dask client of a scheduler; for None, of a configured address or a new cluster."""
    if scheduler is not None:
        key = "scheduler_file" if scheduler.endswith(".json") else "address"
        options: dict[str, Any] = {key: scheduler}
    else:
        options = {"n_workers": count, "threads_per_worker": 1, "dashboard_address": ":0"}
        options["silence_logs"] = logging.CRITICAL  # failures arrive as exceptions of futures
    try:
        with interrupts_blocked():
            return distributed.Client(set_as_default=False, **options)
    except (OSError, ValueError) as error:
        description = f"at {scheduler}" if scheduler else "available"
        raise InputError(f"no Dask scheduler {description}: {error}") from None
