"""Sweep: measure every point that the store does not hold, and store each result at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from ...jobs.kept_files import KeptFiles
from ..forecast import Remaining
from ..sweep.once import measure_once, reason_of
from ..sweep.pool import WorkerPool
from ..sweep.store import ResultStore, Row
from ..sweep.study import Standing, Task, Tell
from .finding import Finding, finding_of
from .machine_names import with_comparisons
from .measure import measure
from .point import Point, job_of
from .stored import timing_if_ran

DEFAULT_STORE = Path("explore.jsonl")


def sweep(
    points: Sequence[Point],
    *,
    store: ResultStore,
    pool: WorkerPool,
    tell: Tell,
    keep: Path | None = None,
) -> tuple[Finding, ...]:
    """Return the findings of all points, in their order.

    Points with the longest forecast begin first, so that no long point runs alone at the end. A
    point that has no plan, or does not fit into memory, has the reason as its result. A point that
    fails otherwise has a finding with the error; it is not stored, and does not end the sweep.

    Args:
        points: points of the sweep.
        store: store of earlier and of new results.
        pool: pool in which points are measured.
        keep: folder in which plans, programs and cycles are cached; None for no cache on disk.
        tell: callback for a progress display, called after each point with the share of the
            forecast time that is done.

    Raises:
        OSError: if a result cannot be written.
    """
    rows: dict[str, Row] = dict(store.rows)
    failures: dict[str, str] = {}
    # Equal points, which may name the same file in different ways, are measured once.
    missing_points = {point.key: point for point in points if point.key not in rows}
    remaining = Remaining(
        store.timings, {key: job_of(point) for key, point in missing_points.items()}
    )

    def report(last_point: str) -> None:
        """Report how far the sweep is."""
        num_unfinished = len(failures) + len(remaining)
        tell(Standing(len(points) - num_unfinished, len(points), remaining.share, last_point))

    # A failed task has no timing; the progress counts the seconds that were forecast for it.
    def record_outcome(task: Task, outcome: Row | Exception) -> None:
        """Note the outcome of a task, and tell how far the sweep is."""
        timing = None
        if isinstance(outcome, Row):
            rows[task.key] = outcome
            timing = timing_if_ran(outcome.configuration, outcome.result)
        else:
            failures[task.key] = reason_of(outcome)
        remaining.done(task.key, timing)
        report(task.name)

    report("")
    cache = None if keep is None else KeptFiles(keep.absolute(), store.fingerprint)
    tasks = _grouped_tasks([_task(missing_points[key], cache) for key in remaining.longest_first])
    measure_once(tasks, store=store, pool=pool, callback=record_outcome)
    return with_comparisons(_finding(point, rows, failures) for point in points)


def _finding(point: Point, rows: Mapping[str, Row], failures: Mapping[str, str]) -> Finding:
    """Return the finding of a point: its result, or the reason why it failed."""
    if point.key in rows:
        return finding_of(rows[point.key])
    return Finding(str(point), point.configuration, {}, failures[point.key])


def _task(point: Point, cache: KeptFiles | None) -> Task:
    """Return the task that measures a point."""
    run = partial(measure, point.request, cache)
    return Task(point.key, str(point), point.configuration, run, point.group)


def _grouped_tasks(tasks: Sequence[Task]) -> deque[Task]:
    """Return the tasks in order, except that tasks of a group follow its first task directly."""
    # A dictionary keeps the order of insertion, so groups stay in the order of their first tasks.
    groups: dict[str, list[Task]] = {}
    for task in tasks:
        groups.setdefault(task.group, []).append(task)
    return deque(task for group in groups.values() for task in group)
