"""Pictures "Memory by tile" and "Liveness": bytes of tiles by category, at the peak and over time.

The bar above the picture of liveness shows all memory that a program may fill, and the bytes that
the fullest superstep takes. A category says what a variable is for, such as operands or partials.
On the picture of the chip, tiles lie at the positions of the C600's numbering
(`ipusim.machine.paths`). The floor plans of other chips are not public; their positions are a
stand-in, as their path delays are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Normalize

from ipusim import (
    PADDING,
    SYSTEM,
    TILES_PER_ROW,
    IntArray,
    Machine,
    MemoryOverTime,
    MemoryUse,
    physical_numbers,
)

from ...drawing.colours import (
    CATEGORIES,
    GAP,
    INK,
    LIMIT,
    OTHER,
    PAPER,
    QUIET_INK,
    SPARE_CATEGORIES,
    category_colours,
)
from ..subject import Picture, Subject
from .style import (
    MANY_TILES,
    hide_edges,
    ink_of,
    largest_of,
    legend_above,
    load_map,
    name_tiles,
    names_text,
    new_figure,
    set_separators,
    tile_edges,
)

# Number of categories that have a colour each, and the name of all others together.
MAX_CATEGORIES, OTHER_NAME = 5, "other"
# The limit is drawn if the largest size is at least this share of it; else all bars would be flat.
MIN_LIMIT_SHARE = 0.5
MAX_NUMBERED_TILES = 256  # tiles up to which their numbers are written on the chip
MAX_UPRIGHT_LETTERS = 80  # letters of names of supersteps that fit side by side
MAX_NAMES = 24  # names of supersteps that can be read if they are slanted
MAX_LABELLED_COLUMNS = 8  # columns up to which there is room for the number of free bytes
# Style of the markers of the fullest tile and of the mean over tiles.
MARKER: dict[str, Any] = {
    "markersize": 7,
    "markerfacecolor": PAPER,
    "linestyle": "",
    "markeredgecolor": INK,
}


def peak_by_tile(memory: MemoryOverTime) -> Mapping[str, IntArray]:
    """Return the bytes of variables of each tile at its peak by category, int64[tiles] each."""
    fullest = memory.live_bytes.argmax(axis=0)  # superstep of the peak, int64[tiles]
    tile = np.arange(len(fullest))
    sizes = zip(memory.categories, memory.bytes[:, fullest, tile], strict=True)
    return {name: row for name, row in sizes if name not in (PADDING, SYSTEM)}


def largest(sizes: Mapping[str, IntArray]) -> Mapping[str, IntArray]:
    """Return the five categories with the largest maximum, and the sum of all others as "other".

    Categories without a fixed colour take spare colours; if these do not suffice, they count as
    other.

    Args:
        sizes: bytes by category, of tiles or of supersteps, int64[n] each.
    """
    ranked_names = sorted(sizes, key=lambda name: -int(sizes[name].max()))
    colourless = [name for name in ranked_names if name not in CATEGORIES][len(SPARE_CATEGORIES) :]
    candidates = (name for name in ranked_names if name not in colourless and sizes[name].any())
    largest_sizes = {name: sizes[name] for name in islice(candidates, MAX_CATEGORIES)}
    other_sizes = [size for name, size in sizes.items() if name not in largest_sizes and size.any()]
    return {**largest_sizes, **({OTHER_NAME: np.sum(other_sizes, axis=0)} if other_sizes else {})}


def coloured(sizes: Mapping[str, IntArray]) -> Iterator[tuple[str, IntArray, str]]:
    """Yield the name, the bytes and the colour of each category, with bytes as in `sizes`."""
    colours = {**category_colours(name for name in sizes if name != OTHER_NAME), OTHER_NAME: OTHER}
    for name, size in sizes.items():
        yield name, size, colours[name]


def draw_limit(axes: Axes, use: MemoryUse, max_bytes: int) -> None:
    """Scale the axis of bytes to `max_bytes`, or to the limit of a program if that is near."""
    is_near = max_bytes >= MIN_LIMIT_SHARE * use.available_bytes
    if is_near:
        axes.axhline(use.available_bytes, color=LIMIT, label="limit, what a program may fill")
    axes.set_ylim(0, max(max_bytes, use.available_bytes if is_near else 1) * 1.08)


def memory_picture(subject: Subject) -> Picture:
    """Draw the bytes of each tile by category, and the chip with tiles coloured by bytes."""
    use, machine = subject.report.memory, subject.program.machine
    row, column = positions_on_chip(machine)
    # A wide chip lies below the stacked bars, a tall one beside them.
    is_wide = column.max() >= row.max()
    figure = new_figure(8.2 if is_wide else 5.2)
    stack, chip = (
        figure.subplots(2, 1, height_ratios=(1.15, 1))
        if is_wide
        else figure.subplots(1, 2, width_ratios=(2.2, 1))
    )
    _draw_stack(stack, subject.memory, use)
    _draw_chip(chip, machine, use)
    share = use.max_tile_bytes / use.available_bytes
    largest_category = next(iter(use.by_category), "nothing")
    return Picture(
        figure,
        f"Each tile at its peak, the fullest first. Tile {use.tile} is the fullest: "
        f"{use.max_tile_bytes:,} of {use.available_bytes:,} bytes ({share:.1%}), most of it "
        f"{largest_category}; {use.available_bytes - use.max_tile_bytes:,} are free. The mean is "
        f"{use.peak_bytes.mean():,.0f} bytes. On the chip tiles lie by its floor plan, in columns "
        f"of supertiles; colours run from {use.peak_bytes.min():,} to {use.max_tile_bytes:,}.",
    )


def _draw_stack(axes: Axes, memory: MemoryOverTime, use: MemoryUse) -> None:
    """Draw the peak bytes of each tile as a stack of categories, the fullest tile first."""
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
    hide_edges(axes)
    set_separators(axes, "y")


def _draw_chip(axes: Axes, machine: Machine, use: MemoryUse) -> None:
    """Draw the peak bytes of each tile at its place on the chip."""
    row, column = positions_on_chip(machine)
    cells = np.full((row.max() + 1, column.max() + 1), -1, dtype=np.int64)
    cells[row, column] = use.peak_bytes
    min_bytes, max_bytes = int(use.peak_bytes.min()), use.max_tile_bytes
    image = axes.imshow(
        np.ma.masked_equal(cells, -1),
        cmap=load_map(),
        norm=Normalize(min_bytes, max(max_bytes, min_bytes + 1)),
        interpolation="nearest",
    )
    if machine.tiles <= MAX_NUMBERED_TILES:
        for tile, (x, y) in enumerate(zip(column.tolist(), row.tolist(), strict=True)):
            axes.text(
                *(x, y),
                f"{tile}",
                ha="center",
                va="center",
                fontsize=8,
                color=ink_of(image, use.peak_bytes[tile]),
            )
    axes.set(xticks=[], yticks=[], title="the chip, bytes of each tile")
    axes.spines[:].set_visible(False)
    if min_bytes < max_bytes:
        scale = axes.figure.colorbar(image, ax=axes, label="bytes", shrink=0.8)
        set_separators(scale.ax, "y")


def liveness_picture(subject: Subject) -> Picture:
    """Draw the bytes of the fullest tile in each superstep, with marks of all tiles."""
    memory, use = subject.memory, subject.report.memory
    figure = new_figure(6.2)
    memory_bar, axes = figure.subplots(2, 1, height_ratios=(1, 9))
    _draw_room(memory_bar, use)
    top = _stack(axes, memory, use.tile)
    draw_limit(axes, use, int(top.max(initial=1)))
    _label_free(axes, free_bytes(memory, use), top)
    step_size = -(-len(memory.steps) // MAX_NAMES)  # of so many supersteps one is named
    is_slanted = len(memory.steps) * max(len(name) for name in memory.steps) > MAX_UPRIGHT_LETTERS
    axes.set_xticks(
        range(0, len(memory.steps), step_size),
        memory.steps[::step_size],
        rotation=30 if is_slanted else 0,
        ha="right" if is_slanted else "center",
    )
    axes.set(xlabel="superstep, in the order of the program", ylabel=f"bytes on tile {use.tile}")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=9, reverse=True)
    hide_edges(axes)
    set_separators(axes, "y")
    return Picture(figure, _caption(memory, use))


def free_bytes(memory: MemoryOverTime, use: MemoryUse) -> IntArray:
    """Return the free bytes of the fullest tile in each superstep, int64[supersteps]."""
    num_bytes: IntArray = use.available_bytes - memory.live_bytes[:, use.tile]
    return num_bytes


def _draw_room(axes: Axes, use: MemoryUse) -> None:
    """Draw a bar of all memory that a program may fill, and in it the bytes that are filled."""
    num_free = use.available_bytes - use.max_tile_bytes
    axes.barh(0, use.max_tile_bytes, color=QUIET_INK)
    axes.barh(0, num_free, left=use.max_tile_bytes, color="none", edgecolor=GAP, linewidth=0.8)
    axes.axvline(use.available_bytes, color=LIMIT, linewidth=2.5)
    is_in_free_part = num_free > use.max_tile_bytes
    axes.text(
        use.max_tile_bytes + num_free / 2 if is_in_free_part else use.max_tile_bytes / 2,
        0,
        f"{num_free:,} bytes free of {use.available_bytes:,} "
        f"({num_free / use.available_bytes:.1%})",
        ha="center",
        va="center",
        color=INK if is_in_free_part else PAPER,
    )
    axes.set(yticks=[], xticks=[], xlim=(0, use.available_bytes))
    axes.set_title(f"tile {use.tile} when it is fullest", loc="left", fontsize=10)
    hide_edges(axes, "left", "bottom")


def _stack(axes: Axes, memory: MemoryOverTime, tile: int) -> IntArray:
    """Draw a column for each superstep; return the heights with gaps, int64[supersteps]."""
    rows = dict(zip(memory.categories, memory.bytes[:, :, tile], strict=True))
    padding = rows.pop(PADDING)
    rows.pop(SYSTEM)
    steps = np.arange(len(memory.steps))
    base = np.zeros(len(steps), dtype=np.int64)
    for name, size, colour in coloured(largest(rows)):
        axes.bar(steps, size, 0.7, bottom=base, color=colour, label=name)
        base = base + size
    if padding.any():
        hatch_style: dict[str, Any] = {"facecolor": "none", "edgecolor": GAP, "hatch": "//"}
        axes.bar(steps, padding, 0.7, bottom=base, label="gaps", **hatch_style)
    live_bytes = memory.live_bytes
    axes.plot(
        steps, live_bytes.max(axis=1), marker="v", label="fullest tile then, no gaps", **MARKER
    )
    axes.plot(
        steps, live_bytes.mean(axis=1), marker="o", label="mean over tiles, no gaps", **MARKER
    )
    top: IntArray = np.maximum(base + padding, live_bytes.max(axis=1))
    return top


def _label_free(axes: Axes, free_of_steps: IntArray, top: IntArray) -> None:
    """Write the free bytes above the column of each superstep, unless there are too many."""
    if len(free_of_steps) > MAX_LABELLED_COLUMNS:
        return
    for step, (count, height) in enumerate(zip(free_of_steps.tolist(), top.tolist(), strict=True)):
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
    """Return the caption: the fullest tile, when it is fullest, and what is free."""
    live_bytes = memory.live_bytes[:, use.tile]
    padding = memory.bytes[memory.categories.index(PADDING), :, use.tile]
    fullest = largest_of(live_bytes)  # supersteps
    step_names = names_text([memory.steps[step] for step in fullest.tolist()])
    num_free = use.available_bytes - use.max_tile_bytes
    return (
        f"Tile {use.tile} is fullest in {step_names}, {use.max_tile_bytes:,} bytes: "
        f"{num_free:,} of {use.available_bytes:,} are free, {padding[fullest[0]]:,} of them gaps "
        f"between variables. {live_bytes.min():,} bytes are live at least in every superstep. "
        "Gaps are left by alignment, by memory elements that operands must not share and by "
        "what is dead."
    )


def positions_on_chip(machine: Machine) -> tuple[IntArray, IntArray]:
    """Return the row and the column of each tile on the chip, int64[tiles] each.

    Rows and columns without tiles are left out, so that numbers are consecutive.
    """
    row, column = (
        np.unique(lines, return_inverse=True)[1]
        for lines in np.divmod(physical_numbers(machine), TILES_PER_ROW)
    )
    return row, column
