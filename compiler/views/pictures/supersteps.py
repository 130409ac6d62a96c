"""Cycles by superstep, all the times that it ran together: sync and exchange over compute.

Compute begins with the first tile that does, which others may still exchange beside.
"""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from ipusim import IntArray, StepFigures

from ..subject import Picture, Subject
from ..timeline import Timeline
from .style import STATE_COLOURS, new_figure, plain, state_legend, thousands

LANE = 0.36  # height; a superstep has two


def spans_of(timeline: Timeline) -> dict[str, IntArray]:
    """int64[2, supersteps] by phase: cycles from the barrier to its begin, and its length.

    From the first tile to the last, summed over the times that each superstep of the program ran.
    """
    trace = timeline.trace
    begin, end = timeline.compute_span
    spans = {
        "sync": (trace.sync_start, trace.exchange_start),
        "exchange": (trace.exchange_start, trace.exchange_end),
        "compute": (begin, end),
    }

    def summed(cycles: IntArray) -> IntArray:
        return np.bincount(trace.superstep, cycles, len(trace.names)).astype(np.int64)

    return {
        phase: np.array([summed(first - trace.sync_start), summed(last - first)])
        for phase, (first, last) in spans.items()
    }


def supersteps_picture(subject: Subject) -> Picture:
    """Two lanes a superstep: sync and exchange, and compute below."""
    steps = subject.report.steps
    ran = np.unique(subject.trace.superstep)  # in the order of the report's steps
    names = [f"{step.name} x {step.times:,}" if step.times > 1 else step.name for step in steps]
    figure = new_figure(1.3 + 0.5 * len(steps))
    axes = figure.add_subplot()
    place = np.arange(len(steps))
    for phase, spans in spans_of(subject.timeline).items():
        begin, cycles = spans[:, ran]
        lane = place + (LANE / 2 if phase == "compute" else -LANE / 2)
        axes.barh(lane, cycles, left=begin, color=STATE_COLOURS[phase], height=LANE)
    total = np.array([step.cycles for step in steps])
    for at, step in enumerate(steps):
        _annotate(axes, at, step)
    axes.set_yticks(place, names)
    axes.invert_yaxis()
    axes.set(xlabel="cycles", xlim=(0, total.max(initial=1) * 1.3))
    plain(axes)
    thousands(axes, "x")
    state_legend(axes, ("sync", "exchange", "compute"))
    longest = int(np.argmax(total)) if len(total) else 0
    share = total[longest] / max(1, total.sum())
    return Picture(
        figure,
        f"{names[longest]} takes {share:.0%} of all cycles. A phase is drawn from its first tile "
        "to its last. A superstep is as long as the tile whose exchange and compute together take "
        "longest.",
    )


def _annotate(axes: Axes, at: int, step: StepFigures) -> None:
    slowest = f", tile {step.slowest_tile} computes most" if step.compute else ""
    axes.annotate(
        f"{step.cycles:,}{slowest}",
        (step.cycles, at),
        xytext=(4, 0),
        textcoords="offset points",
        va="center",
        fontsize=9,
    )
