"""Machine code that reads work lists of blocks: their extents and their products."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

from ..products.product_loops import (
    ADDS,
    COUNT,
    FIRST,
    FIRST_ROW,
    LINE_BITS,
    ROWS,
    SLOT,
    VALUES,
    WIDTHS,
    Q,
    S,
)

# Columns of a list's extents: largest output and input offset, number of rows and of blocks.
OUTPUT, INPUT, LISTED_ROWS, BLOCKS = range(4)
# Columns of a vertex's numbers: places of q, s and values in memory, computed positions, position
# of its list's first row, and the multiplier from an offset to a line of s, see `lines_of`.
AT_Q, AT_S, AT_VALUES, POSITIONS, LIST, LINES = range(6)

Words = npt.NDArray[np.uint16]


@compiled("int64(uint16[:], int64[:], int64[:], int64, int64[:, :])")
def reaches(words: Words, first: IntArray, count: IntArray, header: int, extents: IntArray) -> int:
    """Find the extents of block lists. Return the first that ends early, or their number."""
    # A list is: headers of the workers, rows - 1, then for each row its output offset, blocks - 1
    # and an input offset a block. It ends early if a row reaches beyond its last word.
    for vertex in range(len(first)):
        at, end = first[vertex] + header, first[vertex] + count[vertex]
        if at > end:
            return vertex
        output = most = blocks = np.int64(0)
        rows = np.int64(words[at - 1]) + 1
        for _ in range(rows):
            if at + 2 > end or at + 3 + np.int64(words[at + 1]) > end:
                return vertex
            output = max(output, np.int64(words[at]))
            row_blocks = np.int64(words[at + 1]) + 1
            for entry in words[at + 2 : at + 2 + row_blocks]:
                most = max(most, np.int64(entry))
            blocks += row_blocks
            at += 2 + row_blocks
        extents[vertex, OUTPUT] = output
        extents[vertex, INPUT] = most
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
    some: IntArray,
    vertices: IntArray,
    rows: IntArray,
    products: IntArray,
) -> None:
    """List the rows and products of some vertices; `slots` is a power of two."""
    # A slot is the number of the block's line of s, modulo the number of slots: lines that share a
    # slot are transposed again each time, which costs time and changes no result.
    num_rows = num_products = np.int64(0)
    for index in range(len(some)):
        vertex = table[some[index]]
        at, values = vertex[LIST], vertex[AT_VALUES]
        listed = np.int64(words[at - 1]) + 1
        vertices[index, WIDTHS] = vertex[POSITIONS]
        vertices[index, FIRST_ROW] = num_rows
        vertices[index, ROWS] = listed
        for _ in range(listed):
            blocks = np.int64(words[at + 1]) + 1
            rows[num_rows, Q] = vertex[AT_Q] + np.int64(words[at]) * step
            rows[num_rows, FIRST] = num_products
            rows[num_rows, COUNT] = blocks
            rows[num_rows, ADDS] = 0
            for word in range(at + 2, at + 2 + blocks):
                entry = np.int64(words[word])
                products[num_products, S] = vertex[AT_S] + entry * step
                products[num_products, SLOT] = entry * vertex[LINES] >> LINE_BITS & slots - 1
                products[num_products, VALUES] = values
                values += block * block
                num_products += 1
            num_rows += 1
            at += 2 + blocks
