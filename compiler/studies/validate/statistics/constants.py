"""What each free constant does: its value, its bounds, and the error without it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ..measurements.demand import Results
from ..measurements.halves import half_of
from ..measurements.measurement import DenseRates, Measurement
from .deviation import Deviation, deviations_of
from .fit import Fit
from .profiling import CONSTANTS, Profiling
from .summary import errors_of


@attrs.frozen(kw_only=True)
class ConstantEffect:
    """One free constant at work.

    Attributes:
        name, meaning: as `CONSTANTS` has them.
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


def effects_of(
    measurements: Iterable[Measurement],
    rates: DenseRates,
    results: Results,
    profiling: Profiling,
    fit: Fit | None,
) -> tuple[ConstantEffect, ...]:
    """One a constant, in the order of `CONSTANTS`."""
    rows = tuple(measurements)
    effects = []
    for constant in CONSTANTS:
        without = attrs.evolve(profiling, **{constant.name: 0})
        effects.append(
            ConstantEffect(
                name=constant.name,
                meaning=constant.meaning,
                value=getattr(profiling, constant.name),
                most=constant.most,
                fitted=None if fit is None else getattr(fit.profiling, constant.name),
                without=held_out(deviations_of(rows, rates, without.seen(results))),
            )
        )
    return tuple(effects)


def held_out(deviations: Iterable[Deviation]) -> dict[str, float]:
    """Mean absolute error of the held-out points by method, percent."""
    groups: dict[str, list[Deviation]] = {}
    for one in deviations:
        if not one.left_out and half_of(one.row) == "held out":
            groups.setdefault(one.row.method, []).append(one)
    return {method: errors_of(groups[method]).mean_absolute for method in sorted(groups)}
