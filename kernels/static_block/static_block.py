"""The static block kernel: q[row] += block @ s[column] for a tile's blocks, on the AMP.

s is the dense operand on the tile, q the partial sums; each block row of s or q has n columns of
one number for each of the block's rows. The supervisor reads the work list (`block_worklist`). For
each block it loads the block's values into the AMP as weights, tells the six workers where the
block row of s lies, launches them and waits; each worker streams its share of the n columns past
the weights. A launch is one start of all workers at a label of the code, their entry. So with r
block rows, k blocks and W workers

    cycles = 35 + 14 r + k (16 + load) + W (header + r first + (k - r) later)

where `load` are the cycles of loading a block's weights, `header` the bundles in which a worker
reads the vertex, and `first` and `later` the bundles of the slowest worker for a row's first block
and for any other. 35, 14 and 16 are instructions, waits for their results and the machine's cycles
of a launch, 6, of a sync, 1, and of a branch, 6; the 35 contain two syncs. PopSparse's planner has
30, 17 and 16, since it also counts a taken branch after a row's last block. Blocks of 4 x 4 half
take one cycle more. With fewer AMP units than outputs a block takes several passes, each with its
own launch over a part of the weights. Clearing q first takes one launch more, of 12 bundles and one
for each 64-bit word of q.

PopSparse's six vertices (StaticBlock*SparseDenseMatMul_*.S, at 7eac0f26), run on the core of
`ipusim.isa`, take these cycles, and their workers these bundles, for every shape that was tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import ClassVar, Literal

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
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

from ..block_stream.block_loop import (
    LOOPS,
    MAX_TABLED,
    BlockLoop,
    Passes,
    columns_beyond,
    launch_bundles_of,
)
from ..family import ArrayOperand, KernelAxis, VertexFields, array, array_of, words
from ..fields import ceil_div, column, lists
from ..kernel import AnyWorkers, launch_cycles
from ..multiply import SeatWork, check_lines
from ..worklist import ListedRows, line_accesses, words_of
from .block_numerics import multiply_all_blocks, multiply_blocks
from .block_worklist import block_worklist_words, block_worklists, listed_blocks

HALF, FLOAT = DataType.HALF, DataType.FLOAT

# Cycles in which the supervisor waits for results of its instructions and for taken branches: once
# a vertex, and once a row. Branches after a row's last block and after the last row are not taken.
# Counted on static_block.inc.
_START_WAITS, _ROW_WAITS = 12, 9
# Cycles from the start of a vertex to its first sync and, where q is cleared, to the launch that
# clears it; counted on static_block.inc.
_FIRST_SYNC_AT, _CLEARING_AT = 27, 18
_SYNC_BEHIND_CLEARING = 12  # cycles of the supervisor from the launch that clears q to the sync
# Loads of weights that hide the latency of the multiplication which gives an input offset.
_LOADS_BEHIND_PRODUCT = 5
# Code that clears q: a worker passes label `clear.rpt` once for each of its 64-bit words.
_CLEARING: Passes = {"clear.rpt": columns_beyond(0)}
# The pipelined loops read beyond the end of q (PopSparse StaticMatMul.cpp 45-60).
_Q_PADDING_BYTES = {4: 32, 8: 64, 16: 128}


@attrs.frozen
class StaticBlock(AnyWorkers):
    """The static kernel of one block size b and one pair of number formats.

    Fields of a vertex: byte addresses q, s, values and worklist_address; n, the number of columns
    of the dense operand on the tile; rows and columns, the numbers of block rows of q and of s;
    blocks, the number of blocks; worklist, the words of the work list. s is [columns][n][b] and q
    is [rows][n][b], in the data and the partials type; values are the blocks in the order of the
    work list, arranged by `arrange_values`. A tile without blocks has no vertex.

    Attributes:
        block: edge of a block: 4, 8 or 16.
        data_type: number format of values and s.
        partials_type: number format of q.
        units: number of AMP units that the kernel drives.
    """

    block: int
    data_type: DataType
    partials_type: DataType
    units: int

    width_field = "n"  # field with the number of columns of each block row that are computed
    axes = (
        KernelAxis("data_type", (HALF, FLOAT)),
        KernelAxis("partials_type", (HALF, FLOAT)),
        KernelAxis("units", (16, 8)),
        KernelAxis("block", (4, 8, 16)),
    )
    forms = LOOPS
    title = "static_block_{block}x{block}_{data_type}_{partials_type}"
    no_form = (
        "no static kernel for {block}x{block} {data_type} blocks with {partials_type} partials "
        "on {units} AMP units"
    )
    arrays: ClassVar[tuple[ArrayOperand, ...]] = (
        # One instruction reads and writes q.
        array("q", "out", "rows", "n", "block", "partials_type", align=16, interleaved=True),
        array("s", "in", "columns", "n", "block", "data_type"),
        array("values", "in", "blocks", "block", "block", "data_type"),
        array_of("worklist", 2),
    )
    # The supervisor writes the last three words; workers read there the offsets of a block in q and
    # s, and the address of the state.
    state_words = words(
        "values worklist_address s q sizes shared_output shared_input shared_state",
        sizes=lambda v: v.kernel.packed_sizes(v.fields),
        **dict.fromkeys(("shared_output", "shared_input", "shared_state"), lambda v: 0 * v.n),
    )
    runs_on = "supervisor"
    apart = (("q", "s"),)  # one instruction loads from both, so they lie in different elements
    # Bytes behind s that workers load ahead; the supervisor clears them (StaticMatMul.cpp 62-66).
    s_padding_bytes = 16

    @property
    def loop(self) -> BlockLoop:
        """Entries of the workers' launches, with the passes of the labels behind each entry."""
        loop: BlockLoop = self.form
        return loop

    @property
    def suffix(self) -> str:
        """End of the kernel's name: its AMP units, if a kernel for twice as many exists."""
        wider = (self.data_type, self.partials_type, 2 * self.units, self.block) in LOOPS
        return (f"_{self.units}units" if wider else "") + super().suffix

    @property
    def instructions(self) -> tuple[str, ...]:
        """Name of the AMP instruction of the inner loop."""
        return (self.loop.instruction,)

    @property
    def splits_blocks(self) -> bool:
        """True if a block is stored as its left half and then its right half."""
        return self.block == 16 and self.data_type is FLOAT

    @property
    def clears(self) -> bool:
        """True if workers clear q first. In other kernels the sums of a row begin at zero."""
        return self.block > 4 and self.data_type is FLOAT

    @property
    def q_padding_bytes(self) -> int:
        """Number of bytes past q that the loop reads and does not use."""
        wide = (self.block, self.data_type, self.partials_type) == (4, HALF, FLOAT)
        # PopSparse has no kernel for 4 x 4 half blocks with float partials; this project's loop
        # loads 16 bytes further ahead.
        return _Q_PADDING_BYTES[self.block] + (16 if wide else 0)

    @property
    def unit_bytes(self) -> int:
        """Number of bytes of s by which one unit of a list's offset moves."""
        return DOUBLE_WORD_BYTES * self.block

    @property
    def step(self) -> int:
        """Number of elements of s and q by which one unit of a list's offset moves."""
        return self.unit_bytes // self.data_type.bytes

    @property
    def load_bytes(self) -> int:
        """Number of bytes of the weights of one block."""
        return self.block**2 * self.data_type.bytes

    @property
    def source(self) -> Path:
        """Path of the source: one for each block of float, three for half."""
        units = ""
        if self.data_type is FLOAT:
            units = "_8units" if (self.block, self.units) == (16, 8) else ""
            return Path(__file__).with_name(f"static_block_float_{self.block}{units}.S")
        if self.partials_type is HALF:
            units = "_8units" if self.units == 8 else "_4" if self.block == 4 else ""
        return Path(__file__).with_name(f"static_block_half{units}.S")

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols that select block and partials in a source of several kernels."""
        if self.data_type is FLOAT or self.source.stem == "static_block_half_4":
            return {}
        partials = {"FLOAT_PARTIALS": ""} if self.partials_type is FLOAT else {}
        return {"BLOCK": str(self.block), **partials}

    @property
    def entry(self) -> str:
        """Label at which a vertex starts; all sources for half have the same one."""
        half = self.data_type is HALF
        return "static_block_half" if half else f"static_block_float_{self.block}"

    def packed_sizes(self, fields: Fields) -> IntArray:
        """Return the 64-bit words of q with padding and of s, 16 bits each, int64[vertices].

        Raises:
            ProgramError: a size does not fit 16 bits.
        """
        spans = self.spans(fields)
        q_words = words_of((spans["q"] + self.q_padding_bytes) // DOUBLE_WORD_BYTES, "q in words")
        s_words = words_of(spans["s"] // DOUBLE_WORD_BYTES, "s in words")
        return q_words.astype(np.int64) | s_words.astype(np.int64) << 16

    @property
    def follows_workers(self) -> bool:
        """False: the kernel stands for PopSparse's, which is counted for six workers."""
        return False

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a sum is rounded: once a block for half partials, else never."""
        return blocks if self._rounds else np.zeros_like(blocks)

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return the number of 16-bit words of each seat's work list, int64[seats]."""
        return block_worklist_words(work.rows, work.count, self.workers)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat, its work list among them."""
        check_lines(work, self.name)
        worklist = block_worklists(
            *(work.first, work.count, work.local_row, work.local_column, work.n, self.data_type),
            workers=self.workers,
        )
        return {
            "n": np.full(len(work.first), work.n),
            "rows": work.rows,
            "columns": work.columns,
            "blocks": work.count,
            "worklist": worklist,
        }

    def _q_bytes(self, fields: Fields) -> IntArray:
        """Return the size of q in bytes, int64[vertices]. Fields that describe s may be absent."""
        return self.arrays[0].span(VertexFields(self, fields))

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s that workers read and of q that they read and write.

        Words that a worker loads ahead and drops are not counted. A bundle takes a 64-bit word of
        s in half precision, or half a word of floats. Each half of a block's inputs is added to q.
        A row's first block reads no sums, unless q is cleared first or one loop serves first and
        later blocks.
        """
        # `from_zero`, int64[vertices]: blocks that start from zero instead of reading q. A block
        # reads `s_bytes` of a block row of s; a block row of q has `q_bytes`.
        width, rows, blocks = self._numbers(fields)
        one_loop = (self.data_type, self.partials_type, self.units) == (HALF, HALF, 8)
        from_zero = 0 * rows if self.clears or one_loop else np.minimum(rows, blocks)
        load_bytes = DOUBLE_WORD_BYTES if self.data_type is HALF else DOUBLE_WORD_BYTES // 2
        # Bundles of one more column: the difference between workers with 4 and with 5 columns,
        # which are too many for the code that takes at most two columns.
        columns = np.array([4, 5])
        column_bundles = int(np.diff(self.launch_bundles(columns, "later"))[0])
        s_bytes = width * column_bundles * load_bytes
        q_bytes = width * self.block * self.partials_type.bytes
        sums = blocks * (2 if self.splits_blocks else 1)
        written = sums * q_bytes + (self._q_bytes(fields) if self.clears else 0)
        return {
            "s": OperandTraffic(blocks * s_bytes, 0 * blocks),
            "q": OperandTraffic((sums - from_zero) * q_bytes, written),
        }

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the accessed spans of q by block row and of s by block.

        Where q is cleared first, the spans of q include columns that are not computed.

        Raises:
            ListError: a list that contradicts itself or the fields.
        """
        # int64[vertices] each: `unit` is the offset from one block row to the next, `partial` the
        # bytes of a column of q, `size` those accessed of a block row, `pitch` those of all of it.
        worklist, n = lists(fields, "worklist"), column(fields, "n")
        numbers = self._numbers(fields)
        rows_of_lists = listed_blocks(worklist, numbers, self.workers, self.width_field)
        unit, partial = (
            n * self.data_type.bytes // DOUBLE_WORD_BYTES,
            self.block * self.partials_type.bytes,
        )
        size, pitch = (n if self.clears else numbers[0]) * partial, n * partial
        return {
            "q": line_accesses(
                worklist, rows_of_lists.reader, rows_of_lists.at - 1, unit, size, pitch=pitch
            ),
            "s": self._accesses_to_s(rows_of_lists, fields),
        }

    def _accesses_to_s(self, rows_of_lists: ListedRows, fields: Fields) -> Accesses:
        """Return the accesses to s, a whole block row for each block."""
        n, vertex = column(fields, "n"), np.repeat(rows_of_lists.reader, rows_of_lists.count)
        unit, line = (
            n * self.data_type.bytes // DOUBLE_WORD_BYTES,
            n * self.block * self.data_type.bytes,
        )
        return line_accesses(lists(fields, "worklist"), vertex, rows_of_lists.entry_at, unit, line)

    def _numbers(self, fields: Fields) -> tuple[IntArray, IntArray, IntArray]:
        """Return the numbers of computed columns, block rows and blocks, int64[vertices] each."""
        width, rows, blocks = (
            column(fields, name) for name in (self.width_field, "rows", "blocks")
        )
        return width, rows, blocks

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices].

        Counted on the assembly, whose supervisor has the instructions of PopSparse's
        (StaticBlockSparseDenseMatMul.h.S 144-458): 20 before the rows, with 12 cycles of waiting
        for results; 5 a row and 9 more of waiting; 7 a block, one of them while the workers run; 3
        at the end. Branches are not taken after the last block of a row and the last row. Clearing
        q has six instructions more, which fill the waits before the rows; the supervisor's
        instructions from that launch to the first sync are issued while its workers run.
        """
        # `run`, `branch` and `load` are the cycles of a launch, of a taken branch and of loading a
        # block's weights; `row_cycles` and `block_cycles` are those of the supervisor for each row
        # and block; `filler` is an instruction with which small blocks fill the latency of the
        # input offset's product.
        loop = self.loop
        width, rows, blocks = self._numbers(fields)
        run = launch_cycles(machine)
        branch = machine.supervisor_branch_cycles
        load = ceil_div(self.load_bytes, machine.weight_load_bytes_per_cycle)
        row_cycles = 5 + _ROW_WAITS + (1 if loop.splits_outputs else 0)
        next_input = 2 if self.splits_blocks else 0
        filler = 1 if self.load_bytes < _LOADS_BEHIND_PRODUCT * DOUBLE_WORD_BYTES else 0
        block_cycles = 3 + run + branch + load + filler + (loop.passes - 1) * run + next_input
        # Cycles of untaken jumps beyond the one in which each is issued.
        idle = (rows + 1) * (machine.supervisor_untaken_cycles - 1)
        idle += 2 * (max(1, machine.local_sync_cycles) - 1)
        supervisor = 23 + _START_WAITS + idle + rows * row_cycles + blocks * block_cycles
        bundles = self.worker_bundles(ceil_div(width, machine.workers), rows, blocks)
        if self.clears:
            words = ceil_div(self._q_bytes(fields) + self.q_padding_bytes, DOUBLE_WORD_BYTES)
            supervisor += _CLEARING_AT - _FIRST_SYNC_AT + machine.worker_launch_cycles
            supervisor += _late_for_sync(machine, words)
            bundles += self.clearing_bundles(ceil_div(words, machine.workers))
        return supervisor + machine.slot_cycles * bundles

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels by entry, for the launches for blocks and for the one that clears q."""
        clearing = {"clear": tuple(_CLEARING)} if self.clears else {}
        return {**{entry: tuple(labels) for entry, labels in self.loop.labels.items()}, **clearing}

    def worker_bundles(self, columns: IntArray, rows: IntArray, blocks: IntArray) -> IntArray:
        """Return the bundles of all launches of a worker, int64[vertices].

        Args:
            columns: int64[vertices], number of columns of the worker.
            rows, blocks: int64[vertices], numbers of block rows and of blocks.
        """
        if columns.max(initial=0) < MAX_TABLED:
            reading, opening, later = (table[columns] for table in _bundle_tables(self))
        else:
            reading, opening, later = self._stage_bundles(columns)
        bundles: IntArray = reading + rows * opening + (blocks - rows) * later
        return bundles

    def _stage_bundles(self, columns: IntArray) -> tuple[IntArray, IntArray, IntArray]:
        """Return the bundles of reading the vertex, of a row's first block and of later blocks.

        Each has the shape of `columns`, the number of columns of a worker.
        """
        reading = self._entry_bundles("first", columns) - self._entry_bundles("row", columns)
        opening, later = (self.launch_bundles(columns, launch) for launch in ("opening", "later"))
        return reading, opening, later

    def launch_bundles(self, columns: IntArray, launch: Literal["opening", "later"]) -> IntArray:
        """Return the bundles of a worker in all launches of a block, in the shape of `columns`.

        `launch` is "opening" for a row's first block and "later" for any other.
        """
        entries = self.loop.opening if launch == "opening" else self.loop.later
        return np.asarray(sum(self._entry_bundles(entry, columns) for entry in entries))

    def clearing_bundles(self, words: IntArray) -> IntArray:
        """Return the bundles of a worker that clears `words` 64-bit words of q."""
        return launch_bundles_of(self, "clear", _CLEARING, words)

    def _entry_bundles(self, entry: str, columns: IntArray) -> IntArray:
        """Return the bundles of a worker in one launch at an entry."""
        return launch_bundles_of(self, entry, self.loop.labels[entry], columns)

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: q = the sum of block @ s over the blocks of each row."""
        multiply_blocks(self, memory, fields)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        multiply_all_blocks(self, memory, tile, fields)

    @property
    def _rounds(self) -> bool:
        return self.partials_type is HALF


@cache
def _bundle_tables(kernel: StaticBlock) -> tuple[IntArray, IntArray, IntArray]:
    """Return the bundles of `_stage_bundles` by number of columns, int64[MAX_TABLED] each."""
    return kernel._stage_bundles(np.arange(MAX_TABLED))


def _late_for_sync(machine: Machine, words: IntArray) -> IntArray:
    """Return the cycles by which the workers that clear q end before the supervisor's sync.

    The supervisor issues its instructions in the cycles before the workers start, and in the slots
    of workers that clear a word less than others; what does not fit there comes after their end.
    """
    hidden = machine.worker_launch_cycles + (-words) % machine.workers
    lateness: IntArray = np.maximum(0, _SYNC_BEHIND_CLEARING - hidden)
    return lateness
