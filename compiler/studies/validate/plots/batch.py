"""Rate against batch for dense matmuls: measured lines, simulated ones dashed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..comparison import Comparison
from ..point import PUBLISHED_CLOCK_HZ

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def batch_figure(comparisons: Sequence[Comparison]) -> Figure:
    """A panel a type, a colour a shape; rows of the best n have no place on the axis."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # loads when drawing

    dense = [
        one
        for one in comparisons
        if one.point.method == "dense" and one.unit == "cycles" and one.point.n is not None
    ]
    dtypes = sorted({one.point.dtype for one in dense}) or [""]
    figure = Figure(figsize=(6.5 * len(dtypes), 4.8), layout="constrained")
    for number, dtype in enumerate(dtypes, start=1):
        axes = figure.add_subplot(1, len(dtypes), number)
        _panel(axes, [one for one in dense if one.point.dtype == dtype])
        axes.set(title=f"dense {dtype.upper()}", xlabel="n (batch)", ylabel="TFLOP/s")
    return figure


def _panel(axes: Axes, group: Sequence[Comparison]) -> None:
    axes.set_xscale("log", base=4)
    for number, shape in enumerate(sorted({(one.point.m, one.point.k) for one in group})):
        line = sorted(
            (one for one in group if (one.point.m, one.point.k) == shape), key=lambda one: one.n
        )
        colour = f"C{number}"
        name = f"{shape[0]}" if shape[0] == shape[1] else f"{shape[0]} x {shape[1]}"
        ns = [one.n for one in line]
        axes.plot(ns, _rates(line, simulated=False), "o-", color=colour, label=f"{name} measured")
        axes.plot(ns, _rates(line, simulated=True), "x--", color=colour, label=f"{name} simulated")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False, fontsize="small")


def _rates(line: Sequence[Comparison], *, simulated: bool) -> list[float]:
    """TFLOP/s; a gap where there is no figure."""
    rates = []
    for one in line:
        cycles = one.simulated if simulated else one.measured
        flops = 2 * one.point.m * one.point.k * one.n
        rates.append(flops / cycles * PUBLISHED_CLOCK_HZ / 1e12 if cycles else float("nan"))
    return rates
