"""Our own static kernel for 16 x 16 half blocks, beside the one that stands for PopSparse's.

It takes the same worklist and adds the same sums. Weights load 16 bytes a cycle, the supervisor's
loop turns behind the launch, and workers with one or two columns keep a row on the core from
block to block. With r block rows and k blocks

    cycles = max(25, 6 + launch) + 2 sync + launch + branch + W (16 + end's bundles) + 6 r
             + sum over k launches of (32 + sync + W N + max(launch, 3 + branch - free))

where N are bundles of a launch's slowest worker and `free` the slots that the others leave, the sum
of N less theirs. The launch at the end writes the last row that was kept. A worker with p columns
takes 14 + 4 p bundles for a later block, at most two columns take 14.
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
)

from ..block_stream.block_loop import Passes, if_columns, launch_bundles_of, no_columns, two_columns
from ..counted import counted, exactly
from ..family import array, words
from ..fields import ceil_div, column
from ..kernel import AnyWorkers, launch_cycles
from ..multiply import SeatWork
from .static_block import StaticBlock

_PUBLISHED = StaticBlock(16, DataType.HALF, DataType.HALF, 16)
_WEIGHT_LOAD_BYTES = 16  # of ld128putcs
# The supervisor's cycles up to the header's launch and, with what comes behind it, to its sync; of
# a block beside its weights, where it opens a row; behind a launch beside a taken branch.
_HEADER_LAUNCH_AT, _HEADER_SYNC_AT, _ROW_CYCLES, _BEHIND_LAUNCH = 6, 26, 6, 3
_BLOCK_CYCLES = 2  # of a block beside its weights: counts it, chooses what follows it
_MAX_KEPT = 2  # columns that a worker keeps on the core
_FEW, _KEPT, _MORE = (
    if_columns(0, _MAX_KEPT),
    if_columns(1, _MAX_KEPT),
    if_columns(_MAX_KEPT + 1),
)
_OPENING: Passes = {
    "idle": no_columns,
    "row_of_few": _FEW,
    "row.rpt": lambda n: _MORE(n) * (n - 1),
    **dict.fromkeys(("row_kept", "row_of_two"), lambda n: 0 * n),
}
# Entries and passes of the launches: for the first block of the first row, of another row,
# which writes the one before, for a later block, and at the end.
_LAUNCHES: tuple[tuple[str, Passes], ...] = (
    ("row", _OPENING),
    ("row", {**_OPENING, "row_kept": _KEPT, "row_of_two": two_columns}),
    (
        "later",
        {"idle": no_columns, "later_of_few": _FEW, "later.rpt": lambda n: _MORE(n) * (n - 1)},
    ),
    ("finish", {"finish_kept": _KEPT, "finish_of_two": two_columns}),
)


@attrs.frozen
class StaticBlockFast(AnyWorkers):
    """The kernel; it has no choices. Fields of a vertex are those of `StaticBlock`."""

    block = _PUBLISHED.block
    data_type = _PUBLISHED.data_type
    partials_type = _PUBLISHED.partials_type
    instructions = _PUBLISHED.instructions
    source = Path(__file__).with_name("static_block_fast.S")
    runs_on = "supervisor"
    title = "static_block_fast_16x16_half_half"
    arrays = (  # 128-bit loads read q and the values
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
    # A column: a worker with one takes a second, unused; the supervisor clears it.
    s_padding_bytes = block * data_type.bytes

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels by entry, of the launch that reads the vertex and of those for blocks."""
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
        )

    @property
    def _published(self) -> StaticBlock:
        """Published kernel for as many workers, with the same lists and results."""
        return attrs.evolve(_PUBLISHED, workers=self.workers)

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a sum is rounded: once a block, as in the published kernel."""
        return _PUBLISHED.half_roundings(blocks)

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return the words of each seat's list, as of the published kernel."""
        return self._published.worklist_words(work)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat, its work list among them."""
        return self._published.fields_of(work)

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s and q that pass.

        Columns that stay on the core are written once a row.
        """
        n, rows, blocks = (column(fields, name) for name in ("n", "rows", "blocks"))
        share, of_column = ceil_div(n, self.workers), self.block * self.partials_type.bytes
        last = (n - 1) % share + 1  # of the last worker that has any
        in_registers = np.where(share <= _MAX_KEPT, n, np.where(last <= _MAX_KEPT, last, 0))
        reads = (blocks - rows) * (n - in_registers) * of_column
        writes = (blocks * (n - in_registers) + rows * in_registers) * of_column
        return {**self._published.traffic(fields), "q": OperandTraffic(reads, writes)}

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the accessed spans, which are those of the published kernel."""
        return self._published.accesses(fields)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices].

        What the supervisor does behind a launch, a branch with three instructions, is done before
        the workers end as far as launch and slots that faster workers leave reach.
        """
        n, rows, blocks = (column(fields, name) for name in ("n", "rows", "blocks"))
        launch, sync = machine.worker_launch_cycles, machine.local_sync_cycles
        load = _PUBLISHED.load_bytes // _WEIGHT_LOAD_BYTES
        reading = self.label_bundles("first")[""]
        free_slots = (machine.slot_cycles - machine.workers) * reading  # which no worker has
        behind_header = _HEADER_SYNC_AT - _HEADER_LAUNCH_AT - free_slots
        header = _HEADER_LAUNCH_AT + max(launch, behind_header)
        ends = launch_cycles(machine) + sync + machine.supervisor_branch_cycles
        cycles: IntArray = header + ends + _ROW_CYCLES * rows
        cycles += (load + _BLOCK_CYCLES + sync) * blocks
        opening, row, later, finish = (self._of_slowest(machine, n, number) for number in range(4))
        for times, (bundles, free) in ((1, opening), (rows - 1, row), (blocks - rows, later)):
            behind = _BEHIND_LAUNCH + machine.supervisor_branch_cycles - free
            cycles = cycles + times * (machine.slot_cycles * bundles + np.maximum(launch, behind))
        return cycles + machine.slot_cycles * (reading + finish[0])

    def _of_slowest(self, machine: Machine, n: IntArray, launch: int) -> tuple[IntArray, IntArray]:
        """Return the slowest worker's bundles in a launch, and slots that others leave."""
        share = ceil_div(n, machine.workers)
        full, last = (n - 1) // share, (n - 1) % share + 1
        of_full, of_last, of_idle = (
            self.launch_bundles(columns, launch) for columns in (share, last, 0 * n)
        )
        slowest = np.where(full > 0, np.maximum(of_full, of_last), of_last)
        total = full * of_full + of_last + (machine.workers - 1 - full) * of_idle
        return slowest, machine.slot_cycles * slowest - total

    def launch_bundles(self, columns: IntArray, launch: int) -> IntArray:
        """Return the bundles of a worker with some columns in a launch, 0 to 3.

        They are of the first block of the first row, of another row, a later block, and the end.
        """
        return launch_bundles_of(self, *_LAUNCHES[launch], columns)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex; the sums and roundings of the published kernel."""
        self._published.compute(memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        self._published.compute_all(memory, tile, fields)
