"""What static block kernels compute: of one vertex as a definition, of many as machine code.

q[row] = the sum of block @ s[column] over the blocks of each row. The terms of a product are added
in float32, one after another. Half partials are rounded once a block, so an output of k blocks is
rounded k times; float partials add in float32, k - 1 roundings. The AMP adds a block's products to
the partial in turn, float32 sums in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, TileMemories, TileMemory, VertexFault, int_column
from ipusim.native import in_shares

from ..block_stream.block_values import restore_values
from ..fields import column, lists
from ..half import narrow, rounded, widen
from ..words import WORD_BYTES
from . import block_loops_4, block_loops_8, block_loops_16, block_reach
from .block_worklist import read_block_worklist

HALF = DataType.HALF
HEADERS = 2  # words of a worker
LOOPS = {4: block_loops_4, 8: block_loops_8, 16: block_loops_16}


class StaticBlockKernel(Protocol):
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

    @property
    def workers(self) -> int:
        """Of a tile."""


def multiply_blocks(
    kernel: StaticBlockKernel, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]
) -> None:
    """Run one vertex."""
    n, b, halved = int(fields["n"]), kernel.block, kernel.partials_type is HALF
    work = read_block_worklist(fields["worklist"], n, kernel.data_type, kernel.workers)
    shape = (int(work.column.max()) + 1, n, b)
    s = memory.view(int(fields["s"]), shape[0] * n * b, kernel.data_type.numpy)
    flat = memory.view(int(fields["values"]), len(work.column) * b * b, kernel.data_type.numpy)
    weights = widen(restore_values(kernel, flat)).swapaxes(1, 2)
    inputs = widen(s).reshape(shape)[work.column]
    products = np.zeros_like(inputs)
    for row in range(b):
        products += inputs[:, :, row, None] * weights[:, None, row, :]
    total = np.zeros((len(work.row), n, b), dtype=np.float32)
    start = np.cumsum(work.count) - work.count
    for turn in range(int(work.count.max())):
        rows = work.count > turn
        sums = total[rows] + products[start[rows] + turn]
        total[rows] = rounded(sums, memory.random) if halved else sums
    q = memory.view(int(fields["q"]), len(work.row) * n * b, kernel.partials_type.numpy)
    q.reshape(len(work.row), n, b)[work.row] = narrow(total) if halved else total


def multiply_all_blocks(
    kernel: StaticBlockKernel, memory: TileMemories, tile: IntArray, fields: Fields
) -> None:
    """Run the vertices of a table.

    Raises:
        VertexFault: a span outside SRAM, a list that ends early.
    """
    worklist, n, b = lists(fields, "worklist"), column(fields, "n"), kernel.block
    words, header = worklist.flat.astype(np.uint16, copy=False), HEADERS * kernel.workers + 1
    first, found = worklist.first, np.zeros((len(tile), 4), dtype=np.int64)
    early = block_reach.reaches(words, first, worklist.count, header, found)
    if early < len(tile):
        raise VertexFault(early, "its list of blocks ends early")
    unit, size = n * kernel.data_type.bytes // WORD_BYTES, n * b
    rows, columns, listed, blocks = found.T
    data, partials = (_bits(each) for each in (kernel.data_type, kernel.partials_type))
    q_rows = np.maximum(rows // unit + 1, listed)
    spans = {
        "q": (q_rows * size, partials),
        "s": ((columns // unit + 1) * size, data),
        "values": (blocks * b * b, data),
    }
    q, s, values = (
        memory.places(tile, column(fields, name), count, dtype)
        for name, (count, dtype) in spans.items()
    )
    table = np.stack([q, s, values, n, first + header, unit], axis=1)
    flags = kernel.data_type is HALF, kernel.partials_type is HALF, kernel.splits_blocks
    numbers = int_column(flags)
    halves, floats, multiply = memory.flat(np.uint16), memory.flat(np.float32), LOOPS[b].multiply

    def run(share: IntArray) -> None:
        weights, scratch = (
            np.empty(each, np.float32) for each in (b * b, 3 * int(size.max(initial=0)))
        )
        multiply(halves, floats, words, share, table, numbers, weights, scratch)

    in_shares(tile, int((blocks * size).sum()) * b, run)


def _bits(data_type: DataType) -> type[np.generic]:
    return np.uint16 if data_type is HALF else np.float32
