"""Per-tile cycles and balance: what each tile computes and moves, and how far from the mean."""

from __future__ import annotations

import attrs
import numpy as np
from matplotlib.axes import Axes

from ipusim import IntArray, Report, Trace

from ..subject import Picture, Subject
from .style import (
    LIMIT_COLOUR,
    MANY_TILES,
    PORT_COLOURS,
    STATE_COLOURS,
    legend_above,
    new_figure,
    plain,
    thousands,
    tile_edges,
    whole_ticks,
)

BARS = 30


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
    """Compute cycles by tile with their distribution; words by tile below."""
    work, report = tile_work(subject.trace), subject.report
    figure = new_figure(6.2)
    grid = figure.add_gridspec(2, 2, width_ratios=(4, 1), height_ratios=(3, 2))
    axes = figure.add_subplot(grid[0, 0])
    spread = figure.add_subplot(grid[0, 1], sharey=axes)
    words = figure.add_subplot(grid[1, 0], sharex=axes)
    tiles = report.tiles
    axes.stairs(
        work.cycles,
        tile_edges(tiles),
        fill=True,
        color=STATE_COLOURS["compute"],
        rasterized=tiles >= MANY_TILES,
    )
    axes.axhline(
        report.compute_cycles, color=LIMIT_COLOUR, label="sum of the slowest tiles by superstep"
    )
    axes.axhline(report.mean_compute, color="black", linestyle="--", label="mean over tiles")
    axes.set(ylabel="compute cycles", xlim=(-0.5, tiles - 0.5))
    axes.set_ylim(0, max(1, report.compute_cycles) * 1.05)
    legend_above(axes)
    spread.hist(work.cycles, BARS, orientation="horizontal", color=STATE_COLOURS["compute"])
    spread.set(xlabel="tiles")
    spread.tick_params(labelleft=False)
    _draw_words(words, work)
    for one in (axes, spread, words):
        plain(one)
        thousands(one, "xy")
    whole_ticks(words, "x")
    return Picture(figure, _caption(work, report))


def _draw_words(axes: Axes, work: TileWork) -> None:
    for name, row in (("received", work.received), ("sent", work.sent)):
        colour, edges = PORT_COLOURS[name], tile_edges(len(row))
        axes.stairs(row, edges, baseline=None, color=colour, label=name, linewidth=0.9)
    axes.set(xlabel="tile", ylabel="words")
    axes.set_ylim(0, 1.05 * max(1, work.sent.max(), work.received.max()))
    legend_above(axes)


def _caption(work: TileWork, report: Report) -> str:
    slowest = int(np.argmax(work.cycles))
    caption = (
        f"Tile {slowest} computes most, {work.cycles[slowest]:,} cycles; the mean is "
        f"{report.mean_compute:,.0f}."
    )
    if report.tile_balance is not None:
        caption += (
            f" Tile balance {report.tile_balance:.1%}: the mean beside the sum of each superstep's "
            "slowest tile, for which all others wait."
        )
    return f"{caption} {report.tiles_used:,} of {report.tiles:,} tiles compute."
