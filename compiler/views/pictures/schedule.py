"""Picture "Schedule of the worst tiles": use of their ports and workers over the run.

The worst tiles are the one that computes most, those with the busiest out port and in port, and
those that arrive last at the barriers after the longest supersteps. An exchange that is as short as
its busiest port allows keeps that port busy from end to end.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray

from ...drawing.colours import STATES, WORDS
from ..ramps import FloatArray, weighted_cycles
from ..subject import Picture, Subject
from ..timeline import Timeline, windows_of
from .style import draw_step_lines, hide_edges, largest_of, name_steps, new_figure, set_separators

# Intervals of the run, for each of which a curve has a value; no reason recorded for this number.
WINDOWS = 900
MAX_TILES = 6  # tiles that fit below one another
NAMES_POINTS = 18  # points (1/72 inch) of room for the names of supersteps
MIN_STEP_SHARE = 0.05  # share of the run from which on the last tile of a superstep is shown
# Schedule efficiency above which only fewer words would shorten the exchange.
TIGHT_EFFICIENCY = 0.9
# Lanes of a tile, from above, and their colours.
LANES = {"out port": WORDS["sent"], "in port": WORDS["received"], "compute": STATES["compute"]}


@attrs.frozen
class PortCycles:
    """Cycles of a run in which the ports of each tile are busy.

    Attributes:
        out: cycles of the out port, int64[tiles].
        into: cycles of the in port, int64[tiles].
    """

    out: IntArray
    into: IntArray


def port_cycles(timeline: Timeline) -> PortCycles:
    """Return the cycles of the run in which each port is busy."""
    trace, tiles = timeline.trace, timeline.tiles
    times = np.bincount(trace.superstep, minlength=len(trace.names))
    out, into = np.zeros((2, tiles))
    for count, phase in zip(times, timeline.transfers, strict=True):
        out += count * np.bincount(phase.source, phase.busy, tiles)
        into += count * np.bincount(phase.tile, phase.length, tiles)
    return PortCycles(out.astype(np.int64), into.astype(np.int64))


def worst_tiles(timeline: Timeline) -> dict[int, str]:
    """Return the worst tiles with the reasons, of the whole run first, then of long supersteps.

    Among equally bad tiles, one that is already selected is preferred, so that the picture needs
    few tiles.
    """
    trace = timeline.trace
    ports = port_cycles(timeline)
    reasons: dict[int, list[str]] = {}

    def note(cycles: IntArray, reason: str) -> None:
        """Add the tile with most cycles, int64[tiles], with the reason."""
        ties = largest_of(cycles).tolist()
        tile = next((tie for tie in ties if tie in reasons), ties[0])
        if tile in reasons or len(reasons) < MAX_TILES:
            count = f" (as {len(ties) - 1:,} more)" if len(ties) > 1 else ""
            reasons.setdefault(tile, []).append(f"{reason}{count}")

    for cycles, reason in (
        (trace.compute.sum(axis=0), "computes most"),
        (ports.out, "busiest out port"),
        (ports.into, "busiest in port"),
    ):
        if cycles.any():
            note(cycles, reason)
    # Supersteps from the longest, if they take a notable share of the run.
    length = np.bincount(trace.superstep, timeline.end - trace.sync_start, len(trace.names))
    long_steps = np.flatnonzero(length >= MIN_STEP_SHARE * trace.cycles)
    for number in long_steps[np.argsort(-length[long_steps], kind="stable")].tolist():
        rows = trace.superstep == number
        arrival = (trace.compute_start[rows] + trace.compute[rows]).sum(axis=0)
        note(arrival, f"last in {trace.names[number]}")
    return {tile: ", ".join(dict.fromkeys(texts)) for tile, texts in reasons.items()}


def lanes_of(timeline: Timeline, tile: int, edges: IntArray) -> FloatArray:
    """Return the cycles in which out port, in port and workers are busy, float64[3, windows]."""
    trace = timeline.trace
    begin = trace.exchange_start + trace.compute_start[:, tile]
    busy = (
        timeline.over_rows(lambda phase, times: phase.out_cycles(tile, times), edges),
        timeline.over_rows(lambda phase, times: phase.in_cycles(tile, times), edges),
        weighted_cycles(begin, trace.compute[:, tile], 1, edges),
    )
    return np.diff(busy, axis=1)


def schedule_picture(subject: Subject) -> Picture:
    """Draw three lanes for each of the worst tiles: shares of time in which it is busy."""
    timeline, report = subject.timeline, subject.report
    worst = worst_tiles(timeline)
    edges = windows_of(subject.trace.cycles, WINDOWS)
    width = np.diff(edges)
    figure = new_figure(1.1 + 1.2 * max(1, len(worst)))
    panels = figure.subplots(max(1, len(worst)), 1, sharex=True, squeeze=False).ravel()
    for axes, (tile, reason) in zip(panels, worst.items(), strict=False):
        bases = range(len(LANES) - 1, -1, -1)
        busy = lanes_of(timeline, tile, edges)
        for base, colour, cycles in zip(bases, LANES.values(), busy, strict=True):
            height = base + 0.85 * cycles / width
            axes.stairs(height, edges, baseline=base, fill=True, color=colour)
        axes.set_yticks([base + 0.4 for base in bases], list(LANES))
        axes.tick_params(axis="y", length=0)
        axes.set(ylim=(0, len(LANES)), xlim=(0, edges[-1]))
        shares = busy.sum(axis=1) / max(1, subject.trace.cycles)
        words = "\n".join(f"{lane} {share:.0%}" for lane, share in zip(LANES, shares, strict=True))
        room = NAMES_POINTS if axes is panels[0] else None
        axes.set_title(f"tile {tile}: {reason}", loc="left", fontsize=10, pad=room)
        axes.text(1.01, 0.5, words, transform=axes.transAxes, va="center")
        hide_edges(axes, "left")
        draw_step_lines(axes, timeline)
    name_steps(panels[0], timeline)
    panels[-1].set(xlabel="cycles")
    set_separators(panels[-1], "x")
    efficiency = report.schedule_efficiency
    caption = _busiest(timeline)
    if efficiency is not None:
        caption += f" All exchange schedules together are {efficiency:.1%} efficient: "
        caption += (
            "as long as their busiest ports, so that only fewer words there would shorten them."
            if efficiency > TIGHT_EFFICIENCY
            else "in the remaining time even the busiest port waits."
        )
    return Picture(figure, caption)


def _busiest(timeline: Timeline) -> str:
    """Return sentences on the busiest port, and on how to read the lanes."""
    ports = port_cycles(timeline)
    lanes = {"out port": ports.out, "in port": ports.into}
    name, cycles = max(lanes.items(), key=lambda lane: lane[1].max(initial=0))
    tile, total = int(np.argmax(cycles)), max(1, timeline.trace.cycles)
    return (
        f"The {name} of tile {tile} is the busiest, {cycles[tile]:,} cycles or "
        f"{cycles[tile] / total:.0%} of the run. Full height is all the time, the shares beside "
        "are of the run."
    )
