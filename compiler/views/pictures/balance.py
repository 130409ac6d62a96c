"""Per-tile cycles and balance: what each tile does and moves, and how far that is from the mean."""

from __future__ import annotations

import attrs
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb

from ipusim import IntArray, Report, Trace

from ..subject import Picture, Subject
from ..timeline import COMPUTE, EXCHANGE, FOR_SLOWEST, FOR_WORDS, STATES, SYNC, Timeline
from .style import (
    IN_A_LINE,
    LIMIT_COLOUR,
    MANY_TILES,
    PORT_COLOURS,
    STATE_COLOURS,
    legend_above,
    new_figure,
    plain,
    state_patches,
    thousands,
    tile_edges,
    whole_ticks,
)

BARS = 30
PIXELS = 600  # of the height of the stacks
STACKED = [COMPUTE, EXCHANGE, FOR_WORDS, FOR_SLOWEST, SYNC]  # upwards


@attrs.frozen
class TileWork:
    """int64[tiles] each: compute cycles, words sent and words received over the run."""

    cycles: IntArray
    sent: IntArray
    received: IntArray


def tile_work(trace: Trace) -> TileWork:
    """What each tile did over the run."""
    return TileWork(
        trace.compute.sum(axis=0), trace.words_sent.sum(axis=0), trace.words_received.sum(axis=0)
    )


def balance_picture(subject: Subject) -> Picture:
    """Cycles by tile and state with the distribution of compute; words by tile below."""
    work, report = tile_work(subject.trace), subject.report
    figure = new_figure(6.2)
    grid = figure.add_gridspec(2, 2, width_ratios=(4, 1), height_ratios=(3, 2))
    axes = figure.add_subplot(grid[0, 0])
    spread = figure.add_subplot(grid[0, 1], sharey=axes)
    words = figure.add_subplot(grid[1, 0], sharex=axes)
    tiles = report.tiles
    _draw_states(axes, subject.timeline)
    most, mean = "compute of each superstep's slowest tile", "mean compute"
    lines = (
        axes.axhline(report.most_compute, color=LIMIT_COLOUR, label=most),
        axes.axhline(report.mean_compute, color="black", linestyle="--", label=mean),
    )
    axes.set(ylabel="cycles", xlim=(-0.5, tiles - 0.5))
    axes.set_ylim(0, max(1, subject.trace.cycles))
    handles = [*state_patches([STATES[state] for state in STACKED]), *lines]
    axes.legend(handles=handles, bbox_to_anchor=(1, 1), **{**IN_A_LINE, "ncols": 4})
    spread.hist(work.cycles, BARS, orientation="horizontal", color=STATE_COLOURS["compute"])
    spread.set(xlabel="tiles, by compute")
    spread.tick_params(labelleft=False)
    _draw_words(words, work)
    for one in (axes, spread, words):
        plain(one)
        thousands(one, "xy")
    whole_ticks(words, "x")
    lives = subject.timeline.by_tile[[COMPUTE, EXCHANGE]].sum(axis=0)
    return Picture(figure, _caption(work, lives, report))


def _draw_states(axes: Axes, timeline: Timeline) -> None:
    """A column a tile, its cycles by state stacked up to those of the run; as pixels, for speed."""
    cycles, tiles = max(1, timeline.trace.cycles), timeline.tiles
    height = (np.arange(PIXELS)[::-1] + 0.5) * cycles / PIXELS
    tops = np.cumsum(timeline.by_tile[STACKED], axis=0)[:-1]
    level = (height[:, None, None] >= tops).sum(axis=1)
    colours = np.array([to_rgb(STATE_COLOURS[STATES[state]]) for state in STACKED], np.float32)
    axes.imshow(
        colours[level],
        extent=(-0.5, tiles - 0.5, 0, cycles),
        aspect="auto",
        interpolation="nearest" if tiles < MANY_TILES else "antialiased",
    )


def _draw_words(axes: Axes, work: TileWork) -> None:
    for name, row in (("received", work.received), ("sent", work.sent)):
        colour, edges = PORT_COLOURS[name], tile_edges(len(row))
        axes.stairs(row, edges, baseline=None, color=colour, label=name, linewidth=0.9)
    axes.set(xlabel="tile", ylabel="words")
    axes.set_ylim(0, 1.05 * max(1, work.sent.max(), work.received.max()))
    legend_above(axes)


def _caption(work: TileWork, lives: IntArray, report: Report) -> str:
    slowest = int(np.argmax(work.cycles))
    caption = (
        f"Tile {slowest} computes most, {work.cycles[slowest]:,} cycles; the mean is "
        f"{report.mean_compute:,.0f}."
    )
    if report.tile_balance is not None:
        caption += (
            f" Tile balance {report.tile_balance:.1%}: the mean beside the sum of each superstep's "
            "slowest tile."
        )
    busiest = int(np.argmax(lives))
    return (
        f"{caption} Tile {busiest} exchanges and computes longest, {lives[busiest]:,} of "
        f"{report.cycles or 0:,} cycles. {report.tiles_used:,} of {report.tiles:,} tiles compute."
    )
