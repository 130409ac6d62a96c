"""A sweep: every point measured or taken from the store, results written down as they come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import TypeAlias

import attrs

from ipusim import InputError

from .crew import Crew
from .finding import Finding, finding_of, with_speedups
from .forecast import forecast_from
from .point import Point
from .store import Result, Row, Store


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


def sweep(points: Sequence[Point], *, store: Store, crew: Crew, tell: Tell) -> tuple[Finding, ...]:
    """What became of every point, in their order.

    A point that does not fit has a result with the reason. One that fails otherwise is kept out of
    the store, and ends nothing.

    Args:
        points: what to find out.
        store: what is there already, and where new results go.
        crew: who measures.
        tell: for a progress display.

    Raises:
        OSError: a result cannot be written.
    """
    wanted = {point.key: point for point in points if point.key not in store.rows}
    rows: dict[str, Row] = dict(store.rows)
    failures: dict[str, str] = {}
    forecast = forecast_from(store.rows.values())
    seconds = {key: forecast.seconds(point) for key, point in wanted.items()}
    total = sum(seconds.values())
    if wanted:
        passed = 0.0
        requests = {key: point.request for key, point in wanted.items()}
        for number, (key, future) in enumerate(crew(requests), start=1):
            found = _outcome(future)
            if isinstance(found, str):
                failures[key] = found
            else:
                rows[key] = store.append(wanted[key], found)
            passed += seconds[key]
            tell(Progress(number, len(wanted), passed / total, str(wanted[key])))
    return with_speedups(
        finding_of(rows[point.key])
        if point.key in rows
        else Finding(str(point), point.configuration, {}, failures[point.key])
        for point in points
    )


def _outcome(future: Future[Result]) -> Result | str:
    """The result, or why there is none."""
    try:
        return future.result()
    except InputError as error:
        return str(error)
    except BrokenProcessPool:
        return "its process ended, perhaps for want of memory; try fewer --workers"
    except MemoryError:
        return "this host has too little memory"
    except Exception as error:  # a fault of ours ends its point, not the sweep
        return f"{type(error).__name__}: {error}"
