"""Tensor: a dense matrix on the chip, with the shape of its lines and the owners of their pieces.

`placed` gives its pieces offsets, which are equal in all parts with the same cut and the same
number of columns; a tile that serves several parts stores the parts one after another. A `Layout`
is a table that maps lines and columns to tiles and offsets. If kernels write partial sums to their
places in the result, the partial sums of a seat lie behind its other pieces (`OwnedPieces.sums`).
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, Handle, IntArray, order_of, same_array

from ..partition import Part
from .footprint import Line
from .owners import APART, Owners
from .shares import offsets_in_groups

SUMS_ALIGN_BYTES = 2 * DOUBLE_WORD_BYTES  # kernels load 128 bits of partial sums at once


@attrs.frozen
class Tensor:
    """Dense operand or result.

    Attributes:
        name: Name in programs.
        line: Shape of its lines.
        owners: Owners of their pieces, by cut.
        padding_bytes: Bytes that a kernel reads beyond partial sums that are stored with the
            pieces.
    """

    name: str
    line: Line
    owners: tuple[Owners, ...]
    padding_bytes: int = 0

    def handle(self, layout: Layout, address: Mapping[str, IntArray]) -> Handle:
        """Return the handle of the host's array.

        `address` is the address of each variable by name, int64[tiles].
        """
        start = address[self.name][layout.tile] + layout.offset
        return Handle(self.line.data_type, layout.tile, start, layout.columns * self.line.height)


@attrs.frozen
class Layout:
    """Table of pieces, ordered by line and then column.

    Attributes:
        line: Line of each piece, int64[pieces].
        start, stop: Columns of each piece, int64[pieces].
        tile, offset: Tile that stores each piece, and byte offset in the variable there,
            int64[pieces].
        bytes: Size of the variable on each tile, int64[tiles].
    """

    line: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def columns(self) -> IntArray:
        """Number of columns of each piece, int64[pieces]."""
        return self.stop - self.start

    def in_trips(self, count: int, lines: int, total: int) -> Layout:
        """Return the layout of `count` trips, stored one behind another on each tile.

        Each trip has `lines` lines; lines beyond `total` are left out.
        """
        # Trip t has lines [t * lines, (t + 1) * lines), behind the bytes of t trips on each tile.
        trip = np.repeat(np.arange(count), len(self.line))
        line = np.tile(self.line, count) + trip * lines
        tile = np.tile(self.tile, count)
        offset = np.tile(self.offset, count) + trip * self.bytes[tile]
        start, stop = np.tile(self.start, count), np.tile(self.stop, count)
        table = np.stack([line, start, stop, tile, offset])[:, line < total]
        line, start, stop, tile, offset = table
        return Layout(line, start, stop, tile, offset, self.bytes * count)


@attrs.frozen
class OwnedPieces:
    """Pieces of one part, divided among its seats.

    Attributes:
        line: Line of each piece, int64[pieces].
        start, stop: Columns within the part, int64[pieces].
        seat, offset: Owner, and byte offset at which it keeps the piece, int64[pieces].
        bytes: Number of bytes that each seat stores, int64[seats].
        local: Number of the piece's line among the seat's partial sums, if the piece lies there, or
            `APART`, int64[pieces].
        sums: Byte offset of each seat's partial sums, behind all other pieces, int64[seats]; None
            if they have a region of their own.
    """

    line: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)
    seat: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)
    local: IntArray = attrs.field(eq=same_array, repr=False)
    sums: IntArray | None = None


def pieces_of(tensor: Tensor, part: Part) -> OwnedPieces:
    """Return the pieces of a tensor in one part, in the order of the table `tensor.owners`."""
    owners, grain = tensor.owners[part.cut], tensor.line.grain
    grains = part.columns // grain
    # For example, 10 grains are cut for 4 owners at [0, 2, 5, 7, 10].
    start = owners.index * grains // owners.count * grain
    stop = (owners.index + owners.span) * grains // owners.count * grain
    nonempty = np.flatnonzero(stop > start)  # in narrow parts some owners have no columns
    line, local = owners.line[nonempty], owners.local[nonempty]
    start, stop, seat = start[nonempty], stop[nonempty], owners.seat[nonempty]
    size = np.where(local == APART, (stop - start) * tensor.line.column_bytes, 0)
    offset, total = offsets_in_groups(seat, size, len(part.tiles))
    if not len(owners.sums):
        return OwnedPieces(line, start, stop, seat, offset, total, local)
    # A seat stores its pieces that are apart from partial sums first, then all its partial sums.
    sums, stride = _aligned(total), tensor.line.stride(part.columns)
    sums_offset = sums[seat] + local * stride + start * tensor.line.column_bytes
    offset = np.where(local == APART, offset, sums_offset)
    total = np.where(owners.sums > 0, sums + owners.sums * stride, total)
    return OwnedPieces(line, start, stop, seat, offset, total, local, sums)


def _aligned(size: IntArray) -> IntArray:
    """Round sizes up to the alignment of partial sums, in bytes."""
    aligned: IntArray = -(-size // SUMS_ALIGN_BYTES) * SUMS_ALIGN_BYTES
    return aligned


@attrs.frozen
class PlacedTensor:
    """Pieces of all parts; each part is stored behind earlier parts on the same tiles.

    Attributes:
        tensor: Tensor of the pieces.
        parts: Parts of the partition.
        pieces: Pieces of each part; parts of one cut and width share them.
        base: Byte offset of each part's pieces on its tiles, one int64[seats] for each part.
        bytes: Size of the tensor on each tile, int64[tiles].
    """

    tensor: Tensor
    parts: tuple[Part, ...]
    pieces: tuple[OwnedPieces, ...]
    base: tuple[IntArray, ...]
    bytes: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def layout(self) -> Layout:
        """Table of all pieces on the whole chip."""
        tables = []
        for part, pieces, base in zip(self.parts, self.pieces, self.base, strict=True):
            tile, offset = part.tiles[pieces.seat], base[pieces.seat] + pieces.offset
            start, stop = part.start + pieces.start, part.start + pieces.stop
            tables.append(np.stack([pieces.line, start, stop, tile, offset]))
        columns = np.concatenate(tables, axis=1)
        columns = columns[:, order_of(columns[0], columns[1])]
        line, start, stop, tile, offset = columns
        return Layout(line, start, stop, tile, offset, self.bytes)

    def handle(self, address: Mapping[str, IntArray]) -> dict[str, Handle]:
        """Return the handle of the host's array by name; see `Tensor.handle`."""
        return {self.tensor.name: self.tensor.handle(self.layout, address)}


def placed(tensor: Tensor, parts: tuple[Part, ...], tiles: int) -> PlacedTensor:
    """Return the pieces of a tensor on the tiles of all parts."""
    pieces_by_key: dict[tuple[int, int], OwnedPieces] = {}
    size = np.zeros(tiles, dtype=np.int64)
    pieces, bases = [], []
    for part in parts:
        key = (part.cut, part.columns)
        if key not in pieces_by_key:
            pieces_by_key[key] = pieces_of(tensor, part)
        pieces.append(pieces_by_key[key])
        # A part begins behind earlier parts on its tiles; partial sums need 128-bit alignment.
        base = size[part.tiles]
        bases.append(base if pieces_by_key[key].sums is None else _aligned(base))
        size[part.tiles] = bases[-1] + pieces_by_key[key].bytes
    # Kernels may read beyond the last partial sums, so tiles with a tensor have padding.
    if any(piece.sums is not None for piece in pieces):
        size += (size > 0) * tensor.padding_bytes
    return PlacedTensor(tensor, parts, tuple(pieces), tuple(bases), size)
