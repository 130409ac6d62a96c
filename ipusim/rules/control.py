"""Control words are what cycles depend on at run time: meta-info, and the words of loops.

Timing-only runs move and compute them and nothing else, so that no other value may reach them:
what is control lies in control variables, comes from control inputs, is sent from control variables
to control variables, and is made by codelets out of control operands alone.
"""

from __future__ import annotations

import numpy as np

from ..columns import IntArray, first_true
from ..errors import ProgramError
from ..machine.machine import WORD_BYTES, Machine
from ..program.codelet import Operand, control_operands, writes_control
from ..program.program import Handle, Program
from ..program.sequence import CONTROL_WORD, Loop, loops_of
from ..program.spans import Spans, places, regions
from ..program.superstep import ExchangePlan, Superstep
from ..screen import number_of
from .touched import Touched, Touching

CONTROL_ITEM = np.uint16
ITEM_BYTES = np.dtype(CONTROL_ITEM).itemsize
LOOP_WORD_BYTES = np.dtype(CONTROL_WORD).itemsize


def is_controlled(program: Program) -> bool:
    """Whether any cycle of the program depends on what its memory holds."""
    codelets = [v.codelet for step in program.supersteps for v in step.compute]
    return (
        any(variable.control for variable in program.variables)
        or any(handle.control for handle in (*program.inputs.values(), *program.outputs.values()))
        or any(control_operands(codelet) for codelet in codelets)
        or any(True for _ in loops_of(program.steps))
    )


def control_sends(program: Program, number: int) -> IntArray:
    """The rows of a superstep's receivers that take control words."""
    plan = program.supersteps[number].exchange
    sent = places(program.machine, plan.source, plan.address)
    moves = _held(program, number).holds(sent, plan.words * WORD_BYTES)
    return np.flatnonzero(moves[plan.send])


def check_control(program: Program, touching: Touching) -> None:
    """Refuse a program whose cycles timing-only runs could not tell. Its addresses are in order.

    Raises:
        ProgramError: names what is control on one side and not on the other.
    """
    if not is_controlled(program):
        return
    last = max(0, len(program.supersteps) - 1)
    for kind, handles, at in (("input", program.inputs, 0), ("output", program.outputs, last)):
        held = _held(program, at)
        for name, handle in handles.items():
            _check_handle(program, f"{kind} {name}", handle, held)
    for number, step in enumerate(program.supersteps):
        held = _held(program, number)
        _check_exchange(program, step, held)
        _check_compute(program, touching[number], held)
    for loop, number, _ in loops_of(program.steps):
        place = places(program.machine, np.array([loop.tile]), np.array([loop.address]))
        if not _held(program, number).holds(place, np.array([LOOP_WORD_BYTES])).all():
            raise ProgramError(
                f"loop {loop.name}: its word at {loop.address:#x} of tile {loop.tile} lies in no "
                "control variable; place it in one"
            )
        _check_told(loop)


def _check_told(loop: Loop) -> None:
    """The word travels: every tile that has a part in the loop is told it in `decide`."""
    plan = loop.decide.exchange
    end = plan.address + plan.words * WORD_BYTES
    tells = (plan.source == loop.tile) & (plan.address <= loop.address)
    tells &= loop.address + LOOP_WORD_BYTES <= end
    receivers = np.append(plan.tile[tells[plan.send]], loop.tile)
    parts = [
        tiles
        for step in loop.supersteps
        for tiles in (step.exchange.source, step.exchange.tile, *(v.tile for v in step.compute))
    ]
    untold = np.setdiff1d(np.concatenate(parts), receivers)
    if len(untold):
        raise ProgramError(
            f"loop {loop.name}: its word at {loop.address:#x} of tile {loop.tile} is not told to "
            f"{number_of(len(untold), 'tile')} with a part in it, tile {untold[0]} first; send it "
            f"there in {loop.decide.name}"
        )


def _held(program: Program, number: int) -> Spans:
    """The bytes of the control variables that are live in one superstep."""
    live = (v for v in program.variables if v.control and v.first <= number <= v.last)
    return Spans.of(*regions(program.machine, live))


def _check_handle(program: Program, subject: str, handle: Handle, held: Spans) -> None:
    place = places(program.machine, handle.tile, handle.address)
    size = handle.count * handle.data_type.bytes
    inside = held.holds(place, size) if handle.control else ~held.touches(place, size)
    if not inside.all():
        row = int(np.argmin(inside))
        is_control = "is control, but not all" if handle.control else "is not control, but a part"
        raise ProgramError(
            f"{subject} {is_control} of its {size[row]:,} bytes at {handle.address[row]:#x} of "
            f"tile {handle.tile[row]} lies in a control variable; mark both as control, or neither"
        )


def _check_exchange(program: Program, step: Superstep, held: Spans) -> None:
    plan: ExchangePlan = step.exchange
    sent, size = places(program.machine, plan.source, plan.address), plan.words * WORD_BYTES
    target = places(program.machine, plan.tile, plan.target)
    send, length = plan.send, size[plan.send]
    control = held.holds(sent, size)[send] & held.holds(target, length)
    other = held.touches(sent, size)[send] | held.touches(target, length)
    row = first_true(other & ~control)
    if row is not None:
        raise ProgramError(
            f"{step.name}: tile {plan.source[send[row]]} sends {plan.words[send[row]]:,} words "
            f"from {plan.address[send[row]]:#x} to {plan.target[row]:#x} of tile {plan.tile[row]}, "
            "some in control variables and some not; mark both variables as control, or neither"
        )


def _check_compute(program: Program, tables: tuple[Touched, ...], held: Spans) -> None:
    machine, written = program.machine, Spans.of(*np.zeros((2, 0), dtype=np.int64))
    for table in tables:
        for operand in table.vertices.codelet.operands:
            ranges = table.span(operand)
            subject = f"{table.subject}, {operand.field} on tile"
            _check_operand(machine, subject, table, operand, held)
            stale = written.touches(ranges.place(machine), ranges.bytes)
            if operand.control and operand.access != "out" and stale.any():
                raise ProgramError(
                    f"{subject} {ranges.tile[np.argmax(stale)]}: a vertex of the same superstep "
                    "writes these control words, on which cycles depend when the phase begins; "
                    "read them in the next superstep"
                )
        for _, ranges in table.writes():
            written = written.union(ranges.spans(machine))


def _check_operand(
    machine: Machine, subject: str, table: Touched, operand: Operand, held: Spans
) -> None:
    ranges = table.span(operand)
    tile, place, address, size = ranges.tile, ranges.place(machine), ranges.address, ranges.bytes
    if operand.control:
        row = first_true(~held.holds(place, size))
        if row is not None:
            raise ProgramError(
                f"{subject} {tile[row]}: {size[row]:,} bytes of control words at "
                f"{address[row]:#x}, not all in a control variable; place them in one"
            )
        row = first_true((size % ITEM_BYTES != 0) | (address % ITEM_BYTES != 0))
        if row is not None:
            raise ProgramError(
                f"{subject} {tile[row]}: {size[row]:,} bytes at {address[row]:#x} are not "
                f"whole control words of {ITEM_BYTES} bytes; align and pad them"
            )
    elif operand.access != "in" and held.touches(place, size).any():
        row = int(np.argmax(held.touches(place, size)))
        raise ProgramError(
            f"{subject} {tile[row]}: writes into a control variable at {address[row]:#x}, "
            "but is no control operand; mark the operand, or write elsewhere"
        )
    elif operand.access != "out" and writes_control(table.vertices.codelet):
        raise ProgramError(
            f"{subject} {tile[0]}: control words are made from an operand that is not "
            "control, which timing-only runs do not have; mark it as control"
        )
