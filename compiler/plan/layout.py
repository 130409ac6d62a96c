"""Where the pieces of x and y lie: block and columns -> tile and byte offset.

Seats lay their pieces out alike in every part; a tile that serves several parts in turn keeps the
parts one after another.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np

from ipusim import InputError, IntArray, same_array

from .partition import Part
from .plan import Plan
from .shares import shares, stacked


@attrs.frozen
class Layout:
    """A table of pieces, ordered by block and then column.

    Attributes:
        block: int64[pieces], block column of x or block row of y.
        start, stop: int64[pieces], columns.
        tile, offset: int64[pieces], the tile and the byte offset in its variable.
        bytes: int64[tiles], size of the variable.
    """

    block: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def columns(self) -> IntArray:
        """int64[pieces]: columns of each piece."""
        return self.stop - self.start


@attrs.frozen
class Pieces:
    """The pieces of x or y of one part, between seats.

    Attributes:
        block: int64[pieces], block column of x or block row of y.
        start, stop: int64[pieces], columns within the part.
        seat, offset: int64[pieces], the home and where it keeps the piece.
        bytes: int64[seats], what each seat keeps.
    """

    block: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)
    seat: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)


def x_edges(plan: Plan, part: Part) -> IntArray:
    """int64[chunks + 1]: the columns at which the x of one part is cut."""
    chunks = plan.homes[part.cut].x_seat.shape[1]
    return shares(part.columns // plan.grain, chunks) * plan.grain


def x_pieces(plan: Plan, part: Part) -> Pieces:
    """The pieces of x of one part, by block column and chunk."""
    seat = plan.homes[part.cut].x_seat
    blocks, chunks = seat.shape
    edges = x_edges(plan, part)
    start, stop = np.tile(edges[:-1], blocks), np.tile(edges[1:], blocks)
    block = np.repeat(np.arange(blocks), chunks)
    return _pieces(plan, part, block, start, stop, seat.ravel())


def y_pieces(plan: Plan, part: Part) -> Pieces:
    """The pieces of y of one part; those without any partial sum lie last at their home."""
    homes = plan.homes[part.cut]
    grains = part.columns // plan.grain
    start = homes.y_index * grains // homes.y_count
    stop = (homes.y_index + 1) * grains // homes.y_count
    kept = np.flatnonzero(stop > start)
    kept = kept[np.argsort(homes.y_depth[kept] == 0, kind="stable")]
    start, stop = start[kept] * plan.grain, stop[kept] * plan.grain
    return _pieces(plan, part, homes.y_row[kept], start, stop, homes.y_seat[kept])


def _pieces(
    plan: Plan, part: Part, block: IntArray, start: IntArray, stop: IntArray, seat: IntArray
) -> Pieces:
    size = (stop - start) * plan.inner_block * plan.data_type.bytes
    offset, total = stacked(seat, size, len(part.tiles))
    return Pieces(block, start, stop, seat, offset, total)


@attrs.frozen
class Shelves:
    """The pieces of all parts, each part's on top of earlier ones of the same tiles.

    Attributes:
        pieces: by part; parts of one cut and width share them.
        base: by part, int64[seats], the offset of the part's pieces on its tiles.
        bytes: int64[tiles].
    """

    pieces: tuple[Pieces, ...]
    base: tuple[IntArray, ...]
    bytes: IntArray = attrs.field(eq=same_array, repr=False)

    def layout(self, parts: tuple[Part, ...]) -> Layout:
        """As one table over the whole chip."""
        columns = []
        for part, pieces, base in zip(parts, self.pieces, self.base, strict=True):
            tile, offset = part.tiles[pieces.seat], base[pieces.seat] + pieces.offset
            start, stop = part.start + pieces.start, part.start + pieces.stop
            columns.append(np.stack([pieces.block, start, stop, tile, offset]))
        table = np.concatenate(columns, axis=1)
        table = table[:, np.lexsort((table[1], table[0]))]
        block, start, stop, tile, offset = table
        return Layout(block, start, stop, tile, offset, self.bytes)


def shelve(plan: Plan, cut: Callable[[Plan, Part], Pieces]) -> Shelves:
    """Stack what `cut` (`x_pieces` or `y_pieces`) gives for every part."""
    kinds: dict[tuple[int, int], Pieces] = {}
    used = np.zeros(plan.machine.tiles, dtype=np.int64)
    pieces, bases = [], []
    for part in plan.partition.parts:
        kind = (part.cut, part.columns)
        if kind not in kinds:
            kinds[kind] = cut(plan, part)
        pieces.append(kinds[kind])
        bases.append(used[part.tiles])
        used[part.tiles] += kinds[kind].bytes
    return Shelves(tuple(pieces), tuple(bases), used)


def x_layout(plan: Plan) -> Layout:
    """The layout that the plan wants for x.

    Raises:
        InputError: the plan maps its operands linearly.
    """
    _check_pieces(plan)
    return shelve(plan, x_pieces).layout(plan.partition.parts)


def y_layout(plan: Plan) -> Layout:
    """The layout that the plan leaves for y.

    Raises:
        InputError: the plan maps its operands linearly.
    """
    _check_pieces(plan)
    return shelve(plan, y_pieces).layout(plan.partition.parts)


def _check_pieces(plan: Plan) -> None:
    if not plan.homes:
        raise InputError(
            "a plan that is lowered as PopSparse lowers it has no pieces: its operands are mapped "
            "linearly, where a column may be cut; take the program's handles, or lowering='own'"
        )
