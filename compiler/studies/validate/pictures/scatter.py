"""Measured against simulated: a dot a point, cycles on the left, speed-ups on the right."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..statistics.deviation import Deviation

BAND = 1.1  # a tenth to either side
TICKS = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)  # of speed-ups
COLOURS = {"dense": "#4d4d4d", "static": "#1f77b4", "dynamic": "#d95f02"}
MARKERS = {"fp16": "o", "fp32": "s"}


def scatter_figure(deviations: Sequence[Deviation]) -> Figure:
    """The points that count, on equal logarithmic axes."""
    units = [unit for unit in ("cycles", "speedup") if any(_drawn(one, unit) for one in deviations)]
    figure = Figure(figsize=(6 * len(units), 5.8), layout="constrained")
    for number, unit in enumerate(units, start=1):
        axes = figure.add_subplot(1, len(units), number)
        _panel(axes, [one for one in deviations if _drawn(one, unit)], unit)
    return figure


def _drawn(one: Deviation, unit: str) -> bool:
    return one.unit == unit and not one.left_out


def _panel(axes: Axes, group: Sequence[Deviation], unit: str) -> None:
    for method, colour in COLOURS.items():
        for dtype, marker in MARKERS.items():
            pairs = [
                (one.measured, one.simulated)
                for one in group
                if (one.row.method, one.row.dtype) == (method, dtype)
            ]
            if pairs:
                axes.plot(
                    *zip(*pairs, strict=True),
                    linestyle="",
                    marker=marker,
                    markersize=4.5,
                    color=colour,
                    alpha=0.6,
                    markeredgewidth=0,
                    label=f"{method} {dtype.upper()} ({len(pairs)})",
                )
    figures = [f for one in group for f in (one.measured, one.simulated) if f]
    low, high = min(figures) / 1.3, max(figures) * 1.3
    axes.plot([low, high], [low, high], color="black", linewidth=0.8)
    axes.fill_between(
        [low, high],
        [low / BAND, high / BAND],
        [low * BAND, high * BAND],
        color="black",
        alpha=0.1,
        linewidth=0,
        label="within 10 %",
    )
    axes.set(xscale="log", yscale="log", xlim=(low, high), ylim=(low, high), aspect="equal")
    name = "cycles, compute + exchange" if unit == "cycles" else "speed-up over dense"
    axes.set(xlabel=f"measured {name}", ylabel=f"simulated {name}")
    if unit == "speedup":
        ticks = [tick for tick in TICKS if low <= tick <= high]
        axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.set_yticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.minorticks_off()
    axes.legend(frameon=False, loc="upper left")
