"""This project's faster static kernel for 16 x 16 half blocks.

`static_block` has the kernel that stands for PopSparse's, here called the published one. This one
takes the same work list and adds the same sums: q[row] += block @ s[column], where s is the dense
operand on the tile and q the partial sums, n columns each. It differs in three ways: weights load
16 bytes a cycle; the supervisor advances in the list while the workers of a launch run; and workers
with one or two columns keep their part of a row of q in registers from block to block. A launch is
one start of all workers at a label, their entry. With r block rows, k blocks and W workers

    cycles = header + 2 sync + launch + branch + W (16 + bundles of the last launch)
             + 6 r + sum over k launches of (32 + sync + W N + max(launch, 3 + branch - free))

where W is the larger number of workers and of stages of the pipeline, and `header` is 26 on a chip
with six of each. `launch`, `sync` and `branch` are cycles of the machine, N the bundles of the
slowest worker in a launch, and `free` the issue slots that faster workers leave to the supervisor:
the sum over all workers of N minus the worker's bundles. The last launch writes the row that
workers still keep. A worker with p columns takes 14 + 4 p bundles for a block that is not the first
of its row; one with at most two columns takes 14. In a pipeline of more than six stages,
instructions of the supervisor wait for results in the header, in each row and before the branch
behind a launch.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    Column,
    DataType,
    Fields,
    IntArray,
    Machine,
    OperandTraffic,
    TileMemories,
    TileMemory,
    stock_rate,
)

from ..block_stream.block_loop import Passes, if_columns, launch_bundles_of, no_columns, two_columns
from ..counted import counted, exactly
from ..family import array, words
from ..fields import ceil_div, column
from ..kernel import AnyWorkers, launch_cycles
from ..multiply import SeatWork
from .static_block import StaticBlock

_PUBLISHED = StaticBlock(16, DataType.HALF, DataType.HALF, 16)
_WEIGHT_LOAD_BYTES = 16  # bytes that one ld128putcs loads, one instruction of the supervisor
# Cycles of the supervisor, counted on static_block_fast.S: for the first block of a row, beside the
# loads of its weights; behind a launch, beside the taken branch.
_ROW_CYCLES, _BEHIND_LAUNCH = 6, 3
# Instructions before the launch in which workers read their state, the first of which makes the
# workers' entry, and between this launch and the sync behind it.
_BEFORE_READING, _BEHIND_READING = 6, 20
_LIST_DISTANCE = 6  # instructions from a new address of the list to its next use, in the header
# Instructions from this launch to the load of the first output offset; from the sync to its store.
_OFFSET_LOADED, _OFFSET_STORED = 15, 6
# Instructions of a row from a result to its use: of the list's address, of the offset in the list.
_ROW_DISTANCES = (7, 9)
_FOLLOWING_DISTANCE = 12  # instructions from the choice of the code behind a launch to its branch
_MAX_LATENCY = 16  # stages up to which the formula was compared with the core
_BLOCK_CYCLES = 2  # cycles of a block beside its weights: to count it, and to select the next code
_PHASES = stock_rate(_PUBLISHED.instructions[0]).passes  # bundles of a column
_MAX_KEPT = 2  # largest number of columns that a worker keeps in registers from block to block
# Passes, 1 or 0, of labels that workers with few columns (at most two), with kept columns (one or
# two) and with more columns take.
_FEW, _KEPT, _MORE = (if_columns(0, _MAX_KEPT), if_columns(1, _MAX_KEPT), if_columns(_MAX_KEPT + 1))
_OPENING: Passes = {
    "idle": no_columns,
    "row_of_few": _FEW,
    "row.rpt": lambda n: _MORE(n) * (n - 1),
    **dict.fromkeys(("row_kept", "row_of_two"), lambda n: 0 * n),
}
# Entry and passes of the labels in each of four launches: for the first block of the first row; for
# the first block of another row, which also writes the kept row before it; for a later block of a
# row; and at the end, which writes the last kept row.
_LAUNCHES: tuple[tuple[str, Passes], ...] = (
    ("row", _OPENING),
    ("row", {**_OPENING, "row_kept": _KEPT, "row_of_two": two_columns}),
    (
        "later",
        {"idle": no_columns, "later_of_few": _FEW, "later.rpt": lambda n: _MORE(n) * (n - 1)},
    ),
    ("finish", {"finish_kept": _KEPT, "finish_of_two": two_columns}),
)


def _header_cycles(machine: Machine, reading: int) -> int:
    """Return the cycles from the start of a vertex to the first weight load.

    The result excludes the slots in which workers read their state meanwhile, `reading` bundles
    each, and the sync. Results become ready after some cycles of the supervisor's own.
    """
    launch, latency = machine.worker_launch_cycles, machine.supervisor_latency_cycles
    free_slots = (machine.slot_cycles - machine.workers) * reading  # which no worker has
    # The list's address is added, read and advanced, and read again, six instructions apart.
    wait = max(0, latency - _LIST_DISTANCE)
    ready_to_sync = max(launch + free_slots, _BEHIND_READING + 2 * wait)
    offset_stored = ready_to_sync + machine.local_sync_cycles + _OFFSET_STORED
    offset_ready = _OFFSET_LOADED + 2 * wait + latency
    launch_start = max(_BEFORE_READING, latency)
    return launch_start + ready_to_sync - free_slots + max(0, offset_ready - offset_stored)


def _groups(columns: IntArray, launch: int) -> IntArray:
    """Return the groups of AMP phases of a worker in a launch, in the shape of `columns`.

    A group of phases multiplies one column; a worker with at most two columns always multiplies
    two. In a later block, a group before these stages sums. A worker with more columns has a group
    behind them, which drains results. A kept second column takes a group to leave the AMP.
    """
    has_few, has_more = _FEW(columns) * (columns > 0), _MORE(columns)
    has_kept = _KEPT(columns)
    opening = 2 * has_few + has_more * (columns + 1)
    return (opening, opening + has_kept, opening + has_few + has_more, has_kept)[launch]


@attrs.frozen
class StaticBlockFast(AnyWorkers):
    """Fast static kernel of 16 x 16 half blocks. Fields of a vertex are those of `StaticBlock`."""

    block = _PUBLISHED.block
    data_type = _PUBLISHED.data_type
    partials_type = _PUBLISHED.partials_type
    instructions = _PUBLISHED.instructions
    source = Path(__file__).with_name("static_block_fast.S")
    runs_on = "supervisor"
    title = "static_block_fast_16x16_half_half"
    arrays = (  # loads of 128 bits read q and the values, which must be in interleaved memory
        *StaticBlock.arrays[:2],
        array(
            *("values", "in", "blocks", "block", "block", "data_type"), align=16, interleaved=True
        ),
        StaticBlock.arrays[3],
    )
    state_words = words(
        "values worklist_address s q s_bytes output",
        s_bytes=lambda v: v.kernel.spans(v.fields)["s"],
        output=lambda v: 0 * v.n,
    )
    apart = _PUBLISHED.apart
    q_padding_bytes = _PUBLISHED.q_padding_bytes
    # One column: a worker with a single column computes a second one, whose result it drops. The
    # supervisor clears these bytes, since they must be numbers.
    s_padding_bytes = block * data_type.bytes

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels by entry: of the launch that reads the vertex, and of the launches for blocks."""
        return {"first": (), **{entry: tuple(passes) for entry, passes in _LAUNCHES}}

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Numbers of the machine for which the cycle formula holds.

        The number of workers is the kernel's; launch, sync and branch may be as for a published
        kernel.
        """
        return counted(
            super().counted_for,
            weight_load_bytes_per_cycle=exactly(8),  # ld128putcs takes twice as many
            supervisor_latency_cycles=range(1, _MAX_LATENCY + 1),
        )

    @property
    def follows_amp_rates(self) -> bool:
        """True: `cycles` follows the passes of an AMP of 16 units or more, of which 16 work."""
        return True

    def refusal(self, machine: Machine) -> str:
        """Return the reason why the formula does not hold for several numbers, or ""."""
        rate = machine.amp_rate(self.instructions[0])
        if rate.units < self.block:
            return (
                f"kernel {self.name} takes {self.block} units of {rate.instruction}, machine "
                f"{machine.name} has {rate.text}; try units = {self.block}"
            )
        latency, branch = machine.supervisor_latency_cycles, machine.supervisor_branch_cycles
        # A later block's first instruction needs the offset that was loaded before the branch; the
        # code behind a row does not.
        if latency <= branch + 1:
            return ""
        return (
            f"kernel {self.name} is counted for supervisor_latency_cycles up to one more than "
            f"supervisor_branch_cycles, machine {machine.name} has {latency} and {branch}; try "
            f"supervisor_latency_cycles = {branch + 1}"
        )

    @property
    def _published(self) -> StaticBlock:
        """Published kernel for as many workers, with the same lists and results."""
        return attrs.evolve(_PUBLISHED, workers=self.workers)

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a sum is rounded: once a block, as in the published kernel."""
        return _PUBLISHED.half_roundings(blocks)

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return the number of words of each seat's list, which the published kernel shares."""
        return self._published.worklist_words(work)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat, its work list among them."""
        return self._published.fields_of(work)

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s that workers read and of q that they read and write.

        Columns that stay in registers are written once a row.
        """
        # int64[vertices] each: `share` columns of each worker but the last one, which has `last`;
        # `in_registers` columns of all workers stay in registers.
        n, rows, blocks = (column(fields, name) for name in ("n", "rows", "blocks"))
        share, column_bytes = ceil_div(n, self.workers), self.block * self.partials_type.bytes
        last = (n - 1) % share + 1  # columns of the last worker that has any
        in_registers = np.where(share <= _MAX_KEPT, n, np.where(last <= _MAX_KEPT, last, 0))
        reads = (blocks - rows) * (n - in_registers) * column_bytes
        writes = (blocks * (n - in_registers) + rows * in_registers) * column_bytes
        return {**self._published.traffic(fields), "q": OperandTraffic(reads, writes)}

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the accessed spans, which are those of the published kernel."""
        return self._published.accesses(fields)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices].

        Behind a launch the supervisor has a branch and three instructions. It issues them while the
        workers start, and in the slots that faster workers leave; only the rest takes cycles.
        """
        n, rows, blocks = (column(fields, name) for name in ("n", "rows", "blocks"))
        launch, sync = machine.worker_launch_cycles, machine.local_sync_cycles
        load = _PUBLISHED.load_bytes // _WEIGHT_LOAD_BYTES
        reading = self.label_bundles("first")[""]
        header = _header_cycles(machine, reading)
        waits = sum(max(0, machine.supervisor_latency_cycles - at) for at in _ROW_DISTANCES)
        branch_wait = max(0, machine.supervisor_latency_cycles - _FOLLOWING_DISTANCE)
        final_launch = launch_cycles(machine) + sync + machine.supervisor_branch_cycles
        cycles: IntArray = header + final_launch + (_ROW_CYCLES + waits) * rows
        cycles += (load + _BLOCK_CYCLES + sync) * blocks
        opening, row, later, finish = (
            self._slowest_bundles(machine, n, number) for number in range(4)
        )
        for times, (bundles, free) in ((1, opening), (rows - 1, row), (blocks - rows, later)):
            behind_launch = _BEHIND_LAUNCH + branch_wait + machine.supervisor_branch_cycles - free
            cycles = cycles + times * (
                machine.slot_cycles * bundles + np.maximum(launch, behind_launch)
            )
        return cycles + machine.slot_cycles * (reading + finish[0])

    def _slowest_bundles(
        self, machine: Machine, n: IntArray, launch: int
    ) -> tuple[IntArray, IntArray]:
        """Return the slowest worker's bundles in a launch, and the slots that others leave.

        Both are int64[vertices]. `launch` is an index of `_LAUNCHES`.
        """
        # `num_full` workers have `share` columns each, one has `last`, and the others have none.
        share = ceil_div(n, machine.workers)
        num_full, last = (n - 1) // share, (n - 1) % share + 1
        # Passes beyond the phases of the chips' AMP, which the bundles contain.
        further_passes = machine.amp_rate(self.instructions[0]).passes - _PHASES
        full_bundles, last_bundles, idle_bundles = (
            self.launch_bundles(columns, launch) + further_passes * _groups(columns, launch)
            for columns in (share, last, 0 * n)
        )
        slowest = np.where(num_full > 0, np.maximum(full_bundles, last_bundles), last_bundles)
        total = (
            num_full * full_bundles + last_bundles + (machine.workers - 1 - num_full) * idle_bundles
        )
        return slowest, machine.slot_cycles * slowest - total

    def launch_bundles(self, columns: IntArray, launch: int) -> IntArray:
        """Return the bundles of a worker in a launch, in the shape of `columns`.

        Args:
            columns: number of columns of the worker, any shape.
            launch: index of the launch in `_LAUNCHES`: 0 for the first block of the first row, 1
                for the first block of another row, 2 for a later block, 3 for the end.
        """
        return launch_bundles_of(self, *_LAUNCHES[launch], columns)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex; the sums and roundings of the published kernel."""
        self._published.compute(memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        self._published.compute_all(memory, tile, fields)
