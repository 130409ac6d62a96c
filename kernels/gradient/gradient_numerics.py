"""Results of the block gradient kernels, for all vertices of a table at once.

dy is the gradient of the result and s the dense operand on a tile; a bucket holds sub-groups, lists
of blocks. The gradient of a block has the position of the block among the bucket's values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from ipusim import Codelet, DataType, Fields, IntArray, Ragged, TileMemories, int_column, spread
from ipusim.native import in_shares

from ..fields import column
from ..meta_info.bucket_vertices import compute_each
from ..meta_info.format import BLOCK
from ..meta_info.reading import block_places
from ..meta_info.visits import Visits, visits_of
from ..products.products import DTYPES
from .grad_w_shares import row_parts
from .gradient_loops import DY_SIZE, S_SIZE, gradients

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BlockEntries = Callable[[Visits, int], IntArray]  # blocks of sub-groups, as `blocks_of_rows`


class GradientKernel(Codelet, Protocol):
    """Properties of a kernel on which its numerics depend."""

    @property
    def block(self) -> int:
        """Edge of a block in elements."""

    @property
    def data_type(self) -> DataType:
        """Number format of dy and s."""

    @property
    def clears(self) -> bool:
        """True if the gradient is cleared first."""


def blocks_of_workers(visits: Visits, block: int) -> IntArray:
    """Return the blocks that the meta-info assigns to workers, int64[4, blocks].

    The four rows are sub-group, block row, block column and number of the block in the gradient.

    Raises:
        ProgramError: a damaged bucket.
    """
    parts = row_parts(visits, block)
    columns = visits.words[spread(parts.at, parts.count)].astype(np.int64) // block
    sub_group, row = (
        np.repeat(numbers, parts.count) for numbers in (parts.sub_group, parts.row // block)
    )
    return np.stack([sub_group, row, columns, spread(parts.value // block**2, parts.count)])


def blocks_of_rows(visits: Visits, block: int) -> IntArray:
    """Return all blocks of sub-groups, int64[4, blocks].

    The four rows are sub-group, block row, block column and number of the block in the gradient.

    Raises:
        ProgramError: a damaged bucket.
    """
    entries = block_places(visits, block)
    target = visits.value[entries.sub_group] // block**2 + entries.rank
    return np.stack([entries.sub_group, entries.row, entries.column, target])


def add_gradients(
    kernel: GradientKernel,
    memory: TileMemories,
    tile: IntArray,
    fields: Fields,
    entries_of: BlockEntries,
    *,
    on_amp: bool,
    columns_of_slice: int = 1,
) -> None:
    """Compute the gradients of all vertices of a table.

    Args:
        kernel, memory, tile, fields: arguments of `compute_all`.
        entries_of: function that returns the blocks of sub-groups.
        on_amp: True if the AMP adds products; otherwise workers do, who round products of halves.
        columns_of_slice: number of columns that are stored side by side in dy and s.

    Raises:
        VertexFault: an operand outside SRAM, or at an address that is no multiple of its element
            size.
        ProgramError: a damaged bucket.
    """
    # Compiled loops run vertices whose blocks lie within their operands and occur once. If a vertex
    # has others, all vertices run by their definition, `compute`, which raises the error, or adds a
    # repeated block in order.
    visits = visits_of(fields, {"meta_info": _meta_info(memory, tile, fields)}, BLOCK)
    sub_group, *blocks = entries_of(visits, kernel.block)
    vertex, n = visits.vertex[sub_group], column(fields, "n")
    if not _is_valid(kernel, fields, vertex, blocks) or np.any(n % columns_of_slice):
        compute_each(kernel, memory, tile, fields)
        return
    entries = np.stack(blocks, axis=1)[np.argsort(vertex, kind="stable")]
    table = _table(kernel, memory, tile, fields, np.bincount(vertex, minlength=len(tile)))
    flags = kernel.data_type is HALF, kernel.clears, on_amp
    settings = int_column([kernel.block, *flags, columns_of_slice])
    flat = memory.flat(np.uint16), memory.flat(np.float32)
    workspace_sizes = [int(table[:, extent].max(initial=0)) for extent in (DY_SIZE, S_SIZE)]

    def run(share: IntArray) -> None:
        workspaces = (np.zeros(size, np.float32) for size in (*workspace_sizes, kernel.block))
        gradients(share, table, entries, settings, *flat, *workspaces)

    in_shares(tile, int(n[vertex].sum()) * kernel.block, run)


def _is_valid(
    kernel: GradientKernel, fields: Fields, vertex: IntArray, blocks: list[IntArray]
) -> bool:
    """Return True if all blocks lie within their operands, and none occurs twice in a gradient.

    `vertex` is the vertex of each block, `blocks` are block row, block column and number of each.
    """
    row, block_column, target = blocks
    b, capacity = kernel.block, column(fields, "value_count")
    is_inside = row < column(fields, "rows")[vertex]
    is_inside &= block_column < column(fields, "columns")[vertex]
    is_inside &= target < capacity[vertex] // b**2
    is_unique = len(np.unique(vertex * (1 + target.max(initial=0)) + target)) == len(target)
    return bool(is_inside.all()) and is_unique


def _table(
    kernel: GradientKernel, memory: TileMemories, tile: IntArray, fields: Fields, count: IntArray
) -> IntArray:
    """Return the table of vertices, int64[vertices, 9], in the columns of `gradient_loops`."""
    b, n = kernel.block, column(fields, "n")
    spans = [("dy", "rows", kernel.data_type), ("s", "columns", kernel.data_type)]
    sizes = [column(fields, rows) * n * b for _, rows, _ in spans]
    sizes.append(column(fields, "value_count"))
    spans.append(("gradient", "value_count", FLOAT))
    starts = [
        memory.places(tile, column(fields, name), size, DTYPES[data_type])
        for (name, _, data_type), size in zip(spans, sizes, strict=True)
    ]
    return np.stack([n, *starts, *sizes, np.cumsum(count) - count, count], axis=1)


def _meta_info(memory: TileMemories, tile: IntArray, fields: Fields) -> Ragged:
    """Return the meta-info of every vertex's bucket, from memory."""
    size = column(fields, "meta_words") * column(fields, "buckets")
    first = memory.places(tile, column(fields, "meta_info"), size, np.uint16)
    words = np.asarray(memory.flat(np.uint16))[spread(first, size)]
    return Ragged(words, np.cumsum(size) - size, size)
