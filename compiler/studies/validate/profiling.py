"""Profiling: cycles that the measurement adds to each step, the two free constants of a validation.

Poplar's execution profile is a simulation of the run on a simplified IPU, into which the cycles of
each compute set on each tile are inserted as they were measured. So the figures of the two kinds of
interval have different origins, and so have the cycles that they contain beyond the work of tiles
and fabric:

    compute set   time stamps, and the supervisor's start and end of the workers, as an
                  instrumented device measures them
    exchange      the surplus of Poplar's own estimate over its schedules, where nothing was
                  measured

Both are taken to be the same everywhere:

    profiled cycles = compute + exchange + compute_set * compute sets + exchange * exchanges

Neither is documented; they are fitted on one half of the dense and static points, each within the
range that a C600 shows. (profile: docs.graphcore.ai, Graph Analyser user guide, "Execution Trace";
intervals: `simulation`; a whole compute set's 282 fixed cycles and up to 275 cycles of an exchange
beyond its schedule: osmarks/ipu-stack at ce7c7e9)

The fit takes the least squares of the relative error,

    minimise   sum ((simulated + a * compute sets + b * exchanges) / measured - 1)^2
    subject to 0 <= a <= 282,   0 <= b <= 275   cycles

over the points of the fitted half that are compared as cycles at an n that the table gives. The
standard errors are those of a linear regression without bounds. Programs run about as many compute
sets as exchanges, so that the constants are told apart less well than their sum: the correlation
of their errors says how well.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping

import attrs
import numpy as np

from ipusim import InputError

from ..phase import Phase
from .decomposition import Floats, combined, decompose, inner
from .deviation import Deviation
from .measurement import half_of
from .simulation import Configuration, Result
from .summary import errors_of

STEP = "profiling"  # name of the added phase, among the phases of a result
# Upper bounds in cycles; the lower bounds are 0.
UPPER_BOUNDS = {"compute_set": 282, "exchange": 275}
CONSTANTS = tuple(UPPER_BOUNDS)
MEANINGS = {
    "compute_set": "measured; a C600's whole compute set has 282 fixed cycles",
    "exchange": "simulated by Poplar; a C600's takes up to 275 over its schedule",
}


@attrs.frozen(kw_only=True)
class Profiling:
    """Cycles that a profiled run adds to each step, every time that it runs.

    Attributes:
        compute_set: cycles added to a compute set.
        exchange: cycles added to an exchange.
    """

    compute_set: float
    exchange: float

    def added_to(self, results: Mapping[Configuration, Result]) -> dict[Configuration, Result]:
        """Return the results as a profile would show them, with a phase for the added cycles."""
        return {configuration: self._profiled(result) for configuration, result in results.items()}

    def _profiled(self, result: Result) -> Result:
        """Return a result with the cycles that profiling adds, as one more phase."""
        if not result.phases:
            return result
        compute_sets, exchanges = steps_of(result)
        # The cycles of all steps together are one more phase, which no step of the machine has.
        added_phase = Phase(
            name=STEP,
            times=1,
            exchange=round(self.exchange * exchanges),
            compute=round(self.compute_set * compute_sets),
            sync=0,
            schedule=0,
            bound=0,
        )
        return attrs.evolve(
            result,
            phases=(*result.phases, added_phase),
            compute_sets=(*result.compute_sets, 0),
            exchanges=(*result.exchanges, 0),
        )


NOTHING = Profiling(compute_set=0, exchange=0)
FITTED = Profiling(compute_set=190, exchange=13)  # result of `ipusim validate --refit`


def profiling_of(*, profiled: bool, refit: bool) -> Profiling | None:
    """Return the profiling of a validation, None to fit it to the fitted half.

    Args:
        profiled: add the shipped constants.
        refit: fit the constants anew.

    Raises:
        InputError: if a refit is requested without profiling.
    """
    if refit and not profiled:
        raise InputError("--refit fits what --no-profiled leaves out; give one of them")
    return None if refit else FITTED if profiled else NOTHING


def steps_of(result: Result) -> tuple[int, int]:
    """Return the numbers of compute sets and of exchanges that a simulation ran."""
    return sum(result.compute_sets), sum(result.exchanges)


@attrs.frozen(kw_only=True)
class Fit:
    """Constants that suit the fitted half best.

    Attributes:
        profiling: values of the constants.
        points: number of points that determine them.
        standard_errors: standard errors in cycles, by constant; None with no more points than
            constants.
        correlation: correlation of the two errors, -1 to 1.
    """

    profiling: Profiling
    points: int
    standard_errors: Mapping[str, float] | None
    correlation: float

    @property
    def rounded(self) -> Profiling:
        """Constants in whole cycles, as `FITTED` is written."""
        return Profiling(**{name: round(getattr(self.profiling, name)) for name in CONSTANTS})


def fit(deviations: Iterable[Deviation]) -> Fit | None:
    """Fit the constants to comparisons without profiling; None if points cannot tell them apart."""
    steps_per_cycle, missing_shares = _equations(deviations)
    step_vectors = decompose(steps_per_cycle)
    if not step_vectors.has_full_rank:
        return None
    cycles = _nearest(steps_per_cycle, missing_shares)
    # Standard errors of a linear regression: the covariance is noise^2 (A^T A)^-1, here from the
    # singular values of A = steps_per_cycle, float64[points, constants]. `freedom` is the number of
    # degrees of freedom of the residual.
    freedom = len(missing_shares) - len(CONSTANTS)
    residual = missing_shares - combined(steps_per_cycle, cycles)
    noise = math.sqrt(inner(residual, residual) / freedom) if freedom else 0.0
    whitened_rows = step_vectors.right / step_vectors.sizes  # times its transpose: (A^T A)^-1
    errors = [math.sqrt(inner(row, row)) for row in whitened_rows]
    errors_by_name = dict(zip(CONSTANTS, (noise * error for error in errors), strict=True))
    return Fit(
        profiling=Profiling(**dict(zip(CONSTANTS, cycles.tolist(), strict=True))),
        points=len(missing_shares),
        standard_errors=errors_by_name if freedom else None,
        correlation=inner(*whitened_rows) / math.prod(errors),
    )


def _nearest(steps_per_cycle: Floats, missing_shares: Floats) -> Floats:
    """Return the constants within their bounds that add up nearest to the missing shares.

    The result is float64[constants].

    Each constant is free, 0 or at its upper bound. The nearest of these choices that keeps the
    bounds is the constrained minimum, because the distance is convex.
    """
    best, distance = np.zeros(len(CONSTANTS)), math.inf
    for choice in itertools.product(*((None, 0.0, float(end)) for end in UPPER_BOUNDS.values())):
        # None is free; 0 and the upper bound are fixed in this choice.
        free_constants = [number for number, constant in enumerate(choice) if constant is None]
        cycles = np.array([constant or 0.0 for constant in choice])
        free_vectors = decompose(steps_per_cycle[:, free_constants])
        # Least squares of the free constants, with the fixed ones moved to the right side.
        projection = (
            combined(free_vectors.left.T, missing_shares - combined(steps_per_cycle, cycles))
            / free_vectors.sizes
        )
        cycles[free_constants] = combined(free_vectors.right, projection)
        residual = missing_shares - combined(steps_per_cycle, cycles)
        is_within = (cycles >= 0).all() and (cycles <= list(UPPER_BOUNDS.values())).all()
        if is_within and inner(residual, residual) < distance:
            best, distance = cycles, inner(residual, residual)
    return best


def _equations(deviations: Iterable[Deviation]) -> tuple[Floats, Floats]:
    """Return steps per measured cycle, [points, constants], and the missing shares of cycles."""
    steps_per_cycle, missing_shares = [], []
    for deviation in deviations:
        row, measured, simulated = deviation.row, deviation.measured, deviation.simulated
        # Points of the best n are left out, because their n may differ on hardware.
        if deviation.left_out or deviation.unit != "cycles" or row.n is None:
            continue
        if measured is not None and simulated is not None and half_of(row) == "fitted":
            steps_per_cycle.append([steps / measured for steps in steps_of(deviation.result)])
            missing_shares.append(1 - simulated / measured)
    return np.array(steps_per_cycle).reshape(-1, len(CONSTANTS)), np.array(missing_shares)


@attrs.frozen(kw_only=True)
class ConstantEffect:
    """Effect of a free constant.

    Attributes:
        name: name of the `Profiling` field.
        meaning: physical meaning of the constant, and the origin of its bound.
        value, most: value and upper bound in cycles; the lower bound is 0.
        fitted: value fitted to this table; None if its points do not determine it.
        standard_error: standard error of the fitted value; None if it is not known.
        without: mean absolute error of held-out points by method, in percent, with this constant at
            0.
    """

    name: str
    meaning: str
    value: float
    most: int
    fitted: float | None
    standard_error: float | None
    without: Mapping[str, float]


def effects_of(
    profiling: Profiling, fitted: Fit | None, compared: Callable[[Profiling], Iterable[Deviation]]
) -> tuple[ConstantEffect, ...]:
    """Return the effect of each constant.

    Args:
        profiling: constants of the validation.
        fitted: fit to the table, or None.
        compared: function that returns the deviations with any other constants.
    """
    errors = None if fitted is None else fitted.standard_errors
    return tuple(
        ConstantEffect(
            name=name,
            meaning=MEANINGS[name],
            value=getattr(profiling, name),
            most=UPPER_BOUNDS[name],
            fitted=None if fitted is None else getattr(fitted.profiling, name),
            standard_error=None if errors is None else errors[name],
            without=held_out_errors(compared(attrs.evolve(profiling, **{name: 0}))),
        )
        for name in CONSTANTS
    )


def held_out_errors(deviations: Iterable[Deviation]) -> dict[str, float]:
    """Return the mean absolute error of the held-out points by method, in percent."""
    groups: dict[str, list[Deviation]] = {}
    for deviation in deviations:
        if not deviation.left_out and half_of(deviation.row) == "held out":
            groups.setdefault(deviation.row.method, []).append(deviation)
    return {method: errors_of(groups[method]).mean_absolute for method in sorted(groups)}
