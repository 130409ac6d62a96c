"""Test kit for kernels: compares what a kernel's Python methods predict with a run of its code.

The code must run without a fault, without an access beyond an operand, without a store to an
operand that is declared "in", and without a race. In a race two workers, or a worker and the
supervisor, access one word between launch and sync, and one of them stores to it. Values are
standard normal numbers in a quarter of the cases, and large numbers, infinities and NaN in the
others, see `KINDS`. Three predictions of the kernel are compared with the run:

    passes    number of times that each worker issues the bundle at each of the kernel's labels
    cycles    cycles of the vertex, from the kernel's formula
    values    results, computed by the kernel's numerics in NumPy
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from ipusim import (
    BOW,
    DataType,
    InputError,
    Machine,
    Program,
    Run,
    TileFault,
    Vertices,
    WordType,
    simulate,
)
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
TILES = 2  # number of tiles of the simulated machine, so that fields may differ by tile
SHOWN_ENTRIES = 6  # entries of a list that a message shows; arbitrary
KINDS = ("normal", "large", "infinite", "NaN")
"""Kinds of values; case i has kind i modulo 4.

"normal" values are standard normal numbers. "large" values are these times powers of two, from 16
to 4096 (float: to 2^40). "infinite" values are normal numbers, of which some are replaced by
infinities of both signs. In "NaN" values some are replaced by NaN, too.
"""
# Exponents of the largest power of two that scales large values; no reason recorded for these
# numbers.
LARGEST_POWER = {DataType.HALF: 12, DataType.FLOAT: 40}
# Share of elements that are replaced by each of +infinity, -infinity and NaN; no reason recorded
# for this number.
SPECIAL_SHARE = 1 / 16


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

    Wrong accesses of the code are refused too: accesses beyond an operand, stores to an operand
    that is declared "in", and races.

    Args:
        kernel: kernel; its arrays must have types, see `kernel_program`.
        draw: function that draws the fields of a vertex, see `Draw`; fields that differ by tile
            have a value for each of two tiles.
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
    for case in range(cases):
        fields = dict(draw(rng))
        program = kernel_program(kernel, machine.scaled_to(TILES), **fields)
        kind = KINDS[case % len(KINDS)]
        description = f"kernel {kernel.name} with {_fields_text(fields)}"
        description += f" and {kind} values" if kind != KINDS[0] else ""
        values = {
            name: _drawn_values(rng, handle.data_type, handle.elements, kind)
            for name, handle in program.inputs.items()
        }
        try:
            # Check counts first: wrong passes point at a source line, wrong values do not.
            _check_counts(program, values, description)
            with np.errstate(all="ignore"):
                _check_values(program, values, tolerance, description)
        except TileFault as fault:
            raise InputError(f"{description}: {fault}") from None


def _drawn_values(
    rng: np.random.Generator, data_type: DataType | WordType, count: int, kind: str
) -> np.ndarray[Any, Any]:
    """Return `count` random values of a kind of `KINDS`, in a number format.

    Words, which are no numbers of a data type, are always of the normal kind.
    """
    numbers = rng.standard_normal(count)
    if isinstance(data_type, WordType):
        return numbers.astype(data_type.numpy)
    if kind == "large":
        numbers *= 2.0 ** rng.integers(4, LARGEST_POWER[data_type] + 1)
    for value, kinds in ((np.inf, KINDS[2:]), (-np.inf, KINDS[2:]), (np.nan, KINDS[3:])):
        if kind in kinds:
            numbers[rng.random(count) < SPECIAL_SHARE] = value
    return numbers.astype(data_type.numpy)


def _fields_text(fields: Mapping[str, Any]) -> str:
    """Return names and values in words."""
    return ", ".join(f"{name} {_value_text(value)}" for name, value in fields.items())


def _value_text(value: Any) -> str:
    """Return the text of a number, or of the first entries of a list with its length."""
    if not isinstance(value, Sequence) and np.ndim(value) == 0:
        return str(value)
    first_entries = ", ".join(map(_value_text, value[:SHOWN_ENTRIES]))
    return (
        f"[{first_entries}, ... of {len(value):,}]"
        if len(value) > SHOWN_ENTRIES
        else f"[{first_entries}]"
    )


def _check_values(
    program: Program, values: Mapping[str, Any], tolerance: float, description: str
) -> None:
    """Compare the results and cycles of the kernel's numerics with those of its code.

    Both must leave the operands that are declared "in" unchanged.
    """
    numerics = simulate(program, values)
    code = simulate(program, values, fidelity="instruction", check_races=True)
    for name, expected in numerics.outputs.items():
        actual = code.outputs[name]
        # The absolute tolerance grows with the largest result: where large terms cancel, the error
        # is a share of the terms, not of the sum.
        finite = np.abs(expected[np.isfinite(expected)], dtype=np.float64)
        absolute = tolerance * max(1.0, finite.max(initial=0))
        close = np.isclose(actual, expected, tolerance, absolute, equal_nan=True)
        if not close.all():
            position = int(np.argmin(close))
            raise InputError(
                f"{description}: element {position} of {name} is {expected[position]} by its "
                f"numerics and {actual[position]} by its code"
            )
    for run, subject in ((numerics, "numerics change"), (code, "code changes")):
        _check_inputs_kept(program, values, run, f"{description}: its {subject}")
    # Any superstep whose compute cycles differ, bool[tiles].
    is_wrong = np.flatnonzero((numerics.trace.compute != code.trace.compute).any(axis=0))
    if len(is_wrong):
        tile = int(is_wrong[0])
        cycles = (int(run.trace.compute[:, tile].sum()) for run in (numerics, code))
        raise InputError(
            "{}: {} cycles by its formula, {} by its code on tile {}".format(
                description, *cycles, tile
            )
        )


def _check_inputs_kept(program: Program, values: Mapping[str, Any], run: Run, subject: str) -> None:
    """Check that a run left the operands that are declared "in" unchanged, bit by bit.

    Args:
        program: program of the kernel.
        values: values of the operands before the run, by name.
        run: finished run.
        subject: beginning of the message: who changed an operand.

    Raises:
        InputError: an element differs.
    """
    for name in program.inputs.keys() - program.outputs.keys():
        before, after = values[name], run.image.arrays[name]
        is_changed = before.view(np.uint8) != np.ascontiguousarray(after).view(np.uint8)
        if is_changed.any():
            position = int(np.argmax(is_changed)) // before.itemsize
            raise InputError(
                f'{subject} element {position} of {name}, which is declared "in", from '
                f'{before[position]} to {after[position]}; declare it "inout", or store elsewhere'
            )


def _check_counts(program: Program, values: Mapping[str, Any], description: str) -> None:
    """Compare the passes of labels, then the cycles, of the vertex of tile 0.

    Passes come first, because wrong passes of a label explain wrong cycles.
    """
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
        is_wrong = np.flatnonzero(passes != predicted_passes)
        if len(is_wrong):
            worker, (file, line, _) = int(is_wrong[0]), code.lines[int(code.line[bundle])]
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
        """Write an array into the memory of the tile."""
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
    regions += [
        MemoryRegion(
            operand.field,
            int(table.address(operand.field)[0]),
            sizes[operand.field],
            read_only=operand.access == "in",
        )
        for operand in kernel.operands
    ]
    entry = code.labels[assembly.entry]
    # The stride is the distance between the states of two workers. All workers share one state
    # here, so the stride is 0; for a supervisor's code a mark stands in its place.
    stride = SUPERVISOR_ENTRY if assembly.runs_on == "supervisor" else 0
    runs = Runs(*(np.array([number]) for number in (0, entry, state, stride)))  # of memory 0
    setup = Setup(regions=tuple(regions), check_races=True)
    return run_many(machine, code, memory[None], runs, setup)
