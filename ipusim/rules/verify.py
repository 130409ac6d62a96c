"""Check all rules that a program must keep before it may run, except those of exchange ports.

The rules: SRAM is large enough; the machine can run every kernel; touched memory exists on the
machine and is aligned; operands that a kernel touches in one cycle lie in different memory
elements; sends and vertices read only written bytes; kept arrays (host arrays that already lie on
the chip) are never written; variables in a
loop live through all of its turns; lists are consistent and stay unchanged. The fabric checks ports
when it simulates an exchange.
"""

from __future__ import annotations

import numpy as np

from ..columns import IntArray, first_true
from ..errors import ProgramError
from ..machine.machine import Machine
from ..program.memory_use import check_fits
from ..program.program import Program
from ..program.sequence import loops_of
from .addresses import check_addresses
from .arrivals import check_arrivals, check_kept
from .control import check_control
from .lists import check_lists
from .memory_accesses import TableAccesses, check_accesses, memory_accesses
from .suitability import check_suited


def verify(program: Program) -> None:
    """Refuse a program that its machine cannot run.

    Raises:
        DoesNotFit: a tile's SRAM is too small.
        ProgramError: the machine refuses a kernel, an address, a placement or a list.
        TileFault: a send or a vertex reads bytes that nothing has written.
    """
    for step in program.supersteps:
        for vertices in step.compute:
            check_suited(program.machine, vertices.codelet)
    _check_loops(program)
    check_fits(program)
    accesses = memory_accesses(program)
    check_addresses(program, accesses)
    for table in (table for tables in accesses for table in tables):
        _check_elements(program.machine, table)
        check_accesses(table)
    check_arrivals(program, accesses)
    check_kept(program, accesses)
    check_lists(program, accesses)
    check_control(program, accesses)


def _check_loops(program: Program) -> None:
    """Refuse variables that live only in a part of a loop.

    Cases run in any order, so a variable must live through all of a loop or outside of it. A loop
    with a single case runs in order, turn after turn, and may have variables of its own.
    """
    for loop, begin, end in loops_of(program.steps):
        for variable in program.variables:
            is_outside = variable.last < begin or variable.first > end
            is_inside = begin <= variable.first and variable.last <= end
            if not (is_outside or (is_inside and len(loop.cases) == 1)) and (
                variable.first > begin or variable.last < end
            ):
                raise ProgramError(
                    f"variable {variable.name} lives in supersteps {variable.first} to "
                    f"{variable.last}, a part of loop {loop.name}, which is {begin} to {end}: its "
                    f"cases run in any order; let it live over all of {begin} to {end}"
                )


def _check_elements(machine: Machine, table: TableAccesses) -> None:
    """Refuse operands that share a memory element although a kernel touches them in one cycle.

    An access occupies a conflict domain: one memory element, or two where memory is interleaved.
    """
    vertices, span_bytes = table.vertices, table.span_bytes
    for operand, other in vertices.codelet.apart:
        rows = np.flatnonzero((span_bytes[operand] > 0) & (span_bytes[other] > 0))
        address, other_address = (vertices.address(field)[rows] for field in (operand, other))
        # Two spans clash if their intervals of conflict domains overlap. Empty spans touch nothing.
        low, high = _domains(machine, address, span_bytes[operand][rows])
        other_low, other_high = _domains(machine, other_address, span_bytes[other][rows])
        row = first_true((low <= other_high) & (other_low <= high))
        if row is not None:
            raise ProgramError(
                f"{table.subject} on tile {vertices.tile[rows[row]]} has "
                f"{operand} and {other} in one memory element, at {address[row]:#x} and "
                f"{other_address[row]:#x}; place them in different elements"
            )


def _domains(machine: Machine, address: IntArray, size: IntArray) -> tuple[IntArray, IntArray]:
    """Return the first and the last conflict domain of each span, int64[spans] both."""
    return machine.conflict_domain(address), machine.conflict_domain(address + size - 1)
