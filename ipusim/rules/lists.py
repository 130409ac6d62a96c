"""Lists stay as they are until their last use: nothing is written there, and no two overlap.

A list lies in tile memory before the program starts. Vertices may share one: then they lie at one
address and hold the same words.
"""

from __future__ import annotations

import attrs
import numpy as np

from ..columns import IntArray, first_true, same_array
from ..errors import ProgramError
from ..machine.machine import Machine
from ..order import first_like, order_of
from ..program.codelet import Ragged
from ..program.program import Program
from ..program.sequence import loops_of
from ..program.spans import Ranges, Spans, first_overlap, ranges_of
from ..program.superstep import Vertices
from .touched import Touching, received


@attrs.frozen
class Lists:
    """All lists of a program.

    Attributes:
        where: a row a list; those of a table of vertices are neighbours.
        table: int64[lists], an index into `tables`.
        tables: the vertices and the list of each.
        head: int64[tables], the first list of each.
        last: int64[tables], the superstep of their last use.
    """

    where: Ranges
    table: IntArray = attrs.field(eq=same_array)
    tables: tuple[tuple[Vertices, Ragged], ...]
    head: IntArray = attrs.field(eq=same_array)
    last: IntArray = attrs.field(eq=same_array)

    def owner(self, row: int) -> str:
        """Whose list it is."""
        return f"the list of {self.tables[self.table[row]][0].codelet.name}"

    def words(self, row: int) -> bytes:
        """What it holds."""
        table = int(self.table[row])
        return self.tables[table][1].row(row - int(self.head[table])).tobytes()


def check_lists(program: Program, touching: Touching) -> None:
    """Refuse a program whose lists do not stay as they are.

    Raises:
        ProgramError: with tile, address and bytes.
    """
    lists = _lists_of(program)
    if lists.tables:
        _check_apart(program.machine, lists)
        _check_kept(program, touching, lists)


def _lists_of(program: Program) -> Lists:
    until = np.arange(len(program.supersteps))
    for _, decide, end in loops_of(program.steps):
        until[decide : end + 1] = end
    none = np.zeros(0, dtype=np.int64)
    columns = [(none, none, none, none)]
    tables: list[tuple[Vertices, Ragged]] = []
    last: list[int] = []
    for number, step in enumerate(program.supersteps):
        for vertices in step.compute:
            for address, lists in vertices.constants():
                size = lists.count * lists.flat.itemsize
                columns.append((vertices.tile, address, size, np.full_like(size, len(tables))))
                tables.append((vertices, lists))
                last.append(int(until[number]))
    tile, address, size, table = (np.concatenate(rows) for rows in zip(*columns, strict=True))
    head = np.searchsorted(table, np.arange(len(tables)))
    until_last = np.array(last, dtype=np.int64)
    return Lists(Ranges(tile, address, size), table, tuple(tables), head, until_last)


def _check_apart(machine: Machine, lists: Lists) -> None:
    """Two lists share no byte, but when one is the other."""
    place, size = lists.where.place(machine), lists.where.bytes
    twin = first_like(place, size)
    same = _same_source(lists, twin)
    for row in np.flatnonzero(~same & (size > 0)).tolist():
        if lists.words(row) != lists.words(int(twin[row])):
            raise ProgramError(_clash(lists, int(twin[row]), row))
    first = np.flatnonzero(twin == np.arange(len(twin)))
    first = first[order_of(place[first], size[first])]
    overlap = first_overlap(place[first], size[first])
    if overlap is not None:
        raise ProgramError(_clash(lists, *(int(first[row]) for row in overlap)))


def _same_source(lists: Lists, twin: IntArray) -> np.typing.NDArray[np.bool_]:
    """bool[lists]: a list and its twin are the same words of one flat array."""
    flats = np.array([id(ragged.flat) for _, ragged in lists.tables])[lists.table]
    starts = np.concatenate([ragged.first for _, ragged in lists.tables])
    same: np.typing.NDArray[np.bool_] = (flats == flats[twin]) & (starts == starts[twin])
    return same


def _clash(lists: Lists, row: int, other: int) -> str:
    return (
        f"{lists.owner(row)}, {lists.where.text(row)}, and {lists.owner(other)}, "
        f"{lists.where.text(other)}, overlap and hold different words; move one of them"
    )


def _check_kept(program: Program, touching: Touching, lists: Lists) -> None:
    """Nothing is written over a list before its last use."""
    machine, used = program.machine, Spans.of(*np.zeros((2, 0), dtype=np.int64))
    place, last = lists.where.place(machine), lists.last[lists.table]
    for number in reversed(range(len(program.supersteps))):
        now = last == number
        used = used.union(Spans.of(place[now], lists.where.bytes[now]))
        step = program.supersteps[number]
        _check_writes(machine, f"{step.name}: a receive", received(step.exchange), used)
        for table in touching[number]:
            for field, ranges in table.writes():
                _check_writes(machine, f"{table.subject}, {field}", ranges, used)
    for name, handle in program.inputs.items():
        _check_writes(machine, f"input {name}", ranges_of(handle), used)


def _check_writes(machine: Machine, writer: str, ranges: Ranges, used: Spans) -> None:
    row = first_true(used.touches(ranges.place(machine), ranges.bytes))
    if row is not None:
        raise ProgramError(
            f"{writer} writes {ranges.text(row)}, into a list that a vertex still "
            "reads; write elsewhere, or place the list elsewhere"
        )
