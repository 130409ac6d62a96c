"""Compiled loops of the dynamic element kernels: products with single non-zeros, and gradients.

An entry is a non-zero that the walk over a vertex's buckets finds (`bucket_walk`). The innermost
loops run over columns of the dense operand; entries are added one after another. `product_loops`
could treat elements as blocks of 1, but took about twice as long: listing an entry for it takes as
long as adding the entry here.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inlined

from ..half_loops import Bits, Floats, read_numbers, widened
from ..meta_info.bucket_walk import (
    COLUMN,
    COLUMNS,
    INPUT,
    OPENS,
    OTHER,
    OUTPUT,
    PLACE,
    ROW,
    ROWS,
    VALUE_COUNT,
    N,
    listed,
)
from ..products.product_loops import quick_rounded

# Positions in `kernel`, each 1 or 0: whether data are half, whether the result is cleared first,
# and whether rows and columns of the meta-info change places.
HALF_DATA, CLEARS, TRANSPOSED = range(3)


@compiled(
    "int64(int64[:], int64[:, :], int64[:], uint16[:], float32[:], int64[:, :], float32[:], "
    "float32[:])"
)
def multiply(
    rows: IntArray,
    table: IntArray,
    kernel: IntArray,
    halves: Bits,
    floats: Floats,
    entries: IntArray,
    inputs: Floats,
    sums: Floats,
) -> int:
    """Compute q of vertices. Return how many were computed before the first damaged bucket.

    Args:
        rows: int64[...], the rows of the table to run.
        table: int64[vertices, NUMBERS], numbers of each vertex, in the columns of `bucket_walk`.
        kernel: int64[3], numbers of the kernel, at the positions named above.
        halves, floats: memory of all tiles, as numbers of either format.
        entries: work space for the entries of a vertex.
        inputs: work space for all of s.
        sums: work space for a row of q.
    """
    half = kernel[HALF_DATA] != 0
    for index in range(len(rows)):
        vertex = table[rows[index]]
        n, q_rows, s_rows = vertex[N], vertex[ROWS], vertex[COLUMNS]
        # `listed` takes the numbers of rows and of columns of the meta-info. In a transposed
        # product the rows of the meta-info index s and its columns q.
        if kernel[TRANSPOSED]:
            num_entries = listed(halves, vertex, 1, 2 if half else 4, s_rows, q_rows, entries)
        else:
            num_entries = listed(halves, vertex, 1, 2 if half else 4, q_rows, s_rows, entries)
        if num_entries < 0:
            return index
        q = floats[vertex[OUTPUT] : vertex[OUTPUT] + q_rows * n]
        if kernel[CLEARS]:
            for offset in range(len(q)):
                q[offset] = 0
        read_numbers(halves, floats, half, vertex[INPUT], inputs[: s_rows * n])
        if kernel[TRANSPOSED]:
            _add_transposed(halves, floats, half, entries[:num_entries], inputs, q, n)
        else:
            _add(halves, floats, half, entries[:num_entries], inputs, q, sums[:n])
    return len(rows)


@compiled(
    "int64(int64[:], int64[:, :], int64[:], uint16[:], float32[:], int64[:, :], float32[:], "
    "float32[:])"
)
def gradients(
    rows: IntArray,
    table: IntArray,
    kernel: IntArray,
    halves: Bits,
    floats: Floats,
    entries: IntArray,
    dy: Floats,
    x: Floats,
) -> int:
    """Compute the gradient of the values of vertices: dy[row] * x[column] summed over columns.

    Return how many vertices were computed before the first that needs `compute`. Arguments are
    those of `multiply`; `dy` and `x` are work spaces for the two dense operands.
    """
    half = kernel[HALF_DATA] != 0
    for index in range(len(rows)):
        vertex = table[rows[index]]
        n, dy_rows, x_rows = vertex[N], vertex[ROWS], vertex[COLUMNS]
        num_entries = listed(halves, vertex, 1, 2 if half else 4, dy_rows, x_rows, entries)
        if num_entries < 0 or n % (4 if half else 2):
            return index
        # Places of values must ascend, so that no two entries share one; other vertices are left
        # to `compute`.
        for entry in range(1, num_entries):
            if entries[entry, PLACE] <= entries[entry - 1, PLACE]:
                return index
        gradient = floats[vertex[OUTPUT] : vertex[OUTPUT] + vertex[VALUE_COUNT]]
        if kernel[CLEARS]:
            for offset in range(len(gradient)):
                gradient[offset] = 0
        read_numbers(halves, floats, half, vertex[INPUT], dy[: dy_rows * n])
        read_numbers(halves, floats, half, vertex[OTHER], x[: x_rows * n])
        for entry in range(num_entries):
            of_dy, of_x = entries[entry, ROW] * n, entries[entry, COLUMN] * n
            product = _product(dy[of_dy : of_dy + n], x[of_x : of_x + n], half)
            gradient[entries[entry, PLACE]] += product
    return len(rows)


@inlined
def _add(
    halves: Bits,
    floats: Floats,
    half: bool,
    entries: IntArray,
    inputs: Floats,
    q: Floats,
    sums: Floats,
) -> None:
    """Add to q[row] the sum of value * s[column] over the non-zeros of each row of a sub-group."""
    # OPENS marks the first entry of a row of a sub-group. Sums of a row are kept apart from q until
    # its last entry, as the worker keeps them in registers: float32 sums depend on the order.
    n = len(sums)
    for entry in range(len(entries)):
        if entries[entry, OPENS]:
            for j in range(n):
                sums[j] = 0
        line = entries[entry, COLUMN] * n
        s = inputs[line : line + n]
        if half:
            value = widened(halves[entries[entry, PLACE]])
            for j in range(n):
                sums[j] += quick_rounded(s[j] * value)
        else:
            number = floats[entries[entry, PLACE]]
            for j in range(n):
                sums[j] += s[j] * number
        if entry + 1 == len(entries) or entries[entry + 1, OPENS]:
            row = q[entries[entry, ROW] * n : (entries[entry, ROW] + 1) * n]
            for j in range(n):
                row[j] += sums[j]


@inlined
def _add_transposed(
    halves: Bits, floats: Floats, half: bool, entries: IntArray, inputs: Floats, q: Floats, n: int
) -> None:
    """Add value * s[row] to q[column], one non-zero after another."""
    for entry in range(len(entries)):
        place = entries[entry, PLACE]
        value = widened(halves[place]) if half else floats[place]
        row = q[entries[entry, COLUMN] * n : (entries[entry, COLUMN] + 1) * n]
        s = inputs[entries[entry, ROW] * n : (entries[entry, ROW] + 1) * n]
        for j in range(n):
            row[j] += s[j] * value


@inlined
def _product(dy: Floats, x: Floats, half: bool) -> np.float32:
    """Return the sum of dy * x over columns, added up in two sums as the worker does."""
    # The worker accumulates 64-bit words: four halves give two sums of two, two floats two sums.
    first, second = np.float32(0), np.float32(0)
    if half:
        for vector in range(len(dy) // 4):
            j = 4 * vector
            first += dy[j] * x[j] + dy[j + 1] * x[j + 1]
            second += dy[j + 2] * x[j + 2] + dy[j + 3] * x[j + 3]
    else:
        for vector in range(len(dy) // 2):
            j = 2 * vector
            first += dy[j] * x[j]
            second += dy[j + 1] * x[j + 1]
    return np.float32(first + second)
