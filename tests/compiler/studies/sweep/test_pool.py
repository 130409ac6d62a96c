"""Pools of workers: killed processes, failing tasks, groups, interrupts."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from progress import HANG, wait_until

from ipusim import InputError
from ipusim.compiler.studies.sweep import (
    Row,
    Study,
    Task,
    WorkerPool,
    dask_workers,
    measure_once,
    open_store,
    processes_here,
    reason_of,
)
from ipusim.compiler.studies.sweep.once import MAX_GROUP_BATCH

# Pools in this process: without workers, and with a thread for two workers.
HERE, IN_A_THREAD = processes_here(0), WorkerPool(lambda: ThreadPoolExecutor(1), 2)


def square(n: int) -> Mapping[str, object]:
    """Return the square of a number."""
    return {"square": n * n}


def fail(error: Exception) -> Mapping[str, object]:
    """Raise an error."""
    raise error


def sleep() -> Mapping[str, object]:
    """Sleep longer than any test waits."""
    time.sleep(HANG)
    return {"square": 0}


def die() -> Mapping[str, object]:
    """End the process without cleaning up."""
    os._exit(9)


def task(number: int, measure: Callable[[], Mapping[str, object]] | None = None) -> Task:
    """Return a task that squares its number, unless it measures something else."""
    return Task(f"{number}", f"n {number}", {"n": number}, measure or partial(square, number))


def measured(
    tmp_path: Path, pool: WorkerPool, queue: deque[Task], then: Callable[[Task], None] | None = None
) -> dict[int, object]:
    """Return the outcome of each task: its square, or the exception that it raised."""
    store = open_store(
        tmp_path / "store.jsonl", study=Study("a test"), fingerprint="now", fresh=False, tell=print
    )
    outcomes: dict[int, object] = {}

    def heard(task: Task, row: Row | Exception) -> None:
        is_row = isinstance(row, Row)
        outcomes[int(task.key)] = row.result["square"] if is_row else reason_of(row)
        if then is not None:
            then(task)

    measure_once(queue, store=store, pool=pool, callback=heard)
    return outcomes


def test_a_process_that_is_killed_costs_no_task(tmp_path: Path) -> None:
    killed = []

    def kill(_task: Task) -> None:
        if not killed:
            killed.extend(multiprocessing.active_children())
            for process in killed:
                process.kill()

    outcomes = measured(tmp_path, processes_here(1), deque(map(task, range(6))), kill)

    assert {n: n * n for n in range(6)} == outcomes
    assert killed != []


@pytest.mark.parametrize("last", [None, die])
def test_a_pool_is_over_with_its_last_task(tmp_path: Path, last: Callable[[], Any] | None) -> None:
    """A thread of it that outlives it may meet Python's own exit, which then tells of its pipe."""
    before = set(threading.enumerate())

    outcomes = measured(tmp_path, processes_here(1), deque([task(1), task(2, last)]))

    assert outcomes[1] == 1
    assert set(threading.enumerate()) - before == set()


def test_a_task_that_kills_its_process_costs_itself_alone(tmp_path: Path) -> None:
    queue = deque([task(1), task(2, die), task(3), task(4)])

    outcomes = measured(tmp_path, processes_here(1), queue)

    assert "its process ended, perhaps because memory ran out" in str(outcomes.pop(2))
    assert outcomes == {1: 1, 3: 9, 4: 16}


@pytest.mark.parametrize("pool", [HERE, IN_A_THREAD], ids=["here", "in a thread"])
def test_an_error_of_a_task_is_reported_for_it_and_not_stored(
    tmp_path: Path, pool: WorkerPool
) -> None:
    errors = (InputError("no such thing"), MemoryError(), KeyError("bug"))
    queue = deque(task(n, partial(fail, error)) for n, error in enumerate(errors))

    outcomes = measured(tmp_path, pool, deque([*queue, task(3)]))

    assert outcomes == {
        0: "no such thing",
        1: "this host has too little memory",
        2: "KeyError: 'bug'",
    } | {3: 9}
    assert len((tmp_path / "store.jsonl").read_text().splitlines()) == 1 + 1


def test_a_result_may_ask_for_more(tmp_path: Path) -> None:
    queue = deque([task(1)])

    outcomes = measured(
        tmp_path,
        HERE,
        queue,
        lambda finished: (
            queue.append(task(int(finished.key) + 1)) if int(finished.key) < 4 else None
        ),
    )

    assert outcomes == {1: 1, 2: 4, 3: 9, 4: 16}


def test_a_callback_may_end_the_pool(tmp_path: Path) -> None:
    def stop(_task: Task) -> None:
        raise InputError("enough")

    with pytest.raises(InputError, match="enough"):
        measured(tmp_path, HERE, deque(map(task, range(100))), stop)


def test_an_interrupted_pool_leaves_no_process(tmp_path: Path) -> None:
    others, workers = set(multiprocessing.active_children()), []

    def interrupt(_task: Task) -> None:
        workers.extend(set(multiprocessing.active_children()) - others)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measured(tmp_path, processes_here(2), deque([task(1), task(2, sleep)]), interrupt)

    assert wait_until(lambda: all(worker.exitcode is not None for worker in workers))
    assert {worker.exitcode for worker in workers} == {-signal.SIGKILL}  # none slept to its end
    assert set(multiprocessing.active_children()) <= others


def process() -> Mapping[str, object]:
    """Return the number of the process that measures."""
    return {"square": os.getpid()}


def interrupted() -> Mapping[str, object]:
    """Raise what Ctrl-C raises."""
    raise KeyboardInterrupt


def test_without_workers_this_process_measures_until_it_is_interrupted(tmp_path: Path) -> None:
    assert measured(tmp_path, HERE, deque([task(1, process)])) == {1: os.getpid()}
    with pytest.raises(KeyboardInterrupt):
        measured(tmp_path, HERE, deque([task(2, interrupted), task(3, sleep)]))


def test_numbers_of_workers_that_cannot_be_are_refused() -> None:
    with pytest.raises(InputError, match="-1 workers; give 1 to 4,096, or 0 for this process"):
        processes_here(-1)
    with pytest.raises(InputError, match=r"Dask's workers .* give 1 or more, not 0"):
        dask_workers(None, 0)


def grouped(number: int, measure: Callable[[], Mapping[str, object]]) -> Task:
    """Return a task of the group that all such tasks share."""
    return Task(f"{number}", f"n {number}", {"n": number}, measure, group="one")


def test_tasks_of_a_group_run_in_one_process(tmp_path: Path) -> None:
    queue = deque([task(0), *(grouped(n, process) for n in range(1, 5)), task(5)])

    outcomes = measured(tmp_path, processes_here(2), queue)

    assert len({outcomes[n] for n in range(1, 5)}) == 1
    assert (outcomes[0], outcomes[5]) == (0, 25)


def test_tasks_that_fail_end_none_of_their_group(tmp_path: Path) -> None:
    first, last = (partial(fail, InputError(why)) for why in ("no such thing", "too large"))
    measures = [first, partial(square, 2), partial(square, 3), last]

    outcomes = measured(tmp_path, HERE, deque(map(grouped, range(1, 5), measures)))

    assert outcomes == {1: "no such thing", 2: 4, 3: 9, 4: "too large"}


def test_a_task_that_kills_its_process_costs_none_of_its_group(tmp_path: Path) -> None:
    measures = [partial(square, 1), die, partial(square, 3)]

    outcomes = measured(tmp_path, processes_here(1), deque(map(grouped, range(1, 4), measures)))

    assert "its process ended" in str(outcomes.pop(2))
    assert outcomes == {1: 1, 3: 9}


def test_a_process_is_given_no_more_than_some_of_a_group(tmp_path: Path) -> None:
    queue = deque(grouped(n, partial(square, n)) for n in range(3 * MAX_GROUP_BATCH // 2))

    outcomes = measured(tmp_path, HERE, queue)

    assert {n: n * n for n in range(3 * MAX_GROUP_BATCH // 2)} == outcomes


def test_tasks_are_begun_ahead_of_processes_and_one_at_a_time_without() -> None:
    assert [processes_here(workers).max_pending for workers in (0, 1, 3)] == [1, 2, 6]


def test_workers_that_are_kept_serve_the_next_run_and_others_where_one_dies(tmp_path: Path) -> None:
    with processes_here(1).kept_open(process) as pool:
        runs = [
            measured(tmp_path, pool, deque([task(number, measure)]))
            for number, measure in enumerate([process, process, die, process])
        ]

    first, second, dead, last = (run[number] for number, run in enumerate(runs))
    assert first == second != last
    assert isinstance(last, int)
    assert "its process ended" in str(dead)
