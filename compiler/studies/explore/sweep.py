"""A sweep: every point measured or taken from the store, results written down as they come."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from ..sweep.once import measure_once, reason_of
from ..sweep.pool import Pool
from ..sweep.standing import Standing, Tell
from ..sweep.store import ResultStore, Row
from ..sweep.task import Task
from .finding import Finding, finding_of, with_speedups
from .forecast import forecast_from
from .measure import measure
from .point import Point

STUDY = "ipusim explore"
DEFAULT_STORE = Path("explore.jsonl")


def sweep(
    points: Sequence[Point], *, store: ResultStore, pool: Pool, tell: Tell
) -> tuple[Finding, ...]:
    """What became of every point, in their order.

    A point that does not fit has a result with the reason. One that fails otherwise is kept out of
    the store, and ends nothing.

    Args:
        points: what to find out.
        store: what is there already, and where new results go.
        pool: where points are measured.
        tell: for a progress display; the share of the work is by forecast.

    Raises:
        OSError: a result cannot be written.
    """
    rows: dict[str, Row] = dict(store.rows)
    failures: dict[str, str] = {}
    forecast = forecast_from(store.rows.values())
    wanted = {point.key: point for point in points if point.key not in rows}
    seconds = {key: forecast.seconds(point) for key, point in wanted.items()}
    total, passed = sum(seconds.values()), list[float]()

    def say(last: str) -> None:
        kept = len(points) - len(wanted) + len(passed) - len(failures)
        tell(Standing(kept, len(points), sum(passed) / (total or 1.0), last))

    def heard(task: Task, found: Row | Exception) -> None:
        if isinstance(found, Row):
            rows[task.key] = found
        else:
            failures[task.key] = reason_of(found)
        passed.append(seconds[task.key])
        say(task.name)

    say("")
    measure_once(deque(map(_task, wanted.values())), store=store, pool=pool, heard=heard)
    return with_speedups(_finding(point, rows, failures) for point in points)


def _finding(point: Point, rows: Mapping[str, Row], failures: Mapping[str, str]) -> Finding:
    if point.key in rows:
        return finding_of(rows[point.key])
    return Finding(str(point), point.configuration, {}, failures[point.key])


def _task(point: Point) -> Task:
    return Task(point.key, str(point), point.configuration, partial(measure, point.request))
