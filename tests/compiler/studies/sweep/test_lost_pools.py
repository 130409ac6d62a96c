"""Lost pools: workers with other sources, and Dask schedulers that end or have no workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

from ipusim.compiler.studies import explore
from ipusim.compiler.studies.sweep import (
    PoolLost,
    ResultStore,
    Study,
    Task,
    WorkerPool,
    fingerprint,
    measure_once,
    open_store,
)
from ipusim.compiler.studies.sweep.dask_cluster import WORKERLESS_SECONDS, Cluster

PLACE = "tcp://host:8786"
FOREIGN = "0.1.0-model3-0123456789abcdef"


class Elsewhere(Executor):
    """Executor in this process that signs like a worker with other sources from task three on."""

    def __init__(self) -> None:
        self.done = 0

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        signed, future = task(*arguments, **keywords), Future[Any]()
        self.done += 1
        future.set_result(signed if self.done < 3 else attrs.evolve(signed, fingerprint=FOREIGN))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing, because no task is left."""


@attrs.define
class Client:
    """Stand-in for a Dask client whose scheduler ends when a number of tasks has begun."""

    workers: tuple[int, ...] = ()
    answers: bool = True
    status: str = "running"
    ends_at: int = 1000
    begun: list[Future[Any]] = attrs.field(factory=list)

    @property
    def scheduler(self) -> Client:
        return self

    def ncores(self) -> dict[str, int]:
        return {f"{number}": threads for number, threads in enumerate(self.workers)}

    def sync(self, call: Callable[[], object], callback_timeout: float) -> object:
        if not self.answers:
            raise TimeoutError(callback_timeout)
        return call()

    def get_executor(self) -> Client:
        return self

    def submit(self, task: Callable[..., Any], *arguments: Any) -> Future[Any]:
        self.begun.append(Future())
        if len(self.begun) < self.ends_at:
            self.begun[-1].set_result(task(*arguments))
        else:
            self.status = "connecting"
            self.begun[-1].cancel()
            self.begun[-1].set_running_or_notify_cancel()
        return self.begun[-1]

    def shutdown(self, *, wait: bool) -> None:
        """Cancel the tasks that are not done."""


def square(n: int) -> Mapping[str, object]:
    """Return the result of a task: a square."""
    return {"square": n * n}


def run_tasks(store: ResultStore, pool: WorkerPool, count: int = 6) -> None:
    """Run tasks on a pool."""
    queue = deque(Task(f"{n}", f"n {n}", {"n": n}, partial(square, n)) for n in range(count))
    measure_once(queue, store=store, pool=pool, callback=lambda *_: None)


def opened(path: Path, study: Study, now: str) -> ResultStore:
    """Open a store with a fingerprint."""
    return open_store(path, study=study, fingerprint=now, fresh=False, tell=print)


def test_results_of_a_worker_with_other_sources_are_refused_with_both_fingerprints(
    tmp_path: Path,
) -> None:
    now, path = fingerprint(explore.measure), tmp_path / "store.jsonl"
    study = Study("a test", measure=explore.measure)

    with pytest.raises(PoolLost) as lost:
        run_tasks(opened(path, study, now), WorkerPool(Elsewhere, 1))

    assert f"measures with {FOREIGN}, this sweep with {now}; install the same" in str(lost.value)
    assert f"; 2 results are in {path}, run again to go on" in str(lost.value)
    assert list(opened(path, study, now).rows) == ["0", "1"]
    assert opened(path, study, FOREIGN).num_others == 2


def test_a_worker_of_this_process_has_the_fingerprint_of_the_store(tmp_path: Path) -> None:
    study, now = Study("a test", measure=explore.measure), fingerprint(explore.measure)
    store = opened(tmp_path / "store.jsonl", study, now)

    run_tasks(store, WorkerPool(lambda: ThreadPoolExecutor(1), 2))

    assert len(opened(store.path, study, now).rows) == 6


def test_a_scheduler_that_ends_is_one_line_with_what_is_stored(tmp_path: Path) -> None:
    store = opened(tmp_path / "store.jsonl", Study("a test"), "now")
    pool = WorkerPool(lambda: Cluster(Client(ends_at=4), PLACE, print), 99, Cluster.check_alive)

    with pytest.raises(PoolLost) as lost:
        run_tasks(store, pool)

    assert str(lost.value) == (
        f"the Dask scheduler at {PLACE} is gone; 3 results are in {store.path}, run again to go on"
    )
    assert [file.name for file in tmp_path.glob("*.claims")] == []


def test_a_scheduler_that_answers_no_more_is_gone() -> None:
    with pytest.raises(PoolLost, match=f"the Dask scheduler at {PLACE} is gone"):
        Cluster(Client(answers=False), PLACE, print).check_alive()


def test_missing_workers_are_reported_once_after_a_while_and_again_after_some_came() -> None:
    seconds, messages = [0.0], list[str]()
    client = Client()
    cluster = Cluster(client, PLACE, messages.append, lambda: seconds[0])
    heard = []
    for workers in ((), (), (), (), (1, 2), (), ()):
        client.workers = workers
        cluster.check_alive()
        heard.append(len(messages))
        seconds[0] += 0.6 * WORKERLESS_SECONDS

    assert heard == [0, 0, 1, 1, 1, 1, 1]
    seconds[0] += WORKERLESS_SECONDS
    cluster.check_alive()
    assert len(messages) == 2
    assert messages[0].startswith(f"the Dask scheduler at {PLACE} has no workers; waiting for some")
