"""What of a point decides how long it takes, for forecasts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...jobs.convolution_options import DENSE_ALGORITHMS, GEOMETRY, ConvolvedOptions
from ...jobs.workload import convolution_named
from ..forecast import Job
from .point import Point

OF_FILES = {
    "m": "m",
    "k": "k",
    "n": "n",
    "block_length": "block_size",
    "density": "density",
}  # in a result
CUT = ("block_length", "density")  # what a dense plan has none of


def job_of(point: Point) -> Job:
    """The job that a point is; what its file decides is not known yet."""
    columns = job_columns(point.configuration, {})
    return Job(**{name: value for name, value in columns.items() if value is not None})


def is_dense(configuration: Mapping[str, Any]) -> bool:
    """Whether all of the matrix is multiplied, zeros or not."""
    if configuration.get("method") == ConvolvedOptions.method:
        return configuration.get("algorithm") in DENSE_ALGORITHMS
    return configuration.get("method") == "dense"


def convolved(configuration: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the geometry of a convolution says of its product, as far as no file decides it."""
    if configuration.get("method") != ConvolvedOptions.method:
        return {}
    told: dict[str, Any] = {"strategy": configuration.get("algorithm")}
    geometry: dict[str, Any] = {name: configuration.get(name) for name in GEOMETRY}
    if None in geometry.values():
        return told
    m, k, n = convolution_named(ConvolvedOptions(**geometry)).sizes
    return told | {"m": m, "k": k, "n": n}


def job_columns(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """The attributes of a job; None where neither configuration nor result tells it."""
    cut = () if is_dense(configuration) else CUT
    names = ("method", "strategy", "m", "k", "n", "tiles", *cut)
    known = {**configuration, **convolved(configuration)}
    told = {name: known.get(name) for name in names}
    return {
        name: result.get(OF_FILES.get(name, name)) if value is None else value
        for name, value in told.items()
    }
