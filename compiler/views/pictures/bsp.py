"""The execution trace as bulk-synchronous machines have it: tiles down, cycles across, states."""

from __future__ import annotations

import numpy as np
from matplotlib.colors import to_rgb

from ..subject import Picture, Subject
from ..timeline import STATES
from .style import STATE_COLOURS, is_wide_enough, new_figure, state_legend, thousands, whole_ticks

COLUMNS = 1600  # instants at which the states of all tiles are looked at


def bsp_picture(subject: Subject) -> Picture:
    """A pixel for a tile in an instant, coloured by what it does."""
    timeline = subject.timeline
    cycles, tiles = subject.trace.cycles, timeline.tiles
    times = (np.arange(COLUMNS) + 0.5) * cycles / COLUMNS
    colours = np.array([to_rgb(colour) for colour in STATE_COLOURS.values()])
    figure = new_figure(6.0)
    axes = figure.add_subplot()
    axes.imshow(
        colours[timeline.states_at(times)],
        extent=(0, cycles, tiles - 0.5, -0.5),
        aspect="auto",
        interpolation="nearest" if tiles < COLUMNS // 4 else "antialiased",
    )
    for name, start, end in zip(
        timeline.row_names, subject.trace.sync_start, subject.trace.end, strict=True
    ):
        if is_wide_enough((end - start) / cycles, name):
            axes.annotate(
                name,
                ((start + end) / 2, 1.0),
                xycoords=("data", "axes fraction"),
                xytext=(0, 3),
                textcoords="offset points",
                ha="center",
                fontsize=9,
            )
    axes.set(xlabel="cycles", ylabel="tile")
    thousands(axes, "x")
    whole_ticks(axes, "y")
    state_legend(axes, above=1.03)
    return Picture(figure, _caption(subject))


def _caption(subject: Subject) -> str:
    balance = subject.report.tile_balance
    caption = (
        "What each tile does when. Grey after compute is a tile that waits for the slowest one; "
        "grey around exchange is a tile whose words came early or late in the schedule."
    )
    if len(subject.trace.end) * len(STATES) > COLUMNS // 4:
        caption += " Phases shorter than a pixel mix their colours."
    if balance is not None:
        caption += f" Tile balance (mean over slowest compute cycles): {balance:.1%}."
    return caption
