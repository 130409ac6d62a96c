"""How compute phases are carried out: by the codelets' formulas and numerics.

A phase begins on a tile when its exchange is over: that is when its cycles must be known. It ends
when they have passed: that is when its results are in memory.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from .codelet import Ragged, TileMemory
from .columns import IntArray
from .errors import TileFault
from .program import Program, Vertices


class Compute(Protocol):
    """The compute phases of one run."""

    @property
    def steps(self) -> int:
        """Number of supersteps."""

    def begin(self, step: int) -> IntArray:
        """int64[tiles]: the cycles of a superstep's compute, once its exchange is over."""

    def finish(self, step: int, tile: int) -> None:
        """A tile's compute is over."""


def compute_cycles(program: Program) -> IntArray:
    """int64[steps, tiles]: the cycles that each tile's vertices take, one after another."""
    machine = program.machine
    cycles = np.zeros((len(program.steps), machine.tiles), dtype=np.int64)
    for number, step in enumerate(program.steps):
        for vertices in step.compute:
            taken = vertices.codelet.cycles(machine, vertices.fields, {})
            np.add.at(cycles[number], vertices.tile, taken)
    return cycles


class TimingOnly:
    """Cycles by formula; no value is computed."""

    def __init__(self, program: Program) -> None:
        self._cycles = compute_cycles(program)

    @property
    def steps(self) -> int:
        """Number of supersteps."""
        return len(self._cycles)

    def begin(self, step: int) -> IntArray:
        """int64[tiles]: the cycles of a superstep's compute."""
        cycles: IntArray = self._cycles[step, :]
        return cycles

    def finish(self, step: int, tile: int) -> None:
        """Nothing was computed."""


class Executed(TimingOnly):
    """Cycles by formula, results by the codelets' numerics."""

    def __init__(self, program: Program, memories: list[TileMemory]) -> None:
        super().__init__(program)
        self._work = _work(program, memories)

    def finish(self, step: int, tile: int) -> None:
        """Compute the results of a tile's vertices."""
        self._work[tile][step].run()


def _work(program: Program, memories: list[TileMemory]) -> list[list[Work]]:
    """The numerics of every tile, superstep by superstep."""
    work = [[Work(memory) for _ in program.steps] for memory in memories]
    for number, step in enumerate(program.steps):
        for vertices in step.compute:
            for row, tile in enumerate(vertices.tile.tolist()):
                work[tile][number].add(vertices, row)
    return work


class Work:
    """The numerics of one tile in one superstep: its vertices, in order."""

    def __init__(self, memory: TileMemory) -> None:
        self._memory = memory
        self._vertices: list[tuple[Vertices, int]] = []

    def add(self, vertices: Vertices, row: int) -> None:
        """Append one vertex."""
        self._vertices.append((vertices, row))

    def run(self) -> None:
        """Run all of them.

        Raises:
            TileFault: what a codelet refuses, with its tile.
        """
        for vertices, row in self._vertices:
            fields = {
                name: column.row(row) if isinstance(column, Ragged) else column[row]
                for name, column in vertices.fields.items()
            }
            try:
                vertices.codelet.compute(self._memory, fields)
            except TileFault as fault:
                name, tile = vertices.codelet.name, vertices.tile[row]
                raise TileFault(f"{name} on tile {tile}: {fault}") from fault
