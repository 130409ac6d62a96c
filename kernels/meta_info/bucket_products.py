"""Compiled loops that list the products of vertices from the contents of their buckets.

A product is one block times its block row of s, the dense operand on the tile, added to a block row
of q, the partial sums. An entry is a block as the meta-info lists it: row, column and place of its
values. The products of a row of q are listed one after another, in the order in which the vertex
finds their entries in its buckets; the tables are those of `product_loops`.
"""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled, inlined

from ..products.product_loops import ADDS_TO_Q, COUNT, FIRST, FIRST_ROW, Q_WIDTH, SLOT, VALUES, Q, S
from ..products.product_loops import ROWS as NUM_ROWS
from .bucket_walk import COLUMN, COLUMNS, INPUT, OUTPUT, PLACE, ROW, ROWS, N, listed
from .format import Words

# Positions in `kernel`: edge of a block, bytes of an element of s, 1 if q is cleared first, 1 if
# rows and columns of the meta-info change places.
BLOCK, ITEM_BYTES, CLEARS, TRANSPOSED = range(4)


@compiled(
    "int64(uint16[:], int64[:, :], int64[:], int64[:, :], int64[:], int64[:], int64[:, :], "
    "int64[:, :], int64[:, :])"
)
def products_of(
    words: Words,
    table: IntArray,
    kernel: IntArray,
    entries: IntArray,
    ends: IntArray,
    selection: IntArray,
    vertices: IntArray,
    rows: IntArray,
    products: IntArray,
) -> int:
    """List the products of vertices, and return the number of vertices before a damaged bucket.

    Args:
        words: memory of all tiles, as 16-bit words.
        table: int64[vertices, NUMBERS], numbers of all vertices, in the columns of `bucket_walk`.
        kernel: int64[4], numbers of the kernel, at the positions named above.
        entries: work space for the entries of a vertex.
        ends: work space for one number for each row of q of a vertex.
        selection: int64[selected], indices of the vertices to list.
        vertices, rows, products: tables that receive the numbers, see `product_loops`.
    """
    num_rows = num_products = 0
    for index in range(len(selection)):
        vertex = table[selection[index]]
        num_entries = _list_entries(words, vertex, kernel, entries)
        if num_entries < 0:
            return index
        vertices[index, Q_WIDTH] = vertex[N]
        vertices[index, FIRST_ROW] = num_rows
        q_row_column = COLUMN if kernel[TRANSPOSED] else ROW
        block_entries = entries[:num_entries]
        _list_rows(block_entries, vertex, kernel, q_row_column, ends, num_products, rows[num_rows:])
        for entry in range(num_entries):
            product = ends[block_entries[entry, q_row_column]]
            ends[block_entries[entry, q_row_column]] += 1
            line = block_entries[entry, ROW] if kernel[TRANSPOSED] else block_entries[entry, COLUMN]
            products[product, S] = vertex[INPUT] + line * vertex[N] * kernel[BLOCK]
            products[product, SLOT] = line
            products[product, VALUES] = block_entries[entry, PLACE]
        num_rows += vertex[ROWS]
        vertices[index, NUM_ROWS] = vertex[ROWS]
        num_products += num_entries
    return len(selection)


@inlined
def _list_entries(words: Words, vertex: IntArray, kernel: IntArray, entries: IntArray) -> int:
    """Write the entries of a vertex. Return their number, or -1 for a damaged bucket."""
    num_block_rows, num_block_columns = vertex[ROWS], vertex[COLUMNS]
    if kernel[TRANSPOSED]:
        num_block_rows, num_block_columns = num_block_columns, num_block_rows
    return listed(
        words, vertex, kernel[BLOCK], kernel[ITEM_BYTES], num_block_rows, num_block_columns, entries
    )


@inlined
def _list_rows(
    block_entries: IntArray,
    vertex: IntArray,
    kernel: IntArray,
    q_row_column: int,
    ends: IntArray,
    first: int,
    rows: IntArray,
) -> None:
    """Write the table of rows of q, and to `ends` the index of each row's first product.

    Args:
        block_entries: entries of the vertex.
        vertex, kernel: numbers of the vertex and of the kernel.
        q_row_column: column of the entries that has the row of q: ROW, or COLUMN if transposed.
        ends: receives the index of each row's first product.
        first: index of the vertex's first product.
        rows: receives the rows of the vertex.
    """
    ends[: vertex[ROWS]] = 0
    for entry in range(len(block_entries)):
        ends[block_entries[entry, q_row_column]] += 1
    for row in range(vertex[ROWS]):
        count = ends[row]
        ends[row] = first
        rows[row, Q] = vertex[OUTPUT] + row * vertex[N] * kernel[BLOCK]
        rows[row, FIRST] = first
        rows[row, COUNT] = count
        rows[row, ADDS_TO_Q] = 1 - kernel[CLEARS]
        first += count
