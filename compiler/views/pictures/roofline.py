"""Picture "Roofline": cycles by cause, and the FLOP/s of the run below the roofs of the machine.

A roof is an upper bound of FLOP/s, here by the intensity: FLOP per received byte (see `roofline`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import LogLocator

from ...drawing.colours import CAUSES, GUIDE, INK
from ..roofline import Roofline, roofline_of, where_cycles_went
from ..subject import Picture, Subject
from .style import hide_edges, new_figure, set_separators

TERA = 1e12  # FLOP/s of a TFLOP/s, and bytes of a TB
MICRO = 1e6  # microseconds of a second
MIN_RATE = 1e-12  # TFLOP/s, below the rate of every run


def roofline_picture(subject: Subject) -> Picture:
    """Draw a bar of cycles by cause above the roofline plot."""
    report = subject.report
    roofline = roofline_of(subject.program.machine, report, subject.trace)
    causes = where_cycles_went(report)
    cycles = max(1, report.cycles or 0)
    figure = new_figure(6.4)
    bar, axes = figure.subplots(2, 1, height_ratios=(1, 5))
    bar_start = 0.0
    for name, size in causes.items():
        label = f"{name} {size / cycles:.1%}"
        bar.barh(0, size, left=bar_start, color=CAUSES[name], label=label)
        bar_start += size
    bar.set(yticks=[], xlim=(0, cycles), xlabel="cycles, mean over tiles")
    bar.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, frameon=False, fontsize=9)
    hide_edges(bar, "left")
    set_separators(bar, "x")
    _draw_roofs(axes, roofline, report.label.flop_count)
    largest_cause = max(causes, key=causes.__getitem__)
    share = roofline.rate / roofline.peak
    caption = f"{roofline.rate / TERA:.4g} TFLOP/s, {share:.1%} of the chip's peak"
    if np.isfinite(roofline.intensity):
        roof = float(roofline.roof(np.array(roofline.intensity)))
        caption += (
            f" and {roofline.rate / roof:.1%} of the roof at {roofline.intensity:.3g} FLOP a "
            "received byte"
        )
    largest_share = f"{causes[largest_cause] / cycles:.1%}"
    return Picture(figure, f"{caption}. Most cycles: {largest_cause} ({largest_share}).")


def _draw_roofs(axes: Axes, roofline: Roofline, flop_count: int) -> None:
    """Draw the roofs of exchange and of arithmetic, and the point of the run."""
    # The ridge is the intensity at which both roofs meet. A run that receives nothing has no finite
    # intensity: its point is drawn far to the right of the ridge.
    ridge = roofline.ridge
    intensity_of_run = roofline.intensity if np.isfinite(roofline.intensity) else 100 * ridge
    roofs = f"roof: {roofline.peak / TERA:.4g} TFLOP/s, {roofline.bandwidth / TERA:.3g} TB/s in"
    intensity = np.geomspace(
        min(ridge, intensity_of_run) / 8, max(ridge, intensity_of_run) * 8, 200
    )
    axes.loglog(intensity, roofline.roof(intensity) / TERA, color=INK, label=roofs)
    axes.loglog(
        intensity,
        roofline.without_overlap(intensity) / TERA,
        color=INK,
        linestyle="--",
        label="each tile exchanges, then computes",
    )
    colour = CAUSES["useful MACs"]
    axes.plot(
        intensity_of_run, roofline.rate / TERA, "o", color=colour, markersize=9, label="this run"
    )
    roof = float(roofline.roof(np.array(intensity_of_run)))
    axes.plot(
        [intensity_of_run] * 2, [roofline.rate / TERA, roof / TERA], ":", color=GUIDE, zorder=0
    )
    axes.annotate(
        f"{roofline.rate / TERA:.4g} TFLOP/s, {roofline.rate / roof:.1%} of the roof",
        (intensity_of_run, roofline.rate / TERA),
        xytext=(9, -3),
        textcoords="offset points",
    )
    axes.set(xlabel="non-zero FLOP a received byte", ylabel="TFLOP/s")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter("{x:g}")
        axis.set_minor_formatter("")
    axes.grid(alpha=0.3, which="both")
    axes.legend(loc="upper left", frameon=False, fontsize=9)
    hide_edges(axes)
    if flop_count:
        _add_time_axis(axes, flop_count)


def _add_time_axis(axes: Axes, flop_count: int) -> None:
    """Add an axis at the right: the time in which the run's operations pass at each rate."""

    def microseconds(tera_flops: Any) -> Any:
        """Return the time of a run at a rate; its own inverse."""
        # Matplotlib also asks for the ends of the axis before these are set, 0 among them.
        return flop_count / (TERA / MICRO) / np.maximum(tera_flops, MIN_RATE)

    # Time and rate are inverse to each other, so that one function converts both ways.
    time_axis = axes.secondary_yaxis("right", functions=(microseconds, microseconds))
    time_axis.set_ylabel("microseconds on the chip")
    time_axis.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    time_axis.yaxis.set_major_formatter("{x:g}")
    time_axis.yaxis.set_minor_formatter("")
    time_axis.spines["right"].set_visible(False)
