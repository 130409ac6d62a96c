"""Picture "Tile balance": cycles of each tile by state, from the tile that computes most.

The lowest area is compute; its upper edge would be level if all tiles computed equally long. Above
it lie the cycles in which the tile waits for the slowest tile and for words, then exchange and
sync, up to the cycles of the run.
"""

from __future__ import annotations

import attrs
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb

from ipusim import IntArray, Report, Trace

from ...drawing.colours import INK, LIMIT, STATES, WORDS
from ..subject import Picture, Subject
from ..timeline import COMPUTE, EXCHANGE, SYNC, WAITING_FOR_SLOWEST, WAITING_FOR_WORDS, Timeline
from ..timeline import STATES as NAMES
from .style import (
    MANY_TILES,
    ONE_LINE_LEGEND,
    hide_edges,
    largest_of,
    legend_above,
    name_tiles,
    new_figure,
    set_separators,
    state_patches,
    tile_edges,
    tiles_named,
    verb,
)

PIXEL_ROWS = 600  # rows of the image of stacked states; no reason recorded for this number
# States from the bottom upwards.
STACKED = [COMPUTE, WAITING_FOR_SLOWEST, WAITING_FOR_WORDS, EXCHANGE, SYNC]


@attrs.frozen
class TileWork:
    """Work of each tile over a run.

    Attributes:
        cycles: compute cycles, int64[tiles].
        sent, received: words sent and received, int64[tiles].
    """

    cycles: IntArray
    sent: IntArray
    received: IntArray


def tile_work(trace: Trace) -> TileWork:
    """Return the compute cycles and the words of each tile, summed over a run."""
    return TileWork(
        trace.compute.sum(axis=0), trace.words_sent.sum(axis=0), trace.words_received.sum(axis=0)
    )


def tiles_by_work(timeline: Timeline) -> IntArray:
    """Return the tiles by decreasing compute cycles, then by increasing waits, int64[tiles]."""
    by_tile = timeline.by_tile
    waits = by_tile[[WAITING_FOR_SLOWEST, WAITING_FOR_WORDS]].sum(axis=0)
    order: IntArray = np.lexsort((waits, -by_tile[COMPUTE]))
    return order


def balance_picture(subject: Subject) -> Picture:
    """Draw the cycles of each tile by state, and below the words of each tile in the same order."""
    work, report, timeline = tile_work(subject.trace), subject.report, subject.timeline
    order = tiles_by_work(timeline)
    figure = new_figure(6.4)
    axes, words = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1.6))
    _draw_states(axes, timeline, order)
    edges = tile_edges(len(order))
    axes.stairs(work.cycles[order], edges, baseline=None, color=INK, linewidth=1.3)
    slowest = "compute of each superstep's slowest tile"
    lines = (
        axes.axhline(report.most_compute, color=LIMIT, label=slowest),
        axes.axhline(report.mean_compute, color=INK, linestyle="--", label="mean compute"),
    )
    axes.set(
        ylabel="cycles", xlim=(-0.5, len(order) - 0.5), ylim=(0, max(1, timeline.trace.cycles))
    )
    handles = [*state_patches([NAMES[state] for state in STACKED]), *lines]
    axes.legend(handles=handles, bbox_to_anchor=(1, 1), **{**ONE_LINE_LEGEND, "ncols": 4})
    _draw_words(words, work, order)
    name_tiles(words, order, "from the one that computes most")
    for panel in (axes, words):
        hide_edges(panel)
        set_separators(panel, "y")
    return Picture(figure, _caption(work, timeline, report))


def _draw_states(axes: Axes, timeline: Timeline, order: IntArray) -> None:
    """Draw a column for each tile, its states stacked up to the cycles of the run.

    The columns are one image: a patch for each tile and state would be slow on 1,472 tiles.
    """
    # height: float64[pixels], cycles of each row of the image, from above. tops: int64[4, tiles],
    # cycles at which each state but the last ends. level: int64[pixels, tiles], number of states
    # that end below a pixel: the index of its state in STACKED.
    cycles, tiles = max(1, timeline.trace.cycles), timeline.tiles
    height = (np.arange(PIXEL_ROWS)[::-1] + 0.5) * cycles / PIXEL_ROWS
    tops = np.cumsum(timeline.by_tile[STACKED][:, order], axis=0)[:-1]
    level = (height[:, None, None] >= tops).sum(axis=1)
    colours = np.array([to_rgb(STATES[NAMES[state]]) for state in STACKED], np.float32)
    axes.imshow(
        colours[level],
        extent=(-0.5, tiles - 0.5, 0, cycles),
        aspect="auto",
        interpolation="nearest" if tiles < MANY_TILES else "antialiased",
    )


def _draw_words(axes: Axes, work: TileWork, order: IntArray) -> None:
    """Draw the words that each tile receives and sends, in the order of tiles."""
    for name, row in (("received", work.received), ("sent", work.sent)):
        colour, edges = WORDS[name], tile_edges(len(row))
        axes.stairs(row[order], edges, baseline=None, color=colour, label=name, linewidth=1.1)
    axes.set(ylabel="words")
    axes.set_ylim(0, 1.05 * max(1, work.sent.max(), work.received.max()))
    legend_above(axes)


def _caption(work: TileWork, timeline: Timeline, report: Report) -> str:
    """Return the caption: the slowest tiles, waits, balance and the busiest tile."""
    slowest, fastest = largest_of(work.cycles), int(np.argmin(work.cycles))
    max_cycles = int(work.cycles.max(initial=0))
    by_tile, tile_cycles = timeline.by_tile, max(1, timeline.by_tile.sum())
    waits = by_tile[WAITING_FOR_SLOWEST].sum() / tile_cycles
    caption = f"All tiles compute {max_cycles:,} cycles."
    if len(slowest) < len(work.cycles):
        names = f"{tiles_named(slowest)} {verb('compute', len(slowest))}".capitalize()
        caption = (
            f"{names} most, {max_cycles:,} cycles, tile {fastest} least, {work.cycles[fastest]:,}; "
            f"the mean is {report.mean_compute:,.0f}."
        )
    caption += f" Tiles wait {waits:.1%} of all tile-cycles for the slowest."
    if report.tile_balance is not None:
        caption += (
            f" Tile balance {report.tile_balance:.1%}: the mean beside the sum of each superstep's "
            "slowest tile."
        )
    active_cycles = by_tile[[COMPUTE, EXCHANGE]].sum(axis=0)
    busiest = int(np.argmax(active_cycles))
    return (
        f"{caption} Tile {busiest} exchanges and computes longest, {active_cycles[busiest]:,} of "
        f"{report.cycles or 0:,} cycles. {report.tiles_used:,} of {report.tiles:,} tiles compute."
    )
