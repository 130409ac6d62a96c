"""The schedule of the worst tiles: how busy their ports and workers are over the run.

Worst is the tile that computes most, the one whose out port is busiest, the one whose in port is,
and those that arrive last at the barriers behind the longest supersteps. An exchange that is as
short as its busiest port allows keeps that port busy from end to end.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray

from ..ramps import FloatArray, passed
from ..subject import Picture, Subject
from ..timeline import Timeline, windows_of
from .style import PORT_COLOURS, STATE_COLOURS, new_figure, plain, thousands

WINDOWS = 900
MOST_TILES = 6
LONG = 0.05  # share of the run from which on a superstep's last tile is of interest
TIGHT = 0.9  # schedule efficiency
LANES = {
    "out port": PORT_COLOURS["sent"],
    "in port": PORT_COLOURS["received"],
    "compute": STATE_COLOURS["compute"],
}


@attrs.frozen
class PortCycles:
    """int64[tiles] each: cycles over the run in which a tile's ports are busy."""

    out: IntArray
    into: IntArray


def port_cycles(timeline: Timeline) -> PortCycles:
    """How long every port is busy."""
    trace, tiles = timeline.trace, timeline.tiles
    times = np.bincount(trace.superstep, minlength=len(trace.names))
    out, into = np.zeros((2, tiles))
    for count, one in zip(times, timeline.transfers, strict=True):
        out += count * np.bincount(one.source, one.busy, tiles)
        into += count * np.bincount(one.tile, one.length, tiles)
    return PortCycles(out.astype(np.int64), into.astype(np.int64))


def worst_tiles(timeline: Timeline) -> dict[int, str]:
    """Tiles with what they are worst at, the whole run first, then supersteps by their length."""
    trace = timeline.trace
    ports = port_cycles(timeline)
    reasons: dict[int, list[str]] = {}
    for row, what in (
        (trace.compute.sum(axis=0), "computes most"),
        (ports.out, "busiest out port"),
        (ports.into, "busiest in port"),
    ):
        if row.any():
            reasons.setdefault(int(np.argmax(row)), []).append(what)
    length = np.bincount(trace.superstep, timeline.end - trace.sync_start, len(trace.names))
    long = np.flatnonzero(length >= LONG * trace.cycles)
    for number in long[np.argsort(-length[long], kind="stable")].tolist():
        rows = trace.superstep == number
        last = int(np.argmax((trace.compute_start[rows] + trace.compute[rows]).sum(axis=0)))
        if last in reasons or len(reasons) < MOST_TILES:
            reasons.setdefault(last, []).append(f"last in {trace.names[number]}")
    return {tile: ", ".join(dict.fromkeys(why)) for tile, why in reasons.items()}


def lanes_of(timeline: Timeline, tile: int, edges: IntArray) -> FloatArray:
    """float64[3, windows]: cycles in which out port, in port and workers of a tile are busy."""
    trace = timeline.trace
    begin = trace.exchange_start + trace.compute_start[:, tile]
    busy = (
        timeline.over_rows(lambda one, at: one.out_cycles(tile, at), edges),
        timeline.over_rows(lambda one, at: one.in_cycles(tile, at), edges),
        passed(begin, trace.compute[:, tile], 1, edges),
    )
    return np.diff(busy, axis=1)


def schedule_picture(subject: Subject) -> Picture:
    """Three lanes a tile: the height is the share of time in which port or workers are busy."""
    timeline, report = subject.timeline, subject.report
    worst = worst_tiles(timeline)
    edges = windows_of(subject.trace.cycles, WINDOWS)
    width = np.diff(edges)
    figure = new_figure(0.9 + 1.15 * max(1, len(worst)))
    panels = figure.subplots(max(1, len(worst)), 1, sharex=True, squeeze=False).ravel()
    for axes, (tile, why) in zip(panels, worst.items(), strict=False):
        bases = range(len(LANES) - 1, -1, -1)
        lanes = zip(bases, LANES.values(), lanes_of(timeline, tile, edges), strict=True)
        for base, colour, cycles in lanes:
            height = base + 0.85 * cycles / width
            axes.stairs(height, edges, baseline=base, fill=True, color=colour)
        axes.set_yticks([base + 0.4 for base in bases], list(LANES))
        axes.tick_params(axis="y", length=0)
        axes.set(ylim=(0, len(LANES)), xlim=(0, edges[-1]))
        axes.set_title(f"tile {tile}: {why}", loc="left", fontsize=10)
        plain(axes, "left")
    panels[-1].set(xlabel="cycles")
    thousands(panels[-1], "x")
    efficiency = report.schedule_efficiency
    caption = "How busy ports and workers of the worst tiles are; full height is all the time."
    if efficiency is not None:
        caption += f" All exchange schedules together are {efficiency:.1%} efficient: "
        caption += (
            "as long as their busiest ports, so that only fewer words there would shorten them."
            if efficiency > TIGHT
            else "in the rest of the time even the busiest port waits."
        )
    return Picture(figure, caption)
