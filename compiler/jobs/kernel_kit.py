"""Test kit for kernels: compares the answers of a kernel with its code, and names the line.

The code must run without a fault or an access beyond an operand. These must agree with the code:

    passes of labels      cycles      values, which are those of the kernel's numerics
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np

from ipusim import BOW, InputError, Machine, Program, TileFault, Vertices, simulate
from ipusim.isa import (
    SUPERVISOR_ENTRY,
    Executions,
    MemoryRegion,
    Runs,
    Setup,
    assemble,
    label_rows,
    run_many,
)
from ipusim.kernels import Kernel, VertexFields

from ..lowering.kernel_program import kernel_program

Numbers: TypeAlias = np.random.Generator
Draw: TypeAlias = Callable[[Numbers], Mapping[str, Any]]
TILES = 2  # of the simulated machine; reason not recorded


def check_kernel(
    kernel: Kernel,
    draw: Draw,
    *,
    machine: Machine = BOW,
    cases: int = 20,
    seed: int = 0,
    tolerance: float = 1e-6,
) -> None:
    """Check that a kernel's answers are those of its code, on random vertices.

    Args:
        kernel: kernel whose arrays have types, see `kernel_program`.
        draw: function of a generator that returns the fields of a vertex without addresses.
        machine: chip, of which two tiles run.
        cases: number of random vertices.
        seed: seed of fields and values.
        tolerance: tolerance of values, relative and absolute.

    Raises:
        InputError: if an answer is wrong, with the fields: passes of a label with its line, cycles,
            values, or a fault of the machine.
        ProgramError: if the kernel refuses the fields, or no program can be made of it.
    """
    rng = np.random.default_rng(seed)
    for _ in range(cases):
        fields = dict(draw(rng))
        program = kernel_program(kernel, machine.scaled_to(TILES), **fields)
        description = f"kernel {kernel.name} with {_fields_text(fields)}"
        values = {
            name: rng.standard_normal(handle.elements).astype(handle.data_type.numpy)
            for name, handle in program.inputs.items()
        }
        try:
            # Counts before values: a fault in the code shows in its passes first.
            _check_counts(program, values, description)
            _check_values(program, values, tolerance, description)
        except TileFault as fault:
            raise InputError(f"{description}: {fault}") from None


def _fields_text(fields: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in fields.items())


def _check_values(
    program: Program, values: Mapping[str, Any], tolerance: float, description: str
) -> None:
    by_numerics = simulate(program, values).outputs
    by_code = simulate(program, values, fidelity="instruction").outputs
    for name, expected in by_numerics.items():
        close = np.isclose(by_code[name], expected, tolerance, tolerance, equal_nan=True)
        if not close.all():
            position = int(np.argmin(close))
            raise InputError(
                f"{description}: element {position} of {name} is {expected[position]} by its "
                f"numerics and {by_code[name][position]} by its code"
            )


def _check_counts(program: Program, values: Mapping[str, Any], description: str) -> None:
    """Compare passes of labels and cycles; labels first, because a wrong count explains cycles."""
    # Tile 0 alone runs by its code; the formula gives the passes of each worker and the cycles.
    table = program.supersteps[0].compute[0]
    kernel, machine = table.codelet, program.machine
    assert isinstance(kernel, Kernel)
    run = _run_alone(program, table, values)
    code = assemble(kernel.assembly.file, defines=dict(kernel.assembly.defines))
    vertex_fields = VertexFields(kernel, table.fields, machine.workers)
    declared = kernel.passes(vertex_fields).by_worker(machine.workers) if kernel.labels else {}
    for label, bundle in label_rows(code, kernel.labels).items():
        # Passes of each worker through the bundle of a label, int64[workers].
        passes = run.issues_by_worker[:, bundle]
        wrong = np.flatnonzero(passes != declared[label][0])
        if len(wrong):
            worker, (file, line, _) = int(wrong[0]), code.lines[int(code.line[bundle])]
            raise InputError(
                f"{description}: worker {worker} passes label {label!r}, {file}:{line}, "
                f"{passes[worker]} times, by the kernel's count {declared[label][0][worker]}"
            )
    cycles = int(kernel.cycles(machine, table.fields, {})[0])
    if cycles != run.cycles[0]:
        raise InputError(
            f"{description}: {cycles} cycles by its formula, {run.cycles[0]} by its code"
        )


def _run_alone(program: Program, table: Vertices, values: Mapping[str, Any]) -> Executions:
    """Run the vertex of tile 0 alone, on a tile that has its inputs, work lists and state."""
    # 1. Fill the tile's memory: inputs, constants and the vertex state, at the program's addresses.
    # 2. Place the code, and let only the operands and the state be accessed. 3. Start the entry.
    machine, kernel = program.machine, table.codelet
    memory = np.zeros(machine.sram_bytes, dtype=np.uint8)

    def put(address: int, content: np.ndarray[Any, Any]) -> None:
        offset = address - machine.sram_base
        memory[offset : offset + content.nbytes] = content.view(np.uint8)

    for name, handle in program.inputs.items():
        put(int(handle.address[0]), values[name][: handle.count[0]])
    for address, ragged in table.constants():
        put(int(address[0]), ragged.row(0))
    state = int(table.address("state_address")[0])
    put(state, kernel.state_of(table.fields)[0])
    assembly, origin = kernel.assembly, int(table.address("code_address")[0])
    code = assemble(assembly.file, defines=dict(assembly.defines), origin=origin)
    # Regions limit what the code may access to its operands, so that an access beyond one is a
    # fault.
    sizes = {name: int(size[0]) for name, size in kernel.spans(table.fields).items()}
    regions = [MemoryRegion("the vertex state", state, kernel.state_bytes)]
    regions += [MemoryRegion(name, int(table.address(name)[0]), sizes[name]) for name in sizes]
    entry, stride = code.labels[assembly.entry], 0
    if assembly.runs_on == "supervisor":
        stride = SUPERVISOR_ENTRY
    runs = Runs(*(np.array([number]) for number in (0, entry, state, stride)))
    return run_many(machine, code, memory[None], runs, Setup(regions=tuple(regions)))
