"""The kernel of a hypothetical N:M AMP: q = a @ s on one tile, with 2 of every 4 values stored.

No IPU has this instruction (`ipusim.machine.hypothetical`). s is the dense operand on the tile, q
the partial sums; a position is a column of s and q. A unit of weights is 16 x 32 weights of a, half
of them stored. The kernel works like the dense AMP kernel, with a unit in place of a block of 16 x
16: a launch, one start of all workers, has as many multiplications, for twice the columns of a.
With R rows of units and U launches

    cycles = 6 + entry + untaken + R (2 + untaken) + U (load + launch + sync + taken + waits)
             + slot (start + R first + (U - R) later)

where `launch`, `sync`, `taken` and `untaken` are the machine's cycles of a launch of workers, a
local sync, a taken branch and an untaken jump, `slot` the cycles between two bundles of a worker
and `load` the cycles of a unit's weights, 72 at 8 bytes a cycle. `waits` are 18 for the published
form and 0 for the fast one. `entry` chooses the workers' code: 6 + untaken, or 3 + taken if some
worker has fewer than `MANY` positions. This holds for a supervisor latency of 6 cycles, see
`cycles` for others. `start` are the bundles in which a worker reads the vertex, and `first` and
`later` those of the worker with most positions, in the first launch of a row and in later ones. A
bundle of the chips has up to two loads. With a third load a position takes 4 bundles, the number of
the AMP's phases; with two loads it takes 6, where two dense blocks take 8.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    AMP_BLOCK,
    Column,
    DataType,
    Fields,
    IntArray,
    Machine,
    OperandTraffic,
    TileMemories,
    TileMemory,
    streaming_traffic,
)

from ..counted import at_least, counted, exactly
from ..dense.dense_numerics import multiply_all_dense, plain_inputs
from ..family import KernelAxis, array
from ..fields import ceil_div, column
from ..kernel import AnyWorkers, State
from ..multiply import SeatWork
from .sparse_amp_numerics import multiply_sparse
from .sparse_amp_units import UNIT_BYTES, X_BLOCKS

# Cycles by which a launch of the published dense kernel takes longer than a launch of `DenseAmp`,
# for a row's later blocks, with six equal workers on the chips.
PUBLISHED_WAITS = 18
MANY = 3  # smallest number of positions of a worker that runs the loop
START_BUNDLES, OPENING_BUNDLES = 8, 4  # bundles that read the vertex, and that begin a row
# Bundles in which a worker with 0 to 3 positions selects its code, if some worker has fewer than 3.
FINDING_BUNDLES = (0, 4, 8, 11)
STEP_BYTES = 16  # unit of the steps between two lines, with a third load
STEP_BITS = 15  # bits of such a step


@attrs.frozen
class SparseAmp(AnyWorkers):
    """The kernel of half data and half partials, on 16 AMP units.

    Fields of a vertex: byte addresses q, s and values; n, columns of the dense operand on the tile;
    rows and columns, the size of a on the tile in blocks of 16; columns is even. s is
    [columns][n][16] and q is [rows][n][16]; values are [rows][columns / 2] units, see
    `sparse_amp_units`.

    Attributes:
        third_load: True for instructions with three loads.
        published: True for a kernel that waits at each launch as the published dense kernel does,
            so that both differ in the AMP alone; False for the fastest code.
    """

    third_load: bool = True
    published: bool = True

    data_type = DataType.HALF
    partials_type = DataType.HALF
    block = AMP_BLOCK
    axes = (
        KernelAxis("published", (True, False), text={True: "", False: "fast_"}),
        KernelAxis("third_load", (True, False), {True: "THIRD_LOAD"}, {True: "", False: "_2loads"}),
    )
    title = "sparse_amp_{published}2of4_half_half{third_load}"
    arrays = (
        # One instruction reads and writes q.
        array("q", "out", "rows", "n", "block", "data_type", align=16, interleaved=True),
        array("s", "in", "columns", "n", "block", "data_type", align=16, interleaved=True),
        array("values", "in", "rows", "columns", UNIT_BYTES // X_BLOCKS),
    )
    source = Path(__file__).with_name("sparse_amp.S")
    runs_on = "supervisor"
    apart = (("q", "s"),)  # one instruction loads from both, so they lie in different elements

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Numbers of the machine for which the cycle formula holds.

        The number of workers is the kernel's, and a launch must hide what the supervisor does
        behind it.
        """
        return counted(workers=exactly(self.workers), worker_launch_cycles=at_least(5))

    @property
    def instructions(self) -> tuple[str, ...]:
        """Names of the hypothetical AMP instructions, which no IPU has."""
        loads = ("ld3x64pace", "ld3xst64pace") if self.third_load else ()
        return ("f16v8n2m4hihov4amp", "ld64putci", *loads)

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols of the number of loads and the supervisor's waits."""
        return {**super().defines, "WAITS": str(self.waits)}

    @property
    def waits(self) -> int:
        """Number of cycles that the supervisor waits at each launch."""
        return PUBLISHED_WAITS if self.published else 0

    @property
    def state(self) -> State:
        """Record of a vertex's state: workers' addresses, then steps and sizes of the vertex.

        `more` is the number of a worker's positions less `MANY`: how often its loop runs.
        """
        return np.dtype(
            [
                *((name, "<i4", (self.workers,)) for name in ("inputs", "outputs", "more")),
                *((name, "<i4") for name in ("input_step", "output_step", "values", "line")),
                *((name, "<u2") for name in ("rows", "columns", "few", "unused")),
            ]
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        Workers have consecutive positions, evenly divided; the last workers have one more.
        """
        q, s, n, rows = (column(fields, name) for name in ("q", "s", "n", "rows"))
        # share, columns_before: int64[vertices, workers]; 8 positions of 6 workers are 1 1 1 1 2 2.
        share = (n[:, None] + np.arange(self.workers)) // self.workers
        columns_before = np.cumsum(share, axis=1) - share
        column_bytes = AMP_BLOCK * self.data_type.bytes
        state = np.zeros(len(n), dtype=self.state)
        state["inputs"] = s[:, None] + columns_before * column_bytes
        state["outputs"] = (q - n * column_bytes)[:, None] + columns_before * column_bytes
        state["more"] = share - MANY
        state["input_step"] = X_BLOCKS * n * column_bytes
        state["output_step"] = n * column_bytes
        state["values"] = column(fields, "values")
        state["line"] = self._line_steps(n * column_bytes) if self.third_load else n * column_bytes
        state["rows"] = rows - 1
        state["columns"] = column(fields, "columns") // X_BLOCKS - 1
        state["few"] = n < self.workers * MANY
        return state.view(np.uint8).reshape(len(n), self.state_bytes)

    @staticmethod
    def _line_steps(line_bytes: IntArray) -> IntArray:
        """Return the packed steps to the lower line and back, in units of 16 bytes."""
        # A unit multiplies two block rows of s, the upper and the lower line. Loads alternate
        # between them: one line forward, then back by one line and on by one step. A negative step
        # is masked to the bits of its field.
        forward, mask = line_bytes // STEP_BYTES, (1 << STEP_BITS) - 1
        steps: IntArray = forward & mask | ((1 - forward) & mask) << STEP_BITS
        return steps

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a sum is rounded: once for each unit, that is for two blocks."""
        return ceil_div(blocks, X_BLOCKS)

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return zeros, int64[seats]: the kernel has no work list."""
        return np.zeros_like(work.count)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat, whose units must fill a rectangle row by row."""
        return {"n": np.full(len(work.first), work.n), "rows": work.rows, "columns": work.columns}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s and q that are read and written, except words loaded ahead.

        A worker loads at most 5 words ahead. With a third load, q is loaded in a row's first launch
        as well, although sums begin at zero.
        """
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        line = n * AMP_BLOCK * self.data_type.bytes
        starts = 0 * rows if self.third_load else rows
        return streaming_traffic(rows * columns // X_BLOCKS, starts, (X_BLOCKS * line, line))

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices].

        The numbers are instruction counts of sparse_amp.S. Before the first launch the supervisor
        waits for two results in turn: the address of the values, then the register of weight loads.
        Its instruction after a launch costs nothing, since it is issued while the workers start.
        """
        # int64[vertices]: `entries` are the cycles of choosing the workers' entries, `run` those of
        # a launch with its weights and sync.
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        launches = rows * columns // X_BLOCKS
        latency, branch = machine.supervisor_latency_cycles, machine.supervisor_branch_cycles
        has_few = n < self.workers * MANY
        untaken = machine.supervisor_untaken_cycles
        entries = 3 + np.where(has_few, branch, untaken + 3)
        load = ceil_div(np.array(UNIT_BYTES), machine.weight_load_bytes_per_cycle)
        run = load + machine.worker_launch_cycles + machine.local_sync_cycles + self.waits
        supervisor = max(6, latency) + np.maximum(entries, latency)
        supervisor = supervisor + launches * (run + branch) + (2 + untaken) * rows + untaken
        workers = machine.slot_cycles * self.worker_bundles(n, rows, launches)
        return np.asarray(supervisor + workers)

    def worker_bundles(self, n: IntArray, rows: IntArray, launches: IntArray) -> IntArray:
        """Return the bundles of the slowest worker, which has most positions."""
        # Counted on sparse_amp_3loads.h.S and sparse_amp_2loads.h.S: bundles of a position, and
        # bundles of a row's first launch and of a later one beside its positions.
        positions, has_few = ceil_div(n, self.workers), n < self.workers * MANY
        phases, first, later = (4, 9, 12) if self.third_load else (6, 10, 13)
        second_load = 0 if self.third_load else positions > 1  # partials of the second position
        finding = np.where(has_few, np.array(FINDING_BUNDLES)[np.minimum(positions, MANY)], 0)
        loop_bundles = phases * positions + (positions >= MANY) + has_few
        openings = rows * (OPENING_BUNDLES + first)
        bundles: IntArray = START_BUNDLES + finding + launches * loop_bundles + openings
        return bundles + (launches - rows) * (later + second_load)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute q of one vertex: a @ s."""
        multiply_sparse(memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        multiply_all_dense(
            self, memory, tile, fields, plain_inputs(fields, X_BLOCKS), is_2_of_4=True
        )
