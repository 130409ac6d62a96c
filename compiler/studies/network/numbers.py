"""The chosen formats once more with numbers, each distinct point once, held against NumPy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ..explore import Point
from ..sweep import Task
from .figures import NumbersFigures
from .means import Means
from .stored import NUMBERS
from .tasks import run_numbers


def numbers_of(points: Sequence[Point], means: Means) -> Mapping[str, NumbersFigures]:
    """What became of each point, by its key.

    Args:
        points: to run; equal ones once.
        means: where results are kept, and who runs.

    Raises:
        OSError: a result cannot be written.
    """
    tasks = {NUMBERS + point.key: _task(point) for point in points}
    return {
        key.removeprefix(NUMBERS): NumbersFigures(right=False, reason=f"failed: {found}")
        if isinstance(found, str)
        else numbers_from(found)
        for key, found in means.measured(tasks, "numbers of").items()
    }


def numbers_from(result: Mapping[str, Any]) -> NumbersFigures:
    """What a store holds of a run."""
    return NumbersFigures(
        right=result["mistake"] is None,
        difference=result["difference"],
        bound=result["bound"],
        reason=result["mistake"] or "",
    )


def _task(point: Point) -> Task:
    run = partial(run_numbers, point.request)
    return Task(NUMBERS + point.key, str(point), point.configuration, run, point.group)
