"""Compiled loop that streams groups past x as the AMP adds, bit for bit."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inner

from ..half_loops import Bits, Floats, read_numbers, write_numbers
from .group_steps import LANES

COLUMNS = 16  # columns of x in the weight registers, and numbers of a row of q
SCRATCH = 528  # numbers of the work space: two slabs of x, and 16 sums
Q, S, X, GROUPS, PITCH, TRASH, STEPS = range(7)  # columns of the table of vertices


@inner
def _turned(x: Floats, depth: int, into: Floats) -> None:
    """Write x of a slab, [16 columns][depth], as [depth][16 columns]."""
    for column in range(COLUMNS):
        for k in range(depth):
            into[k * COLUMNS + column] = x[column * depth + k]


@inner
def _add_half(group: Floats, x: Floats, sums: Floats) -> None:
    """Add the products of 16 inputs to 16 sums: four at a time, in pairs."""
    for p in range(4):
        x0, x1, x2, x3 = group[4 * p], group[4 * p + 1], group[4 * p + 2], group[4 * p + 3]
        lines = x[4 * p * COLUMNS : 4 * (p + 1) * COLUMNS]
        for column in range(COLUMNS):
            low = x0 * lines[column] + x1 * lines[COLUMNS + column]
            high = x2 * lines[2 * COLUMNS + column] + x3 * lines[3 * COLUMNS + column]
            sums[column] += low + high


@inner
def _add_float(group: Floats, x: Floats, sums: Floats) -> None:
    """Add the products of 8 inputs to 16 sums, one after another."""
    for k in range(8):
        value, line = group[k], x[k * COLUMNS : (k + 1) * COLUMNS]
        for column in range(COLUMNS):
            sums[column] += value * line[column]


@compiled(
    "void(uint16[:], float32[:], int64, int64[:], int64[:, :], int64[:], int64[:, :], "
    "int64[:, :], float32[:])"
)
def stream(
    halves: Bits,
    floats: Floats,
    half: int,
    vertex: IntArray,
    weights: IntArray,
    counts: IntArray,
    read: IntArray,
    write: IntArray,
    scratch: Floats,
) -> None:
    """Compute q of a vertex, step by step.

    Args:
        halves, floats: memory of all tiles.
        half: 1 for half data and partials, 0 for float.
        vertex: int64[7], indices in memory of the first number of q, of the groups and of x, number
            of column groups, numbers from one column group of q to the next, index in q of the
            first trash row, and number of steps.
        weights: int64[column groups, slabs], index in x of the first number of each slab.
        counts: int64[slabs], number of steps in each slab.
        read, write: int64[LANES, steps], index in q of the row that a step reads and writes.
        scratch: float32[SCRATCH], work space.
    """
    depth = 16 if half else 8
    x, plain = scratch[:256], scratch[256:512]
    sums = scratch[512:528]
    for column_group in range(vertex[GROUPS]):
        q = vertex[Q] + column_group * vertex[PITCH]
        for column in range(COLUMNS):
            sums[column] = np.float32(0)
        # A row of zeros stands before each row of which results are dropped; the first one of
        # these also receives the results of the steps before the first.
        write_numbers(sums, halves, floats, bool(half), q + vertex[TRASH])
        zeros = vertex[TRASH] - COLUMNS
        while zeros < vertex[PITCH]:
            write_numbers(sums, halves, floats, bool(half), q + zeros)
            zeros += vertex[TRASH] + COLUMNS
        step = np.int64(0)
        for slab in range(len(counts)):
            at = vertex[X] + weights[column_group, slab]
            read_numbers(halves, floats, bool(half), at, plain[: depth * COLUMNS])
            _turned(plain, depth, x)
            for _ in range(counts[slab]):
                for lane in range(LANES):
                    group = vertex[S] + (lane * vertex[STEPS] + step) * depth
                    read_numbers(halves, floats, bool(half), q + read[lane, step], sums)
                    read_numbers(halves, floats, bool(half), group, plain[:depth])
                    if half:
                        _add_half(plain, x, sums)
                    else:
                        _add_float(plain, x, sums)
                    write_numbers(sums, halves, floats, bool(half), q + write[lane, step])
                step += 1
