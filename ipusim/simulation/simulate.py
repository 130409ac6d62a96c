"""Run a program: supersteps of sync, exchange and compute, driven by the event queue.

If the caller feeds all inputs, the program is executed: words move through the scheduled transfers
between tile memories, and the codelets' numerics run. Otherwise the run is "timing only": only
control words move and are computed, and the cycles are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, TypeAlias, get_args

import attrs
import numpy as np

from ..columns import UNSAVED, IntArray, spread
from ..errors import InputError, in_short
from ..program.codelet import Codelet, writes_control
from ..program.memory_use import memory_use
from ..program.program import Program
from ..program.sequence import CONTROL_WORD, run_order
from ..report.report import Report, report_of
from ..report.trace import Trace
from ..rules.control import control_sends, is_controlled
from ..rules.verify import verify
from ..screen import Shown, filled, on_screen
from .clock import Barrier, Clock
from .compute import ByFormula, Compute
from .feeds import select_inputs
from .image import HostArrays, Image, equal_arrays, image_of
from .tile import Memory
from .tile_process import ExecutedSuperstep, as_table, tile_process
from .turns import ExchangeTimes, Turns, exchange_times

Fidelity: TypeAlias = Literal["formula", "instruction"]


@attrs.frozen
class Run(Shown):
    """Results of one simulation.

    Attributes:
        outputs: host arrays by name, in the layout of the program's outputs; empty if timing only.
        trace: begin and end of every tile's phases.
        report: figures of the run.
        image: contents of the chip for a following run; control words only if timing only.
        program: program that ran, for `energy_of`. A file keeps it in a section of its own; it is
            None for a run whose file has no program.
    """

    outputs: HostArrays = attrs.field(eq=attrs.cmp_using(equal_arrays), repr=False)
    trace: Trace
    report: Report
    image: Image = attrs.field(factory=Image, repr=False)
    program: Program | None = attrs.field(default=None, eq=False, repr=False, metadata=UNSAVED)

    @property
    def cycles(self) -> int:
        """Total cycles of the run."""
        return self.trace.cycles

    @property
    def seconds(self) -> float:
        """Time of the run on the chip, in seconds."""
        return self.cycles / self.report.clock_hz

    def __str__(self) -> str:
        outputs = [f"{name} {array.dtype}[{len(array)}]" for name, array in self.outputs.items()]
        lines = filled("Run", outputs or ["timing only, no outputs"], indent=0)
        return on_screen([*lines, *str(self.report).splitlines()], "print(run.report)")


def simulate(
    program: Program,
    feeds: HostArrays | None = None,
    *,
    image: Image | None = None,
    fidelity: Fidelity = "formula",
    stochastic_rounding: int | None = None,
    check_races: bool = False,
) -> Run:
    """Run a program on its machine and return outputs, trace and report.

    Args:
        program: program to run.
        feeds: flat array for every input of the program. Arrays for the control inputs alone, or
            None if the program has none, give a timing-only run.
        image: contents of the chip after an earlier run. Inputs that are not fed are taken from it,
            if they lie where this program wants them; if `feeds` is None, the control inputs.
        fidelity: "formula" uses the codelets' closed forms for cycles and results; "instruction"
            runs every compute phase of every tile instruction by instruction. The cycles are equal.
        stochastic_rounding: seed for rounding floats to halves up or down at random, without bias;
            None rounds to nearest. Equal seeds give equal results; cycles do not depend on it.
        check_races: if True, two contexts of a tile that access one word between launch and sync,
            one of them by a store, are a fault. Needs fidelity "instruction", and takes longer.

    Raises:
        InputError: an invalid program, fidelity or seed.
        DoesNotFit, ProgramError: the machine refuses the program, before any cycle runs.
        TileFault: a value would not arrive, which is found before any cycle runs, or running code
            fails.
    """
    compute: Compute
    random = _check_inputs(program, fidelity, stochastic_rounding)
    if check_races and fidelity != "instruction":
        raise InputError('check_races needs fidelity="instruction": a formula accesses no words')
    verify(program)
    inputs = select_inputs(program, feeds, image)
    moves_all = inputs.executed or fidelity == "instruction"
    needs_memory = moves_all or is_controlled(program)
    memory = load_memory(program, inputs.arrays, random) if needs_memory else None
    if memory is not None and fidelity == "instruction":
        compute = _instructions(program, memory, check_races=check_races)
    else:
        compute = ByFormula(program, memory, _everything if inputs.executed else writes_control)
    trace = _run_tiles(program, memory, compute, moves_all=moves_all)
    report = report_of(program, memory_use(program), trace)
    if memory is None:
        return Run({}, trace, report, program=program)
    outputs = _outputs(program, memory) if inputs.executed else {}
    final_image = image_of(program, memory, image or Image(), control_only=not inputs.executed)
    return Run(outputs, trace, report, final_image, program)


def _check_inputs(program: object, fidelity: str, seed: int | None) -> np.random.Generator | None:
    """Return the generator for stochastic rounding, or None, after checking all arguments."""
    if not isinstance(program, Program):
        class_name = type(program).__name__
        hint = ": emit it first" if class_name == "Plan" else ""
        raise InputError(f"simulate takes a Program; got {class_name}{hint}")
    if fidelity not in get_args(Fidelity):
        names = " or ".join(map(repr, get_args(Fidelity)))
        raise InputError(f"fidelity is {fidelity!r}; write {names}")
    if seed is None:
        return None
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool) or seed < 0:
        raise InputError(
            f"stochastic_rounding is {in_short(seed)}; give a seed, 0 or more, or None to round "
            "to the nearest"
        )
    return np.random.default_rng(int(seed))


def _run_tiles(
    program: Program, memory: Memory | None, compute: Compute, *, moves_all: bool
) -> Trace:
    """Run the tiles' processes on memory, and return the trace of the program."""
    machine, clock = program.machine, Clock()
    exchanges = tuple(exchange_times(machine, step.exchange) for step in program.supersteps)
    order = run_order(program.steps, _word_at(memory))
    pending = Turns(exchanges, order, _move(program, memory, moves_all=moves_all), compute)
    barrier = Barrier(clock, machine.tiles, machine.sync_cycles, pending.at_release)
    if not pending.are_over:
        clock.start(tile_process(clock, barrier, tile) for tile in range(machine.tiles))
    # Numbers overflow silently, as on the chip.
    with np.errstate(over="ignore", invalid="ignore"):
        clock.run()
    return _trace(program, exchanges, pending.turns)


def _instructions(program: Program, memory: Memory, *, check_races: bool) -> Compute:
    """Return the compute phases that run each instruction on the core."""
    # Most runs never need the core, which takes a while to import.
    from .instruction_level import InstructionByInstruction  # noqa: PLC0415

    # The core runs real code, so all values move even in a timing-only run; inputs that were not
    # fed are zeros.
    return InstructionByInstruction(program, memory, check_races=check_races)


def _everything(_: Codelet) -> bool:
    """Return True, for each codelet: all of them compute values."""
    return True


def load_memory(program: Program, arrays: HostArrays, random: np.random.Generator | None) -> Memory:
    """Return tile memory that has the lists and the given host arrays, and zeros elsewhere."""
    memory = Memory(program.machine, random)
    for name, values in arrays.items():
        handle = program.inputs[name]
        memory.write(handle.tile, handle.address, handle.count, values)
    for vertices in (vertices for step in program.supersteps for vertices in step.compute):
        for address, lists in vertices.constants():
            words = lists.flat[spread(lists.first, lists.count)]
            memory.write(vertices.tile, address, lists.count, words)
    return memory


def _word_at(memory: Memory | None) -> Callable[[int, int], int]:
    """Return the function that reads the control word on which a loop decides."""

    def word_at(tile: int, address: int) -> int:
        """Return the control word at an address of a tile."""
        assert memory is not None  # a program with loops has one
        return int(memory.on(tile).view(address, 1, CONTROL_WORD)[0])

    return word_at


def _move(program: Program, memory: Memory | None, *, moves_all: bool) -> Callable[[int], None]:
    """Return a function that moves the words of a superstep's exchange: all, or control words."""

    @cache  # a superstep of a loop moves its words many times
    def receives(step: int) -> IntArray:
        """Return the receives whose words move: all, or in a timing-only run control words."""
        if moves_all:
            return np.arange(len(program.supersteps[step].exchange.send))
        return control_sends(program, step)

    def move(step: int) -> None:
        """Copy the words of one exchange between tiles."""
        if memory is not None:
            plan, rows = program.supersteps[step].exchange, receives(step)
            send = plan.send[rows]
            source = (plan.source[send], plan.address[send])
            memory.transfer(source, (plan.tile[rows], plan.target[rows]), plan.words[send])

    return move


def _outputs(program: Program, memory: Memory) -> HostArrays:
    """Return the outputs of the program from memory."""
    return {
        name: memory.read(handle.tile, handle.address, handle.count, handle.data_type.numpy)
        for name, handle in program.outputs.items()
    }


def _trace(
    program: Program, exchanges: tuple[ExchangeTimes, ...], turns: list[ExecutedSuperstep]
) -> Trace:
    """Return the trace of the executed supersteps."""
    steps, tiles = program.supersteps, program.machine.tiles
    executed = np.array([turn.step for turn in turns], dtype=np.int64)
    released = np.array([turn.released for turn in turns], dtype=np.int64)
    # int64[executed, tiles] both, in cycles of the run.
    began = as_table((turn.began for turn in turns), tiles)
    ended = as_table((turn.ended for turn in turns), tiles)
    phases = [exchange.time for exchange in exchanges]
    times = [(phase.last_write - phase.first_send, phase.bound) for phase in phases]
    # Rows of all supersteps, int64[supersteps, ...], become rows of all executed ones.
    schedule, bound = np.reshape(np.array(times, dtype=np.int64), (-1, 2))[executed].T
    step_rows = (
        [exchange.by_tile.begin for exchange in exchanges],
        [exchange.by_tile.end for exchange in exchanges],
        [step.exchange.words_sent(tiles) for step in steps],
        [step.exchange.words_received(tiles) for step in steps],
    )
    first, over, sent, received = (np.reshape(rows, (-1, tiles))[executed] for rows in step_rows)
    return Trace(
        names=tuple(step.name for step in steps),
        sync_start=released - program.machine.sync_cycles,
        exchange_start=released,
        exchange_first=first,
        exchange_last=over,
        compute_start=began - released[:, None],
        compute=ended - began,
        schedule=schedule,
        bound=bound,
        words_sent=sent,
        words_received=received,
        superstep=executed,
    )
