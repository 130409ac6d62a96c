"""The interpreter of a core: its contexts issue bundles cycle by cycle, in compiled functions.

A core has six workers and a supervisor. A cycle in which a worker issues belongs to that worker;
every other cycle belongs to the supervisor. The rules of time are

    worker       one bundle every `slot_cycles`, the number of workers or, with fewer workers than
                 the pipeline has stages, that number; slow instructions take further slots; jumps
                 and hardware loops cost nothing extra
    supervisor   one instruction in each of its cycles. An instruction that reads a register (or,
                 for weight loads, the load pointer) waits until `supervisor_latency_cycles` after
                 the issue of the instruction that wrote it. A taken branch, including the returning
                 one, costs `supervisor_branch_cycles` in all. Both are counted in the supervisor's
                 own cycles. A conditional jump that is not taken costs `supervisor_untaken_cycles`
                 of the run, which pass while workers issue, too
    launch, sync see `control`

A supervisor therefore stands still while six of six workers issue, and finishes the work that did
not fit into the cycles of the launch when they end. Measured: on a C600, a public GEMM whose loop
overhead runs behind its workers differs by 8.8 cycles a launch between 184 and 182 rows, which
leave 8 slots more (docs/accuracy.md).

Example: one block of a static kernel is a loop of 3 instructions, weight loads, runall, one
instruction while the launch is under way, sync and a taken brnzdec. By these rules it takes
3 + loads + launch + 6 x bundles + sync + branch cycles; at the end of a row, where the brnzdec is
not taken, its last term is the untaken jump.

A bundle reads before it writes: both its slots (main and aux) see the ARF as it was before the
bundle. A slot in time is a cycle in which a worker may issue. A row is a decoded bundle; `context`
is the number of a worker or the supervisor, `at` the row that it issues, `clock` the cycle. Own
cycles are the cycles in which no worker issues (see `live`).
"""

from __future__ import annotations

from ...columns import IntArray
from ...native import compiled, inlined, inner
from ..table.registers import CSR, MRF_ALIASES, NUM_CSRS, NUM_REGISTERS, ZERO
from ..table.table import OPCODE
from . import faults, live, row
from .control import NOWHERE, control, jump, release, start_worker
from .live import ONE_WORKER, SUPERVISOR_ENTRY, TileState
from .pipes.aux_pipe import aux_step
from .pipes.integer_pipe import integer_value
from .pipes.memory_pipe import memory_step, weights_step
from .pipes.races import RECORD, note_run
from .pipes.rounding import random_bits, seed
from .pipes.sram import WordArray, place, refuse
from .race_segments import A_LAUNCH, A_SYNC, NO_LAUNCH, note_issue

NO_CONTEXT = -1  # in place of a context

_FP_STS, _SYNC = CSR["FP_STS"], OPCODE["sync u8"]


@inner
def run_until_done(tile: TileState, memory: WordArray) -> int:
    """Run a started core until its supervisor returns or, for a worker entry, its sync completes.

    Args:
        tile: core state with at least one context started at cycle 0, changed in place.
        memory: SRAM of the tile, uint32[words], changed in place.

    Returns:
        Number of cycles of the run; the number until the fault if the fault array holds one.
    """
    # One pass of the loop is one cycle: choose the context that may issue, let it issue, then go to
    # the next cycle. While no worker has slots, cycles in which nothing can happen are skipped.
    workers, limit = tile.timing[live.WORKERS], tile.timing[live.LIMIT]
    # The clock begins at 0; a literal would be compiled for itself.
    clock = int(tile.barrel[live.ISSUE_IF_NO_REGISTER_WAIT])
    by_counter = tile.timing[live.SLOTS_BY_COUNTER]
    # Number of the worker whose slot this cycle is; beyond the workers, a slot that none has.
    slot, slots = clock, tile.timing[live.SLOT]
    while True:
        if tile.barrel[live.RETURNED] and tile.barrel[live.ACTIVE] == 0:
            return int(tile.context[workers, live.NEXT_ISSUE] + tile.barrel[live.WORKER_ISSUES])
        if clock > limit:
            return _run_away(tile, workers)
        context = _whose(tile, workers, slot, clock)
        if context >= 0:
            turn(tile, memory, context, clock)
            if tile.fault[faults.KIND]:
                return clock
        if clock < tile.barrel[live.ORIGIN]:
            clock = _next_alone(tile, workers, clock)
            # ORIGIN, at which `clock` arrives when workers start, is a slot of worker 0 unless
            # slots follow the cycle counter.
            slot = clock % slots if by_counter else 0
            continue
        clock += 1
        slot += 1
        if slot == slots:
            slot = 0
        # By the counter a worker has ended with its last bundle, else with its round of slots.
        if slot == 0 or by_counter:
            _count_ended(tile, clock)


@inlined
def _whose(tile: TileState, supervisor: int, slot: int, clock: int) -> int:
    """Return the context that may issue in a cycle, or NO_CONTEXT; workers precede a supervisor."""
    if clock >= tile.barrel[live.ORIGIN] and slot < supervisor:  # noqa: SIM102  # as compiled
        if tile.context[place(slot), live.NEXT_ISSUE] <= clock:
            return slot
    own_cycle = clock - tile.barrel[live.WORKER_ISSUES]
    if tile.context[supervisor, live.NEXT_ISSUE] > own_cycle or tile.barrel[live.WAITING]:
        return NO_CONTEXT
    if clock >= tile.barrel[live.AFTER_JUMP]:
        return supervisor
    # A jump that is not taken costs the supervisor this cycle of its own.
    tile.context[supervisor, live.NEXT_ISSUE] = own_cycle + 1
    tile.barrel[live.ISSUE_IF_NO_REGISTER_WAIT] += 1
    tile.stalls[live.STALL_BRANCH, tile.barrel[live.JUMP_ROW]] += 1
    return NO_CONTEXT


@inlined
def _next_alone(tile: TileState, supervisor: int, clock: int) -> int:
    """Return the next cycle in which a context can issue while no worker has slots."""
    # A waiting supervisor cannot issue: the next event is the first slot after the launch.
    if tile.barrel[live.WAITING]:
        return int(tile.barrel[live.ORIGIN])
    turn = tile.context[supervisor, live.NEXT_ISSUE] + tile.barrel[live.WORKER_ISSUES]
    turn = max(clock + 1, turn)
    return int(min(turn, tile.barrel[live.ORIGIN]))


@inlined
def _count_ended(tile: TileState, clock: int) -> None:
    """Subtract the workers that ended from those that run; after the last, end the round of slots.

    A supervisor that waits in a sync is released then.
    """
    tile.barrel[live.ACTIVE] -= tile.barrel[live.ENDED]
    tile.barrel[live.ENDED] = 0
    if tile.barrel[live.ACTIVE] == 0:
        tile.barrel[live.WORKER_SLOT_CYCLES] += clock - tile.barrel[live.ORIGIN]
        tile.barrel[live.ORIGIN] = live.IDLE
        if tile.barrel[live.WAITING]:
            release(tile, clock)


@inner
def _run_away(tile: TileState, supervisor: int) -> int:
    """Write the fault of a run that exceeds its limit, at the first context that still runs."""
    context = 0
    while context < supervisor and tile.context[context, live.NEXT_ISSUE] == live.IDLE:
        context += 1
    tile.fault[faults.CONTEXT] = context
    tile.fault[faults.BUNDLE] = tile.context[context, live.NEXT]
    refuse(tile.fault, faults.RUNAWAY, 0, tile.timing[live.LIMIT])
    return int(tile.timing[live.LIMIT])


@inlined
def turn(tile: TileState, memory: WordArray, context: int, clock: int) -> None:
    """Let a context issue its next bundle, or let the supervisor wait for a register.

    Here and below, `at` is the row of the bundle, and `clock` the cycle of the tile.
    """
    # Steps: wait for operands (supervisor only), count the issue, do the main slot, do the aux
    # slot, go back if a hardware loop ends here, and set when the context may issue again.
    mine = tile.context[place(context)]
    at = mine[live.NEXT]
    bundle = tile.rows[place(at)]
    supervisor = context == tile.timing[live.WORKERS]
    if supervisor and _waits(tile, context, at, clock):
        return
    _count(tile, supervisor, context, at, clock)
    following = _main(tile, memory, supervisor, context, at, clock)
    if bundle[row.AUX_OP] >= 0 and tile.fault[faults.KIND] == 0:
        _aux(tile, context, at)
    # The end of a loop's body costs nothing: the following row is simply its first one.
    if at == mine[live.LOOP_LAST] and mine[live.LOOP_LEFT] > 0:
        mine[live.LOOP_LEFT] -= 1
        following = mine[live.LOOP_FIRST]
    if following == NOWHERE and tile.fault[faults.KIND] == 0:
        refuse(tile.fault, faults.INVALID_PC, bundle[row.END], 0)
    if tile.fault[faults.KIND]:
        tile.fault[faults.CONTEXT] = context
        tile.fault[faults.BUNDLE] = at
        return
    if supervisor:
        _pay(tile, context, at, clock)
    elif following >= 0:
        slots = bundle[row.SLOTS]
        # With one slot NEXT_ISSUE may stay in the past: the worker's next slot is soon enough.
        if slots > 1:
            mine[live.NEXT_ISSUE] = clock + slots * tile.timing[live.SLOT]
    mine[live.NEXT] = following


@inlined
def _count(tile: TileState, supervisor: bool, context: int, at: int, clock: int) -> None:
    """Count the issue of a bundle and, while the trace has room, record it.

    The record of accesses is kept here too: a trace that never counts as full costs other runs
    nothing.
    """
    if supervisor:
        tile.supervisor_issues[place(at)] += 1
    else:
        tile.worker_issues[place(context), place(at)] += 1
        tile.barrel[live.WORKER_ISSUES] += 1
    tile.context[place(context), live.BUNDLES] += 1
    traced = tile.barrel[live.TRACED]
    if traced < len(tile.trace):
        if tile.geometry[RECORD]:
            note_issue(tile.geometry, tile.context, context, at, _launching(tile, at))
            if traced == len(tile.trace) - 1:
                return
        tile.trace[place(traced), live.CYCLE] = clock
        tile.trace[place(traced), live.CONTEXT] = context
        tile.trace[place(traced), live.BUNDLE] = at
        ready = tile.barrel[live.ISSUE_IF_NO_SLOT_WAIT] if supervisor else clock
        own_cycle = clock - tile.barrel[live.WORKER_ISSUES]
        for_register = own_cycle - tile.barrel[live.ISSUE_IF_NO_REGISTER_WAIT] if supervisor else 0
        tile.trace[place(traced), live.IF_NO_WAIT] = ready - for_register
        tile.trace[place(traced), live.IF_NO_SLOT_WAIT] = ready
        tile.barrel[live.TRACED] = traced + 1


@inlined
def _launching(tile: TileState, at: int) -> int:
    """Return what a bundle of the supervisor launches or waits for, as `note_issue` takes it."""
    if tile.rows[place(at), row.SUPERVISOR_WORK] != row.LAUNCH:
        return NO_LAUNCH
    return A_SYNC if tile.rows[place(at), row.MAIN_OP] == _SYNC else A_LAUNCH


@inlined
def _main(
    tile: TileState, memory: WordArray, supervisor: bool, context: int, at: int, clock: int
) -> int:
    """Do the main slot of a bundle; return the row that follows, NOWHERE or HALTED."""
    bundle, mrf, arf = tile.rows[place(at)], tile.mrf[place(context)], tile.arf[place(context)]
    work = bundle[row.SUPERVISOR_WORK] if supervisor else bundle[row.WORKER_WORK]
    op, first = bundle[row.MAIN_OP], bundle[row.MAIN_OP + 1]
    second, third = bundle[row.MAIN_OP + 2], bundle[row.MAIN_OP + 3]
    fourth, fifth = bundle[row.MAIN_OP + 4], bundle[row.MAIN_OP + 5]
    _keep_old(tile.arf_before_bundle, arf)
    if work == row.MEMORY:
        memory_step(
            op,
            first,
            second,
            third,
            fourth,
            fifth,
            mrf,
            tile.arf_before_bundle,
            arf,
            memory,
            tile.geometry,
            tile.fault,
        )
    elif work == row.INTEGER:
        _integer(tile, context, op, first, second, third, fifth)
    elif work == row.JUMP:
        return jump(tile, context, at)
    elif work == row.WEIGHTS:
        csr = tile.csr[context]
        weights_step(op, first, csr, tile.cw, tile.cwf, memory, tile.geometry, tile.fault)
    elif work != row.NOTHING:
        return control(tile, context, at, work, clock)
    return int(bundle[row.FOLLOWING])


@inlined
def _keep_old(old: WordArray, arf: WordArray) -> None:
    """Copy a context's ARF, uint32[16], into `old`, so that both slots can read it as it was."""
    # Copy the ARF of 16 words, eight at a time. All eight are read before any is written, so that
    # LLVM makes one vector of them without having to prove that the arrays do not overlap.
    for start in range(0, NUM_REGISTERS, 8):
        read, saved = arf[start : start + 8], old[start : start + 8]
        r0, r1, r2, r3 = read[0], read[1], read[2], read[3]
        r4, r5, r6, r7 = read[4], read[5], read[6], read[7]
        saved[0], saved[1], saved[2], saved[3] = r0, r1, r2, r3
        saved[4], saved[5], saved[6], saved[7] = r4, r5, r6, r7


@inlined
def _integer(
    tile: TileState, context: int, op: int, target: int, first: int, second: int, sources: int
) -> None:
    """Perform integer work: read its sources, compute, write the target in the MRF."""
    mrf = tile.mrf[place(context)]
    # An operand that is no register is an immediate already. The destination's value before the
    # instruction is an operand, too: some instructions change a part of it.
    if sources & row.FIRST_IS_REGISTER:
        first = int(mrf[place(first)])
    elif sources & row.FIRST_IS_ARF:
        first = int(tile.arf_before_bundle[place(first)])
    if sources & row.SECOND_IS_REGISTER:
        second = int(mrf[place(second)])
    mrf[place(target)] = integer_value(op, first, second, int(mrf[place(target)]))
    mrf[ZERO] = 0  # the target may be $mzero


@inlined
def _aux(tile: TileState, worker: int, at: int) -> None:
    """Do the aux slot of a worker's bundle."""
    bundle = tile.rows[place(at)]
    fault_kind = aux_step(
        bundle[row.AUX_OP],
        bundle[row.AUX_OP + 1],
        bundle[row.AUX_OP + 2],
        bundle[row.AUX_OP + 3],
        bundle[row.AUX_OP + 4],
        bundle[row.AUX_OP + 5],
        tile.arf_before_bundle,
        tile.arf[place(worker)],
        tile.aacc[place(worker)],
        tile.cw,
        tile.cwf,
        tile.amp_operand,
        tile.csr[place(worker)],
    )
    if fault_kind:
        refuse(tile.fault, fault_kind, 0, tile.csr[worker, _FP_STS])


@inlined
def _waits(tile: TileState, supervisor: int, at: int, clock: int) -> bool:
    """Return True if an operand of the supervisor's next instruction is not ready.

    Its NEXT_ISSUE is then the own cycle in which the operand is ready. Otherwise, the cycles that
    it has waited since its last issue are counted as stalls: for registers and for its slot.
    """
    earliest = tile.barrel[live.ISSUE_IF_NO_REGISTER_WAIT]
    own_cycle = clock - tile.barrel[live.WORKER_ISSUES]
    # READS is a bit mask: bit r for MRF register r, the highest bit for the load pointer.
    reads, register, ready = tile.rows[at, row.READS], 0, earliest
    while reads:
        if reads & 1:
            ready = max(ready, tile.register_ready[register])
        reads >>= 1
        register += 1
    if ready > own_cycle:
        tile.context[supervisor, live.NEXT_ISSUE] = ready
        return True
    for_slot = tile.barrel[live.WORKER_ISSUES] - tile.barrel[live.WORKER_ISSUES_AT_LAST]
    tile.stalls[live.STALL_REGISTER, at] += ready - earliest
    tile.stalls[live.STALL_SLOT, at] += for_slot
    tile.barrel[live.ISSUE_IF_NO_SLOT_WAIT] = clock - for_slot
    return False


@inlined
def _pay(tile: TileState, supervisor: int, at: int, clock: int) -> None:
    """Set the cycles from which the supervisor may issue again and its results can be read."""
    own_cycle = clock - tile.barrel[live.WORKER_ISSUES]
    writes, register = tile.rows[at, row.WRITES], 0
    while writes:
        if writes & 1:
            tile.register_ready[register] = own_cycle + tile.timing[live.LATENCY]
        writes >>= 1
        register += 1
    # After a sync, `release` sets NEXT_ISSUE and what belongs to it: it has done so if no worker
    # ran, and will do so when the last worker ends.
    if tile.context[supervisor, live.NEXT_ISSUE] > own_cycle:
        return
    next_cycle = own_cycle + 1
    if tile.rows[at, row.SUPERVISOR_WORK] == row.JUMP:
        if tile.barrel[live.BRANCH_TAKEN]:
            next_cycle = own_cycle + tile.timing[live.BRANCH]
            tile.stalls[live.STALL_BRANCH, at] += next_cycle - own_cycle - 1
        else:
            tile.barrel[live.AFTER_JUMP] = clock + tile.timing[live.UNTAKEN]
            tile.barrel[live.JUMP_ROW] = at
    tile.context[supervisor, live.NEXT_ISSUE] = next_cycle
    tile.barrel[live.ISSUE_IF_NO_REGISTER_WAIT] = next_cycle
    tile.barrel[live.WORKER_ISSUES_AT_LAST] = tile.barrel[live.WORKER_ISSUES]


# Registers of a supervisor entry: the address of its vertex state, its return address, its stack.
_ARGUMENT, _LR, _SP = 0, MRF_ALIASES["lr"], MRF_ALIASES["sp"]
_TILE_ID = CSR["TILE_ID"]


@compiled(
    "int64("
    "int64[:, :], int64[:], int32[:, :], uint32[:, :], int64[:, :], int64[:, :], float32[:, :], "
    "uint64[:], float32[:, :, :], int64[:, :], int64[:], int64[:], int64[:], uint32[:], "
    "float32[:], int64[:], int64[:], int64[:, :], int64[:], int64[:, :], int64[:, :], "
    "uint32[:, :], int64[:, :], int64, int64[:], int64[:, :])",
    tile=TileState,
)
def run_all(
    tile: TileState,
    memory: WordArray,
    runs: IntArray,
    stack: int,
    cycles: IntArray,
    bundles: IntArray,
) -> int:
    """Perform runs in order and stop at the first fault.

    Args:
        tile: core state, changed in place.
        memory: SRAM of the tiles, uint32[tiles, words], changed in place.
        runs: columns tile, entry row, vertex, stride and seed, int64[runs, 5].
        stack: initial stack pointer of supervisors, a byte address.
        cycles: receives the cycles of each run, int64[runs].
        bundles: receives the bundles issued by each worker in each run, int64[runs, workers].

    Returns:
        Number of runs before the first one that faulted.
    """
    workers = len(tile.aacc)
    for run in range(len(runs)):
        _clear(tile, runs[run, 0])
        if runs[run, 4] != 0:
            _seed(tile, runs[run, 4])
        if tile.geometry[RECORD]:
            note_run(tile.geometry)
        _start(tile, runs[run, 1], runs[run, 2], runs[run, 3], stack)
        cycles[run] = run_until_done(tile, memory[runs[run, 0]])
        for worker in range(workers):
            bundles[run, worker] = tile.context[worker, live.BUNDLES]
        if tile.fault[faults.KIND]:
            return run
    return len(runs)


@inner
def _clear(tile: TileState, number: int) -> None:
    """Bring all registers to their state at the start of a run on a tile; keep trace and counts."""
    supervisor = len(tile.aacc)
    traced, busy = tile.barrel[live.TRACED], tile.barrel[live.WORKER_SLOT_CYCLES]
    tile.barrel[:] = 0
    tile.barrel[live.TRACED] = traced
    tile.barrel[live.WORKER_SLOT_CYCLES] = busy
    tile.barrel[live.ORIGIN] = live.IDLE
    tile.barrel[live.WAIT_ROW] = -1
    tile.context[:, :] = 0
    tile.context[:, live.NEXT_ISSUE] = live.IDLE
    tile.register_ready[:] = 0
    tile.mrf[:, :] = 0
    tile.arf[:, :] = 0
    tile.aacc[:, :] = 0
    for context in range(supervisor + 1):
        for register in range(NUM_CSRS):  # an array assignment would allocate
            tile.csr[context, register] = tile.first_csr[context, register]
        tile.csr[context, _TILE_ID] = number
    tile.cw[:] = 0
    tile.cwf[:, :, :] = 0


@inner
def _seed(tile: TileState, number: int) -> None:
    """Seed the random generators of all workers, worker w by `number` + w."""
    # documented: the runtime of osmarks/ipu-stack seeds each worker by its number and then draws 15
    # times, because neighbouring seeds begin with similar bits.
    for worker in range(len(tile.aacc)):
        seed(tile.csr[worker], number + worker)
        for _ in range(15):
            random_bits(tile.csr[worker])


@inner
def _start(tile: TileState, entry: int, vertex: int, stride: int, stack: int) -> None:
    """Start the supervisor or the workers of a run at cycle 0."""
    supervisor = len(tile.aacc)
    if stride == SUPERVISOR_ENTRY:
        tile.context[supervisor, live.NEXT] = entry
        tile.context[supervisor, live.NEXT_ISSUE] = 0
        tile.mrf[supervisor, _ARGUMENT] = vertex
        tile.mrf[supervisor, _LR] = live.RETURN_ADDRESS
        tile.mrf[supervisor, _SP] = stack
        return
    now = int(tile.barrel[live.ISSUE_IF_NO_REGISTER_WAIT])
    for worker in range(1 if stride == ONE_WORKER else supervisor):
        start_worker(tile, worker, entry, vertex + 4 * stride * worker, now)
    # A run of workers ends like a supervisor that launched them, waits for them and returns.
    tile.barrel[live.WAITING] = 1
    tile.barrel[live.RETURNED] = 1
