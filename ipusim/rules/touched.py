"""What the vertices of a program touch: the spans of their operands, and in them what lists say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import attrs
import numpy as np

from ..columns import IntArray, first_true, narrowed, spread
from ..errors import ListError, ProgramError
from ..machine.machine import WORD_BYTES, Machine
from ..order import first_like, order_of
from ..program.codelet import Accesses, Column, Operand, Ragged
from ..program.program import Program
from ..program.spans import Ranges, Spans
from ..program.superstep import ExchangePlan, Superstep, Vertices


@attrs.frozen
class Touched:
    """What one table of vertices touches.

    Vertices that differ in nothing but addresses touch the same of their operands, so that one of
    them answers for all: parts of n share the lists of single elements.

    Attributes:
        subject: the superstep and the codelet, for errors.
        vertices: the table.
        spans: int64[vertices] by operand field, bytes.
        like: int64[vertices], which vertex answers for each one.
        accesses: by operand field, what the lists of the vertices that answer say of it.
    """

    subject: str
    vertices: Vertices
    spans: Mapping[str, IntArray]
    like: IntArray
    accesses: Mapping[str, Accesses]

    def span(self, operand: Operand) -> Ranges:
        """All of an operand, a row a vertex."""
        table = self.vertices
        return Ranges(table.tile, table.address(operand.field), self.spans[operand.field])

    def parts(self, operand: Operand) -> Ranges:
        """What is touched of an operand: what lists say, or all of it."""
        whole = self.span(operand)
        if operand.field not in self.accesses:
            return whole
        listed = self._accesses_of_all(operand.field)
        address = whole.address[listed.vertex] + listed.offset
        return Ranges(whole.tile[listed.vertex], address, listed.bytes)

    def by_entry(self, field: str, row: int) -> str:
        """For an error: which entry of which list asks for a row of `parts`, if any does."""
        if field not in self.accesses:
            return ""
        listed = self._accesses_of_all(field)
        return f", by entry {listed.entry[row]} of the list of vertex {listed.vertex[row]}"

    def _accesses_of_all(self, field: str) -> Accesses:
        """What the lists of all vertices say of an operand."""
        of_some = self.accesses[field]
        order = order_of(of_some.vertex)
        count = np.bincount(of_some.vertex, minlength=len(self.like))
        first = np.cumsum(count) - count
        row = order[spread(first[self.like], count[self.like])]
        vertex = np.repeat(np.arange(len(self.like)), count[self.like])
        return Accesses(vertex, of_some.entry[row], of_some.offset[row], of_some.bytes[row])

    def writes(self) -> Iterator[tuple[str, Ranges]]:
        """Every operand that is written, by its field, and what of it."""
        for operand in self.vertices.codelet.operands:
            if operand.access != "in":
                yield operand.field, self.parts(operand)


Touching: TypeAlias = tuple[tuple[Touched, ...], ...]
"""Of each superstep, its tables of vertices."""


def touched(program: Program) -> Touching:
    """What every table of vertices touches, superstep by superstep.

    Raises:
        ProgramError: a list that contradicts itself or a field, with tile, vertex and entry.
    """
    return tuple(
        tuple(_touched(step, vertices) for vertices in step.compute) for step in program.supersteps
    )


def _touched(step: Superstep, vertices: Vertices) -> Touched:
    codelet, subject = vertices.codelet, f"{step.name}: {vertices.codelet.name}"
    like = _alike(vertices)
    chosen = np.flatnonzero(like == np.arange(len(like)))
    try:
        remaining = dict(
            codelet.accesses({name: _rows(c, chosen) for name, c in vertices.fields.items()})
        )
    except ListError as error:
        vertex = int(chosen[error.vertex])
        refusal = ListError(vertex, error.entry, error.reason)
        raise ProgramError(f"{subject} on tile {vertices.tile[vertex]}, {refusal}") from error
    accesses, number = {}, narrowed(chosen)
    while remaining:
        name, listed = remaining.popitem()
        accesses[name] = attrs.evolve(listed, vertex=number[listed.vertex]).narrow()
    return Touched(subject, vertices, codelet.spans(vertices.fields), like, accesses)


def _alike(vertices: Vertices) -> IntArray:
    """int64[vertices]: the first one whose fields are the same but for its addresses."""
    operands = {operand.field for operand in vertices.codelet.operands}
    numbers: list[IntArray] = [np.zeros(len(vertices.tile), dtype=np.int64)]
    for name, column in vertices.fields.items():
        if isinstance(column, Ragged):
            numbers += [column.first, column.count]
        elif name not in operands and not name.endswith("_address"):
            numbers += list(column.T) if column.ndim > 1 else [column]
    return first_like(*numbers)


def _rows(column: Column, rows: IntArray) -> Column:
    """Some vertices' part of a column."""
    if isinstance(column, Ragged):
        return Ragged(column.flat, column.first[rows], column.count[rows])
    return column[rows]


def received(plan: ExchangePlan) -> Ranges:
    """What an exchange writes, a row a receiver."""
    return Ranges(plan.tile, plan.target, plan.words[plan.send] * WORD_BYTES)


def written_by(machine: Machine, step: Superstep, tables: tuple[Touched, ...]) -> Spans:
    """All bytes that a superstep writes."""
    written = received(step.exchange).spans(machine)
    for table in tables:
        for _, ranges in table.writes():
            written = written.union(ranges.spans(machine))
    return written


def check_accesses(table: Touched) -> None:
    """Refuse a list with an entry beyond its operand, or with entries that write one byte twice.

    Raises:
        ProgramError: with tile, vertex, entry and the bytes.
    """
    for operand in table.vertices.codelet.operands:
        listed = table.accesses.get(operand.field)
        if listed is not None:
            _check_inside(table, operand, listed)
            if operand.access != "in":
                _check_once(table, operand, listed)


def _check_inside(table: Touched, operand: Operand, listed: Accesses) -> None:
    size = table.spans[operand.field][listed.vertex]
    row = first_true(
        (listed.offset < 0) | (listed.bytes < 0) | (listed.offset + listed.bytes > size)
    )
    if row is not None:
        raise ProgramError(
            f"{_entry(table, listed, row)}: {_reach(listed, row)} of {operand.field}, which has "
            f"{size[row]:,}; mend the entry, or the fields that size the operand"
        )


def _check_once(table: Touched, operand: Operand, listed: Accesses) -> None:
    order = order_of(listed.vertex, listed.offset)
    order = order[listed.bytes[order] > 0]
    vertex, offset = listed.vertex[order], listed.offset[order]
    at = first_true(
        (vertex[1:] == vertex[:-1]) & (offset[1:] < (offset + listed.bytes[order])[:-1])
    )
    if at is not None:
        earlier, later = sorted(order[at : at + 2].tolist(), key=lambda row: listed.entry[row])
        raise ProgramError(
            f"{_entry(table, listed, later)}: {_reach(listed, later)} of {operand.field}, "
            f"entry {listed.entry[earlier]} {_reach(listed, earlier)}, so that both write there; "
            "let each byte be written once"
        )


def _entry(table: Touched, listed: Accesses, row: int) -> str:
    vertex = listed.vertex[row]
    return (
        f"{table.subject} on tile {table.vertices.tile[vertex]}, vertex {vertex}, entry "
        f"{listed.entry[row]} of its list"
    )


def _reach(listed: Accesses, row: int) -> str:
    start = int(listed.offset[row])
    return f"touches bytes {start:,} to {start + int(listed.bytes[row]):,}"
