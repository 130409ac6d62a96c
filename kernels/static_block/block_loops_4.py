"""Block products of 4 x 4 as machine code, see `block_parts`."""

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
    """Run vertices with blocks of 4, see `each_vertex`."""
    each_vertex(halves, floats, words, rows, table, kernel, weights, scratch, 4, _add, _turn_back)


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
    columns_4(n, room, s)
    _add_4(n, weights, s, total)


@inlined
def _turn_back(
    n: int,
    total: Floats,
    s: Floats,  # noqa: ARG001  # only blocks of 16 need it
    room: Floats,
) -> None:
    """A block row of q by columns, in `room` as it lies in memory."""
    rows_4(n, total, room)


@inner
def _add_4(n: int, weights: Floats, inputs: Floats, total: Floats) -> None:
    """total[4][n] += block @ inputs[4][n], of [output][input] weights."""
    a, b, c, d = inputs[:n], inputs[n : 2 * n], inputs[2 * n : 3 * n], inputs[3 * n :]
    for output in range(4):
        w, t = weights[4 * output : 4 * output + 4], total[n * output : n * output + n]
        w0, w1, w2, w3 = w[0], w[1], w[2], w[3]
        for j in range(n):
            p = add_four(ZERO, a[j], b[j], c[j], d[j], w0, w1, w2, w3)
            t[j] = np.float32(t[j] + p)
