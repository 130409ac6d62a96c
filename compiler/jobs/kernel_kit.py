"""A test kit for kernels: says which answer of one is not that of its code, and on which line.

its code may run: no fault, no access beyond an operand      passes of labels are those of its code
cycles are those of its code                                 values are those of its numerics
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
TILES = 2


def check_kernel(
    kernel: Kernel,
    draw: Draw,
    *,
    machine: Machine = BOW,
    cases: int = 20,
    seed: int = 0,
    tolerance: float = 1e-6,
) -> None:
    """Returns when a kernel's answers are those of its code, on so many drawn vertices.

    Args:
        kernel: whose arrays have types, see `kernel_program`.
        draw: fields of a vertex, but for addresses, from a generator.
        machine: the chip, of which two tiles run.
        cases: vertices that are drawn.
        seed: of fields and values.
        tolerance: of values, relative and absolute.

    Raises:
        InputError: which answer is wrong, of which fields: a label's passes with its line, cycles,
            values, or what the machine refuses.
        ProgramError: the kernel refuses the fields, or no program can be made of it.
    """
    rng = np.random.default_rng(seed)
    for _ in range(cases):
        fields = dict(draw(rng))
        program = kernel_program(kernel, machine.scaled_to(TILES), **fields)
        where = f"kernel {kernel.name} with {_shown(fields)}"
        values = {
            name: rng.standard_normal(handle.elements).astype(handle.data_type.numpy)
            for name, handle in program.inputs.items()
        }
        try:
            _check_counts(program, values, where)
            _check_values(program, values, tolerance, where)
        except TileFault as fault:
            raise InputError(f"{where}: {fault}") from None


def _shown(fields: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in fields.items())


def _check_values(
    program: Program, values: Mapping[str, Any], tolerance: float, where: str
) -> None:
    by_numerics = simulate(program, values).outputs
    by_code = simulate(program, values, fidelity="instruction").outputs
    for name, expected in by_numerics.items():
        close = np.isclose(by_code[name], expected, tolerance, tolerance, equal_nan=True)
        if not close.all():
            at = int(np.argmin(close))
            raise InputError(
                f"{where}: element {at} of {name} is {expected[at]} by its numerics and "
                f"{by_code[name][at]} by its code"
            )


def _check_counts(program: Program, values: Mapping[str, Any], where: str) -> None:
    """Labels first: a wrong count of one explains wrong cycles."""
    table = program.supersteps[0].compute[0]
    kernel, machine = table.codelet, program.machine
    assert isinstance(kernel, Kernel)
    run = _executed(program, table, values)
    code = assemble(kernel.assembly.file, defines=dict(kernel.assembly.defines))
    v = VertexFields(kernel, table.fields, machine.workers)
    declared = kernel.passes(v).by_worker(machine.workers) if kernel.labels else {}
    for label, bundle in label_rows(code, kernel.labels).items():
        passes = run.issues_by_worker[:, bundle]
        wrong = np.flatnonzero(passes != declared[label][0])
        if len(wrong):
            worker, (file, line, _) = int(wrong[0]), code.lines[int(code.line[bundle])]
            raise InputError(
                f"{where}: worker {worker} passes label {label!r}, {file}:{line}, "
                f"{passes[worker]} times, by the kernel's count {declared[label][0][worker]}"
            )
    cycles = int(kernel.cycles(machine, table.fields, {})[0])
    if cycles != run.cycles[0]:
        raise InputError(f"{where}: {cycles} cycles by its formula, {run.cycles[0]} by its code")


def _executed(program: Program, table: Vertices, values: Mapping[str, Any]) -> Executions:
    """The vertex of tile 0, run alone on a tile that has its inputs, its lists and its state."""
    machine, kernel = program.machine, table.codelet
    memory = np.zeros(machine.sram_bytes, dtype=np.uint8)

    def put(address: int, content: np.ndarray[Any, Any]) -> None:
        at = address - machine.sram_base
        memory[at : at + content.nbytes] = content.view(np.uint8)

    for name, handle in program.inputs.items():
        put(int(handle.address[0]), values[name][: handle.count[0]])
    for address, ragged in table.constants():
        put(int(address[0]), ragged.row(0))
    state = int(table.address("state_address")[0])
    put(state, kernel.state_of(table.fields)[0])
    assembly, origin = kernel.assembly, int(table.address("code_address")[0])
    code = assemble(assembly.file, defines=dict(assembly.defines), origin=origin)
    sizes = {name: int(size[0]) for name, size in kernel.spans(table.fields).items()}
    regions = [MemoryRegion("the vertex state", state, kernel.state_bytes)]
    regions += [MemoryRegion(name, int(table.address(name)[0]), sizes[name]) for name in sizes]
    entry, stride = code.labels[assembly.entry], 0
    if assembly.runs_on == "supervisor":
        stride = SUPERVISOR_ENTRY
    runs = Runs(*(np.array([number]) for number in (0, entry, state, stride)))
    return run_many(machine, code, memory[None], runs, Setup(regions=tuple(regions)))
