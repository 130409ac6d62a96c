"""A small chip as squares: each tile with what lies in its memory in one superstep."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle
from matplotlib.patheffects import withStroke

from ipusim import PADDING, SYSTEM, InputError, IntArray

from ...drawing.colours import PAPER
from ..pictures.memory import coloured, largest
from ..pictures.style import new_figure
from ..subject import Picture, Subject

MOST_TILES = 64  # that can be drawn as squares with a number
SQUARE = 0.86  # of the distance from tile to tile


def chip_chart(subject: Subject, superstep: int = 0) -> Picture:
    """Each tile as a square that is filled by its variables, as high as they are large.

    The tile that holds most in this superstep is full to the top; what is free is not drawn to
    scale, since small jobs fill a hundredth of a tile.

    Raises:
        InputError: the chip has too many tiles to be drawn, or the program no such superstep.
    """
    machine, memory = subject.program.machine, subject.memory
    steps = len(subject.program.supersteps)
    if machine.tiles > MOST_TILES:
        raise InputError(
            f"chip_chart: {machine.tiles:,} tiles, at most {MOST_TILES} can be drawn as squares; "
            "PICTURES['Memory by tile'] draws whole chips"
        )
    if not 0 <= superstep < steps:
        raise InputError(f"chip_chart: no superstep {superstep}; there are 0 to {steps - 1}")
    held = dict(zip(memory.categories, memory.bytes[:, superstep], strict=True))
    parts = largest({name: size for name, size in held.items() if name not in (PADDING, SYSTEM)})
    most, room = int(np.sum(list(parts.values()), axis=0).max()), subject.report.memory
    return Picture(
        _squares(parts, machine.tiles, most),
        f"{machine.tiles} tiles and what lies in their memory in superstep {superstep}, "
        f"{subject.trace.names[superstep]}. The fullest square is {most:,} bytes of the "
        f"{room.available_bytes:,} that a tile has.",
    )


def _squares(parts: Mapping[str, IntArray], tiles: int, most: int) -> Figure:
    """The tiles in rows, and what the colours stand for; a square is `most` bytes."""
    across = int(np.ceil(np.sqrt(tiles)))
    down = -(-tiles // across)
    figure = new_figure(0.6 + 1.25 * down)
    axes = figure.add_subplot()
    colours = {name: colour for name, _, colour in coloured(parts)}
    for tile in range(tiles):
        row, column = divmod(tile, across)
        sizes = {name: size[tile] / max(1, most) for name, size in parts.items()}
        _draw_tile(axes, (row, column), sizes, colours)
        text = axes.text(column + 0.06, row + 0.03, f"{tile}", va="top", fontsize=9)
        text.set_path_effects([withStroke(linewidth=3, foreground=PAPER)])
    axes.set(xlim=(0, across), ylim=(down, 0), aspect="equal")
    axes.set_axis_off()
    patches = [Patch(color=colours[name], label=name) for name in list(parts)[::-1]]
    axes.legend(handles=patches, loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return figure


def _draw_tile(
    axes: Axes, place: tuple[int, int], sizes: Mapping[str, float], colours: Mapping[str, str]
) -> None:
    """The frame, and the sizes from its floor upward, as shares of the frame."""
    row, column = place
    floor = row + SQUARE
    for name, size in sizes.items():
        height = SQUARE * size
        box = Rectangle((column, floor - height), SQUARE, height, color=colours[name], linewidth=0)
        axes.add_patch(box)
        floor -= height
    axes.add_patch(Rectangle((column, row), SQUARE, SQUARE, fill=False, linewidth=0.8))
