"""The rules that a program keeps before it may run; ports are the fabric's own rule.

SRAM fits. Every kernel is one that the machine can run. What is touched is on the machine,
aligned, and in different memory elements where a kernel touches two operands in one cycle. Nothing
is read, by a send or a vertex, that was never written, and what is kept is never written. What
lives in a loop outlives its turns. Lists say what can be, and stay as they are.
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
from .suitability import check_suited
from .touched import Touched, check_accesses, touched


def verify(program: Program) -> None:
    """Refuse a program that its machine cannot run.

    Raises:
        DoesNotFit: a tile's SRAM is too small.
        ProgramError: a kernel, an address, a placement or a list that the machine refuses.
        TileFault: a send or a vertex reads bytes that nothing has written.
    """
    for step in program.supersteps:
        for vertices in step.compute:
            check_suited(program.machine, vertices.codelet)
    _check_loops(program)
    check_fits(program)
    touching = touched(program)
    check_addresses(program, touching)
    for table in (table for tables in touching for table in tables):
        _check_elements(program.machine, table)
        check_accesses(table)
    check_arrivals(program, touching)
    check_kept(program, touching)
    check_lists(program, touching)
    check_control(program, touching)


def _check_loops(program: Program) -> None:
    """Cases run in any order, so that a variable lives over all of a loop, or outside it.

    Or in it alone, if there is one case: that runs in order, turn after turn.
    """
    for loop, first, last in loops_of(program.steps):
        for variable in program.variables:
            outside = variable.last < first or variable.first > last
            inside = first <= variable.first and variable.last <= last
            if not (outside or (inside and len(loop.cases) == 1)) and (
                variable.first > first or variable.last < last
            ):
                raise ProgramError(
                    f"variable {variable.name} lives in supersteps {variable.first} to "
                    f"{variable.last}, a part of loop {loop.name}, which is {first} to {last}: its "
                    f"cases run in any order; let it live over all of {first} to {last}"
                )


def _check_elements(machine: Machine, table: Touched) -> None:
    """Operands that a kernel touches in one cycle lie in different memory elements."""
    vertices, spans = table.vertices, table.spans
    for operand, other in vertices.codelet.apart:
        rows = np.flatnonzero((spans[operand] > 0) & (spans[other] > 0))
        at, beside = (vertices.address(field)[rows] for field in (operand, other))
        low, high = _domains(machine, at, spans[operand][rows])
        other_low, other_high = _domains(machine, beside, spans[other][rows])
        row = first_true((low <= other_high) & (other_low <= high))
        if row is not None:
            raise ProgramError(
                f"{table.subject} on tile {vertices.tile[rows[row]]} has "
                f"{operand} and {other} in one memory element, at {at[row]:#x} and {beside[row]:#x}"
                "; place them in different elements"
            )


def _domains(machine: Machine, address: IntArray, size: IntArray) -> tuple[IntArray, IntArray]:
    """First and last conflict domain (element, or interleaved pair) of each span."""
    return machine.conflict_domain(address), machine.conflict_domain(address + size - 1)
