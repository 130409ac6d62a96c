"""A worklist tells the six workers of a tile what to visit; its entries are unsigned 16 bit.

Both formats go through a seat's entries row by row: a *row* is a run of neighbours that have the
same local row. A seat's entries are [first, first + count) of the caller's arrays. An empty seat
gets an empty list: it has no vertex.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, ProgramError, spread

from .refusals import WordOverflow

WORKERS = 6  # the formats have six headers
LARGEST = np.iinfo(np.uint16).max


@attrs.frozen
class Walk:
    """All entries seat after seat, cut into rows: a run of one local row inside one seat.

    Attributes:
        index: int64[entries], where the entry is in the caller's arrays.
        offset: int64[seats], the first entry of a seat.
        edges: int64[rows + 1], the first entry of each row, and the end.
        row_first, row_count: int64[seats], the rows of a seat.
    """

    index: IntArray
    offset: IntArray
    edges: IntArray
    row_first: IntArray
    row_count: IntArray

    @property
    def seat_of_row(self) -> IntArray:
        """int64[rows]: the seat of each row."""
        return np.repeat(np.arange(len(self.row_first)), self.row_count)

    @property
    def row_length(self) -> IntArray:
        """int64[rows]: the entries of each row."""
        return np.diff(self.edges)


def walk_of(first: IntArray, count: IntArray, local_row: IntArray) -> Walk:
    """The walk over seats whose entries are [first, first + count) of `local_row`."""
    offset = np.cumsum(count) - count
    total = int(count.sum())
    index = spread(first, count)
    row = local_row[index]
    starts_row = np.ones(total, dtype=np.bool_)
    np.not_equal(row[1:], row[:-1], out=starts_row[1:])
    starts_row[offset[count > 0]] = True
    edges = np.append(np.flatnonzero(starts_row), total)
    row_first = np.searchsorted(edges[:-1], offset)
    row_last = np.searchsorted(edges[:-1], offset + count)
    return Walk(index, offset, edges, row_first, row_last - row_first)


def words_of(values: IntArray, what: str) -> npt.NDArray[np.uint16]:
    """The values as worklist entries; refused when one does not fit."""
    largest = int(values.max(initial=0))
    if largest > LARGEST:
        raise WordOverflow(
            f"{what} {largest} does not fit a 16-bit worklist entry (at most {LARGEST}); "
            "use more tiles or fewer columns a tile"
        )
    return values.astype(np.uint16)


def check_columns(n: int, data_type: DataType) -> None:
    """Refuse a number of columns that is not a whole number of vectors."""
    if n < 1 or n % data_type.vector_width:
        raise ProgramError(
            f"{n} columns on a tile: must be a positive multiple of {data_type.vector_width} "
            f"for {data_type.value}; pad the dense operand"
        )
