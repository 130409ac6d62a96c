"""Compiled loops of the partitioners over all blocks of a pattern.

A seat is the place of a tile in the division of the blocks; a line is a block row or column.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

Int32Array = npt.NDArray[np.int32]
NO_SEAT = -1  # seat of a block that no seat has taken yet


@compiled("void(int32[:], int64[:], int32[:])")
def seat_runs(order: Int32Array, boundaries: IntArray, seat: Int32Array) -> None:
    """Give seat i the blocks `order[boundaries[i]:boundaries[i + 1]]`.

    Args:
        order: blocks in the order in which seats take them, int32[blocks].
        boundaries: positions in this order at which seats begin, int64[seats + 1].
        seat: int32[blocks], written.
    """
    for this_seat in range(len(boundaries) - 1):
        for index in range(boundaries[this_seat], boundaries[this_seat + 1]):
            seat[order[index]] = this_seat


@compiled("void(int32[:], int32[:], int32[:], int32[:], int32[:])")
def seat_rectangles(
    row: Int32Array,
    column: Int32Array,
    row_seat: Int32Array,
    column_seat: Int32Array,
    seat: Int32Array,
) -> None:
    """Give each block the seat `row_seat[row of the block] + column_seat[column of the block]`.

    Args:
        row, column: row and column of each block, int32[blocks].
        row_seat, column_seat: summands of the seat by row and by column, int32[lines].
        seat: int32[blocks], written.
    """
    for block in range(len(seat)):
        seat[block] = row_seat[row[block]] + column_seat[column[block]]


@compiled("void(int32[:], int32[:], int64[:], int64[:], int64[:], int32[:])")
def seat_bands(
    column: Int32Array,
    band: Int32Array,
    ends: IntArray,
    next_position: IntArray,
    next_seat: IntArray,
    seat: Int32Array,
) -> None:
    """Give the blocks of each band to its seats, one block after another.

    Args:
        column: column of each block, int32[blocks].
        band: band of each column, int32[columns].
        ends: end of the run of each seat among blocks sorted by band, int64[seats].
        next_position: position of each band's next block among blocks sorted by band, int64[bands];
            advanced.
        next_seat: seat that takes the next block of each band, int64[bands]; advanced.
        seat: int32[blocks], written.
    """
    for block in range(len(seat)):
        this_band = band[column[block]]
        position, this_seat = next_position[this_band], next_seat[this_band]
        while ends[this_seat] <= position:  # more than one step where a seat has no blocks
            this_seat += 1
        next_position[this_band], next_seat[this_band] = position + 1, this_seat
        seat[block] = this_seat


@compiled("void(int64[:], int64[:], int64, int64[:])")
def fill_curve_positions(x: IntArray, y: IntArray, edge: int, position: IntArray) -> None:
    """Compute the position of each point of a square on Hilbert's curve.

    Args:
        x, y: coordinates of the points, int64[points].
        edge: edge of the square, a power of two.
        position: int64[points], written.
    """
    # From the largest quadrant down: the curve visits the quadrants lower left, upper left, upper
    # right, lower right (0 to 3), each of which holds quadrant^2 points. Within the lower two it
    # runs along the other diagonal, so that coordinates are exchanged, and in the right one
    # reflected as well.
    for point in range(len(position)):
        column, row = x[point], y[point]
        distance, quadrant = 0, edge >> 1
        while quadrant > 0:
            mirrored_bits = 3 if column & quadrant else 0
            upper = 1 if row & quadrant else 0
            distance += quadrant * quadrant * (mirrored_bits ^ upper)
            if upper == 0:
                if mirrored_bits > 0:
                    column, row = edge - 1 - column, edge - 1 - row
                column, row = row, column
            quadrant >>= 1
        position[point] = distance


@compiled(
    "void(int32[:], int32[:], int64[:], int32[:], int64[:], int32[:], int32[:], int32[:], int32[:])"
)
def seat_grown(  # noqa: C901, PLR0912  # one loop, which is compiled whole
    row: Int32Array,
    column: Int32Array,
    first: IntArray,
    blocks: Int32Array,
    boundaries: IntArray,
    line_seat: Int32Array,
    in_both: Int32Array,
    in_one: Int32Array,
    seat: Int32Array,
) -> None:
    """Grow seats one after another, from block to neighbouring block.

    Args:
        row, column: the two lines of each block, int32[blocks]; columns are numbered behind rows.
        first, blocks: the blocks of line i are `blocks[first[i]:first[i + 1]]`.
        boundaries: boundaries of the seats' shares, int64[seats + 1]: their differences are the
            numbers of blocks of the seats.
        line_seat: last seat so far that has a block in each line, int32[lines], NO_SEAT at first.
        in_both, in_one: buffers for neighbours that share two lines with the seat, and one line,
            int32[2 * blocks] each: a block enters once by its row and once by its column.
        seat: int32[blocks], NO_SEAT at first; written.
    """
    # Both buffers are queues, which begin empty for each seat: blocks enter at `both_in` and
    # `one_in` and leave at `both_out` and `one_out`, where blocks that have a seat by now are
    # skipped. `first_free` is the first block that may be without a seat.
    first_free = 0
    for this_seat in range(len(boundaries) - 1):
        both_out = both_in = one_out = one_in = 0
        for _ in range(boundaries[this_seat], boundaries[this_seat + 1]):
            # The next block is the oldest of those in two lines of the seat, else the oldest of
            # those in one line, else the first free block.
            block = NO_SEAT
            while block < 0 and both_out < both_in:
                if seat[in_both[both_out]] < 0:
                    block = in_both[both_out]
                both_out += 1
            while block < 0 and one_out < one_in:
                if seat[in_one[one_out]] < 0:
                    block = in_one[one_out]
                one_out += 1
            if block < 0:
                while seat[first_free] >= 0:
                    first_free += 1
                block = first_free
            seat[block] = this_seat
            # Add the neighbours in the block's row, then in its column, unless the seat has that
            # line.
            for axis in range(2):
                line = column[block] if axis else row[block]
                if line_seat[line] == this_seat:
                    continue
                line_seat[line] = this_seat
                for index in range(first[line], first[line + 1]):
                    neighbour = blocks[index]
                    if seat[neighbour] >= 0:
                        continue
                    if (
                        line_seat[row[neighbour]] == this_seat
                        and line_seat[column[neighbour]] == this_seat
                    ):
                        in_both[both_in] = neighbour
                        both_in += 1
                    else:
                        in_one[one_in] = neighbour
                        one_in += 1
