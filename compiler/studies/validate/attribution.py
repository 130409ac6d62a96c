"""Attribution: which parts of a simulation could carry the error of one point, and which cannot.

    gap = measured - simulated, in cycles: above 0 the simulator is too quick

Of each part it tells, from the figures of this point alone, by how much it would have to change to
close the gap if all others were right. Some are beyond doubt excluded where the simulator is too
slow, since nothing can take less than no time:

    "excluded"      the gap exceeds the part: without it the simulator would still be too slow
    "not schedule"  the gap exceeds what an exchange takes over its busiest port: no order of its
                    messages closes it, only fewer words there or a wider port

And from all other points, what the part lacks in the mean, its weight: that share of its cycles it
"carries" here too. Carried cycles and what is this point's own add up to the gap.

Where the table gives no cycles, the sparse side is held against the cycles that it would take if
the dense side were right.

Weights say by how much each part would have to change for a whole group of points. For the points
of one method and type that are compared as cycles, the least squares of

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

PRIOR = 0.5  # standard deviation of e before any point is seen
ROUNDS = 20  # noise and weights determine one another; a few rounds settle both
LEAST_VARIANCE = 1e-12  # of gaps, in shares of the measured cycles: a cycle of a million
DECIMALS = 9  # of e: what double precision determines where points leave least noise
Verdict: TypeAlias = Literal["", "excluded", "not schedule"]


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
        points: how many tell it.
        parts: by name.
    """

    points: int
    parts: Mapping[str, Weight]


@attrs.frozen(kw_only=True)
class Suspect:
    """One part of a point.

    Attributes:
        name: kind of superstep and "exchange" or "compute".
        cycles: that it takes here.
        bound: of them those of the busiest port; 0 for compute.
        share_percent: of the measured cycles.
        change_percent: by which it would have to change to close the gap alone.
        missing_percent, error_percent: what it lacks over a whole group of points, and the
            standard error; None where no group tells.
        carries: cycles of the gap that this comes to here.
        verdict: what excludes it; "" where nothing does.
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
    """The gap of a point and its suspects.

    Attributes:
        measured: cycles; of a speed-up, those that it leaves to the sparse side.
        gap: cycles.
        suspects: those that carry most come first.
        own: cycles of the gap that no group of points explains.
        points: how many tell what parts lack in general.
    """

    measured: float
    gap: float
    suspects: tuple[Suspect, ...]
    own: float
    points: int


def attribution_of(deviation: Deviation, weights: Mapping[str, Weights]) -> Attribution | None:
    """The attribution of a point; None where no error is known."""
    simulated, measured = deviation.result.cycles, deviation.measured
    counts = deviation.left_out in ("", "repeated")
    if not (counts and simulated and measured and deviation.simulated):
        return None
    if deviation.unit == "speedup":
        measured = simulated * deviation.simulated / measured
    gap = measured - simulated
    group = weights.get(group_of(deviation), Weights(points=0, parts={}))
    suspects = [
        _suspect(name, part, measured=measured, gap=gap, weight=group.parts.get(name))
        for name, part in parts_of(deviation.result).items()
        if part.cycles
    ]
    suspects.sort(key=lambda suspect: (-abs(suspect.carries), -suspect.cycles, suspect.name))
    own = gap - sum(suspect.carries for suspect in suspects)
    return Attribution(
        measured=measured, gap=gap, suspects=tuple(suspects), own=own, points=group.points
    )


def _suspect(
    name: str, part: PhasePart, *, measured: float, gap: float, weight: Weight | None
) -> Suspect:
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
    if -gap > part.cycles:
        return "excluded"
    is_exchange = name.endswith(" exchange") and not name.startswith(STEP)
    return "not schedule" if is_exchange and -gap > part.cycles - part.bound else ""


def group_of(deviation: Deviation) -> str:
    """Method and type."""
    return f"{deviation.row.method} {deviation.row.dtype}"


def weights_of(deviations: Iterable[Deviation]) -> dict[str, Weights]:
    """By method and type, of comparisons with profiling."""
    groups: dict[str, list[Deviation]] = {}
    for deviation in deviations:
        row = deviation.row
        fitted = half_of(row) == "fitted" or row.method not in FITTED_METHODS
        if fitted and deviation.unit == "cycles" and not deviation.left_out:
            groups.setdefault(group_of(deviation), []).append(deviation)
    return {name: _weights(groups[name]) for name in sorted(groups)}


def _weights(group: Sequence[Deviation]) -> Weights:
    points = [parts_of(deviation.result) for deviation in group]
    names = [name for name in _names(points) if any(name in p and p[name].cycles for p in points)]
    measured = np.array([deviation.measured for deviation in group], dtype=np.float64)
    simulated = np.array([deviation.simulated for deviation in group], dtype=np.float64)
    cycles = np.array(
        [[parts[name].cycles if name in parts else 0 for name in names] for parts in points],
        dtype=np.float64,
    ).reshape(len(group), len(names))
    solved = _solved(cycles / measured[:, None], 1 - simulated / measured)
    weights = map(Weight, *(numbers.round(DECIMALS).tolist() for numbers in solved))
    return Weights(points=len(group), parts=dict(zip(names, weights, strict=True)))


def _names(points: Iterable[Mapping[str, PhasePart]]) -> list[str]:
    """Of all parts but what profiling adds, in the order of the runs."""
    names = dict.fromkeys(name for parts in points for name in parts)
    return [name for name in names if not name.startswith(STEP)]


def _solved(shares: Floats, gaps: Floats) -> tuple[Floats, Floats]:
    """Return mean and standard deviation of e for shares[points, parts] and gaps[points].

    In the singular directions of the shares all is a scalar: a direction of size d has the mean
    d / (d^2 + r) of what points say along it, r being variance / PRIOR^2, and keeps r / (d^2 + r)
    of the prior's variance. No matrix is squared or inverted: with fewer points than parts and
    little noise, that left six digits, and which six depended on the processor.
    """
    of_shares = decompose(shares)
    squares, along = of_shares.sizes**2, combined(of_shares.left.T, gaps)
    variance = inner(gaps, gaps) / len(gaps) or 1.0
    for _ in range(ROUNDS):
        doubt = variance / PRIOR**2
        known = squares / (squares + doubt)  # of each direction, the share that points tell
        unsaid = gaps - combined(of_shares.left, known * along)
        freedom = max(len(gaps) - math.fsum(known.tolist()), 1.0)
        variance = max(inner(unsaid, unsaid) / freedom, LEAST_VARIANCE)
    mean = combined(of_shares.right, of_shares.sizes / (squares + doubt) * along)
    within = of_shares.right**2  # of each part, the share of each direction; the rest is not told
    kept = combined(within, doubt / (squares + doubt))
    beyond = np.maximum(1 - combined(within, np.ones(len(squares))), 0)
    return mean, PRIOR * np.sqrt(kept + beyond)
