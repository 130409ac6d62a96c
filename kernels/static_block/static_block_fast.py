"""Our own static kernel for 16 x 16 half blocks, beside the one that stands for PopSparse's.

It takes the same worklist and adds the same sums. Weights load 16 bytes a cycle, the supervisor's
loop turns behind running workers, and workers with one or two columns keep a row on the core from
block to block. With r block rows and k blocks

    cycles = 48 + 9 r + 40 k + W (16 + sum over launches of the slowest worker's bundles)

where there is a launch a block and one at the end, which writes the last row that was kept. A
worker with p columns takes 14 + 4 p bundles for a later block, at most two columns take 14.
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
    Operand,
    TileMemories,
    TileMemory,
)

from ..counted import at_least, counted, exactly
from ..fields import column
from ..kernel import AnyWorkers, launch_cycles, packed_state, state_words
from ..multiply import SeatWork
from ..words import ceil_div
from .static_block import StaticBlock

_PUBLISHED = StaticBlock(16, DataType.HALF, DataType.HALF, 16)
_WEIGHT_LOAD_BYTES = 16  # of ld128putcs
# The supervisor's instructions and waits at the start and end of a vertex, without its launches
# that read the vertex and that end it; and a row.
_VERTEX_CYCLES, _ROW_CYCLES = 34, 9
_HEADER_BUNDLES = 16
_MOST_KEPT = 2  # columns that a worker keeps on the core


@attrs.frozen
class StaticBlockFast(AnyWorkers):
    """The kernel; it has no choices. Fields of a vertex are those of `StaticBlock`."""

    block = _PUBLISHED.block
    data_type = _PUBLISHED.data_type
    partials_type = _PUBLISHED.partials_type
    instructions = _PUBLISHED.instructions
    source = Path(__file__).with_name("static_block_fast.S")
    runs_on = "supervisor"
    state = state_words("values", "worklist_address", "s", "q", "s_bytes", "output")
    operands = (  # 128-bit loads read q and the values
        Operand("q", "out", align=16, interleaved=True),
        Operand("s", "in"),
        Operand("values", "in", align=16, interleaved=True),
        Operand("worklist_address", "in", align=4),
    )
    apart = _PUBLISHED.apart
    q_padding_bytes = _PUBLISHED.q_padding_bytes
    # A column: a worker with one takes a second, unused; the supervisor clears it.
    s_padding_bytes = block * data_type.bytes

    @property
    def name(self) -> str:
        """Block and types."""
        return f"static_block_fast_16x16_half_half{self.suffix}"

    @property
    def counted_for(self) -> Mapping[str, range]:
        """As many workers; all but a launch of 5 cycles or more as on the chips."""
        return counted(
            super().counted_for,
            worker_launch_cycles=at_least(5),
            local_sync_cycles=exactly(1),
            supervisor_branch_cycles=exactly(6),
            weight_load_bytes_per_cycle=exactly(8),  # ld128putcs takes twice as many
        )

    @property
    def _published(self) -> StaticBlock:
        """The published kernel for as many workers, whose lists and results it has."""
        return attrs.evolve(_PUBLISHED, workers=self.workers)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: addresses, and bytes of s."""
        return packed_state(self.state, fields, s_bytes=self.spans(fields)["s"], output=0)

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Once a block, as the published kernel: partials pass through halves between blocks."""
        return _PUBLISHED.half_roundings(blocks)

    def worklist_words(self, work: SeatWork) -> IntArray:
        """int64[seats]: as many as the published kernel's."""
        return self._published.worklist_words(work)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """The numbers of every seat, and its worklist."""
        return self._published.fields_of(work)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of the data of each operand; padding is room, not data."""
        return _PUBLISHED.spans(fields)

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """As the published kernel's."""
        return self._published.accesses(fields)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads n, rows and blocks.

        Next offset, next entry and the taken branch of a block hide between its launch and the
        start of its workers, so a block costs 32 loads, a product, launch and sync; what a row
        adds cannot hide. Slowest is a worker with a full share of the columns, but where rows
        start or end it may be the last one, if that one keeps its columns.
        """
        n, rows, blocks = (column(fields, name) for name in ("n", "rows", "blocks"))
        run = launch_cycles(machine)
        load = _PUBLISHED.load_bytes // _WEIGHT_LOAD_BYTES
        supervisor = _VERTEX_CYCLES + 2 * run + _ROW_CYCLES * rows + blocks * (1 + load + run)
        cycles: IntArray = supervisor + machine.workers * self._bundles(machine, n, rows, blocks)
        return cycles

    def _bundles(self, machine: Machine, n: IntArray, rows: IntArray, blocks: IntArray) -> IntArray:
        """Bundles of the slowest worker, summed over launches."""
        share = ceil_div(n, machine.workers)
        columns = np.stack([share, (n - 1) % share + 1])  # of a full worker and of the last one
        opening, row, later, finish = (
            bundles.max(axis=0) for bundles in self.launch_bundles(columns)
        )
        once = _HEADER_BUNDLES + opening + finish
        total: IntArray = once + (rows - 1) * row + (blocks - rows) * later
        return total

    def launch_bundles(self, columns: IntArray) -> tuple[IntArray, IntArray, IntArray, IntArray]:
        """Bundles of a worker with at least one column, by launch.

        Returns:
            Of the first block of the first row, of another row, a later block, and the end.
        """
        kept = columns <= _MOST_KEPT
        writing = 5 + 4 * (columns - 1)
        return (
            np.where(kept, 17, 15 + 4 * columns),
            np.where(kept, 17 + writing, 15 + 4 * columns),
            np.where(kept, 14, 14 + 4 * columns),
            np.where(kept, 2 + writing, 2),
        )

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex; the sums and roundings of the published kernel."""
        self._published.compute(memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        self._published.compute_all(memory, tile, fields)
