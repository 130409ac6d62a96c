"""Rate against batch for dense matmuls: measured lines, simulated ones dashed."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ....drawing.colours import SERIES
from ..measurements.measurement import PUBLISHED_CLOCK_HZ
from ..statistics.deviation import Deviation


def batch_figure(deviations: Sequence[Deviation]) -> Figure:
    """A panel a type, a colour a shape; rows of the best n have no place on the axis."""
    dense = [
        one
        for one in deviations
        if one.row.method == "dense" and one.unit == "cycles" and one.row.n is not None
    ]
    dtypes = sorted({one.row.dtype for one in dense}) or [""]
    figure = Figure(figsize=(6.5 * len(dtypes), 4.8), layout="constrained")
    for number, dtype in enumerate(dtypes, start=1):
        axes = figure.add_subplot(1, len(dtypes), number)
        _panel(axes, [one for one in dense if one.row.dtype == dtype])
        axes.set(title=f"dense {dtype.upper()}", xlabel="n (batch)", ylabel="TFLOP/s")
    return figure


def _panel(axes: Axes, group: Sequence[Deviation]) -> None:
    axes.set_xscale("log", base=4)
    for number, shape in enumerate(sorted({(one.row.m, one.row.k) for one in group})):
        line = sorted(
            (one for one in group if (one.row.m, one.row.k) == shape), key=lambda one: one.n
        )
        colour = SERIES[number % len(SERIES)]
        name = f"{shape[0]}" if shape[0] == shape[1] else f"{shape[0]} x {shape[1]}"
        ns = [one.n for one in line]
        axes.plot(ns, _rates(line, simulated=False), "o-", color=colour, label=f"{name} measured")
        axes.plot(ns, _rates(line, simulated=True), "x--", color=colour, label=f"{name} simulated")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False, fontsize="small")


def _rates(line: Sequence[Deviation], *, simulated: bool) -> list[float]:
    """TFLOP/s; a gap where there is no figure."""
    rates = []
    for one in line:
        cycles = one.simulated if simulated else one.measured
        flops = 2 * one.row.m * one.row.k * one.n
        rates.append(flops / cycles * PUBLISHED_CLOCK_HZ / 1e12 if cycles else float("nan"))
    return rates
