"""Picture "Cycles by superstep": cycles of each phase, summed over executions.

A phase lasts from the first tile that begins it to the last tile that ends it, so that compute may
begin while other tiles still exchange.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ipusim import IntArray, Trace

from ...drawing.colours import STATES
from ..subject import Picture, Subject
from ..timeline import Timeline
from .style import (
    hide_edges,
    largest_of,
    names_text,
    new_figure,
    set_separators,
    state_legend,
    tiles_named,
    verb,
)

LANE_HEIGHT = 0.36  # height in rows; a superstep has two: sync and exchange above compute


def spans_of(timeline: Timeline) -> dict[str, IntArray]:
    """Return the begin and the length of each phase of each superstep, by the name of the phase.

    Returns:
        Cycles from the barrier to the first tile that begins the phase, and from there to the last
        tile that ends it, int64[2, supersteps], summed over executions.
    """
    trace = timeline.trace
    begin, end = timeline.compute_span
    spans = {
        "sync": (trace.sync_start, trace.exchange_start),
        "exchange": (trace.exchange_start, trace.exchange_end),
        "compute": (begin, end),
    }

    def summed(cycles: IntArray) -> IntArray:
        """Return cycles summed over the executions of each superstep."""
        return np.bincount(trace.superstep, cycles, len(trace.names)).astype(np.int64)

    return {
        phase: np.array([summed(start - trace.sync_start), summed(stop - start)])
        for phase, (start, stop) in spans.items()
    }


def slowest_tiles(trace: Trace, number: int) -> IntArray:
    """Return the tiles that compute most in a superstep, int64[ties]; none if no tile computes."""
    cycles: IntArray = trace.compute[trace.superstep == number].sum(axis=0)
    return largest_of(cycles) if cycles.any() else np.zeros(0, dtype=np.int64)


def supersteps_picture(subject: Subject) -> Picture:
    """Draw two lanes for each superstep: sync and exchange, and compute below."""
    steps, trace = subject.report.steps, subject.trace
    # Supersteps that ran, in the order of the report's steps.
    ran = np.unique(trace.superstep)
    names = [f"{step.name} x {step.times:,}" if step.times > 1 else step.name for step in steps]
    figure = new_figure(1.3 + 0.5 * len(steps))
    axes = figure.add_subplot()
    numbers = np.arange(len(steps))
    for phase, spans in spans_of(subject.timeline).items():
        begin, cycles = spans[:, ran]
        lane = numbers + (LANE_HEIGHT / 2 if phase == "compute" else -LANE_HEIGHT / 2)
        axes.barh(lane, cycles, left=begin, color=STATES[phase], height=LANE_HEIGHT)
    total = np.array([step.cycles for step in steps])
    for row, (step, number) in enumerate(zip(steps, ran.tolist(), strict=True)):
        share = step.cycles / max(1, trace.cycles)
        words = f"{step.cycles:,} ({share:.0%}){_slowest_text(slowest_tiles(trace, number), trace)}"
        axes.annotate(
            words, (step.cycles, row), (4, 0), textcoords="offset points", va="center", fontsize=9
        )
    axes.set_yticks(numbers, names)
    axes.invert_yaxis()
    axes.set(xlabel="cycles", xlim=(0, total.max(initial=1) * 1.4))
    hide_edges(axes)
    set_separators(axes, "x")
    state_legend(axes, ("sync", "exchange", "compute"))
    return Picture(
        figure,
        f"{_longest(names, total)} A phase is drawn from its first tile to its last. A superstep "
        "is as long as the tile whose exchange and compute together take longest.",
    )


def _slowest_text(slowest: IntArray, trace: Trace) -> str:
    """Return the tiles that compute longest in a superstep, in words."""
    if not len(slowest):
        return ""
    if len(slowest) == trace.compute.shape[1] > 1:
        return ", all tiles compute as long"
    return f", {tiles_named(slowest)} {verb('compute', len(slowest))} most"


def _longest(names: Sequence[str], total: IntArray) -> str:
    """Return a sentence on the supersteps that take most cycles."""
    longest = largest_of(total)
    if not len(longest):
        return "No superstep ran."
    steps, cycles = names_text([names[row] for row in longest.tolist()]), int(total[longest[0]])
    share = f"{cycles / max(1, total.sum()):.0%} of all cycles"
    if len(longest) == 1:
        return f"{steps} takes most, {cycles:,} or {share}."
    return f"{steps} take most and tie, {cycles:,} each, {share}."
