"""The loops of our partitioners over all blocks of a pattern, as machine code."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

Short = npt.NDArray[np.int32]
NOBODY = -1


@compiled("void(int32[:], int64[:], int32[:])")
def seat_runs(order: Short, edges: IntArray, seat: Short) -> None:
    """Seat i takes the blocks `order[edges[i]:edges[i + 1]]`."""
    for number in range(len(edges) - 1):
        for index in range(edges[number], edges[number + 1]):
            seat[order[index]] = number


@compiled("void(int32[:], int32[:], int32[:], int32[:], int32[:])")
def seat_rectangles(
    row: Short, column: Short, of_row: Short, of_column: Short, seat: Short
) -> None:
    """A block's seat is the number of its row and that of its column, added."""
    for block in range(len(seat)):
        seat[block] = of_row[row[block]] + of_column[column[block]]


@compiled("void(int32[:], int32[:], int64[:], int64[:], int64[:], int32[:])")
def seat_bands(
    column: Short, band: Short, ends: IntArray, place: IntArray, taking: IntArray, seat: Short
) -> None:
    """The blocks of a band go one by one to its seats.

    Args:
        column: int32[blocks].
        band: int32[columns].
        ends: int64[seats], where the run of each seat ends among blocks sorted by band.
        place, taking: int64[bands], the first block of each band there and the seat that takes it;
            they go on as blocks are seated.
        seat: int32[blocks], written.
    """
    for block in range(len(seat)):
        into = band[column[block]]
        at, who = place[into], taking[into]
        while ends[who] <= at:
            who += 1
        place[into], taking[into] = at + 1, who
        seat[block] = who


@compiled("void(int64[:], int64[:], int64, int64[:])")
def places_on_curve(x: IntArray, y: IntArray, side: int, position: IntArray) -> None:
    """The place of each point of a square on Hilbert's curve; `side` a power of two."""
    for point in range(len(position)):
        across, up = x[point], y[point]
        distance, quadrant = 0, side >> 1
        while quadrant > 0:
            right = 3 if across & quadrant else 0
            upper = 1 if up & quadrant else 0
            distance += quadrant * quadrant * (right ^ upper)
            if upper == 0:
                if right > 0:
                    across, up = side - 1 - across, side - 1 - up
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
    held: Short,
    both: Short,
    one: Short,
    seat: Short,
) -> None:
    """Seats grow one after another from block to neighbouring block.

    Args:
        row, column: int32[blocks], the two lines of each block; columns count on behind rows.
        first, blocks: the blocks of line i are `blocks[first[i]:first[i + 1]]`.
        edges: int64[seats + 1], differences are the shares.
        held: int32[lines], NOBODY.
        both, one: int32[2 * blocks] each, room for neighbours in two lines of a seat, and in one.
        seat: int32[blocks], NOBODY; written.
    """
    free = 0
    for number in range(len(edges) - 1):
        taken_both = added_both = taken_one = added_one = 0
        for _ in range(edges[number], edges[number + 1]):
            block = NOBODY
            while block < 0 and taken_both < added_both:
                if seat[both[taken_both]] < 0:
                    block = both[taken_both]
                taken_both += 1
            while block < 0 and taken_one < added_one:
                if seat[one[taken_one]] < 0:
                    block = one[taken_one]
                taken_one += 1
            if block < 0:
                while seat[free] >= 0:
                    free += 1
                block = free
            seat[block] = number
            for side in range(2):
                line = column[block] if side else row[block]
                if held[line] == number:
                    continue
                held[line] = number
                for at in range(first[line], first[line + 1]):
                    other = blocks[at]
                    if seat[other] >= 0:
                        continue
                    if held[row[other]] == number and held[column[other]] == number:
                        both[added_both] = other
                        added_both += 1
                    else:
                        one[added_one] = other
                        added_one += 1
