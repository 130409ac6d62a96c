"""The execution trace as bulk-synchronous machines have it: tiles down, cycles across, states.

Above it lies when the first tile begins each phase of a superstep and the last one ends it, sync
and exchange over compute: where the two lanes overlap, some tiles exchange while others compute.
"""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb

from ...drawing.colours import STATES as STATE_COLOURS
from ..subject import Picture, Subject
from ..timeline import FOR_SLOWEST, STATES, Timeline
from .style import (
    name_steps,
    new_figure,
    plain,
    state_legend,
    thousands,
    whole_ticks,
)

COLUMNS = 1600  # instants at which the states of all tiles are looked at


def bsp_picture(subject: Subject) -> Picture:
    """A pixel for a tile in an instant, coloured by what it does."""
    timeline = subject.timeline
    cycles, tiles = subject.trace.cycles, timeline.tiles
    times = (np.arange(COLUMNS) + 0.5) * cycles / COLUMNS
    colours = np.array([to_rgb(colour) for colour in STATE_COLOURS.values()], dtype=np.float32)
    figure = new_figure(6.4)
    lanes, axes = figure.subplots(2, 1, sharex=True, height_ratios=(1, 11))
    _draw_lanes(lanes, timeline)
    axes.imshow(
        colours[timeline.states_at(times)],
        extent=(0, cycles, tiles - 0.5, -0.5),
        aspect="auto",
        interpolation="nearest" if tiles < COLUMNS // 4 else "antialiased",
    )
    axes.set(xlabel="cycles", ylabel="tile")
    thousands(axes, "x")
    whole_ticks(axes, "y")
    state_legend(lanes, above=1.35)
    return Picture(figure, _caption(subject))


def _draw_lanes(axes: Axes, timeline: Timeline) -> None:
    """A lane of sync and exchange over one of compute, under the names of the supersteps."""
    trace = timeline.trace
    begun, done = timeline.compute_span
    for state, lane, start, cycles in (
        ("sync", 1, trace.sync_start, trace.sync_cycles),
        ("exchange", 1, trace.exchange_start, trace.exchange_cycles),
        ("compute", 0, begun, done - begun),
    ):
        spans = [
            (at, long) for at, long in zip(start.tolist(), cycles.tolist(), strict=True) if long
        ]
        axes.broken_barh(spans, (lane, 0.9), color=STATE_COLOURS[state], linewidth=0)
    axes.set_yticks([1.45, 0.45], ["exchange", "compute"])
    axes.set_ylim(0, 2)
    axes.tick_params(axis="both", length=0, labelbottom=False)
    plain(axes, "left", "bottom")
    name_steps(axes, timeline)


def _caption(subject: Subject) -> str:
    balance, timeline = subject.report.tile_balance, subject.timeline
    early, by_tile = timeline.early_compute, timeline.by_tile
    caption = (
        f"Tiles wait for the slowest in {by_tile[FOR_SLOWEST].sum() / max(1, by_tile.sum()):.1%} "
        "of all tile-cycles, dark grey; pale blue is a tile that waits for its first word. "
    )
    if early:
        caption += (
            f"{early:.1%} of compute is done while other tiles still exchange: there the lanes "
            "above overlap."
        )
    else:
        caption += "No tile computes before the exchange of all others is over."
    if len(subject.trace.superstep) * len(STATES) > COLUMNS // 4:
        caption += " Phases shorter than a pixel mix their colours."
    if balance is not None:
        caption += f" Tile balance (mean over slowest compute cycles): {balance:.1%}."
    return caption
