"""Several sweeps on one store do each task once and receive the results of the others."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from ipusim import InputError
from ipusim.compiler.studies.sweep import (
    ResultStore,
    Row,
    Study,
    Task,
    WorkerPool,
    measure_once,
    open_store,
)
from ipusim.compiler.studies.sweep.json_lines import locked
from ipusim.compiler.studies.sweep.once import CLAIMED, SUFFIX, Claims, claims_at

TASKS = 12  # tasks of a sweep
# A pool of threads in this process, for two workers.
HERE = WorkerPool(lambda: ThreadPoolExecutor(1), 2)


def opened(path: Path) -> ResultStore:
    """Open a store."""
    return open_store(path, study=Study("a test"), fingerprint="now", fresh=False, tell=print)


def noted(number: int, log: list[int]) -> Mapping[str, object]:
    """Record a task and return its result."""
    log.append(number)
    return {"square": number * number}


def tasks(log: list[int], count: int = TASKS) -> list[Task]:
    """Return tasks that record themselves in a log."""
    return [Task(f"{n}", f"n {n}", {"n": n}, partial(noted, n, log)) for n in range(count)]


def swept(store: ResultStore, wanted_tasks: list[Task]) -> dict[str, object]:
    """Run a sweep, and return what its callback receives for each task."""
    outcomes: dict[str, object] = {}

    def heard(task: Task, row: Row | Exception) -> None:
        outcomes[task.key] = row.result["square"] if isinstance(row, Row) else row

    measure_once(deque(wanted_tasks), store=store, pool=HERE, callback=heard)
    return outcomes


def is_free(claims: Claims, path: Path, key: str) -> bool:
    """Return True if a sweep finds a task free."""
    with locked(path):
        claims.read_on()
    return claims.is_free(key)


def test_sweeps_at_one_store_do_each_task_once_and_all_get_its_result(tmp_path: Path) -> None:
    path, log = tmp_path / "store.jsonl", list[int]()
    stores = [opened(path) for _ in range(4)]  # all empty

    with ThreadPoolExecutor(4) as sweeps:
        heard = list(sweeps.map(swept, stores, [tasks(log) for _ in stores]))

    assert sorted(log) == list(range(TASKS))
    assert heard == [{f"{n}": n * n for n in range(TASKS)}] * 4
    assert len(opened(path).rows) == TASKS
    assert sorted(file.name for file in tmp_path.iterdir()) == ["store.jsonl", "store.jsonl.lock"]


def test_results_that_another_sweep_wrote_meanwhile_are_used(tmp_path: Path) -> None:
    path, log = tmp_path / "store.jsonl", list[int]()
    early = opened(path)
    swept(opened(path), tasks([], 3))

    outcomes = swept(early, tasks(log, 5))

    assert (log, outcomes) == ([3, 4], {f"{n}": n * n for n in range(5)})


def test_a_task_that_a_dead_sweep_had_begun_is_done_by_another(tmp_path: Path) -> None:
    path, log = tmp_path / "store.jsonl", list[int]()
    store = opened(path)
    with claims_at(path) as claims:
        with locked(path):
            claims.take(["1", "3"])
        (claims_file,) = claims.folder.glob(f"*{SUFFIX}")
        claims_content = claims_file.read_bytes()
    claims.folder.mkdir()  # as a killed process leaves it: the lock is free
    (claims.folder / f"dead{SUFFIX}").write_bytes(claims_content + CLAIMED + b"half a li")

    outcomes = swept(store, tasks(log, 5))

    assert claims_content.count(CLAIMED) == 2
    assert (log, len(outcomes)) == ([0, 2, 4, 1, 3], 5)
    assert not claims.folder.exists()


def test_a_task_is_free_again_where_it_failed_and_where_its_sweep_is_over(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    with claims_at(path) as first_sweep:
        with claims_at(path) as second_sweep:
            with locked(path):
                second_sweep.take(["a", "b"])
            begun = [is_free(first_sweep, path, key) for key in "abc"]
            with locked(path):
                second_sweep.withdraw(["a"])
                first_sweep.read_on()
                first_sweep.clear_dead()  # nobody is
            claimable = [is_free(first_sweep, path, key) for key in "abc"]
        over = [is_free(first_sweep, path, key) for key in "abc"]

    assert begun == [False, False, True]
    assert claimable == [True, False, True]
    assert over == [True, True, True]


def test_a_failure_is_each_sweeps_own(tmp_path: Path) -> None:
    def fail() -> Mapping[str, object]:
        raise InputError("no such thing")

    store = opened(tmp_path / "store.jsonl")
    wanted_tasks = [Task("k", "k", {}, fail)]

    with claims_at(store.path):
        outcomes = [str(swept(store, wanted_tasks)["k"]) for _ in range(2)]

    assert outcomes == ["no such thing"] * 2
