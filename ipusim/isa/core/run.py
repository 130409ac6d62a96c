"""Code run on tiles, instruction by instruction: a vertex in, its cycles and its profile out.

Two entries exist. A supervisor entry gets its vertex state's address in $m0 and a stack in $sp, and
returns by `br $lr`; its cycles are those from its first instruction until another could follow the
returning branch. A worker entry is started on all workers, as by `runall`, or on one, as by `run`;
its cycles are

    worker_launch_cycles + workers x the most bundles of a worker + local_sync_cycles

where slots follow the launch; by the cycle counter up to five fewer (`control`).

Every run starts from the same registers: zero but for those above and the CSRs given. Memory is
changed in place. A tile that faults keeps what it did until then; runs on other tiles may have been
performed or not. How many threads share the runs changes nothing else.

All runs of a tile go to one thread, in their order. Each thread has a core of its own, and runs
know nothing of each other but through the memory of their tile. So what they leave, and the first
one that faults, are those of one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import attrs
import numpy as np
import numpy.typing as npt

from ...columns import IntArray, same_array
from ...errors import ProgramError, nearest
from ...machine.machine import Machine
from ...native import LEAST_WORK, in_shares
from ..code import Code
from ..table.registers import CSR
from . import faults, live
from .decode import decode
from .live import SUPERVISOR_ENTRY, TileState, new_state
from .many_runs import run_all
from .pipes.sram import WordArray
from .regions import MemoryRegion

Bytes = npt.NDArray[np.uint8]

WORKER_STACK_BYTES = 256
"""Bytes of a worker's stack area, unless told (estimated: what the runtime of osmarks/ipu-stack
gives each worker; PopLibs' kernels need less, Poplar lets users set it)."""


@attrs.frozen
class Setup:
    """What every run starts with, and when it is stopped.

    Attributes:
        csr: values of control registers by name, in every context; the others are 0. A launch
            sets a worker's FP_CTL to FP_ICTL.
        stack_address: $sp of supervisors; None for the end of SRAM. It grows down from there.
        worker_stack_bytes: what each worker has for itself, where `run_vertex` finds room; 0: none.
        worker_stacks: addresses of these areas, a worker each, which the CSRs WORKERn_BASE start
            with and a launch puts into $mworker_base; without any they are 0. `run_vertex` sets
            them where they are not given.
        max_cycles: a run that takes more is refused as a runaway.
        trace_bundles: how many issues to trace, the first ones.
        slots_by_counter: whether worker w has the cycles whose number is w modulo the workers, as
            on silicon, and so each run begins in the slot of worker 0; else slots follow the
            launch, and cycles do not depend on when a vertex starts.
        regions: what the code may touch; none where all of SRAM may be touched.
    """

    csr: Mapping[str, int] = attrs.field(factory=dict)
    stack_address: int | None = None
    worker_stack_bytes: int = WORKER_STACK_BYTES
    worker_stacks: tuple[int, ...] = ()
    max_cycles: int = 100_000_000
    trace_bundles: int = 0
    slots_by_counter: bool = False
    regions: tuple[MemoryRegion, ...] = ()


@attrs.frozen
class Runs:
    """Runs of vertices, as columns; those of one tile run in their order.

    Attributes:
        tile: int64[runs], row of the memory, and what the tile is called.
        entry: int64[runs], address of the first bundle.
        vertex: int64[runs], address of the vertex state.
        stride: int64[runs], words between the vertex states of neighbouring workers, for a worker
            entry; SUPERVISOR_ENTRY for a supervisor's, ONE_WORKER to start worker 0 alone.
        seed: int64[runs], what $PRNG_SEED of worker w is set to, less w; 0 leaves the generators
            as the setup has them.
    """

    tile: IntArray = attrs.field(eq=same_array)
    entry: IntArray = attrs.field(eq=same_array)
    vertex: IntArray = attrs.field(eq=same_array)
    stride: IntArray = attrs.field(eq=same_array)
    seed: IntArray = attrs.field(eq=same_array)

    @seed.default
    def _without(self) -> IntArray:
        return np.zeros(len(self.tile), dtype=np.int64)


@attrs.frozen
class Executions:
    """What many runs cost.

    Attributes:
        cycles: int64[runs].
        worker_bundles: int64[runs, workers], bundles that each worker issued.
        issues_by_worker: int64[workers, bundles], times that each worker issued each bundle of
            the code, in all runs together.
        supervisor_issues: int64[bundles], the same of the supervisor.
        stalls_by_cause: int64[5, bundles], cycles that the supervisor lost at each bundle, a row a
            cause of `live`: waiting for operands or for its slot before it, for the target of a
            branch, in a sync for workers, and until the sync was over. For supervisor entries the
            sum of issues and stalls is that of the cycles.
        busy_cycles: cycles in which workers had slots, from the first slot after each launch to the
            end of the last worker's round.
        trace: int64[n, 5], cycle (within its run), context and bundle of the first issues; the
            context after the workers is the supervisor. Behind them the cycles from which a
            supervisor could have issued, without its waits for registers and slots, and without
            those for slots alone.
    """

    cycles: IntArray = attrs.field(eq=same_array)
    worker_bundles: IntArray = attrs.field(eq=same_array)
    issues_by_worker: IntArray = attrs.field(eq=same_array, repr=False)
    supervisor_issues: IntArray = attrs.field(eq=same_array, repr=False)
    stalls_by_cause: IntArray = attrs.field(eq=same_array, repr=False)
    busy_cycles: int
    trace: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def worker_issues(self) -> IntArray:
        """int64[bundles], times that workers issued each bundle."""
        return _sum(self.issues_by_worker)


@attrs.frozen
class Execution:
    """What one run cost; its fields are those of `Executions`, for one run."""

    cycles: int
    worker_bundles: IntArray = attrs.field(eq=same_array)
    issues_by_worker: IntArray = attrs.field(eq=same_array, repr=False)
    supervisor_issues: IntArray = attrs.field(eq=same_array, repr=False)
    stalls_by_cause: IntArray = attrs.field(eq=same_array, repr=False)
    busy_cycles: int
    trace: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def worker_issues(self) -> IntArray:
        """int64[bundles], times that workers issued each bundle."""
        return _sum(self.issues_by_worker)

    @property
    def stalls(self) -> IntArray:
        """int64[bundles], cycles that the supervisor lost at each bundle, whatever the cause."""
        return _sum(self.stalls_by_cause)

    @property
    def issues(self) -> IntArray:
        """int64[bundles], times that each bundle was issued, in any context."""
        return self.worker_issues + self.supervisor_issues


DEFAULT_SETUP = Setup()


def run_many(
    machine: Machine, code: Code, memory: Bytes, runs: Runs, setup: Setup = DEFAULT_SETUP
) -> Executions:
    """Run vertices on many tiles in one compiled call.

    Args:
        machine: the chip.
        code: what runs, the same on every tile.
        memory: uint8[tiles, sram_bytes], changed in place.
        runs: what to run where.
        setup: what every run starts with.

    Raises:
        TileFault: the first fault, with tile, context, program counter, source line and address.
        ProgramError: code, a memory, a tile, an entry or a control register that cannot be.
    """
    words = _words(machine, memory, runs)
    entry = _entry_rows(code, runs.entry)
    stack = machine.sram_end if setup.stack_address is None else setup.stack_address
    columns = np.stack([runs.tile, entry, runs.vertex, runs.stride, runs.seed], axis=1).astype(
        np.int64
    )
    threads = 1 if setup.trace_bundles > 0 else MOST_THREADS
    new_core = partial(_new_tile, machine, code, setup)
    done = run_shared(new_core, words, columns, stack, threads=threads)
    if done.good < len(columns):
        at = int(runs.tile[done.good])
        raise faults.tile_fault(done.fault, code, machine, at, setup.regions)
    return Executions(
        cycles=done.cycles,
        worker_bundles=done.bundles,
        issues_by_worker=_sum([core.worker_issues for core in done.cores]),
        supervisor_issues=_sum([core.supervisor_issues for core in done.cores]),
        stalls_by_cause=_sum([core.stalls for core in done.cores]),
        busy_cycles=sum(int(core.barrel[live.BUSY]) for core in done.cores),
        trace=done.cores[0].trace[: done.cores[0].barrel[live.TRACED]],
    )


def _sum(counts: list[IntArray] | IntArray) -> IntArray:
    total: IntArray = np.sum(counts, axis=0)
    return total


def _new_tile(machine: Machine, code: Code, setup: Setup) -> TileState:
    unknown = [name for name in setup.csr if name not in CSR]
    if unknown:
        raise ProgramError(f"no control register {unknown[0]!r}; {nearest(unknown[0], CSR)}")
    for name, value in setup.csr.items():
        if not -(1 << 31) <= value < 1 << 32:
            raise ProgramError(f"control register {name!r} has 32 bits; {value} has more")
    if not 0 <= setup.max_cycles < live.IDLE or setup.trace_bundles < 0:
        raise ProgramError(
            f"max_cycles = {setup.max_cycles} must be in 0..{live.IDLE - 1}, trace_bundles = "
            f"{setup.trace_bundles} at least 0"
        )
    if len(setup.worker_stacks) > machine.workers:
        raise ProgramError(
            f"{len(setup.worker_stacks)} worker_stacks are more than the {machine.workers} workers "
            f"of {machine.name}"
        )
    bases = {f"WORKER{worker}_BASE": base for worker, base in enumerate(setup.worker_stacks)}
    return new_state(
        machine,
        decode(code, machine),
        csr={**bases, **setup.csr},
        max_cycles=setup.max_cycles,
        trace_bundles=setup.trace_bundles,
        slots_by_counter=setup.slots_by_counter,
        regions=setup.regions,
    )


def run_supervisor(
    machine: Machine,
    code: Code,
    memory: Bytes,
    entry: int,
    vertex_address: int,
    setup: Setup = DEFAULT_SETUP,
) -> Execution:
    """Run one vertex with a supervisor entry; `memory` is uint8[sram_bytes], else as `run_many`."""
    run = Runs(*(np.array([number]) for number in (0, entry, vertex_address, SUPERVISOR_ENTRY)))
    return _only(run_many(machine, code, memory.reshape(1, -1), run, setup))


def run_workers(
    machine: Machine,
    code: Code,
    memory: Bytes,
    entry: int,
    vertex_base: int,
    *,
    stride_words: int = 0,
    setup: Setup = DEFAULT_SETUP,
) -> Execution:
    """Run one vertex with a worker entry; worker w's state lies 4 x `stride_words` x w on.

    `memory` is uint8[sram_bytes], else as `run_many`.
    """
    run = Runs(*(np.array([number]) for number in (0, entry, vertex_base, stride_words)))
    return _only(run_many(machine, code, memory.reshape(1, -1), run, setup))


def _only(executions: Executions) -> Execution:
    cycles, bundles, *counts = attrs.astuple(executions, recurse=False)
    return Execution(int(cycles[0]), bundles[0], *counts)


def _words(machine: Machine, memory: Bytes, runs: Runs) -> npt.NDArray[np.uint32]:
    """The memory as uint32[tiles, words], the same bytes."""
    good = memory.dtype == np.uint8 and memory.flags.c_contiguous and memory.flags.writeable
    if not good or memory.ndim != 2 or memory.shape[1] != machine.sram_bytes:
        raise ProgramError(
            f"memory of shape {memory.shape} must be writeable neighbouring bytes, "
            f"{machine.sram_bytes} a tile"
        )
    absent = (runs.tile < 0) | (runs.tile >= len(memory))
    if absent.any():
        raise ProgramError(
            f"tile {runs.tile[np.argmax(absent)]} has no memory; there is some for "
            f"{len(memory)} tiles"
        )
    return memory.view(np.uint32)


def _entry_rows(code: Code, entry: IntArray) -> IntArray:
    """The bundle at each entry address."""
    order = np.argsort(code.address)
    rank = np.searchsorted(code.address, entry, sorter=order)
    rows = np.append(order, -1)[rank]
    missing = (rows < 0) | (np.append(code.address, -1)[rows] != entry)
    if missing.any():
        at = int(entry[np.argmax(missing)])
        raise ProgramError(f"no bundle at the entry {at:#x}; entries are addresses of code labels")
    return rows


MOST_THREADS = 8
RUNS_A_THREAD = 4  # of fewer, to start a thread costs more than it saves


@attrs.frozen
class Done:
    """What runs did.

    Attributes:
        good: how many runs come before the first that faulted; all of them where none did.
        fault: int64[6], that run's fault array.
        cycles, bundles: int64[runs], int64[runs, workers].
        cores: the states that they ran on.
    """

    good: int
    fault: IntArray
    cycles: IntArray
    bundles: IntArray
    cores: tuple[TileState, ...]


def run_shared(
    new_core: Callable[[], TileState],
    memory: WordArray,
    runs: IntArray,
    stack: int,
    *,
    threads: int = MOST_THREADS,
) -> Done:
    """Perform runs (tile, entry row, vertex, stride, seed), those of a tile in order.

    Args:
        new_core: makes a state with the code.
        memory: uint32[tiles, words], changed in place.
        runs: int64[runs, 5].
        stack: address of the supervisors' stacks.
        threads: at most so many; a trace is in the order of one.
    """
    parts: list[_Part] = []

    def perform(rows: IntArray) -> None:
        rows = np.sort(rows)  # the first fault of a share is that of its least row
        core, of_share = new_core(), np.ascontiguousarray(runs[rows])
        cycles = np.zeros(len(rows), np.int64)
        bundles = np.zeros((len(rows), int(core.timing[live.WORKERS])), np.int64)
        good = run_all(core, memory, of_share, stack, cycles, bundles)
        parts.append(_Part(rows, core, good, cycles, bundles))

    work = len(runs) * (LEAST_WORK // RUNS_A_THREAD)
    in_shares(runs[:, 0], work, perform, most=threads)
    return _together(parts, len(runs))


@attrs.frozen(eq=False)
class _Part:
    """What one thread did: how many of its runs before one faulted, as `Done` has the rest."""

    rows: IntArray
    core: TileState
    good: int
    cycles: IntArray
    bundles: IntArray


def _together(parts: list[_Part], runs: int) -> Done:
    cycles = np.zeros(runs, np.int64)
    bundles = np.zeros((runs, parts[0].bundles.shape[1]), np.int64)
    good, fault = runs, parts[0].core.fault
    for part in parts:
        cycles[part.rows], bundles[part.rows] = part.cycles, part.bundles
        if part.good < len(part.rows) and part.rows[part.good] < good:
            good, fault = int(part.rows[part.good]), part.core.fault
    return Done(good, fault, cycles, bundles, tuple(part.core for part in parts))
