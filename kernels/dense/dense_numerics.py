"""What dense kernels compute: of one vertex as a definition, of many as machine code.

q = a @ s, a group of 16 inputs at a time. The products of a group are added in float32, one after
another, from zero, and their sum to the partial. Half partials are rounded once a group, float
partials add in float32. The AMP adds a group's products to the partial in turn, float32 sums in
another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

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


def multiply_dense(
    kernel: DenseKernel, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]
) -> None:
    """Run one vertex."""
    n, rows, columns = (int(fields[name]) for name in ("n", "rows", "columns"))
    halved, dtype = kernel.partials_type is HALF, kernel.data_type.numpy
    s = widen(memory.view(int(fields["s"]), columns * n * BLOCK, dtype))
    values = widen(memory.view(int(fields["values"]), rows * columns * BLOCK**2, dtype))
    inputs = s.reshape(columns, n, BLOCK)
    blocks = np.asarray(restore_values(kernel, values), np.float32)
    blocks = blocks.reshape(rows, columns, BLOCK, BLOCK)
    total = np.zeros((rows, n, BLOCK), dtype=np.float32)
    for group in range(columns):
        products = np.zeros_like(total)
        for k in range(BLOCK):
            products += inputs[group, :, k, None] * blocks[:, None, group, :, k]
        total += products
        total = rounded(total, memory.random) if halved else total
    q = memory.view(int(fields["q"]), rows * n * BLOCK, kernel.partials_type.numpy)
    q[:] = (narrow(total) if halved else total).reshape(-1)


def multiply_all_dense(
    kernel: DenseKernel, memory: TileMemories, tile: IntArray, fields: Fields
) -> None:
    """Run the vertices of a table.

    Raises:
        VertexFault: an operand that does not lie in SRAM, or not at a multiple of its numbers.
    """
    n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
    kinds = {DataType.HALF: np.uint16, DataType.FLOAT: np.float32}
    data, partials = kinds[kernel.data_type], kinds[kernel.partials_type]
    places = [
        memory.places(tile, column(fields, name), count * BLOCK, kind)
        for name, count, kind in (
            ("q", rows * n, partials),
            ("s", columns * n, data),
            ("values", rows * columns * BLOCK, data),
        )
    ]
    table = np.ascontiguousarray(np.stack([n, rows, columns, *places], axis=1))
    spans = memory.flat(np.uint16), memory.flat(np.float32)
    run = _LOOPS[kernel.data_type, kernel.partials_type]
    most = int(rows.max(initial=0)) * BLOCK * WIDTH

    def run_share(share: IntArray) -> None:
        work, sums = (np.zeros(size, np.float32) for size in (BLOCK * WIDTH + FACTORS, most))
        run(share, table, *spans, work, sums)

    in_shares(tile, int((n * rows * columns).sum()) * BLOCK, run_share)


_LOOPS: Mapping[tuple[DataType, DataType], Callable[..., None]] = {
    (DataType.HALF, DataType.HALF): dense_half.multiply,
    (DataType.HALF, DataType.FLOAT): dense_half_float.multiply,
    (DataType.FLOAT, DataType.FLOAT): dense_float.multiply,
}
