"""Compiled loops of the gradients of blocks: sums over columns of dy times s, added to blocks.

dy is the gradient of the result, s the dense operand. In a block row, a column of either has b
numbers, where b is the edge of a block. For speed, the vector registers of the host hold one row of
the block, to which each column adds one number of dy times the b numbers of s.

In memory, operands may be sliced: a slice is several columns that are stored side by side, first
number 0 of all its columns, then number 1.
"""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled, inlined, inner

from ..half_loops import Bits, Floats, widened
from ..products.product_loops import quick_rounded

# Columns of the table of vertices: number of columns of dy and s; indices in memory of the first
# number of dy, s and the gradient; number of elements of each; first entry and number of entries.
N, DY, S, GRADIENT, DY_SIZE, S_SIZE, GRADIENT_SIZE, FIRST, COUNT = range(9)
# Columns of the table of entries, one entry a block: block row of dy, block row of s (the block
# column of the matrix), and number of the block in the gradient.
ROW, COLUMN, PLACE = range(3)
# Positions in `settings`: edge of a block, whether data are halves, whether the gradient is cleared
# first, whether the AMP adds, and number of columns in a slice, 1 without slices.
BLOCK, HALF_DATA, CLEARS, ON_AMP, SLICE = range(5)
FOUR = 4  # columns of halves that one instruction of the AMP multiplies


@compiled(
    "void(int64[:], int64[:, :], int64[:, :], int64[:], uint16[:], float32[:], float32[:], "
    "float32[:], float32[:])"
)
def gradients(
    rows: IntArray,
    table: IntArray,
    entries: IntArray,
    settings: IntArray,
    halves: Bits,
    floats: Floats,
    dy: Floats,
    s: Floats,
    line: Floats,
) -> None:
    """Compute the gradients of the given vertices, one after another.

    Args:
        rows: int64[runs], indices of the vertices to run.
        table: int64[vertices, 9], numbers of all vertices, in the columns named above.
        entries: int64[entries, 3], blocks of all vertices, one vertex after another.
        settings: int64[5], settings of the kernel, at the positions named above.
        halves, floats: the memory of all tiles, as halves and as floats.
        dy, s: work space for one vertex's operands, columns one after another.
        line: work space for a row of a block.
    """
    block = settings[BLOCK]
    for index in range(len(rows)):
        vertex = table[rows[index]]
        at = vertex[GRADIENT]
        gradient = floats[at : at + vertex[GRADIENT_SIZE]]
        if settings[CLEARS]:
            for offset in range(len(gradient)):
                gradient[offset] = 0
        _read(halves, floats, settings, vertex[DY], dy[: vertex[DY_SIZE]])
        _read(halves, floats, settings, vertex[S], s[: vertex[S_SIZE]])
        size = vertex[N] * block
        for entry in range(vertex[FIRST], vertex[FIRST] + vertex[COUNT]):
            dy_row = dy[entries[entry, ROW] * size : (entries[entry, ROW] + 1) * size]
            s_row = s[entries[entry, COLUMN] * size : (entries[entry, COLUMN] + 1) * size]
            start = entries[entry, PLACE] * block * block
            values = gradient[start : start + block * block]
            if block == 16:
                _add(dy_row, s_row, 16, settings, line, values)
            elif block == 8:
                _add(dy_row, s_row, 8, settings, line, values)
            else:
                _add(dy_row, s_row, 4, settings, line, values)


@inner
def _read(halves: Bits, floats: Floats, settings: IntArray, start: int, into: Floats) -> None:
    """Read an operand from memory into `into`: columns one after another, without slices.

    `start` is the index of the operand in memory.
    """
    block, columns = settings[BLOCK], settings[SLICE]
    for part in range(len(into) // (block * columns)):
        first = part * block * columns
        for column in range(columns):
            line = into[first + column * block : first + (column + 1) * block]
            if settings[HALF_DATA]:
                bits = halves[start + first + column : start + first + block * columns]
                for k in range(block):
                    line[k] = widened(bits[k * columns])
            else:
                numbers = floats[start + first + column : start + first + block * columns]
                for k in range(block):
                    line[k] = numbers[k * columns]


@inlined
def _add(
    dy_row: Floats, s_row: Floats, block: int, settings: IntArray, line: Floats, values: Floats
) -> None:
    """Add the product of a block row of dy and a block row of s, over all columns, to a block.

    Products of workers are summed over columns before they are added; those of the AMP are added
    to the block itself.

    Args:
        dy_row, s_row: block rows of dy and s, columns one after another.
        block: edge of the block.
        settings: settings of the kernel.
        line: work space for a row of the block.
        values: block that is added to.
    """
    half, on_amp = settings[HALF_DATA] != 0, settings[ON_AMP] != 0
    for row in range(block):
        into = values[row * block : (row + 1) * block]
        for k in range(block):
            line[k] = into[k] if on_amp else 0
        if half and on_amp:
            for position in range(0, len(dy_row) // block, FOUR):
                _add_four(dy_row[position * block + row :], s_row[position * block :], block, line)
        else:
            for position in range(len(dy_row) // block):
                factor = dy_row[position * block + row]
                operand = s_row[position * block : (position + 1) * block]
                if half:
                    for k in range(block):
                        line[k] += quick_rounded(factor * operand[k])
                else:
                    for k in range(block):
                        line[k] += factor * operand[k]
        for k in range(block):
            into[k] = line[k] if on_amp else into[k] + line[k]


@inlined
def _add_four(dy: Floats, s: Floats, block: int, line: Floats) -> None:
    """Add the products of four columns to a row of a block, in two pairs, as the AMP does.

    Args:
        dy: numbers of dy from the row's number in the first column on.
        s: columns of s from the first one on.
        block: edge of the block.
        line: row of the block.
    """
    a, b, c, d = dy[0], dy[block], dy[2 * block], dy[3 * block]
    for k in range(block):
        low = a * s[k] + b * s[block + k]
        line[k] += low + (c * s[2 * block + k] + d * s[3 * block + k])
