"""How a tile's rows of single elements are dealt to its workers, as the element kernel's list does.

A worker takes rows in order until it has its share of the tile's elements, then the next one goes
on. As few rows as workers go one to each; but as few as half of the workers go by the shares of
these where that halves the columns. The slowest worker has the longest row, or a long one behind
others.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import IntArray, same_array
from ipusim.native import compiled, inlined

from .touches import PAIR, Short, Touches, count_seat, sizes

ROW = 4  # elements that cost a worker about as much as a row


@attrs.frozen
class DealtRows:
    """The rows of the slowest worker of every seat.

    Attributes:
        writes: the rows that seats touch.
        blocks: int64[seats], elements of each.
        workers: of a tile.
        longest: int64[seats], elements of the longest row.
        most_rows, most: int64[2, seats], rows and elements of the slowest worker where all of them,
            and where half of them take rows by their share; the latter of as few rows.
    """

    writes: Touches
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    workers: int
    longest: IntArray = attrs.field(eq=same_array, repr=False)
    most_rows: IntArray = attrs.field(eq=same_array, repr=False)
    most: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, seat: Short, row: Short, seats: int, rows: int, workers: int) -> DealtRows:
        """Those of int32[elements] seats and rows, which never descend."""
        blocks, depth = sizes(seat, seats), np.zeros(rows, dtype=np.int64)
        found, now = np.zeros((8, seats), dtype=np.int64), np.zeros((seats, 7), dtype=np.int32)
        half = workers // 2
        shares = np.stack([-(-blocks // workers), -(-blocks // max(1, half))])
        _deal(seat, row, half, shares, now, found, depth)
        count, paired, alone, longest = found[:4]
        touched = Touches(count, paired[np.arange(seats) // PAIR * PAIR], depth, alone)
        return cls(touched, blocks, workers, longest, found[4:6], found[6:])

    def fields(self, seats: IntArray, columns: int) -> Mapping[str, IntArray]:
        """What the slowest worker has, as fields of the kernel.

        Args:
            seats: int64[vertices].
            columns: of the dense operand.
        """
        count = self.writes.count[seats]
        halved = (count <= self.workers // 2) & (columns % 8 == 0)
        single = (count <= self.workers) & ~halved
        way = halved.astype(np.int64)
        elements = np.where(single, self.longest[seats], self.most[way, seats])
        rows = np.where(single, 1, self.most_rows[way, seats])
        return {"worker_rows": rows[:, None], "worker_nonzeros": elements[:, None]}


@compiled("void(int32[:], int32[:], int64, int64[:, :], int32[:, :], int64[:, :], int64[:])")
def _deal(
    seat: Short,
    row: Short,
    half: int,
    shares: IntArray,
    now: Short,
    found: IntArray,
    depth: IntArray,
) -> None:
    """Walk the elements row by row.

    Args:
        seat, row: int32[elements].
        half: rows of a seat that go by the shares of half of the workers.
        shares: int64[2, seats], elements with which one of all workers, or of half, has enough.
        now: int32[seats, 7], zeros: one more than the seat's last row, elements of that row, rows
            and elements that its worker has taken before, the same of half of the workers, and one
            more than its pair's last row, which the first of a pair has.
        found: int64[8, seats], zeros: rows, those of a pair, which the first of it has, those that
            the seat touches alone, elements of the longest row; rows of the slowest of all workers
            and of half, and elements of these.
        depth: int64[rows], zeros: seats that touch each.
    """
    count, paired, alone, longest = found[0], found[1], found[2], found[3]
    first_there = 0
    for element in range(len(seat)):
        who, at = seat[element], row[element]
        if now[who, 0] == at + 1:
            now[who, 1] += 1
            continue
        if count[who] > 0:
            _end_row(who, 0, now, found, shares)
            if count[who] <= half:
                _end_row(who, 1, now, found, shares)
            longest[who] = max(longest[who], now[who, 1])
        now[who, 0], now[who, 1] = at + 1, 1
        count[who] += 1
        first_there = count_seat(who, at, first_there, depth, alone)
        first = who - who % PAIR
        if now[first, 6] != at + 1:
            now[first, 6] = at + 1
            paired[first] += 1
    for who in range(len(count)):
        shares[0, who], shares[1, who] = 0, 0  # the last worker has what is left
        _end_row(who, 0, now, found, shares)
        _end_row(who, 1, now, found, shares)
        longest[who] = max(longest[who], now[who, 1])


@inlined
def _end_row(who: int, way: int, now: Short, found: IntArray, shares: IntArray) -> None:
    """The worker takes the row; with enough it is compared with the slowest, and the next begins.

    Args:
        who: the seat.
        way: 0 for all workers, 1 for half.
        now, found, shares: as above.
    """
    rows, elements = now[who, 2 + 2 * way] + 1, now[who, 3 + 2 * way] + now[who, 1]
    now[who, 2 + 2 * way], now[who, 3 + 2 * way] = rows, elements
    if elements >= shares[way, who]:
        if ROW * rows + elements > ROW * found[4 + way, who] + found[6 + way, who]:
            found[4 + way, who], found[6 + way, who] = rows, elements
        now[who, 2 + 2 * way], now[who, 3 + 2 * way] = 0, 0
