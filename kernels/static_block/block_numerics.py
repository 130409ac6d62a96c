"""Results of vertices that read block lists: by NumPy for one vertex, by compiled loops for many.

Each block of a list is multiplied by its block row of s, the dense operand on the tile, and added
to a block row of q, the partial sums on the tile. A block is b x b; a block row of s or q has n
columns of b numbers each. `block_worklist` describes the lists.
"""

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
from ..products.products import DTYPES, Products, add_products, multiplier_of, reciprocals, slots_of
from . import block_lists
from .block_worklist import read_block_worklist

HALF = DataType.HALF
HEADERS = 2  # words of each worker's header in a list: its first column and its columns


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
        """True if a block is stored as its left half and then its right half."""

    @property
    def workers(self) -> int:
        """Number of workers of a tile."""

    @property
    def width_field(self) -> str:
        """Field with the number of columns of each block row that are computed."""

    @property
    def step(self) -> int:
        """Number of elements of s and q by which one unit of a list's offset moves."""


def multiply_blocks(
    kernel: StaticBlockKernel, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]
) -> None:
    """Compute q of one vertex from its list, in the order of the list."""
    # Shapes: inputs [blocks, n, b], total [rows, n, b], `element` [n * b]. A list's offset times
    # `step` is the index of a block row's first element; `end` is the number of elements of s,
    # and then of q, up to the last one that is used.
    n, b = int(fields[kernel.width_field]), kernel.block
    is_half, element = kernel.partials_type is HALF, np.arange(n * b)
    work = read_block_worklist(fields["worklist"], kernel.workers)
    end = int(work.input.max()) * kernel.step + n * b
    s = memory.view(int(fields["s"]), end, kernel.data_type.numpy)
    flat = memory.view(int(fields["values"]), len(work.input) * b * b, kernel.data_type.numpy)
    inputs = widen(s)[work.input[:, None] * kernel.step + element].reshape(-1, n, b)
    total = np.zeros((len(work.output), n, b), dtype=np.float32)
    row, blocks = np.repeat(np.arange(len(total)), work.count), restore_values(kernel, flat)
    add_products(
        *(total, row, inputs, widen(blocks)),
        in_pairs=kernel.data_type is HALF,
        halved=is_half,
        random=memory.random,
    )
    end = int(work.output.max()) * kernel.step + n * b
    q = memory.view(int(fields["q"]), end, kernel.partials_type.numpy)
    index = work.output[:, None] * kernel.step + element
    q[index] = (narrow(total) if is_half else total).reshape(index.shape)


def multiply_all_blocks(
    kernel: StaticBlockKernel, memory: TileMemories, tile: IntArray, fields: Fields
) -> None:
    """Compute q of all vertices of a table, `tile` being the tile of each.

    Raises:
        VertexFault: an operand that reaches outside SRAM, or a list that ends early.
    """
    # Find how far each list reaches into q, s and values, check these spans of memory, and multiply
    # from tables of the vertices (`block_lists`). `n` and `size` are int64[vertices]: columns, and
    # elements of a block row.
    worklist, n, b = lists(fields, "worklist"), column(fields, kernel.width_field), kernel.block
    # The word behind the headers is the number of rows less one.
    words, header = worklist.flat.astype(np.uint16, copy=False), HEADERS * kernel.workers + 1
    first, extents = worklist.first, np.zeros((len(tile), 4), dtype=np.int64)
    first_short = block_lists.measure(words, first, worklist.count, header, extents)
    if first_short < len(tile):
        raise VertexFault(first_short, "its list of blocks ends early")
    size, (largest_output, largest_input, rows, blocks) = n * b, extents.T
    data, partials = DTYPES[kernel.data_type], DTYPES[kernel.partials_type]
    spans = {
        "q": (largest_output * kernel.step + size, partials),
        "s": (largest_input * kernel.step + size, data),
        "values": (blocks * b * b, data),
    }
    q, s, values = (
        memory.places(tile, column(fields, name), count, dtype)
        for name, (count, dtype) in spans.items()
    )
    row_offset = np.maximum(size // kernel.step, 1)  # offset from one block row to the next
    table = np.stack([q, s, values, n, first + header, reciprocals(row_offset)], axis=1)
    slots = slots_of(int((largest_input // row_offset).max(initial=0)) + 1, b)

    def listed(selection: IntArray, *tables: IntArray) -> int:
        block_lists.products_of(words, table, b, kernel.step, slots, selection, *tables)
        return len(selection)

    work = int((blocks * size).sum()) * b
    products = Products(rows, blocks, slots, listed, kernel.partials_type is HALF)
    in_shares(tile, work, multiplier_of(kernel, memory, products))
