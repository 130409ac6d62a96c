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
from ..errors import InputError, in_short
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
from .feeds import given
from .image import HostArrays, Image, image_of, same_arrays
from .life import Turn, by_turn, tile_life
from .tile import Memory
from .turns import Played, Turns, played

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
        lines = filled("Run", outputs or ["timing only, no outputs"], indent=0)
        return on_screen([*lines, *str(self.report).splitlines()], "print(run.report)")


def simulate(
    program: Program,
    feeds: HostArrays | None = None,
    *,
    image: Image | None = None,
    fidelity: Fidelity = "formula",
    stochastic_rounding: int | None = None,
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
        stochastic_rounding: a seed, with which floats are rounded to halves up or down at random,
            right on average; None: to the nearest. Same seed, same results; the same cycles always.

    Raises:
        InputError: what is no Program, no fidelity or no seed.
        DoesNotFit, ProgramError: what the machine refuses, before any cycle runs.
        TileFault: a value that would not arrive, before any cycle; what running code refuses.
    """
    random = _checked(program, fidelity, stochastic_rounding)
    verify(program)
    start = given(program, feeds, image)
    moves_all = start.executed or fidelity == "instruction"
    held = moves_all or is_controlled(program)
    memory = loaded(program, start.arrays, random) if held else None
    compute = _compute(program, memory, fidelity, executed=start.executed)
    trace = _lived(program, memory, compute, moves_all=moves_all)
    report = report_of(program, memory_use(program), trace)
    if memory is None:
        return Run({}, trace, report)
    outputs = _outputs(program, memory) if start.executed else {}
    left = image_of(program, memory, image or Image(), control_only=not start.executed)
    return Run(outputs, trace, report, left)


def _checked(program: object, fidelity: str, seed: int | None) -> np.random.Generator | None:
    """What halves are rounded by, once what is asked makes sense."""
    if not isinstance(program, Program):
        kind = type(program).__name__
        hint = ": emit it first" if kind == "Plan" else ""
        raise InputError(f"simulate takes a Program; got {kind}{hint}")
    if fidelity not in get_args(Fidelity):
        known = " or ".join(map(repr, get_args(Fidelity)))
        raise InputError(f"fidelity is {fidelity!r}; write {known}")
    if seed is None:
        return None
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool) or seed < 0:
        raise InputError(
            f"stochastic_rounding is {in_short(seed)}; give a seed, 0 or more, or None to round "
            "to the nearest"
        )
    return np.random.default_rng(int(seed))


def _lived(program: Program, memory: Memory | None, compute: Compute, *, moves_all: bool) -> Trace:
    """The trace of the program, driven by the event queue; memory is as it leaves it."""
    machine, clock = program.machine, Clock()
    exchanges = tuple(played(machine, step.exchange) for step in program.supersteps)
    order = in_order(program.steps, _word_at(memory))
    turns = Turns(exchanges, order, _move(program, memory, moves_all=moves_all), compute)
    barrier = Barrier(clock, machine.tiles, machine.sync_cycles, turns.at_release)
    if not turns.are_over:
        clock.start(tile_life(clock, barrier, tile) for tile in range(machine.tiles))
    with np.errstate(
        over="ignore", invalid="ignore"
    ):  # numbers overflow as on the chip: in silence
        clock.run()
    return _trace(program, exchanges, turns.made)


def _compute(program: Program, memory: Memory | None, fidelity: str, *, executed: bool) -> Compute:
    if memory is not None and fidelity == "instruction":
        # Most runs never need the core, which takes a while to import.
        from .instruction_level import InstructionByInstruction  # noqa: PLC0415

        return InstructionByInstruction(program, memory)
    return ByFormula(program, memory, (lambda _: True) if executed else writes_control)


def loaded(program: Program, arrays: HostArrays, random: np.random.Generator | None) -> Memory:
    """A memory with lists and the host's arrays in place; zeros where none are given."""
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


def _trace(program: Program, exchanges: tuple[Played, ...], turns: list[Turn]) -> Trace:
    steps, tiles = program.supersteps, program.machine.tiles
    executed = np.array([turn.step for turn in turns], dtype=np.int64)
    released = np.array([turn.released for turn in turns], dtype=np.int64)
    began, ended = (
        by_turn((t.began for t in turns), tiles),
        by_turn((t.ended for t in turns), tiles),
    )
    times = [
        (played.time.last_write - played.time.first_send, played.time.bound) for played in exchanges
    ]
    schedule, bound = np.reshape(np.array(times, dtype=np.int64), (-1, 2))[executed].T
    by_step = (
        [played.own.first for played in exchanges],
        [played.own.over for played in exchanges],
        [step.exchange.words_sent(tiles) for step in steps],
        [step.exchange.words_received(tiles) for step in steps],
    )
    first, over, sent, received = (np.reshape(rows, (-1, tiles))[executed] for rows in by_step)
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
