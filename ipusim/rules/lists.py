"""Check that lists in tile memory stay unchanged until their last use and do not overlap.

A list is constant data of a vertex, such as the coordinates of its blocks, that lies in tile memory
before the program starts. Vertices of one tile may share a list: then it lies at one address and
has the same words for all of them.
"""

from __future__ import annotations

import attrs
import numpy as np

from ..columns import IntArray, first_true, same_array
from ..errors import ProgramError
from ..machine.machine import Machine
from ..order import first_equal_row, order_of
from ..program.codelet import Ragged
from ..program.program import Program
from ..program.sequence import loops_of
from ..program.spans import Ranges, first_overlap, ranges_of
from ..program.superstep import Vertices
from .memory_accesses import ProgramAccesses, received_ranges


@attrs.frozen
class Lists:
    """All lists of a program.

    Attributes:
        ranges: byte ranges, one per list; lists of one table of vertices follow each other.
        table: int64[lists], index into `tables`.
        tables: vertices with their lists.
        first: int64[tables], number of the first list of each table.
        last: int64[tables], number of the superstep that uses the lists of the table last.
    """

    ranges: Ranges
    table: IntArray = attrs.field(eq=same_array)
    tables: tuple[tuple[Vertices, Ragged], ...]
    first: IntArray = attrs.field(eq=same_array)
    last: IntArray = attrs.field(eq=same_array)

    def owner(self, row: int) -> str:
        """Return "the list of CODELET" for a list, for messages."""
        return f"the list of {self.tables[self.table[row]][0].codelet.name}"

    def words(self, row: int) -> bytes:
        """Return the contents of a list."""
        table = int(self.table[row])
        return self.tables[table][1].row(row - int(self.first[table])).tobytes()


def check_lists(program: Program, accesses: ProgramAccesses) -> None:
    """Refuse a program in which lists overlap or are overwritten before their last use.

    Raises:
        ProgramError: the message has tile, address and bytes.
    """
    lists = _collect_lists(program)
    if lists.tables:
        _check_apart(program.machine, lists)
        _check_unchanged(program, accesses, lists)


def _collect_lists(program: Program) -> Lists:
    """Return the lists of all vertices with the superstep of their last use."""
    # int64[supersteps], superstep until which the lists of each superstep must stay unchanged: in a
    # loop, its last one.
    unchanged_until = np.arange(len(program.supersteps))
    for _, decide, end in loops_of(program.steps):
        unchanged_until[decide : end + 1] = end
    columns = [(np.zeros(0, dtype=np.int64),) * 4]
    tables: list[tuple[Vertices, Ragged]] = []
    last_uses: list[int] = []
    for number, step in enumerate(program.supersteps):
        for vertices in step.compute:
            for address, lists in vertices.constants():
                size = lists.count * lists.flat.itemsize
                columns.append((vertices.tile, address, size, np.full_like(size, len(tables))))
                tables.append((vertices, lists))
                last_uses.append(int(unchanged_until[number]))
    tile, address, size, table = (np.concatenate(rows) for rows in zip(*columns, strict=True))
    first_list = np.searchsorted(table, np.arange(len(tables)))
    last_use = np.array(last_uses, dtype=np.int64)
    return Lists(Ranges(tile, address, size), table, tuple(tables), first_list, last_use)


def _check_apart(machine: Machine, lists: Lists) -> None:
    """Refuse lists that share bytes, unless they have the same address, size and words."""
    position, size = lists.ranges.position(machine), lists.ranges.bytes
    # twin: int64[lists], first list with the same position and size. It must have the same words.
    # Comparing words is slow; lists that are the same slice of one array are equal without it. Of
    # lists with different twins, no two may overlap.
    twin = first_equal_row(position, size)
    shares_array = _same_source(lists, twin)
    for row in np.flatnonzero(~shares_array & (size > 0)).tolist():
        if lists.words(row) != lists.words(int(twin[row])):
            raise ProgramError(_clash(lists, int(twin[row]), row))
    distinct = np.flatnonzero(twin == np.arange(len(twin)))
    distinct = distinct[order_of(position[distinct], size[distinct])]
    overlap = first_overlap(position[distinct], size[distinct])
    if overlap is not None:
        raise ProgramError(_clash(lists, *(int(distinct[row]) for row in overlap)))


def _same_source(lists: Lists, twin: IntArray) -> np.typing.NDArray[np.bool_]:
    """Return True for each list that is the same slice of a flat array as its twin, bool[lists]."""
    flats = np.array([id(ragged.flat) for _, ragged in lists.tables])[lists.table]
    starts = np.concatenate([ragged.first for _, ragged in lists.tables])
    is_same: np.typing.NDArray[np.bool_] = (flats == flats[twin]) & (starts == starts[twin])
    return is_same


def _clash(lists: Lists, left: int, right: int) -> str:
    """Return the message on two lists that share bytes."""
    return (
        f"{lists.owner(left)}, {lists.ranges.text(left)}, and {lists.owner(right)}, "
        f"{lists.ranges.text(right)}, overlap and hold different words; move one of them"
    )


def _check_unchanged(program: Program, accesses: ProgramAccesses, lists: Lists) -> None:
    """Refuse writes over a list before its last use."""
    machine, needed_bytes = program.machine, _NeededBytes.of(program.machine, lists)
    for number, step in enumerate(program.supersteps):
        received = received_ranges(step.exchange)
        _check_writes(machine, f"{step.name}: a receive", received, needed_bytes, number)
        for table in accesses[number]:
            for field, ranges in table.writes():
                _check_writes(machine, f"{table.subject}, {field}", ranges, needed_bytes, number)
    for name, handle in program.inputs.items():
        _check_writes(machine, f"input {name}", ranges_of(handle), needed_bytes, 0)


@attrs.frozen
class _NeededBytes:
    """Bytes of lists, each with the superstep until which it must stay; all int64[lists].

    Attributes:
        start, end: positions of the first byte of each list and of the byte after it, ascending.
        until: superstep of the last use of a list, or of one that lies at the same place.
    """

    start: IntArray
    end: IntArray
    until: IntArray

    @classmethod
    def of(cls, machine: Machine, lists: Lists) -> _NeededBytes:
        """Return the bytes of lists, which overlap only if they lie at the same place."""
        rows = np.flatnonzero(lists.ranges.bytes > 0)
        position = lists.ranges.position(machine)[rows]
        order = order_of(position)
        rows, position = rows[order], position[order]
        if len(rows) == 0:
            return cls(position, position, position)
        first = np.flatnonzero(np.concatenate([[True], position[1:] != position[:-1]]))
        start, size = position[first], lists.ranges.bytes[rows[first]]
        return cls(start, start + size, np.maximum.reduceat(lists.last[lists.table[rows]], first))

    def first_written(self, position: IntArray, size: IntArray, number: int) -> int | None:
        """Return the first span that has bytes of a list which superstep `number` or later needs.

        Args:
            position, size: spans that are written, int64[rows] both.
            number: number of the superstep that writes.
        """
        begin = np.searchsorted(self.end, position, side="right")
        stop = np.searchsorted(self.start, position + size)
        rows = np.flatnonzero((size > 0) & (begin < stop))
        if len(rows) == 0:
            return None
        # Of lists begin to stop - 1 the latest use; every second result of `reduceat` is between
        # two rows. The number at the end is for a `stop` behind the last list.
        bounds = np.stack([begin[rows], stop[rows]], axis=1).ravel()
        until = np.maximum.reduceat(np.concatenate([self.until, [-1]]), bounds)[::2]
        row = first_true(until >= number)
        return None if row is None else int(rows[row])


def _check_writes(
    machine: Machine, writer: str, ranges: Ranges, needed_bytes: _NeededBytes, number: int
) -> None:
    """Refuse writes into bytes of lists that are still needed."""
    row = needed_bytes.first_written(ranges.position(machine), ranges.bytes, number)
    if row is not None:
        raise ProgramError(
            f"{writer} writes {ranges.text(row)}, into a list that a vertex still "
            "reads; write elsewhere, or place the list elsewhere"
        )
