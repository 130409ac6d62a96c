"""What dense kernels compute: of one vertex as a definition, of many as machine code.

q = a @ s, a group of 16 inputs at a time. The products of a group are added in float32, one after
another, from zero, and their sum to the partial. Half partials are rounded once a group, float
partials add in float32. The AMP adds a group's products to the partial in turn, float32 sums in
another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, TileMemories, TileMemory
from ipusim.native import in_shares

from ..block_stream.block_sums import FACTORS, WIDTH
from ..block_stream.block_values import restore_values
from ..fields import column
from ..half import narrow, rounded, widen
from . import dense_float, dense_half, dense_half_float
from .dense_parts import BLOCK

HALF = DataType.HALF


class DenseKernel(Protocol):
    """What of a kernel its numbers depend on."""

    @property
    def block(self) -> int:
        """Edge of a block."""

    @property
    def data_type(self) -> DataType:
        """Of values and s."""

    @property
    def partials_type(self) -> DataType:
        """Of q."""

    @property
    def splits_blocks(self) -> bool:
        """Whether a block lies as two halves."""


@attrs.frozen
class Inputs:
    """Where vertices read s, in numbers of its type.

    Attributes:
        start: int64[...], of each input group, where in s its first position lies; those of a
            vertex follow one another.
        first: int64[vertices], where a vertex's are in `start`.
        width: int64[vertices], positions that are read and computed.
        size: int64[vertices], all of s.
    """

    start: IntArray
    first: IntArray
    width: IntArray
    size: IntArray


def plain_inputs(fields: Fields) -> Inputs:
    """Groups that lie one behind another, n positions each."""
    n, columns = column(fields, "n"), column(fields, "columns")
    first = np.cumsum(columns) - columns
    group = np.arange(int(columns.sum())) - np.repeat(first, columns)
    return Inputs(group * np.repeat(n, columns) * BLOCK, first, n, n * columns * BLOCK)


def multiply_dense(
    kernel: DenseKernel,
    memory: TileMemory,
    fields: Mapping[str, npt.NDArray[np.integer]],
    inputs: Inputs,
) -> None:
    """Run one vertex; positions of q behind those that are computed stay as they are."""
    n, rows, columns = (int(fields[name]) for name in ("n", "rows", "columns"))
    halved, width = kernel.partials_type is HALF, int(inputs.width[0])
    s = widen(memory.view(int(fields["s"]), int(inputs.size[0]), kernel.data_type.numpy))
    count = rows * columns * BLOCK**2
    values = widen(memory.view(int(fields["values"]), count, kernel.data_type.numpy))
    blocks = np.asarray(restore_values(kernel, values), np.float32)
    blocks = blocks.reshape(rows, columns, BLOCK, BLOCK)
    total = np.zeros((rows, width, BLOCK), dtype=np.float32)
    for group, start in enumerate(inputs.start.tolist()):
        products, read = np.zeros_like(total), s[start : start + width * BLOCK].reshape(-1, BLOCK)
        for k in range(BLOCK):
            products += read[:, k, None] * blocks[:, None, group, :, k]
        total += products
        total = rounded(total, memory.random) if halved else total
    q = memory.view(int(fields["q"]), rows * n * BLOCK, kernel.partials_type.numpy)
    q.reshape(rows, n, BLOCK)[:, :width] = narrow(total) if halved else total


def multiply_all_dense(
    kernel: DenseKernel, memory: TileMemories, tile: IntArray, fields: Fields, inputs: Inputs
) -> None:
    """Run the vertices of a table.

    Raises:
        VertexFault: an operand that does not lie in SRAM, or not at a multiple of its numbers.
    """
    n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
    kinds = {DataType.HALF: np.uint16, DataType.FLOAT: np.float32}
    data, partials = kinds[kernel.data_type], kinds[kernel.partials_type]
    places = [
        memory.places(tile, column(fields, name), count, kind)
        for name, count, kind in (
            ("q", rows * n * BLOCK, partials),
            ("s", inputs.size, data),
            ("values", rows * columns * BLOCK**2, data),
        )
    ]
    numbers = [inputs.width, rows, columns, *places, n, inputs.first]
    table = np.ascontiguousarray(np.stack(numbers, axis=1))
    start = np.ascontiguousarray(inputs.start, dtype=np.int64)
    spans = memory.flat(np.uint16), memory.flat(np.float32)
    run = _LOOPS[kernel.data_type, kernel.partials_type]
    most = int(rows.max(initial=0)) * BLOCK * WIDTH

    def run_share(share: IntArray) -> None:
        work, sums = (np.zeros(size, np.float32) for size in (BLOCK * WIDTH + FACTORS, most))
        run(share, table, start, *spans, work, sums)

    in_shares(tile, int((inputs.width * rows * columns).sum()) * BLOCK, run_share)


_LOOPS: Mapping[tuple[DataType, DataType], Callable[..., None]] = {
    (DataType.HALF, DataType.HALF): dense_half.multiply,
    (DataType.HALF, DataType.FLOAT): dense_half_float.multiply,
    (DataType.FLOAT, DataType.FLOAT): dense_float.multiply,
}
