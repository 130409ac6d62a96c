"""Cycles by superstep: sync, exchange and compute of each, all the times that it ran together."""

from __future__ import annotations

import numpy as np

from ..subject import Picture, Subject
from ..timeline import PHASES
from .style import STATE_COLOURS, new_figure, plain, state_legend, thousands


def supersteps_picture(subject: Subject) -> Picture:
    """A bar a superstep."""
    steps = subject.report.steps
    names = [f"{step.name} x {step.times:,}" if step.times > 1 else step.name for step in steps]
    figure = new_figure(1.3 + 0.42 * len(steps))
    axes = figure.add_subplot()
    place = np.arange(len(steps))
    left = np.zeros(len(steps))
    for phase in PHASES:
        cycles = np.array([getattr(step, phase) for step in steps])
        axes.barh(place, cycles, left=left, color=STATE_COLOURS[phase], height=0.7)
        left = left + cycles
    for at, (total, step) in enumerate(zip(left, steps, strict=True)):
        slowest = f", tile {step.slowest_tile} computes most" if step.compute else ""
        axes.annotate(
            f"{total:,.0f}{slowest}",
            (total, at),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
        )
    axes.set_yticks(place, names)
    axes.invert_yaxis()
    axes.set(xlabel="cycles", xlim=(0, left.max(initial=1) * 1.3))
    plain(axes)
    thousands(axes, "x")
    state_legend(axes, PHASES)
    longest = int(np.argmax(left)) if len(left) else 0
    share = left[longest] / max(1, left.sum())
    return Picture(
        figure,
        f"{names[longest]} takes {share:.0%} of all cycles. A superstep is as long as its exchange "
        "schedule and its slowest tile.",
    )
