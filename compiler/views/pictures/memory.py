"""Memory by tile: what fills each tile when it is fullest, and where on the chip full tiles lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Normalize

from ipusim import PADDING, SYSTEM, IntArray, Machine, MemoryOverTime, MemoryUse

from ...drawing.colours import CATEGORIES, LIMIT, OTHER, SPARE_CATEGORIES, category_colours
from ..floor_plan import places_on_chip
from ..subject import Picture, Subject
from .style import (
    MANY_TILES,
    ink_of,
    legend_above,
    load_map,
    name_tiles,
    new_figure,
    plain,
    thousands,
    tile_edges,
)

SHOWN, OTHER_NAME = 5, "other"
NEAR = 0.5  # share of the limit from which on it is drawn
NUMBERED = 256  # tiles up to which their numbers stand on the chip


def peak_by_tile(memory: MemoryOverTime) -> Mapping[str, IntArray]:
    """int64[tiles] by category, the bytes of variables in the step in which a tile has most."""
    fullest = memory.live_bytes.argmax(axis=0)
    tile = np.arange(len(fullest))
    held = zip(memory.categories, memory.bytes[:, fullest, tile], strict=True)
    return {name: row for name, row in held if name not in (PADDING, SYSTEM)}


def largest(parts: Mapping[str, IntArray]) -> Mapping[str, IntArray]:
    """The five of most bytes in one place, the largest first; what is left summed up as "other".

    Of those that have no colour of their own only as many are shown as there are spare ones.
    """
    ranked = sorted(parts, key=lambda name: -int(parts[name].max()))
    strange = [name for name in ranked if name not in CATEGORIES][len(SPARE_CATEGORIES) :]
    first = [name for name in ranked if name not in strange and parts[name].any()][:SHOWN]
    rest = [size for name, size in parts.items() if name not in first and size.any()]
    shown = {name: parts[name] for name in first}
    return {**shown, **({OTHER_NAME: np.sum(rest, axis=0)} if rest else {})}


def coloured(parts: Mapping[str, IntArray]) -> Iterator[tuple[str, IntArray, str]]:
    """Name, bytes and colour of each."""
    colours = {**category_colours(name for name in parts if name != OTHER_NAME), OTHER_NAME: OTHER}
    for name, size in parts.items():
        yield name, size, colours[name]


def draw_limit(axes: Axes, use: MemoryUse, most: int) -> None:
    """The axis of bytes up to `most`, and up to the limit where that is near."""
    near = most >= NEAR * use.available_bytes
    if near:
        axes.axhline(use.available_bytes, color=LIMIT, label="limit, what a program may fill")
    axes.set_ylim(0, max(most, use.available_bytes if near else 1) * 1.08)


def memory_picture(subject: Subject) -> Picture:
    """Tiles by their bytes, stacked by category; the chip below or beside, coloured by bytes."""
    use, machine = subject.report.memory, subject.program.machine
    row, column = places_on_chip(machine)
    wide = column.max() >= row.max()
    figure = new_figure(8.2 if wide else 5.2)
    stack, chip = (
        figure.subplots(2, 1, height_ratios=(1.15, 1))
        if wide
        else figure.subplots(1, 2, width_ratios=(2.2, 1))
    )
    _draw_stack(stack, subject.memory, use)
    _draw_chip(chip, machine, use)
    share = use.max_tile_bytes / use.available_bytes
    most = next(iter(use.by_category), "nothing")
    return Picture(
        figure,
        f"Each tile at its peak, the fullest first. Tile {use.tile} is the fullest: "
        f"{use.max_tile_bytes:,} of {use.available_bytes:,} bytes ({share:.1%}), most of it "
        f"{most}; {use.available_bytes - use.max_tile_bytes:,} are free. The mean is "
        f"{use.peak_bytes.mean():,.0f} bytes. On the chip tiles lie by its floor plan, in columns "
        f"of supertiles; colours run from {use.peak_bytes.min():,} to {use.max_tile_bytes:,}.",
    )


def _draw_stack(axes: Axes, memory: MemoryOverTime, use: MemoryUse) -> None:
    tiles = len(use.peak_bytes)
    order = np.argsort(-use.peak_bytes, kind="stable")
    base = np.zeros(tiles, dtype=np.int64)
    for name, size, colour in coloured(largest(peak_by_tile(memory))):
        axes.stairs(
            base + size[order],
            tile_edges(tiles),
            baseline=base,
            fill=True,
            color=colour,
            label=name,
            rasterized=tiles >= MANY_TILES,
        )
        base = base + size[order]
    draw_limit(axes, use, use.max_tile_bytes)
    axes.set(ylabel="bytes", xlim=(-0.5, tiles - 0.5))
    name_tiles(axes, order, "the fullest first")
    legend_above(axes, ncols=4)
    plain(axes)
    thousands(axes, "y")


def _draw_chip(axes: Axes, machine: Machine, use: MemoryUse) -> None:
    """Each tile at its place by its bytes."""
    row, column = places_on_chip(machine)
    cells = np.full((row.max() + 1, column.max() + 1), -1, dtype=np.int64)
    cells[row, column] = use.peak_bytes
    least, most = int(use.peak_bytes.min()), use.max_tile_bytes
    image = axes.imshow(
        np.ma.masked_equal(cells, -1),
        cmap=load_map(),
        norm=Normalize(least, max(most, least + 1)),
        interpolation="nearest",
    )
    if machine.tiles <= NUMBERED:
        for tile, place in enumerate(zip(column.tolist(), row.tolist(), strict=True)):
            axes.text(
                *place,
                f"{tile}",
                ha="center",
                va="center",
                fontsize=8,
                color=ink_of(image, use.peak_bytes[tile]),
            )
    axes.set(xticks=[], yticks=[], title="the chip, bytes of each tile")
    axes.spines[:].set_visible(False)
    if least < most:
        scale = axes.figure.colorbar(image, ax=axes, label="bytes", shrink=0.8)
        thousands(scale.ax, "y")
