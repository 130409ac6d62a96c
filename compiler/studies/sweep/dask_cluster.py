"""A Dask cluster as a pool: its scheduler is looked at while nothing comes, and told of in a line.

Dask itself tells of a scheduler that ends in a traceback for each task; here the sweep ends once.
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
from .pool import Pool, PoolLost, count_of, interrupts_left, one_thread_each

MOST_BEGUN = 1024  # tasks, or groups of them, that the scheduler has at a time
WORKERLESS = 3.0  # seconds without a worker, after which it is told
ANSWERS = 5.0  # seconds in which a scheduler that lives answers
LOGGERS = ("distributed", "tornado", "asyncio")


@attrs.define
class Cluster(Executor):
    """The workers of a Dask client as an executor.

    Attributes:
        client: of Dask.
        address: of the scheduler, for people.
        tell: hears that there are no workers.
        clock: seconds.
    """

    client: Any
    address: str
    tell: Callable[[str], None]
    clock: Callable[[], float] = time.monotonic
    _executor: Any = attrs.field(init=False)
    _since: float | None = None
    _told: bool = False

    def __attrs_post_init__(self) -> None:
        self._executor = self.client.get_executor()

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """As an executor does.

        Raises:
            PoolLost: the scheduler is gone.
        """
        try:
            future: Future[Any] = self._executor.submit(task, *arguments, **named)
        except Exception:  # a lost scheduler shows as errors of many kinds
            if self.client.status == "running":
                raise
            raise self.lost from None
        return future

    def look(self) -> None:
        """See whether the scheduler is there, and tell once where it has had no worker for a while.

        Raises:
            PoolLost: it is gone.
        """
        if self.client.status != "running":
            raise self.lost
        try:
            workers = self.client.sync(self.client.scheduler.ncores, callback_timeout=ANSWERS)
        except (OSError, TimeoutError):
            raise self.lost from None
        if workers:
            self._since, self._told = None, False
            return
        now = self.clock()
        self._since = now if self._since is None else self._since
        if now - self._since >= WORKERLESS and not self._told:
            self._told = True
            self.tell(
                f"the Dask scheduler at {self.address} has no workers; waiting for some, as "
                f"`dask worker {self.address}` starts one"
            )

    @property
    def lost(self) -> PoolLost:
        """What to raise where the scheduler is gone."""
        return PoolLost(f"the Dask scheduler at {self.address} is gone")

    def drop(self) -> None:
        """Cancel what is not done."""
        with suppress(Exception):  # of a scheduler that is gone
            self._executor.shutdown(wait=False)


def dask_workers(
    scheduler: str | None, workers: int | None, tell: Callable[[str], None] = lambda _: None
) -> Pool:
    """Workers of a Dask cluster; files that tasks name must lie there under the same path.

    Args:
        scheduler: an address, or a scheduler file (.json); None is what Dask is configured for
            (DASK_SCHEDULER_ADDRESS), else a cluster of processes on this machine.
        workers: processes of such a cluster; None for one a core.
        tell: hears a sentence where the scheduler has no workers.

    Raises:
        InputError: Dask is not installed, or there is no such scheduler.
    """
    count = count_of(workers)
    if workers == 0:
        raise InputError("Dask's workers are processes of their own; give 1 or more, not 0")
    check_package("distributed", wanted_by="a Dask cluster")
    import distributed  # noqa: PLC0415  # an extra, and slow to load

    @contextmanager
    def opened() -> Iterator[Executor]:
        with (
            one_thread_each(),
            _logs_left_out(),
            _client(distributed, scheduler, count) as client,
        ):
            cluster = Cluster(client, scheduler or str(client.scheduler.address), tell)
            try:
                yield cluster
            finally:
                cluster.drop()

    return Pool(opened, MOST_BEGUN, Cluster.look)


@contextmanager
def _logs_left_out() -> Iterator[None]:
    """What Dask logs of a scheduler that is gone is not told."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in LOGGERS]
    loggers = [logging.getLogger(name) for name in (*LOGGERS, *names)]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def _client(distributed: Any, scheduler: str | None, count: int) -> Any:
    """A client; Dask itself looks for a configured address, and else makes a cluster."""
    if scheduler is not None:
        key = "scheduler_file" if scheduler.endswith(".json") else "address"
        options: dict[str, Any] = {key: scheduler}
    else:
        options = {"n_workers": count, "threads_per_worker": 1, "dashboard_address": ":0"}
        options["silence_logs"] = logging.CRITICAL  # what goes wrong is a future's exception
    try:
        with interrupts_left():
            return distributed.Client(set_as_default=False, **options)
    except (OSError, ValueError) as error:
        where = f"at {scheduler}" if scheduler else "to be had"
        raise InputError(f"no Dask scheduler {where}: {error}") from None
