"""Sweep: measure every point that the store does not hold, and store results as they come."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from ...jobs.kept_files import KeptFiles
from ..forecast import Remaining
from ..sweep.once import measure_once, reason_of
from ..sweep.pool import Pool
from ..sweep.store import ResultStore, Row
from ..sweep.study import Standing, Task, Tell
from .finding import Finding, finding_of
from .machine_names import with_comparisons
from .measure import measure
from .point import Point, job_of
from .stored import timed

DEFAULT_STORE = Path("explore.jsonl")


def sweep(
    points: Sequence[Point], *, store: ResultStore, pool: Pool, tell: Tell, keep: Path | None = None
) -> tuple[Finding, ...]:
    """Return the findings of all points, in their order.

    Points with the longest forecast begin first, so that no long point runs alone at the end. A
    point that does not fit has a result with the reason. A point that fails otherwise is not
    stored, and does not end the sweep.

    Args:
        points: points of the sweep.
        store: store of earlier and of new results.
        pool: pool in which points are measured.
        keep: folder in which plans, programs and cycles are cached; None for no cache on disk.
        tell: callback for a progress display; the share of the work is by forecast.

    Raises:
        OSError: if a result cannot be written.
    """
    rows: dict[str, Row] = dict(store.rows)
    failures: dict[str, str] = {}
    # Equal points, under different names of a file, are measured once.
    missing = {point.key: point for point in points if point.key not in rows}
    remaining = Remaining(store.timings, {key: job_of(point) for key, point in missing.items()})

    def report(last: str) -> None:
        missing = len(failures) + len(remaining)
        tell(Standing(len(points) - missing, len(points), remaining.share, last))

    # The share counts a failed task with its forecast, because no timing is known.
    def record_outcome(task: Task, outcome: Row | Exception) -> None:
        timing = None
        if isinstance(outcome, Row):
            rows[task.key] = outcome
            timing = timed(outcome.configuration, outcome.result)
        else:
            failures[task.key] = reason_of(outcome)
        remaining.done(task.key, timing)
        report(task.name)

    report("")
    queue = _grouped([_task(missing[key], _files(keep, store)) for key in remaining.longest_first])
    measure_once(queue, store=store, pool=pool, callback=record_outcome)
    return with_comparisons(_finding(point, rows, failures) for point in points)


def _finding(point: Point, rows: Mapping[str, Row], failures: Mapping[str, str]) -> Finding:
    if point.key in rows:
        return finding_of(rows[point.key])
    return Finding(str(point), point.configuration, {}, failures[point.key])


def _files(keep: Path | None, store: ResultStore) -> KeptFiles | None:
    return None if keep is None else KeptFiles(keep.absolute(), store.fingerprint)


def _task(point: Point, files: KeptFiles | None) -> Task:
    run = partial(measure, point.request, files)
    return Task(point.key, str(point), point.configuration, run, point.group)


def _grouped(tasks: Sequence[Task]) -> deque[Task]:
    """Return the tasks in their order, with those of a group moved behind its first task."""
    # A dictionary keeps the order of first appearance, which is that of the longest forecast.
    groups: dict[str, list[Task]] = {}
    for task in tasks:
        groups.setdefault(task.group, []).append(task)
    return deque(task for group in groups.values() for task in group)
