"""What the free constant does: its value, its bounds, and the error without it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from ..measurements.halves import half_of
from .deviation import Deviation
from .fit import Fit
from .profiling import MEANING, MOST, Profiling
from .summary import errors_of


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
