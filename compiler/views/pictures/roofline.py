"""Where the cycles went against the roofline: the chip's peak, and what the exchange can feed.

roof at an intensity of i FLOP a received byte = min(peak, i x bandwidth of all in ports)
in turn = 1 / (1 / peak + 1 / (i x bandwidth)), since each tile exchanges first and then computes;
that others do so at other times leaves the mean over all tiles as it is
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import LogLocator

from ipusim import Machine, Report, Trace

from ...colours import CAUSES, GUIDE, INK
from ..ramps import FloatArray
from ..subject import Picture, Subject
from .style import new_figure, plain, thousands

WORD_BYTES = 4  # of the exchange
TERA = 1e12


@attrs.frozen
class Roofline:
    """The roofs of a machine for one pair of types, and a run below them. FLOP/s and FLOP a byte.

    Attributes:
        peak: best FLOP/s of all tiles.
        bandwidth: bytes a second into all tiles.
        intensity: FLOP of the run for a byte received; infinite if none is.
        rate: FLOP/s of the run.
    """

    peak: float
    bandwidth: float
    intensity: float
    rate: float

    def roof(self, intensity: FloatArray) -> FloatArray:
        """The most FLOP/s with exchange and compute at the same time."""
        return np.minimum(self.peak, intensity * self.bandwidth)

    def in_turn(self, intensity: FloatArray) -> FloatArray:
        """The most FLOP/s with exchange and compute of each tile one after the other."""
        return 1 / (1 / self.peak + 1 / (intensity * self.bandwidth))


def roofline_of(machine: Machine, report: Report, trace: Trace) -> Roofline:
    """The roofline of a run; non-zero FLOP count, as in the report's rate."""
    received = int(trace.words_received.sum()) * WORD_BYTES
    flops = report.label.flop_count
    return Roofline(
        peak=2.0 * report.peak_macs * report.tiles * report.clock_hz,
        bandwidth=float(machine.exchange_bytes_per_cycle * report.tiles * report.clock_hz),
        intensity=flops / received if received else float("inf"),
        rate=report.flop_rate or 0.0,
    )


def where_cycles_went(report: Report) -> Mapping[str, float]:
    """Cycles of a tile by cause, the mean over all tiles; they add up to the run's."""
    return {name: share * (report.cycles or 0) for name, share in report.shares.items()}


def roofline_picture(subject: Subject) -> Picture:
    """A bar of cycles by cause over the roofline plot."""
    report = subject.report
    roofline = roofline_of(subject.program.machine, report, subject.trace)
    parts = where_cycles_went(report)
    cycles = max(1, report.cycles or 0)
    figure = new_figure(6.4)
    bar, axes = figure.subplots(2, 1, height_ratios=(1, 5))
    left = 0.0
    for name, size in parts.items():
        label = f"{name} {size / cycles:.1%}"
        bar.barh(0, size, left=left, color=CAUSES[name], label=label)
        left += size
    bar.set(yticks=[], xlim=(0, cycles), xlabel="cycles, mean over tiles")
    bar.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, frameon=False, fontsize=9)
    plain(bar, "left")
    thousands(bar, "x")
    _draw_roofs(axes, roofline)
    biggest = max(parts, key=parts.__getitem__)
    share = roofline.rate / roofline.peak
    caption = f"{roofline.rate / TERA:.4g} TFLOP/s, {share:.1%} of the chip's peak"
    if np.isfinite(roofline.intensity):
        roof = float(roofline.roof(np.array(roofline.intensity)))
        caption += (
            f" and {roofline.rate / roof:.1%} of the roof at {roofline.intensity:.3g} FLOP a "
            "received byte"
        )
    return Picture(figure, f"{caption}. Most cycles: {biggest} ({parts[biggest] / cycles:.1%}).")


def _draw_roofs(axes: Axes, roofline: Roofline) -> None:
    ridge = roofline.peak / roofline.bandwidth
    here = roofline.intensity if np.isfinite(roofline.intensity) else 100 * ridge
    roofs = f"roof: {roofline.peak / TERA:.4g} TFLOP/s, {roofline.bandwidth / TERA:.3g} TB/s in"
    intensity = np.geomspace(min(ridge, here) / 8, max(ridge, here) * 8, 200)
    axes.loglog(intensity, roofline.roof(intensity) / TERA, color=INK, label=roofs)
    axes.loglog(
        intensity,
        roofline.in_turn(intensity) / TERA,
        color=INK,
        linestyle="--",
        label="each tile exchanges, then computes",
    )
    colour = CAUSES["useful MACs"]
    axes.plot(here, roofline.rate / TERA, "o", color=colour, markersize=9, label="this run")
    roof = float(roofline.roof(np.array(here)))
    axes.plot([here] * 2, [roofline.rate / TERA, roof / TERA], ":", color=GUIDE, zorder=0)
    axes.annotate(
        f"{roofline.rate / TERA:.4g} TFLOP/s, {roofline.rate / roof:.1%} of the roof",
        (here, roofline.rate / TERA),
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
    plain(axes)
