"""Forms of the dense kernels: number formats, AMP units, and the bundles of a position.

s is the dense operand on the tile, q the partial sums; a position is a column of s and q. All dense
kernels stream positions of s past 16 x 16 weights, with the same bundles. In two of them block rows
of s lie n positions apart; the third, for convolutions, reads s at any offsets. A launch is one
start of all workers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import numpy as np

from ipusim import (
    AMP_BLOCK,
    UNIT_WEIGHT_BYTES,
    DataType,
    IntArray,
    Machine,
    OperandTraffic,
)

from ..family import ArrayOperand, KernelAxis, array
from ..fields import ceil_div
from ..kernel import AnyWorkers

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# A worker with this many positions or more runs the loop. The code before and after the loop takes
# the first and last positions, so that workers with fewer positions have code of their own.
MANY = 3
# Bundles of the branches of CHOOSE_WAYS in amp_launches.inc, by a worker's 0 to 3 positions. They
# run only if some worker of the tile has fewer than MANY positions.
FINDING_BUNDLES = (0, 4, 8, 11)


@attrs.frozen
class Stream:
    """Cost in bundles of one position, and of everything around the positions, for a worker.

    Attributes:
        instruction: name of the AMP instruction.
        phases: bundles of a position.
        start: bundles that read the vertex, in the first launch.
        first, later: bundles of a launch besides its positions, for a row's first block and for any
            other block.
        loop: bundles that enter the loop, for a worker with MANY positions or more.
        inputs_again: True if s is read twice in the launches that add to q.
        sums_zeros: True if a row's first block also reads q, although it does not use the numbers.
        fill: AMP instructions before the first position, which only stage partial sums, and as many
            behind the last, which only drain results; 0 for as many as a position has.
    """

    instruction: str
    phases: int
    start: int
    first: int
    later: int
    loop: int = 1
    inputs_again: bool = False
    sums_zeros: bool = False
    fill: int = 0


STREAMS: Mapping[tuple[DataType, DataType, int], Stream] = {
    # data, partials, units
    (HALF, HALF, 16): Stream("f16v4hihov4amp", 4, 7, 13, 12),
    (HALF, HALF, 8): Stream("f16v4hihoamp", 4, 8, 12, 11, sums_zeros=True),
    (HALF, FLOAT, 8): Stream("f16v4sisoamp", 4, 8, 13, 12),
    (FLOAT, FLOAT, 16): Stream("f32sisov2amp", 8, 8, 17, 20, inputs_again=True),
    (FLOAT, FLOAT, 8): Stream("f32sisoamp", 8, 8, 12, 11, loop=0, fill=4),
}


@attrs.frozen(eq=False)
class AmpUse:
    """Use of a machine's AMP by vertices.

    Attributes:
        strips: number of passes over all blocks, each for as many outputs as there are units.
        groups: int64[vertices], number of block rows of a strip; rows that one launch computes
            together count once.
        load_cycles: int64[vertices], cycles of the weight loads of all groups, for one launch each.
        stream: bundles of a worker.
    """

    strips: int
    groups: IntArray
    load_cycles: IntArray
    stream: Stream


@attrs.frozen
class AmpForm(AnyWorkers):
    """A dense kernel of one pair of types on 16 or 8 AMP units.

    Attributes:
        data_type: number format of values and s.
        partials_type: number format of q.
        units: number of AMP units that the kernel drives.
    """

    data_type: DataType
    partials_type: DataType
    units: int

    published: ClassVar[bool] = False  # True for a kernel that stands for PopLibs' vertex
    block = AMP_BLOCK
    runs_on = "supervisor"
    axes: ClassVar[tuple[KernelAxis, ...]] = (
        KernelAxis("data_type", (HALF, FLOAT)),
        KernelAxis("partials_type", (HALF, FLOAT)),
        KernelAxis("units", (16, 8)),
    )
    forms: ClassVar[Mapping[tuple[Any, ...], Any] | None] = STREAMS
    no_form = (
        "no dense kernel for {data_type} data with {partials_type} partials on {units} AMP units"
    )
    arrays: ClassVar[tuple[ArrayOperand, ...]] = (
        # One instruction reads and writes q.
        array("q", "out", "rows", "n", "block", "partials_type", align=16, interleaved=True),
        array("s", "in", "columns", "n", "block", "data_type"),
        array("values", "in", "rows", "columns", "block", "block", "data_type"),
    )
    apart = (("q", "s"),)  # one instruction loads from both

    @property
    def stream(self) -> Stream:
        """Cost of a position for a worker."""
        stream: Stream = self.form
        return stream

    @property
    def clears(self) -> int:
        """64-bit words of q that a worker clears for each position of a row's first block."""
        return 0

    @property
    def strips(self) -> int:
        """Number of passes over all blocks, each for as many outputs as there are units."""
        return AMP_BLOCK // self.units

    @property
    def halves(self) -> int:
        """Number of launches for the inputs of a block: a unit holds 16 half or 8 float inputs."""
        return AMP_BLOCK * self.data_type.bytes // UNIT_WEIGHT_BYTES

    @property
    def suffix(self) -> str:
        """End of the kernel's name: the units, if a kernel for more units exists."""
        wider = (self.data_type, self.partials_type, 2 * self.units) in STREAMS
        return (f"_{self.units}units" if wider else "") + super().suffix

    @property
    def form_define(self) -> str:
        """Preprocessor symbol of the types and units."""
        return f"AMP_{self.data_type.name}_{self.partials_type.name}_{self.units}"

    @property
    def instructions(self) -> tuple[str, ...]:
        """Name of the AMP instruction of the inner loop."""
        return (self.stream.instruction,)

    @property
    def follows_amp_rates(self) -> bool:
        """True: `cycles` follows the machine's units and passes."""
        return True

    def use_on(self, machine: Machine, rows: IntArray) -> AmpUse:
        """Return how vertices with `rows` block rows use the AMP of a machine."""
        rate, usual_passes = machine.amp_rate(self.stream.instruction), self.stream.phases
        # Fewer units than a block's outputs take several strips; more units take several block rows
        # at once, of which the last group may have fewer.
        rows_at_once = max(1, rate.units // AMP_BLOCK)
        num_full, last_rows = np.divmod(rows, rows_at_once)
        weights = UNIT_WEIGHT_BYTES * np.minimum(rate.units, AMP_BLOCK * rows_at_once)
        last_weights = UNIT_WEIGHT_BYTES * np.minimum(rate.units, AMP_BLOCK) * last_rows
        load_rate = machine.weight_load_bytes_per_cycle
        # A launch stages partial sums before its first position, and drains results behind its last
        # one, each in a group of passes; a row's first block has nothing to stage.
        fill = self.stream.fill or usual_passes
        extra = ceil_div(fill * rate.passes, usual_passes) - fill
        return AmpUse(
            strips=max(1, AMP_BLOCK // rate.units),
            groups=num_full + (last_rows > 0),
            load_cycles=num_full * ceil_div(weights, load_rate) + ceil_div(last_weights, load_rate),
            stream=attrs.evolve(
                self.stream,
                phases=rate.passes,
                first=max(1, self.stream.first + int(extra)),
                later=max(1, self.stream.later + 2 * int(extra)),
            ),
        )

    @property
    def splits_blocks(self) -> bool:
        """True for floats, whose blocks the AMP takes in two halves."""
        return self.halves > 1

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a sum of `blocks` blocks is rounded: once a block for half partials.

        Half partials are stored in memory after each block.
        """
        return blocks if self.partials_type is HALF else np.zeros_like(blocks)

    def passing(
        self, positions: IntArray, rows: IntArray, columns: IntArray
    ) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s and q that are loaded and stored by a vertex.

        In each strip every launch loads its inputs of every position, and loads and stores the sums
        so far. At most 5 words of q that a worker reads ahead are left out.
        """
        # Launches stream s once each, and load and store q once each. A row's first launch begins
        # at zero and loads no q, unless q is cleared first.
        launches, cleared = self.halves * rows * columns, rows if self.clears else 0 * rows
        adding = launches if self.clears else launches - rows
        s_bytes = self.strips * positions * AMP_BLOCK * self.data_type.bytes // self.halves
        q_bytes = positions * AMP_BLOCK * self.partials_type.bytes
        inputs = launches + (adding if self.stream.inputs_again else 0)
        q_reads = launches if self.stream.sums_zeros else adding
        q_writes = launches + cleared
        return {
            "s": OperandTraffic(inputs * s_bytes, 0 * inputs),
            "q": OperandTraffic(q_reads * q_bytes, q_writes * q_bytes),
        }

    def shares(self, positions: IntArray) -> tuple[IntArray, IntArray]:
        """Return each worker's number of positions, and of positions before its first one.

        Both are int64[vertices, workers].

        Workers take consecutive positions, evenly divided; the last workers have one more.
        """
        # floor((p + w) / W) for w = 0 .. W - 1 adds up to p: 8 positions are 1, 1, 1, 1, 2, 2.
        share = (positions[:, None] + np.arange(self.workers)) // self.workers
        return share, np.cumsum(share, axis=1) - share
