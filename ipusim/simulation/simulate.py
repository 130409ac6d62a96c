"""Run a program: its supersteps of sync, exchange, compute, driven by the event queue.

With all inputs fed the numbers are executed: words move through the scheduled transfers between
tile memories and the codelets' numerics run. Else only control words move and are computed, and the
cycles are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias, get_args

import attrs
import numpy as np

from ..columns import IntArray, spread
from ..errors import InputError
from ..program.codelet import writes_control
from ..program.memory_use import memory_use
from ..program.program import Program
from ..program.sequence import CONTROL_WORD, in_order
from ..report.report import Report, report_of
from ..report.trace import Trace
from ..rules.control import control_sends, is_controlled
from ..rules.verify import verify
from ..screen import Shown, filled, on_screen
from .clock import Barrier, Clock
from .compute import ByFormula, Compute
from .fabric import Fabric
from .feeds import given
from .image import HostArrays, Image, image_of, same_arrays
from .life import tiles_life
from .tile import Memory

Fidelity: TypeAlias = Literal["formula", "instruction"]


@attrs.frozen
class Run(Shown):
    """What one simulation gave.

    Attributes:
        outputs: host arrays by name, as the program's outputs lie; empty when timing only.
        trace: what was busy when.
        report: the figures.
        image: what is left on the chip, for a run that follows; of timing only, control words.
    """

    outputs: HostArrays = attrs.field(eq=attrs.cmp_using(same_arrays), repr=False)
    trace: Trace
    report: Report
    image: Image = attrs.field(factory=Image, repr=False)

    def __str__(self) -> str:
        outputs = [f"{name} {v.dtype}[{len(v)}]" for name, v in self.outputs.items()]
        given = filled("Run", outputs or ["timing only, no outputs"], indent=0)
        return on_screen([*given, *str(self.report).splitlines()], "print(run.report)")


def simulate(
    program: Program,
    feeds: HostArrays | None = None,
    *,
    image: Image | None = None,
    fidelity: Fidelity = "formula",
) -> Run:
    """Run `program` on its machine.

    Args:
        program: what to run.
        feeds: a flat array for every input of the program; only for the control inputs, or None
            when it has none, runs timing only.
        image: what an earlier run left on the chip. Inputs that are not fed are taken from it, if
            they lie there as this program wants them; with None for `feeds`, the control inputs.
        fidelity: "formula" takes cycles and results of the codelets' closed forms; "instruction"
            runs every compute phase of every tile instruction by instruction. Same cycles.

    Raises:
        InputError: what is no Program, or no fidelity.
        DoesNotFit, ProgramError: what the machine refuses, before any cycle runs.
        TileFault: a value that would not arrive, before any cycle; what running code refuses.
    """
    _check_asked(program, fidelity)
    verify(program)
    start = given(program, feeds, image)
    moves_all = start.executed or fidelity == "instruction"
    memory = _loaded(program, start.arrays) if moves_all or is_controlled(program) else None
    compute = _compute(program, memory, fidelity, executed=start.executed)
    trace = _played(program, memory, compute, moves_all=moves_all)
    report = report_of(program, memory_use(program), trace)
    if memory is None:
        return Run({}, trace, report)
    outputs = _outputs(program, memory) if start.executed else {}
    left = image_of(program, memory, image or Image(), control_only=not start.executed)
    return Run(outputs, trace, report, left)


def _check_asked(program: object, fidelity: str) -> None:
    if not isinstance(program, Program):
        found = type(program).__name__
        hint = ": emit it first" if found == "Plan" else ""
        raise InputError(f"simulate takes a Program; got {found}{hint}")
    if fidelity not in get_args(Fidelity):
        known = " or ".join(map(repr, get_args(Fidelity)))
        raise InputError(f"fidelity is {fidelity!r}; write {known}")


def _played(program: Program, memory: Memory | None, compute: Compute, *, moves_all: bool) -> Trace:
    """The trace of the program, driven by the event queue; memory is as it leaves it."""
    machine, clock = program.machine, Clock()
    barrier = Barrier(clock, machine.tiles + 1, machine.sync_cycles)
    order = in_order(program.steps, _word_at(memory))
    move = _move(program, memory, moves_all=moves_all)
    fabric = Fabric(clock, machine, program.supersteps, order, move)
    cycles: list[IntArray] = []
    clock.start(iter([fabric.life(barrier), tiles_life(clock, barrier, fabric, compute, cycles)]))
    with np.errstate(
        over="ignore", invalid="ignore"
    ):  # numbers overflow as on the chip: in silence
        clock.run()
    return _trace(program, barrier, fabric, np.reshape(cycles, (len(cycles), machine.tiles)))


def _compute(program: Program, memory: Memory | None, fidelity: str, *, executed: bool) -> Compute:
    if memory is not None and fidelity == "instruction":
        # Most runs never need the core, which takes a while to import.
        from .instruction_level import InstructionByInstruction  # noqa: PLC0415

        return InstructionByInstruction(program, memory)
    return ByFormula(program, memory, (lambda _: True) if executed else writes_control)


def _loaded(program: Program, arrays: HostArrays) -> Memory:
    """A memory with lists and the host's arrays in place; zeros where none are given."""
    memory = Memory(program.machine)
    for name, values in arrays.items():
        handle = program.inputs[name]
        memory.write(handle.tile, handle.address, handle.count, values)
    for vertices in (vertices for step in program.supersteps for vertices in step.compute):
        for address, lists in vertices.constants():
            words = lists.flat[spread(lists.first, lists.count)]
            memory.write(vertices.tile, address, lists.count, words)
    return memory


def _word_at(memory: Memory | None) -> Callable[[int, int], int]:
    def word_at(tile: int, address: int) -> int:
        assert memory is not None  # a program with loops has one
        return int(memory.on(tile).view(address, 1, CONTROL_WORD)[0])

    return word_at


def _move(program: Program, memory: Memory | None, *, moves_all: bool) -> Callable[[int], None]:
    """Moves the words of a superstep's exchange: all of them, or the control words."""

    @cache
    def receives(step: int) -> IntArray:
        if moves_all:
            return np.arange(len(program.supersteps[step].exchange.send))
        return control_sends(program, step)

    def move(step: int) -> None:
        if memory is not None:
            plan, rows = program.supersteps[step].exchange, receives(step)
            send = plan.send[rows]
            source = (plan.source[send], plan.address[send])
            memory.transfer(source, (plan.tile[rows], plan.target[rows]), plan.words[send])

    return move


def _outputs(program: Program, memory: Memory) -> HostArrays:
    return {
        name: memory.read(handle.tile, handle.address, handle.count, handle.data_type.numpy)
        for name, handle in program.outputs.items()
    }


def _trace(program: Program, barrier: Barrier, fabric: Fabric, compute: IntArray) -> Trace:
    machine, steps, tiles = program.machine, program.supersteps, program.machine.tiles
    executed = np.array(fabric.executed, dtype=np.int64)
    released = np.array(barrier.released_at, dtype=np.int64)
    times = np.reshape(
        [(t.cycles, t.last_write - t.first_send, t.bound) for t in fabric.times], (-1, 3)
    ).astype(np.int64)[executed]
    sent = np.reshape([step.exchange.words_sent(tiles) for step in steps], (-1, tiles))
    received = np.reshape([step.exchange.words_received(tiles) for step in steps], (-1, tiles))
    started = released + times[:, 0]
    return Trace(
        names=tuple(step.name for step in steps),
        sync_start=released - machine.sync_cycles,
        exchange_start=released,
        compute_start=started,
        end=started + compute.max(axis=1, initial=0),
        compute=compute,
        schedule=times[:, 1],
        bound=times[:, 2],
        words_sent=sent[executed],
        words_received=received[executed],
        superstep=executed,
    )
