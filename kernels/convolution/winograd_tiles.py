"""Tiles of Winograd F(2x2, 3x3), of 2 x 2 outputs each, and their division among workers.

Winograd's algorithm computes 2 x 2 outputs y of a 3 x 3 convolution from a window d of 4 x 4 pixels
and 3 x 3 weights w, with 16 products in place of 36:

    y = A'[(G w G') * (B'd B)]A

    B' = 1  0 -1  0    A' = 1  1  1  0
         0  1  1  0         0  1 -1 -1
         0 -1  1  0
         0  1  0 -1

(S. Winograd, "Arithmetic Complexity of Computations", 1980; A. Lavin and S. Gray, "Fast Algorithms
for Convolutional Neural Networks", arXiv 1509.09308, section 4.1.) A position is one of the 16
numbers of a transform. The transformed numbers of all tiles are stored position by position, so
that the numbers at one position are the operand of a matrix product.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import AMP_BLOCK, DOUBLE_WORD_BYTES, DataType, Fields, IntArray, ProgramError

from ..family import LabelPasses
from ..fields import column

TAPS = 3  # rows, and columns, of weights
STEP = 2  # rows, and columns, of outputs in a tile
WINDOW = STEP + TAPS - 1  # rows, and columns, of pixels that a tile reads
# Row and column of the transform of each position: the order in which `winograd_input` stores.
POSITIONS = (
    *((3, 0), (1, 0), (2, 0), (0, 0)),
    *((0, 1), (0, 2), (3, 1), (3, 2), (1, 1), (1, 2), (2, 1), (2, 2)),
    *((3, 3), (1, 3), (2, 3), (0, 3)),
)
# Position of each number of the transform, row by row, as an index in `POSITIONS`, int64[16].
ORDER = np.argsort([WINDOW * row + column for row, column in POSITIONS])


@attrs.frozen
class TileShares:
    """Shares of the workers: neighbouring tiles; the last workers take one more.

    Tiles and rows of tiles are numbered through all channel groups. All shapes are int64[vertices,
    workers].

    Attributes:
        first: number of the worker's first tile.
        count: number of the worker's tiles.
        row: row of the worker's first tile, numbered through all groups.
        column: column of the worker's first tile.
        rows: number of rows in which the worker has tiles.
        closed: number of these rows that are the last row of a channel group.
    """

    first: IntArray
    count: IntArray
    row: IntArray
    column: IntArray
    rows: IntArray
    closed: IntArray

    def passes(self, words: IntArray) -> LabelPasses:
        """Return the passes of the labels of either transform.

        `words`, int64[vertices], is the number of 64-bit words of one number of the transform, for
        all channels of a group and all images.
        """
        return LabelPasses(
            {
                "begin": self.count > 0,
                "row": self.rows,
                "closed": self.closed,
                "tile": self.count,
                "tile.rpt": self.count * words[:, None],
            }
        )


def tile_shares(groups: IntArray, rows: IntArray, columns: IntArray, workers: int) -> TileShares:
    """Return the shares of vertices with groups of rows x columns tiles, int64[vertices] each."""
    count = ((groups * rows * columns)[:, None] + np.arange(workers)) // workers
    first = np.cumsum(count, axis=1) - count
    tiles_per_row, rows_per_group = np.maximum(columns, 1)[:, None], np.maximum(rows, 1)[:, None]
    row, column = np.divmod(first, tiles_per_row)
    row_end = np.where(count > 0, (first + count - 1) // tiles_per_row + 1, row)
    return TileShares(
        first=first,
        count=count,
        row=row,
        column=column,
        rows=row_end - row,
        closed=np.where(count > 0, row_end // rows_per_group - row // rows_per_group, 0),
    )


def column_bytes(fields: Fields, data_type: DataType) -> IntArray:
    """Return the bytes of a column of an image row, int64[vertices].

    A column has 16 channels of each image of the vertex.
    """
    return column(fields, "batch") * AMP_BLOCK * data_type.bytes


def check_counts(fields: Fields) -> None:
    """Refuse vertices without groups, rows, columns or images.

    Raises:
        ProgramError: one of these fields is less than 1.
    """
    for name in ("groups", "rows", "columns", "batch"):
        smallest = int(column(fields, name).min(initial=1))
        if smallest < 1:
            raise ProgramError(
                f"a Winograd transform of {smallest} {name}: there must be one or more"
            )


def check_stride(stride: IntArray, lines: str) -> None:
    """Refuse distances between lines that are no whole number of 64-bit words.

    Args:
        stride: int64[vertices], bytes from a line to the next.
        lines: name of the lines, for the error message.

    Raises:
        ProgramError: a distance is no multiple of 8 bytes.
    """
    is_wrong = stride % DOUBLE_WORD_BYTES > 0
    if np.any(is_wrong):
        raise ProgramError(
            f"{lines} lie {int(stride[np.argmax(is_wrong)])} bytes apart, which is no multiple of "
            f"{DOUBLE_WORD_BYTES}"
        )
