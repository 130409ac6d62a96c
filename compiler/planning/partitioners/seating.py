"""Compiled loops of the partitioners over all blocks of a pattern.

A seat is the place of a tile in the division of the blocks; a line is a block row or column.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

Short = npt.NDArray[np.int32]
NO_SEAT = -1  # seat of a block that no seat has taken yet


@compiled("void(int32[:], int64[:], int32[:])")
def seat_runs(order: Short, edges: IntArray, seat: Short) -> None:
    """Give seat i the blocks `order[edges[i]:edges[i + 1]]`.

    Args:
        order: blocks in the order in which seats take them, int32[blocks].
        edges: boundaries of the seats in this order, int64[seats + 1].
        seat: int32[blocks], written.
    """
    for number in range(len(edges) - 1):
        for index in range(edges[number], edges[number + 1]):
            seat[order[index]] = number


@compiled("void(int32[:], int32[:], int32[:], int32[:], int32[:])")
def seat_rectangles(
    row: Short, column: Short, of_row: Short, of_column: Short, seat: Short
) -> None:
    """Give each block the seat `of_row[its row] + of_column[its column]`.

    Args:
        row, column: row and column of each block, int32[blocks].
        of_row, of_column: summands of the seat by row and by column, int32[lines].
        seat: int32[blocks], written.
    """
    for block in range(len(seat)):
        seat[block] = of_row[row[block]] + of_column[column[block]]


@compiled("void(int32[:], int32[:], int64[:], int64[:], int64[:], int32[:])")
def seat_bands(
    column: Short, band: Short, ends: IntArray, following: IntArray, current: IntArray, seat: Short
) -> None:
    """Give the blocks of each band to its seats, one block after another.

    Args:
        column: column of each block, int32[blocks].
        band: band of each column, int32[columns].
        ends: end of the run of each seat among blocks sorted by band, int64[seats].
        following: position of each band's next block in this order, int64[bands]; advanced.
        current: seat that takes each band's next block, int64[bands]; advanced.
        seat: int32[blocks], written.
    """
    for block in range(len(seat)):
        number = band[column[block]]
        position, taker = following[number], current[number]
        while ends[taker] <= position:  # more than one step where a seat has no blocks
            taker += 1
        following[number], current[number] = position + 1, taker
        seat[block] = taker


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
        across, up = x[point], y[point]
        distance, quadrant = 0, edge >> 1
        while quadrant > 0:
            right = 3 if across & quadrant else 0
            upper = 1 if up & quadrant else 0
            distance += quadrant * quadrant * (right ^ upper)
            if upper == 0:
                if right > 0:
                    across, up = edge - 1 - across, edge - 1 - up
                across, up = up, across
            quadrant >>= 1
        position[point] = distance


@compiled(
    "void(int32[:], int32[:], int64[:], int32[:], int64[:], int32[:], int32[:], int32[:], int32[:])"
)
def seat_grown(  # noqa: C901, PLR0912  # one loop, which is compiled whole
    row: Short,
    column: Short,
    first: IntArray,
    blocks: Short,
    edges: IntArray,
    line_seat: Short,
    both: Short,
    single: Short,
    seat: Short,
) -> None:
    """Grow seats one after another, from block to neighbouring block.

    Args:
        row, column: the two lines of each block, int32[blocks]; columns are numbered behind rows.
        first, blocks: the blocks of line i are `blocks[first[i]:first[i + 1]]`.
        edges: boundaries of the seats' shares, int64[seats + 1]: their differences are the numbers
            of blocks of the seats.
        line_seat: the last seat that touches each line, int32[lines], NO_SEAT at first.
        both, single: buffers for neighbours that share two lines with the seat, and one line,
            int32[2 * blocks] each: a block enters once by its row and once by its column.
        seat: int32[blocks], NO_SEAT at first; written.
    """
    # Both buffers are queues, which begin empty for each seat: blocks are put in at `added` and
    # taken out at `taken`, where those that have a seat by now are skipped. `free` is the first
    # block that may be without a seat.
    free = 0
    for number in range(len(edges) - 1):
        taken_both = added_both = taken_single = added_single = 0
        for _ in range(edges[number], edges[number + 1]):
            # The next block: of those in two lines of the seat the oldest, else of those in one
            # line, else the first that is free.
            block = NO_SEAT
            while block < 0 and taken_both < added_both:
                if seat[both[taken_both]] < 0:
                    block = both[taken_both]
                taken_both += 1
            while block < 0 and taken_single < added_single:
                if seat[single[taken_single]] < 0:
                    block = single[taken_single]
                taken_single += 1
            if block < 0:
                while seat[free] >= 0:
                    free += 1
                block = free
            seat[block] = number
            # The neighbours in its row, then in its column, unless the seat has the line already.
            for axis in range(2):
                line = column[block] if axis else row[block]
                if line_seat[line] == number:
                    continue
                line_seat[line] = number
                for at in range(first[line], first[line + 1]):
                    neighbour = blocks[at]
                    if seat[neighbour] >= 0:
                        continue
                    if (
                        line_seat[row[neighbour]] == number
                        and line_seat[column[neighbour]] == number
                    ):
                        both[added_both] = neighbour
                        added_both += 1
                    else:
                        single[added_single] = neighbour
                        added_single += 1
