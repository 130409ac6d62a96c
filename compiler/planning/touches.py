"""Touches: how many lines each seat touches, each pair of seats, and how many seats touch a line.

Of its lines a seat touches some alone; the others it shares.

The same touch may come again. Where lines never descend, as the rows of a pattern, it is enough to
know the last line of every seat. Else a bit for every seat and line says what was there, unless
these take more memory than touches do: then touches are sorted by line first.

`DealtRows` are rows of single elements, dealt to a tile's workers as the element kernel's list
does. A worker takes rows in order until it has its share of the tile's elements, then the next one
goes on. As few rows as workers go one to each; but as few as half of the workers go by the shares
of these where that halves the columns. The slowest worker has the longest row, or a long one behind
others. `GroupTouches` counts seats of whole groups in one walk: millions of units in milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import PAIR_TILES, BoolArray, IntArray, order_of, same_array
from ipusim.native import compiled, inlined

from ..matrix.pattern import Gathered
from ..plan.mapping.footprint import Footprint

Short = npt.NDArray[np.int32]
WORD = 64
NOTHING = -1
# Neighbours have one seat more often than not, and adding to one number waits for the sum before.
TALLIES = 4
ROW = 4  # elements that cost a worker about as much as a row
MOST_WORDS = 2  # of marks, for each touch: as much memory as sorting takes
MOST_MARKS = 1 << 24  # of a seat and a line that it reads, a byte each


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
        columns = seat, line, last, last_of_pair, count.ravel(), paired.ravel(), alone.ravel()
        if not _counted_in_order(*columns, depth):
            for some in (count, paired, alone, depth):
                some[...] = 0
            if lines * words > MOST_WORDS * len(seat):
                order = order_of(line)
                last[...] = last_of_pair[...] = NOTHING
                _counted_in_order(seat[order], line[order], *columns[2:], depth)
            else:
                marks = np.zeros(lines * words, dtype=np.int64)
                _mark(seat, line, marks, words)
                _counted(marks, count, paired, alone, depth)
        first = np.arange(seats) // PAIR_TILES * PAIR_TILES
        return cls(count.ravel()[:seats], paired.ravel()[first], depth, alone.ravel()[:seats])


def sizes(seat: Short, seats: int) -> IntArray:
    """int64[seats]: how often each comes; quicker than NumPy counts numbers of 32 bits."""
    size = np.zeros((TALLIES, seats), dtype=np.int64)
    _sized(seat, size)
    total: IntArray = size.sum(axis=0)
    return total


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


@compiled("void(int32[:], int64[:, :])")
def _sized(seat: Short, size: IntArray) -> None:
    """Count every number, neighbours in tallies of their own, int64[TALLIES, seats]."""
    first, second, third, fourth = size[0], size[1], size[2], size[3]
    even = len(seat) - len(seat) % TALLIES
    for touch in range(0, even, TALLIES):
        first[seat[touch]] += 1
        second[seat[touch + 1]] += 1
        third[seat[touch + 2]] += 1
        fourth[seat[touch + 3]] += 1
    for touch in range(even, len(seat)):
        first[seat[touch]] += 1


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
        first = who - who % PAIR_TILES
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
        for word in range(words):
            held = marks[at * words + word]
            if held == 0:
                continue
            of_pair = held | (held >> 1)
            seats, pairs = count[word], paired[word]
            marked = 0
            for bit in range(WORD):
                is_marked = (held >> bit) & 1
                marked += is_marked
                seats[bit] += is_marked
                pairs[bit] += (of_pair >> bit) & 1
            last_place, last_held = word, held
            depth[at] += marked
        if depth[at] == 1:
            seats = alone[last_place]
            for bit in range(WORD):
                seats[bit] += (last_held >> bit) & 1


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
        tallies, now = np.zeros((8, seats), dtype=np.int64), np.zeros((seats, 7), dtype=np.int32)
        half = workers // 2
        shares = np.stack([-(-blocks // workers), -(-blocks // max(1, half))])
        _deal(seat, row, half, shares, now, tallies, depth)
        count, paired, alone, longest = tallies[:4]
        touched = Touches(count, paired[np.arange(seats) // PAIR_TILES * PAIR_TILES], depth, alone)
        return cls(touched, blocks, workers, longest, tallies[4:6], tallies[6:])

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
    tallies: IntArray,
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
        tallies: int64[8, seats], zeros: rows, those of a pair, which its first one has, those that
            the seat touches alone, elements of the longest row; rows of the slowest of all workers
            and of half, and elements of these.
        depth: int64[rows], zeros: seats that touch each.
    """
    count, paired, alone, longest = tallies[0], tallies[1], tallies[2], tallies[3]
    first_there = 0
    for element in range(len(seat)):
        who, at = seat[element], row[element]
        if now[who, 0] == at + 1:
            now[who, 1] += 1
            continue
        if count[who] > 0:
            _end_row(who, 0, now, tallies, shares)
            if count[who] <= half:
                _end_row(who, 1, now, tallies, shares)
            longest[who] = max(longest[who], now[who, 1])
        now[who, 0], now[who, 1] = at + 1, 1
        count[who] += 1
        first_there = count_seat(who, at, first_there, depth, alone)
        first = who - who % PAIR_TILES
        if now[first, 6] != at + 1:
            now[first, 6] = at + 1
            paired[first] += 1
    for who in range(len(count)):
        shares[0, who], shares[1, who] = 0, 0  # the last worker has what is left
        _end_row(who, 0, now, tallies, shares)
        _end_row(who, 1, now, tallies, shares)
        longest[who] = max(longest[who], now[who, 1])


@inlined
def _end_row(who: int, way: int, now: Short, tallies: IntArray, shares: IntArray) -> None:
    """The worker takes the row; with enough it is compared with the slowest, and the next begins.

    Args:
        who: the seat.
        way: 0 for all workers, 1 for half.
        now, tallies, shares: as above.
    """
    rows, elements = now[who, 2 + 2 * way] + 1, now[who, 3 + 2 * way] + now[who, 1]
    now[who, 2 + 2 * way], now[who, 3 + 2 * way] = rows, elements
    if elements >= shares[way, who]:
        if ROW * rows + elements > ROW * tallies[4 + way, who] + tallies[6 + way, who]:
            tallies[4 + way, who], tallies[6 + way, who] = rows, elements
        now[who, 2 + 2 * way], now[who, 3 + 2 * way] = 0, 0


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
        tallies, depth = np.zeros((4, seats), np.int64), np.zeros(self.sizes[1], np.int64)
        seen = np.zeros((4, seats), dtype=np.int32)
        walked = seat, self.units, self.reads, self.writes
        alike = bool(_walked(*walked, seen, tallies, depth, marks))
        of_pair = tallies[2, np.arange(seats) // PAIR_TILES * PAIR_TILES]
        return _marked(marks), Touches(tallies[1], of_pair, depth, tallies[3]), tallies[0], alike


def _marked(marks: BoolArray) -> Touches:
    """Those of a table of seats and lines."""
    count = np.count_nonzero(marks, axis=1)
    both = marks.copy()
    both[: len(marks) - 1 : PAIR_TILES] |= marks[1::PAIR_TILES]
    paired = np.count_nonzero(both, axis=1)[np.arange(len(marks)) // PAIR_TILES * PAIR_TILES]
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
    tallies: IntArray,
    depth: IntArray,
    marks: BoolArray,
) -> bool:
    """Whether every row of a seat has as many units.

    Args:
        seat, units: int32[groups].
        reads, writes: int32[units].
        seen: int32[4, seats], zeros: one more than the line that a seat wrote last, its units of
            that line and of its first one, and one more than the line that its pair wrote last.
        tallies: int64[4, seats], zeros: units, lines that are written, those of a pair, which the
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
            tallies[1, who] += 1
            first_there = count_seat(who, line, first_there, depth, tallies[3])
            first = who - who % PAIR_TILES
            if last_of_pair[first] != line + 1:
                last_of_pair[first] = line + 1
                tallies[2, first] += 1
        length[who] += count
        tallies[0, who] += count
        for unit in range(at, at + count):
            marks[who, reads[unit]] = True
        at += count
    for who in range(len(last)):
        if due[who] > 0 and due[who] != length[who]:
            alike = False
    return alike
