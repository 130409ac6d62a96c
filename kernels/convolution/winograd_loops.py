"""Compiled loops of both Winograd transforms, with every sum rounded as on the tile.

A Winograd tile is 2 x 2 outputs; its window is 4 x 4 pixels d, its transform B'dB has 16 numbers,
and its 16 products m become the outputs A'mA. `winograd_tiles` has the matrices and the order in
which the 16 numbers are stored, their positions.
"""

from __future__ import annotations

import numpy as np

from ipusim import AMP_BLOCK, IntArray
from ipusim.native import compiled, inlined

from ..half_loops import Bits, Floats, cast_bits, widened

# Columns of the table of vertices: index in memory of the first number of source and of target;
# number of groups of 16 channels or filters; number of rows and of columns, which count tiles for
# the transform of images and outputs for that of products; number of images; and, for images only,
# numbers in memory from an image row to the next and from a channel group to the next.
SOURCE, TARGET, GROUPS, ROWS, COLUMNS, BATCH, ROW_STRIDE, GROUP_STRIDE = range(8)
POSITIONS, STEP = 16, 2  # numbers of a window, and outputs of a tile in a row or column
WORKSPACE_NUMBERS = 32  # numbers of a workspace: 16 of a window and 16 results
SIGNATURE = "void(int64[:], int64[:, :], int64[:], uint16[:], float32[:], float32[:])"


@inlined
def _rounded_sum(total: np.float32, half: bool) -> np.float32:
    """Return a sum, rounded to half if `half` is True."""
    return np.float32(widened(cast_bits(total)) if half else total)


@inlined
def _transform_column(d: Floats, column: int, half: bool, into: Floats) -> None:
    """Write a column of B'd to the same column of `into`, of a window d; both are [4][4]."""
    first, second, third, fourth = d[column], d[4 + column], d[8 + column], d[12 + column]
    into[column] = _rounded_sum(np.float32(first - third), half)
    into[4 + column] = _rounded_sum(np.float32(second + third), half)
    into[8 + column] = _rounded_sum(np.float32(third - second), half)
    into[12 + column] = _rounded_sum(np.float32(second - fourth), half)


@inlined
def _transform_row(t: Floats, row: int, half: bool, into: Floats) -> None:
    """Write a row of t times B to `into`; both are [4][4], and the row begins at index `row`."""
    first, second, third, fourth = t[row], t[row + 1], t[row + 2], t[row + 3]
    into[row] = _rounded_sum(np.float32(first - third), half)
    into[row + 1] = _rounded_sum(np.float32(second + third), half)
    into[row + 2] = _rounded_sum(np.float32(third - second), half)
    into[row + 3] = _rounded_sum(np.float32(second - fourth), half)


@inlined
def _transform_window(d: Floats, half: bool, into: Floats) -> None:
    """Write the transform of a window d, B'dB, to `into`; d is overwritten."""
    # B'd is written back to d, then (B'd)B is computed of it: as in the assembly, numbers are
    # rounded after each of the two.
    for column in range(4):
        _transform_column(d, column, half, into)
    for index in range(16):
        d[index] = into[index]
    for row in range(4):
        _transform_row(d, 4 * row, half, into)


@inlined
def _plus(total: np.float32, term: np.float32, half: bool) -> np.float32:
    """Return a sum of two numbers, rounded as the tile rounds it."""
    return _rounded_sum(np.float32(total + term), half)


@inlined
def _outputs_of_tile(m: Floats, half: bool, into: Floats) -> None:
    """Write the four outputs A'mA of a tile to `into`, row by row; its products m are [4][4].

    Sums are in the order of winograd_output.S, which decides where halves are rounded.
    """
    # m[4 i + j] is the product in row i and column j. A'm has two rows; `up1` and `up2` are columns
    # 1 and 2 of the upper row (rows 0 + 1 + 2 of m), `low1` and `low2` those of the lower row (rows
    # 1 - 2 - 3). The left outputs are the sums `up` and `low` plus column 0; the right outputs are
    # the differences `right` and `lower` minus column 3.
    up1 = _plus(_plus(m[1], m[5], half), m[9], half)
    up2 = _plus(_plus(m[2], m[6], half), m[10], half)
    low1 = _plus(_plus(m[5], -m[13], half), -m[9], half)
    low2 = _plus(_plus(m[6], -m[14], half), -m[10], half)
    up, low = _plus(up1, up2, half), _plus(low1, low2, half)
    right, lower = _plus(up1, -up2, half), _plus(low1, -low2, half)
    into[0] = _plus(_plus(_plus(up, m[4], half), m[8], half), m[0], half)
    into[1] = _plus(_plus(_plus(right, -m[7], half), -m[11], half), -m[3], half)
    into[2] = _plus(_plus(_plus(low, -m[12], half), m[4], half), -m[8], half)
    into[3] = _plus(_plus(_plus(lower, m[15], half), -m[7], half), m[11], half)


@inlined
def _transform(
    rows: IntArray,
    table: IntArray,
    positions: IntArray,
    halves: Bits,
    floats: Floats,
    temp: Floats,
    half: bool,
) -> None:
    """Transform the images of vertices: each window d to B'dB, for one channel after another.

    Args:
        rows: int64[...], the rows of the table to run.
        table: int64[vertices, 8], numbers of each vertex, in the columns named above.
        positions: int64[16], position in memory of each number of the transform, row by row.
        halves, floats: memory of all tiles, as numbers of either format.
        temp: work space, float32[WORKSPACE_NUMBERS].
        half: True for halves, False for floats.
    """
    window, result = temp[:POSITIONS], temp[POSITIONS:]
    for index in range(len(rows)):
        vertex = table[rows[index]]
        tile_rows, tile_columns, width = vertex[ROWS], vertex[COLUMNS], vertex[BATCH] * AMP_BLOCK
        # Numbers of one of the 16 positions: the target is [16][groups][rows][columns][width].
        position = vertex[GROUPS] * tile_rows * tile_columns * width
        target = vertex[TARGET]
        for tile in range(vertex[GROUPS] * tile_rows * tile_columns):
            group, in_group = divmod(tile, tile_rows * tile_columns)
            row, column = divmod(in_group, tile_columns)
            at = vertex[SOURCE] + group * vertex[GROUP_STRIDE] + STEP * column * width
            at += STEP * row * vertex[ROW_STRIDE]
            for number in range(width):
                for pixel in range(16):
                    source_at = at + (pixel // 4) * vertex[ROW_STRIDE] + pixel % 4 * width + number
                    window[pixel] = widened(halves[source_at]) if half else floats[source_at]
                # All 16 pixels of one channel of one image, then their 16 results.
                _transform_window(window, half, result)
                for pixel in range(16):
                    target_at = target + positions[pixel] * position + number
                    if half:
                        halves[target_at] = cast_bits(result[pixel])
                    else:
                        floats[target_at] = result[pixel]
            target += width


@inlined
def _collect(
    rows: IntArray,
    table: IntArray,
    positions: IntArray,
    halves: Bits,
    floats: Floats,
    temp: Floats,
    half: bool,
) -> None:
    """Transform the products of vertices: each tile's m to A'mA, for one filter after another.

    The arguments are those of `_transform`; `table` has the numbers up to BATCH.
    """
    products, outputs = temp[:POSITIONS], temp[POSITIONS:]
    for index in range(len(rows)):
        vertex = table[rows[index]]
        width, columns = vertex[BATCH] * AMP_BLOCK, vertex[COLUMNS]
        # ROWS and COLUMNS count outputs here; if odd, the last tiles have outputs that do not
        # exist.
        tile_rows, tile_columns = (vertex[ROWS] + 1) // STEP, (columns + 1) // STEP
        position = vertex[GROUPS] * tile_rows * tile_columns * width
        at = vertex[SOURCE]
        for tile in range(vertex[GROUPS] * tile_rows * tile_columns):
            group, in_group = divmod(tile, tile_rows * tile_columns)
            row, column = divmod(in_group, tile_columns)
            row, column = STEP * row, STEP * column
            target = vertex[TARGET] + (group * vertex[ROWS] + row) * columns * width
            target += column * width
            for number in range(width):
                for product in range(16):
                    source_at = at + positions[product] * position + number
                    products[product] = widened(halves[source_at]) if half else floats[source_at]
                _outputs_of_tile(products, half, outputs)
                for output in range(4):
                    output_row, output_column = output // STEP, output % STEP
                    if row + output_row < vertex[ROWS] and column + output_column < columns:
                        target_at = target + (output_row * columns + output_column) * width + number
                        if half:
                            halves[target_at] = cast_bits(outputs[output])
                        else:
                            floats[target_at] = outputs[output]
            at += width


@compiled(SIGNATURE)
def transform_halves(
    rows: IntArray, table: IntArray, positions: IntArray, halves: Bits, floats: Floats, temp: Floats
) -> None:
    """Transform images of halves; arguments are those of `_transform`."""
    _transform(rows, table, positions, halves, floats, temp, True)


@compiled(SIGNATURE)
def transform_floats(
    rows: IntArray, table: IntArray, positions: IntArray, halves: Bits, floats: Floats, temp: Floats
) -> None:
    """Transform images of floats; arguments are those of `_transform`."""
    _transform(rows, table, positions, halves, floats, temp, False)


@compiled(SIGNATURE)
def collect_halves(
    rows: IntArray, table: IntArray, positions: IntArray, halves: Bits, floats: Floats, temp: Floats
) -> None:
    """Transform products of halves; arguments are those of `_collect`."""
    _collect(rows, table, positions, halves, floats, temp, True)


@compiled(SIGNATURE)
def collect_floats(
    rows: IntArray, table: IntArray, positions: IntArray, halves: Bits, floats: Floats, temp: Floats
) -> None:
    """Transform products of floats; arguments are those of `_collect`."""
    _collect(rows, table, positions, halves, floats, temp, False)
