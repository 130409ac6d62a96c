"""Compute phases of a run, instruction by instruction: cores run the assembly of every vertex.

Vertex states and lists lie in tile memory as the codelets define them. A phase runs the vertices of
one table on all their tiles in one compiled call, and leaves the results where the code wrote them.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from ..columns import IntArray
from ..errors import ProgramError
from ..isa import SUPERVISOR_ENTRY, Code, Runs, Setup, assemble, run_many
from ..isa.table.registers import FP_CTL_ESR, FP_CTL_NANOO
from ..program.codelet import Codelet
from ..program.program import Program
from ..program.superstep import Vertices
from .tile import Memory

WEIGHT_BYTES_PER_CYCLE = 8  # documented: one ld64putcs a cycle
# Setups of the core for rounding to nearest, and for stochastic rounding. NANOO: overflow of a half
# gives NaN. ESR: rounding to half is stochastic.
SETUP = Setup(csr={"FP_ICTL": 1 << FP_CTL_NANOO})
STOCHASTIC = Setup(csr={"FP_ICTL": 1 << FP_CTL_NANOO | 1 << FP_CTL_ESR})
# Seeds of the workers' generators are multiples of SEED_STEP, because the core adds the number of
# the worker, which is smaller.
MAX_SEEDS = 1 << 26  # number of seeds
SEED_STEP = 64


class InstructionByInstruction:
    """Compute phases of one run on the instruction-level core.

    Args:
        program: the program.
        memory: SRAM of all tiles.
        check_races: if True, conflicting accesses between launch and sync are a fault.
    """

    def __init__(self, program: Program, memory: Memory, *, check_races: bool = False) -> None:
        rate = program.machine.weight_load_bytes_per_cycle
        if rate != WEIGHT_BYTES_PER_CYCLE:
            raise ProgramError(
                f"the core loads {WEIGHT_BYTES_PER_CYCLE} bytes of weights a cycle, machine "
                f"{program.machine.name} has {rate}; simulate it by formula"
            )
        used = {
            name
            for step in program.supersteps
            for vertices in step.compute
            for name in vertices.codelet.instructions
        }
        for amp in (amp for amp in program.machine.amp_rates if amp.instruction in used):
            raise ProgramError(
                f"the core executes {amp.instruction} as the chips have it, machine "
                f"{program.machine.name} has {amp.text}; simulate it by formula"
            )
        self._program = program
        self._memory = memory
        self._check_races = check_races
        self._codes: dict[tuple[str, int], Code] = {}
        # States of all vertices are in memory before the program starts.
        for vertices in (vertices for step in program.supersteps for vertices in step.compute):
            state = vertices.codelet.state_of(vertices.fields)
            count = np.full(len(state), state.shape[1], dtype=np.int64)
            memory.write(vertices.tile, _address(vertices, "state_address"), count, state.ravel())

    def phase(self, step: int) -> IntArray:
        """Return the cycles of one phase of a superstep on all tiles, int64[tiles].

        Raises:
            TileFault: running code does something forbidden; the message has tile, context, source
                line and address.
        """
        cycles = np.zeros(self._program.machine.tiles, dtype=np.int64)
        for vertices in self._program.supersteps[step].compute:
            np.add.at(cycles, vertices.tile, self._run(vertices))
        return cycles

    def _run(self, vertices: Vertices) -> IntArray:
        """Run one table of vertices, and return their cycles, int64[vertices]."""
        cycles = np.zeros(len(vertices.tile), dtype=np.int64)
        for rows, code, runs, setup in self.calls(vertices):
            result = run_many(self._program.machine, code, self._memory.images, runs, setup)
            cycles[rows] = result.cycles
        return cycles

    def calls(self, vertices: Vertices) -> Iterator[tuple[IntArray, Code, Runs, Setup]]:
        """Yield the calls of the core that run one table: rows, code, runs and setup.

        There is one call for each address at which tiles have the codelet's code.
        """
        # Tiles with the code at one address share its assembled form, and one call of the core.
        origins, number = np.unique(_address(vertices, "code_address"), return_inverse=True)
        for index, origin in enumerate(origins.tolist()):
            rows = np.flatnonzero(number == index)
            code = self._code(vertices.codelet, origin)
            assembly = vertices.codelet.assembly
            stride = SUPERVISOR_ENTRY if assembly.runs_on == "supervisor" else 0
            setup, seed = self._rounding(len(rows))
            runs = Runs(
                tile=vertices.tile[rows],
                entry=np.full(len(rows), code.labels[assembly.entry]),
                vertex=_address(vertices, "state_address")[rows],
                stride=np.full(len(rows), stride),
                seed=seed,
            )
            yield rows, code, runs, setup

    def _rounding(self, count: int) -> tuple[Setup, IntArray]:
        """Return the setup of runs, and the seeds of their workers' generators, int64[count]."""
        random = self._memory.random
        setup = SETUP if random is None else STOCHASTIC
        setup = attrs.evolve(setup, check_races=self._check_races)
        if random is None:
            return setup, np.zeros(count, dtype=np.int64)
        return setup, random.integers(1, MAX_SEEDS, count) * SEED_STEP

    def _code(self, codelet: Codelet, origin: int) -> Code:
        """Return the machine code of a codelet at an address, assembled once."""
        key = (codelet.name, origin)
        if key not in self._codes:
            self._codes[key] = code_of(codelet, origin)
        return self._codes[key]


def code_of(codelet: Codelet, origin: int) -> Code:
    """Return the assembled code of a codelet at an address.

    Raises:
        AssemblyError: the assembly text has an error.
    """
    assembly = codelet.assembly
    return assemble(assembly.file, defines=assembly.defines, origin=origin)


def _address(vertices: Vertices, field: str) -> IntArray:
    """Return the addresses in a field of vertices, int64[vertices]."""
    column = vertices.fields.get(field)
    if not isinstance(column, np.ndarray):
        raise ProgramError(
            f"{vertices.codelet.name} has no field {field}: the program was made without code; "
            "simulate it by formula"
        )
    return column
