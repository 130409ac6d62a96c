"""The vertices of some tiles of a run once more, instruction by instruction, with their workers.

A run keeps its cycles by tile; what each worker did follows from the code. So the supersteps that
the run executed are gone through again in their order: words move, and the tiles asked for run
their code on the core, which writes down each issue. Other tiles compute only what cycles depend
on. Control words are those of the run; all other values are zeros, on which no cycle depends.

The cycles found must be those of the run, tile by tile in each superstep, or it is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import attrs
import numpy as np

from ..columns import BoolArray, IntArray
from ..errors import ProgramError
from ..isa import Code, Runs, Setup, run_many
from ..isa.core.live import BUNDLE, CONTEXT, CYCLE
from ..isa.profiling.costs import slots_of
from ..program.codelet import Ragged, writes_control
from ..program.program import Program
from ..program.superstep import Vertices
from ..simulation.compute import run_numerics
from ..simulation.feeds import given
from ..simulation.instruction_level import InstructionByInstruction
from ..simulation.simulate import Run, loaded
from ..simulation.tile import Memory
from .worker_lives import WorkerLives

MOST_CYCLES_REPLAYED = 200_000_000  # of all tiles together
ISSUES_AT_ONCE = 2_000_000  # 80 MB of trace


def replayed(program: Program, run: Run, tiles: IntArray) -> WorkerLives:
    """What each worker of `tiles` did, vertex by vertex.

    Args:
        program: what ran.
        run: what that gave; a dynamic one still has its control words in its image.
        tiles: int64[n], ascending.

    Raises:
        ProgramError: the core cannot run the program, or takes other cycles than the run has; the
            run's control words are not there; there are too many cycles to go through.
        TileFault: what running code refuses.
    """
    most = int(run.trace.compute[:, tiles].sum())
    if most > MOST_CYCLES_REPLAYED:
        raise ProgramError(
            f"{len(tiles):,} tiles compute {most:,} cycles together, and at most "
            f"{MOST_CYCLES_REPLAYED:,} are replayed; choose fewer tiles"
        )
    memory = loaded(program, given(program, None, run.image).arrays, None)
    replay = _Replay(program, run, tiles, memory)
    with np.errstate(over="ignore", invalid="ignore"):
        ran = [_none(program.machine.workers), *replay.rows()]
    columns = (np.concatenate(column) for column in zip(*map(attrs.astuple, ran), strict=True))
    return _lives(run, tiles, _Ran(*columns), tuple(replay.names))


@attrs.frozen(eq=False)
class _Ran:
    """Vertices as the core ran them, cycles counted from the beginning of each.

    Attributes:
        row, tile, name, cycles: int64[vertices].
        first, last, bundles: int64[vertices, workers].
    """

    row: IntArray
    tile: IntArray
    name: IntArray
    cycles: IntArray
    first: IntArray
    last: IntArray
    bundles: IntArray


def _none(workers: int) -> _Ran:
    column, table = np.zeros(0, dtype=np.int64), np.zeros((0, workers), dtype=np.int64)
    return _Ran(*[column] * 4, *[table] * 3)


@attrs.frozen(eq=False, slots=False)
class _Replay:
    program: Program
    run: Run
    tiles: IntArray
    memory: Memory

    @cached_property
    def core(self) -> InstructionByInstruction:
        return InstructionByInstruction(self.program, self.memory)

    @cached_property
    def names(self) -> dict[str, int]:
        """A number for each kernel, in the order in which the program has them."""
        tables = (table for step in self.program.supersteps for table in step.compute)
        return {name: at for at, name in enumerate(dict.fromkeys(t.codelet.name for t in tables))}

    def rows(self) -> Iterator[_Ran]:
        """What ran, superstep by superstep."""
        for row, step in enumerate(self.run.trace.superstep.tolist()):
            plan = self.program.supersteps[step].exchange
            source = (plan.source[plan.send], plan.address[plan.send])
            self.memory.transfer(source, (plan.tile, plan.target), plan.words[plan.send])
            for table in self.program.supersteps[step].compute:
                yield from self.table(row, table)

    def table(self, row: int, table: Vertices) -> Iterator[_Ran]:
        """What ran of one table."""
        shown = np.isin(table.tile, self.tiles)
        if writes_control(table.codelet):
            run_numerics(self.memory, _taken(table, ~shown))
        mine = _taken(table, shown)
        if len(mine.tile):
            for _, code, runs, setup in self.core.calls(mine):
                for part in _parts(runs, self.run.trace.compute[row][runs.tile]):
                    yield self.call(row, mine.codelet.name, code, part, setup)

    def call(self, row: int, name: str, code: Code, runs: Runs, setup: Setup) -> _Ran:
        """Run vertices, and see when each worker began and ended."""
        machine = self.program.machine
        most = int(self.run.trace.compute[row][runs.tile].sum())
        setup = attrs.evolve(setup, trace_bundles=max(1, most))
        done = run_many(machine, code, self.memory.images, runs, setup)
        first, last = _spans(done.trace, slots_of(code), len(runs.tile), machine.workers)
        same = np.ones(len(runs.tile), dtype=np.int64)
        return _Ran(
            *(row * same, runs.tile, self.names[name] * same, done.cycles),
            *(first, last, done.worker_bundles),
        )


def _taken(table: Vertices, which: BoolArray) -> Vertices:
    """Some vertices of a table."""
    fields = {
        name: Ragged(column.flat, column.first[which], column.count[which])
        if isinstance(column, Ragged)
        else column[which]
        for name, column in table.fields.items()
    }
    return Vertices(table.codelet, table.tile[which], fields)


def _parts(runs: Runs, most: IntArray) -> Iterator[Runs]:
    """Runs in their order, cut so that their issues, at most so many each, fit in a trace."""
    part = (np.cumsum(most) - most) // ISSUES_AT_ONCE
    for number in np.unique(part):
        yield Runs(**{name: c[part == number] for name, c in attrs.asdict(runs).items()})


def _spans(trace: IntArray, slots: IntArray, runs: int, workers: int) -> tuple[IntArray, IntArray]:
    """int64[runs, workers] twice: each worker's first issue, and the end of its last one's round.

    Worker w issues in the cycle w of a round; it has ended when the round has.

    All runs of a trace enter at one place, so that each begins in the same cycle of its own, and
    that cycle comes once in each. A worker that issues nothing has zeros.
    """
    first, last = np.zeros((2, runs, workers), dtype=np.int64)
    if len(trace):
        run = np.cumsum(trace[:, CYCLE] == trace[0, CYCLE]) - 1
        key = run * (workers + 1) + trace[:, CONTEXT]
        begun, at = np.unique(key, return_index=True)
        _, behind = np.unique(key[::-1], return_index=True)
        final = trace[len(trace) - 1 - behind]
        of_run, who = np.divmod(begun, workers + 1)
        mine = who < workers
        where = of_run[mine], who[mine]
        first[where] = trace[at[mine], CYCLE]
        ended = final[:, CYCLE] - who + slots[final[:, BUNDLE]] * workers
        last[where] = ended[mine]
    return first, last


def _lives(run: Run, tiles: IntArray, ran: _Ran, names: tuple[str, ...]) -> WorkerLives:
    """Vertices one after another on their tiles, in cycles of the run.

    Raises:
        ProgramError: they take other cycles than the run has.
    """
    trace = run.trace
    took = np.zeros_like(trace.compute)
    np.add.at(took, (ran.row, ran.tile), ran.cycles)
    other = np.argwhere(took[:, tiles] != trace.compute[:, tiles])
    if len(other):
        at, column = other[0].tolist()
        where, name = int(tiles[column]), trace.names[int(trace.superstep[at])]
        raise ProgramError(
            f"the core takes {took[at, where]:,} cycles for the vertices of tile {where} in "
            f"{name}, the run has {trace.compute[at, where]:,}: another version made it"
        )
    order = np.lexsort((ran.tile, ran.row))
    row, tile, cycles = (column[order] for column in (ran.row, ran.tile, ran.cycles))
    so_far = np.cumsum(cycles) - cycles
    opens = np.flatnonzero(np.diff(row * trace.compute.shape[1] + tile, prepend=-1))
    before = np.repeat(so_far[opens], np.diff(np.append(opens, len(row))))
    start = trace.exchange_start[row] + trace.compute_start[row, tile] + so_far - before
    return WorkerLives(
        names,
        *(row, tile, ran.name[order], start, start + cycles),
        *(start[:, None] + ran.first[order], start[:, None] + ran.last[order]),
        ran.bundles[order],
    )
