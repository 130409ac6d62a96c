"""The static block kernel: q[row] += block @ s[column] for a tile's blocks, on the AMP.

The supervisor walks the worklist. For each block it loads the weights into the AMP, tells the six
workers where the block's input lies, launches them and waits; each worker streams its share of the
columns past the weights. So with r block rows, k blocks, p passes a block and W workers

    cycles = 30 + 17 r + k (16 + load + 9 (p - 1)) + W (header + r first + (k p - r) later)

where `first` and `later` are the bundles of the slowest worker, and 30, 17, 16 and 9 stand for
instructions plus the machine's launch, sync, branch and latency cycles.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Column, DataType, Fields, IntArray, Machine, Operand, ProgramError, TileMemory

from .block_values import restore_values
from .block_worklist import block_worklists, read_block_worklist
from .fields import column, lists
from .half import FloatArray, narrow, rounded, widen
from .multiply import SeatWork
from .words import WORD_BYTES, ceil_div

HALF, FLOAT = DataType.HALF, DataType.FLOAT
INSTRUCTION_BYTES = 4
BUNDLE_BYTES = 8


@attrs.frozen
class Loop:
    """A worker's pass over one block, in bundles, by its number n of columns.

    Attributes:
        instruction: the AMP instruction.
        passes: launches a block; each takes 1/passes of its weights.
        step: bundles of one more column beyond three.
        header: reading the vertex at the first launch, at n = 1 and n > 1.
        first, later: the pass that opens a block row and any other, at n = 1, 2, 3.
        idle: what a worker without columns takes on the first and on a later pass.
    """

    instruction: str
    passes: int
    step: int
    header: tuple[int, int]
    first: tuple[int, int, int]
    later: tuple[int, int, int]
    idle: tuple[int, int] = (6, 2)

    def bundles(self, columns: IntArray, *, opens_row: bool) -> IntArray:
        """Bundles of one pass of a worker with these columns."""
        idle = self.idle[0] if opens_row else self.idle[1]
        table = np.array((idle, *(self.first if opens_row else self.later)), dtype=np.int64)
        beyond = self.step * np.maximum(columns - 3, 0)
        bundles: IntArray = table[np.minimum(columns, 3)] + beyond
        return bundles

    def header_bundles(self, columns: IntArray) -> IntArray:
        """Bundles of a worker's first launch before its first pass."""
        header: IntArray = np.where(columns == 1, *self.header)
        return header


# Published: counted from the assembly of PopLibs' static kernels.
# Ours (no counts exist): the same pipeline on 8 AMP units, which give two outputs a phase for half
# and one for float, so b / 2 bundles a column for half and 8 for float, at most 8 outputs a pass.
# Filling and draining cost what the published loop with as many phases costs. Passes over different
# outputs find their output pointer anew each time: all cost what the first does.
_FOUR_PHASES = ((20, 24, 28), (19, 23, 27))
_TWO_PHASES = ((16, 18, 20), (14, 16, 18))
_EIGHT_PHASES = ((23, 31, 39), (19, 27, 35))
_LOOPS: Mapping[tuple[DataType, DataType, int, int], Loop] = {
    # data, partials, units, block
    (HALF, HALF, 16, 16): Loop("f16v4hihov4amp", 1, 4, (13, 13), *_FOUR_PHASES),
    (HALF, HALF, 16, 8): Loop("f16v4hihov4amp", 1, 2, (13, 13), *_TWO_PHASES),
    (HALF, HALF, 16, 4): Loop("f16v4hihov4amp", 1, 1, (14, 14), (11, 12, 16), (8, 9, 15), (7, 4)),
    (FLOAT, FLOAT, 16, 16): Loop("f32sisov2amp", 2, 8, (17, 16), (33, 42, 50), (29, 38, 46)),
    (FLOAT, FLOAT, 8, 8): Loop("f32sisoamp", 1, 8, (13, 13), *_EIGHT_PHASES),
    (FLOAT, FLOAT, 8, 4): Loop("f32sisoamp", 1, 4, (13, 13), (14, 18, 22), (13, 17, 21)),
    (FLOAT, FLOAT, 8, 16): Loop(  # ours
        "f32sisoamp", 4, 8, (13, 13), _EIGHT_PHASES[0], _EIGHT_PHASES[0]
    ),
    **{  # ours
        (HALF, partials, 8, block): loop
        for partials, name in ((FLOAT, "f16v4sisoamp"), (HALF, "f16v4hihoamp"))
        for block, loop in (
            (16, Loop(name, 2, 4, (13, 13), _FOUR_PHASES[0], _FOUR_PHASES[0])),
            (8, Loop(name, 1, 4, (13, 13), *_FOUR_PHASES)),
            (4, Loop(name, 1, 2, (13, 13), *_TWO_PHASES)),
        )
    },
}
# The pipelined loops read beyond the end of q (PopSparse StaticMatMul.cpp 45-60) and of s (62-66).
_Q_PADDING_BYTES = {4: 32, 8: 64, 16: 128}
_S_PADDING_BYTES = 16


@attrs.frozen
class StaticBlock:
    """The static kernel of one block size and one pair of types.

    Fields of a vertex: byte addresses q, s, values and worklist_address; n, columns of the dense
    operand on the tile; rows and columns, block rows of q and of s; blocks; worklist, its words.
    s is [columns][n][b] and q is [rows][n][b], in the data and the partials type; values are the
    blocks in worklist order, arranged by `arrange_values`. A tile without blocks has no vertex.

    Attributes:
        block: 4, 8 or 16.
        data_type: of values and s.
        partials_type: of q.
        units: AMP units it drives.
    """

    block: int
    data_type: DataType
    partials_type: DataType
    units: int

    def __attrs_post_init__(self) -> None:
        if (self.data_type, self.partials_type, self.units, self.block) not in _LOOPS:
            raise ProgramError(
                f"no static kernel for {self.block}x{self.block} {self.data_type.value} blocks "
                f"with {self.partials_type.value} partials on {self.units} AMP units"
            )

    @property
    def loop(self) -> Loop:
        """The worker's counts."""
        return _LOOPS[self.data_type, self.partials_type, self.units, self.block]

    @property
    def name(self) -> str:
        """Block, data type, partials type; and the units where a wider kernel exists."""
        types = f"{self.data_type.value}_{self.partials_type.value}"
        wider = (self.data_type, self.partials_type, 2 * self.units, self.block) in _LOOPS
        suffix = f"_{self.units}units" if wider else ""
        return f"static_block_{self.block}x{self.block}_{types}{suffix}"

    @property
    def instructions(self) -> tuple[str, ...]:
        """The AMP instruction of its inner loop."""
        return (self.loop.instruction,)

    @property
    def operands(self) -> tuple[Operand, ...]:
        """One instruction reads and writes q, hence it is interleaved."""
        return (
            Operand("q", "out", align=16, interleaved=True),
            Operand("s", "in"),
            Operand("values", "in"),
            Operand("worklist_address", "in", align=4),
        )

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """One instruction loads from s and from q."""
        return (("q", "s"),)

    @property
    def splits_blocks(self) -> bool:
        """Whether a block lies as a left and a right half."""
        return self.block == 16 and self.data_type is FLOAT

    @property
    def zeroes(self) -> bool:
        """Whether workers clear q first; the other kernels open a row with implicit zeros."""
        return self.block > 4 and self.data_type is FLOAT

    @property
    def q_padding_bytes(self) -> int:
        """Bytes past q that the loop reads, and discards."""
        return _Q_PADDING_BYTES[self.block]

    @property
    def s_padding_bytes(self) -> int:
        """Bytes past s that the loop reads; the supervisor clears them."""
        return _S_PADDING_BYTES

    @property
    def load_bytes(self) -> int:
        """Weights of one block."""
        return self.block**2 * self.data_type.bytes

    @property
    def code_bytes(self) -> int:
        """Derived: supervisor instructions with unrolled weight loads, then worker bundles."""
        loop = self.loop
        supervisor = 23 + 5 + 7 + 4 * (loop.passes - 1) + self.load_bytes // WORD_BYTES
        workers = loop.header[1] + loop.first[1] + loop.later[1]
        if self.zeroes:
            supervisor, workers = supervisor + 6, workers + 12
        return supervisor * INSTRUCTION_BYTES + workers * BUNDLE_BYTES

    @property
    def state_bytes(self) -> int:
        """Derived: four pointers, and four 16-bit numbers (sizes of q and s, stride, columns)."""
        return 4 * 4 + 4 * 2

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Once a block where partials are half: they pass through memory between blocks."""
        return blocks if self._rounds else np.zeros_like(blocks)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """The numbers of every seat, and its worklist."""
        worklist = block_worklists(
            work.first,
            work.count,
            work.local_row,
            work.local_column,
            work.n,
            self.block,
            self.data_type,
        )
        return {
            "n": np.full(len(work.first), work.n),
            "rows": work.rows,
            "columns": work.columns,
            "blocks": work.count,
            "worklist": worklist,
        }

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of the data of each operand; padding is room, not data."""
        n = column(fields, "n")
        vector = n * self.block
        return {
            "q": column(fields, "rows") * vector * self.partials_type.bytes,
            "s": column(fields, "columns") * vector * self.data_type.bytes,
            "values": column(fields, "blocks") * self.load_bytes,
            "worklist_address": 2 * lists(fields, "worklist").count,
        }

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads n, rows and blocks.

        Source: counts of PopSparse's assembly (StaticBlockSparseDenseMatMul.h.S 144-458 and the
        workers' files); a further pass has 4 more instructions, two of them launch and sync.
        """
        loop = self.loop
        n, rows, blocks = (column(fields, name) for name in ("n", "rows", "blocks"))
        run = machine.worker_launch_cycles + machine.local_sync_cycles
        load = ceil_div(self.load_bytes, machine.weight_load_bytes_per_cycle)
        supervisor = 23 + run + rows * (5 + 2 * machine.supervisor_latency_cycles)
        supervisor += blocks * (3 + run + machine.supervisor_branch_cycles + load)
        supervisor += blocks * (loop.passes - 1) * (2 + run)
        slowest = ceil_div(n, machine.workers)
        bundles = loop.header_bundles(slowest)
        bundles = bundles + rows * loop.bundles(slowest, opens_row=True)
        bundles += (blocks * loop.passes - rows) * loop.bundles(slowest, opens_row=False)
        if self.zeroes:
            words = rows * n * self.block * self.partials_type.bytes + self.q_padding_bytes
            supervisor += 6
            bundles += 12 + ceil_div(ceil_div(words, WORD_BYTES), machine.workers)
        return supervisor + machine.workers * bundles

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: q = the sum of block @ s over the blocks of each row.

        A block's products are summed in float32. Half partials are rounded once a block, so an
        output of k blocks is rounded k times; float partials add in float32, k - 1 roundings.
        """
        n, b = int(fields["n"]), self.block
        work = read_block_worklist(fields["worklist"], n, self.data_type)
        shape = (int(work.column.max()) + 1, n, b)
        s = memory.view(int(fields["s"]), shape[0] * n * b, self.data_type.numpy)
        flat = memory.view(int(fields["values"]), len(work.column) * b * b, self.data_type.numpy)
        weights = restore_values(self, widen(flat)).swapaxes(1, 2)
        products = np.matmul(widen(s).reshape(shape)[work.column], weights)
        total = self._sum_rows(products.reshape(len(products), -1), work.count)
        q = memory.view(int(fields["q"]), len(work.row) * n * b, self.partials_type.numpy)
        q.reshape(len(work.row), -1)[work.row] = narrow(total) if self._rounds else total

    def _sum_rows(self, products: FloatArray, count: IntArray) -> FloatArray:
        """Add each row's blocks in order, rounding after each; rows with most blocks first."""
        start = np.cumsum(count) - count
        order = np.argsort(-count, kind="stable")
        still = np.searchsorted(-count[order], -np.arange(int(count.max())), side="left")
        total = self._partial(products[start[order]])
        for turn, rows in enumerate(still.tolist()[1:], start=1):
            total[:rows] = self._partial(total[:rows] + products[start[order[:rows]] + turn])
        result = np.empty_like(total)
        result[order] = total
        return result

    def _partial(self, values: FloatArray) -> FloatArray:
        return rounded(values) if self._rounds else values

    @property
    def _rounds(self) -> bool:
        return self.partials_type is HALF
