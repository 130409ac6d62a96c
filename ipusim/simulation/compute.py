"""Compute phases of a run by the codelets' cycle formulas and numerics.

The cycles of a compute phase must be known when it begins, at the end of its exchange. Nothing
reads a tile's results before the next exchange, so the vertices of all tiles are computed at once,
when the phase begins. A superstep in a loop has many phases; cycles are computed again in each only
if they depend on control words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

import numpy as np

from ..columns import IntArray
from ..errors import ProgramError, TileFault, VertexFault
from ..machine.machine import Machine
from ..program.codelet import (
    Codelet,
    ComputesAll,
    Fields,
    Ragged,
    control_operands,
    one_by_one,
)
from ..program.program import Program
from ..program.superstep import Vertices
from ..rules.control import CONTROL_ITEM, ITEM_BYTES
from .tile import Memory


class Compute(Protocol):
    """Compute phases of one run."""

    def phase(self, step: int) -> IntArray:
        """Return the cycles of one phase of a superstep, int64[tiles], once its exchange is over.

        Its results are in memory then, where nothing reads them before the next exchange.
        """


def compute_cycles(program: Program) -> IntArray:
    """Return the compute cycles of each tile in each superstep, int64[supersteps, tiles].

    Vertices of one tile run one after another. Vertices whose cycles depend on control words are
    left out: their cycles are known only at run time.
    """
    machine = program.machine
    rows = [vertex_cycles(machine, step.compute) for step in program.supersteps]
    return np.array(rows, dtype=np.int64).reshape(len(rows), machine.tiles)


def vertex_cycles(machine: Machine, tables: Iterable[Vertices]) -> IntArray:
    """Return the compute cycles of each tile in one superstep, int64[tiles].

    Cycles do not depend on memory addresses. Vertices whose cycles depend on control words are left
    out.
    """
    cycles = np.zeros(machine.tiles, dtype=np.int64)
    for vertices in tables:
        if not control_operands(vertices.codelet):
            _add_cycles(cycles, machine, vertices, None)
    return cycles


def _add_cycles(
    cycles: IntArray, machine: Machine, vertices: Vertices, memory: Memory | None
) -> None:
    """Add the cycles of vertices to those of their tiles."""
    codelet, control = vertices.codelet, {} if memory is None else _control_words(memory, vertices)
    try:
        vertex_cycle_counts = codelet.cycles(machine, vertices.fields, control)
    except ProgramError as refusal:
        if not control:
            raise
        raise TileFault(f"{codelet.name}, by its control words: {refusal}") from refusal
    np.add.at(cycles, vertices.tile, vertex_cycle_counts)


def _control_words(memory: Memory, vertices: Vertices) -> Fields:
    """Return the present control words by operand field, one list per vertex."""
    spans, flat = vertices.codelet.spans(vertices.fields), memory.flat(CONTROL_ITEM)
    words = {}
    for operand in control_operands(vertices.codelet):
        count = spans[operand.field] // ITEM_BYTES
        first = memory.places(vertices.tile, vertices.address(operand.field), count, CONTROL_ITEM)
        words[operand.field] = Ragged(flat, first, count)
    return words


class ByFormula:
    """Compute phases with cycles by formula and results by the codelets' numerics.

    Args:
        program: the program.
        memory: SRAM of all tiles; may be None if no cycles depend on it.
        is_computed: predicate of the codelets whose numerics run: all of them, in timing-only runs
            those that write control words, or none.
    """

    def __init__(
        self, program: Program, memory: Memory | None, is_computed: Callable[[Codelet], bool]
    ) -> None:
        self._program = program
        self._memory = memory
        self._is_computed = is_computed
        self._cycles = compute_cycles(program)

    def phase(self, step: int) -> IntArray:
        """Return the cycles of one phase of a superstep, int64[tiles]; its results go to memory.

        Raises:
            TileFault: a codelet refuses its fields or memory; the message names the tile.
        """
        cycles: IntArray = self._cycles[step, :]
        tables, memory = self._program.supersteps[step].compute, self._memory
        control_tables = [vertices for vertices in tables if control_operands(vertices.codelet)]
        # Control words are read before the numerics run: cycles depend on them as the phase begins.
        if control_tables:
            cycles = cycles.copy()
            for vertices in control_tables:
                _add_cycles(cycles, self._program.machine, vertices, memory)
        if memory is not None:
            for vertices in tables:
                if self._is_computed(vertices.codelet):
                    run_numerics(memory, vertices)
        return cycles


def run_numerics(memory: Memory, vertices: Vertices) -> None:
    """Compute the results of a table of vertices; vertices of one tile run one after another.

    Numerics for many vertices at once round to nearest only, so with stochastic rounding each
    vertex runs by itself.
    """
    codelet, tile = vertices.codelet, vertices.tile
    try:
        if isinstance(codelet, ComputesAll) and memory.random is None:
            codelet.compute_all(memory, tile, vertices.fields)
        else:
            one_by_one(codelet, memory, tile, vertices.fields)
    except VertexFault as fault:
        subject = f"{codelet.name} on tile {tile[fault.vertex]}"
        raise TileFault(f"{subject}: {fault.reason}") from fault
