"""Attribution of a point's error to the parts of its simulation, its exchanges and computations.

    gap = measured - simulated, in cycles: above 0 the simulator is too fast

For each part, the figures of this point alone tell by how much the part would have to change to
close the gap if all others were right. Where the simulator is too slow, some parts are excluded
beyond ratio, because nothing can take less than no time:

    "excluded"      the gap exceeds the part: without it the simulator would still be too slow
    "not schedule"  the gap exceeds the cycles of an exchange beyond its busiest port: no order of
                    its messages closes the gap, only fewer words there or a wider port

All other points tell the weight of the part, the share of its cycles that is missing in the mean:
the part "carries" that share of its cycles here too. Carried cycles and the cycles that are this
point's own add up to the gap.

Where the table gives no cycles, the sparse side is compared with the cycles that it would take if
the dense side were right.

Weights say by how much each part would have to change for a whole group of points. For the points
of one method and type that are compared as cycles, the least squares of

    sum over parts ((1 + e) * cycles) + profiling = measured          (each point over its measured)

give e, the missing share of a part in the mean over points that have very different shares of it,
and its standard error. A part about which the points say nothing stays at 0 with an error near 0.5:
before any point is seen it is taken to be right to within half of its size (a prior of mean 0 and
standard deviation 0.5: rules that were found missing so far, of reduce vertices and of wide ports,
amounted to that). The noise of a point is the residual of the fit.

The attribution is a diagnosis and no correction: nothing is scaled by it. It uses the fitted half
alone, or all points of a method that has no point there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

import attrs
import numpy as np

from .decomposition import Floats, combined, decompose, inner
from .deviation import Deviation
from .measurement import FITTED_METHODS, half_of
from .profiling import STEP
from .simulation import PhasePart, parts_of

PRIOR_DEVIATION = 0.5  # standard deviation of e before any point is seen
ROUNDS = 20  # noise and weights determine one another; a few rounds settle both
MIN_VARIANCE = 1e-12  # of gaps / measured cycles: an error of one cycle in a million, squared
DECIMALS = 9  # of e: what double precision determines where points leave least noise
Verdict: TypeAlias = Literal["", "excluded", "not schedule"]


@attrs.frozen
class Weight:
    """Missing share of a part's cycles.

    Attributes:
        missing: share of the cycles; above 0 the simulator's part is too fast.
        error: standard error of the share.
    """

    missing: float
    error: float


@attrs.frozen(kw_only=True)
class Weights:
    """Weights of the parts of one method and type.

    Attributes:
        points: number of points that determine them.
        parts: weights by name of the part.
    """

    points: int
    parts: Mapping[str, Weight]


@attrs.frozen(kw_only=True)
class Suspect:
    """Part of a point that may carry its error.

    Attributes:
        name: kind of superstep, and "exchange" or "compute".
        cycles: cycles of the part at this point.
        bound: cycles of the busiest port among them; 0 for compute.
        share_percent: share of the measured cycles.
        change_percent: change of the part that would close the gap alone.
        missing_percent, error_percent: missing share over a whole group of points, and its standard
            error; None without a group.
        carries: cycles of the gap that the missing share amounts to here.
        verdict: reason that excludes the part; "" if none does.
    """

    name: str
    cycles: int
    bound: int
    share_percent: float
    change_percent: float
    missing_percent: float | None
    error_percent: float | None
    carries: float
    verdict: Verdict


@attrs.frozen(kw_only=True)
class Attribution:
    """Gap of a point, and the parts that may carry it.

    Attributes:
        measured: measured cycles; of a speed-up, the cycles that it leaves to the sparse side.
        gap: measured minus simulated cycles.
        suspects: parts of the point, those that carry most first.
        own: cycles of the gap that no group of points explains.
        points: number of points of the group.
    """

    measured: float
    gap: float
    suspects: tuple[Suspect, ...]
    own: float
    points: int


def attribution_of(deviation: Deviation, weights: Mapping[str, Weights]) -> Attribution | None:
    """Return the attribution of a point, or None if its error is not known."""
    simulated, measured = deviation.result.cycles, deviation.measured
    counts = deviation.left_out in ("", "repeated")
    if not (counts and simulated and measured and deviation.simulated):
        return None
    # If the dense side is right, the measured speed-up leaves the sparse side dense / speed-up =
    # simulated * (simulated speed-up) / (measured speed-up) cycles.
    if deviation.unit == "speedup":
        measured = simulated * deviation.simulated / measured
    gap = measured - simulated
    group = weights.get(group_of(deviation), Weights(points=0, parts={}))
    suspects = [
        _suspect(name, part, measured=measured, gap=gap, weight=group.parts.get(name))
        for name, part in parts_of(deviation.result).items()
        if part.cycles
    ]
    # Ties are broken by cycles and name, so that the order does not depend on the dictionary.
    suspects.sort(key=lambda suspect: (-abs(suspect.carries), -suspect.cycles, suspect.name))
    unexplained = gap - math.fsum(suspect.carries for suspect in suspects)
    return Attribution(
        measured=measured, gap=gap, suspects=tuple(suspects), own=unexplained, points=group.points
    )


def _suspect(
    name: str, part: PhasePart, *, measured: float, gap: float, weight: Weight | None
) -> Suspect:
    """Return a part of a point with the change that would close the gap, and its verdict."""
    return Suspect(
        name=name,
        cycles=part.cycles,
        bound=part.bound,
        share_percent=100 * part.cycles / measured,
        change_percent=100 * gap / part.cycles,
        missing_percent=None if weight is None else 100 * weight.missing,
        error_percent=None if weight is None else 100 * weight.error,
        carries=0.0 if weight is None else weight.missing * part.cycles,
        verdict=_verdict(name, part, gap),
    )


def _verdict(name: str, part: PhasePart, gap: float) -> Verdict:
    """Return the verdict on a phase from its cycles alone."""
    if -gap > part.cycles:
        return "excluded"
    is_exchange = name.endswith(" exchange") and not name.startswith(STEP)
    return "not schedule" if is_exchange and -gap > part.cycles - part.bound else ""


def group_of(deviation: Deviation) -> str:
    """Return method and type of a point, by which weights are grouped."""
    return f"{deviation.row.method} {deviation.row.dtype}"


def weights_of(deviations: Iterable[Deviation]) -> dict[str, Weights]:
    """Return weights by method and type, from comparisons with profiling."""
    groups: dict[str, list[Deviation]] = {}
    for deviation in deviations:
        row = deviation.row
        is_fitted = half_of(row) == "fitted" or row.method not in FITTED_METHODS
        if is_fitted and deviation.unit == "cycles" and not deviation.left_out:
            groups.setdefault(group_of(deviation), []).append(deviation)
    return {name: _weights(groups[name]) for name in sorted(groups)}


def _weights(group: Sequence[Deviation]) -> Weights:
    """Return the share of cycles that each phase lacks, learned from a group of points."""
    # Rows are points, columns are parts, all divided by the measured cycles of the point: shares
    # float64[points, parts], gaps float64[points].
    points = [parts_of(deviation.result) for deviation in group]
    names = [
        name
        for name in _names(points)
        if any(name in parts and parts[name].cycles for parts in points)
    ]
    measured = np.array([deviation.measured for deviation in group], dtype=np.float64)
    simulated = np.array([deviation.simulated for deviation in group], dtype=np.float64)
    cycles = np.array(
        [[parts[name].cycles if name in parts else 0 for name in names] for parts in points],
        dtype=np.float64,
    ).reshape(len(group), len(names))
    posterior = _posterior(cycles / measured[:, None], 1 - simulated / measured)
    weights = map(Weight, *(numbers.round(DECIMALS).tolist() for numbers in posterior))
    return Weights(points=len(group), parts=dict(zip(names, weights, strict=True)))


def _names(points: Iterable[Mapping[str, PhasePart]]) -> list[str]:
    """Return the names of all parts but profiling, in the order of the runs."""
    names = dict.fromkeys(name for parts in points for name in parts)
    return [name for name in names if not name.startswith(STEP)]


def _posterior(shares: Floats, gaps: Floats) -> tuple[Floats, Floats]:
    """Return mean and standard deviation of e for shares[points, parts] and gaps[points].

    In the singular directions of the shares all quantities are scalars: a direction of size d has
    the mean d / (d^2 + r) of what points say along it, r being variance / prior variance, and keeps
    r / (d^2 + r) of the prior's variance. No matrix is squared or inverted: with fewer points than
    parts and little noise, that left six digits, and which six depended on the processor.
    """
    share_vectors = decompose(shares)
    squares, projection = share_vectors.sizes**2, combined(share_vectors.left.T, gaps)
    # The iteration starts with all of the gaps as noise, or with 1 if all gaps are 0.
    variance = inner(gaps, gaps) / len(gaps) or 1.0
    for _ in range(ROUNDS):
        ratio = variance / PRIOR_DEVIATION**2
        learned = squares / (squares + ratio)  # share of each direction that the points determine
        residual = gaps - combined(share_vectors.left, learned * projection)
        # Degrees of freedom: points less the directions that the fit determines, at least one.
        freedom = max(len(gaps) - math.fsum(learned.tolist()), 1.0)
        variance = max(inner(residual, residual) / freedom, MIN_VARIANCE)
    mean = combined(share_vectors.right, share_vectors.sizes / (squares + ratio) * projection)
    # Share of each part that lies in each direction, float64[parts, directions]. What lies outside
    # of all directions keeps the variance of the prior.
    within = share_vectors.right**2
    unlearned_shares = combined(within, ratio / (squares + ratio))
    outside_share = np.maximum(1 - combined(within, np.ones(len(squares))), 0)
    return mean, PRIOR_DEVIATION * np.sqrt(unlearned_shares + outside_share)
