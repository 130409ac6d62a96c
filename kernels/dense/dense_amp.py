"""The dense kernel: q = a @ s on one tile, 16 x 16 weights at a time, on the AMP.

The supervisor walks the blocks of a row by row: it loads a block's weights, launches the workers
and waits. Positions are the columns of s; each worker streams its share of them past the weights,
and the first block of a row starts from zeros, so that q is neither cleared nor read for it. With
R rows and B launches in each of S strips, one or two,

    strip  = 6 + entry + untaken + R (2 + untaken) + B (load + launch + sync + taken)
             + slot (start + R first + (B - R) later)
    cycles = S strip + (S - 1) (3 + untaken)

where `launch`, `sync`, `taken` and `untaken` are the machine's cycles of a launch of workers, a
local sync, a taken branch and an untaken jump, `slot` the cycles between two bundles of a worker,
`load` the cycles of loading the weights of a launch, and `start`, `first` and `later` the bundles
of the worker with most positions. `entry` chooses the workers' code: 6 + untaken, or 3 + taken if
some worker has fewer than `MANY` positions, and 1 more with two strips. All this holds for a
supervisor latency of 6 cycles, see `cycles` for others. A launch is a block of half values; 8 units
make 8 outputs, so the kernel goes over all blocks twice, a strip of outputs at a time; 8 float
inputs fill a unit, so a float block takes two launches.

The kernel is ours. It computes what PopLibs' ConvPartial1x1 computes, in another order;
`published_dense` takes as many cycles as PopLibs' kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    AMP_BLOCK,
    UNIT_WEIGHT_BYTES,
    Column,
    Fields,
    IntArray,
    Machine,
    OperandTraffic,
    TileMemories,
    TileMemory,
)

from ..counted import at_least, counted, exactly
from ..fields import ceil_div, column
from ..kernel import State, launch_cycles
from ..multiply import SeatWork
from .amp_form import FINDING_BUNDLES, MANY, AmpForm, Stream
from .dense_numerics import multiply_all_dense, multiply_dense, plain_inputs


@attrs.frozen
class DenseAmp(AmpForm):
    """The dense kernel of one pair of types on 16 or 8 AMP units.

    Fields of a vertex: byte addresses q, s and values; n, columns of the dense operand on the tile;
    rows and columns, the tile's share of a in blocks of 16. s is [columns][n][16], q is
    [rows][n][16] and values [rows][columns][16][16], blocks row-major.
    """

    title = "dense_amp_fast_{data_type}_{partials_type}"
    source = Path(__file__).with_name("dense_amp.S")

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Numbers of the machine for which the cycle formula holds.

        The number of workers must be that of the kernel, and a launch must be long enough to hide
        what the supervisor does behind it.

        With two strips, this includes moving the pointer of weight loads, for which the next load
        waits.
        """
        usual = counted(workers=exactly(self.workers), worker_launch_cycles=at_least(5))
        if self.strips == 1:
            return usual
        return counted(
            usual, worker_launch_cycles=at_least(6), supervisor_latency_cycles=range(1, 7)
        )

    @property
    def state(self) -> State:
        """Record of a vertex's state: for each strip, the workers' addresses and shares."""
        strip = [
            *((name, "<i4", (self.workers,)) for name in ("inputs", "outputs", "more")),
            *((name, "<i4") for name in ("input_step", "output_step", "values")),
            *((name, "<u2") for name in ("rows", "columns", "few", "unused")),
        ]
        # The number of strips is a tuple because NumPy 1 makes no array of the extent 1.
        return np.dtype([("strips", strip, (self.strips,))])

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbol of types and units."""
        return {self.form_define: ""}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, one record a strip, uint8[vertices, state_bytes]."""
        q, s, values = (column(fields, name) for name in ("q", "s", "values"))
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        # Addresses are those before the first launch: a worker adds a row of q when it opens a row,
        # so its first address of q is one row lower. Counters are less one, as brnzdec takes them.
        share, columns_before = self.shares(n)
        s_bytes, q_bytes = AMP_BLOCK * self.data_type.bytes, AMP_BLOCK * self.partials_type.bytes
        state = np.zeros(len(n), dtype=self.state)["strips"]
        for strip in range(self.strips):
            outputs = q + strip * self.units * self.partials_type.bytes - n * q_bytes
            state["inputs"][:, strip] = s[:, None] + columns_before * s_bytes
            state["outputs"][:, strip] = outputs[:, None] + columns_before * q_bytes
            state["more"][:, strip] = share - MANY
            state["input_step"][:, strip] = n * s_bytes
            state["output_step"][:, strip] = n * q_bytes
            state["values"][:, strip] = values + strip * self.units * UNIT_WEIGHT_BYTES
            state["rows"][:, strip] = rows - 1
            state["columns"][:, strip] = self.halves * columns - 1
            state["few"][:, strip] = n < self.workers * MANY
        return state.view(np.uint8).reshape(len(n), self.state_bytes)

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return zeros, int64[seats]: the kernel has no work list."""
        return np.zeros_like(work.count)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat, whose blocks must fill a rectangle row by row."""
        return {
            "n": work.positions,
            "rows": work.rows,
            "columns": work.columns,
        }

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s and q that a vertex loads and stores."""
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        return self.passing(n, rows, columns)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices].

        They are counted on dense_amp.S. The supervisor's prologue waits for two results in turn,
        the address of the values and the pointer of weight loads. A launch of 5 cycles or more
        hides the four instructions behind it.
        """
        # cycles = strips x (prologue + launches x (load + launch + sync + branch)
        #                    + 2 instructions and an untaken jump a row
        #                    + slot x bundles of the slowest worker)
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        use = self.use_on(machine, rows)
        rows, launches = use.groups, self.halves * use.groups * columns
        branch = machine.supervisor_branch_cycles
        untaken = machine.supervisor_untaken_cycles
        strip = self._prologue(machine, n, use.strips) + self.halves * columns * use.load_cycles
        strip += launches * (launch_cycles(machine) + branch)
        strip += (2 + untaken) * rows + untaken - branch
        strip += machine.slot_cycles * self.worker_bundles(n, rows, launches, use.stream)
        turn = 3 + untaken + max(0, machine.supervisor_latency_cycles - 1 - branch)
        return use.strips * (strip + branch) + (use.strips - 1) * turn

    def _prologue(self, machine: Machine, n: IntArray, strips: int) -> IntArray:
        """Return the cycles from a strip's first instruction to its first weight load."""
        latency, branch = machine.supervisor_latency_cycles, machine.supervisor_branch_cycles
        # Two results are waited for in turn: the address of the values, before $CCCSLOAD is set,
        # and that register itself, before the first weight is loaded.
        steps = 1 if strips > 1 else 0
        entries = 3 + np.where(
            n < self.workers * MANY, branch, machine.supervisor_untaken_cycles + 3
        )
        prologue: IntArray = max(6, latency) + np.maximum(entries + steps, latency)
        return prologue

    def worker_bundles(
        self, n: IntArray, rows: IntArray, launches: IntArray, stream: Stream | None = None
    ) -> IntArray:
        """Return the bundles of a strip's slowest worker, which has most positions.

        `stream` has the bundles on a machine's own AMP; by default those of the chips.
        """
        stream = stream or self.stream
        most, few = ceil_div(n, self.workers), n < self.workers * MANY
        # Start once; then each launch has its phases and, around them, the loop and the jump of
        # `few`; a row's first block also advances q.
        extra = np.where(most >= MANY, stream.loop, 0) + few
        start = stream.start + np.where(few, np.array(FINDING_BUNDLES)[np.minimum(most, MANY)], 0)
        extra = launches * (stream.phases * most + extra)
        bundles: IntArray = start + extra + rows * stream.first + (launches - rows) * stream.later
        return bundles

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: q = a @ s."""
        numbers = {name: np.reshape(fields[name], 1) for name in ("n", "columns")}
        multiply_dense(self, memory, fields, plain_inputs(numbers))

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        multiply_all_dense(self, memory, tile, fields, plain_inputs(fields))
