"""Numerics of block lists, for one vertex by definition and for many by machine code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, TileMemories, TileMemory, VertexFault
from ipusim.native import in_shares

from ..block_stream.block_values import restore_values
from ..fields import column, lists
from ..half import narrow, widen
from ..products.products import KINDS, Products, added, lines_of, multiplied, slots_of
from . import block_lists
from .block_worklist import read_block_worklist

HALF = DataType.HALF
HEADERS = 2  # words of a worker


class StaticBlockKernel(Protocol):
    """Properties of a kernel on which its numerics depend."""

    @property
    def block(self) -> int:
        """Edge of a block in elements."""

    @property
    def data_type(self) -> DataType:
        """Number format of values and s."""

    @property
    def partials_type(self) -> DataType:
        """Number format of q."""

    @property
    def splits_blocks(self) -> bool:
        """True if the values of a block lie as two halves."""

    @property
    def workers(self) -> int:
        """Number of workers of a tile."""

    @property
    def width_field(self) -> str:
        """Field with the number of columns of each block row that are computed."""

    @property
    def step(self) -> int:
        """Numbers of s and q that one step of an offset of the list stands for."""


def multiply_blocks(
    kernel: StaticBlockKernel, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]
) -> None:
    """Run one vertex."""
    # Shapes: inputs [blocks, n, b], total [rows, n, b]. Offsets of the list count `step` numbers.
    n, b = int(fields[kernel.width_field]), kernel.block
    halved, offset = kernel.partials_type is HALF, np.arange(n * b)
    work = read_block_worklist(fields["worklist"], kernel.workers)
    reach = int(work.input.max()) * kernel.step + n * b
    s = memory.view(int(fields["s"]), reach, kernel.data_type.numpy)
    flat = memory.view(int(fields["values"]), len(work.input) * b * b, kernel.data_type.numpy)
    inputs = widen(s)[work.input[:, None] * kernel.step + offset].reshape(-1, n, b)
    total = np.zeros((len(work.output), n, b), dtype=np.float32)
    row, blocks = np.repeat(np.arange(len(total)), work.count), restore_values(kernel, flat)
    added(total, row, inputs, widen(blocks), halved=halved, random=memory.random)
    reach = int(work.output.max()) * kernel.step + n * b
    q = memory.view(int(fields["q"]), reach, kernel.partials_type.numpy)
    at = work.output[:, None] * kernel.step + offset
    q[at] = (narrow(total) if halved else total).reshape(at.shape)


def multiply_all_blocks(
    kernel: StaticBlockKernel, memory: TileMemories, tile: IntArray, fields: Fields
) -> None:
    """Run all vertices of a table.

    Raises:
        VertexFault: a span outside SRAM, a list that ends early.
    """
    worklist, n, b = lists(fields, "worklist"), column(fields, kernel.width_field), kernel.block
    words, header = worklist.flat.astype(np.uint16, copy=False), HEADERS * kernel.workers + 1
    first, extents = worklist.first, np.zeros((len(tile), 4), dtype=np.int64)
    early = block_lists.reaches(words, first, worklist.count, header, extents)
    if early < len(tile):
        raise VertexFault(early, "its list of blocks ends early")
    size, (output, most, rows, blocks) = n * b, extents.T
    data, partials = KINDS[kernel.data_type], KINDS[kernel.partials_type]
    spans = {
        "q": (output * kernel.step + size, partials),
        "s": (most * kernel.step + size, data),
        "values": (blocks * b * b, data),
    }
    q, s, values = (
        memory.places(tile, column(fields, name), count, dtype)
        for name, (count, dtype) in spans.items()
    )
    unit = np.maximum(size // kernel.step, 1)  # offsets from one contiguous line to the next
    table = np.stack([q, s, values, n, first + header, lines_of(unit)], axis=1)
    slots = slots_of(int((most // unit).max(initial=0)) + 1, b)

    def listed(some: IntArray, vertices: IntArray, of_rows: IntArray, of_products: IntArray) -> int:
        tables = some, vertices, of_rows, of_products
        block_lists.products_of(words, table, b, kernel.step, slots, *tables)
        return len(some)

    work = int((blocks * size).sum()) * b
    products = Products(rows, blocks, slots, listed, kernel.partials_type is HALF)
    in_shares(tile, work, multiplied(kernel, memory, products))
