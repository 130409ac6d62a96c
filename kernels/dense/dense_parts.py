"""What dense kernels of all types share, for machine code: vertices, one after another."""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import inlined

from ..block_stream.block_sums import (
    FACTORS,
    WIDTH,
    add_products,
    clear,
    padded,
    turn_back_floats,
    turn_back_halves,
    turn_floats,
    turn_halves,
    widen,
)
from ..half_loops import Bits, Floats

BLOCK = 16
FLOAT_PASS = 8  # inputs of a float block whose weights lie together
# Numbers of a vertex: positions computed; the next three places in memory; positions of a row of q;
# where its starts are.
WIDTHS, ROWS, COLUMNS, Q, S, VALUES, N, FIRST = range(8)
SIGNATURE = "void(int64[:], int64[:, :], int64[:], uint16[:], float32[:], float32[:], float32[:])"


@inlined
def each_vertex(
    rows: IntArray,
    table: IntArray,
    starts: IntArray,
    halves: Bits,
    floats: Floats,
    work: Floats,
    sums: Floats,
    half: bool,
    halved: bool,
) -> None:
    """Run vertices.

    Args:
        rows: of the table, the vertices to run.
        table: the numbers of each vertex.
        starts: of each block column of a vertex, where from its s on its first position lies.
        halves, floats: the memory of all tiles, as numbers of either type.
        work: BLOCK * WIDTH + FACTORS numbers.
        sums: BLOCK * WIDTH numbers for each block row of a vertex.
        half: whether data are; blocks of float lie as a left and a right half.
        halved: whether partials are half, which are rounded once a block.
    """
    lines, factors = work[: BLOCK * WIDTH], work[BLOCK * WIDTH : BLOCK * WIDTH + FACTORS]
    for index in range(len(rows)):
        vertex = table[rows[index]]
        for first in range(0, vertex[WIDTHS], WIDTH):
            width = min(WIDTH, vertex[WIDTHS] - first)
            clear(sums[: vertex[ROWS] * BLOCK * WIDTH])
            for column in range(vertex[COLUMNS]):
                at = vertex[S] + starts[vertex[FIRST] + column] + first * BLOCK
                if half:
                    turn_halves(halves[at : at + width * BLOCK], BLOCK, lines)
                else:
                    turn_floats(floats[at : at + width * BLOCK], BLOCK, lines)
                for row in range(vertex[ROWS]):
                    block = vertex[VALUES] + (row * vertex[COLUMNS] + column) * BLOCK * BLOCK
                    for output in range(BLOCK):
                        if half:
                            here = block + output * BLOCK
                            widen(halves[here : here + BLOCK], factors)
                        else:
                            _read_float(floats, block + output * FLOAT_PASS, factors)
                        there = (row * BLOCK + output) * WIDTH
                        of_output = sums[there : there + padded(width)]
                        add_products(BLOCK, factors, lines, of_output, halved)
            for row in range(vertex[ROWS]):
                at = vertex[Q] + (row * vertex[N] + first) * BLOCK
                there = row * BLOCK * WIDTH
                of_row = sums[there : there + BLOCK * WIDTH]
                if halved:
                    turn_back_halves(of_row, BLOCK, halves[at : at + width * BLOCK])
                else:
                    turn_back_floats(of_row, BLOCK, floats[at : at + width * BLOCK])


@inlined
def _read_float(floats: Floats, left: int, factors: Floats) -> None:
    """The weights of an output of a float block."""
    right = left + BLOCK * FLOAT_PASS
    for k in range(FLOAT_PASS):
        factors[k] = floats[left + k]
        factors[FLOAT_PASS + k] = floats[right + k]
