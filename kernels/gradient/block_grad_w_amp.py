"""The block GradW kernel on the AMP: block[r, c] = or += dy[r] . s[c], with columns innermost.

Of eight columns of a block, a strip, the AMP takes 32 bytes of columns of the dense operands at a
time, a slice: those of s are its weights, those of dy its inputs. Sums stay on the core, three rows
on a worker, until the next strip. With f foreign sub-groups, and g own ones that have r rows and k
blocks of t strips each, over s slices of half,

    cycles = 14 + 3 branch + f (13 + branch)
             + g (20 + max(launch, 39) + sync + launch + sync + branch)
             + 2 k + t k (20 + 17 (s - 1)) + waits + W (37 g + t k (27 + 13 (s - 1)))

where an untaken jump takes one cycle.

In the last line float has 39 in place of 27 and 25 in place of 13. To clear the gradient first
takes one more launch. `waits` is, for each launch, the sync's cycles and the longer of the launch
and of the supervisor's work behind it; see `_waits`. All workers share each block, so the workers'
entries for GradW in the meta-info are not read.

PopSparse's planner has an estimate of such a kernel (PerformanceEstimation.hpp 424-523, at
7eac0f26); `docs/kernels.md` holds it beside this one.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DataType,
    Fields,
    IntArray,
    Machine,
    TileMemories,
    TileMemory,
)

from ..counted import SUPERVISOR, counted, exactly
from ..family import ArrayOperand
from ..fields import ceil_div, column
from ..half import FloatArray, widen
from ..kernel import Kernel, after_untaken, launch_cycles, packed_state, state_words
from ..meta_info.format import BLOCK
from ..meta_info.reading import block_places, visits_in
from ..meta_info.visits import visits_of
from ..worklist import words_of
from .block_grad_w import AXES, BlockGradW, forms_of, gradient_arrays
from .gradient_numerics import add_gradients, blocks_of_rows
from .transpose_slices import BLOCKS, SLICE_BYTES, slices_of

HALF, FLOAT = DataType.HALF, DataType.FLOAT

_STRIP_COLUMNS = 8  # float outputs of the AMP
_LATENCY = 6  # cycles until the supervisor can use a register that it has set
# Cycles of the supervisor between launches: to that of a sub-group; from there to the sync of its
# first block; from a sync to the launch of a strip's first slice, and of a later one; what a
# block's last strip has more; from a row's start to its sync. Untaken jumps come on top.
_SUB_GROUP, _FIRST_ROW, _FIRST_SLICE, _LATER_SLICE, _BLOCK_ENDS, _ROW = 18, 36, 20, 17, 2, 22
_STRIP_LABELS: Mapping[int, tuple[str, ...]] = {8: ("left",), 16: ("left", "right")}  # by block


@attrs.frozen
class BlockGradWAmp(Kernel):
    """The GradW kernel of one block size and data type on the AMP; gradients are float.

    Fields of a vertex are those of `BlockGradW`, and so is the gradient; n is of whole slices. The
    dense operands come from `TransposeSlices`: with S columns a slice, dy is [rows][n / S][b][S]
    and s is [columns][n / S][b][S].

    Attributes:
        block: edge of a block: 8 or, for half, 16.
        data_type: number format of dy and s.
        clears: True if the whole gradient is cleared first, False if it is added to.
    """

    block: int
    data_type: DataType
    clears: bool

    axes = AXES
    forms = forms_of(BLOCKS)
    title = "block_grad_w_amp_{block}x{block}_{data_type}{clears}"
    no_form = (
        "no GradW kernel on the AMP for {block}x{block} {data_type} blocks; use one of {blocks}"
    )
    runs_on = "supervisor"
    counted_for = counted(
        SUPERVISOR,
        weight_load_bytes_per_cycle=exactly(8),
        supervisor_untaken_cycles=range(1, 65),  # no longer than the shortest launch's bundles
    )
    state = state_words(
        *("meta_info", "gradient", "dy_less_s", "s", "sub_group"),
        *("vector", "slices_more", "clear", "shared"),
    )
    apart = (("gradient", "dy"),)  # one instruction loads from both

    @property
    def vector(self) -> BlockGradW:
        """The kernel of the same gradients without the AMP."""
        return BlockGradW(self.block, self.data_type, self.clears)

    @property
    def _shown(self) -> dict[str, str]:
        return {**super()._shown, "blocks": str(BLOCKS[self.data_type])}

    @property
    def instructions(self) -> tuple[str, ...]:
        """Name of the AMP instruction."""
        return ("f16v4sisoamp" if self.data_type is HALF else "f32sisoamp",)

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands; one instruction reads and writes the gradient, weights load 16 bytes."""
        return gradient_arrays(self.clears, amp=True)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return addresses, the id and sizes, uint8[vertices, state_bytes].

        Raises:
            ProgramError: n is no whole number of slices; a gradient is too large, or not of whole
                words.
        """
        n, dy, s = (column(fields, name) for name in ("n", "dy", "s"))
        return packed_state(
            self.state,
            fields,
            dy_less_s=(dy - s) % 2**32,
            vector=n * self.data_type.bytes,
            slices_more=slices_of(n, self.data_type) - 1,
            clear=words_of(self.vector.cleared_words(fields), "64-bit words of the gradient"),
            shared=0,
        )

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:
        """Return the cycles from launch to return, from the contents of the buckets.

        Raises:
            ProgramError: the bucket is damaged; n has a part slice.
        """
        visits = visits_of(fields, control, BLOCK)
        return self.cycles_of(
            machine,
            n=column(fields, "n"),
            skipped=visits.skipped,
            sub_groups=visits.sums(np.ones_like(visits.vertex)),
            rows=visits.sums(visits.header(BLOCK.rows) + 1),
            blocks=visits.sums(block_places(visits, self.block).count),
            cleared=self.vector.cleared_words(fields),
        )

    def cycles_of(
        self,
        machine: Machine,
        *,
        n: IntArray,
        skipped: IntArray,
        sub_groups: IntArray,
        rows: IntArray,
        blocks: IntArray,
        cleared: IntArray,
    ) -> IntArray:
        """Return the cycles of vertices from counts of their buckets, int64[vertices].

        Args:
            machine: the chip.
            n: number of columns, in whole slices.
            skipped, sub_groups: number of sub-groups of other rectangles, and of its own.
            rows, blocks: rows and blocks of all its own sub-groups.
            cleared: number of 64-bit words of the gradient that are cleared first.

        Raises:
            ProgramError: n has a part slice.
        """
        # The supervisor walks sub-groups, their rows, blocks and strips, and launches the workers
        # once a slice. Its cycles are sums over these loops, all [vertices]; what the workers do
        # between is added at the end, since it waits for each launch.
        branch, untaken = machine.supervisor_branch_cycles, machine.supervisor_untaken_cycles
        run, slot = launch_cycles(machine), machine.slot_cycles
        later = slices_of(n, self.data_type) - 1
        strips = self.block // _STRIP_COLUMNS * blocks
        passes = {"clear.rpt": ceil_div(cleared, machine.workers)}
        clearing = untaken + run + slot * self.bundles_at("clear", passes)
        start = 8 + np.where(cleared > 0, clearing, branch)
        walk = 6 + 2 * branch + skipped * (12 + untaken + branch)
        # An untaken jump passes up to three of the cycles that the first row waits for its list.
        first_row = _FIRST_ROW + max(0, 4 - untaken)
        sub_group = _SUB_GROUP + 2 * untaken + run + branch
        sub_group += max(machine.worker_launch_cycles, first_row)
        sub_group += machine.local_sync_cycles
        strip = _FIRST_SLICE + later * _LATER_SLICE
        supervisor = start + walk + sub_groups * sub_group + strips * strip + _BLOCK_ENDS * blocks
        supervisor += self._waits(machine, later, sub_groups, rows, blocks)
        bundles = sub_groups * self._bundles("start", "finish")
        bundles += blocks * self._bundles(*_STRIP_LABELS[self.block])
        bundles += strips * later * self._bundles("slice")
        return supervisor + slot * bundles

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels by entry of the supervisor's launches."""
        straight = ("start", *_STRIP_LABELS[self.block], "slice", "finish")
        return {**dict.fromkeys(straight, ()), "clear": ("clear.rpt",)}

    def _bundles(self, *entries: str) -> int:
        """Return the bundles of a worker that enters at each label once and never branches."""
        return sum(self.label_bundles(entry)[""] for entry in entries)

    def _waits(
        self, machine: Machine, later: IntArray, groups: IntArray, rows: IntArray, blocks: IntArray
    ) -> IntArray:
        """Return the cycles from the launches of all slices to the code behind their syncs.

        Behind a launch the supervisor moves the weights on, four instructions; a slice that is
        not the last branches, and so does a strip's first that is the last. Then come the next
        strip, block or row, each with a branch taken, or the launch that ends a sub-group.
        """
        launch, sync = machine.worker_launch_cycles, machine.local_sync_cycles
        branch, strips = machine.supervisor_branch_cycles, self.block // _STRIP_COLUMNS
        # From a strip's last launch to what comes behind the strip.
        after_last_launch = np.where(later > 0, after_untaken(machine, 3), 4 + branch)

        # The supervisor waits for the later of two: the end of its own instructions behind a
        # launch, or the moment at which the workers have started. Then it syncs with them.
        def until(busy: npt.ArrayLike) -> IntArray:
            return np.maximum(launch, busy) + sync

        after_blocks = after_untaken(machine, after_last_launch)
        after_rows = after_untaken(machine, after_blocks)
        # Set the entry of the last launch, which waits for it; sync.
        end_cycles = np.maximum(after_rows + _LATENCY, until(after_rows + 1))
        first_slice = until(after_untaken(machine, 4) + 1)
        inner_cycles = np.where(later > 0, first_slice + (later - 1) * until(3 + branch), 0)
        waits: IntArray = (
            strips * blocks * inner_cycles
            + (strips - 1) * blocks * until(after_last_launch)
            + (blocks - rows) * until(after_last_launch + branch)
            + (rows - groups) * until(after_blocks + branch + _ROW)
            + groups * end_cycles
        )
        return waits

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex.

        Products are summed over the columns in float32, one after another, then with what the
        gradient holds; the AMP adds in another order.

        Raises:
            ProgramError: an error of `cycles`.
        """
        b, capacity = self.block, int(fields["value_count"])
        gradient = memory.view(int(fields["gradient"]), capacity, np.float32)
        blocks = gradient[: capacity // b**2 * b**2].reshape(-1, b, b)
        if self.clears:
            gradient[:] = 0
        visits = visits_in(memory, fields, BLOCK)
        entries = block_places(visits, b)
        # Block k of a sub-group's values is its k-th entry: its position in the gradient. dy and s
        # are gathered to float32[blocks, b, n]; products of a column are an outer product.
        target = visits.value[entries.sub_group] // b**2 + entries.rank
        dy, s = (
            self._dense(memory, fields, name, count)[rows]
            for name, count, rows in (("dy", "rows", entries.row), ("s", "columns", entries.column))
        )
        total = np.zeros((len(target), b, b), dtype=np.float32)
        for z in range(int(fields["n"])):
            total += dy[:, :, z, None] * s[:, None, :, z]
        blocks[target] = widen(blocks[target]) + total

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        columns = SLICE_BYTES // self.data_type.bytes
        add_gradients(
            self,
            memory,
            tile,
            fields,
            blocks_of_rows,
            rounds=False,
            columns_of_slice=columns,
        )

    def _dense(
        self,
        memory: TileMemory,
        fields: Mapping[str, npt.NDArray[np.integer]],
        name: str,
        count: str,
    ) -> FloatArray:
        """Return a dense operand, float32[block rows, b, n]."""
        # The operand lies in slices of columns, [block row][slice][b][columns of a slice], as
        # `TransposeSlices` writes it.
        n, b, columns = int(fields["n"]), self.block, SLICE_BYTES // self.data_type.bytes
        flat = memory.view(int(fields[name]), int(fields[count]) * n * b, self.data_type.numpy)
        slices = widen(flat).reshape(-1, n // columns, b, columns)
        return slices.swapaxes(1, 2).reshape(-1, b, n)
