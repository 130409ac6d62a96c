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

    @property
    def width_field(self) -> str:
        """The field that says how many columns of each block row are computed."""

    @property
    def step(self) -> int:
        """Numbers by which an offset of a list counts."""


def multiply_blocks(
    kernel: StaticBlockKernel, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]
) -> None:
    """Run one vertex."""
    n, b = int(fields[kernel.width_field]), kernel.block
    halved, offset = kernel.partials_type is HALF, np.arange(n * b)
    work = read_block_worklist(fields["worklist"], kernel.workers)
    reach = int(work.input.max()) * kernel.step + n * b
    s = memory.view(int(fields["s"]), reach, kernel.data_type.numpy)
    flat = memory.view(int(fields["values"]), len(work.input) * b * b, kernel.data_type.numpy)
    weights = widen(restore_values(kernel, flat)).swapaxes(1, 2)
    inputs = widen(s)[work.input[:, None] * kernel.step + offset].reshape(-1, n, b)
    products = np.zeros_like(inputs)
    for row in range(b):
        products += inputs[:, :, row, None] * weights[:, None, row, :]
    total = np.zeros((len(work.output), n, b), dtype=np.float32)
    start = np.cumsum(work.count) - work.count
    for turn in range(int(work.count.max())):
        rows = work.count > turn
        sums = total[rows] + products[start[rows] + turn]
        total[rows] = rounded(sums, memory.random) if halved else sums
    reach = int(work.output.max()) * kernel.step + n * b
    q = memory.view(int(fields["q"]), reach, kernel.partials_type.numpy)
    at = work.output[:, None] * kernel.step + offset
    q[at] = (narrow(total) if halved else total).reshape(at.shape)


def multiply_all_blocks(
    kernel: StaticBlockKernel, memory: TileMemories, tile: IntArray, fields: Fields
) -> None:
    """Run the vertices of a table.

    Raises:
        VertexFault: a span outside SRAM, a list that ends early.
    """
    worklist, n, b = lists(fields, "worklist"), column(fields, kernel.width_field), kernel.block
    words, header = worklist.flat.astype(np.uint16, copy=False), HEADERS * kernel.workers + 1
    first, extents = worklist.first, np.zeros((len(tile), 3), dtype=np.int64)
    early = block_reach.reaches(words, first, worklist.count, header, extents)
    if early < len(tile):
        raise VertexFault(early, "its list of blocks ends early")
    size, (output, most, blocks) = n * b, extents.T
    data, partials = (_bits(kind) for kind in (kernel.data_type, kernel.partials_type))
    spans = {
        "q": (output * kernel.step + size, partials),
        "s": (most * kernel.step + size, data),
        "values": (blocks * b * b, data),
    }
    q, s, values = (
        memory.places(tile, column(fields, name), count, dtype)
        for name, (count, dtype) in spans.items()
    )
    table = np.stack([q, s, values, n, first + header], axis=1)
    flags = kernel.data_type is HALF, kernel.partials_type is HALF, kernel.splits_blocks
    numbers = int_column([*flags, kernel.step])
    halves, floats, multiply = memory.flat(np.uint16), memory.flat(np.float32), LOOPS[b].multiply

    def run(share: IntArray) -> None:
        weights, scratch = (
            np.empty(length, np.float32) for length in (b * b, 3 * int(size.max(initial=0)))
        )
        multiply(halves, floats, words, share, table, numbers, weights, scratch)

    in_shares(tile, int((blocks * size).sum()) * b, run)


def _bits(data_type: DataType) -> type[np.generic]:
    return np.uint16 if data_type is HALF else np.float32
