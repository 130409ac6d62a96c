"""Replay the vertices of some tiles of a run, instruction by instruction, to observe their workers.

A run stores its cycles by tile; the activity of each worker follows from the code. The replay
repeats the executed supersteps in order: words move, and the requested tiles run their code on the
core, which records each issue. Other tiles compute only what cycles depend on. Control words are
those of the run; all other values are zeros, because no cycle depends on them.

The cycles of each tile in each superstep must equal those of the run; otherwise the replay fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import attrs
import numpy as np

from ..columns import IntArray
from ..errors import ProgramError
from ..isa import Code, Runs, Setup, run_many
from ..isa.core.live import BUNDLE, CONTEXT, CYCLE
from ..isa.profiling.costs import slots_of
from ..program.codelet import writes_control
from ..program.program import Program
from ..program.superstep import Vertices
from ..simulation.compute import run_numerics
from ..simulation.feeds import select_inputs
from ..simulation.instruction_level import InstructionByInstruction
from ..simulation.simulate import Run, load_memory
from ..simulation.tile import Memory
from .worker_lives import WorkerLives

# Largest number of cycles of all tiles together; no reason recorded for this number.
MAX_REPLAYED_CYCLES = 200_000_000
MAX_ISSUES = 2_000_000  # issues recorded by one call of the core: 80 MB of trace


def replay_workers(program: Program, run: Run, tiles: IntArray) -> WorkerLives:
    """Return the activity of each worker of some tiles, vertex by vertex.

    Args:
        program: the program.
        run: a run of the program. For a dynamic program, its image must still have the control
            words.
        tiles: int64[n], tiles to replay, ascending.

    Raises:
        ProgramError: the core cannot run the program, or takes other cycles than the run has; the
            run's control words are missing; there are too many cycles to replay.
        TileFault: running code refuses its fields or its memory.
    """
    total = int(run.trace.compute[:, tiles].sum())
    if total > MAX_REPLAYED_CYCLES:
        raise ProgramError(
            f"{len(tiles):,} tiles compute {total:,} cycles together, and at most "
            f"{MAX_REPLAYED_CYCLES:,} are replayed; choose fewer tiles"
        )
    memory = load_memory(program, select_inputs(program, None, run.image).arrays, None)
    replay = _Replay(program, run, tiles, memory)
    with np.errstate(over="ignore", invalid="ignore"):
        parts = [_no_vertices(program.machine.workers), *replay.rows()]
    columns = (np.concatenate(column) for column in zip(*map(attrs.astuple, parts), strict=True))
    return _lives(run, tiles, _VertexRuns(*columns), tuple(replay.names))


@attrs.frozen(eq=False)
class _VertexRuns:
    """Runs of vertices on the core, with cycles counted from the beginning of each vertex.

    Attributes:
        row, tile, name, cycles: int64[vertices]: row of the run's trace, tile, number of the
            kernel's name, and duration in cycles.
        first, end, bundles: int64[vertices, workers]: cycle of the first issue, end of the last
            round of issue slots, and number of bundles of each worker.
    """

    row: IntArray
    tile: IntArray
    name: IntArray
    cycles: IntArray
    first: IntArray
    end: IntArray
    bundles: IntArray


def _no_vertices(workers: int) -> _VertexRuns:
    """Return empty columns of runs of vertices."""
    column, table = np.zeros(0, dtype=np.int64), np.zeros((0, workers), dtype=np.int64)
    return _VertexRuns(*[column] * 4, *[table] * 3)


@attrs.frozen(eq=False, slots=False)
class _Replay:
    """Replay of one run: the tiles to observe, and the memory of all tiles."""

    program: Program
    run: Run
    tiles: IntArray
    memory: Memory

    @cached_property
    def core(self) -> InstructionByInstruction:
        """The core that runs the vertices, with the memory of the run."""
        return InstructionByInstruction(self.program, self.memory)

    @cached_property
    def names(self) -> dict[str, int]:
        """Numbers of the kernels by name, in the order in which the program has them."""
        names = (table.codelet.name for step in self.program.supersteps for table in step.compute)
        return {name: number for number, name in enumerate(dict.fromkeys(names))}

    def rows(self) -> Iterator[_VertexRuns]:
        """Yield the vertices that ran, superstep by superstep."""
        for row, step in enumerate(self.run.trace.superstep.tolist()):
            # Words move as in the run, so that code of the observed tiles reads the run's control
            # words.
            plan = self.program.supersteps[step].exchange
            source = (plan.source[plan.send], plan.address[plan.send])
            self.memory.transfer(source, (plan.tile, plan.target), plan.words[plan.send])
            for table in self.program.supersteps[step].compute:
                yield from self.table(row, table)

    def table(self, row: int, table: Vertices) -> Iterator[_VertexRuns]:
        """Yield the vertices of one table that ran on the core."""
        is_observed = np.isin(table.tile, self.tiles)
        # Control words of other tiles determine cycles of observed ones, so they are computed too.
        if writes_control(table.codelet):
            run_numerics(self.memory, table.select(~is_observed))
        selected_vertices = table.select(is_observed)
        if len(selected_vertices.tile):
            for _, code, runs, setup in self.core.calls(selected_vertices):
                for part in _parts(runs, self.run.trace.compute[row][runs.tile]):
                    yield self.call(row, selected_vertices.codelet.name, code, part, setup)

    def call(self, row: int, name: str, code: Code, runs: Runs, setup: Setup) -> _VertexRuns:
        """Run vertices on the core, and return when each worker began and ended."""
        machine = self.program.machine
        limit = int(self.run.trace.compute[row][runs.tile].sum())
        # The trace must have room for every issue; a tile issues at most one bundle per cycle.
        setup = attrs.evolve(setup, trace_bundles=max(1, limit))
        result = run_many(machine, code, self.memory.images, runs, setup)
        slots = slots_of(code) * machine.slot_cycles
        first, end = _spans(result.trace, slots, len(runs.tile), machine.workers)
        ones = np.ones(len(runs.tile), dtype=np.int64)
        return _VertexRuns(
            *(row * ones, runs.tile, self.names[name] * ones, result.cycles),
            *(first, end, result.worker_bundles),
        )


def _parts(runs: Runs, max_issues: IntArray) -> Iterator[Runs]:
    """Yield the runs in order, in groups whose issues fit into one trace.

    Args:
        runs: calls of the core.
        max_issues: int64[runs], upper bound on the issues of each run.
    """
    group = (np.cumsum(max_issues) - max_issues) // MAX_ISSUES  # group of each run
    for number in np.unique(group):
        columns = attrs.asdict(runs).items()
        yield Runs(**{name: column[group == number] for name, column in columns})


def _spans(trace: IntArray, slots: IntArray, runs: int, workers: int) -> tuple[IntArray, IntArray]:
    """Return the cycle of each worker's first issue and of its end, int64[runs, workers] both.

    Worker w issues in cycle w of a round of `slot_cycles`; it ends with its last round. All runs of
    a trace begin in the same cycle of their own clocks, a cycle that occurs exactly once in each
    run, so its occurrences separate the runs. A worker without issues has zeros.

    Args:
        trace: int64[issues, columns], records of all runs one after another.
        slots: int64[bundles], number of cycles from each bundle to the worker's next one.
        runs: number of runs.
        workers: number of workers of a tile.
    """
    begin, end = np.zeros((2, runs, workers), dtype=np.int64)
    if len(trace):
        run = np.cumsum(trace[:, CYCLE] == trace[0, CYCLE]) - 1
        # A key for each (run, context); context number `workers` is the supervisor. np.unique gives
        # the first record of each key, and on the reversed trace the last one.
        key = run * (workers + 1) + trace[:, CONTEXT]
        keys, first = np.unique(key, return_index=True)
        _, from_end = np.unique(key[::-1], return_index=True)
        last_records = trace[len(trace) - 1 - from_end]
        run_of_key, context = np.divmod(keys, workers + 1)
        is_worker = context < workers
        index = run_of_key[is_worker], context[is_worker]
        begin[index] = trace[first[is_worker], CYCLE]
        # The first cycle of the worker's last round, plus the cycles that its last bundle takes.
        ends = last_records[:, CYCLE] - context + slots[last_records[:, BUNDLE]]
        end[index] = ends[is_worker]
    return begin, end


def _lives(
    run: Run, tiles: IntArray, vertex_runs: _VertexRuns, names: tuple[str, ...]
) -> WorkerLives:
    """Return the lives of workers in order of supersteps and tiles, in cycles of the run.

    Raises:
        ProgramError: the cycles differ from those of the run.
    """
    trace = run.trace
    total = np.zeros_like(trace.compute)
    np.add.at(total, (vertex_runs.row, vertex_runs.tile), vertex_runs.cycles)
    differences = np.argwhere(total[:, tiles] != trace.compute[:, tiles])
    if len(differences):
        index, column = differences[0].tolist()
        number, name = int(tiles[column]), trace.names[int(trace.superstep[index])]
        raise ProgramError(
            f"the core takes {total[index, number]:,} cycles for the vertices of tile {number} in "
            f"{name}, the run has {trace.compute[index, number]:,}: another version made it"
        )
    # Vertices of one (superstep, tile) follow one another: their start is the running sum of
    # cycles, less the sum at the first vertex of the group.
    order = np.lexsort((vertex_runs.tile, vertex_runs.row))
    row, tile, cycles = (
        column[order] for column in (vertex_runs.row, vertex_runs.tile, vertex_runs.cycles)
    )
    elapsed = np.cumsum(cycles) - cycles
    group_starts = np.flatnonzero(np.diff(row * trace.compute.shape[1] + tile, prepend=-1))
    cycles_before = np.repeat(elapsed[group_starts], np.diff(np.append(group_starts, len(row))))
    start = trace.exchange_start[row] + trace.compute_start[row, tile] + elapsed - cycles_before
    return WorkerLives(
        names,
        *(row, tile, vertex_runs.name[order], start, start + cycles),
        *(start[:, None] + vertex_runs.first[order], start[:, None] + vertex_runs.end[order]),
        vertex_runs.bundles[order],
    )
