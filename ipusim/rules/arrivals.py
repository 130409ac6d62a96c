"""Nothing is read that was never written, and nothing is written where it could get lost.

What counts as written: inputs and lists before the first superstep, then what each exchange brings
and each vertex puts out, until the variable that holds it dies. A write lies in a variable that is
live; variables that are live together share no byte. Within one exchange the order of reads and
writes would matter, so that no byte is written twice, or both sent and written.

A loop is a may-analysis: its cases run in an order that is not known, so that what any of them
writes counts as written for all of them and for what follows; `decide` has what was written before.
A loop with one case runs in order: what its first turn may read, each later one may.
"""

from __future__ import annotations

import numpy as np

from ..columns import first_true
from ..errors import ProgramError, TileFault
from ..machine.machine import WORD_BYTES, Machine
from ..program.program import Program
from ..program.sequence import CONTROL_WORD, Loop
from ..program.spans import Ranges, Spans, first_overlap, places, ranges_of, regions
from ..program.superstep import Superstep
from .touched import Touched, Touching, received, written_by


def check_arrivals(program: Program, touching: Touching) -> None:
    """Refuse a program whose values do not all arrive. Its addresses are in order.

    Raises:
        ProgramError: variables overlap, a write lies in no variable, an exchange is ambiguous.
        TileFault: a send, a vertex or an output reads bytes that nothing has written.
    """
    written, number = _loaded(program), 0
    for step in program.steps:
        if isinstance(step, Superstep):
            written = _ran(program, touching, number, written)
            number += 1
        else:
            written = _turned(program, touching, number, step, written)
            number += len(step.supersteps)
    for name, handle in program.outputs.items():
        ranges = ranges_of(handle)
        absent = first_true(~written.holds(ranges.place(program.machine), ranges.bytes))
        if absent is not None:
            raise TileFault(
                f"output {name}: {ranges.text(absent)} were never written, or were given up"
            )


def _ran(program: Program, touching: Touching, number: int, written: Spans) -> Spans:
    """What is written after one superstep."""
    machine, step = program.machine, program.supersteps[number]
    dead = (variable for variable in program.variables if variable.last == number - 1)
    written = written.without(Spans.of(*regions(machine, dead)))
    live = _live(program, number)
    written = _exchanged(machine, step, live, written)
    for table in touching[number]:
        written = _computed(machine, table, live, written)
    return written


def check_kept(program: Program, touching: Touching) -> None:
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
    for step, tables in zip(program.supersteps, touching, strict=True):
        written.append((step.name, written_by(machine, step, tables)))
    for name, handle in program.kept.items():
        ranges = ranges_of(handle)
        if not held.holds(ranges.place(machine), ranges.bytes).all():
            raise ProgramError(
                f"kept array {name} lies in no variable that lives throughout; add one there"
            )
        for writer, spans in written:
            row = first_true(spans.touches(ranges.place(machine), ranges.bytes))
            if row is not None:
                raise ProgramError(
                    f"{writer} writes into kept array {name}, at {handle.address[row]:#x} of tile "
                    f"{handle.tile[row]}; write elsewhere, or do not keep it"
                )


def _turned(program: Program, touching: Touching, number: int, loop: Loop, written: Spans) -> Spans:
    """What may be written after a loop whose first superstep is `number`."""
    machine = program.machine
    written = _ran(program, touching, number, written)
    place = places(machine, np.array([loop.tile]), np.array([loop.address]))
    if not written.holds(place, np.array([np.dtype(CONTROL_WORD).itemsize])).all():
        raise TileFault(
            f"loop {loop.name}: its word at {loop.address:#x} of tile {loop.tile} has not been "
            f"written when {loop.decide.name} first reads it; write it before the loop"
        )
    numbers = range(number, number + len(loop.supersteps))
    if len(loop.cases) == 1:
        for later in numbers[1:]:
            written = _ran(program, touching, later, written)
        return written
    for later in numbers:
        step = program.supersteps[later]
        written = written.union(written_by(machine, step, touching[later]))
    for later in numbers[1:]:
        _ran(program, touching, later, written)
    return written


def _live(program: Program, number: int) -> Spans:
    """The bytes of the variables that are live in one superstep."""
    variables = [row for row in program.variables if row.first <= number <= row.last]
    place, size = regions(program.machine, variables)
    held = Spans.of(place, size)
    overlap = None if held.are_apart(size) else first_overlap(place, size)
    if overlap is not None:
        tiles = program.machine.tiles
        first, other = (variables[row // tiles] for row in overlap)
        tile = overlap[0] % tiles
        raise ProgramError(
            f"variables {first.name}, {first.bytes[tile]:,} bytes at {first.address[tile]:#x}, and "
            f"{other.name}, {other.bytes[tile]:,} bytes at {other.address[tile]:#x}, overlap on "
            f"tile {tile} and are both live in superstep {number}; move one of them"
        )
    return held


def _loaded(program: Program) -> Spans:
    """What the host writes before the first superstep."""
    machine, live = program.machine, _live(program, 0)
    written = Spans.of(*np.zeros((2, 0), dtype=np.int64))
    for name, handle in program.inputs.items():
        written = _after(machine, f"input {name}", live, written, ranges_of(handle))
    for step in program.supersteps:
        for vertices in step.compute:
            writer = f"a list of {vertices.codelet.name}"
            for address, lists in vertices.constants():
                ranges = Ranges(vertices.tile, address, lists.count * lists.flat.itemsize)
                written = _after(machine, writer, live, written, ranges)
    return written


def _after(machine: Machine, writer: str, live: Spans, written: Spans, ranges: Ranges) -> Spans:
    """What is written after these writes, all of which lie in live variables."""
    homeless = _homeless(machine, live, ranges)
    if homeless is not None:
        raise _no_home(writer, ranges.text(homeless))
    return written.union(ranges.spans(machine))


def _homeless(machine: Machine, live: Spans, ranges: Ranges) -> int | None:
    """The first range that does not lie in live variables."""
    return first_true(~live.holds(ranges.place(machine), ranges.bytes))


def _no_home(writer: str, ranges: str) -> ProgramError:
    return ProgramError(
        f"{writer} writes {ranges}, not all of which belong to a variable that is live then; add "
        "one there, or let it live longer"
    )


def _exchanged(machine: Machine, step: Superstep, live: Spans, written: Spans) -> Spans:
    """What is written after the exchange of one superstep."""
    plan = step.exchange
    sent, size = places(machine, plan.source, plan.address), plan.words * WORD_BYTES
    row = first_true(~written.holds(sent, size))
    if row is not None:
        raise TileFault(
            f"{step.name}: tile {plan.source[row]} sends {plan.words[row]:,} words from "
            f"{plan.address[row]:#x}, not all of which have been written there"
        )
    arriving = received(plan)
    place = arriving.place(machine)
    brought = Spans.of(place, arriving.bytes)
    apart = brought.are_apart(arriving.bytes)
    overlap = None if apart else first_overlap(place, arriving.bytes)
    if overlap is not None:
        first, other = overlap
        raise ProgramError(
            f"{step.name}: tile {plan.tile[first]} receives {arriving.bytes[first]:,} bytes at "
            f"{plan.target[first]:#x} and {arriving.bytes[other]:,} bytes at "
            f"{plan.target[other]:#x} in one exchange, which overlap; receive one of them elsewhere"
        )
    row = first_true(brought.touches(sent, size))
    if row is not None:
        raise ProgramError(
            f"{step.name}: tile {plan.source[row]} sends {plan.words[row]:,} words from "
            f"{plan.address[row]:#x} while the same exchange writes there; receive elsewhere"
        )
    homeless = _homeless(machine, live, arriving)
    if homeless is not None:
        raise _no_home(f"{step.name}: a receive", arriving.text(homeless))
    return written.union(brought)


def _computed(machine: Machine, table: Touched, live: Spans, written: Spans) -> Spans:
    """What is written after some vertices; each reads only what was there before all of them."""
    for operand in table.vertices.codelet.operands:
        if operand.access == "out":
            continue
        ranges = table.span(operand)
        if written.holds(ranges.place(machine), ranges.bytes).all():
            continue
        ranges = table.parts(operand)
        row = first_true(~written.holds(ranges.place(machine), ranges.bytes))
        if row is not None:
            raise TileFault(
                f"{table.subject} on tile {ranges.tile[row]} reads {ranges.bytes[row]:,} bytes of "
                f"{operand.field} at {ranges.address[row]:#x}{table.by_entry(operand.field, row)}, "
                "not all of which have arrived"
            )
    for field, ranges in table.writes():
        homeless = _homeless(machine, live, ranges)
        if homeless is not None:
            raise _no_home(table.subject, ranges.text(homeless) + table.by_entry(field, homeless))
        written = written.union(ranges.spans(machine))
    return written
