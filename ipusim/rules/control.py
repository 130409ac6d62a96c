"""Check control words: data on which cycles depend at run time.

Examples are metadata of dynamic sparsity, and the word of a loop that selects its next case.
Variables, inputs, outputs and operands that hold control words are marked `control`. Timing-only
runs move and compute control words and nothing else, so no other value may influence them: control
words lie in control variables, come from control inputs, are sent from control variables to control
variables, and are computed by codelets from control operands alone.
"""

from __future__ import annotations

import numpy as np

from ..columns import IntArray, first_true
from ..errors import ProgramError
from ..machine.machine import WORD_BYTES, Machine
from ..program.codelet import Operand, control_operands, writes_control
from ..program.program import Handle, Program
from ..program.sequence import CONTROL_WORD, Loop, loops_of
from ..program.spans import Spans, positions, variable_spans
from ..program.superstep import ExchangePlan, Superstep
from ..screen import number_of
from .memory_accesses import ProgramAccesses, TableAccesses

CONTROL_ITEM = np.uint16  # unit in which codelets read control words
ITEM_BYTES = np.dtype(CONTROL_ITEM).itemsize  # size of that unit
LOOP_WORD_BYTES = np.dtype(CONTROL_WORD).itemsize  # size of the word that selects a loop's case


def is_controlled(program: Program) -> bool:
    """Return True if any cycle of the program depends on the contents of memory."""
    # Cycles depend on memory through control variables, control handles, control operands and
    # loops.
    codelets = [table.codelet for step in program.supersteps for table in step.compute]
    return (
        any(variable.control for variable in program.variables)
        or any(handle.control for handle in (*program.inputs.values(), *program.outputs.values()))
        or any(control_operands(codelet) for codelet in codelets)
        or any(True for _ in loops_of(program.steps))
    )


def control_sends(program: Program, number: int) -> IntArray:
    """Return the rows of a superstep's receives that bring control words, int64[rows]."""
    plan = program.supersteps[number].exchange
    sent = positions(program.machine, plan.source, plan.address)
    moves = _control_bytes(program, number).holds(sent, plan.words * WORD_BYTES)
    return np.flatnonzero(moves[plan.send])


def check_control(program: Program, accesses: ProgramAccesses) -> None:
    """Refuse a program whose cycles timing-only runs cannot compute. Its addresses must be valid.

    Raises:
        ProgramError: the message names the transfer, operand or variable of which only one end is
            marked as control.
    """
    if not is_controlled(program):
        return
    last_step = max(0, len(program.supersteps) - 1)
    ends = (("input", program.inputs, 0), ("output", program.outputs, last_step))
    for role, handles, number in ends:
        control = _control_bytes(program, number)
        for name, handle in handles.items():
            _check_handle(program, f"{role} {name}", handle, control)
    for number, step in enumerate(program.supersteps):
        control = _control_bytes(program, number)
        _check_exchange(program, step, control)
        _check_compute(program, accesses[number], control)
    for loop, number, _ in loops_of(program.steps):
        position = positions(program.machine, np.array([loop.tile]), np.array([loop.address]))
        if not _control_bytes(program, number).holds(position, np.array([LOOP_WORD_BYTES])).all():
            raise ProgramError(
                f"loop {loop.name}: its word at {loop.address:#x} of tile {loop.tile} lies in no "
                "control variable; place it in one"
            )
        _check_word_is_sent(loop)


def _check_word_is_sent(loop: Loop) -> None:
    """Refuse a loop whose `decide` does not send the control word to every tile that takes part."""
    plan = loop.decide.exchange
    end = plan.address + plan.words * WORD_BYTES
    # bool[sends], sends of the word's tile whose range of bytes covers the word.
    covers = (plan.source == loop.tile) & (plan.address <= loop.address)
    covers &= loop.address + LOOP_WORD_BYTES <= end
    receivers = np.append(plan.tile[covers[plan.send]], loop.tile)
    is_involved = [
        tiles
        for step in loop.supersteps
        for tiles in (step.exchange.source, step.exchange.tile, *(t.tile for t in step.compute))
    ]
    uninformed = np.setdiff1d(np.concatenate(is_involved), receivers)
    if len(uninformed):
        raise ProgramError(
            f"loop {loop.name}: its word at {loop.address:#x} of tile {loop.tile} is not sent to "
            f"{number_of(len(uninformed), 'tile')} with a part in it, tile {uninformed[0]} first; "
            f"send it there in {loop.decide.name}"
        )


def _control_bytes(program: Program, number: int) -> Spans:
    """Return the bytes of the control variables that are live in one superstep."""
    live = (row for row in program.variables if row.control and row.first <= number <= row.last)
    return Spans.of(*variable_spans(program.machine, live))


def _check_handle(program: Program, subject: str, handle: Handle, control: Spans) -> None:
    """Refuse a host array that is control and not in control variables, or the other way round."""
    position = positions(program.machine, handle.tile, handle.address)
    size = handle.count * handle.data_type.bytes
    valid = control.holds(position, size) if handle.control else ~control.touches(position, size)
    row = first_true(~valid)
    if row is not None:
        is_control = "is control, but not all" if handle.control else "is not control, but a part"
        raise ProgramError(
            f"{subject} {is_control} of its {size[row]:,} bytes at {handle.address[row]:#x} of "
            f"tile {handle.tile[row]} lies in a control variable; mark both as control, or neither"
        )


def _check_exchange(program: Program, step: Superstep, control: Spans) -> None:
    """Refuse a message that has control words at one end only."""
    plan: ExchangePlan = step.exchange
    sent, size = positions(program.machine, plan.source, plan.address), plan.words * WORD_BYTES
    target = positions(program.machine, plan.tile, plan.target)
    send, length = plan.send, size[plan.send]
    # A receive must move control words from and to control variables, or touch none at both ends.
    is_control = control.holds(sent, size)[send] & control.holds(target, length)
    touches = control.touches(sent, size)[send] | control.touches(target, length)
    row = first_true(touches & ~is_control)
    if row is not None:
        raise ProgramError(
            f"{step.name}: tile {plan.source[send[row]]} sends {plan.words[send[row]]:,} words "
            f"from {plan.address[send[row]]:#x} to {plan.target[row]:#x} of tile {plan.tile[row]}, "
            "some in control variables and some not; mark both variables as control, or neither"
        )


def _check_compute(program: Program, tables: tuple[TableAccesses, ...], control: Spans) -> None:
    """Refuse vertices that use control words in another way than their operands declare."""
    machine, written = program.machine, Spans.of(*np.zeros((2, 0), dtype=np.int64))
    for table in tables:
        for operand in table.vertices.codelet.operands:
            ranges = table.span(operand)
            subject = f"{table.subject}, {operand.field} on tile"
            _check_operand(machine, subject, table, operand, control)
            # Cycles are known when the phase begins, so control words that a vertex writes in the
            # same phase come too late.
            late = written.touches(ranges.position(machine), ranges.bytes)
            if operand.control and operand.access != "out" and late.any():
                raise ProgramError(
                    f"{subject} {ranges.tile[np.argmax(late)]}: a vertex of the same superstep "
                    "writes these control words, on which cycles depend when the phase begins; "
                    "read them in the next superstep"
                )
        for _, ranges in table.writes():
            written = written.union(ranges.spans(machine))


def _check_operand(
    machine: Machine, subject: str, table: TableAccesses, operand: Operand, control: Spans
) -> None:
    """Refuse an operand whose bytes are control words and not declared so, or the reverse."""
    ranges = table.span(operand)
    tile, position = ranges.tile, ranges.position(machine)
    address, size = ranges.address, ranges.bytes
    if operand.control:
        row = first_true(~control.holds(position, size))
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
    elif operand.access != "in" and control.touches(position, size).any():
        row = int(np.argmax(control.touches(position, size)))
        raise ProgramError(
            f"{subject} {tile[row]}: writes into a control variable at {address[row]:#x}, "
            "but is no control operand; mark the operand, or write elsewhere"
        )
    elif operand.access != "out" and writes_control(table.vertices.codelet):
        raise ProgramError(
            f"{subject} {tile[0]}: control words are made from an operand that is not "
            "control, which timing-only runs do not have; mark it as control"
        )
