"""Footprint of a cut: the lines of the dense operand that seats read, and those of the result.

A line is the unit in which the dense operand and the result are stored and travel: for a matrix
product a block row of x or y by the columns of a part, [columns][height]. Earlier passes make
footprints from non-zeros; later passes (owners, exchange, reduction, delivery) use lines only. A
*touch* is a seat together with a line that it reads, or writes.

A seat numbers its lines in the order in which it first touches them: these numbers are called
*local*. PopSparse numbers the rows of a tile's partial sums and of its gathered dense operand so.
"""

from __future__ import annotations

from functools import cached_property
from math import gcd

import attrs
import numpy as np

from ipusim import (
    DOUBLE_WORD_BYTES,
    BoolArray,
    DataType,
    IntArray,
    Ragged,
    WholeNumbers,
    narrowed,
    order_of,
    same_array,
    spread,
)

# Touches of a sample whose order is checked first; no reason recorded for this number.
SAMPLE_TOUCHES = 4096


@attrs.frozen
class Line:
    """Shape of the lines of one dense matrix.

    Attributes:
        height: Elements of one column.
        data_type: Type of the elements.
        gap: Elements that a kernel leaves between a line of partial sums and the next.
    """

    height: int
    data_type: DataType
    gap: int = 0

    @property
    def column_bytes(self) -> int:
        """Bytes of one column."""
        return self.height * self.data_type.bytes

    @property
    def grain(self) -> int:
        """Number of columns that stay together, so that every piece is whole words of 64 bits."""
        return DOUBLE_WORD_BYTES // gcd(DOUBLE_WORD_BYTES, self.column_bytes)

    def stride(self, columns: int) -> int:
        """Return the bytes from a line of `columns` columns to the next."""
        return (columns * self.height + self.gap) * self.data_type.bytes

    def of(self, data_type: DataType) -> Line:
        """Return the line with another type of elements, such as the type of partial sums."""
        return attrs.evolve(self, data_type=data_type)


@attrs.frozen
class Holders:
    """Seats that touch each line.

    Attributes:
        seat, local: Seat, and index of the line in the seat's memory, int64[entries]; entries are
            ordered by line, then by seat.
        first, count: Entries of line i are [first[i], first[i] + count[i]), int64[lines].
    """

    seat: IntArray = attrs.field(eq=same_array, repr=False)
    local: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class Lines:
    """Lines that seats touch, of the dense operand or of the result.

    Derived tables are computed once, when they are first read. Time and memory grow with the
    touches: a table of all seats and lines would take 1.3 GB for 1,472 seats and 110,592 lines.

    Attributes:
        seat, line: Seat and line of each touch, int64[touches] or narrower, in the order of a
            seat's work; the same touch may come again.
        seats, size: Number of seats and of lines.
        shared_by: Number of neighbouring seats that all get the lines of each of them: 2 if the
            dense operand travels over both lanes of tile pairs, whose two tiles receive the same
            words.
    """

    seat: WholeNumbers = attrs.field(eq=same_array, repr=False)
    line: WholeNumbers = attrs.field(eq=same_array, repr=False)
    seats: int
    size: int
    shared_by: int = 1

    def shared(self, seats: int) -> Lines:
        """Return the lines as groups of `seats` neighbouring seats share them."""
        return attrs.evolve(self, shared_by=seats)

    @cached_property
    def count(self) -> IntArray:
        """Number of lines of each seat, int64[seats]."""
        if self._is_sorted:
            return np.bincount(self._group, minlength=self._groups)[self._group_of_seat]
        return np.bincount(self._keys // self.size, minlength=self._groups)[self._group_of_seat]

    @property
    def stored_lines(self) -> IntArray:
        """Number of lines for which each seat has memory, int64[seats]."""
        return self.count

    @cached_property
    def depth(self) -> IntArray:
        """Number of seats that touch each line, int64[lines]."""
        if self.shared_by > 1:
            return self.holders.count
        if self._is_sorted:
            return np.bincount(self.line, minlength=self.size)
        return np.bincount(self._keys % self.size, minlength=self.size)

    @property
    def by_seat(self) -> Ragged:
        """Lines of each seat in its own order."""
        # Seats of a group share one list.
        lines, seat = self._numbered[1], self._group_of_seat
        return Ragged(lines.flat, lines.first[seat], lines.count[seat])

    @property
    def local(self) -> IntArray:
        """Number of each touched line on its seat, int64[touches]."""
        return self._numbered[0].astype(np.int64)

    @cached_property
    def holders(self) -> Holders:
        """Seats of every line."""
        lines = self.by_seat
        seat = np.repeat(np.arange(self.seats), lines.count)
        line = lines.flat[spread(lines.first, lines.count)]
        local = spread(np.zeros_like(lines.count), lines.count)
        # The entries (seat, line), which are sorted by seat, are sorted by line.
        order = order_of(line, seat)
        count = np.bincount(line, minlength=self.size)
        stored = self._stored(seat, local)
        return Holders(seat[order], stored[order], np.cumsum(count) - count, count)

    def _stored(self, seat: IntArray, local: IntArray) -> IntArray:  # noqa: ARG002
        """Return the index of each line in the memory of its seat, where spare lines count."""
        return local

    @property
    def _groups(self) -> int:
        """Number of groups of seats that share their lines."""
        return -(-self.seats // self.shared_by)

    @property
    def _group(self) -> WholeNumbers:
        """Group of seats of each touch."""
        return self.seat // self.shared_by if self.shared_by > 1 else self.seat

    @property
    def _group_of_seat(self) -> IntArray:
        """Group of each seat, int64[seats]."""
        return np.arange(self.seats) // self.shared_by

    def _key(self, touches: int | None = None) -> IntArray:
        """Return the group of seats and the line of each touch as one number, int64[touches].

        The result covers all touches, or the first `touches` ones.
        """
        seat, line = self.seat[:touches], self.line[:touches]
        group = seat // self.shared_by if self.shared_by > 1 else seat
        # With 10 lines, group 2 and line 3 have the key 23. Columns may be narrow, the key is
        # int64.
        key = np.multiply(group, self.size, dtype=np.int64)
        key += line
        return key

    @cached_property
    def _is_sorted(self) -> bool:
        """True if touches are sorted by seat and line without repetition, as for rectangles."""
        # A sample is checked first: most tables that are not sorted show it there.
        keys = (self._key(touches) for touches in (SAMPLE_TOUCHES, None))
        return all(np.all(key[1:] > key[:-1]) for key in keys)

    @cached_property
    def _by_key(self) -> tuple[WholeNumbers, BoolArray]:
        """Stable order of touches by key, and True for the first touch of each key."""
        key = self._key()
        order = order_of(key)
        key = key[order]
        is_first = np.ones(len(key), dtype=np.bool_)
        np.not_equal(key[1:], key[:-1], out=is_first[1:])
        return narrowed(order), is_first

    @property
    def _keys(self) -> IntArray:
        """Keys of every group with each line that it touches, ascending, int64[keys]."""
        order, is_first = self._by_key
        return self._key()[order[is_first]]

    @cached_property
    def _numbered(self) -> tuple[WholeNumbers, Ragged]:
        """Number of each touched line on its seat, and the lines of each group in that order.

        A group is the `shared_by` neighbouring seats that share lines.
        """
        groups = self._groups
        # Sorted touches are numbered as they come: no sort is needed.
        if self._is_sorted:
            count = np.bincount(self._group, minlength=groups)
            first = np.cumsum(count) - count
            return narrowed(spread(np.zeros_like(count), count)), Ragged(self.line, first, count)
        # A group numbers its lines by their first touches: keys are sorted by group and first
        # touch.
        order, is_first = self._by_key
        first_touch, keys = order[is_first], self._keys
        touch_order = order_of(keys // self.size, first_touch)
        count = np.bincount(keys // self.size, minlength=groups)
        first = np.cumsum(count) - count
        rank = np.empty(len(keys), dtype=np.int64)  # local number of each key
        rank[touch_order] = spread(np.zeros_like(count), count)
        local = np.empty(len(order), dtype=np.int64)
        local[order] = rank[np.cumsum(is_first) - 1]
        return narrowed(local), Ragged((keys % self.size)[touch_order], first, count)


@attrs.frozen
class SpacedLines(Lines):
    """Lines of the result where each seat has an interval of lines, with spare lines in its memory.

    A seat has all lines from its lowest to its highest, in ascending order. It keeps them in
    segments of equal length, with spare lines behind each.

    Attributes:
        segment: Largest number of lines of a segment.
        spare: Number of spare lines behind a segment.
    """

    segment: int = attrs.field(kw_only=True)
    spare: int = attrs.field(kw_only=True)

    @cached_property
    def _ends(self) -> tuple[IntArray, IntArray]:
        """First line of each seat and the line behind its last one, int64[seats]."""
        low, high = np.full(self.seats, self.size), np.zeros(self.seats, dtype=np.int64)
        np.minimum.at(low, self.seat, self.line)
        np.maximum.at(high, self.seat, self.line + 1)
        return np.minimum(low, high), high

    @cached_property
    def count(self) -> IntArray:
        """Number of lines of each seat, int64[seats]."""
        return self._ends[1] - self._ends[0]

    @cached_property
    def _period(self) -> IntArray:
        """Number of lines of a segment of each seat, int64[seats]."""
        period: IntArray = -(-self.count // np.maximum(-(-self.count // self.segment), 1))
        return period

    @property
    def stored_lines(self) -> IntArray:
        """Number of lines for which each seat has memory, spare ones included, int64[seats]."""
        period = np.maximum(self._period, 1)
        stored_lines: IntArray = -(-self.count // period) * (period + self.spare)
        return stored_lines

    @cached_property
    def depth(self) -> IntArray:
        """Number of seats that have each line, int64[lines]."""
        low, high = self._ends
        change = np.bincount(low, minlength=self.size + 1) - np.bincount(
            high, minlength=self.size + 1
        )
        depth: IntArray = np.cumsum(change)[: self.size]
        return depth

    @property
    def by_seat(self) -> Ragged:
        """Lines of each seat, ascending."""
        flat = spread(self._ends[0], self.count)
        return Ragged(flat, np.cumsum(self.count) - self.count, self.count)

    @property
    def local(self) -> IntArray:
        """Number of each touched line on its seat, without spare lines, int64[touches]."""
        local: IntArray = self.line - self._ends[0][self.seat]
        return local

    def _stored(self, seat: IntArray, local: IntArray) -> IntArray:
        """Return the index of each line in the memory of its seat, where spare lines count."""
        return local + self.spare * (local // np.maximum(self._period, 1)[seat])


@attrs.frozen
class Footprint:
    """Lines of the dense operand that seats read, and lines of the result that they write.

    Attributes:
        reads: Lines that travel to seats.
        writes: Lines of the result of which seats compute partial sums.
        made: Lines that a codelet makes for the kernel from the lines of `reads`; None if the
            kernel reads the lines of `reads` themselves.
    """

    reads: Lines
    writes: Lines
    made: Lines | None = None

    @property
    def operand(self) -> Lines:
        """Lines that the kernel reads."""
        return self.reads if self.made is None else self.made

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.reads.seats

    @property
    def transposed(self) -> Footprint:
        """Footprint of the transposed product, with the lines of `reads` and `writes` swapped."""
        return Footprint(self.writes, self.reads)
