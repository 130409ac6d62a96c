"""Memory accesses of a program's vertices: spans of operands, and the parts that lists select.

The span of an operand is the byte range in memory that a vertex may touch. Some codelets have a
list in tile memory, whose entries prescribe which parts of the span the vertex touches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import attrs
import numpy as np

from ..columns import IntArray, first_true, narrowed, spread
from ..errors import ListError, ProgramError
from ..machine.machine import WORD_BYTES, Machine
from ..order import first_equal_row, order_of
from ..program.codelet import Accesses, Operand, Ragged
from ..program.program import Program
from ..program.spans import Ranges, Spans
from ..program.superstep import ExchangePlan, Superstep, Vertices


@attrs.frozen
class TableAccesses:
    """Memory accesses of one table of vertices.

    Vertices that differ in nothing but addresses touch the same parts of their operands, for
    example all tiles that multiply the same non-zeros by different columns. Accesses are stored for
    one vertex of each such group, its representative.

    Attributes:
        subject: superstep and codelet, for messages.
        vertices: the table.
        span_bytes: int64[vertices] by operand field, size of the operand's span.
        representative: int64[vertices], number of the representative of each vertex.
        accesses: accesses that lists prescribe, of representatives only, by operand field.
    """

    subject: str
    vertices: Vertices
    span_bytes: Mapping[str, IntArray]
    representative: IntArray
    accesses: Mapping[str, Accesses]

    def span(self, operand: Operand) -> Ranges:
        """Return the whole range of an operand, one row per vertex."""
        table = self.vertices
        return Ranges(table.tile, table.address(operand.field), self.span_bytes[operand.field])

    def parts(self, operand: Operand) -> Ranges:
        """Return the touched ranges of an operand: those prescribed by lists, or the whole span."""
        span = self.span(operand)
        if operand.field not in self.accesses:
            return span
        accesses = self._accesses_of_all(operand.field)
        address = span.address[accesses.vertex] + accesses.offset
        return Ranges(span.tile[accesses.vertex], address, accesses.bytes)

    def by_entry(self, field: str, row: int) -> str:
        """Return text for messages that names the list entry behind row `row` of `parts`.

        Return "" if no list prescribes the accesses to the field.
        """
        if field not in self.accesses:
            return ""
        accesses = self._accesses_of_all(field)
        return f", by entry {accesses.entry[row]} of the list of vertex {accesses.vertex[row]}"

    def _accesses_of_all(self, field: str) -> Accesses:
        """Return the list accesses of all vertices to an operand."""
        stored = self.accesses[field]
        # Copy the accesses of each representative to all vertices that it stands for. With
        # representative = [0, 0, 2] and three accesses, of vertices 0, 2 and 0, `count` is [2, 0,
        # 1]: vertices 0 and 1 have rows 0 and 2, vertex 2 has row 1.
        order = order_of(stored.vertex)
        count = np.bincount(stored.vertex, minlength=len(self.representative))
        first_row = np.cumsum(count) - count
        row = order[spread(first_row[self.representative], count[self.representative])]
        vertex = np.repeat(np.arange(len(self.representative)), count[self.representative])
        return Accesses(vertex, stored.entry[row], stored.offset[row], stored.bytes[row])

    def writes(self) -> Iterator[tuple[str, Ranges]]:
        """Yield (field, written ranges) of every operand that is written."""
        for operand in self.vertices.codelet.operands:
            if operand.access != "in":
                yield operand.field, self.parts(operand)


ProgramAccesses: TypeAlias = tuple[tuple[TableAccesses, ...], ...]
"""Accesses of all tables of vertices, for each superstep."""


def memory_accesses(program: Program) -> ProgramAccesses:
    """Return the memory accesses of every table of vertices, for each superstep.

    Raises:
        ProgramError: a list contradicts itself or a field; the message has tile, vertex and entry.
    """
    return tuple(
        tuple(_accesses(step, vertices) for vertices in step.compute) for step in program.supersteps
    )


def _accesses(step: Superstep, vertices: Vertices) -> TableAccesses:
    """Return the accesses of vertices, computed once for vertices with equal fields."""
    codelet, subject = vertices.codelet, f"{step.name}: {vertices.codelet.name}"
    representative = _representatives(vertices)
    distinct = np.flatnonzero(representative == np.arange(len(representative)))
    try:
        remaining = dict(codelet.accesses(vertices.select(distinct).fields))
    except ListError as error:
        vertex = int(distinct[error.vertex])
        refusal = ListError(vertex, error.entry, error.reason)
        raise ProgramError(f"{subject} on tile {vertices.tile[vertex]}, {refusal}") from error
    # `narrowed` returns the numbers as int32 if they are small enough, to save memory.
    accesses, distinct = {}, narrowed(distinct)
    # popitem frees each table of accesses as soon as its narrow copy exists.
    while remaining:
        name, table = remaining.popitem()
        accesses[name] = attrs.evolve(table, vertex=distinct[table.vertex]).narrow()
    span_bytes = codelet.spans(vertices.fields)
    return TableAccesses(subject, vertices, span_bytes, representative, accesses)


def _representatives(vertices: Vertices) -> IntArray:
    """Return, for each vertex, the first that differs only in addresses, int64[vertices]."""
    operands = {operand.field for operand in vertices.codelet.operands}
    compared_columns: list[IntArray] = [np.zeros(len(vertices.tile), dtype=np.int64)]
    for name, column in vertices.fields.items():
        if isinstance(column, Ragged):
            compared_columns += [column.first, column.count]
        elif name not in operands and not name.endswith("_address"):
            compared_columns += list(column.T) if column.ndim > 1 else [column]
    return first_equal_row(*compared_columns)


def received_ranges(plan: ExchangePlan) -> Ranges:
    """Return the ranges that an exchange writes, one row per receiver."""
    return Ranges(plan.tile, plan.target, plan.words[plan.send] * WORD_BYTES)


def written_spans(machine: Machine, step: Superstep, tables: tuple[TableAccesses, ...]) -> Spans:
    """Return all bytes that a superstep writes."""
    written = received_ranges(step.exchange).spans(machine)
    for table in tables:
        for _, ranges in table.writes():
            written = written.union(ranges.spans(machine))
    return written


def check_accesses(table: TableAccesses) -> None:
    """Refuse lists with an entry beyond its operand, or with entries that write a byte twice.

    Raises:
        ProgramError: the message has tile, vertex, entry and bytes.
    """
    for operand in table.vertices.codelet.operands:
        accesses = table.accesses.get(operand.field)
        if accesses is not None:
            _check_inside(table, operand, accesses)
            if operand.access != "in":
                _check_once(table, operand, accesses)


def _check_inside(table: TableAccesses, operand: Operand, accesses: Accesses) -> None:
    """Refuse an access outside of its operand."""
    size = table.span_bytes[operand.field][accesses.vertex]
    row = first_true(
        (accesses.offset < 0) | (accesses.bytes < 0) | (accesses.offset + accesses.bytes > size)
    )
    if row is not None:
        raise ProgramError(
            f"{_entry(table, accesses, row)}: {_extent(accesses, row)} of {operand.field}, which "
            f"has {size[row]:,}; mend the entry, or the fields that size the operand"
        )


def _check_once(table: TableAccesses, operand: Operand, accesses: Accesses) -> None:
    """Refuse two entries of a vertex's list that write the same byte."""
    # Sorted by vertex and offset, an overlap shows between neighbours; empty accesses overlap
    # nothing.
    order = order_of(accesses.vertex, accesses.offset)
    order = order[accesses.bytes[order] > 0]
    vertex, offset = accesses.vertex[order], accesses.offset[order]
    index = first_true(
        (vertex[1:] == vertex[:-1]) & (offset[1:] < (offset + accesses.bytes[order])[:-1])
    )
    if index is not None:
        rows = order[index : index + 2].tolist()
        earlier, later = sorted(rows, key=lambda row: accesses.entry[row])
        raise ProgramError(
            f"{_entry(table, accesses, later)}: {_extent(accesses, later)} of "
            f"{operand.field}, entry {accesses.entry[earlier]} {_extent(accesses, earlier)}, "
            "so that both write there; let each byte be written once"
        )


def _entry(table: TableAccesses, accesses: Accesses, row: int) -> str:
    """Return the entry of an access, for a message."""
    vertex = accesses.vertex[row]
    return (
        f"{table.subject} on tile {table.vertices.tile[vertex]}, vertex {vertex}, entry "
        f"{accesses.entry[row]} of its list"
    )


def _extent(accesses: Accesses, row: int) -> str:
    """Return the bytes of an access, for a message."""
    start = int(accesses.offset[row])
    return f"touches bytes {start:,} to {start + int(accesses.bytes[row]):,}"
