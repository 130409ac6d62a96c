"""What seats of whole groups touch, counted in one walk: millions of units in milliseconds."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BoolArray, IntArray, same_array
from ipusim.native import compiled

from ...matrix.pattern import Gathered
from ...plan.mapping.footprint import Footprint
from .touches import PAIR, Short, Touches, count_seat

MOST_MARKS = 1 << 24  # of a seat and a line that it reads, a byte each


@attrs.frozen
class GroupTouches:
    """Groups of units, of which each reads a line and writes one.

    Attributes:
        units: int32[groups], units of each, which follow one another.
        reads, writes: int32[units], the lines; what is written never descends.
        sizes: how many lines there are of either kind.
    """

    units: Short = attrs.field(eq=same_array, repr=False)
    reads: Short = attrs.field(eq=same_array, repr=False)
    writes: Short = attrs.field(eq=same_array, repr=False)
    sizes: tuple[int, int]

    @classmethod
    def of(cls, gathered: Gathered, footprint: Footprint) -> GroupTouches | None:
        """Those of a footprint of one seat; None where units touch more, or in another order."""
        reads, writes = footprint.reads, footprint.writes
        count = np.bincount(gathered.group, minlength=gathered.pattern.num_blocks)
        units = len(gathered.group)
        if len(reads.line) != units or len(writes.line) != units:
            return None
        if np.any(writes.line[1:] < writes.line[:-1]):
            return None
        columns = (count, reads.line, writes.line)
        counts, read, written = (np.ascontiguousarray(each, dtype=np.int32) for each in columns)
        return cls(counts, read, written, (reads.size, writes.size))

    def fits(self, seats: int) -> bool:
        """Whether so many seats can be counted here."""
        return seats * self.sizes[0] <= MOST_MARKS

    def seated(self, seat: Short, seats: int) -> tuple[Touches, Touches, IntArray, bool]:
        """What is read and written, the units of each seat, and whether its rows are alike.

        Args:
            seat: int32[groups].
            seats: how many.
        """
        marks = np.zeros((seats, self.sizes[0]), dtype=np.bool_)
        found, depth = np.zeros((4, seats), np.int64), np.zeros(self.sizes[1], np.int64)
        seen = np.zeros((4, seats), dtype=np.int32)
        given = seat, self.units, self.reads, self.writes
        alike = bool(_walked(*given, seen, found, depth, marks))
        of_pair = found[2, np.arange(seats) // PAIR * PAIR]
        return _marked(marks), Touches(found[1], of_pair, depth, found[3]), found[0], alike


def _marked(marks: BoolArray) -> Touches:
    """Those of a table of seats and lines."""
    count = np.count_nonzero(marks, axis=1)
    both = marks.copy()
    both[: len(marks) - 1 : PAIR] |= marks[1::PAIR]
    paired = np.count_nonzero(both, axis=1)[np.arange(len(marks)) // PAIR * PAIR]
    depth = np.count_nonzero(marks, axis=0)
    alone = np.count_nonzero(marks[:, depth == 1], axis=1)
    return Touches(count, paired, depth, alone)


@compiled(
    "bool(int32[:], int32[:], int32[:], int32[:], int32[:, :], int64[:, :], int64[:], bool[:, :])"
)
def _walked(
    seat: Short,
    units: Short,
    reads: Short,
    writes: Short,
    seen: npt.NDArray[np.int32],
    found: IntArray,
    depth: IntArray,
    marks: BoolArray,
) -> bool:
    """Whether every row of a seat has as many units.

    Args:
        seat, units: int32[groups].
        reads, writes: int32[units].
        seen: int32[4, seats], zeros: one more than the line that a seat wrote last, its units of
            that line and of its first one, and one more than the line that its pair wrote last.
        found: int64[4, seats], zeros: units, lines that are written, those of a pair, which the
            first of it has, and those that the seat alone writes.
        depth: int64[lines], zeros: seats that write each.
        marks: bool[seats, lines], false: what is read.
    """
    last, length, due, last_of_pair = seen[0], seen[1], seen[2], seen[3]
    at, first_there, alike = 0, 0, True
    for group in range(len(seat)):
        who, count = seat[group], units[group]
        line = writes[at]
        if last[who] != line + 1:
            if last[who] > 0:
                if due[who] == 0:
                    due[who] = length[who]
                elif due[who] != length[who]:
                    alike = False
            last[who], length[who] = line + 1, 0
            found[1, who] += 1
            first_there = count_seat(who, line, first_there, depth, found[3])
            first = who - who % PAIR
            if last_of_pair[first] != line + 1:
                last_of_pair[first] = line + 1
                found[2, first] += 1
        length[who] += count
        found[0, who] += count
        for unit in range(at, at + count):
            marks[who, reads[unit]] = True
        at += count
    for who in range(len(last)):
        if due[who] > 0 and due[who] != length[who]:
            alike = False
    return alike
