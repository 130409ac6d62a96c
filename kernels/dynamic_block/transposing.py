"""Function that transposes the small matrices of many vertices: blocks, or slices of columns."""

from __future__ import annotations

import numpy as np

from ipusim import DataType, Fields, IntArray, TileMemories
from ipusim.native import in_shares

from ..fields import column
from .transpose_loops import transpose_floats, transpose_halves


def transpose_all(
    memory: TileMemories,
    tile: IntArray,
    fields: Fields,
    data_type: DataType,
    count: IntArray,
    shape: tuple[int, int],
) -> None:
    """Transpose the matrices from `source` to `target` for all vertices of a table.

    Args:
        memory, tile, fields: arguments of `compute_all`.
        data_type: number format, whose bits are copied unchanged.
        count: int64[vertices], number of matrices.
        shape: rows and columns of one matrix at its source.

    Raises:
        VertexFault: an operand outside SRAM, or at an address that is no multiple of its element
            size.
    """
    (num_rows, num_columns), half = shape, data_type is DataType.HALF
    size, dtype = count * num_rows * num_columns, np.uint16 if half else np.uint32
    starts = [
        memory.places(tile, column(fields, name), size, dtype) for name in ("source", "target")
    ]
    table, flat = np.stack([*starts, count], axis=1), memory.flat(dtype)
    loop = transpose_halves if half else transpose_floats
    in_shares(tile, int(size.sum()), lambda rows: loop(rows, table, num_rows, num_columns, flat))
