"""Touches: counts of the lines of a dense matrix that each seat of a partition reads or writes.

A touch is a seat together with a line that it reads or writes. `Touches` has the lines of each
seat, the lines of each tile pair, the seats of each line, and the lines that only one seat touches.

A touch may occur many times in the input, once for each block, and counts once. There are three
ways to leave out repetitions:

    lines never descend (rows of a pattern)   remember the last line of every seat
    otherwise                                 a table of bits, one for each seat and line
    the table takes more memory than          sort the touches by line first
    the touches do

`RowLengths` counts the elements of the rows of a seat, which workers share.

`GroupTouches` counts the lines of seats that take whole groups of units (`Gathered`: a group of
units of one pattern is a block of another) in a single loop over millions of units.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import PAIR_TILES, BoolArray, IntArray, order_of, same_array
from ipusim.native import compiled, inlined

from ..matrix.pattern import Gathered
from ..plan.mapping.footprint import Footprint

Int32Array = npt.NDArray[np.int32]
WORD_BITS = 64  # bits of a word of marks; a mark is the bit of one seat and line
NO_LINE = -1  # instead of a line: the seat has touched no line yet
# Number of tables in which `_count_in_tables` counts in turn. Neighbouring blocks have the same
# seat more often than not, and adding to the same number twice in a row waits for the first sum.
SEAT_TABLES = 4
MAX_WORDS = 2  # words of marks for each touch: as much memory as sorting takes
MAX_MARKS = 1 << 24  # bytes of a table of seats and lines, a byte each


@attrs.frozen
class Touches:
    """Counts of the lines of one dense matrix that seats touch.

    Attributes:
        count: number of lines that each seat touches, int64[seats].
        paired: number of lines that either tile of the seat's tile pair touches, int64[seats].
        depth: number of seats that touch each line, int64[lines].
        exclusive: number of lines that the seat touches and no other seat does, int64[seats].
    """

    count: IntArray = attrs.field(eq=same_array, repr=False)
    paired: IntArray = attrs.field(eq=same_array, repr=False)
    depth: IntArray = attrs.field(eq=same_array, repr=False)
    exclusive: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, seat: Int32Array, line: Int32Array, seats: int, lines: int) -> Touches:
        """Return the counts of touches in any order.

        Args:
            seat, line: seat and line of each touch, with repetitions, int32[touches].
            seats, lines: number of seats and of lines.
        """
        # Counts by seat are padded to whole words of marks: int64[words, WORD_BITS]. The counts of
        # a pair stand at its first seat until the end.
        depth = np.zeros(lines, dtype=np.int64)
        words = -(-seats // WORD_BITS)
        last, last_of_pair = np.full((2, seats), NO_LINE, dtype=np.int32)
        count, paired, exclusive = np.zeros((3, words, WORD_BITS), dtype=np.int64)
        columns = seat, line, last, last_of_pair, count.ravel(), paired.ravel(), exclusive.ravel()
        # The quick loop stops if a line descends; then its counts are discarded.
        if not _count_in_order(*columns, depth):
            for counts in (count, paired, exclusive, depth):
                counts[...] = 0
            if lines * words > MAX_WORDS * len(seat):
                order = order_of(line)
                last[...] = last_of_pair[...] = NO_LINE
                _count_in_order(seat[order], line[order], *columns[2:], depth)
            else:
                marks = np.zeros(lines * words, dtype=np.int64)
                _mark(seat, line, marks, words)
                _count_marks(marks, count, paired, exclusive, depth)
        first = np.arange(seats) // PAIR_TILES * PAIR_TILES
        return cls(count.ravel()[:seats], paired.ravel()[first], depth, exclusive.ravel()[:seats])


def sizes(seat: Int32Array, seats: int) -> IntArray:
    """Count how many times each seat occurs, int64[seats].

    `np.bincount` is slower, since it converts int32 to int64 first.
    """
    size = np.zeros((SEAT_TABLES, seats), dtype=np.int64)
    _count_in_tables(seat, size)
    total: IntArray = size.sum(axis=0)
    return total


@compiled("bool(int32[:], int32[:], int32[:, :])")
def rows_are_alike(seat: Int32Array, row: Int32Array, state: npt.NDArray[np.int32]) -> bool:
    """Return True if all rows of each seat have equally many touches.

    Args:
        seat, row: seat and row of each touch, int32[touches]; rows never descend.
        state: zeros, int32[3, seats]: for each seat the number of its last row plus one, the
            touches of its last row, and the touches of its first row.
    """
    # A row ends when a touch of the same seat has another row: its length is compared with that of
    # the seat's first row. The last row of every seat is compared at the end.
    last, length, first_length = state[0], state[1], state[2]
    for touch in range(len(seat)):
        this_seat, line = seat[touch], row[touch] + 1
        if last[this_seat] == line:
            length[this_seat] += 1
            continue
        if last[this_seat] > 0:
            if first_length[this_seat] == 0:
                first_length[this_seat] = length[this_seat]
            elif first_length[this_seat] != length[this_seat]:
                return False
        last[this_seat] = line
        length[this_seat] = 1
    are_equal = True
    for this_seat in range(len(last)):
        if first_length[this_seat] > 0 and first_length[this_seat] != length[this_seat]:
            are_equal = False
    return are_equal


@compiled("void(int32[:], int64[:, :])")
def _count_in_tables(seat: Int32Array, size: IntArray) -> None:
    """Count the touches of each seat, neighbouring touches in different tables.

    Args:
        seat: seat of each touch, int32[touches].
        size: zeros, int64[SEAT_TABLES, seats]; their sum over the tables is the number of touches.
    """
    first, second, third, fourth = size[0], size[1], size[2], size[3]
    even = len(seat) - len(seat) % SEAT_TABLES
    for touch in range(0, even, SEAT_TABLES):
        first[seat[touch]] += 1
        second[seat[touch + 1]] += 1
        third[seat[touch + 2]] += 1
        fourth[seat[touch + 3]] += 1
    for touch in range(even, len(seat)):
        first[seat[touch]] += 1


@compiled("bool(int32[:], int32[:], int32[:], int32[:], int64[:], int64[:], int64[:], int64[:])")
def _count_in_order(
    seat: Int32Array,
    line: Int32Array,
    last: Int32Array,
    last_of_pair: Int32Array,
    count: IntArray,
    paired: IntArray,
    exclusive: IntArray,
    depth: IntArray,
) -> bool:
    """Count touches whose lines never descend. Return False at the first line that does.

    Args:
        seat, line: seat and line of each touch, int32[touches].
        last: last line of each seat, int32[seats].
        last_of_pair: last line of each tile pair, at the pair's first seat, int32[seats].
        count, paired, exclusive: counts by seat, see `Touches`; those of a pair at its first seat.
        depth: number of seats that touch each line, int64[lines].
    """
    # Since lines come in order, a touch is a repetition if its line is the last one of its seat.
    previous_line, first_seat = 0, 0
    for touch in range(len(seat)):
        this_seat, this_line = seat[touch], line[touch]
        if this_line < previous_line:
            return False
        previous_line = this_line
        if last[this_seat] == this_line:
            continue
        last[this_seat] = this_line
        count[this_seat] += 1
        first_seat = count_seat(this_seat, this_line, first_seat, depth, exclusive)
        pair = this_seat - this_seat % PAIR_TILES
        if last_of_pair[pair] != this_line:
            last_of_pair[pair] = this_line
            paired[pair] += 1
    return True


@inlined
def count_seat(
    this_seat: int, line: int, first_seat: int, depth: IntArray, exclusive: IntArray
) -> int:
    """Count a seat that touches a line, and return the first seat of this line.

    Lines come in order. A line counts as exclusive to its first seat until a second seat comes.

    Args:
        this_seat, line: seat and line of the touch.
        first_seat: the first seat of the line of the touch before.
        depth: number of seats that touch each line so far, int64[lines].
        exclusive: number of lines that no other seat touches so far, int64[seats].
    """
    depth[line] += 1
    if depth[line] == 1:
        exclusive[this_seat] += 1
        return this_seat
    if depth[line] == 2:  # the line is no longer exclusive to its first seat
        exclusive[first_seat] -= 1
    return first_seat


@compiled("void(int32[:], int32[:], int64[:], int64)")
def _mark(seat: Int32Array, line: Int32Array, marks: IntArray, words: int) -> None:
    """Set the bit of every touch.

    Args:
        seat, line: seat and line of each touch, int32[touches].
        marks: zeros, int64[lines * words]: bit s % 64 of word s // 64 of a line stands for seat s.
        words: number of words of a line.
    """
    for touch in range(len(seat)):
        bit = seat[touch]
        marks[line[touch] * words + bit // WORD_BITS] |= np.int64(1) << (bit % WORD_BITS)


@compiled("void(int64[:], int64[:, :], int64[:, :], int64[:, :], int64[:])")
def _count_marks(
    marks: IntArray, count: IntArray, paired: IntArray, exclusive: IntArray, depth: IntArray
) -> None:
    """Count marks by seat, by tile pair and by line.

    Args:
        marks: bits of all lines, see `_mark`.
        count, paired, exclusive: zeros, int64[words, WORD_BITS]: counts by seat, see `Touches`;
            `paired` is valid at the first seat of each pair only.
        depth: zeros, int64[lines]: number of seats that touch each line.
    """
    words = len(count)
    for line in range(len(depth)):
        last_word, last_bits = 0, 0
        for word in range(words):
            bits = marks[line * words + word]
            if bits == 0:
                continue
            # Bit 2 i of `of_pair` is set if seat 2 i or seat 2 i + 1 touches the line. Words begin
            # with an even seat, so that no pair lies in two words.
            of_pair = bits | (bits >> 1)
            seats, pairs = count[word], paired[word]
            marked = 0
            for bit in range(WORD_BITS):
                is_marked = (bits >> bit) & 1
                marked += is_marked
                seats[bit] += is_marked
                pairs[bit] += (of_pair >> bit) & 1
            last_word, last_bits = word, bits
            depth[line] += marked
        # With one seat in all, the last word that is not 0 has its bit and no other.
        if depth[line] == 1:
            seats = exclusive[last_word]
            for bit in range(WORD_BITS):
                seats[bit] += (last_bits >> bit) & 1


@attrs.frozen
class RowLengths:
    """Rows that seats write, and the number of elements of each row, for formats of elements.

    Attributes:
        writes: counts of the rows that seats write.
        blocks: number of elements of each seat, int64[seats].
        length: number of elements of each row of each seat, int64[rows of all seats]; the rows of
            a seat are neighbours, in order.
    """

    writes: Touches
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    length: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, seat: Int32Array, row: Int32Array, seats: int, rows: int) -> RowLengths:
        """Count the rows of all seats and their elements.

        Args:
            seat, row: seat and row of each element, int32[elements]; rows never descend.
            seats, rows: number of seats and of rows.
        """
        depth, last_rows = np.zeros(rows, dtype=np.int64), np.zeros((seats, 3), dtype=np.int32)
        tallies, blocks = np.zeros((3, seats), np.int64), np.zeros(seats, np.int64)
        row_table = np.empty((2, len(seat)), dtype=np.int32)
        num_rows = _count_rows(seat, row, last_rows, tallies, depth, row_table)
        count, paired, exclusive = tallies
        length = np.empty(num_rows, dtype=np.int64)
        _by_seat(row_table, np.cumsum(count) - count, length, blocks)
        touches = Touches(
            count, paired[np.arange(seats) // PAIR_TILES * PAIR_TILES], depth, exclusive
        )
        return cls(touches, blocks, length)


@compiled("int64(int32[:], int32[:], int32[:, :], int64[:, :], int64[:], int32[:, :])")
def _count_rows(
    seat: Int32Array,
    row: Int32Array,
    last_rows: Int32Array,
    tallies: IntArray,
    depth: IntArray,
    row_table: Int32Array,
) -> int:
    """Count the rows of all seats and the elements of each, and return the number of rows.

    Args:
        seat, row: seat and row of each element, int32[elements]; rows never descend.
        last_rows: state of each seat, zeros, int32[seats, 3]:
            0, 1: number of the seat's last row plus one, and its index in `row_table`;
            2: number of the last row of the tile pair plus one, at the pair's first seat.
        tallies: results, zeros, int64[3, seats]: rows of the seat, of its tile pair (at the first
            seat), and rows that no other seat writes.
        depth: zeros, int64[rows]: number of seats that touch each row.
        row_table: result, int32[2, elements]: seat and elements of each row of a seat, in the order
            in which rows begin.
    """
    count, paired, exclusive = tallies[0], tallies[1], tallies[2]
    first_seat = num_rows = 0
    for element in range(len(seat)):
        this_seat, this_row = seat[element], row[element]
        if last_rows[this_seat, 0] == this_row + 1:
            row_table[1, last_rows[this_seat, 1]] += 1
            continue
        last_rows[this_seat, 0], last_rows[this_seat, 1] = this_row + 1, num_rows
        row_table[0, num_rows], row_table[1, num_rows] = this_seat, 1
        num_rows += 1
        count[this_seat] += 1
        first_seat = count_seat(this_seat, this_row, first_seat, depth, exclusive)
        pair = this_seat - this_seat % PAIR_TILES
        if last_rows[pair, 2] != this_row + 1:
            last_rows[pair, 2] = this_row + 1
            paired[pair] += 1
    return num_rows


@compiled("void(int32[:, :], int64[:], int64[:], int64[:])")
def _by_seat(row_table: Int32Array, position: IntArray, length: IntArray, blocks: IntArray) -> None:
    """Sort the elements of rows by seat, and add them up; rows of one seat stay in order.

    Args:
        row_table: seat and elements of each row, int32[2, rows or more].
        position: index in `length` of each seat's next row, int64[seats]; overwritten.
        length: result, elements of each row, int64[rows].
        blocks: zeros, elements of each seat, int64[seats].
    """
    for row in range(len(length)):
        this_seat = row_table[0, row]
        length[position[this_seat]] = row_table[1, row]
        position[this_seat] += 1
        blocks[this_seat] += row_table[1, row]


@attrs.frozen
class GroupTouches:
    """Lines of groups of units, where each unit reads one line and writes one.

    Attributes:
        units: number of units of each group, int32[groups]; units of a group are consecutive.
        reads, writes: line that each unit reads, and line that it writes, int32[units]; written
            lines never descend.
        sizes: number of lines of the operand and of the result.
    """

    units: Int32Array = attrs.field(eq=same_array, repr=False)
    reads: Int32Array = attrs.field(eq=same_array, repr=False)
    writes: Int32Array = attrs.field(eq=same_array, repr=False)
    sizes: tuple[int, int]

    @classmethod
    def of(cls, gathered: Gathered, footprint: Footprint) -> GroupTouches | None:
        """Return the lines of all groups, or None if this table cannot hold them.

        Each unit must read and write one line, and written lines must not descend.

        Args:
            gathered: the groups of a pattern.
            footprint: lines of all units on one seat.
        """
        reads, writes = footprint.reads, footprint.writes
        count = np.bincount(gathered.group, minlength=gathered.pattern.num_blocks)
        units = len(gathered.group)
        if len(reads.line) != units or len(writes.line) != units:
            return None
        if np.any(writes.line[1:] < writes.line[:-1]):
            return None
        columns = (count, reads.line, writes.line)
        counts, read, written = (np.ascontiguousarray(column, dtype=np.int32) for column in columns)
        return cls(counts, read, written, (reads.size, writes.size))

    def fits(self, seats: int) -> bool:
        """Return True if the table of seats and read lines keeps to `MAX_MARKS` bytes."""
        return seats * self.sizes[0] <= MAX_MARKS

    def seated(self, seat: Int32Array, seats: int) -> tuple[Touches, Touches, IntArray, bool]:
        """Count the lines of seats when group i goes to `seat[i]`.

        Args:
            seat: seat of each group, int32[groups].
            seats: number of seats.

        Returns:
            The counts of read and of written lines, the units of each seat, int64[seats], and True
            if all rows of each seat have equally many units.
        """
        marks = np.zeros((seats, self.sizes[0]), dtype=np.bool_)
        tallies, depth = np.zeros((4, seats), np.int64), np.zeros(self.sizes[1], np.int64)
        state = np.zeros((4, seats), dtype=np.int32)
        columns = seat, self.units, self.reads, self.writes
        are_equal = bool(_count_groups(*columns, state, tallies, depth, marks))
        of_pair = tallies[2, np.arange(seats) // PAIR_TILES * PAIR_TILES]
        return (
            _touches_of(marks),
            Touches(tallies[1], of_pair, depth, tallies[3]),
            tallies[0],
            are_equal,
        )


def _touches_of(marks: BoolArray) -> Touches:
    """Return the counts of a table of touches, bool[seats, lines]."""
    count = np.count_nonzero(marks, axis=1)
    pair_marks = marks.copy()
    pair_marks[: len(marks) - 1 : PAIR_TILES] |= marks[1::PAIR_TILES]
    paired = np.count_nonzero(pair_marks, axis=1)[np.arange(len(marks)) // PAIR_TILES * PAIR_TILES]
    depth = np.count_nonzero(marks, axis=0)
    exclusive = np.count_nonzero(marks[:, depth == 1], axis=1)
    return Touches(count, paired, depth, exclusive)


@compiled(
    "bool(int32[:], int32[:], int32[:], int32[:], int32[:, :], int64[:, :], int64[:], bool[:, :])"
)
def _count_groups(
    seat: Int32Array,
    units: Int32Array,
    reads: Int32Array,
    writes: Int32Array,
    state: npt.NDArray[np.int32],
    tallies: IntArray,
    depth: IntArray,
    marks: BoolArray,
) -> bool:
    """Count the lines of all groups; return True if all lines of each seat have equally many units.

    All units of a group write the same line, the one that its first unit writes.

    Args:
        seat, units: seat of each group, and number of its units, int32[groups].
        reads, writes: line that each unit reads, and line that it writes, int32[units].
        state: state of each seat, zeros, int32[4, seats]: number of its last written line plus one,
            its units of that line, its units of its first line, and the number of the last line of
            its tile pair plus one, at the pair's first seat.
        tallies: results, zeros, int64[4, seats]: units, written lines, written lines of the tile
            pair (at its first seat), and lines that only this seat writes.
        depth: zeros, int64[lines]: number of seats that write each line.
        marks: False, bool[seats, lines]: set to True where a seat reads a line.
    """
    last, length, first_length, last_of_pair = state[0], state[1], state[2], state[3]
    first_unit, first_seat, are_equal = 0, 0, True
    for group in range(len(seat)):
        this_seat, count = seat[group], units[group]
        line = writes[first_unit]
        if last[this_seat] != line + 1:
            if last[this_seat] > 0:
                if first_length[this_seat] == 0:
                    first_length[this_seat] = length[this_seat]
                elif first_length[this_seat] != length[this_seat]:
                    are_equal = False
            last[this_seat], length[this_seat] = line + 1, 0
            tallies[1, this_seat] += 1
            first_seat = count_seat(this_seat, line, first_seat, depth, tallies[3])
            pair = this_seat - this_seat % PAIR_TILES
            if last_of_pair[pair] != line + 1:
                last_of_pair[pair] = line + 1
                tallies[2, pair] += 1
        length[this_seat] += count
        tallies[0, this_seat] += count
        for unit in range(first_unit, first_unit + count):
            marks[this_seat, reads[unit]] = True
        first_unit += count
    for this_seat in range(len(last)):
        if first_length[this_seat] > 0 and first_length[this_seat] != length[this_seat]:
            are_equal = False
    return are_equal
