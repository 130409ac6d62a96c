"""The activity curve: how many tiles are in each state, over the cycles of the run."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ...drawing.colours import STATES as STATE_COLOURS
from ...drawing.colours import WORDS
from ..subject import Picture, Subject
from ..timeline import COMPUTE, STATES, Timeline, windows_of
from .style import name_steps, new_figure, part_steps, plain, state_legend, whole_ticks

WINDOWS = 800


def activity(timeline: Timeline) -> tuple[IntArray, IntArray]:
    """The edges of windows over the run, and int64[5, windows], tile-cycles in each state."""
    edges = windows_of(timeline.trace.cycles, WINDOWS)
    return edges, timeline.tile_cycles(edges)


def activity_picture(subject: Subject) -> Picture:
    """Tiles in each state, stacked; below, the words on their way."""
    timeline = subject.timeline
    edges, cycles = activity(timeline)
    tiles = cycles / np.diff(edges)
    figure = new_figure(5.2)
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1.2))
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
        plain(axes)
        whole_ticks(axes, "xy")
        part_steps(axes, timeline)
    shares = cycles.sum(axis=1) / max(1, cycles.sum())
    words = ", ".join(f"{state} {share:.1%}" for state, share in zip(STATES, shares, strict=True))
    return Picture(
        figure,
        f"On average {cycles[COMPUTE].sum() / max(1, edges[-1]):,.0f} of {timeline.tiles:,} tiles "
        f"compute. The areas are shares of all tile-cycles: {words}. Below, words that have left "
        f"their tile and not landed yet, at most {flight.max():,.0f}.",
    )
