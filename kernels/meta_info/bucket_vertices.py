"""Tables of vertices that read buckets, for compiled loops, and functions that run the vertices.

s is the dense operand on a tile and q the partial sums. A kernel's `compute` computes one vertex in
NumPy; it defines the right results, and raises the errors. Compiled loops run many vertices, and
stop at a vertex with a damaged bucket, which is then given to `compute`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import numpy as np

from ipusim import (
    Codelet,
    DataType,
    Fields,
    IntArray,
    Ragged,
    TileFault,
    TileMemories,
    VertexFault,
    int_column,
)
from ipusim.native import in_shares

from ..fields import column
from ..products.product_loops import VECTOR
from ..products.products import DTYPES, ProductKernel, Products, multiplier_of
from .bucket_products import products_of
from .bucket_walk import (
    BUCKETS,
    ENTRY,
    INPUT,
    META,
    META_WORDS,
    MORE_META,
    MORE_VALUES,
    NUMBERS,
    OTHER,
    OUTPUT,
    SUB_GROUP,
    VALUE_COUNT,
    VALUES,
)
from .bucket_walk import COLUMNS as NUM_COLUMNS
from .bucket_walk import ROWS as NUM_ROWS
from .bucket_walk import N as NUM_DENSE_COLUMNS

# Columns of the table of vertices by vertex field, for fields that are copied as they are.
_COUNTS = {
    "n": NUM_DENSE_COLUMNS,
    "rows": NUM_ROWS,
    "columns": NUM_COLUMNS,
    "sub_group": SUB_GROUP,
    "buckets": BUCKETS,
    "meta_words": META_WORDS,
    "value_count": VALUE_COUNT,
}
# Columns for the indices of dense operands in memory, the written one first.
_OPERANDS = (OUTPUT, INPUT, OTHER)


class BucketKernel(ProductKernel, Codelet, Protocol):
    """A kernel that multiplies the blocks or elements that it finds in buckets."""

    @property
    def partials_type(self) -> DataType:
        """Number format of q."""

    @property
    def clears(self) -> bool:
        """True if q is cleared first."""

    @property
    def transposed(self) -> bool:
        """True if q is indexed by the columns of the meta-info and s by its rows."""


Spans = Mapping[str, tuple[IntArray, DataType]]
"""Number of elements, int64[vertices], and number format of each dense operand, by field."""


def bucket_vertices(
    memory: TileMemories, tile: IntArray, fields: Fields, values: DataType | None, spans: Spans
) -> IntArray:
    """Return the table of vertices that compiled loops read, int64[vertices, NUMBERS].

    A row has the counts of a vertex and the indices of its data; see `bucket_walk` for the columns.

    Args:
        memory, tile, fields: arguments of `compute_all`.
        values: number format of the values in buckets; None for a kernel that reads none.
        spans: number of elements and number format of each dense operand, by field: first the
            operand that is written, then those that are read.

    Raises:
        VertexFault: an operand outside SRAM, or at an address that is no multiple of its element
            size.
    """
    # `lists` has, for each vertex field with data of buckets: its name, the column for its index in
    # memory, the number of buckets (int64[vertices]), the column with the words or values of a
    # bucket, and the type of the memory view.
    table = np.zeros((len(tile), NUMBERS), dtype=np.int64)
    for name, number in _COUNTS.items():
        table[:, number] = column(fields, name)
    buckets = table[:, BUCKETS]
    counts = np.minimum(buckets, 1), np.maximum(buckets - 1, 0)
    lists: list[tuple[str, int, IntArray, int, type[np.generic]]]
    lists = [("meta_info", META, counts[0], META_WORDS, np.uint16)]
    lists += [("more_meta_info", MORE_META, counts[1], META_WORDS, np.uint16)]
    if values is not None:
        lists += [("values", VALUES, counts[0], VALUE_COUNT, DTYPES[values])]
        lists += [("more_values", MORE_VALUES, counts[1], VALUE_COUNT, DTYPES[values])]
    for name, number, bucket_count, size, dtype in lists:
        rows = np.flatnonzero(bucket_count > 0)
        if len(rows):
            count, address = (bucket_count * table[:, size])[rows], column(fields, name)[rows]
            starts = memory.places(tile[rows], address, count, dtype, vertex=rows)
            table[rows, number] = starts
    for number, (name, (count, data_type)) in zip(_OPERANDS, spans.items(), strict=False):
        address = column(fields, name)
        table[:, number] = memory.places(tile, address, count, DTYPES[data_type])
    return table


def entry_workspace(table: IntArray) -> IntArray:
    """Return work space for the entries of a vertex, int64[entries, ENTRY].

    No vertex has more entries than its buckets have words.
    """
    words = table[:, BUCKETS] * table[:, META_WORDS]
    return np.zeros((int(words.max(initial=0)) + 1, ENTRY), dtype=np.int64)


def multiply_buckets(
    kernel: BucketKernel, memory: TileMemories, tile: IntArray, fields: Fields
) -> None:
    """Compute q of all vertices of a table: q[row] += block @ s[column] for all blocks of buckets.

    Args:
        kernel, memory, tile, fields: arguments of `compute_all`.

    Raises:
        VertexFault: an operand outside SRAM, or at an address that is no multiple of its element
            size.
        ProgramError: a damaged bucket.
    """
    n, b, data_type = column(fields, "n"), kernel.block, kernel.data_type
    q_rows, s_rows = column(fields, "rows"), column(fields, "columns")
    spans = {"q": (q_rows * n * b, kernel.partials_type), "s": (s_rows * n * b, data_type)}
    table = bucket_vertices(memory, tile, fields, data_type, spans)
    numbers = int_column([b, data_type.bytes, kernel.clears, kernel.transposed])
    words, max_products = memory.flat(np.uint16), table[:, BUCKETS] * table[:, META_WORDS]

    def listed(selection: IntArray, vertices: IntArray, rows: IntArray, products: IntArray) -> int:
        """List the products of selected vertices, see `Products.listed`."""
        # Work space of `products_of`: a number for each row of q, and entries of a vertex.
        ends = np.empty(int(q_rows[selection].max(initial=0)), dtype=np.int64)
        entries = entry_workspace(table[selection])
        return products_of(
            words, table, numbers, entries, ends, selection, vertices, rows, products
        )

    slots = int(s_rows.max(initial=0)) + 1
    is_half = kernel.partials_type is DataType.HALF
    run = multiplier_of(kernel, memory, Products(q_rows, max_products, slots, listed, is_half))
    work = int((column(fields, "value_count") * column(fields, "buckets") * n).sum())
    run_with_fallback(kernel, memory, tile, fields, work // VECTOR, run)


def run_with_fallback(
    codelet: Codelet,
    memory: TileMemories,
    tile: IntArray,
    fields: Fields,
    work: int,
    run: Callable[[IntArray], int],
) -> None:
    """Run vertices by a compiled loop, and each vertex at which it stops by `compute`.

    Args:
        codelet, memory, tile, fields: arguments of `compute_all`.
        work: approximate number of steps of all vertices.
        run: function that runs vertices, int64[...], and returns the number that it ran before the
            first with a damaged bucket.

    Raises:
        VertexFault: `compute` raised a TileFault.
        ProgramError: `compute` raised it, for a damaged bucket.
    """

    def run_share(rows: IntArray) -> None:
        while len(rows):
            completed = run(rows)
            if completed < len(rows):
                compute_one(codelet, memory, tile, fields, int(rows[completed]))
            rows = np.ascontiguousarray(rows[completed + 1 :])

    in_shares(tile, work, run_share)


def compute_each(codelet: Codelet, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
    """Run all vertices of a table by `compute`, one after another.

    Raises:
        VertexFault: `compute` raised a TileFault.
    """
    for vertex in range(len(tile)):
        compute_one(codelet, memory, tile, fields, vertex)


def compute_one(
    codelet: Codelet, memory: TileMemories, tile: IntArray, fields: Fields, vertex: int
) -> None:
    """Run one vertex of a table by `compute`.

    Raises:
        VertexFault: `compute` raised a TileFault.
    """
    row = {
        name: values.row(vertex) if isinstance(values, Ragged) else values[vertex]
        for name, values in fields.items()
    }
    try:
        codelet.compute(memory.on(int(tile[vertex])), row)
    except TileFault as fault:
        raise VertexFault(vertex, str(fault)) from fault
