"""Results of dense vertices, with sums in groups of 16 inputs, for one vertex and for many.

s is the dense operand on the tile, q the partial sums; a position is a column of s and q.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, DataType, Fields, IntArray, TileMemories, TileMemory
from ipusim.native import in_shares

from ..block_stream.block_values import restore_values
from ..fields import column
from ..half import narrow, widen
from ..products.product_loops import UNIT_HALVES
from ..products.products import DTYPES, ProductKernel, Products, add_products, multiplier_of
from . import dense_lists

HALF = DataType.HALF


class DenseKernel(ProductKernel, Protocol):
    """Properties of a kernel on which its numerics depend."""

    @property
    def partials_type(self) -> DataType:
        """Number format of q."""


@attrs.frozen
class Inputs:
    """Positions of s that vertices read, counted in numbers of its type.

    Attributes:
        start: int64[groups], position in s of each input group's first number; the groups of a
            vertex follow one another.
        first: int64[vertices], position in `start` of the vertex's first group.
        width: int64[vertices], number of positions that are read and computed.
        size: int64[vertices], size of s.
    """

    start: IntArray
    first: IntArray
    width: IntArray
    size: IntArray


def plain_inputs(fields: Fields, lines: int = 1) -> Inputs:
    """Return the inputs of vertices whose lines, of n positions each, lie one behind another.

    A group is `lines` lines.
    """
    n, columns = column(fields, "n"), column(fields, "columns") // lines
    first = np.cumsum(columns) - columns
    group = np.arange(int(columns.sum())) - np.repeat(first, columns)
    size = lines * n * AMP_BLOCK
    return Inputs(group * np.repeat(size, columns), first, n, size * columns)


def multiply_dense(
    kernel: DenseKernel,
    memory: TileMemory,
    fields: Mapping[str, npt.NDArray[np.integer]],
    inputs: Inputs,
) -> None:
    """Run one vertex. Rows of q keep what lies behind the computed positions."""
    # Shapes: values [rows x columns, 16, 16], lines [columns, width, 16], total [rows, width, 16].
    n, rows, columns = (int(fields[name]) for name in ("n", "rows", "columns"))
    is_half, width = kernel.partials_type is HALF, int(inputs.width[0])
    s = widen(memory.view(int(fields["s"]), int(inputs.size[0]), kernel.data_type.numpy))
    count = rows * columns * AMP_BLOCK**2
    values = widen(memory.view(int(fields["values"]), count, kernel.data_type.numpy))
    blocks = np.asarray(restore_values(kernel, values), np.float32)
    lines = np.stack([s[start : start + width * AMP_BLOCK] for start in inputs.start.tolist()])
    total = np.zeros((rows, width, AMP_BLOCK), dtype=np.float32)
    row, lines = np.repeat(np.arange(rows), columns), lines.reshape(columns, width, AMP_BLOCK)
    add_products(
        *(total, row, np.tile(lines, (rows, 1, 1)), blocks),
        in_pairs=kernel.data_type is HALF,
        halved=is_half,
        random=memory.random,
    )
    q = memory.view(int(fields["q"]), rows * n * AMP_BLOCK, kernel.partials_type.numpy)
    q.reshape(rows, n, AMP_BLOCK)[:, :width] = narrow(total) if is_half else total


def multiply_all_dense(
    kernel: DenseKernel,
    memory: TileMemories,
    tile: IntArray,
    fields: Fields,
    inputs: Inputs,
    *,
    is_2_of_4: bool = False,
) -> None:
    """Run all vertices of a table; with `is_2_of_4`, blocks store 2 of every 4 values.

    Raises:
        VertexFault: an operand that does not lie in SRAM, or not at a multiple of its numbers.
    """
    n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
    columns, size = (columns // 2, UNIT_HALVES) if is_2_of_4 else (columns, AMP_BLOCK**2)
    data, partials = DTYPES[kernel.data_type], DTYPES[kernel.partials_type]
    starts = [
        memory.places(tile, column(fields, name), count, dtype)
        for name, count, dtype in (
            ("q", rows * n * AMP_BLOCK, partials),
            ("s", inputs.size, data),
            ("values", rows * columns * size, data),
        )
    ]
    numbers = [inputs.width, rows, columns, *starts, n, inputs.first]
    table = np.ascontiguousarray(np.stack(numbers, axis=1))
    start = np.ascontiguousarray(inputs.start, dtype=np.int64)

    def listed(selection: IntArray, *tables: IntArray) -> int:
        dense_lists.products_of(table, start, size, selection, *tables)
        return len(selection)

    products = Products(
        *(rows, rows * columns, int(columns.max(initial=0)) + 1, listed),
        halved=kernel.partials_type is HALF,
        is_2_of_4=is_2_of_4,
    )
    work = int((inputs.width * rows * columns).sum()) * AMP_BLOCK
    in_shares(tile, work, multiplier_of(kernel, memory, products))
