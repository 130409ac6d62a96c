"""The free constant: its fit to the fitted half, and the error of the other half without it.

The fit takes the least squares of the relative error,

    minimise   sum ((simulated + interval * steps) / measured - 1)^2,   0 <= interval <= 282

over the points of the fitted half that are compared as cycles at an n that the table gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs
import numpy as np

from ..measurements.measurement import half_of
from .deviation import Deviation
from .profiling import MEANING, MOST, Profiling, steps_of
from .summary import errors_of


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


@attrs.frozen(kw_only=True)
class ConstantEffect:
    """A free constant at work.

    Attributes:
        name: of the `Profiling` field.
        meaning: what it stands for, and where its bound comes from.
        value, most: cycles; the least is 0.
        fitted: what the fit to this table gives; None where it has too few points.
        without: mean absolute error of held-out points by method, percent, with this one at 0.
    """

    name: str
    meaning: str
    value: float
    most: int
    fitted: float | None
    without: Mapping[str, float]


def effect_of(profiling: Profiling, fit: Fit | None, plain: Iterable[Deviation]) -> ConstantEffect:
    """What the interval does; `plain` are the deviations without any profiling."""
    return ConstantEffect(
        name="interval",
        meaning=MEANING,
        value=profiling.interval,
        most=MOST,
        fitted=None if fit is None else fit.profiling.interval,
        without=held_out(plain),
    )


def held_out(deviations: Iterable[Deviation]) -> dict[str, float]:
    """Mean absolute error of the held-out points by method, percent."""
    groups: dict[str, list[Deviation]] = {}
    for one in deviations:
        if not one.left_out and half_of(one.row) == "held out":
            groups.setdefault(one.row.method, []).append(one)
    return {method: errors_of(groups[method]).mean_absolute for method in sorted(groups)}
