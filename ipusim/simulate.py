"""Run a program: its supersteps of sync, exchange, compute, driven by the event queue.

With `feeds` the numbers are executed: words move through the scheduled transfers between tile
memories and the codelets' numerics run. Without, no value moves and the cycles are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import attrs
import numpy as np
import numpy.typing as npt

from .clock import Barrier, Clock
from .columns import IntArray, spread
from .compute import Compute, Executed, TimingOnly
from .errors import ProgramError
from .fabric import Fabric
from .memory_use import memory_use
from .program import ExchangePlan, Program
from .report import Report, report_of
from .tile import Memory, tile_life
from .trace import Trace
from .verify import verify

HostArrays = Mapping[str, npt.NDArray[np.generic]]


def same_arrays(one: HostArrays, other: HostArrays) -> bool:
    """The same names with equal arrays; NaN equals NaN."""
    return one.keys() == other.keys() and all(
        np.array_equal(one[name], other[name], equal_nan=True) for name in one
    )


@attrs.frozen
class Run:
    """What one simulation gave.

    Attributes:
        outputs: host arrays by name, as the program's outputs lie; empty when timing only.
        trace: what was busy when.
        report: the figures.
    """

    outputs: HostArrays = attrs.field(eq=attrs.cmp_using(same_arrays), repr=False)
    trace: Trace
    report: Report


def simulate(
    program: Program,
    feeds: HostArrays | None = None,
    *,
    fidelity: Literal["formula", "instruction"] = "formula",
) -> Run:
    """Run `program` on its machine.

    Args:
        program: what to run.
        feeds: a flat array for every input of the program; None runs timing only.
        fidelity: "formula" takes cycles and results of the codelets' closed forms; "instruction"
            runs every compute phase of every tile instruction by instruction. Same cycles.

    Raises:
        DoesNotFit, ProgramError: what the machine refuses, before any cycle runs.
        TileFault: a value that would not arrive, before any cycle; what running code refuses.
    """
    verify(program)
    machine = program.machine
    needs_memory = feeds is not None or fidelity == "instruction"
    memory = _loaded(program, feeds) if needs_memory else None
    compute = _compute(program, memory, fidelity)
    clock = Clock()
    barrier = Barrier(clock, machine.tiles + 1, machine.sync_cycles)

    def move(plan: ExchangePlan) -> None:
        if memory is not None:
            source = (plan.source[plan.send], plan.address[plan.send])
            memory.transfer(source, (plan.tile, plan.target), plan.words[plan.send])

    fabric = Fabric(clock, machine, program.steps, move)
    lives = (tile_life(clock, barrier, fabric, compute, tile) for tile in range(machine.tiles))
    clock.start(iter([fabric.life(barrier), *lives]))
    clock.run()
    cycles = [compute.begin(step) for step in range(compute.steps)]
    trace = _trace(program, barrier, fabric, np.reshape(cycles, (compute.steps, machine.tiles)))
    outputs = {} if memory is None or feeds is None else _outputs(program, memory)
    return Run(outputs, trace, report_of(program, memory_use(program), trace))


def _compute(program: Program, memory: Memory | None, fidelity: str) -> Compute:
    if memory is None:
        return TimingOnly(program)
    if fidelity == "instruction":
        # The core is compiled from Python by numba, which costs half a second to import.
        from .instruction_level import InstructionByInstruction  # noqa: PLC0415

        return InstructionByInstruction(program, memory)
    return Executed(program, [memory.on(tile) for tile in range(program.machine.tiles)])


def _loaded(program: Program, feeds: HostArrays | None) -> Memory:
    """A memory with lists and the host's arrays in place; zeros where none are given."""
    memory = Memory(program.machine)
    if feeds is not None:
        _feed(program, memory, feeds)
    for vertices in (vertices for step in program.steps for vertices in step.compute):
        for address, lists in vertices.constants():
            words = lists.flat[spread(lists.first, lists.count)]
            memory.write(vertices.tile, address, lists.count, words)
    return memory


def _feed(program: Program, memory: Memory, feeds: HostArrays) -> None:
    unknown = sorted(set(feeds) - set(program.inputs))
    if unknown:
        raise ProgramError(
            f"the program has no input {unknown[0]}; it needs {sorted(program.inputs)}"
        )
    for name, handle in program.inputs.items():
        if name not in feeds:
            raise ProgramError(
                f"input {name} is missing; the program needs {sorted(program.inputs)}"
            )
        values = np.asarray(feeds[name])
        if values.dtype != handle.data_type.numpy or values.shape != (handle.elements,):
            raise ProgramError(
                f"input {name} is {values.dtype}{list(values.shape)}, the program needs "
                f"{handle.data_type.value}[{handle.elements}]; use pack(plan, a, x)"
            )
        memory.write(handle.tile, handle.address, handle.count, values)


def _outputs(program: Program, memory: Memory) -> HostArrays:
    return {
        name: memory.read(handle.tile, handle.address, handle.count, handle.data_type.numpy)
        for name, handle in program.outputs.items()
    }


def _trace(program: Program, barrier: Barrier, fabric: Fabric, compute: IntArray) -> Trace:
    machine, tiles = program.machine, program.machine.tiles
    shape = (len(program.steps), tiles)
    released = np.array(barrier.released_at, dtype=np.int64)
    exchange = np.array([time.cycles for time in fabric.times], dtype=np.int64)
    started = released + exchange
    return Trace(
        names=tuple(step.name for step in program.steps),
        sync_start=released - machine.sync_cycles,
        exchange_start=released,
        compute_start=started,
        end=started + compute.max(axis=1, initial=0),
        compute=compute,
        schedule=[time.last_write - time.first_send for time in fabric.times],
        bound=[time.bound for time in fabric.times],
        words_sent=np.reshape([step.exchange.words_sent(tiles) for step in program.steps], shape),
        words_received=np.reshape(
            [step.exchange.words_received(tiles) for step in program.steps], shape
        ),
    )
