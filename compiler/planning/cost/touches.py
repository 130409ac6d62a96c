"""Touches: how many lines each seat touches, each pair of seats, and how many seats touch a line.

Of its lines a seat touches some alone; the others it shares.

The same touch may come again. Where lines never descend, as the rows of a pattern, it is enough to
know the last line of every seat; else a bit for every seat and line says what was there.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, same_array
from ipusim.native import compiled, inlined

Short = npt.NDArray[np.int32]
PAIR = 2
WORD = 64
NOTHING = -1


@attrs.frozen
class Touches:
    """What seats touch of the lines of one dense matrix.

    Attributes:
        count: int64[seats], lines of each seat.
        paired: int64[seats], lines that the seat or its neighbour in a pair touches.
        depth: int64[lines], seats that touch each line.
        alone: int64[seats], lines that no other seat touches.
    """

    count: IntArray = attrs.field(eq=same_array, repr=False)
    paired: IntArray = attrs.field(eq=same_array, repr=False)
    depth: IntArray = attrs.field(eq=same_array, repr=False)
    alone: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, seat: Short, line: Short, seats: int, lines: int) -> Touches:
        """Those of int32[touches] seats and lines."""
        depth = np.zeros(lines, dtype=np.int64)
        words = -(-seats // WORD)
        last, last_of_pair = np.full((2, seats), NOTHING, dtype=np.int32)
        count, paired, alone = np.zeros((3, words, WORD), dtype=np.int64)
        given = seat, line, last, last_of_pair, count.ravel(), paired.ravel(), alone.ravel()
        if not _counted_in_order(*given, depth):
            marks = np.zeros(lines * words, dtype=np.int64)
            for some in (count, paired, alone, depth):
                some[...] = 0
            _mark(seat, line, marks, words)
            _counted(marks, count, paired, alone, depth)
        first = np.arange(seats) // PAIR * PAIR
        return cls(count.ravel()[:seats], paired.ravel()[first], depth, alone.ravel()[:seats])


def sizes(seat: Short, seats: int) -> IntArray:
    """int64[seats]: how often each comes; quicker than NumPy counts numbers of 32 bits."""
    size = np.zeros(seats, dtype=np.int64)
    _sized(seat, size)
    return size


@compiled("bool(int32[:], int32[:], int32[:, :])")
def rows_are_alike(seat: Short, row: Short, seen: npt.NDArray[np.int32]) -> bool:
    """Whether every row of a seat has as many touches.

    Args:
        seat, row: int32[touches], rows never descend.
        seen: int32[3, seats], zeros: one more than the seat's last row, touches of that row, and of
            its first one.
    """
    last, length, due = seen[0], seen[1], seen[2]
    for touch in range(len(seat)):
        who, line = seat[touch], row[touch] + 1
        if last[who] == line:
            length[who] += 1
            continue
        if last[who] > 0:
            if due[who] == 0:
                due[who] = length[who]
            elif due[who] != length[who]:
                return False
        last[who] = line
        length[who] = 1
    alike = True
    for who in range(len(last)):
        if due[who] > 0 and due[who] != length[who]:
            alike = False
    return alike


@compiled("void(int32[:], int64[:])")
def _sized(seat: Short, size: IntArray) -> None:
    """Count every number."""
    for touch in range(len(seat)):
        size[seat[touch]] += 1


@compiled("bool(int32[:], int32[:], int32[:], int32[:], int64[:], int64[:], int64[:], int64[:])")
def _counted_in_order(
    seat: Short,
    line: Short,
    last: Short,
    last_of_pair: Short,
    count: IntArray,
    paired: IntArray,
    alone: IntArray,
    depth: IntArray,
) -> bool:
    """Count touches whose lines never descend; whether they do not."""
    before, first_there = 0, 0
    for touch in range(len(seat)):
        who, at = seat[touch], line[touch]
        if at < before:
            return False
        before = at
        if last[who] == at:
            continue
        last[who] = at
        count[who] += 1
        first_there = count_seat(who, at, first_there, depth, alone)
        first = who - who % PAIR
        if last_of_pair[first] != at:
            last_of_pair[first] = at
            paired[first] += 1
    return True


@inlined
def count_seat(who: int, line: int, first_there: int, depth: IntArray, alone: IntArray) -> int:
    """Count a seat that touches a line, which comes in order; the first seat that does.

    Args:
        who: the seat.
        line: the line.
        first_there: the first seat of the line that came last.
        depth: int64[lines], seats that touch each so far.
        alone: int64[seats], lines that no other seat touches so far.
    """
    depth[line] += 1
    if depth[line] == 1:
        alone[who] += 1
        return who
    if depth[line] == 2:  # no longer alone
        alone[first_there] -= 1
    return first_there


@compiled("void(int32[:], int32[:], int64[:], int64)")
def _mark(seat: Short, line: Short, marks: IntArray, words: int) -> None:
    """Set the bit of every touch; a line has so many words."""
    for touch in range(len(seat)):
        who = seat[touch]
        marks[line[touch] * words + who // WORD] |= np.int64(1) << (who % WORD)


@compiled("void(int64[:], int64[:, :], int64[:, :], int64[:, :], int64[:])")
def _counted(
    marks: IntArray, count: IntArray, paired: IntArray, alone: IntArray, depth: IntArray
) -> None:
    """Count marks by seat, by the first seat of a pair, and by line, whose words `marks` has."""
    words = len(count)
    for at in range(len(depth)):
        last_place, last_held = 0, 0
        for place in range(words):
            held = marks[at * words + place]
            if held == 0:
                continue
            of_pair = held | (held >> 1)
            seats, pairs = count[place], paired[place]
            found = 0
            for bit in range(WORD):
                one = (held >> bit) & 1
                found += one
                seats[bit] += one
                pairs[bit] += (of_pair >> bit) & 1
            last_place, last_held = place, held
            depth[at] += found
        if depth[at] == 1:
            seats = alone[last_place]
            for bit in range(WORD):
                seats[bit] += (last_held >> bit) & 1
