"""State of one core as plain arrays, which all compiled functions of the interpreter share.

An array with one row for each context has the workers first, in order, and the supervisor last.
`TileState` only bundles the arrays. The memory of a tile is passed beside it, because many tiles
run on one state, one after another.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...columns import IntArray
from ...machine.machine import Machine
from ..table.registers import CSR, NUM_CSRS, NUM_REGISTERS
from ..table.touched import LOAD_POINTER
from .decode import Decoded
from .faults import FAULT_SLOTS
from .pipes.amp import NUM_ACCUMULATORS, NUM_CHOICES, NUM_WEIGHTS, WIDE_WEIGHTS
from .pipes.races import RECORD, new_record
from .pipes.sram import RegisterArray, WordArray
from .regions import MemoryRegion, guards_of

# Columns of `context`, one row for each context:
#   NEXT    row of its next bundle
#   NEXT_ISSUE   earliest cycle in which it may issue that bundle; IDLE for a worker that does not
#           run
#   LOOP_LEFT    iterations left of its hardware loop
#   LOOP_FIRST, LOOP_LAST   rows of the first and the last bundle of that loop
#   BUNDLES number of bundles issued in this run
NEXT, NEXT_ISSUE, LOOP_LEFT, LOOP_FIRST, LOOP_LAST, BUNDLES = range(6)
IDLE = 1 << 60  # in place of a cycle: no run reaches it, since max_cycles is smaller
# Slots of `barrel`, the state that all contexts share. There are two counts of cycles: those of the
# run, and the supervisor's *own cycles*, which leave out the cycles in which a worker issues. Own
# cycles are the supervisor's NEXT_ISSUE, `register_ready` and ISSUE_IF_NO_REGISTER_WAIT.
#   ORIGIN  first cycle in which workers have slots, after a launch; IDLE if no worker runs
#   ACTIVE  number of workers that run
#   ENDED   number of workers among them that have ended but are not yet subtracted from ACTIVE
#   WAITING 1 while the supervisor waits in a sync
#   WAIT_ROW   row of that sync; -1 while it waits for a run that was entered at a worker, where
#           no sync instruction exists
#   SINCE   cycle in which that sync was issued
#   BRANCH_TAKEN   1 if the last jump was taken
#   RETURNED   1 after the supervisor has returned
#   ISSUE_IF_NO_REGISTER_WAIT   own cycle from which the supervisor could issue if no register made
#           it wait
#   TRACED  number of issues in the trace
#   ISSUE_IF_NO_SLOT_WAIT   cycle in which the supervisor could have issued if no worker had issued
#           instead
#   WORKER_SLOT_CYCLES   number of cycles from launches to the end of the last worker, in which
#           workers have slots whether they issue or not
#   WORKER_ISSUES   number of cycles in which workers issued
#   WORKER_ISSUES_AT_LAST   value of WORKER_ISSUES at the supervisor's last issue
#   AFTER_JUMP   cycle before which the supervisor issues nothing, because its last jump was not
#           taken; a cycle of the run, so that it comes while workers issue, too
#   JUMP_ROW row of that jump
ORIGIN, ACTIVE, ENDED, WAITING, WAIT_ROW, SINCE, BRANCH_TAKEN, RETURNED = range(8)
ISSUE_IF_NO_REGISTER_WAIT, TRACED, ISSUE_IF_NO_SLOT_WAIT = range(8, 11)
WORKER_SLOT_CYCLES, WORKER_ISSUES, WORKER_ISSUES_AT_LAST, AFTER_JUMP, JUMP_ROW = range(11, 16)
BARREL_SLOTS = 16  # length of `barrel`
# Rows of `stalls`, the reasons for which a supervisor loses cycles:
#   STALL_REGISTER  an operand is not ready
#   STALL_SLOT      a worker issues
#   STALL_BRANCH    a jump, taken or not, takes more than one cycle
#   STALL_WORKERS   workers run during its sync
#   STALL_SYNC      workers have ended, but its sync takes longer
STALL_REGISTER, STALL_SLOT, STALL_BRANCH, STALL_WORKERS, STALL_SYNC = range(5)
# Columns of `trace`:
#   CYCLE, CONTEXT, BUNDLE   cycle, context and row of an issue
#   IF_NO_WAIT      cycle from which the supervisor could have issued if neither a register nor a
#           worker's slot had made it wait
#   IF_NO_SLOT_WAIT   cycle from which it could have issued if no worker's slot had made it wait
CYCLE, CONTEXT, BUNDLE, IF_NO_WAIT, IF_NO_SLOT_WAIT = range(5)
# Slots of `timing`. In cycles: launch of workers, local sync, taken branch and result latency of
# the supervisor, and the limit on a run. Then the number of workers; CODE_START, the byte address
# of the first bundle; and SLOTS_BY_COUNTER: 1 if worker w issues in cycles whose number is w modulo
# SLOT, 0 if worker 0 has the first slot after a launch. In cycles again: a jump of the supervisor
# that is not taken; SLOT, the distance of a worker's slots.
LAUNCH, LOCAL_SYNC, BRANCH, LATENCY, LIMIT, WORKERS, CODE_START, SLOTS_BY_COUNTER = range(8)
UNTAKEN, SLOT = range(8, 10)

# Special values of the column `stride` of runs (words between the vertex states of neighbouring
# workers, see `run.Runs`), where there is no stride.
SUPERVISOR_ENTRY = -1  # the run is entered at the supervisor
ONE_WORKER = -2  # only worker 0 is started
RETURN_ADDRESS = -4  # no code can be there: addresses of code have 21 bits
GUARDS_IN_A_NUMBER = 8  # bytes in an int64, see `sram.GUARDS`


class TileState(NamedTuple):
    """Arrays of one core.

    Attributes:
        rows: decoded bundles, int64[bundles, row.NUM_COLUMNS], see `Decoded`.
        row_of: row of the bundle at each word of the code, int64[words], see `Decoded`.
        mrf: main registers, int32[contexts, 16].
        arf: arithmetic registers, uint32[contexts, 16]; zeros for the supervisor, which has none.
        csr: control registers by number, int64[contexts, 128].
        first_csr: control registers at the start of each run, int64[contexts, 128].
        aacc: accumulators, float32[workers, 32], in the order that `amp` describes.
        cw: common weights, uint64[72]: 64 weights, then 8 registers of the hypothetical AMP for N:M
            patterns, which say which inputs its units multiply, see `amp`.
        cwf: common weights as the AMP reads them, halves as numbers, float32[4, 4, 16].
        context: state of each context, int64[contexts, 6], columns as above.
        barrel: state that all contexts share, int64[16], slots as above.
        timing: constants of the machine and the setup, int64[10], slots as above.
        register_ready: own cycle from which the supervisor can read each MRF register and, last,
            the load pointer, int64[17].
        arf_before_bundle: ARF of the issuing worker as it was before its bundle, uint32[16].
        amp_operand: halves of one operand as numbers, float32[4], scratch of the AMP.
        geometry: constants of the memory, int64[8], see `sram`; if regions are given or races are
            checked, one guard byte for each byte of SRAM follows, eight in each number: the
            accesses that the region of that byte allows; then, if races are checked, the record of
            accesses, see `pipes.races`.
        fault: description of a fault, int64[6], see `faults`.
        worker_issues: number of times each worker issued each bundle, int64[workers, bundles].
        supervisor_issues: number of times the supervisor issued each bundle, int64[bundles].
        stalls: cycles lost by the supervisor at each bundle by reason, int64[5, bundles].
        trace: first n issues, int64[n, 5], columns as above. If races are checked, one row more
            than is recorded, so that the trace never counts as full.
    """

    rows: IntArray
    row_of: IntArray
    mrf: RegisterArray
    arf: WordArray
    csr: IntArray
    first_csr: IntArray
    aacc: npt.NDArray[np.float32]
    cw: npt.NDArray[np.uint64]
    cwf: npt.NDArray[np.float32]
    context: IntArray
    barrel: IntArray
    timing: IntArray
    register_ready: IntArray
    arf_before_bundle: WordArray
    amp_operand: npt.NDArray[np.float32]
    geometry: IntArray
    fault: IntArray
    worker_issues: IntArray
    supervisor_issues: IntArray
    stalls: IntArray
    trace: IntArray


def _with_record(
    geometry: IntArray, machine: Machine, bundles: int, lockstep: Collection[int]
) -> IntArray:
    """Return the geometry with an empty record of accesses behind it, see `races`."""
    start = len(geometry)
    geometry[RECORD] = start
    record = new_record(start, machine.workers, machine.sram_bytes, bundles, lockstep)
    return np.concatenate([geometry, record])


def new_state(
    machine: Machine,
    decoded: Decoded,
    *,
    csr: Mapping[str, int],
    max_cycles: int,
    trace_bundles: int,
    slots_by_counter: bool = False,
    regions: Sequence[MemoryRegion] = (),
    check_races: bool = False,
    lockstep: Collection[int] = (),
) -> TileState:
    """Return the state of a core with this code, before its first run.

    Args:
        machine: the chip.
        decoded: code of the core.
        csr, max_cycles, trace_bundles, slots_by_counter, regions, check_races: values as in
            `Setup`.
        lockstep: rows of bundles in which workers may access the same words.
    """
    contexts, bundles = machine.workers + 1, len(decoded.rows)
    geometry = _geometry(machine, regions, guarded=bool(regions) or check_races)
    if check_races:
        geometry = _with_record(geometry, machine, bundles, lockstep)
    return TileState(
        rows=decoded.rows,
        row_of=decoded.row_of,
        mrf=np.zeros((contexts, NUM_REGISTERS), np.int32),
        arf=np.zeros((contexts, NUM_REGISTERS), np.uint32),
        csr=_csr_at_start(contexts, csr),
        first_csr=_csr_at_start(contexts, csr),
        aacc=np.zeros((machine.workers, NUM_ACCUMULATORS), np.float32),
        cw=np.zeros(NUM_WEIGHTS + NUM_CHOICES, np.uint64),
        cwf=np.zeros(WIDE_WEIGHTS, np.float32),
        context=np.zeros((contexts, BUNDLES + 1), np.int64),
        barrel=np.zeros(BARREL_SLOTS, np.int64),
        timing=_timing(machine, max_cycles, decoded.bottom, slots_by_counter),
        register_ready=np.zeros(LOAD_POINTER + 1, np.int64),
        arf_before_bundle=np.zeros(NUM_REGISTERS, np.uint32),
        amp_operand=np.zeros(4, np.float32),
        geometry=geometry,
        fault=np.zeros(FAULT_SLOTS, np.int64),
        worker_issues=np.zeros((machine.workers, bundles), np.int64),
        supervisor_issues=np.zeros(bundles, np.int64),
        stalls=np.zeros((STALL_SYNC + 1, bundles), np.int64),
        trace=np.zeros((trace_bundles + check_races, IF_NO_SLOT_WAIT + 1), np.int64),
    )


def _csr_at_start(contexts: int, csr: Mapping[str, int]) -> IntArray:
    """Return the control registers of each context before a run, int64[contexts, 128]."""
    start = np.zeros((contexts, NUM_CSRS), np.int64)
    start[:, CSR["WSR"]] = np.arange(contexts)
    for name, value in csr.items():
        start[:, CSR[name]] = value
    return start


def _timing(machine: Machine, max_cycles: int, bottom: int, slots_by_counter: bool) -> IntArray:
    """Return the constants of `TileState.timing`, in the order of LAUNCH ... SLOT, int64[10]."""
    numbers = [
        machine.worker_launch_cycles,
        machine.local_sync_cycles,
        machine.supervisor_branch_cycles,
        machine.supervisor_latency_cycles,
        max_cycles,
        machine.workers,
        bottom,
        int(slots_by_counter),
        machine.supervisor_untaken_cycles,
        machine.slot_cycles,
    ]
    return np.array(numbers, np.int64)


def _geometry(machine: Machine, regions: Sequence[MemoryRegion], *, guarded: bool) -> IntArray:
    """Return the constants of the memory, int64[8], and the guards behind them."""
    # In the order of `sram.BASE` ... GUARDED; the last number is `races.RECORD`.
    constants = [
        machine.sram_base,
        machine.sram_bytes,
        machine.interleaved_offset_bytes,
        machine.element_bytes,
        machine.workers,
        machine.amp_units,
        int(guarded),
        0,
    ]
    everything = MemoryRegion("memory", machine.sram_base, machine.sram_bytes)
    guards = guards_of(machine, regions or [everything][: int(guarded)])
    # Compiled functions take one type of array: the bytes of the guards travel as int64. "<i8" puts
    # the first byte lowest on every host, as `check_access` reads it.
    padded_guards = np.pad(guards, (0, -len(guards) % GUARDS_IN_A_NUMBER))
    return np.concatenate([np.array(constants, np.int64), padded_guards.view("<i8")])
