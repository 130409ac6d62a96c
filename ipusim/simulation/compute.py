"""How compute phases are carried out: by the codelets' formulas and numerics.

A phase begins when its exchange is over: that is when its cycles must be known. It ends on a tile
when they have passed: that is when the tile's results are in memory. A superstep of a loop has many
phases; only the cycles that depend on control words are counted anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from ..columns import IntArray
from ..errors import ProgramError, TileFault
from ..machine.machine import Machine
from ..program.codelet import Codelet, Fields, Ragged, TileMemory, control_operands
from ..program.program import Program
from ..program.superstep import Superstep, Vertices
from ..rules.control import CONTROL_ITEM, ITEM_BYTES
from .tile import Memory


class Compute(Protocol):
    """The compute phases of one run."""

    def begin(self, step: int) -> IntArray:
        """int64[tiles]: the cycles of one phase of a superstep, once its exchange is over."""

    def finish(self, step: int, tiles: IntArray) -> None:
        """The phase is over on these tiles."""


def compute_cycles(program: Program) -> IntArray:
    """int64[supersteps, tiles]: the cycles that each tile's vertices take, one after another.

    Those whose cycles depend on control words are left out: they are known at run time.
    """
    machine = program.machine
    cycles = np.zeros((len(program.supersteps), machine.tiles), dtype=np.int64)
    for number, step in enumerate(program.supersteps):
        for vertices in step.compute:
            if not control_operands(vertices.codelet):
                _add_cycles(cycles[number], machine, vertices, None)
    return cycles


def _add_cycles(
    cycles: IntArray, machine: Machine, vertices: Vertices, memory: Memory | None
) -> None:
    codelet, control = vertices.codelet, {} if memory is None else _control_words(memory, vertices)
    try:
        taken = codelet.cycles(machine, vertices.fields, control)
    except ProgramError as refusal:
        if not control:
            raise
        raise TileFault(f"{codelet.name}, by its control words: {refusal}") from refusal
    np.add.at(cycles, vertices.tile, taken)


def _control_words(memory: Memory, vertices: Vertices) -> Fields:
    """By control operand, the words that lie there now, one list a vertex."""
    spans = vertices.codelet.spans(vertices.fields)
    words = {}
    for operand in control_operands(vertices.codelet):
        count = spans[operand.field] // ITEM_BYTES
        flat = memory.read(vertices.tile, vertices.address(operand.field), count, CONTROL_ITEM)
        words[operand.field] = Ragged(flat.view(CONTROL_ITEM), np.cumsum(count) - count, count)
    return words


class ByFormula:
    """Cycles by formula, results by the codelets' numerics.

    `is_computed` tells whose results matter: all of them, or in timing-only runs those that cycles
    depend on, or none; `memory` may be None when no cycles depend on it.
    """

    def __init__(
        self, program: Program, memory: Memory | None, is_computed: Callable[[Codelet], bool]
    ) -> None:
        self._machine = program.machine
        self._memory = memory
        self._cycles = compute_cycles(program)
        self._controlled = [
            [vertices for vertices in step.compute if control_operands(vertices.codelet)]
            for step in program.supersteps
        ]
        self._work = [_work(step, is_computed) for step in program.supersteps]

    def begin(self, step: int) -> IntArray:
        """int64[tiles]: the cycles of one phase of a superstep."""
        cycles: IntArray = self._cycles[step, :]
        if self._controlled[step]:
            cycles = cycles.copy()
            for vertices in self._controlled[step]:
                _add_cycles(cycles, self._machine, vertices, self._memory)
        return cycles

    def finish(self, step: int, tiles: IntArray) -> None:
        """Compute the results of some tiles' vertices.

        Raises:
            TileFault: what a codelet refuses, with its tile.
        """
        work = self._work[step]
        if not work or self._memory is None:
            return
        for tile in tiles.tolist():
            if tile in work:
                memory = self._memory.on(tile)
                for vertices, row in work[tile]:
                    _run(memory, vertices, row)


def _work(
    step: Superstep, is_computed: Callable[[Codelet], bool]
) -> dict[int, list[tuple[Vertices, int]]]:
    """The vertices of each tile whose results matter, in order."""
    work: dict[int, list[tuple[Vertices, int]]] = {}
    for vertices in step.compute:
        if is_computed(vertices.codelet):
            for row, tile in enumerate(vertices.tile.tolist()):
                work.setdefault(tile, []).append((vertices, row))
    return work


def _run(memory: TileMemory, vertices: Vertices, row: int) -> None:
    fields = {
        name: column.row(row) if isinstance(column, Ragged) else column[row]
        for name, column in vertices.fields.items()
    }
    try:
        vertices.codelet.compute(memory, fields)
    except TileFault as fault:
        raise TileFault(f"{vertices.codelet.name} on tile {vertices.tile[row]}: {fault}") from fault
