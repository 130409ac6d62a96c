"""The state of one tile's core as plain arrays, which the interpreter's functions share.

Contexts are rows: the workers in order, then the supervisor. `TileState` only bundles the arrays;
the tile's memory travels beside it, since many tiles run on one state, one after another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from .pipes.sram import RegisterArray, WordArray
from .regions import MemoryRegion, guards_of

# Columns of a context: the row of its next bundle; the cycle from which it may issue it (a worker
# that is not running: IDLE); its hardware loop: turns left, first and last row; bundles issued.
NEXT, TURN, LEFT, FIRST, LAST, BUNDLES = range(6)
IDLE = 1 << 60
# The barrel: the cycle at which worker 0 has a slot; workers running; of them, ended in this round;
# whether the supervisor waits; by which row, since when; whether the last jump was taken; whether
# the supervisor has returned; the cycle of its own from which it could issue but for registers;
# bundles in the trace; the cycle in which it could have issued but for its slot; cycles in which
# workers had slots; cycles in which workers issued, and those of before its last issue. The
# supervisor's own cycles are all but those in which workers issue: its TURN and `ready` are counted
# in them.
ORIGIN, ACTIVE, ENDED, WAITING, WAITER, SINCE, TAKEN, RETURNED, EARLIEST, TRACED = range(10)
READY, BUSY, TAKEN_BY_WORKERS, TAKEN_BEFORE = range(10, 14)
BARREL_SLOTS = 14
# Why the supervisor loses cycles, rows of `stalls`: an operand is not ready; its slot belongs to a
# worker; it has jumped; in a sync, workers run; in a sync, they have ended.
FOR_REGISTER, FOR_SLOT, FOR_BRANCH, FOR_WORKERS, FOR_SYNC = range(5)
# Columns of the trace; the last two say from when a supervisor could have issued but for registers
# and slots, and but for slots alone.
CYCLE, CONTEXT, BUNDLE, COULD, WAS_READY = range(5)
# Timing, in cycles but the last three: the machine's, the limit; workers, address of the first row,
# whether worker w has the cycles whose number is w modulo the workers.
LAUNCH, LOCAL_SYNC, BRANCH, LATENCY, LIMIT, WORKERS, BOTTOM, SLOTS_BY_COUNTER = range(8)

SUPERVISOR_ENTRY = -1  # in place of a stride: the entry is a supervisor's
ONE_WORKER = -2  # in place of a stride: only worker 0 is started
RETURN_ADDRESS = -4  # no code can lie there: addresses have 21 bits
GUARDS_IN_A_NUMBER = 8


class TileState(NamedTuple):
    """One core's arrays.

    Attributes:
        rows, row_of: the code, as in `Decoded`.
        mrf: int32[contexts, 16].
        arf: uint32[contexts, 16]; the supervisor has none, its row stays 0.
        csr, first_csr: int64[contexts, 128] by number, now and when a run starts.
        aacc: float32[workers, 32], accumulators.
        cw: uint64[72], common weights, and behind them the choices of hypothetical machines.
        cwf: float32[4, 4, 16], the same as numbers, as the AMP reads them.
        context: int64[contexts, 6].
        barrel, timing: int64[14], int64[8].
        ready: int64[17], own cycle from which the supervisor can read each MRF register and the
            load pointer.
        old: uint32[16], the ARF of the issuing worker as of before its bundle.
        wide: float32[4], numbers on their way from an instruction's halves.
        geometry: int64[8], and with regions a byte for each byte of SRAM, eight to a number.
        fault: int64[6].
        worker_issues: int64[workers, bundles].
        supervisor_issues: int64[bundles].
        stalls: int64[5, bundles], by cause.
        trace: int64[n, 5], the first n issues.
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
    ready: IntArray
    old: WordArray
    wide: npt.NDArray[np.float32]
    geometry: IntArray
    fault: IntArray
    worker_issues: IntArray
    supervisor_issues: IntArray
    stalls: IntArray
    trace: IntArray


def new_state(
    machine: Machine,
    decoded: Decoded,
    *,
    csr: Mapping[str, int],
    max_cycles: int,
    trace_bundles: int,
    slots_by_counter: bool = False,
    regions: Sequence[MemoryRegion] = (),
) -> TileState:
    """The state of a core with this code, before its first run.

    Args:
        csr, max_cycles, trace_bundles, slots_by_counter, regions: as in `Setup`.
    """
    contexts, bundles = machine.workers + 1, len(decoded.rows)
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
        ready=np.zeros(LOAD_POINTER + 1, np.int64),
        old=np.zeros(NUM_REGISTERS, np.uint32),
        wide=np.zeros(4, np.float32),
        geometry=_geometry(machine, regions),
        fault=np.zeros(FAULT_SLOTS, np.int64),
        worker_issues=np.zeros((machine.workers, bundles), np.int64),
        supervisor_issues=np.zeros(bundles, np.int64),
        stalls=np.zeros((FOR_SYNC + 1, bundles), np.int64),
        trace=np.zeros((trace_bundles, WAS_READY + 1), np.int64),
    )


def _csr_at_start(contexts: int, csr: Mapping[str, int]) -> IntArray:
    start = np.zeros((contexts, NUM_CSRS), np.int64)
    start[:, CSR["WSR"]] = np.arange(contexts)
    for name, value in csr.items():
        start[:, CSR[name]] = value
    return start


def _timing(machine: Machine, max_cycles: int, bottom: int, slots_by_counter: bool) -> IntArray:
    numbers = [
        machine.worker_launch_cycles,
        machine.local_sync_cycles,
        machine.supervisor_branch_cycles,
        machine.supervisor_latency_cycles,
        max_cycles,
        machine.workers,
        bottom,
        int(slots_by_counter),
    ]
    return np.array(numbers, np.int64)


def _geometry(machine: Machine, regions: Sequence[MemoryRegion]) -> IntArray:
    numbers = [
        machine.sram_base,
        machine.sram_bytes,
        machine.interleaved_offset_bytes,
        machine.element_bytes,
        machine.workers,
        machine.amp_units,
        int(bool(regions)),
        0,
    ]
    guards = guards_of(machine, regions)
    whole = np.pad(guards, (0, -len(guards) % GUARDS_IN_A_NUMBER))
    return np.concatenate([np.array(numbers, np.int64), whole.view("<i8")])
