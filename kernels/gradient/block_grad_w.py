"""The block GradW kernel: block[r, c] += dy[r].T @ s[c] over n columns, for a bucket's blocks.

GradW is the gradient of the blocks of a sparse matrix; dy is the gradient of the result and s the
dense operand, both on the tile. A rectangle is the part of the matrix that pz tiles of the grid
multiply together; a bucket has a sub-group, a list of blocks, for each rectangle of which it holds
blocks. The supervisor walks the bucket. For each sub-group of the vertex's own rectangle it
launches the W workers, which compute the blocks that the meta-info assigns to them, in strips of
eight outputs (four of float data). With f sub-groups of other rectangles, g own sub-groups, and r
rows and k blocks of the slowest worker, summed over the own sub-groups,

    cycles = 31 + 19 f + 27 g + W (25 g + 8 r + k (over + strips (13 or 9 + 3 n)))

on the modelled chips, where `over` is the number of bundles of a block beside those of its strips,
and a strip takes 13 bundles (eight outputs) or 9 (four outputs) and 3 more for each column.
Clearing the gradient first takes one more launch. PopSparse's planner (also 3 bundles a column;
PerformanceEstimation.hpp 329-422, at 7eac0f26) counts some more cycles for each sub-group.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    DataType,
    Fields,
    IntArray,
    Machine,
    ProgramError,
    TileMemories,
    TileMemory,
    spread,
)

from ..counted import SUPERVISOR, at_least, counted
from ..family import Access, ArrayOperand, KernelAxis, array
from ..fields import ceil_div, column
from ..half import rounded, widen
from ..kernel import Kernel, launch_cycles, packed_state, state_words
from ..meta_info.format import BLOCK
from ..meta_info.reading import visits_in
from ..meta_info.visits import visits_of
from ..worklist import WORKERS, words_of
from .grad_w_shares import row_parts
from .gradient_numerics import add_gradients, blocks_of_workers

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BLOCKS: Mapping[DataType, tuple[int, ...]] = {HALF: (16, 8, 4), FLOAT: (8, 4)}

AXES = (
    KernelAxis("data_type", (HALF, FLOAT), {FLOAT: "FLOAT"}),
    KernelAxis("block", (16, 8, 4), "BLOCK"),
    KernelAxis("clears", (True, False), text={True: "", False: "_adds"}),
)

# Rows and columns of a block that one strip computes, by data type and block; blocks of 16 have the
# strips of blocks of 8.
_STRIPS = {(HALF, 8): (1, 8), (HALF, 4): (2, 4), (FLOAT, 8): (1, 4), (FLOAT, 4): (1, 4)}


def forms_of(blocks: Mapping[DataType, tuple[int, ...]]) -> Mapping[tuple[Any, ...], None]:
    """Return all forms of a GradW kernel that has blocks of these sizes by data type."""
    return dict.fromkeys(
        (data_type, block, clears)
        for data_type, sizes in blocks.items()
        for block in sizes
        for clears in (True, False)
    )


def gradient_arrays(clears: bool, *, amp: bool = False) -> tuple[ArrayOperand, ...]:
    """Return the operands of a GradW kernel; `clears` and `amp` are properties of the kernel."""
    alignment = DOUBLE_WORD_BYTES * (2 if amp else 1)
    access: Access = "out" if clears else "inout"
    return (
        array("gradient", access, "value_count", FLOAT, interleaved=amp),
        array("dy", "in", "rows", "n", "block", "data_type"),
        array("s", "in", "columns", "n", "block", "data_type", align=alignment, interleaved=amp),
        array("meta_info", "in", "meta_words", 2, control=True),
    )


@attrs.frozen
class BlockGradW(Kernel):
    """The GradW kernel of one block size and data type; gradients are float.

    Fields of a vertex: byte addresses dy, s, meta_info and gradient; n, columns of dy and s on the
    tile; rows and columns, block rows of dy and of s; sub_group, the id of the rectangle; buckets,
    which is 1; meta_words and value_count, words and values of the bucket. dy is [rows][n][b] and s
    is [columns][n][b] in the data type, gradient is float32[value_count], blocks row-major in the
    order of the meta-info.

    Attributes:
        block: edge of a block: 4, 8 or, for half, 16.
        data_type: number format of dy and s.
        clears: True if the whole gradient is cleared first, False if it is added to.
    """

    block: int
    data_type: DataType
    clears: bool

    axes = AXES
    forms = forms_of(BLOCKS)
    title = "block_grad_w_{block}x{block}_{data_type}{clears}"
    no_form = "no GradW kernel for {block}x{block} {data_type} blocks; use one of {blocks}"
    runs_on = "supervisor"
    counted_for = counted(SUPERVISOR, supervisor_branch_cycles=at_least(1))
    state = state_words(
        *("meta_info", "gradient", "dy", "s", "sub_group", "repeats", "vector", "clear"),
        # The supervisor stores here, for the workers, the addresses of a sub-group and its
        # gradient.
        *("found", "found_gradient"),
    )

    @property
    def _shown(self) -> dict[str, str]:
        """Texts for the braces of title and error message."""
        return {**super()._shown, "blocks": str(BLOCKS[self.data_type])}

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands of a vertex."""
        return gradient_arrays(self.clears)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        Raises:
            ProgramError: no columns; a gradient that is too large, or no whole number of 64-bit
                words.
        """
        n = column(fields, "n")
        if np.any(n < 1):
            raise ProgramError(f"{n.min()} columns on a tile: {self.name} needs at least 1")
        return packed_state(
            self.state,
            fields,
            repeats=n - 1,
            vector=n * self.data_type.bytes,
            clear=words_of(self.cleared_words(fields), "64-bit words of the gradient"),
            found=0,
            found_gradient=0,
        )

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:
        """Return the cycles from launch to return, from the contents of the buckets.

        Raises:
            ProgramError: the bucket is damaged, or has no entries for GradW's workers.
        """
        visits = visits_of(fields, control, BLOCK)
        # Add up rows and blocks of each worker in each sub-group, int64[sub-groups, workers]. All
        # wait for the slowest worker of a sub-group, so that its numbers count, summed by vertex.
        parts = row_parts(visits, self.block)
        worker = parts.sub_group * WORKERS + parts.worker  # numbered over all sub-groups
        shape = (len(visits.at), WORKERS)
        rows, blocks = (
            np.bincount(worker, weights, shape[0] * shape[1]).astype(np.int64).reshape(shape)
            for weights in (None, parts.count)
        )
        n = column(fields, "n")
        bundles = self.part_bundles(n[visits.vertex][:, None], rows, blocks)
        slowest_worker = (np.arange(len(bundles)), np.argmax(bundles, axis=1))
        return self.cycles_of(
            machine,
            n=n,
            skipped=visits.skipped,
            sub_groups=np.bincount(visits.vertex, minlength=len(n)),
            rows=visits.sums(rows[slowest_worker]),
            blocks=visits.sums(blocks[slowest_worker]),
            cleared=self.cleared_words(fields),
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
            n: number of columns.
            skipped, sub_groups: number of sub-groups of other rectangles, and of the vertex's own.
            rows, blocks: rows and blocks of the slowest worker of each own sub-group, summed.
            cleared: number of 64-bit words of the gradient that are cleared first.
        """
        branch, untaken = machine.supervisor_branch_cycles, machine.supervisor_untaken_cycles
        run, slot = launch_cycles(machine), machine.slot_cycles
        passes = {"clear.rpt": ceil_div(cleared, machine.workers)}
        clearing = untaken + run + slot * self.bundles_at("clear", passes)
        start = 7 + np.where(cleared > 0, clearing, branch)
        # Numbers of the supervisor are counted on block_grad_w.S. `part` are the bundles of a
        # worker's share of a sub-group; its first row takes no pass of label "row".
        part = self.label_bundles("take_part")
        bundles = (part[""] + part["has_part"] - part["row"]) * sub_groups
        bundles += self.part_bundles(n, rows, blocks)
        skipped_cycles = skipped * (12 + untaken + branch)
        own_cycles = sub_groups * (12 + 2 * untaken + run + branch)
        return start + skipped_cycles + own_cycles + 6 + 2 * branch + slot * bundles

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels by entry, for each launch of the supervisor."""
        half = ("half",) if self._halves > 1 else ()
        part = ("has_part", "row", "block", *half, "strip", "strip.rpt")
        return {"take_part": part, "clear": ("clear.rpt",)}

    @property
    def _halves(self) -> int:
        """Number of adjacent strips that cover a block."""
        return self.block // _STRIPS[self.data_type, min(self.block, 8)][1]

    def part_bundles(self, n: IntArray, rows: IntArray, blocks: IntArray) -> IntArray:
        """Return the bundles of a worker for rows and blocks, without those that read the rows.

        The arrays have shapes that broadcast.
        """
        # A block takes its strips one after another; each runs over all n columns, the first of
        # which is unrolled from the loop.
        part = self.label_bundles("take_part")
        rows_at_once, _ = _STRIPS[self.data_type, min(self.block, 8)]
        halves, strips = self._halves, self._halves * self.block // rows_at_once
        strip = part["strip"] + part["strip.rpt"] * (n - 1)
        block_bundles = part["block"] + halves * part.get("half", 0)
        return part["row"] * rows + blocks * (block_bundles + strips * strip)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute the gradient of one vertex, with the same bits as the assembly.

        Products of halves are rounded to half; sums over the columns are float32, in order, and are
        then added to the gradient.

        Raises:
            ProgramError: an error of `cycles`.
        """
        n, b, dtype = int(fields["n"]), self.block, self.data_type.numpy
        capacity = int(fields["value_count"])
        gradient = memory.view(int(fields["gradient"]), capacity, np.float32)
        blocks = gradient[: capacity // b**2 * b**2].reshape(-1, b, b)
        if self.clears:
            gradient[:] = 0
        visits = visits_in(memory, fields, BLOCK)
        parts = row_parts(visits, b)
        # `target`, `row` and `columns` are int64[blocks of all workers]: number of a block in the
        # gradient, block row of dy and block row of s. No two blocks have one target, so the order
        # of the workers does not matter.
        target = spread(parts.value // b**2, parts.count)
        row = np.repeat(parts.row, parts.count) // b
        columns = visits.words[spread(parts.at, parts.count)] // b
        dy, s = (
            widen(memory.view(int(fields[name]), int(fields[count]) * n * b, dtype))
            for name, count in (("dy", "rows"), ("s", "columns"))
        )
        dy_columns = dy.reshape(-1, n, b, 1)[row]
        s_rows = s.reshape(-1, n, 1, b)[columns]
        total = np.zeros((len(row), b, b), dtype=np.float32)
        for z in range(n):
            products = dy_columns[:, z] * s_rows[:, z]
            total += rounded(products, memory.random) if self.data_type is HALF else products
        blocks[target] = widen(blocks[target]) + total

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        add_gradients(self, memory, tile, fields, blocks_of_workers, on_amp=False)

    def cleared_words(self, fields: Fields) -> IntArray:
        """Return the number of 64-bit words of the gradient to clear first, int64[vertices].

        Raises:
            ProgramError: a gradient that is no whole number of words.
        """
        size = self.spans(fields)["gradient"]
        if np.any(size % DOUBLE_WORD_BYTES):
            misfit = int(size[np.argmax(size % DOUBLE_WORD_BYTES > 0)])
            raise ProgramError(
                f"a gradient of {misfit} bytes must be of words of {DOUBLE_WORD_BYTES}"
            )
        return size // DOUBLE_WORD_BYTES if self.clears else np.zeros_like(size)
