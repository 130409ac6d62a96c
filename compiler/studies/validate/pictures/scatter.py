"""Measured against simulated: a dot a point, cycles on the left, speed-ups on the right.

Below each, the same points by their error, since three decades hide a tenth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ....drawing.colours import METHODS
from ..statistics.deviation import Deviation

POINT, ERROR = "point-", "error-"  # and a number: group ids of the dots of a point
HEIGHTS = (6.1, 3.0)  # inches, of both rows
BAND = 1.1  # a tenth to either side
TICKS = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)  # of speed-ups
MARKERS = {"fp16": "o", "fp32": "s"}

Numbered: TypeAlias = Mapping[int, Deviation]
"""Points by their number in the table."""


def scatter_figure(points: Numbered) -> Figure:
    """The points that count, on equal logarithmic axes, and their errors.

    Each dot is an artist of its own, `POINT` or `ERROR` and its number by group id.
    """
    panels = {unit: _drawn(points, unit) for unit in ("cycles", "speedup")}
    units = [unit for unit, drawn in panels.items() if drawn]
    figure = Figure(figsize=(6 * len(units), sum(HEIGHTS)), layout="constrained")
    grid = figure.add_gridspec(2, len(units), height_ratios=HEIGHTS)
    for number, unit in enumerate(units):
        _panel(figure.add_subplot(grid[0, number]), panels[unit], unit)
        _errors(figure.add_subplot(grid[1, number]), panels[unit], unit)
    return figure


def _drawn(points: Numbered, unit: str) -> dict[int, Deviation]:
    return {n: one for n, one in points.items() if one.unit == unit and not one.left_out}


def _panel(axes: Axes, drawn: Numbered, unit: str) -> None:
    _dots(axes, drawn, POINT, lambda one: one.simulated or 0.0)  # one that counts has both
    low, high = _range(drawn)
    axes.plot([low, high], [low, high], color="black", linewidth=0.8, zorder=1.5)  # below the dots
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
    axes.set(xlabel=f"measured {_name(unit)}", ylabel=f"simulated {_name(unit)}")
    if unit == "speedup":
        ticks = [tick for tick in TICKS if low <= tick <= high]
        axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.set_yticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.minorticks_off()
    axes.legend(frameon=False, loc="upper left")


def _errors(axes: Axes, drawn: Numbered, unit: str) -> None:
    _dots(axes, drawn, ERROR, lambda one: one.error_percent or 0.0)
    low, high = _range(drawn)
    side = 100 * (BAND - 1)
    axes.axhline(0, color="black", linewidth=0.8, zorder=1.5)
    axes.axhspan(-side, side, color="black", alpha=0.1, linewidth=0)
    axes.set(xscale="log", xlim=(low, high), xlabel=f"measured {_name(unit)}")
    axes.set_ylabel("error, percent")
    if unit == "speedup":
        ticks = [tick for tick in TICKS if low <= tick <= high]
        axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.minorticks_off()


def _dots(axes: Axes, drawn: Numbered, prefix: str, height: Callable[[Deviation], float]) -> None:
    """A dot a point over its measured figure, those of one method and type alike."""
    for method, colour in METHODS.items():
        for dtype, marker in MARKERS.items():
            kind = (method, dtype)
            own = {n: one for n, one in drawn.items() if (one.row.method, one.row.dtype) == kind}
            for number, one in own.items():
                (dot,) = axes.plot(
                    [one.measured or 0.0],
                    [height(one)],
                    linestyle="",
                    marker=marker,
                    markersize=4.5,
                    color=colour,
                    alpha=0.6,
                    markeredgewidth=0,
                    label=f"{method} {dtype.upper()} ({len(own)})" if number == min(own) else None,
                )
                dot.set_gid(f"{prefix}{number}")


def _range(drawn: Numbered) -> tuple[float, float]:
    figures = [f for one in drawn.values() for f in (one.measured, one.simulated) if f]
    return min(figures) / 1.3, max(figures) * 1.3


def _name(unit: str) -> str:
    return "cycles, compute + exchange" if unit == "cycles" else "speed-up over dense"
