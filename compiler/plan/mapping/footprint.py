"""The footprint of a cut: the lines of the dense operand that seats read, and of the result write.

A line is the unit in which the dense operand and the result live and travel: of a matrix product a
block row of x or y by the columns of a part, [columns][height]. Here the two halves meet: what is
to the left makes footprints from non-zeros, and what is to the right (owners, exchange, reduction,
delivery) knows lines and nothing else.

A seat numbers its lines as it first touches them, as PopSparse numbers the rows of a tile's
partials and of its gathered dense operand.
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

SOME = 4096  # touches


@attrs.frozen
class Line:
    """The shape of the lines of one dense matrix.

    Attributes:
        height: elements of one column.
        data_type: of the elements.
        gap: elements that a kernel leaves from the end of a line of partial sums to the next.
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
        """Columns that stay together, so that every piece is whole atoms."""
        return DOUBLE_WORD_BYTES // gcd(DOUBLE_WORD_BYTES, self.column_bytes)

    def stride(self, columns: int) -> int:
        """Bytes from a line of so many columns to the next."""
        return (columns * self.height + self.gap) * self.data_type.bytes

    def of(self, data_type: DataType) -> Line:
        """The same line in another format: of partial sums."""
        return attrs.evolve(self, data_type=data_type)


@attrs.frozen
class Holders:
    """For every line the seats that touch it: the inverse of a seat's lines.

    Attributes:
        seat, local: int64[pairs], the seat and its own number of the line, ordered by line and
            then seat.
        first, count: int64[lines], the pairs of each line.
    """

    seat: IntArray = attrs.field(eq=same_array, repr=False)
    local: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class Lines:
    """The lines that seats touch, of the dense operand or of the result.

    What is derived is derived once, when asked for. Time and memory grow with the touches: a table
    of all seats and lines would take 1.3 GB for 1,472 seats and 110,592 lines.

    Attributes:
        seat, line: int64[touches] or narrower, who touches which, in the order of a seat's work;
            the same may come again.
        seats, size: how many seats and lines there are.
        shared_by: so many neighbouring seats have the lines of any of them: 2 where the dense
            operand travels over both lanes of tile pairs, whose tiles hear the same.
    """

    seat: WholeNumbers = attrs.field(eq=same_array, repr=False)
    line: WholeNumbers = attrs.field(eq=same_array, repr=False)
    seats: int
    size: int
    shared_by: int = 1

    def shared(self, seats: int) -> Lines:
        """The same where so many neighbouring seats have the lines of any of them."""
        return attrs.evolve(self, shared_by=seats)

    @cached_property
    def count(self) -> IntArray:
        """int64[seats]: lines of each seat."""
        if self._is_sorted:
            return np.bincount(self._group, minlength=self._groups)[self._group_of_seat]
        return np.bincount(self._keys // self.size, minlength=self._groups)[self._group_of_seat]

    @cached_property
    def depth(self) -> IntArray:
        """int64[lines]: seats that touch each line."""
        if self.shared_by > 1:
            return self.holders.count
        if self._is_sorted:
            return np.bincount(self.line, minlength=self.size)
        return np.bincount(self._keys % self.size, minlength=self.size)

    @property
    def by_seat(self) -> Ragged:
        """The lines of each seat in its own order."""
        lines, seat = self._numbered[1], self._group_of_seat
        return Ragged(lines.flat, lines.first[seat], lines.count[seat])

    @property
    def local(self) -> IntArray:
        """int64[touches]: the seat's own number of each touched line."""
        return self._numbered[0].astype(np.int64)

    @cached_property
    def holders(self) -> Holders:
        """The seats of every line."""
        held = self.by_seat
        seat = np.repeat(np.arange(self.seats), held.count)
        line = held.flat[spread(held.first, held.count)]
        local = spread(np.zeros_like(held.count), held.count)
        order = order_of(line, seat)
        count = np.bincount(line, minlength=self.size)
        return Holders(seat[order], local[order], np.cumsum(count) - count, count)

    @property
    def _groups(self) -> int:
        return -(-self.seats // self.shared_by)

    @property
    def _group(self) -> WholeNumbers:
        return self.seat // self.shared_by if self.shared_by > 1 else self.seat

    @property
    def _group_of_seat(self) -> IntArray:
        return np.arange(self.seats) // self.shared_by

    def _key(self, touches: int | None = None) -> IntArray:
        """int64[touches]: one number for a group of seats and a line; of all, or the first ones."""
        seat, line = self.seat[:touches], self.line[:touches]
        group = seat // self.shared_by if self.shared_by > 1 else seat
        key = np.multiply(group, self.size, dtype=np.int64)
        key += line
        return key

    @cached_property
    def _is_sorted(self) -> bool:
        """Whether touches come by seat and line, each once: so do those of rectangles."""
        # Most that are not say so at once.
        keys = (self._key(touches) for touches in (SOME, None))
        return all(np.all(key[1:] > key[:-1]) for key in keys)

    @cached_property
    def _by_key(self) -> tuple[WholeNumbers, BoolArray]:
        """Touches in the order of their keys, equal ones as they come; True at each key's first."""
        key = self._key()
        order = order_of(key)
        key = key[order]
        new = np.ones(len(key), dtype=np.bool_)
        np.not_equal(key[1:], key[:-1], out=new[1:])
        return narrowed(order), new

    @property
    def _keys(self) -> IntArray:
        """int64[pairs]: the key of every group and line that it touches, ascending."""
        order, new = self._by_key
        return self._key()[order[new]]

    @cached_property
    def _numbered(self) -> tuple[WholeNumbers, Ragged]:
        """The own number of each touch, and the lines of each group of seats in this order."""
        groups = self._groups
        if self._is_sorted:
            count = np.bincount(self._group, minlength=groups)
            first = np.cumsum(count) - count
            return narrowed(spread(np.zeros_like(count), count)), Ragged(self.line, first, count)
        # A group numbers its lines by their first touches: pairs go by group and first touch.
        order, new = self._by_key
        seen, keys = order[new], self._keys
        turn = order_of(keys // self.size, seen)
        count = np.bincount(keys // self.size, minlength=groups)
        first = np.cumsum(count) - count
        number = np.empty(len(keys), dtype=np.int64)  # of each pair inside its group
        number[turn] = spread(np.zeros_like(count), count)
        local = np.empty(len(order), dtype=np.int64)
        local[order] = number[np.cumsum(new) - 1]
        return narrowed(local), Ragged((keys % self.size)[turn], first, count)


@attrs.frozen
class Footprint:
    """The lines of the dense operand that seats read, and those of the result that they write.

    Attributes:
        reads: what travels to them.
        writes: what they leave.
        made: lines that a codelet makes of those for the kernel; None where it reads them as they
            are.
    """

    reads: Lines
    writes: Lines
    made: Lines | None = None

    @property
    def operand(self) -> Lines:
        """The lines that the kernel reads."""
        return self.reads if self.made is None else self.made

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.reads.seats

    @property
    def transposed(self) -> Footprint:
        """Of the transposed product: what was written comes in, what was read is summed."""
        return Footprint(self.writes, self.reads)
