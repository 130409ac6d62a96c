"""Lists of the products of dense vertices, for machine code: all blocks of each block row."""

from __future__ import annotations

from ipusim import AMP_BLOCK, IntArray
from ipusim.native import compiled

from ..products.product_loops import (
    ADDS,
    APART,
    COUNT,
    FIRST,
    FIRST_ROW,
    ROWS,
    SLOT,
    VALUES,
    WIDTHS,
    Q,
    S,
)

# Columns of a vertex's numbers: positions computed, rows and columns of blocks, places of q, s and
# values in memory, positions of a row of q or line of s, and the vertex's first entry of `starts`.
POSITIONS, HIGH, WIDE, AT_Q, AT_S, AT_VALUES, N, STARTS = range(8)


@compiled("void(int64[:, :], int64[:], int64, int64[:], int64[:, :], int64[:, :], int64[:, :])")
def products_of(
    table: IntArray,
    starts: IntArray,
    size: int,
    some: IntArray,
    vertices: IntArray,
    rows: IntArray,
    products: IntArray,
) -> None:
    """List the rows and products of some vertices.

    Args:
        table: int64[vertices, 8], the numbers of all vertices, in the columns named above.
        starts: int64[block columns], position of s at which each block column of a vertex begins,
            counted from the vertex's s.
        size: numbers from one block of values to the next.
        some: indices of the vertices to list.
        vertices, rows, products: tables that receive the numbers, see `product_loops`.
    """
    # Every block row of q is a row of the table, and every block of it a product: the block column
    # `column` of s times the next block of values. Products of a column share a slot, in which s is
    # turned once for all rows.
    num_rows = num_products = 0
    for index in range(len(some)):
        vertex = table[some[index]]
        vertices[index, WIDTHS] = vertex[POSITIONS]
        vertices[index, FIRST_ROW] = num_rows
        vertices[index, ROWS] = vertex[HIGH]
        vertices[index, APART] = vertex[N] * AMP_BLOCK
        values = vertex[AT_VALUES]
        for row in range(vertex[HIGH]):
            rows[num_rows, Q] = vertex[AT_Q] + row * vertex[N] * AMP_BLOCK
            rows[num_rows, FIRST] = num_products
            rows[num_rows, COUNT] = vertex[WIDE]
            rows[num_rows, ADDS] = 0
            num_rows += 1
            for column in range(vertex[WIDE]):
                products[num_products, S] = vertex[AT_S] + starts[vertex[STARTS] + column]
                products[num_products, SLOT] = column
                products[num_products, VALUES] = values
                values += size
                num_products += 1
