"""The scales of a sweep's pictures: logarithmic, with the values of the sweep written plainly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from matplotlib.axes import Axes
from matplotlib.ticker import LogLocator, NullLocator, StrMethodFormatter

LARGEST = 1024  # denominator of a density as it is written
AXES = {
    "density": "density",
    "n": "n (batch)",
    "m": "m (size)",
    "block_length": "block length",
}


def along(axes: Axes, field: str, values: Sequence[float]) -> None:
    """The x axis of a field, with a tick at each of its values."""
    axes.set_xscale("log", base=2)
    axes.set_xticks(values, [_written(field, value) for value in values])
    axes.set_xlabel(AXES[field])
    axes.minorticks_off()


def plainly(axes: Axes) -> None:
    """The y axis logarithmic, with numbers instead of powers."""
    axes.set_yscale("log")
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 1.5, 2, 3, 5, 7)))
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:.4g}"))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.grid(alpha=0.3)


def _written(field: str, value: float) -> str:
    if field != "density":
        return f"{value:g}"
    return str(Fraction(value).limit_denominator(LARGEST))
