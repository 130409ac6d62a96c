"""The products of dense vertices, as machine code: all blocks, or units, of each block row."""

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

# Numbers of a vertex: positions computed, rows and columns of blocks, places in memory, positions
# of a row of q or line of s, and where its starts are.
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
    """The products of some vertices, whose blocks have so many values.

    Args:
        table: the numbers of all vertices.
        starts: of each block column of a vertex, where from its s on its first position lies.
        size: numbers from a block to the next.
        some: which vertices.
        vertices, rows, products: are given their numbers.
    """
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
