"""Instruction-level execution of vertices on tiles: cycles, issue counts and memory contents.

A vertex is started in one of two ways. A supervisor entry receives the address of its vertex state
in $m0 and a stack in $sp, and returns by `br $lr`. Its cycles are counted from its first
instruction to the cycle in which another instruction could follow the returning branch. A worker
entry is started on all workers, as `runall` does, or on one worker, as `run` does. Its cycles are

    worker_launch_cycles + slot_cycles x largest number of bundles of a worker + local_sync_cycles

if the slots of workers are counted from the launch. If slots follow the cycle counter, a run takes
up to five cycles less (see `control`).

Every run starts from the same registers: all are zero except the ones above and the CSRs of the
setup. Memory is changed in place. If a run faults, its tile keeps the changes made before the
fault, and runs on other tiles may or may not have been performed.

Threads: all runs of one tile are performed by one thread, in their order, and each thread has its
own core state. Runs influence each other only through the memory of their tile. The number of
threads therefore changes neither the results nor which fault is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import attrs
import numpy as np
import numpy.typing as npt

from ...columns import IntArray, same_array
from ...errors import ProgramError, nearest
from ...machine.machine import Machine
from ...native import MIN_WORK, in_shares
from ..code import Code
from ..table.instruction import MEMORY
from ..table.registers import CSR, ZERO
from ..table.table import TABLE
from . import faults, live
from .decode import decode
from .live import SUPERVISOR_ENTRY, TileState, new_state
from .many_runs import run_all
from .pipes.sram import WordArray
from .regions import MemoryRegion

Bytes = npt.NDArray[np.uint8]

WORKER_STACK_BYTES = 256
"""Default size of a worker's stack area, bytes. Estimated: the runtime of osmarks/ipu-stack gives
this much to each worker; PopLibs' kernels need less, and Poplar lets users set it."""


@attrs.frozen
class Setup:
    """Initial state of every run, and the limits on it.

    Attributes:
        csr: initial values of control registers by name, the same in every context; registers that
            are not named start at 0. A launch sets a worker's FP_CTL to FP_ICTL.
        stack_address: initial $sp of supervisors, a byte address; None means the end of SRAM. The
            stack grows down from there.
        worker_stack_bytes: size of the stack area of one worker, bytes, which `run_vertex` places
            in free memory; 0 for no stack areas.
        worker_stacks: byte addresses of the stack areas, one for each worker. They are the initial
            values of the CSRs WORKERn_BASE, which a launch copies into $mworker_base. The registers
            are 0 if the tuple is empty; `run_vertex` fills an empty tuple in.
        max_cycles: largest number of cycles of one run. A longer run raises a TileFault.
        trace_bundles: number of issues to record in the trace, counted from the first one.
        slots_by_counter: if True, worker w issues in cycles whose number is w modulo the number of
            workers, as on silicon, and each run begins in the slot of worker 0. If False, slots are
            counted from the launch, so that cycles do not depend on when a vertex starts.
        regions: memory regions that the code may access; empty to allow all of SRAM.
        check_races: if True, an access that conflicts with one of another context is a fault, see
            `pipes.races`. Such a run takes longer.
    """

    csr: Mapping[str, int] = attrs.field(factory=dict)
    stack_address: int | None = None
    worker_stack_bytes: int = WORKER_STACK_BYTES
    worker_stacks: tuple[int, ...] = ()
    max_cycles: int = 100_000_000
    trace_bundles: int = 0
    slots_by_counter: bool = False
    regions: tuple[MemoryRegion, ...] = ()
    check_races: bool = False


@attrs.frozen
class Runs:
    """Table of vertex runs, one row for each run. Runs of one tile are performed in row order.

    Attributes:
        tile: tile number of each run, int64[runs]; also the row of the memory array.
        entry: byte address of the first bundle, int64[runs].
        vertex: byte address of the vertex state, int64[runs].
        stride: words between the vertex states of neighbouring workers, int64[runs], for a worker
            entry. SUPERVISOR_ENTRY marks a supervisor entry, ONE_WORKER starts worker 0 only.
        seed: seed of the random generators, int64[runs]. Worker w starts with $PRNG_SEED = seed +
            w. If the seed is 0, the generators start as the setup says.
    """

    tile: IntArray = attrs.field(eq=same_array)
    entry: IntArray = attrs.field(eq=same_array)
    vertex: IntArray = attrs.field(eq=same_array)
    stride: IntArray = attrs.field(eq=same_array)
    seed: IntArray = attrs.field(eq=same_array)

    @seed.default
    def _without(self) -> IntArray:
        """Return seeds of 0, int64[runs]: the generators start as the setup says."""
        return np.zeros(len(self.tile), dtype=np.int64)


@attrs.frozen
class Executions:
    """Cycles, issue counts and trace of many runs.

    Attributes:
        cycles: cycles of each run, int64[runs].
        worker_bundles: number of bundles issued by each worker in each run, int64[runs, workers].
        issues_by_worker: number of times each worker issued each bundle of the code, summed over
            all runs, int64[workers, bundles].
        supervisor_issues: number of times the supervisor issued each bundle, summed over all runs,
            int64[bundles].
        stalls_by_cause: cycles lost by the supervisor at each bundle, int64[5, bundles]. The rows
            are the causes of `live`: waiting for operands, waiting for a slot, the target of a
            branch, a sync while workers run, and the rest of the sync. For supervisor entries the
            sum of issues and stalls equals the sum of the cycles.
        busy_cycles: number of cycles in which workers had slots, summed over all launches, from
            the first slot after a launch to the end of the last worker's round.
        trace: first issues, int64[n, 5]. The columns are the cycle within the run, the context (a
            number after the last worker is the supervisor), the bundle, the cycle from which a
            supervisor could have issued but for waits for registers and slots, and the cycle from
            which it could have issued but for waits for slots.
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
        """Number of times that workers issued each bundle, int64[bundles]."""
        return _sum(self.issues_by_worker)


@attrs.frozen
class Execution:
    """Cycles, issue counts and trace of a single run. `Executions` describes the fields."""

    cycles: int
    worker_bundles: IntArray = attrs.field(eq=same_array)
    issues_by_worker: IntArray = attrs.field(eq=same_array, repr=False)
    supervisor_issues: IntArray = attrs.field(eq=same_array, repr=False)
    stalls_by_cause: IntArray = attrs.field(eq=same_array, repr=False)
    busy_cycles: int
    trace: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def worker_issues(self) -> IntArray:
        """Number of times that workers issued each bundle, int64[bundles]."""
        return _sum(self.issues_by_worker)

    @property
    def stalls(self) -> IntArray:
        """Cycles lost by the supervisor at each bundle, summed over the causes, int64[bundles]."""
        return _sum(self.stalls_by_cause)

    @property
    def issues(self) -> IntArray:
        """Number of times that each bundle was issued by any context, int64[bundles]."""
        return self.worker_issues + self.supervisor_issues


DEFAULT_SETUP = Setup()


def run_many(
    machine: Machine, code: Code, memory: Bytes, runs: Runs, setup: Setup = DEFAULT_SETUP
) -> Executions:
    """Run vertices on many tiles in one compiled call.

    Args:
        machine: the chip.
        code: code that all tiles run.
        memory: SRAM of the tiles, uint8[tiles, sram_bytes], changed in place.
        runs: table of the runs.
        setup: initial state and limits of every run.

    Raises:
        TileFault: for the first run that faults, with tile, context, program counter, source line
            and address.
        ProgramError: if the code, the memory, a tile, an entry or a control register is invalid.
    """
    # Steps: view the memory as words, look up the row of each entry, put the columns of all runs
    # into one int64[runs, 5] table, perform it in threads, and add up what the cores counted.
    words = _words(machine, memory, runs)
    entry = _entry_rows(code, runs.entry)
    stack = machine.sram_end if setup.stack_address is None else setup.stack_address
    columns = np.stack([runs.tile, entry, runs.vertex, runs.stride, runs.seed], axis=1).astype(
        np.int64
    )
    # A trace holds the first issues of all runs in order, which only one thread can record.
    threads = 1 if setup.trace_bundles > 0 else MAX_THREADS
    new_core = partial(_new_tile, machine, code, setup)
    outcome = run_shared(new_core, words, columns, stack, threads=threads)
    if outcome.num_completed < len(columns):
        tile = int(runs.tile[outcome.num_completed])
        raise faults.tile_fault(outcome.fault, code, machine, tile, setup.regions)
    return Executions(
        cycles=outcome.cycles,
        worker_bundles=outcome.bundles,
        issues_by_worker=_sum([core.worker_issues for core in outcome.cores]),
        supervisor_issues=_sum([core.supervisor_issues for core in outcome.cores]),
        stalls_by_cause=_sum([core.stalls for core in outcome.cores]),
        busy_cycles=sum(int(core.barrel[live.WORKER_SLOT_CYCLES]) for core in outcome.cores),
        trace=outcome.cores[0].trace[: outcome.cores[0].barrel[live.TRACED]],
    )


def _sum(counts: list[IntArray] | IntArray) -> IntArray:
    """Return the sum over the first axis."""
    total: IntArray = np.sum(counts, axis=0)
    return total


def _new_tile(machine: Machine, code: Code, setup: Setup) -> TileState:
    """Return a core state with the code loaded; refuse a setup out of range."""
    unknown_names = [name for name in setup.csr if name not in CSR]
    if unknown_names:
        raise ProgramError(
            f"no control register {unknown_names[0]!r}; {nearest(unknown_names[0], CSR)}"
        )
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
        check_races=setup.check_races,
        lockstep={*code.lockstep, *_discarding_rows(code)} if setup.check_races else (),
    )


ARF_ZEROS = 14  # first of the two ARF registers that always read as zero
LOADED = ("md", "ad", "apd")  # destinations of loads of up to 64 bits


def _discarding_rows(code: Code) -> Iterator[int]:
    """Yield the rows of bundles that only load, into registers that always read as zero.

    Code moves pointers on with such loads; no other context can change what they do.
    """
    for row, (opcode, *operands) in enumerate(code.main.tolist()):
        form = TABLE[opcode] if 0 <= opcode < len(TABLE) else None  # a damaged code has others
        if form is None or not form.accesses or form.work != MEMORY:
            continue
        target = form.operands[0]
        reads_zero = operands[0] == (ZERO if target == "md" else ARF_ZEROS)
        is_store = any(access.stores for access in form.accesses)
        if len(form.accesses) == 1 and not is_store and target in LOADED and reads_zero:
            yield row


def run_supervisor(
    machine: Machine,
    code: Code,
    memory: Bytes,
    entry: int,
    vertex_address: int,
    setup: Setup = DEFAULT_SETUP,
) -> Execution:
    """Run one vertex with a supervisor entry on one tile.

    Args:
        machine: the chip.
        code: code of the tile.
        memory: SRAM of the tile, uint8[sram_bytes], changed in place.
        entry: byte address of the first bundle.
        vertex_address: byte address of the vertex state.
        setup: initial state and limits of the run.

    Raises:
        TileFault, ProgramError: as `run_many`.
    """
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
    """Run one vertex with a worker entry on one tile.

    Args:
        machine: the chip.
        code: code of the tile.
        memory: SRAM of the tile, uint8[sram_bytes], changed in place.
        entry: byte address of the first bundle.
        vertex_base: byte address of the vertex state of worker 0.
        stride_words: words between the vertex states of neighbouring workers.
        setup: initial state and limits of the run.

    Raises:
        TileFault, ProgramError: as `run_many`.
    """
    run = Runs(*(np.array([number]) for number in (0, entry, vertex_base, stride_words)))
    return _only(run_many(machine, code, memory.reshape(1, -1), run, setup))


def _only(executions: Executions) -> Execution:
    """Return the single run of executions that have one."""
    cycles, bundles, *counts = attrs.astuple(executions, recurse=False)
    return Execution(int(cycles[0]), bundles[0], *counts)


def _words(machine: Machine, memory: Bytes, runs: Runs) -> npt.NDArray[np.uint32]:
    """Return a view of the memory as uint32[tiles, words].

    Raises:
        ProgramError: if the memory has another shape or a run names a tile without memory.
    """
    is_usable = memory.dtype == np.uint8 and memory.flags.c_contiguous and memory.flags.writeable
    if not is_usable or memory.ndim != 2 or memory.shape[1] != machine.sram_bytes:
        raise ProgramError(
            f"memory of shape {memory.shape} must be writeable neighbouring bytes, "
            f"{machine.sram_bytes} a tile"
        )
    is_outside = (runs.tile < 0) | (runs.tile >= len(memory))
    if is_outside.any():
        raise ProgramError(
            f"tile {runs.tile[np.argmax(is_outside)]} has no memory; there is some for "
            f"{len(memory)} tiles"
        )
    return memory.view(np.uint32)


def _entry_rows(code: Code, entry: IntArray) -> IntArray:
    """Return the row of the bundle at each entry address, int64[runs].

    Raises:
        ProgramError: if no bundle begins at an entry.
    """
    # Bundles stand in the order of the text, which need not be that of addresses: search in sorted
    # order. The -1 behind the last row stands for an entry beyond all bundles.
    order = np.argsort(code.address)
    rank = np.searchsorted(code.address, entry, sorter=order)
    rows = np.append(order, -1)[rank]
    is_missing = (rows < 0) | (np.append(code.address, -1)[rows] != entry)
    if is_missing.any():
        at = int(entry[np.argmax(is_missing)])
        raise ProgramError(f"no bundle at the entry {at:#x}; entries are addresses of code labels")
    return rows


MAX_THREADS = 8  # threads of one call; reason of the value not recorded
RUNS_A_THREAD = 4  # starting a thread for fewer runs costs more time than it saves


@attrs.frozen
class RunsOutcome:
    """Outcome of runs that were performed by several threads.

    Attributes:
        num_completed: number of runs before the first one that faulted; of all runs if none did.
        fault: fault array of the run that faulted first, int64[6].
        cycles: cycles of each run, int64[runs].
        bundles: number of bundles issued by each worker in each run, int64[runs, workers].
        cores: core states of the threads, with their counts of issues and stalls.
    """

    num_completed: int
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
    threads: int = MAX_THREADS,
) -> RunsOutcome:
    """Perform runs in several threads. Runs of one tile are performed in order by one thread.

    Args:
        new_core: function that makes a core state with the code loaded.
        memory: SRAM of the tiles, uint32[tiles, words], changed in place.
        runs: columns tile, entry row, vertex, stride and seed, int64[runs, 5].
        stack: initial stack pointer of supervisors, a byte address.
        threads: largest number of threads. A trace needs one thread, since it is in issue order.
    """
    parts: list[_Part] = []

    def perform(rows: IntArray) -> None:
        """Perform some runs on a core of their own, in ascending order."""
        # In ascending order, so that the first fault of this thread has the lowest row of its own.
        rows = np.sort(rows)
        core, share_runs = new_core(), np.ascontiguousarray(runs[rows])
        cycles = np.zeros(len(rows), np.int64)
        bundles = np.zeros((len(rows), int(core.timing[live.WORKERS])), np.int64)
        num_completed = run_all(core, memory, share_runs, stack, cycles, bundles)
        parts.append(_Part(rows, core, num_completed, cycles, bundles))

    # `in_shares` starts a thread for each MIN_WORK of work: count a run as that divided by
    # RUNS_A_THREAD.
    work = len(runs) * (MIN_WORK // RUNS_A_THREAD)
    in_shares(runs[:, 0], work, perform, most=threads)
    return _runs_outcome(parts, len(runs))


@attrs.frozen(eq=False)
class _Part:
    """Outcome of the runs of one thread.

    Attributes:
        rows: numbers of its runs, ascending, int64[share].
        core: core state of the thread.
        num_completed: number of its runs before the first one that faulted.
        cycles: cycles of its runs, int64[share].
        bundles: number of bundles issued by each worker, int64[share, workers].
    """

    rows: IntArray
    core: TileState
    num_completed: int
    cycles: IntArray
    bundles: IntArray


def _runs_outcome(parts: list[_Part], runs: int) -> RunsOutcome:
    """Return the outcome of all threads; the fault with the lowest run number is the first."""
    cycles = np.zeros(runs, np.int64)
    bundles = np.zeros((runs, parts[0].bundles.shape[1]), np.int64)
    num_completed, fault = runs, parts[0].core.fault
    for part in parts:
        cycles[part.rows], bundles[part.rows] = part.cycles, part.bundles
        if part.num_completed < len(part.rows) and part.rows[part.num_completed] < num_completed:
            num_completed, fault = int(part.rows[part.num_completed]), part.core.fault
    return RunsOutcome(num_completed, fault, cycles, bundles, tuple(part.core for part in parts))
