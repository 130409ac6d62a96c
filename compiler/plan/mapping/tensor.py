"""A tensor is a dense matrix on the chip: the shape of its lines, and who owns their pieces.

`placed` lays its pieces out, alike in every part; a tile that serves several parts in turn keeps
the parts one after another. A `Layout` is the table of it: line and columns -> tile and offset.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, Handle, IntArray, order_of, same_array

from ..partition import Part
from .footprint import Line
from .owners import APART, Owners
from .shares import stacked

SUMS_ALIGN_BYTES = 2 * DOUBLE_WORD_BYTES  # kernels load 128 bits of partial sums at once


@attrs.frozen
class Tensor:
    """A dense operand or result.

    Attributes:
        name: as programs call it.
        line: the shape of its lines.
        owners: of their pieces, by cut.
        padding_bytes: room that a kernel reads past the partial sums that lie among the pieces.
    """

    name: str
    line: Line
    owners: tuple[Owners, ...]
    padding_bytes: int = 0

    def handle(self, layout: Layout, address: Mapping[str, IntArray]) -> Handle:
        """Where the host's array lies; `address` has the tiles of each variable."""
        at = address[self.name][layout.tile] + layout.offset
        return Handle(self.line.data_type, layout.tile, at, layout.columns * self.line.height)


@attrs.frozen
class Layout:
    """A table of pieces, ordered by line and then column.

    Attributes:
        line: int64[pieces].
        start, stop: int64[pieces], columns.
        tile, offset: int64[pieces], the tile and the byte offset in its variable.
        bytes: int64[tiles], size of the variable.
    """

    line: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def columns(self) -> IntArray:
        """int64[pieces]: columns of each piece."""
        return self.stop - self.start

    def in_trips(self, count: int, lines: int, total: int) -> Layout:
        """So many of it on top of one another: trips of `lines` lines each, `total` in all."""
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
    """The pieces of one part, between seats.

    Attributes:
        line: int64[pieces].
        start, stop: int64[pieces], columns within the part.
        seat, offset: int64[pieces], the owner and where it keeps the piece.
        bytes: int64[seats], what each seat keeps.
        local: int64[pieces], the line of the seat's partial sums that the piece is; `APART` for
            none.
        sums: int64[seats], where each seat's partial sums begin, which lie behind all pieces that
            are none of their lines; None where they have a region of their own.
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
    """The pieces of a tensor in one part, in the order of its owners."""
    owners, grain = tensor.owners[part.cut], tensor.line.grain
    grains = part.columns // grain
    start = owners.index * grains // owners.count * grain
    stop = (owners.index + owners.span) * grains // owners.count * grain
    real = np.flatnonzero(stop > start)  # narrow parts leave some owners nothing
    line, local = owners.line[real], owners.local[real]
    start, stop, seat = start[real], stop[real], owners.seat[real]
    size = np.where(local == APART, (stop - start) * tensor.line.column_bytes, 0)
    offset, total = stacked(seat, size, len(part.tiles))
    if not len(owners.sums):
        return OwnedPieces(line, start, stop, seat, offset, total, local)
    # A seat has its pieces that are no partial sums first, then all its partial sums.
    sums, stride = _aligned(total), tensor.line.stride(part.columns)
    among = sums[seat] + local * stride + start * tensor.line.column_bytes
    offset = np.where(local == APART, offset, among)
    total = np.where(owners.sums > 0, sums + owners.sums * stride, total)
    return OwnedPieces(line, start, stop, seat, offset, total, local, sums)


def _aligned(size: IntArray) -> IntArray:
    aligned: IntArray = -(-size // SUMS_ALIGN_BYTES) * SUMS_ALIGN_BYTES
    return aligned


@attrs.frozen
class PlacedTensor:
    """The pieces of all parts, each part's on top of earlier ones of the same tiles.

    Attributes:
        tensor: whose pieces.
        parts: of the partition.
        pieces: by part; parts of one cut and width share them.
        base: by part, int64[seats], the offset of the part's pieces on its tiles.
        bytes: int64[tiles].
    """

    tensor: Tensor
    parts: tuple[Part, ...]
    pieces: tuple[OwnedPieces, ...]
    base: tuple[IntArray, ...]
    bytes: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def layout(self) -> Layout:
        """As one table over the whole chip."""
        columns = []
        for part, pieces, base in zip(self.parts, self.pieces, self.base, strict=True):
            tile, offset = part.tiles[pieces.seat], base[pieces.seat] + pieces.offset
            start, stop = part.start + pieces.start, part.start + pieces.stop
            columns.append(np.stack([pieces.line, start, stop, tile, offset]))
        table = np.concatenate(columns, axis=1)
        table = table[:, order_of(table[0], table[1])]
        line, start, stop, tile, offset = table
        return Layout(line, start, stop, tile, offset, self.bytes)

    def handle(self, address: Mapping[str, IntArray]) -> dict[str, Handle]:
        """By its name, where the host's array lies; `address` has the tiles of each variable."""
        return {self.tensor.name: self.tensor.handle(self.layout, address)}


def placed(tensor: Tensor, parts: tuple[Part, ...], tiles: int) -> PlacedTensor:
    """The pieces of a tensor on the tiles of all parts."""
    kinds: dict[tuple[int, int], OwnedPieces] = {}
    used = np.zeros(tiles, dtype=np.int64)
    pieces, bases = [], []
    for part in parts:
        kind = (part.cut, part.columns)
        if kind not in kinds:
            kinds[kind] = pieces_of(tensor, part)
        pieces.append(kinds[kind])
        base = used[part.tiles]
        bases.append(base if kinds[kind].sums is None else _aligned(base))
        used[part.tiles] = bases[-1] + kinds[kind].bytes
    if any(piece.sums is not None for piece in pieces):
        used += (used > 0) * tensor.padding_bytes
    return PlacedTensor(tensor, parts, tuple(pieces), tuple(bases), used)
