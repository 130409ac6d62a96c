"""The rules that a program keeps before it may run; ports are the fabric's own rule.

SRAM fits. Every kernel is one that the machine's AMP has. Operands are local, aligned, in
interleaved memory where the kernel loads 128 bits, and in different memory elements where it
touches both in one cycle. Nothing is read, by a send or a vertex, that was never written.
"""

from __future__ import annotations

import numpy as np

from .columns import IntArray
from .errors import ProgramError, TileFault
from .machine import Machine
from .memory_use import check_fits
from .program import Program, Superstep, Vertices

WORD_BYTES = 4


def verify(program: Program) -> None:
    """Refuse a program that its machine cannot run.

    Raises:
        DoesNotFit: a tile's SRAM is too small.
        ProgramError: a kernel, an alignment or a placement that the machine refuses.
        TileFault: a send or a vertex reads bytes that nothing has written.
    """
    for step in program.steps:
        for vertices in step.compute:
            _check_kernel(program.machine, vertices)
    check_fits(program)
    for step in program.steps:
        for vertices in step.compute:
            _check_operands(program.machine, step, vertices)
    _check_arrivals(program)


def _check_kernel(machine: Machine, vertices: Vertices) -> None:
    missing = sorted(set(vertices.codelet.instructions) - set(machine.amp_instructions))
    if missing:
        raise ProgramError(
            f"machine {machine.name} has no {', '.join(missing)}, needed by kernel "
            f"{vertices.codelet.name}; it has {', '.join(machine.amp_instructions)}"
        )


def _check_operands(machine: Machine, step: Superstep, vertices: Vertices) -> None:
    codelet = vertices.codelet
    spans = codelet.spans(vertices.fields)
    for operand in codelet.operands:
        address = _numbers(vertices, operand.field)
        start = machine.interleaved_base if operand.interleaved else machine.sram_base
        outside = (address < start) | (address + spans[operand.field] > machine.sram_end)
        crooked = address % operand.align != 0
        if (outside | crooked).any():
            row = int(np.argmax(outside | crooked))
            need = f"a multiple of {operand.align}" if crooked[row] else f"at {start:#x} or above"
            raise ProgramError(
                f"{step.name}: {codelet.name} on tile {vertices.tile[row]} has {operand.field} at "
                f"{address[row]:#x}, which must be {need} and end by {machine.sram_end:#x}"
            )
    for one, other in codelet.apart:
        domains = [_domains(machine, _numbers(vertices, f), spans[f]) for f in (one, other)]
        both = (spans[one] > 0) & (spans[other] > 0)
        clash = both & (domains[0][0] <= domains[1][1]) & (domains[1][0] <= domains[0][1])
        if clash.any():
            row = int(np.argmax(clash))
            raise ProgramError(
                f"{step.name}: {codelet.name} on tile {vertices.tile[row]} has {one} and {other} "
                f"in one memory element, at {_numbers(vertices, one)[row]:#x} and "
                f"{_numbers(vertices, other)[row]:#x}; place them in different elements"
            )


def _numbers(vertices: Vertices, field: str) -> IntArray:
    column = vertices.fields[field]
    assert isinstance(column, np.ndarray)
    return column


def _domains(machine: Machine, address: IntArray, size: IntArray) -> tuple[IntArray, IntArray]:
    """First and last conflict domain (element, or interleaved pair) of each span."""
    last = address + np.maximum(size, 1) - 1
    return machine.conflict_domain(address), machine.conflict_domain(last)


class _Written:
    """The bytes of all tiles that hold a value, as sorted disjoint intervals."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._start = np.zeros(0, dtype=np.int64)
        self._end = np.zeros(0, dtype=np.int64)

    def add(self, tile: IntArray, address: IntArray, size: IntArray) -> None:
        """Mark spans as written."""
        start = self._place(tile, address)
        kept = size > 0
        start = np.concatenate([self._start, start[kept]])
        end = np.concatenate([self._end, start[len(self._start) :] + size[kept]])
        if len(start) == 0:
            return
        order = np.argsort(start, kind="stable")
        start, reach = start[order], np.maximum.accumulate(end[order])
        opens = np.concatenate([[True], start[1:] > reach[:-1]])
        self._start = start[opens]
        self._end = reach[np.concatenate([np.flatnonzero(opens)[1:] - 1, [len(start) - 1]])]

    def missing(self, tile: IntArray, address: IntArray, size: IntArray) -> IntArray:
        """Rows whose span is not wholly written."""
        start = self._place(tile, address)
        if len(self._start) == 0:
            return np.flatnonzero(size > 0)
        at = np.searchsorted(self._start, start, side="right") - 1
        held = (at >= 0) & (start + size <= self._end[np.maximum(at, 0)])
        return np.flatnonzero(~held & (size > 0))

    def _place(self, tile: IntArray, address: IntArray) -> IntArray:
        return tile * self._machine.sram_bytes + (address - self._machine.sram_base)


def _check_arrivals(program: Program) -> None:
    written = _Written(program.machine)
    for handle in program.inputs.values():
        written.add(handle.tile, handle.address, handle.count * handle.data_type.bytes)
    for vertices in (vertices for step in program.steps for vertices in step.compute):
        for address, lists in vertices.constants():
            written.add(vertices.tile, address, lists.count * lists.flat.itemsize)
    for step in program.steps:
        plan = step.exchange
        absent = written.missing(plan.source, plan.address, plan.words * WORD_BYTES)
        if len(absent):
            row = int(absent[0])
            raise TileFault(
                f"{step.name}: tile {plan.source[row]} sends {plan.words[row]} words from "
                f"{plan.address[row]:#x} that were never written there"
            )
        written.add(plan.tile, plan.target, plan.words[plan.send] * WORD_BYTES)
        for vertices in step.compute:
            _check_reads(written, step, vertices)
    for name, handle in program.outputs.items():
        size = handle.count * handle.data_type.bytes
        absent = written.missing(handle.tile, handle.address, size)
        if len(absent):
            row = int(absent[0])
            raise TileFault(
                f"output {name}: {size[row]} bytes at {handle.address[row]:#x} of tile "
                f"{handle.tile[row]} were never written"
            )


def _check_reads(written: _Written, step: Superstep, vertices: Vertices) -> None:
    spans = vertices.codelet.spans(vertices.fields)
    for operand in vertices.codelet.operands:
        address = _numbers(vertices, operand.field)
        if operand.access == "out":
            continue
        absent = written.missing(vertices.tile, address, spans[operand.field])
        if len(absent):
            row = int(absent[0])
            raise TileFault(
                f"{step.name}: {vertices.codelet.name} on tile {vertices.tile[row]} reads "
                f"{spans[operand.field][row]} bytes of {operand.field} at {address[row]:#x}, "
                "not all of which have arrived"
            )
    for operand in vertices.codelet.operands:
        if operand.access != "in":
            address = _numbers(vertices, operand.field)
            written.add(vertices.tile, address, spans[operand.field])
