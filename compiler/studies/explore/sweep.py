"""A sweep: every point measured or taken from the store, results written down as they come."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

import attrs

from ..sweep.once import measure_once, reason_of
from ..sweep.pool import Pool
from ..sweep.store import ResultStore, Row
from ..sweep.task import Task
from .finding import Finding, finding_of, with_speedups
from .forecast import forecast_from
from .measure import measure
from .point import Point

STUDY = "ipusim explore"
DEFAULT_STORE = Path("explore.jsonl")


@attrs.frozen
class Progress:
    """How far a sweep is.

    Attributes:
        done, points: simulations.
        share: of the work, by forecast, from 0 to 1.
        last: the point that was done last.
    """

    done: int
    points: int
    share: float
    last: str


Tell: TypeAlias = Callable[[Progress], None]


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
        tell: for a progress display.

    Raises:
        OSError: a result cannot be written.
    """
    rows: dict[str, Row] = dict(store.rows)
    failures: dict[str, str] = {}
    forecast = forecast_from(store.rows.values())
    wanted = {point.key: point for point in points if point.key not in rows}
    seconds = {key: forecast.seconds(point) for key, point in wanted.items()}
    passed: list[float] = []

    def heard(task: Task, found: Row | Exception) -> None:
        if isinstance(found, Row):
            rows[task.key] = found
        else:
            failures[task.key] = reason_of(found)
        passed.append(seconds[task.key])
        share = sum(passed) / sum(seconds.values())
        tell(Progress(len(passed), len(wanted), share, task.name))

    measure_once(deque(map(_task, wanted.values())), store=store, pool=pool, heard=heard)
    return with_speedups(
        finding_of(rows[point.key])
        if point.key in rows
        else Finding(str(point), point.configuration, {}, failures[point.key])
        for point in points
    )


def _task(point: Point) -> Task:
    return Task(point.key, str(point), point.configuration, partial(measure, point.request))
