"""Block products of 8 x 8 as machine code, see `block_parts`."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inlined, inner

from ..half_loops import Bits, Floats
from .block_parts import SIGNATURE, ZERO, Words, add_four, each_vertex


@compiled(SIGNATURE)
def multiply(
    halves: Bits,
    floats: Floats,
    words: Words,
    rows: IntArray,
    table: IntArray,
    kernel: IntArray,
    weights: Floats,
    scratch: Floats,
) -> None:
    """Run vertices with blocks of 8, see `each_vertex`."""
    each_vertex(halves, floats, words, rows, table, kernel, weights, scratch, 8, _add, _turn_back)


@inlined
def _add(
    n: int,
    weights: Floats,
    splits: bool,  # noqa: ARG001  # only blocks of 16 may
    room: Floats,
    s: Floats,
    total: Floats,
) -> None:
    """Add block @ the block row in `room` to `total`; `s` is room for it by columns."""
    _columns_8(n, room, s)
    _add_8(n, weights, s, total)


@inlined
def _turn_back(
    n: int,
    total: Floats,
    s: Floats,  # noqa: ARG001  # only blocks of 16 need it
    room: Floats,
) -> None:
    """A block row of q by columns, in `room` as it lies in memory."""
    _rows_8(n, total, room)


@inner
def _columns_8(n: int, rows: Floats, columns: Floats) -> None:
    """From [n][8] to [8][n]."""
    x0, x1, x2, x3 = columns[:n], columns[n : 2 * n], columns[2 * n : 3 * n], columns[3 * n : 4 * n]
    high = columns[4 * n :]
    x4, x5, x6, x7 = high[:n], high[n : 2 * n], high[2 * n : 3 * n], high[3 * n :]
    for j in range(n):
        x0[j], x1[j] = rows[8 * j], rows[8 * j + 1]
        x2[j], x3[j] = rows[8 * j + 2], rows[8 * j + 3]
        x4[j], x5[j] = rows[8 * j + 4], rows[8 * j + 5]
        x6[j], x7[j] = rows[8 * j + 6], rows[8 * j + 7]


@inner
def _rows_8(n: int, columns: Floats, rows: Floats) -> None:
    """From [8][n] to [n][8]."""
    x0, x1, x2, x3 = columns[:n], columns[n : 2 * n], columns[2 * n : 3 * n], columns[3 * n : 4 * n]
    high = columns[4 * n :]
    x4, x5, x6, x7 = high[:n], high[n : 2 * n], high[2 * n : 3 * n], high[3 * n :]
    for j in range(n):
        rows[8 * j], rows[8 * j + 1] = x0[j], x1[j]
        rows[8 * j + 2], rows[8 * j + 3] = x2[j], x3[j]
        rows[8 * j + 4], rows[8 * j + 5] = x4[j], x5[j]
        rows[8 * j + 6], rows[8 * j + 7] = x6[j], x7[j]


@inner
def _add_8(n: int, weights: Floats, inputs: Floats, total: Floats) -> None:
    """total[8][n] += block @ inputs[8][n], of [output][input] weights."""
    a, b, c, d = inputs[:n], inputs[n : 2 * n], inputs[2 * n : 3 * n], inputs[3 * n : 4 * n]
    high = inputs[4 * n :]
    e, f, g, h = high[:n], high[n : 2 * n], high[2 * n : 3 * n], high[3 * n :]
    for output in range(8):
        w, t = weights[8 * output : 8 * output + 8], total[n * output : n * output + n]
        w0, w1, w2, w3, w4, w5, w6, w7 = w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]
        for j in range(n):
            p = add_four(ZERO, a[j], b[j], c[j], d[j], w0, w1, w2, w3)
            p = add_four(p, e[j], f[j], g[j], h[j], w4, w5, w6, w7)
            t[j] = np.float32(t[j] + p)
