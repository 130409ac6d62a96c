"""The matrix by load: each block has the colour of the cycles that its tile computes.

Where all tiles compute as many, it has that of the tile's number. Lines are drawn
where bands of the partition meet and where, inside one, another tile begins.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ...plan.mapping.layout import NOBODY
from ..ownership import MatrixBands, tile_of_block, tile_of_cell
from ..subject import Picture, Subject
from .partition import draw_bands, draw_cells, figure_height, plan_bands, told_bands, told_parts
from .style import new_figure, whole_ticks


def matrix_picture(subject: Subject) -> Picture:
    """Blocks by the compute cycles of their tiles over the run; by tile where these are equal."""
    plan = subject.plan
    tiles = tile_of_cell(plan, None if plan.buckets is None else subject.pattern)
    cycles = subject.trace.compute.sum(axis=0)
    held = cycles[np.unique(tiles[tiles != NOBODY])]
    differ = len(np.unique(held)) > 1
    shown = np.where(tiles == NOBODY, NOBODY, cycles[tiles]) if differ else tiles
    ends = (int(held.min()), int(held.max())) if differ else (0, int(tiles.max(initial=0)))
    figure = new_figure(0.8 + figure_height(*plan.pattern.shape))
    axes = figure.add_subplot()
    image = draw_cells(axes, plan, shown, first=ends[0], last=ends[1])
    bands = plan_bands(plan)
    draw_bands(axes, plan, bands)
    label = "cycles that the tile computes in the run" if differ else "tile"
    if ends[0] < ends[1]:
        whole_ticks(figure.colorbar(image, ax=axes, label=label, shrink=0.8).ax, "y")
    return Picture(figure, _caption(subject, bands, cycles))


def _caption(subject: Subject, bands: MatrixBands | None, cycles: IntArray) -> str:
    """Who computes most and least of those that have blocks, how many these are, what is drawn."""
    plan = subject.plan
    pattern = plan.multiplied if plan.buckets is None else subject.pattern
    seated = tile_of_block(plan, pattern)
    names, blocks = np.unique(seated[seated != NOBODY], return_counts=True)
    if not len(names):
        return "The matrix has no non-zeros, so no tile has a block."
    low, high = (int(names[find(cycles[names])]) for find in (np.argmin, np.argmax))
    by_load = cycles[low] < cycles[high]
    colour = (
        f"by the cycles that their tile computes in the run: tile {high} most, {cycles[high]:,}, "
        f"tile {low} least, {cycles[low]:,}"
        if by_load
        else f"by the number of their tile, since all compute {cycles[high]:,} cycles"
    )
    least, most = blocks.min(), blocks.max()
    each = f"{most:,}" if least == most else f"{least:,} to {most:,}"
    side = pattern.block
    text = (
        f"{blocks.sum():,} blocks of {side} x {side}, {each} a tile, coloured {colour}; white is "
        f"zero. {told_bands(bands)}"
    )
    return " ".join([text, *told_parts(plan)])
