"""What of a point decides how long it takes, for forecasts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..forecast import Job
from .point import Point

OF_FILES = {"m": "m", "k": "k", "block_length": "block_size", "density": "density"}  # in a result
CUT = ("block_length", "density")  # what a dense plan has none of


def job_of(point: Point) -> Job:
    """The job that a point is; what its file decides is not known yet."""
    columns = job_columns(point.configuration, {})
    return Job(**{name: value for name, value in columns.items() if value is not None})


def job_columns(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The attributes of a job; None where neither configuration nor result tells it."""
    cut = () if configuration.get("method") == "dense" else CUT
    names = ("method", "strategy", "m", "k", "n", "tiles", *cut)
    told = {name: configuration.get(name) for name in names}
    return {
        name: result.get(OF_FILES.get(name, name)) if value is None else value
        for name, value in told.items()
    }
