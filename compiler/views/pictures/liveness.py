"""Liveness: the bytes of the fullest tile in each superstep, by category, and what is free then.

The bar above is the whole of what a program may fill: how far the fullest superstep is from it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from ipusim import PADDING, SYSTEM, IntArray, MemoryOverTime, MemoryUse

from ...drawing.colours import GAP, INK, LIMIT, PAPER, QUIET_INK
from ..subject import Picture, Subject
from .memory import coloured, draw_limit, largest
from .style import new_figure, plain, thousands
from .ties import largest_of, together

UPRIGHT = 80  # letters of names of supersteps that fit side by side
MOST_NAMES = 24  # that can be read slanted
TOLD = 8  # columns that have room for the bytes that are free
MARKS: dict[str, Any] = {
    "markersize": 7,
    "markerfacecolor": PAPER,
    "linestyle": "",
    "markeredgecolor": INK,
}


def liveness_picture(subject: Subject) -> Picture:
    """A column a superstep, stacked by category; marks for the fullest and the mean tile."""
    memory, use = subject.memory, subject.report.memory
    figure = new_figure(6.2)
    room, axes = figure.subplots(2, 1, height_ratios=(1, 9))
    _draw_room(room, use)
    top = _stack(axes, memory, use.tile)
    draw_limit(axes, use, int(top.max(initial=1)))
    _tell_free(axes, free_bytes(memory, use), top)
    every = -(-len(memory.steps) // MOST_NAMES)
    slanted = len(memory.steps) * max(len(name) for name in memory.steps) > UPRIGHT
    places = range(0, len(memory.steps), every)
    axes.set_xticks(
        places,
        memory.steps[::every],
        rotation=30 if slanted else 0,
        ha="right" if slanted else "center",
    )
    axes.set(xlabel="superstep, in the order of the program", ylabel=f"bytes on tile {use.tile}")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=9, reverse=True)
    plain(axes)
    thousands(axes, "y")
    return Picture(figure, _caption(memory, use))


def free_bytes(memory: MemoryOverTime, use: MemoryUse) -> IntArray:
    """int64[supersteps]: what the fullest tile has left of what a program may fill."""
    free: IntArray = use.available_bytes - memory.live_bytes[:, use.tile]
    return free


def _draw_room(axes: Axes, use: MemoryUse) -> None:
    """All that a program may fill, and how much of it is filled."""
    free = use.available_bytes - use.max_tile_bytes
    axes.barh(0, use.max_tile_bytes, color=QUIET_INK)
    axes.barh(0, free, left=use.max_tile_bytes, color="none", edgecolor=GAP, linewidth=0.8)
    axes.axvline(use.available_bytes, color=LIMIT, linewidth=2.5)
    left = free > use.max_tile_bytes
    axes.text(
        use.max_tile_bytes + free / 2 if left else use.max_tile_bytes / 2,
        0,
        f"{free:,} bytes free of {use.available_bytes:,} ({free / use.available_bytes:.1%})",
        ha="center",
        va="center",
        color=INK if left else PAPER,
    )
    axes.set(yticks=[], xticks=[], xlim=(0, use.available_bytes))
    axes.set_title(f"tile {use.tile} when it is fullest", loc="left", fontsize=10)
    plain(axes, "left", "bottom")


def _stack(axes: Axes, memory: MemoryOverTime, tile: int) -> IntArray:
    """The columns; returns their heights, gaps among them."""
    rows = dict(zip(memory.categories, memory.bytes[:, :, tile], strict=True))
    padding = rows.pop(PADDING)
    rows.pop(SYSTEM)
    steps = np.arange(len(memory.steps))
    base = np.zeros(len(steps), dtype=np.int64)
    for name, size, colour in coloured(largest(rows)):
        axes.bar(steps, size, 0.7, bottom=base, color=colour, label=name)
        base = base + size
    if padding.any():
        hatched: dict[str, Any] = {"facecolor": "none", "edgecolor": GAP, "hatch": "//"}
        axes.bar(steps, padding, 0.7, bottom=base, label="gaps", **hatched)
    live = memory.live_bytes
    axes.plot(steps, live.max(axis=1), marker="v", label="fullest tile then, no gaps", **MARKS)
    axes.plot(steps, live.mean(axis=1), marker="o", label="mean over tiles, no gaps", **MARKS)
    top: IntArray = np.maximum(base + padding, live.max(axis=1))
    return top


def _tell_free(axes: Axes, free: IntArray, top: IntArray) -> None:
    """Over each column the bytes that are free, where columns are few."""
    if len(free) > TOLD:
        return
    for step, (count, height) in enumerate(zip(free.tolist(), top.tolist(), strict=True)):
        axes.annotate(
            f"{count:,} free",
            (step, height),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
            fontsize=9,
            color=QUIET_INK,
        )


def _caption(memory: MemoryOverTime, use: MemoryUse) -> str:
    live = memory.live_bytes[:, use.tile]
    padding = memory.bytes[memory.categories.index(PADDING), :, use.tile]
    at = largest_of(live)
    when = together([memory.steps[step] for step in at.tolist()])
    free = use.available_bytes - use.max_tile_bytes
    return (
        f"Tile {use.tile} is fullest in {when}, {use.max_tile_bytes:,} bytes: "
        f"{free:,} of {use.available_bytes:,} are free, {padding[at[0]]:,} of them gaps between "
        f"variables. {live.min():,} bytes are live at least in every superstep. Gaps are left by "
        "alignment, by memory elements that operands must not share and by what is dead."
    )
