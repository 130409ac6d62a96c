"""The fit: the free constant from the fitted half, by least squares of the relative error.

    minimise   sum ((simulated + interval * steps) / measured - 1)^2,   0 <= interval <= bound

over the points of the fitted half that are compared as cycles at an n that the table gives.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np

from ..measurements.halves import half_of
from .deviation import Deviation
from .profiling import CONSTANTS, Profiling, steps_of


@attrs.frozen
class Fit:
    """The constant that suits the fitted half best, and on how many points."""

    profiling: Profiling
    points: int


def fit(deviations: Iterable[Deviation]) -> Fit | None:
    """The fit to comparisons without any profiling; None with fewer points than constants."""
    from scipy.optimize import lsq_linear  # noqa: PLC0415  # half a second to load

    rows, rest = [], []
    for one in deviations:
        if one.left_out or one.unit != "cycles" or one.row.n is None or one.measured is None:
            continue
        if one.simulated is not None and half_of(one.row) == "fitted":
            rows.append([sum(steps_of(one.result)) / one.measured])
            rest.append(1 - one.simulated / one.measured)
    if len(rows) < len(CONSTANTS):
        return None
    most = [constant.most for constant in CONSTANTS]
    found = lsq_linear(np.array(rows), np.array(rest), bounds=(0, most))
    values = {c.name: float(value) for c, value in zip(CONSTANTS, found.x, strict=True)}
    return Fit(Profiling(**values), len(rows))
