"""Compiled loop that lists the products of dense vertices: one for each block of weights."""

from __future__ import annotations

from ipusim import AMP_BLOCK, IntArray
from ipusim.native import compiled

from ..products.product_loops import (
    ADDS_TO_Q,
    COUNT,
    FIRST,
    FIRST_ROW,
    Q_WIDTH,
    ROWS,
    SLOT,
    STRIDE,
    VALUES,
    Q,
    S,
)

# Columns of the table of vertices: number of columns of q to compute; number of block rows and of
# block columns of values; indices in memory of the first number of q, of s and of the values;
# number of columns n of a block row of q or s; and index of the vertex's first entry in `starts`.
COMPUTED_COLUMNS, BLOCK_ROWS, BLOCK_COLUMNS, AT_Q, AT_S, AT_VALUES, N, STARTS = range(8)


@compiled("void(int64[:, :], int64[:], int64, int64[:], int64[:, :], int64[:, :], int64[:, :])")
def products_of(
    table: IntArray,
    starts: IntArray,
    size: int,
    selection: IntArray,
    vertices: IntArray,
    rows: IntArray,
    products: IntArray,
) -> None:
    """Write the tables of `product_loops` for selected vertices.

    Args:
        table: int64[vertices, 8], the numbers of all vertices, in the columns named above.
        starts: int64[block columns of all vertices], index in a vertex's s of the first number that
            each block column multiplies.
        size: distance of two blocks of values in memory, in numbers.
        selection: int64[selected], indices of the selected vertices in `table`.
        vertices, rows, products: tables that receive the numbers, see `product_loops`.
    """
    # Every block row of q is a row of the table `rows`, and every block of values in it a row of
    # the table `products`: block row `column` of s times the next block. Products with the same
    # block row of s share a slot, in which it is transposed once for all of them.
    num_rows = num_products = 0
    for index in range(len(selection)):
        vertex = table[selection[index]]
        vertices[index, Q_WIDTH] = vertex[COMPUTED_COLUMNS]
        vertices[index, FIRST_ROW] = num_rows
        vertices[index, ROWS] = vertex[BLOCK_ROWS]
        vertices[index, STRIDE] = vertex[N] * AMP_BLOCK
        values = vertex[AT_VALUES]
        for row in range(vertex[BLOCK_ROWS]):
            rows[num_rows, Q] = vertex[AT_Q] + row * vertex[N] * AMP_BLOCK
            rows[num_rows, FIRST] = num_products
            rows[num_rows, COUNT] = vertex[BLOCK_COLUMNS]
            rows[num_rows, ADDS_TO_Q] = 0
            num_rows += 1
            for column in range(vertex[BLOCK_COLUMNS]):
                products[num_products, S] = vertex[AT_S] + starts[vertex[STARTS] + column]
                products[num_products, SLOT] = column
                products[num_products, VALUES] = values
                values += size
                num_products += 1
