"""Compiled loops that read block lists (see `block_worklist`): their extents and their products.

A product is one block times its block row of s, the dense operand on the tile; it is added to a
block row of q, the partial sums on the tile. Offsets of a list are in steps of `StaticBlock.step`
numbers.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

from ..products.product_loops import (
    ADDS_TO_Q,
    COUNT,
    FIRST,
    FIRST_ROW,
    Q_WIDTH,
    RATIO_BITS,
    ROWS,
    SLOT,
    VALUES,
    Q,
    S,
)

# Columns of the table of extents, which has a row for each list: largest output offset (into q),
# largest input offset (into s), number of block rows and number of blocks.
OUTPUT, INPUT, LISTED_ROWS, BLOCKS = range(4)
# Columns of the table of vertices that `products_of` reads: indices of the first number of q, s and
# values in memory, number of columns of q to compute, index in `words` of its list's first row, and
# the reciprocal of a block row of s, in steps, with RATIO_BITS fraction bits (`reciprocals`):
# an input offset times the reciprocal is the number of a block row of s.
AT_Q, AT_S, AT_VALUES, COMPUTED_COLUMNS, LIST, RATIO = range(6)

Words = npt.NDArray[np.uint16]


@compiled("int64(uint16[:], int64[:], int64[:], int64, int64[:, :])")
def measure(words: Words, first: IntArray, count: IntArray, header: int, extents: IntArray) -> int:
    """Write the extents of block lists. Return the first vertex whose list ends early.

    Return the number of vertices if no list does.

    Args:
        words: words of all lists.
        first, count: int64[vertices], index of the first word of each list, and its words.
        header: number of words before a list's first row.
        extents: int64[vertices, 4], receives the extents.
    """
    # A list is: headers of the workers, rows - 1, then for each row its output offset, blocks - 1
    # and an input offset a block. It ends early if a row reaches beyond its last word.
    for vertex in range(len(first)):
        at, end = first[vertex] + header, first[vertex] + count[vertex]
        if at > end:
            return vertex
        largest_output = largest_input = blocks = np.int64(0)
        rows = np.int64(words[at - 1]) + 1
        for _ in range(rows):
            if at + 2 > end or at + 3 + np.int64(words[at + 1]) > end:
                return vertex
            largest_output = max(largest_output, np.int64(words[at]))
            row_blocks = np.int64(words[at + 1]) + 1
            for entry in words[at + 2 : at + 2 + row_blocks]:
                largest_input = max(largest_input, np.int64(entry))
            blocks += row_blocks
            at += 2 + row_blocks
        extents[vertex, OUTPUT] = largest_output
        extents[vertex, INPUT] = largest_input
        extents[vertex, LISTED_ROWS] = rows
        extents[vertex, BLOCKS] = blocks
    return len(first)


@compiled(
    "void(uint16[:], int64[:, :], int64, int64, int64, int64[:], int64[:, :], int64[:, :], "
    "int64[:, :])"
)
def products_of(
    words: Words,
    table: IntArray,
    block: int,
    step: int,
    slots: int,
    selection: IntArray,
    vertices: IntArray,
    rows: IntArray,
    products: IntArray,
) -> None:
    """Write the tables of `product_loops` for selected vertices.

    Args:
        words: words of all lists.
        table: int64[vertices, 6], numbers of all vertices, in the columns named above.
        block: edge of a block.
        step: numbers of s and q that one step of an offset stands for.
        slots: number of slots for transposed block rows of s, a power of two.
        selection: int64[selected], indices of the selected vertices in `table`.
        vertices, rows, products: receive the tables, whose columns `product_loops` names.
    """
    # A slot is the number of the block's block row of s, modulo the number of slots: block rows
    # that share a slot are transposed again each time, which costs time and changes no result.
    num_rows = num_products = np.int64(0)
    for index in range(len(selection)):
        vertex = table[selection[index]]
        at, values = vertex[LIST], vertex[AT_VALUES]
        row_count = np.int64(words[at - 1]) + 1
        vertices[index, Q_WIDTH] = vertex[COMPUTED_COLUMNS]
        vertices[index, FIRST_ROW] = num_rows
        vertices[index, ROWS] = row_count
        for _ in range(row_count):
            blocks = np.int64(words[at + 1]) + 1
            rows[num_rows, Q] = vertex[AT_Q] + np.int64(words[at]) * step
            rows[num_rows, FIRST] = num_products
            rows[num_rows, COUNT] = blocks
            rows[num_rows, ADDS_TO_Q] = 0  # sums start from zero, not from q
            for word in range(at + 2, at + 2 + blocks):
                entry = np.int64(words[word])
                products[num_products, S] = vertex[AT_S] + entry * step
                products[num_products, SLOT] = entry * vertex[RATIO] >> RATIO_BITS & slots - 1
                products[num_products, VALUES] = values
                values += block * block
                num_products += 1
            num_rows += 1
            at += 2 + blocks
