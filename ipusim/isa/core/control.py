"""Control flow: jumps, hardware loops, exits of workers, launches, local sync, control registers.

A context is a worker or the supervisor, a row is a decoded bundle (`decode`). Each step returns the
row that its context runs next, NOWHERE if no code lies at the target, or HALTED if the context has
ended or was refused; the fault array then describes the refusal. Arguments of the functions: `tile`
is the core state, `context` the number of the context, `at` the row that it issues, `clock` the
cycle of the run.

Launch: a worker issues its first bundle `worker_launch_cycles` (at least 1) after the cycle in
which `runall` or `run` was issued, or in its next slot after that. There are two ways to number
slots (`Setup.slots_by_counter`):

    by the cycle counter   worker w has the cycles whose number is w modulo `slot_cycles`, and has
                           ended when it has issued its last bundle
    from the launch        the first worker that starts on an idle tile fixes a cycle c; worker w
                           has the cycles c + w, c + w + slot_cycles, ... A worker has ended when
                           its round of slots has ended, so that a launch takes `slot_cycles` for
                           each bundle of the slowest worker, whichever worker that is

Both take the same time if all six workers issue equally many bundles, because the last worker then
ends in the fifth cycle after the first. Otherwise a launch whose slots are numbered by the counter
is up to five cycles shorter, and never longer.

Sync: the supervisor issues its next instruction `local_sync_cycles` after the last worker has
ended, which includes the issue of `sync`. If no worker is active, a sync costs the same number of
cycles, but at least one.
"""

from __future__ import annotations

from ...native import inlined, inner, switch
from ..table.instruction import JUMP
from ..table.registers import (
    CR_ZCWEI,
    CSR,
    FIRST_OUTSIDE,
    FP_CLR_ZAACC,
    LAST_OUTSIDE,
    VERTEX_BASE,
    WORKER_BASE,
    ZERO,
)
from ..table.table import OPCODE, TABLE
from . import faults, live, row
from .live import TileState
from .pipes.rounding import DIV0, INV, OFLO, seed
from .pipes.sram import INVALID_INSTR, refuse

NOWHERE, HALTED = -1, -2  # in place of a row
LOCAL_ZONE = 2  # the workers of one tile; documented: sync zones

_BR, _BRNZDEC, _CALL = OPCODE["br ms"], OPCODE["brnzdec mx label"], OPCODE["call md label"]
_RUNALL, _SYNC, _GET = OPCODE["runall ms ms u16"], OPCODE["sync u8"], OPCODE["get md csr"]
_PC, _CSR_VERTEX_BASE = CSR["PC"], CSR["VERTEX_BASE"]
_REPEAT_COUNT, _REPEAT_END = CSR["REPEAT_COUNT"], CSR["REPEAT_END"]
_COUNT_L, _COUNT_U, _CR = CSR["COUNT_L"], CSR["COUNT_U"], CSR["CR"]
_FP_ICTL, _FP_CTL, _SEED = CSR["FP_ICTL"], CSR["FP_CTL"], CSR["PRNG_SEED"]
_FP_STS, _FP_CLR = CSR["FP_STS"], CSR["FP_CLR"]
_FP_INFMT, _FP_ISCL = CSR["FP_INFMT"], CSR["FP_ISCL"]
_CSR_WORKER_BASE, _BASE_OF_WORKER_0 = CSR["WORKER_BASE"], CSR["WORKER0_BASE"]
_WORD = 0xFFFFFFFF  # mask of a register's 32 bits


@inlined
def row_at(tile: TileState, address: int) -> int:
    """Return the row of the bundle at a byte address, or NOWHERE."""
    # Bytes from the start of the code; a bundle begins at a multiple of 4.
    words = (address & _WORD) - tile.timing[live.CODE_START]
    if words < 0 or words & 3 or words >> 2 >= len(tile.row_of):
        return NOWHERE
    return int(tile.row_of[words >> 2])


_TAKEN = {
    number: form.operation.removeprefix(JUMP) or "True"
    for number, form in enumerate(TABLE)
    if form.work == JUMP
}
is_taken = switch("is_taken", "op, a", _TAKEN, globals())
"""Return True if a jump is taken, given its opcode and the value of its register."""


@inner
def jump(tile: TileState, context: int, at: int) -> int:
    """Perform a jump or a call of the bundle in row `at`, and return the row to run next."""
    op, register = tile.rows[at, row.MAIN_OP], tile.rows[at, row.MAIN_OP + 1]
    target = tile.rows[at, row.MAIN_OP + 2]
    value = int(tile.mrf[context, register])
    jumps = is_taken(op, value)
    if op == _BRNZDEC:
        tile.mrf[context, register] = value - jumps
    elif op == _BR:
        target = value
    elif op == _CALL:
        tile.mrf[context, register] = tile.rows[at, row.END]
        tile.mrf[context, ZERO] = 0
    tile.barrel[live.BRANCH_TAKEN] = jumps
    if not jumps:
        return int(tile.rows[at, row.FOLLOWING])
    if op == _BR and value == live.RETURN_ADDRESS and context == tile.timing[live.WORKERS]:
        return _leave(tile)
    following = row_at(tile, target)
    if following == NOWHERE:
        refuse(tile.fault, faults.INVALID_PC, target, 0)
    return following


@inlined
def _leave(tile: TileState) -> int:
    """End the supervisor's run, or refuse if workers are still active."""
    active = tile.barrel[live.ACTIVE]
    if active:
        refuse(tile.fault, faults.WORKERS_LEFT, 0, active)
    tile.barrel[live.RETURNED] = 1
    return HALTED


@inner
def control(tile: TileState, context: int, at: int, work: int, clock: int) -> int:
    """Perform work that neither moves data nor jumps, and return the row to run next.

    Args:
        tile: core state.
        context: worker or supervisor.
        at: row of the bundle.
        work: kind of work, a constant of `row`.
        clock: cycle of the tile.
    """
    following = int(tile.rows[at, row.FOLLOWING])
    op, first = tile.rows[at, row.MAIN_OP], tile.rows[at, row.MAIN_OP + 1]
    second = tile.rows[at, row.MAIN_OP + 2]
    if work == row.REPEAT:
        return _repeat(tile, context, at, following)
    if work == row.EXIT:
        tile.context[context, live.NEXT_ISSUE] = live.IDLE
        # The exit's condition is a vote among tiles, which this core of a single tile leaves out.
        tile.barrel[live.ENDED] += 1
        return HALTED
    if work == row.LAUNCH:
        if op == _SYNC:
            _sync(tile, at, first, clock)
        else:
            _launch(tile, at, context, op == _RUNALL, clock)
        return following
    if work == row.MOVE and op == _GET:
        _read_csr(tile, context, at, first, second, clock)
        return following
    if work == row.MOVE:
        _write_csr(tile, context, second, int(tile.mrf[context, first]))
        return following
    fault_kind = faults.TRAP if work == row.STOP else INVALID_INSTR
    if work == row.UNEXPLAINED:
        fault_kind = faults.UNEXPLAINED
    refuse(tile.fault, fault_kind, 0, first)
    return HALTED


@inlined
def _repeat(tile: TileState, context: int, at: int, following: int) -> int:
    """Begin a hardware loop. A count of 0 skips the body."""
    times, body = tile.rows[at, row.MAIN_OP + 1], tile.rows[at, row.MAIN_OP + 2]
    if tile.rows[at, row.MAIN_OP + 3]:
        # documented: the count of a register has 16 bits (12 on Mk1)
        times = int(tile.mrf[context, times]) & 0xFFFF
    last = int(tile.rows[at, row.REPEAT_LAST])
    if last < 0:
        refuse(tile.fault, faults.BAD_REPEAT, 0, body + 1)
        return HALTED
    if times == 0:
        behind = int(tile.rows[last, row.FOLLOWING])
        if behind == NOWHERE:
            refuse(tile.fault, faults.INVALID_PC, tile.rows[last, row.END], 0)
        return behind
    # The body is entered now, so that one iteration less is left.
    tile.context[context, live.LOOP_LEFT] = times - 1
    tile.context[context, live.LOOP_FIRST] = following
    tile.context[context, live.LOOP_LAST] = last
    return following


@inner
def start_worker(tile: TileState, worker: int, entry: int, vertex: int, clock: int) -> None:
    """Start an idle worker. Registers that a launch does not set keep their values.

    Args:
        tile: core state, changed in place.
        worker: number of the worker.
        entry: row of its first bundle.
        vertex: byte address of its vertex state.
        clock: cycle of the launch.
    """
    if tile.barrel[live.ACTIVE] == 0:
        tile.barrel[live.ORIGIN] = clock + max(tile.timing[live.LAUNCH], 1)
    tile.barrel[live.ACTIVE] += 1
    tile.context[worker, live.NEXT] = entry
    tile.context[worker, live.NEXT_ISSUE] = clock + max(tile.timing[live.LAUNCH], 1)
    tile.context[worker, live.LOOP_LEFT] = 0
    tile.mrf[worker, VERTEX_BASE] = vertex
    tile.csr[worker, _CSR_VERTEX_BASE] = vertex & _WORD
    supervisor = tile.timing[live.WORKERS]
    base = int(tile.csr[supervisor, _BASE_OF_WORKER_0 + worker])
    tile.mrf[worker, WORKER_BASE] = base
    tile.csr[worker, _CSR_WORKER_BASE] = base
    tile.csr[worker, _FP_CTL] = tile.csr[supervisor, _FP_ICTL]


@inlined
def _launch(tile: TileState, at: int, supervisor: int, all_workers: bool, clock: int) -> None:
    """Start all workers (`runall`) or the first idle one (`run`)."""
    address = tile.mrf[supervisor, tile.rows[at, row.MAIN_OP + 1]]
    vertex = int(tile.mrf[supervisor, tile.rows[at, row.MAIN_OP + 2]])
    step = 4 * tile.rows[at, row.MAIN_OP + 3]
    entry, active = row_at(tile, address), tile.barrel[live.ACTIVE]
    if entry == NOWHERE:
        refuse(tile.fault, faults.INVALID_PC, address, 0)
    elif all_workers and active:
        refuse(tile.fault, faults.WORKERS_ACTIVE, 0, active)
    elif all_workers:
        for worker in range(supervisor):
            start_worker(tile, worker, entry, vertex + worker * step, clock)
    else:
        for worker in range(supervisor):
            if tile.context[worker, live.NEXT_ISSUE] == live.IDLE:
                start_worker(tile, worker, entry, vertex + step, clock)
                return
        refuse(tile.fault, faults.NO_FREE_WORKER, 0, active)


@inlined
def _sync(tile: TileState, at: int, zone: int, clock: int) -> None:
    """Let the supervisor wait for its workers; with no worker active, the wait ends at once."""
    if zone != LOCAL_ZONE:
        refuse(tile.fault, faults.OTHER_ZONE, 0, zone)
        return
    tile.barrel[live.WAITING] = 1
    tile.barrel[live.WAIT_ROW] = at
    tile.barrel[live.SINCE] = clock
    if tile.barrel[live.ACTIVE] == 0:
        release(tile, clock)


@inner
def release(tile: TileState, ended: int) -> None:
    """End the supervisor's wait in a sync, after the last worker ended before cycle `ended`."""
    # NEXT_ISSUE and ISSUE_IF_NO_REGISTER_WAIT count the supervisor's own cycles: those in which
    # workers issued are subtracted.
    since = tile.barrel[live.SINCE]
    turn = max(ended + tile.timing[live.LOCAL_SYNC], since + 1)
    tile.barrel[live.WAITING] = 0
    worker_cycles = tile.barrel[live.WORKER_ISSUES]
    tile.context[tile.timing[live.WORKERS], live.NEXT_ISSUE] = turn - worker_cycles
    tile.barrel[live.ISSUE_IF_NO_REGISTER_WAIT] = turn - worker_cycles
    tile.barrel[live.WORKER_ISSUES_AT_LAST] = worker_cycles
    if tile.barrel[live.WAIT_ROW] >= 0:
        # Cycles between the sync and the next issue.
        lost = turn - since - 1
        in_sync = min(
            lost, turn - ended
        )  # after the last worker; the other cycles passed while workers ran
        tile.stalls[live.STALL_SYNC, tile.barrel[live.WAIT_ROW]] += in_sync
        tile.stalls[live.STALL_WORKERS, tile.barrel[live.WAIT_ROW]] += lost - in_sync


@inlined
def _read_csr(tile: TileState, context: int, at: int, target: int, number: int, clock: int) -> None:
    """Copy a control register to an MRF register; refuse those that no context can read."""
    if _REPEAT_COUNT <= number <= _REPEAT_END or FIRST_OUTSIDE <= number <= LAST_OUTSIDE:
        refuse(tile.fault, faults.UNKNOWN_CSR, 0, number)
        return
    tile.mrf[context, target] = _csr_value(tile, context, at, number, clock)
    tile.mrf[context, ZERO] = 0


@inlined
def _csr_value(tile: TileState, context: int, at: int, number: int, clock: int) -> int:
    """Return the value of a control register that the context can read."""
    if number == _PC:
        return int(tile.rows[at, row.ADDRESS])
    if number == _COUNT_L:
        return clock & _WORD
    if number == _COUNT_U:
        return clock >> 32
    return int(tile.csr[context, number])


@inlined
def _write_csr(tile: TileState, context: int, number: int, value: int) -> None:
    """Write a control register, with the effects that some of them have."""
    # The counters and all registers before them are read-only.
    if number <= _COUNT_U or FIRST_OUTSIDE <= number <= LAST_OUTSIDE:
        refuse(tile.fault, faults.UNKNOWN_CSR, 0, number)
        return
    if number == _SEED:
        seed(tile.csr[context], value)
    elif number == _FP_CLR:  # as `uput` does
        tile.csr[context, _FP_STS] &= ~(value & (INV | DIV0 | OFLO))
        if value >> FP_CLR_ZAACC & 1 and context < len(tile.aacc):
            tile.aacc[context, :] = 0
    elif number in (_FP_INFMT, _FP_ISCL):  # the supervisor's, for the AMP of every worker
        tile.csr[:, number] = value & _WORD
    else:
        tile.csr[context, number] = value & _WORD
        if number == _CR and value >> CR_ZCWEI & 1:
            tile.cw[:] = 0
            tile.cwf[:] = 0
