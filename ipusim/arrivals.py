"""Nothing is read that was never written, and nothing is written where it could get lost.

What counts as written: inputs and lists before the first superstep, then what each exchange brings
and each vertex puts out, until the variable that holds it dies. A write lies in a variable that is
live; variables that are live together share no byte. Within one exchange the order of reads and
writes would matter, so that no byte is written twice, or both sent and written.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from .codelet import Operand
from .columns import IntArray
from .errors import ProgramError, TileFault
from .machine import WORD_BYTES, Machine
from .program import Program, Superstep, Variable, Vertices
from .spans import Spans, first_overlap, places


def check_arrivals(program: Program) -> None:
    """Refuse a program whose values do not all arrive. Its addresses are in order.

    Raises:
        ProgramError: variables overlap, a write lies in no variable, an exchange is ambiguous.
        TileFault: a send, a vertex or an output reads bytes that nothing has written.
    """
    written = _loaded(program)
    for number, step in enumerate(program.steps):
        dead = [variable for variable in program.variables if variable.last == number - 1]
        written = written.without(Spans.of(*_of_variables(program.machine, dead)))
        live = _live(program, number)
        written = _exchanged(program.machine, step, live, written)
        for vertices in step.compute:
            written = _computed(program.machine, step, vertices, live, written)
    for name, handle in program.outputs.items():
        place = places(program.machine, handle.tile, handle.address)
        size = handle.count * handle.data_type.bytes
        absent = np.flatnonzero(~written.holds(place, size))
        if len(absent):
            row = int(absent[0])
            raise TileFault(
                f"output {name}: {size[row]:,} bytes at {handle.address[row]:#x} of tile "
                f"{handle.tile[row]} were never written, or were given up"
            )


def _of_variables(machine: Machine, variables: Iterable[Variable]) -> tuple[IntArray, IntArray]:
    """The place and size of each variable on each tile, variable by variable."""
    rows = list(variables)
    none = np.zeros((0, machine.tiles), dtype=np.int64)
    address = np.vstack([none, *(row.address for row in rows)])
    size = np.vstack([none, *(row.bytes for row in rows)])
    place = places(machine, np.arange(machine.tiles), address)
    return place.ravel(), size.ravel()


def _live(program: Program, number: int) -> Spans:
    """The bytes of the variables that are live in one superstep."""
    variables = [row for row in program.variables if row.first <= number <= row.last]
    place, size = _of_variables(program.machine, variables)
    overlap = first_overlap(place, size)
    if overlap is not None:
        tiles = program.machine.tiles
        one, other = (variables[row // tiles] for row in overlap)
        tile = overlap[0] % tiles
        raise ProgramError(
            f"variables {one.name}, {one.bytes[tile]:,} bytes at {one.address[tile]:#x}, and "
            f"{other.name}, {other.bytes[tile]:,} bytes at {other.address[tile]:#x}, overlap on "
            f"tile {tile} and are both live in superstep {number}; move one of them"
        )
    return Spans.of(place, size)


def _loaded(program: Program) -> Spans:
    """What the host writes before the first superstep."""
    machine, live = program.machine, _live(program, 0)
    written = Spans.of(*np.zeros((2, 0), dtype=np.int64))
    for name, handle in program.inputs.items():
        size = handle.count * handle.data_type.bytes
        written = _after(machine, f"input {name}", live, written, handle.tile, handle.address, size)
    for step in program.steps:
        for vertices in step.compute:
            what = f"a list of {vertices.codelet.name}"
            for address, lists in vertices.constants():
                size = lists.count * lists.flat.itemsize
                written = _after(machine, what, live, written, vertices.tile, address, size)
    return written


def _after(
    machine: Machine,
    what: str,
    live: Spans,
    written: Spans,
    tile: IntArray,
    address: IntArray,
    size: IntArray,
) -> Spans:
    """What is written after these writes, all of which lie in live variables."""
    place = places(machine, tile, address)
    homeless = np.flatnonzero(~live.holds(place, size))
    if len(homeless):
        row = int(homeless[0])
        raise ProgramError(
            f"{what} writes {size[row]:,} bytes at {address[row]:#x} of tile {tile[row]}, not all "
            "of which belong to a variable that is live then; add one there, or let it live longer"
        )
    return written.union(Spans.of(place, size))


def _exchanged(machine: Machine, step: Superstep, live: Spans, written: Spans) -> Spans:
    """What is written after the exchange of one superstep."""
    plan = step.exchange
    sent, size = places(machine, plan.source, plan.address), plan.words * WORD_BYTES
    absent = np.flatnonzero(~written.holds(sent, size))
    if len(absent):
        row = int(absent[0])
        raise TileFault(
            f"{step.name}: tile {plan.source[row]} sends {plan.words[row]:,} words from "
            f"{plan.address[row]:#x}, not all of which have been written there"
        )
    received, length = places(machine, plan.tile, plan.target), size[plan.send]
    overlap = first_overlap(received, length)
    if overlap is not None:
        one, other = overlap
        raise ProgramError(
            f"{step.name}: tile {plan.tile[one]} receives {length[one]:,} bytes at "
            f"{plan.target[one]:#x} and {length[other]:,} bytes at {plan.target[other]:#x} in one "
            "exchange, which overlap; receive one of them elsewhere"
        )
    arrived = Spans.of(received, length)
    unsteady = np.flatnonzero(arrived.touches(sent, size))
    if len(unsteady):
        row = int(unsteady[0])
        raise ProgramError(
            f"{step.name}: tile {plan.source[row]} sends {plan.words[row]:,} words from "
            f"{plan.address[row]:#x} while the same exchange writes there; receive elsewhere"
        )
    what = f"{step.name}: a receive"
    return _after(machine, what, live, written, plan.tile, plan.target, length)


def _computed(
    machine: Machine, step: Superstep, vertices: Vertices, live: Spans, written: Spans
) -> Spans:
    """What is written after some vertices; each reads only what was there before all of them."""
    codelet = vertices.codelet
    spans = codelet.spans(vertices.fields)
    for operand in codelet.operands:
        address, size = _address(vertices, operand), spans[operand.field]
        absent = np.flatnonzero(~written.holds(places(machine, vertices.tile, address), size))
        if operand.access != "out" and len(absent):
            row = int(absent[0])
            raise TileFault(
                f"{step.name}: {codelet.name} on tile {vertices.tile[row]} reads {size[row]:,} "
                f"bytes of {operand.field} at {address[row]:#x}, not all of which have arrived"
            )
    for operand in codelet.operands:
        if operand.access != "in":
            address, size = _address(vertices, operand), spans[operand.field]
            what = f"{step.name}: {codelet.name}"
            written = _after(machine, what, live, written, vertices.tile, address, size)
    return written


def _address(vertices: Vertices, operand: Operand) -> IntArray:
    column = vertices.fields[operand.field]
    assert isinstance(column, np.ndarray)
    return column
