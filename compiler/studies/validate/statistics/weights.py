"""Weights: by how much each part of the simulator would have to change for a whole group of points.

For the points of one method and type that are compared as cycles, the least squares of

    sum over parts ((1 + e) * cycles) + profiling = measured          (each point over its measured)

give e, what is missing of a part, in the mean over points that have very different shares of it,
and its standard error. A part about which the points say nothing stays at 0 with an error near 0.5:
before any point is seen it is taken to be right to within half of its size (a prior of mean 0 and
standard deviation 0.5: rules that were found missing so far, of reduce vertices and of wide ports,
came to that much). The noise of a point is what the fit leaves over.

A diagnosis and no correction: nothing is scaled by it. It sees the fitted half alone, or all points
of a method that has none in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ..measurements.measurement import FITTED_METHODS, half_of
from .deviation import Deviation
from .parts import PhasePart, parts_of
from .profiling import STEP

PRIOR = 0.5  # standard deviation of e before any point is seen
ROUNDS = 20  # noise and weights determine one another; a few rounds settle both


@attrs.frozen
class Weight:
    """What is missing of a part, in shares of its cycles.

    Attributes:
        missing: above 0 the simulator's part is too quick.
        error: standard error.
    """

    missing: float
    error: float


@attrs.frozen(kw_only=True)
class Weights:
    """Of one method and type.

    Attributes:
        points: how many told it.
        parts: by name.
    """

    points: int
    parts: Mapping[str, Weight]


def group_of(one: Deviation) -> str:
    """Method and type."""
    return f"{one.row.method} {one.row.dtype}"


def weights_of(deviations: Iterable[Deviation]) -> dict[str, Weights]:
    """By method and type, of comparisons with profiling."""
    groups: dict[str, list[Deviation]] = {}
    for one in deviations:
        fitted = half_of(one.row) == "fitted" or one.row.method not in FITTED_METHODS
        if fitted and one.unit == "cycles" and not one.left_out:
            groups.setdefault(group_of(one), []).append(one)
    return {name: _weights(groups[name]) for name in sorted(groups)}


def _weights(group: Sequence[Deviation]) -> Weights:
    points = [parts_of(one.result) for one in group]
    names = [name for name in _names(points) if any(name in p and p[name].cycles for p in points)]
    measured = np.array([one.measured for one in group], dtype=np.float64)
    simulated = np.array([one.simulated for one in group], dtype=np.float64)
    cycles = np.array(
        [[parts[name].cycles if name in parts else 0 for name in names] for parts in points],
        dtype=np.float64,
    ).reshape(len(group), len(names))
    missing, errors = _solved(cycles / measured[:, None], 1 - simulated / measured)
    found = zip(names, missing.tolist(), errors.tolist(), strict=True)
    return Weights(points=len(group), parts={name: Weight(e, error) for name, e, error in found})


def _names(points: Iterable[Mapping[str, PhasePart]]) -> list[str]:
    """Of all parts but what profiling adds, in the order of the runs."""
    names = dict.fromkeys(name for parts in points for name in parts)
    return [name for name in names if not name.startswith(STEP)]


def _solved(
    shares: npt.NDArray[np.float64], gaps: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Mean and standard deviation of e for shares[points, parts] and gaps[points]."""
    prior = np.eye(shares.shape[1]) / PRIOR**2
    variance = float(np.square(gaps).mean()) or 1.0
    mean, covariance = np.zeros(shares.shape[1]), np.linalg.inv(prior)
    for _ in range(ROUNDS):
        covariance = np.linalg.inv(shares.T @ shares / variance + prior)
        mean = covariance @ shares.T @ gaps / variance
        told = float(np.trace(covariance @ shares.T @ shares)) / variance  # parts that points tell
        left = float(np.square(gaps - shares @ mean).sum())
        variance = max(left / max(len(gaps) - told, 1.0), 1e-12)
    return mean, np.sqrt(covariance.diagonal())
