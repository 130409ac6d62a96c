"""The free constants: their fit to the fitted half, and the error of the other half without them.

The fit takes the least squares of the relative error,

    minimise   sum ((simulated + a * compute sets + b * exchanges) / measured - 1)^2
    subject to 0 <= a <= 282,   0 <= b <= 275   cycles

over the points of the fitted half that are compared as cycles at an n that the table gives. The
standard errors are those of a linear regression without bounds. Programs run about as many compute
sets as exchanges, so that the two are told apart less well than their sum: the correlation of their
errors says how well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ..measurements.measurement import half_of
from .deviation import Deviation
from .profiling import MEANINGS, MOST, Profiling, steps_of
from .summary import errors_of

CONSTANTS = tuple(MOST)


@attrs.frozen(kw_only=True)
class Fit:
    """The constants that suit the fitted half best.

    Attributes:
        profiling: their values.
        points: how many points told them.
        standard_errors: cycles, by constant; None with no more points than constants.
        correlation: of the two errors, -1 to 1.
    """

    profiling: Profiling
    points: int
    standard_errors: Mapping[str, float] | None
    correlation: float

    @property
    def rounded(self) -> Profiling:
        """In whole cycles, as `FITTED` is written."""
        return Profiling(**{name: round(getattr(self.profiling, name)) for name in CONSTANTS})


def fit(deviations: Iterable[Deviation]) -> Fit | None:
    """The fit to comparisons without any profiling; None where points cannot tell both apart."""
    added, missing = _equations(deviations)
    if np.linalg.matrix_rank(added) < len(CONSTANTS):
        return None
    from scipy.optimize import lsq_linear  # noqa: PLC0415  # half a second to load

    found = lsq_linear(added, missing, bounds=(0, list(MOST.values())), method="bvls").x
    inverse = np.linalg.inv(added.T @ added)
    errors = np.sqrt(inverse.diagonal())
    spare = len(missing) - len(CONSTANTS)
    noise = np.sqrt(np.square(added @ found - missing).sum() / spare) if spare else 0.0
    named = dict(zip(CONSTANTS, (noise * errors).tolist(), strict=True))
    return Fit(
        profiling=Profiling(**dict(zip(CONSTANTS, found.tolist(), strict=True))),
        points=len(missing),
        standard_errors=named if spare else None,
        correlation=float(inverse[0, 1] / errors.prod()),
    )


def _equations(
    deviations: Iterable[Deviation],
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Counts of both steps over measured cycles, one row a point, and the share that is missing."""
    added, missing = [], []
    for one in deviations:
        if one.left_out or one.unit != "cycles" or one.row.n is None or one.measured is None:
            continue
        if one.simulated is not None and half_of(one.row) == "fitted":
            added.append([steps / one.measured for steps in steps_of(one.result)])
            missing.append(1 - one.simulated / one.measured)
    return np.array(added).reshape(-1, len(CONSTANTS)), np.array(missing)


@attrs.frozen(kw_only=True)
class ConstantEffect:
    """A free constant at work.

    Attributes:
        name: of the `Profiling` field.
        meaning: what it stands for, and where its bound comes from.
        value, most: cycles; the least is 0.
        fitted: what the fit to this table gives; None where its points cannot tell.
        standard_error: of that; None where nothing tells it.
        without: mean absolute error of held-out points by method, percent, with this one at 0.
    """

    name: str
    meaning: str
    value: float
    most: int
    fitted: float | None
    standard_error: float | None
    without: Mapping[str, float]


def effects_of(
    profiling: Profiling, found: Fit | None, compared: Callable[[Profiling], Iterable[Deviation]]
) -> tuple[ConstantEffect, ...]:
    """What each constant does; `compared` gives the deviations with any others."""
    errors = found.standard_errors if found is not None else None
    return tuple(
        ConstantEffect(
            name=name,
            meaning=MEANINGS[name],
            value=getattr(profiling, name),
            most=MOST[name],
            fitted=None if found is None else getattr(found.profiling, name),
            standard_error=None if errors is None else errors[name],
            without=held_out(compared(attrs.evolve(profiling, **{name: 0}))),
        )
        for name in CONSTANTS
    )


def held_out(deviations: Iterable[Deviation]) -> dict[str, float]:
    """Mean absolute error of the held-out points by method, percent."""
    groups: dict[str, list[Deviation]] = {}
    for one in deviations:
        if not one.left_out and half_of(one.row) == "held out":
            groups.setdefault(one.row.method, []).append(one)
    return {method: errors_of(groups[method]).mean_absolute for method in sorted(groups)}
