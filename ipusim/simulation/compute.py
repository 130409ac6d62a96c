"""How compute phases are carried out: by the codelets' formulas and numerics.

A phase begins when its exchange is over: that is when its cycles must be known. It ends on a tile
when they have passed. Nothing reads the tile's results before the next exchange, so that all tiles'
vertices are computed at once. A superstep of a loop has many phases; only the cycles that depend on
control words are counted anew.
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
    """The compute phases of one run."""

    def phase(self, step: int) -> IntArray:
        """int64[tiles]: the cycles of one phase of a superstep, once its exchange is over.

        What it computes is then in memory, where nothing reads it before the next exchange.
        """


def compute_cycles(program: Program) -> IntArray:
    """int64[supersteps, tiles]: the cycles that each tile's vertices take, one after another.

    Those whose cycles depend on control words are left out: they are known at run time.
    """
    machine = program.machine
    rows = [vertex_cycles(machine, step.compute) for step in program.supersteps]
    return np.array(rows, dtype=np.int64).reshape(len(rows), machine.tiles)


def vertex_cycles(machine: Machine, tables: Iterable[Vertices]) -> IntArray:
    """int64[tiles]: the same of one superstep; addresses do not matter."""
    cycles = np.zeros(machine.tiles, dtype=np.int64)
    for vertices in tables:
        if not control_operands(vertices.codelet):
            _add_cycles(cycles, machine, vertices, None)
    return cycles


def _add_cycles(
    cycles: IntArray, machine: Machine, vertices: Vertices, memory: Memory | None
) -> None:
    codelet, control = vertices.codelet, {} if memory is None else _control_words(memory, vertices)
    try:
        spent = codelet.cycles(machine, vertices.fields, control)
    except ProgramError as refusal:
        if not control:
            raise
        raise TileFault(f"{codelet.name}, by its control words: {refusal}") from refusal
    np.add.at(cycles, vertices.tile, spent)


def _control_words(memory: Memory, vertices: Vertices) -> Fields:
    """By control operand, the words that lie there now, one list a vertex; all within memory."""
    spans, flat = vertices.codelet.spans(vertices.fields), memory.flat(CONTROL_ITEM)
    words = {}
    for operand in control_operands(vertices.codelet):
        count = spans[operand.field] // ITEM_BYTES
        first = memory.places(vertices.tile, vertices.address(operand.field), count, CONTROL_ITEM)
        words[operand.field] = Ragged(flat, first, count)
    return words


class ByFormula:
    """Cycles by formula, results by the codelets' numerics.

    `is_computed` tells whose results matter: all of them, or in timing-only runs those that cycles
    depend on, or none; `memory` may be None when no cycles depend on it.
    """

    def __init__(
        self, program: Program, memory: Memory | None, is_computed: Callable[[Codelet], bool]
    ) -> None:
        self._program = program
        self._memory = memory
        self._is_computed = is_computed
        self._cycles = compute_cycles(program)

    def phase(self, step: int) -> IntArray:
        """int64[tiles]: the cycles of one phase of a superstep; its results are then in memory.

        Raises:
            TileFault: what a codelet refuses, with its tile.
        """
        cycles: IntArray = self._cycles[step, :]
        tables, memory = self._program.supersteps[step].compute, self._memory
        controlled = [vertices for vertices in tables if control_operands(vertices.codelet)]
        if controlled:
            cycles = cycles.copy()
            for vertices in controlled:
                _add_cycles(cycles, self._program.machine, vertices, memory)
        if memory is not None:
            for vertices in tables:
                if self._is_computed(vertices.codelet):
                    run_numerics(memory, vertices)
        return cycles


def run_numerics(memory: Memory, vertices: Vertices) -> None:
    """Compute the results of a table; vertices of one tile one after another.

    What computes many vertices at once rounds to the nearest, so that stochastic rounding takes the
    definition of each.
    """
    codelet, tile = vertices.codelet, vertices.tile
    try:
        if isinstance(codelet, ComputesAll) and memory.random is None:
            codelet.compute_all(memory, tile, vertices.fields)
        else:
            one_by_one(codelet, memory, tile, vertices.fields)
    except VertexFault as fault:
        where = f"{codelet.name} on tile {tile[fault.vertex]}"
        raise TileFault(f"{where}: {fault.reason}") from fault
