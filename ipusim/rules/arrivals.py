"""Nothing is read that was never written, and nothing is written where it could get lost.

What counts as written: inputs and lists before the first superstep, then what each exchange brings
and each vertex puts out, until the variable that holds it dies. A write lies in a variable that is
live; variables that are live together share no byte. Within one exchange the order of reads and
writes would matter, so that no byte is written twice, or both sent and written.

A loop is a may-analysis: its cases run in an order that is not known, so that what any of them
writes counts as written for all of them and for what follows; `decide` has what was written before.
"""

from __future__ import annotations

import numpy as np

from ..columns import IntArray
from ..errors import ProgramError, TileFault
from ..machine.machine import WORD_BYTES, Machine
from ..program.program import Program
from ..program.sequence import CONTROL_WORD, Loop
from ..program.spans import Spans, first_overlap, places, regions
from ..program.superstep import Superstep, Vertices


def check_arrivals(program: Program) -> None:
    """Refuse a program whose values do not all arrive. Its addresses are in order.

    Raises:
        ProgramError: variables overlap, a write lies in no variable, an exchange is ambiguous.
        TileFault: a send, a vertex or an output reads bytes that nothing has written.
    """
    written, number = _loaded(program), 0
    for step in program.steps:
        if isinstance(step, Superstep):
            written = _ran(program, number, step, written)
            number += 1
        else:
            written = _turned(program, number, step, written)
            number += len(step.supersteps)
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


def _ran(program: Program, number: int, step: Superstep, written: Spans) -> Spans:
    """What is written after one superstep."""
    machine = program.machine
    dead = (variable for variable in program.variables if variable.last == number - 1)
    written = written.without(Spans.of(*regions(machine, dead)))
    live = _live(program, number)
    written = _exchanged(machine, step, live, written)
    for vertices in step.compute:
        written = _computed(machine, step, vertices, live, written)
    return written


def check_kept(program: Program) -> None:
    """Refuse a program that does not leave as they are the arrays that it keeps.

    Raises:
        ProgramError: one lies in no variable that lives throughout, or something writes there.
    """
    if not program.kept:
        return
    machine, last = program.machine, max(0, len(program.supersteps) - 1)
    throughout = (v for v in program.variables if v.first == 0 and v.last == last)
    held = Spans.of(*regions(machine, throughout))
    written = [("an input", _loaded(program))]
    written += [(step.name, _writes(machine, step)) for step in program.supersteps]
    for name, handle in program.kept.items():
        place = places(machine, handle.tile, handle.address)
        size = handle.count * handle.data_type.bytes
        if not held.holds(place, size).all():
            raise ProgramError(
                f"kept array {name} lies in no variable that lives throughout; add one there"
            )
        for what, spans in written:
            if spans.touches(place, size).any():
                row = int(np.argmax(spans.touches(place, size)))
                raise ProgramError(
                    f"{what} writes into kept array {name}, at {handle.address[row]:#x} of tile "
                    f"{handle.tile[row]}; write elsewhere, or do not keep it"
                )


def _turned(program: Program, number: int, loop: Loop, written: Spans) -> Spans:
    """What may be written after a loop whose first superstep is `number`."""
    machine = program.machine
    written = _ran(program, number, loop.decide, written)
    place = places(machine, np.array([loop.tile]), np.array([loop.address]))
    if not written.holds(place, np.array([np.dtype(CONTROL_WORD).itemsize])).all():
        raise TileFault(
            f"loop {loop.name}: its word at {loop.address:#x} of tile {loop.tile} has not been "
            f"written when {loop.decide.name} first reads it; write it before the loop"
        )
    for step in loop.supersteps:
        written = written.union(_writes(machine, step))
    for later, step in enumerate(loop.supersteps[1:], start=number + 1):
        _ran(program, later, step, written)
    return written


def _writes(machine: Machine, step: Superstep) -> Spans:
    """All bytes that a superstep writes."""
    plan = step.exchange
    length = plan.words[plan.send] * WORD_BYTES
    found = Spans.of(places(machine, plan.tile, plan.target), length)
    for vertices in step.compute:
        spans = vertices.codelet.spans(vertices.fields)
        for operand in vertices.codelet.operands:
            if operand.access != "in":
                place = places(machine, vertices.tile, vertices.address(operand.field))
                found = found.union(Spans.of(place, spans[operand.field]))
    return found


def _live(program: Program, number: int) -> Spans:
    """The bytes of the variables that are live in one superstep."""
    variables = [row for row in program.variables if row.first <= number <= row.last]
    place, size = regions(program.machine, variables)
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
    for step in program.supersteps:
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
        address, size = vertices.address(operand.field), spans[operand.field]
        absent = np.flatnonzero(~written.holds(places(machine, vertices.tile, address), size))
        if operand.access != "out" and len(absent):
            row = int(absent[0])
            raise TileFault(
                f"{step.name}: {codelet.name} on tile {vertices.tile[row]} reads {size[row]:,} "
                f"bytes of {operand.field} at {address[row]:#x}, not all of which have arrived"
            )
    for operand in codelet.operands:
        if operand.access != "in":
            address, size = vertices.address(operand.field), spans[operand.field]
            what = f"{step.name}: {codelet.name}"
            written = _after(machine, what, live, written, vertices.tile, address, size)
    return written
