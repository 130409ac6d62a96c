"""Memory by tile: the bytes of each category on each tile when it is fullest, under the limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ipusim import PADDING, SYSTEM, IntArray, MemoryOverTime, MemoryUse

from ..subject import Picture, Subject
from .style import (
    LIMIT_COLOUR,
    MANY_TILES,
    SERIES_COLOURS,
    new_figure,
    plain,
    thousands,
    tile_edges,
    whole_ticks,
)

OTHER, OTHER_COLOUR = "other", "#666666"
CLOSER = 0.5  # share of the limit below which columns are drawn once more


def peak_by_tile(memory: MemoryOverTime) -> Mapping[str, IntArray]:
    """int64[tiles] by category, the bytes of variables in the step in which a tile has most."""
    fullest = memory.live_bytes.argmax(axis=0)
    tile = np.arange(len(fullest))
    held = zip(memory.categories, memory.bytes[:, fullest, tile], strict=True)
    return {name: row for name, row in held if name not in (PADDING, SYSTEM)}


def category_colours(memory: MemoryOverTime) -> Mapping[str, str]:
    """A colour for each category of variables, the largest on any tile at any time first."""
    variables = zip(memory.categories, memory.bytes, strict=True)
    most = {name: int(held.max()) for name, held in variables if name not in (PADDING, SYSTEM)}
    names = [name for name in sorted(most, key=lambda name: -most[name]) if most[name]]
    return dict(zip(names, SERIES_COLOURS, strict=False))


def coloured(
    parts: Mapping[str, IntArray], colours: Mapping[str, str]
) -> Iterator[tuple[str, IntArray, str]]:
    """Name, bytes and colour of what is not empty; what has no colour is summed up as other."""
    for name, colour in colours.items():
        if parts[name].any():
            yield name, parts[name], colour
    rest = [size for name, size in parts.items() if name not in colours and size.any()]
    if rest:
        yield OTHER, np.sum(rest, axis=0), OTHER_COLOUR


def panels_of(use: MemoryUse, stack: Callable[[Axes], None], label: str) -> tuple[Figure, Axes]:
    """A figure of stacks under the limit, drawn once more where they are low; its lowest axes."""
    closer = use.max_tile_bytes < CLOSER * use.available_bytes
    figure = new_figure(6.4 if closer else 5.2)
    panels = figure.subplots(1 + closer, 1, sharex=True, squeeze=False).ravel()
    for axes in panels:
        stack(axes)
        axes.set(ylabel=label)
        plain(axes)
        thousands(axes, "y")
    panels[0].axhline(
        use.available_bytes, color=LIMIT_COLOUR, label="limit, what a program may fill"
    )
    panels[0].set_ylim(0, max(use.available_bytes, use.max_tile_bytes) * 1.05)
    panels[0].legend(
        loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=9, reverse=True
    )
    if closer:
        panels[1].set_title("the same, closer", loc="left", fontsize=10)
    return figure, panels[-1]


def memory_picture(subject: Subject) -> Picture:
    """A column a tile, stacked by category; once more and closer where little is filled."""
    use = subject.report.memory
    figure, lowest = panels_of(use, lambda axes: _stack(axes, subject.memory), "bytes")
    lowest.set(xlabel="tile", xlim=(-0.5, len(use.peak_bytes) - 0.5))
    whole_ticks(lowest, "x")
    share = use.max_tile_bytes / use.available_bytes
    most = next(iter(use.by_category), "nothing")
    return Picture(
        figure,
        f"Each tile at its peak. Tile {use.tile} is the fullest: {use.max_tile_bytes:,} of "
        f"{use.available_bytes:,} bytes ({share:.1%}), most of it {most}; "
        f"{use.available_bytes - use.max_tile_bytes:,} are free. The mean is "
        f"{use.peak_bytes.mean():,.0f} bytes.",
    )


def _stack(axes: Axes, memory: MemoryOverTime) -> None:
    parts = peak_by_tile(memory)
    tiles = memory.bytes.shape[2]
    base = np.zeros(tiles, dtype=np.int64)
    for name, size, colour in coloured(parts, category_colours(memory)):
        axes.stairs(
            base + size,
            tile_edges(tiles),
            baseline=base,
            fill=True,
            color=colour,
            label=name,
            rasterized=tiles >= MANY_TILES,
        )
        base = base + size
