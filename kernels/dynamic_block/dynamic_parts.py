"""What dynamic block kernels of all sizes share, for machine code: vertices, one after another."""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import inlined, inner

from ..block_stream.block_sums import (
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
from ..meta_info.bucket_walk import COLUMN, COLUMNS, INPUT, OUTPUT, PLACE, ROW, ROWS, N, listed

HALF_DATA, HALF_PARTIALS, CLEARS, TRANSPOSED = range(4)  # numbers of a kernel
SIGNATURE = (
    "int64(int64[:], int64[:, :], int64[:], uint16[:], float32[:], int64[:, :], float32[:], "
    "float32[:], float32[:])"
)


@inlined
def each_vertex(
    rows: IntArray,
    table: IntArray,
    kernel: IntArray,
    halves: Bits,
    floats: Floats,
    entries: IntArray,
    factors: Floats,
    inputs: Floats,
    sums: Floats,
    block: int,
) -> int:
    """Run vertices; gives how many, up to one whose buckets are not right.

    Args:
        rows: of the table, the vertices to run.
        table: the numbers of each vertex.
        kernel: its numbers.
        halves, floats: the memory of all tiles as numbers of either type.
        entries: room for those of a vertex.
        factors: room for the weights of an output.
        inputs, sums: block * WIDTH numbers for each block row of s and of q.
        block: edge of a block.
    """
    item_bytes = 2 if kernel[HALF_DATA] else 4
    for index in range(len(rows)):
        vertex = table[rows[index]]
        q_rows, s_rows = vertex[ROWS], vertex[COLUMNS]
        if kernel[TRANSPOSED]:
            num_entries = listed(halves, vertex, block, item_bytes, s_rows, q_rows, entries)
        else:
            num_entries = listed(halves, vertex, block, item_bytes, q_rows, s_rows, entries)
        if num_entries < 0:
            return index
        for first in range(0, vertex[N], WIDTH):
            width = min(WIDTH, vertex[N] - first)
            _read(halves, floats, kernel[HALF_DATA] != 0, vertex[INPUT], s_rows, block,
                  vertex[N], first, width, inputs)  # fmt: skip
            if kernel[CLEARS]:
                clear(sums[: q_rows * block * WIDTH])
            else:
                _read(halves, floats, kernel[HALF_PARTIALS] != 0, vertex[OUTPUT], q_rows, block,
                      vertex[N], first, width, sums)  # fmt: skip
            for entry in range(num_entries):
                of_q, of_s = entries[entry, ROW], entries[entry, COLUMN]
                if kernel[TRANSPOSED]:
                    of_q, of_s = of_s, of_q
                _add_block(halves, floats, kernel, entries[entry, PLACE], padded(width),
                           inputs[of_s * block * WIDTH :], sums[of_q * block * WIDTH :],
                           factors, block)  # fmt: skip
            _write(halves, floats, kernel[HALF_PARTIALS] != 0, vertex[OUTPUT], q_rows, block,
                   vertex[N], first, width, sums)  # fmt: skip
    return len(rows)


@inner
def _add_block(
    halves: Bits,
    floats: Floats,
    kernel: IntArray,
    start: int,
    width: int,
    lines: Floats,
    sums: Floats,
    factors: Floats,
    block: int,
) -> None:
    """Add the outputs of a block, whose values lie row by row."""
    halved = kernel[HALF_PARTIALS] != 0
    for output in range(block):
        here = start + output * block
        if kernel[HALF_DATA]:
            widen(halves[here : here + block], factors)
        else:
            of_block = floats[here : here + block]
            for k in range(block):
                factors[k] = of_block[k]
        line = sums[output * WIDTH : output * WIDTH + width]
        add_products(block, factors, lines, line, halved)


@inlined
def _read(
    halves: Bits,
    floats: Floats,
    half: bool,
    start: int,
    count: int,
    block: int,
    n: int,
    first: int,
    width: int,
    lines: Floats,
) -> None:
    """Some positions of block rows, as lines."""
    for row in range(count):
        at = start + (row * n + first) * block
        into = lines[row * block * WIDTH : (row + 1) * block * WIDTH]
        if half:
            turn_halves(halves[at : at + width * block], block, into)
        else:
            turn_floats(floats[at : at + width * block], block, into)


@inlined
def _write(
    halves: Bits,
    floats: Floats,
    half: bool,
    start: int,
    count: int,
    block: int,
    n: int,
    first: int,
    width: int,
    lines: Floats,
) -> None:
    """Lines, as some positions of block rows."""
    for row in range(count):
        at = start + (row * n + first) * block
        of_row = lines[row * block * WIDTH : (row + 1) * block * WIDTH]
        if half:
            turn_back_halves(of_row, block, halves[at : at + width * block])
        else:
            turn_back_floats(of_row, block, floats[at : at + width * block])
