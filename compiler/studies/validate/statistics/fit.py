"""The fit: the free constant from the fitted half, by least squares of the relative error.

    minimise   sum ((simulated + interval * steps) / measured - 1)^2,   0 <= interval <= 282

over the points of the fitted half that are compared as cycles at an n that the table gives.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np

from ..measurements.halves import half_of
from .deviation import Deviation
from .profiling import MOST, Profiling, steps_of


@attrs.frozen
class Fit:
    """The constant that suits the fitted half best, and on how many points."""

    profiling: Profiling
    points: int


def fit(deviations: Iterable[Deviation]) -> Fit | None:
    """The fit to comparisons without any profiling; None without a point that tells."""
    added, rest = [], []
    for one in deviations:
        if one.left_out or one.unit != "cycles" or one.row.n is None or one.measured is None:
            continue
        if one.simulated is not None and half_of(one.row) == "fitted":
            added.append(sum(steps_of(one.result)) / one.measured)
            rest.append(1 - one.simulated / one.measured)
    if not any(added):
        return None
    interval = np.clip(np.dot(added, rest) / np.dot(added, added), 0, MOST)
    return Fit(Profiling(interval=float(interval)), len(added))
