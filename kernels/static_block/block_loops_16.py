"""Block products of 16 x 16 as machine code, see `block_parts`.

A block row is turned in two steps of 4, which leave row 4 i + j in place 4 j + i.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inlined, inner

from ..half_loops import Bits, Floats
from .block_parts import SIGNATURE, ZERO, Words, add_four, columns_4, each_vertex, rows_4


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
    """Run vertices with blocks of 16, see `each_vertex`."""
    each_vertex(halves, floats, words, rows, table, kernel, weights, scratch, 16, _add, _turn_back)


@inlined
def _add(n: int, weights: Floats, splits: bool, room: Floats, s: Floats, total: Floats) -> None:
    """Add block @ the block row in `room` to `total`; `s` is room for it by columns."""
    columns_4(4 * n, room, s)
    for part in range(4):
        here = 4 * n * part
        columns_4(n, s[here : here + 4 * n], room[here : here + 4 * n])
    _add_16(n, weights, splits, room, total)


@inlined
def _turn_back(n: int, total: Floats, s: Floats, room: Floats) -> None:
    """A block row of q by columns, in `room` as it lies in memory."""
    for part in range(4):
        here = 4 * n * part
        rows_4(n, total[here : here + 4 * n], s[here : here + 4 * n])
    rows_4(4 * n, s, room)


@inner
def _add_16(n: int, weights: Floats, splits: bool, inputs: Floats, total: Floats) -> None:
    """total[16][n] += block @ inputs[16][n], both with row 4 i + j in place 4 j + i.

    Weights are [output][input], or if split [half of the inputs][output][input].
    """
    one, two, three, four = (
        inputs[: 4 * n],
        inputs[4 * n : 8 * n],
        inputs[8 * n : 12 * n],
        inputs[12 * n :],
    )
    a0, a1, a2, a3 = one[:n], two[:n], three[:n], four[:n]
    b0, b1, b2, b3 = one[n : 2 * n], two[n : 2 * n], three[n : 2 * n], four[n : 2 * n]
    c0, c1, c2, c3 = (
        one[2 * n : 3 * n],
        two[2 * n : 3 * n],
        three[2 * n : 3 * n],
        four[2 * n : 3 * n],
    )
    d0, d1, d2, d3 = one[3 * n :], two[3 * n :], three[3 * n :], four[3 * n :]
    for output in range(16):
        position = 4 * (output % 4) + output // 4
        t = total[n * position : n * position + n]
        low, high = 16 * output, 16 * output + 8
        if splits:
            low, high = 8 * output, 128 + 8 * output
        w, v = weights[low : low + 8], weights[high : high + 8]
        w0, w1, w2, w3, w4, w5, w6, w7 = w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]
        v0, v1, v2, v3, v4, v5, v6, v7 = v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]
        for j in range(n):
            p = add_four(ZERO, a0[j], a1[j], a2[j], a3[j], w0, w1, w2, w3)
            p = add_four(p, b0[j], b1[j], b2[j], b3[j], w4, w5, w6, w7)
            p = add_four(p, c0[j], c1[j], c2[j], c3[j], v0, v1, v2, v3)
            p = add_four(p, d0[j], d1[j], d2[j], d3[j], v4, v5, v6, v7)
            t[j] = np.float32(t[j] + p)
