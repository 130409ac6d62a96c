"""Test kit for kernels: compares what a kernel's Python methods predict with a run of its code.

The code must run without a fault and without an access beyond an operand. Three predictions of the
kernel are compared with the run:

    passes    number of times that each worker issues the bundle at each of the kernel's labels
    cycles    cycles of the vertex, from the kernel's formula
    values    results, computed by the kernel's numerics in NumPy
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

Draw: TypeAlias = Callable[[np.random.Generator], Mapping[str, Any]]
"""Function of a random generator that returns the fields of a vertex without addresses."""
TILES = 2  # number of tiles of the simulated machine; reason not recorded


def check_kernel(
    kernel: Kernel,
    draw: Draw,
    *,
    machine: Machine = BOW,
    cases: int = 20,
    seed: int = 0,
    tolerance: float = 1e-6,
) -> None:
    """Check that a kernel predicts passes, cycles and values of its code, on random vertices.

    Args:
        kernel: kernel whose arrays have types, see `kernel_program`.
        draw: function that draws the fields of a vertex, see `Draw`.
        machine: chip; the program is made for its first two tiles.
        cases: number of random vertices.
        seed: seed of fields and values.
        tolerance: tolerance of values, relative and absolute.

    Raises:
        InputError: if a prediction is wrong or the code faults. The message has the fields of the
            vertex, and the source line of a label with wrong passes.
        ProgramError: if the kernel refuses the fields, or no program can be made of the kernel.
    """
    rng = np.random.default_rng(seed)
    for _ in range(cases):
        fields = dict(draw(rng))
        program = kernel_program(kernel, machine.scaled_to(TILES), **fields)
        fields_text = ", ".join(f"{name} {value}" for name, value in fields.items())
        description = f"kernel {kernel.name} with {fields_text}"
        values = {
            name: rng.standard_normal(handle.elements).astype(handle.data_type.numpy)
            for name, handle in program.inputs.items()
        }
        try:
            # Check counts first: wrong passes point at a source line, wrong values do not.
            _check_counts(program, values, description)
            _check_values(program, values, tolerance, description)
        except TileFault as fault:
            raise InputError(f"{description}: {fault}") from None


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
    """Compare passes of labels, then cycles: wrong passes of a label explain wrong cycles."""
    # Only the vertex of tile 0 is executed. The kernel predicts its passes and its cycles.
    table = program.supersteps[0].compute[0]
    kernel, machine = table.codelet, program.machine
    assert isinstance(kernel, Kernel)
    run = _run_alone(program, table, values)
    code = assemble(kernel.assembly.file, defines=dict(kernel.assembly.defines))
    vertex_fields = VertexFields(kernel, table.fields, machine.workers)
    predicted = kernel.passes(vertex_fields).by_worker(machine.workers) if kernel.labels else {}
    for label, bundle in label_rows(code, kernel.labels).items():
        # Passes of each worker through the bundle of a label, int64[workers].
        passes, predicted_passes = run.issues_by_worker[:, bundle], predicted[label][0]
        wrong = np.flatnonzero(passes != predicted_passes)
        if len(wrong):
            worker, (file, line, _) = int(wrong[0]), code.lines[int(code.line[bundle])]
            raise InputError(
                f"{description}: worker {worker} passes label {label!r}, {file}:{line}, "
                f"{passes[worker]} times, by the kernel's count {predicted_passes[worker]}"
            )
    cycles = int(kernel.cycles(machine, table.fields, {})[0])
    if cycles != run.cycles[0]:
        raise InputError(
            f"{description}: {cycles} cycles by its formula, {run.cycles[0]} by its code"
        )


def _run_alone(program: Program, table: Vertices, values: Mapping[str, Any]) -> Executions:
    """Execute the code of the vertex of tile 0, with its inputs, work lists and state."""
    # 1. Fill the tile's memory: inputs, constants and the vertex state, at the program's addresses.
    # 2. Assemble the code, and allow accesses only to the operands and to the state.
    # 3. Run the code from its entry.
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
    # The code may access only these regions: an access beyond an operand is a fault.
    sizes = {name: int(size[0]) for name, size in kernel.spans(table.fields).items()}
    regions = [MemoryRegion("the vertex state", state, kernel.state_bytes)]
    regions += [MemoryRegion(name, int(table.address(name)[0]), sizes[name]) for name in sizes]
    entry = code.labels[assembly.entry]
    # A supervisor has a mark in place of the distance between the states of two workers.
    stride = SUPERVISOR_ENTRY if assembly.runs_on == "supervisor" else 0
    runs = Runs(*(np.array([number]) for number in (0, entry, state, stride)))
    return run_many(machine, code, memory[None], runs, Setup(regions=tuple(regions)))
