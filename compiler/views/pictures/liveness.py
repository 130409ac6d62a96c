"""Liveness: the bytes of the fullest tile in each superstep, by category, under the limit."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from ipusim import PADDING, SYSTEM, MemoryOverTime

from ..subject import Picture, Subject
from .memory import category_colours, coloured, panels_of
from .style import GAP_COLOUR

UPRIGHT = 7  # names of supersteps that fit side by side


def liveness_picture(subject: Subject) -> Picture:
    """A column a superstep, stacked by category; marks for the fullest and the mean tile."""
    memory, use = subject.memory, subject.report.memory
    label = f"bytes on tile {use.tile}"
    figure, lowest = panels_of(use, lambda axes: _stack(axes, memory, use.tile), label)
    slanted = len(memory.steps) > UPRIGHT
    lowest.set_xticks(range(len(memory.steps)), memory.steps, rotation=45 if slanted else 0)
    lowest.set(xlabel="superstep, in the order of the program")
    live = memory.live_bytes
    always = min(live[:, use.tile])
    peak = memory.steps[int(np.argmax(live[:, use.tile]))]
    return Picture(
        figure,
        f"Tile {use.tile} is fullest in {peak}, {use.max_tile_bytes:,} bytes; {always:,} are live "
        "at least in every superstep. Gaps are bytes between variables, left by alignment, by "
        "memory elements that operands must not share and by what is dead.",
    )


def _stack(axes: Axes, memory: MemoryOverTime, tile: int) -> None:
    rows = dict(zip(memory.categories, memory.bytes[:, :, tile], strict=True))
    padding = rows.pop(PADDING)
    rows.pop(SYSTEM)
    steps = np.arange(len(memory.steps))
    base = np.zeros(len(steps), dtype=np.int64)
    for name, size, colour in coloured(rows, category_colours(memory)):
        axes.bar(steps, size, 0.7, bottom=base, color=colour, label=name)
        base = base + size
    if padding.any():
        axes.bar(
            steps,
            padding,
            0.7,
            bottom=base,
            facecolor="none",
            edgecolor=GAP_COLOUR,
            hatch="//",
            label="gaps",
        )
    live = memory.live_bytes
    marks: dict[str, Any] = {
        "markersize": 7,
        "linestyle": "",
        "color": "black",
        "fillstyle": "none",
    }
    axes.plot(steps, live.max(axis=1), marker="v", label="fullest tile then, no gaps", **marks)
    axes.plot(steps, live.mean(axis=1), marker="o", label="mean over tiles, no gaps", **marks)
