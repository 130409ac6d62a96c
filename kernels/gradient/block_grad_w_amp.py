"""The block GradW kernel on the AMP: block[r, c] += dy[r] . s[c], with columns innermost.

GradW is the gradient of the blocks of a sparse matrix; dy is the gradient of the result and s the
dense operand, both on the tile. A strip is eight columns of a block; a slice is 32 bytes of columns
of dy and s. In one launch the workers add the products of one slice to one strip on the AMP, with
the slice of s as weights and the slice of dy as inputs. Sums stay on the core, three rows on a
worker, until the next strip. A rectangle is the part of the matrix that pz tiles of the grid
multiply together; a bucket has a sub-group, a list of blocks, for each rectangle of which it holds
blocks. With f sub-groups of other rectangles, g own sub-groups with k blocks of t strips each, S
slices of half data and W workers,

    cycles = 14 + 3 branch + f (13 + branch)
             + g (20 + max(launch, 39) + sync + launch + sync + branch)
             + 2 k + t k (20 + 17 (S - 1)) + waits + W (37 g + t k (27 + 13 (S - 1)))

where `launch`, `sync` and `branch` are the machine's cycles of a launch, of a sync of the tile and
of a taken branch, and an untaken jump takes one cycle. The last line is for half data; float data
have 39 in place of 27 and 25 in place of 13. Clearing the gradient first takes one more launch.
`waits` is, for each launch, the sync's cycles and the longer of the launch and of the supervisor's
work behind it; see `_waits`. All workers share each block, so the words of the meta-info that
assign blocks to workers are not read.

PopSparse's planner has an estimate of such a kernel (PerformanceEstimation.hpp 424-523, at
7eac0f26); `docs/kernels.md` holds it beside this one.

With floats, an infinity or NaN in dy or s makes NaN of further elements of a block on the core, in
the same or a neighbouring block's rows and columns. The numerics leave those elements as they are.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, Machine, TileMemories, TileMemory

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
from .gradient_loops import FOUR
from .gradient_numerics import add_gradients, blocks_of_rows
from .transpose_slices import BLOCKS, SLICE_BYTES, slices_of

HALF, FLOAT = DataType.HALF, DataType.FLOAT

_STRIP_COLUMNS = 8  # columns of a block in a strip: outputs of the AMP with float partials
_LATENCY = 6  # cycles until the supervisor can use a register that it has set
# Cycles of the supervisor between launches, without untaken jumps, counted on block_grad_w_amp.S:
# from the start of an own sub-group to its launch; from that launch to the sync of its first block;
# from a sync to the launch of a strip's first slice, and to that of a later slice; further cycles
# of a block's last strip; from a row's start to its sync.
_SUB_GROUP, _FIRST_ROW, _FIRST_SLICE, _LATER_SLICE, _BLOCK_ENDS, _ROW = 18, 36, 20, 17, 2, 22
# Labels at which workers enter for the strips of a block, by its edge.
_STRIP_LABELS: Mapping[int, tuple[str, ...]] = {8: ("left",), 16: ("left", "right")}


@attrs.frozen
class BlockGradWAmp(Kernel):
    """The GradW kernel of one block size and data type on the AMP; gradients are float.

    Fields of a vertex and the gradient are those of `BlockGradW`; n is a whole number of slices.
    The dense operands come from `TransposeSlices`: with c columns a slice, dy is [rows][n /
    c][b][c] and s is [columns][n / c][b][c].

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
    apart = (("gradient", "dy"),)  # one instruction loads from both: in different elements

    @property
    def vector(self) -> BlockGradW:
        """Kernel that computes the gradient without the AMP."""
        return BlockGradW(self.block, self.data_type, self.clears)

    @property
    def _shown(self) -> dict[str, str]:
        """Texts for the braces of title and error message."""
        return {**super()._shown, "blocks": str(BLOCKS[self.data_type])}

    @property
    def instructions(self) -> tuple[str, ...]:
        """Name of the AMP instruction."""
        return ("f16v4sisoamp" if self.data_type is HALF else "f32sisoamp",)

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands; the gradient and s lie in interleaved memory.

        One instruction reads and writes the gradient, and weights are loaded 16 bytes at a time.
        """
        return gradient_arrays(self.clears, amp=True)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        Raises:
            ProgramError: n is no whole number of slices; a gradient is too large, or no whole
                number of 64-bit words.
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
            ProgramError: the bucket is damaged; n is no whole number of slices.
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
            skipped, sub_groups: number of sub-groups of other rectangles, and of the vertex's own.
            rows, blocks: rows and blocks of all own sub-groups.
            cleared: number of 64-bit words of the gradient that are cleared first.

        Raises:
            ProgramError: n is no whole number of slices.
        """
        # The supervisor walks sub-groups, their rows, blocks and strips, and launches the workers
        # once a slice. Its cycles are sums over these loops, all int64[vertices]. The cycles of the
        # workers are added at the end, since the supervisor waits for each launch.
        branch, untaken = machine.supervisor_branch_cycles, machine.supervisor_untaken_cycles
        run, slot = launch_cycles(machine), machine.slot_cycles
        later_slices = slices_of(n, self.data_type) - 1
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
        strip = _FIRST_SLICE + later_slices * _LATER_SLICE
        supervisor = start + walk + sub_groups * sub_group + strips * strip + _BLOCK_ENDS * blocks
        supervisor += self._waits(machine, later_slices, sub_groups, rows, blocks)
        bundles = sub_groups * self._bundles("start", "finish")
        bundles += blocks * self._bundles(*_STRIP_LABELS[self.block])
        bundles += strips * later_slices * self._bundles("slice")
        return supervisor + slot * bundles

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels by entry, for each launch of the supervisor."""
        straight = ("start", *_STRIP_LABELS[self.block], "slice", "finish")
        return {**dict.fromkeys(straight, ()), "clear": ("clear.rpt",)}

    def _bundles(self, *entries: str) -> int:
        """Return the bundles of a worker that enters once at each of some labels.

        The code behind these labels has no loops and no branches.
        """
        return sum(self.label_bundles(entry)[""] for entry in entries)

    def _waits(
        self,
        machine: Machine,
        later_slices: IntArray,
        groups: IntArray,
        rows: IntArray,
        blocks: IntArray,
    ) -> IntArray:
        """Return the cycles from the launches of all slices to the code behind their syncs.

        Behind a launch the supervisor sets the address of the next weights, in four instructions.
        It then takes a branch if the strip has another slice, or only one slice. Behind a strip's
        last slice it takes a branch to the next strip, block or row, or launches the end of the
        sub-group.

        Args:
            machine: the chip.
            later_slices: number of slices after the first one.
            groups, rows, blocks: numbers of own sub-groups, their rows and their blocks.
        """
        launch, sync = machine.worker_launch_cycles, machine.local_sync_cycles
        branch = machine.supervisor_branch_cycles
        strips = self.block // _STRIP_COLUMNS
        # Cycles of the supervisor from a strip's last launch to the end of the strip's code.
        after_last_launch = np.where(later_slices > 0, after_untaken(machine, 3), 4 + branch)

        # After a launch the supervisor runs its own instructions, at least until the workers have
        # started; then it syncs with the workers.
        def until_sync(busy: npt.ArrayLike) -> IntArray:
            return np.maximum(launch, busy) + sync

        after_blocks = after_untaken(machine, after_last_launch)
        after_rows = after_untaken(machine, after_blocks)
        # The supervisor sets the entry of the launch that ends a sub-group, then syncs.
        end_cycles = np.maximum(after_rows + _LATENCY, until_sync(after_rows + 1))
        first_slice = until_sync(after_untaken(machine, 4) + 1)
        inner_cycles = np.where(
            later_slices > 0, first_slice + (later_slices - 1) * until_sync(3 + branch), 0
        )
        waits: IntArray = (
            strips * blocks * inner_cycles
            + (strips - 1) * blocks * until_sync(after_last_launch)
            + (blocks - rows) * until_sync(after_last_launch + branch)
            + (rows - groups) * until_sync(after_blocks + branch + _ROW)
            + groups * end_cycles
        )
        return waits

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute the gradient of one vertex.

        Products are added to the gradient in float32, in the order of the AMP: those of floats
        column after column, those of halves four columns at a time, as the sum of two pairs.

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
        total = widen(blocks[target])
        columns = (dy[:, :, z, None] * s[:, None, :, z] for z in range(int(fields["n"])))
        if self.data_type is HALF:
            # Four columns at a time, of the same generator.
            for first, second, third, fourth in zip(*[columns] * FOUR, strict=True):
                total = total + ((first + second) + (third + fourth))
        else:
            for products in columns:
                total = total + products
        blocks[target] = total

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        columns = SLICE_BYTES // self.data_type.bytes
        add_gradients(
            self, memory, tile, fields, blocks_of_rows, on_amp=True, columns_of_slice=columns
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
