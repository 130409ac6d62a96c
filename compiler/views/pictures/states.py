"""Pictures "Activity" and "Execution trace (BSP)": states of tiles over the cycles of a run.

The activity is the number of tiles in each state, stacked. The execution trace shows the state of
each tile, tiles down and cycles across. Lanes above it show each phase of a superstep from the
first tile that begins it to the last one that ends it, sync and exchange above compute: where the
two lanes overlap, some tiles exchange while others compute.
"""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb

from ipusim import IntArray

from ...drawing.colours import STATES as STATE_COLOURS
from ...drawing.colours import WORDS
from ..subject import Picture, Subject
from ..timeline import COMPUTE, STATES, WAITING_FOR_SLOWEST, Timeline, windows_of
from .style import (
    draw_step_lines,
    hide_edges,
    name_steps,
    new_figure,
    set_separators,
    state_legend,
    whole_ticks,
)

WINDOWS = 800  # intervals of the run in the picture of activity; no reason recorded for this number
PIXEL_COLUMNS = 1600  # columns of the execution trace, each the states of all tiles at one instant


def activity(timeline: Timeline) -> tuple[IntArray, IntArray]:
    """Return the edges of windows of the run, and the cycles of all tiles by state and window.

    Returns:
        int64[windows + 1], and int64[5, windows] in the order of `STATES`.
    """
    edges = windows_of(timeline.trace.cycles, WINDOWS)
    return edges, timeline.tile_cycles(edges)


def activity_picture(subject: Subject) -> Picture:
    """Draw the number of tiles in each state, stacked, and below the words in flight."""
    timeline = subject.timeline
    edges, cycles = activity(timeline)
    tiles = cycles / np.diff(edges)
    figure = new_figure(5.2)
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1.2))
    # Each area lies on those below it; the last value is repeated to close the last step.
    base = np.zeros(tiles.shape[1])
    for state, row in zip(STATES, tiles, strict=True):
        upper.fill_between(
            edges,
            np.append(base, base[-1:]),
            np.append(base + row, (base + row)[-1:]),
            step="post",
            color=STATE_COLOURS[state],
            linewidth=0,
        )
        base = base + row
    upper.set(ylabel="tiles", ylim=(0, timeline.tiles), xlim=(0, edges[-1]))
    state_legend(upper, above=1.06)
    name_steps(upper, timeline)
    flight = timeline.words_in_flight(edges)
    lower.fill_between(edges, flight, color=WORDS["in flight"], linewidth=0)
    lower.set(ylabel="words in flight", xlabel="cycles", ylim=(0, None))
    for axes in (upper, lower):
        hide_edges(axes)
        whole_ticks(axes, "xy")
        draw_step_lines(axes, timeline)
    shares = cycles.sum(axis=1) / max(1, cycles.sum())
    words = ", ".join(f"{state} {share:.1%}" for state, share in zip(STATES, shares, strict=True))
    return Picture(
        figure,
        f"On average {cycles[COMPUTE].sum() / max(1, edges[-1]):,.0f} of {timeline.tiles:,} tiles "
        f"compute. The areas are shares of all tile-cycles: {words}. Below, words that have left "
        f"their tile and not landed yet, at most {flight.max():,.0f}.",
    )


def bsp_picture(subject: Subject) -> Picture:
    """Draw a pixel for each tile and instant, coloured by the state of the tile."""
    timeline = subject.timeline
    cycles, tiles = subject.trace.cycles, timeline.tiles
    times = (np.arange(PIXEL_COLUMNS) + 0.5) * cycles / PIXEL_COLUMNS
    colours = np.array([to_rgb(colour) for colour in STATE_COLOURS.values()], dtype=np.float32)
    figure = new_figure(6.4)
    lanes, axes = figure.subplots(2, 1, sharex=True, height_ratios=(1, 11))
    _draw_lanes(lanes, timeline)
    axes.imshow(
        colours[timeline.states_at(times)],
        extent=(0, cycles, tiles - 0.5, -0.5),
        aspect="auto",
        interpolation="nearest" if tiles < PIXEL_COLUMNS // 4 else "antialiased",
    )
    axes.set(xlabel="cycles", ylabel="tile")
    set_separators(axes, "x")
    whole_ticks(axes, "y")
    state_legend(lanes, above=1.35)
    return Picture(figure, _caption(subject))


def _draw_lanes(axes: Axes, timeline: Timeline) -> None:
    """Draw a lane of sync and exchange above a lane of compute, below the names of supersteps."""
    trace = timeline.trace
    compute_begin, compute_end = timeline.compute_span
    for state, lane, start, cycles in (
        ("sync", 1, trace.sync_start, trace.sync_cycles),
        ("exchange", 1, trace.exchange_start, trace.exchange_cycles),
        ("compute", 0, compute_begin, compute_end - compute_begin),
    ):
        spans = [
            (begin, length)
            for begin, length in zip(start.tolist(), cycles.tolist(), strict=True)
            if length
        ]
        axes.broken_barh(spans, (lane, 0.9), color=STATE_COLOURS[state], linewidth=0)
    axes.set_yticks([1.45, 0.45], ["exchange", "compute"])
    axes.set_ylim(0, 2)
    axes.tick_params(axis="both", length=0, labelbottom=False)
    hide_edges(axes, "left", "bottom")
    name_steps(axes, timeline)


def _caption(subject: Subject) -> str:
    """Return the caption: waits, early compute and balance."""
    balance, timeline = subject.report.tile_balance, subject.timeline
    early, by_tile = timeline.early_compute, timeline.by_tile
    waiting = by_tile[WAITING_FOR_SLOWEST].sum() / max(1, by_tile.sum())
    caption = (
        f"Tiles wait for the slowest in {waiting:.1%} "
        "of all tile-cycles, dark grey; pale blue is a tile that waits for its first word. "
    )
    if early:
        caption += (
            f"{early:.1%} of compute is done while other tiles still exchange: there the lanes "
            "above overlap."
        )
    else:
        caption += "No tile computes before the exchange of all others is over."
    if len(subject.trace.superstep) * len(STATES) > PIXEL_COLUMNS // 4:
        caption += " Phases shorter than a pixel mix their colours."
    if balance is not None:
        caption += f" Tile balance (mean over slowest compute cycles): {balance:.1%}."
    return caption
